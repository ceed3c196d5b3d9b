import Foundation
import SpringflowFiles
import SpringflowTestSupport
import Testing

@Suite("Reading and writing files", .serialized, .concurrentWithViews)
struct AtomicFileTests {
  static func text(_ path: String) throws -> String {
    String(decoding: try InputFile.bytes(of: path, limit: 1 << 20), as: UTF8.self)
  }

  static func problem(_ body: () throws(FileProblem) -> Void) -> String? {
    do throws(FileProblem) { try body() } catch { return error.description }
    return nil
  }

  @Test("a file is replaced completely, and its permissions and its link stay")
  func replaces() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.trace"
      try AtomicFile.write(Array("one".utf8), to: path)
      #expect(try Self.text(path) == "one")
      #expect(chmod(path, 0o640) == 0)
      symlink("a.trace", "\(folder)/link.trace")
      try AtomicFile.write(Array("two".utf8), to: "\(folder)/link.trace")
      #expect(try Self.text(path) == "two" && InputFile.isLink("\(folder)/link.trace"))
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
      #expect(try InputFile.names(in: folder) == ["a.trace", "link.trace"])
    }
  }

  @Test("an unfinished file of a writer killed a while ago is removed, and no other file")
  func leftover() throws {
    try withTemporaryFolder { folder in
      for name in [".springflow-part-1-2", ".springflow-part-3-4", "a.trace.part"] {
        try AtomicFile.write(Array("half".utf8), to: "\(folder)/\(name)")
      }
      try AtomicFile.write(Array("whole".utf8), to: "\(folder)/a.trace")
      #expect(try InputFile.names(in: folder).count == 4, "none of them is old")
      let file = open("\(folder)/a.trace", O_RDONLY)
      defer { close(file) }
      AtomicFile.removeLeftovers(in: folder, after: file, age: -1)
      #expect(try InputFile.names(in: folder) == ["a.trace", "a.trace.part"])
    }
  }

  @Test("a device and a pipe are not replaced, and a dangling link is written through")
  func specialFiles() throws {
    try withTemporaryFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      symlink("pipe", "\(folder)/link")
      symlink("new", "\(folder)/dangling")
      symlink("loop", "\(folder)/loop")
      for name in ["pipe", "link"] {
        #expect(
          Self.problem { () throws(FileProblem) in try AtomicFile.write([1], to: "\(folder)/\(name)") }
            == "a device or a pipe")
      }
      #expect(
        Self.problem { () throws(FileProblem) in try AtomicFile.write([1], to: "/dev/null") } == "a device or a pipe")
      #expect(
        Self.problem { () throws(FileProblem) in try AtomicFile.write([1], to: "\(folder)/loop") }
          == "too many levels of symbolic links")
      try AtomicFile.write([5], to: "\(folder)/dangling")
      #expect(try InputFile.bytes(of: "\(folder)/new", limit: 9) == [5] && InputFile.isLink("\(folder)/dangling"))
    }
  }

  @Test("a name whose first character combines with the slash before it is in the right folder")
  func combiningNames() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/\u{301}name"
      try AtomicFile.write([3], to: path)
      #expect(try InputFile.names(in: folder) == ["\u{301}name"] && InputFile.bytes(of: path, limit: 9) == [3])
    }
  }

  @Test("a file larger than the limit on file sizes is refused with a sentence, and the old one stays")
  func sizeLimit() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.trace"
      try AtomicFile.write(Array("old".utf8), to: path)
      var old = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
      var tight = rlimit(rlim_cur: 4096, rlim_max: old.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &tight)
      let problem = Self.problem { () throws(FileProblem) in
        try AtomicFile.write([UInt8](repeating: 65, count: 5000), to: path)
      }
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
      #expect(problem == "the limit on the size of files reached (ulimit -f)")
      #expect(try Self.text(path) == "old")
      #expect(try InputFile.names(in: folder) == ["a.trace"])
    }
  }

  @Test("a path that cannot be written or read is reported in words: no folder, a folder, a file that is too long")
  func problems() throws {
    try withTemporaryFolder { folder in
      #expect(
        Self.problem { () throws(FileProblem) in try AtomicFile.write([1], to: "\(folder)/no/a") }
          == "no such file or directory")
      #expect(Self.problem { () throws(FileProblem) in try AtomicFile.write([1], to: folder) } == "a folder")
      #expect(
        Self.problem { () throws(FileProblem) in _ = try InputFile.bytes(of: folder, limit: 9) } == "a folder")
      let path = "\(folder)/long"
      try AtomicFile.write([UInt8](repeating: 0, count: 3 << 20), to: path)
      #expect(
        Self.problem { () throws(FileProblem) in _ = try InputFile.bytes(of: path, limit: 1 << 20) }
          == "3 MB, more than 1 MB")
      #expect(
        Self.problem { () throws(FileProblem) in _ = try InputFile.bytes(of: "/dev/zero", limit: 1 << 20) }
          == "more than 1 MB")
      #expect(InputFile.kind(of: "/dev/null") == .stream && InputFile.kind(of: folder) == .folder)
    }
  }

  @Test("a name that is not text is listed, read and written")
  func anyBytes() throws {
    try withTemporaryFolder { folder in
      let name = FileName.text(of: [0x61, 0xFF, 0xC3, 0x2E, 0x62])
      try AtomicFile.write([7], to: "\(folder)/\(name)")
      #expect(try InputFile.names(in: folder) == [name])
      #expect(try InputFile.bytes(of: "\(folder)/\(name)", limit: 9) == [7])
    }
  }

  @Test("four writers of one file all succeed, and the file has one of their texts")
  func writers() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.trace"
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        for _ in 0..<40 {
          let problem = Self.problem { () throws(FileProblem) in
            try AtomicFile.write([UInt8](repeating: UInt8(number), count: 9), to: path)
          }
          #expect(problem == nil)
        }
      }
      let bytes = try InputFile.bytes(of: path, limit: 99)
      #expect(bytes.count == 9 && Set(bytes).count == 1)
      #expect(try InputFile.names(in: folder) == ["a.trace"])
    }
  }
}
