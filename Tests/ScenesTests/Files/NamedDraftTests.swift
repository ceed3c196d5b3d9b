import Foundation
import SpringflowFiles
import SpringflowTestSupport
import Testing

/// Files on file systems that have no nameless files (`O_TMPFILE`), such as FAT and NFS.
@Suite("Files on file systems without nameless ones", .concurrentWithViews)
struct NamedDraftTests {
  /// An instruction of a filter of system calls, as Linux has it.
  private struct FilterStep {
    var code: UInt16
    /// How many of the next ones are skipped if its condition holds.
    var ifTrue: UInt8 = 0
    /// How many are skipped if it does not.
    var ifFalse: UInt8 = 0
    var value: UInt32
  }

  /// A filter of system calls.
  private struct CallFilter {
    var count: UInt16
    var steps: UnsafePointer<FilterStep>
  }

  /// Lets the kernel refuse nameless files in this thread for ever, with the number that such file systems return.
  private static func refuseNamelessFiles() throws {
    #if arch(x86_64)
      let openat: UInt32 = 257
    #else
      let openat: UInt32 = 56
    #endif
    let steps = [
      FilterStep(code: 0x20, value: 0),  // loads the number of the call
      FilterStep(code: 0x15, ifFalse: 3, value: openat),  // is it this one?
      FilterStep(code: 0x20, value: 32),  // loads the flags, the third argument
      FilterStep(code: 0x45, ifFalse: 1, value: 0o20_000_000),  // is the bit of O_TMPFILE among them?
      FilterStep(code: 0x06, value: 0x5_0000 | UInt32(EOPNOTSUPP)),  // refuses the call
      FilterStep(code: 0x06, value: 0x7FFF_0000),  // allows it
    ]
    // Swift imports no functions of variable arguments; these are passed as others are.
    typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    let control = unsafeBitCast(try #require(dlsym(nil, "prctl")), to: Control.self)
    let (noNewPrivileges, filterCalls, mode): (Int32, Int32, UInt) = (38, 22, 2)
    try #require(control(noNewPrivileges, 1, 0, 0, 0) == 0)
    try steps.withUnsafeBufferPointer { steps in
      try withUnsafePointer(to: CallFilter(count: UInt16(steps.count), steps: steps.baseAddress!)) { filter in
        try #require(control(filterCalls, mode, UInt(bitPattern: filter), 0, 0) == 0)
      }
    }
    try #require(open("/tmp", 0o20_000_000 | O_DIRECTORY | O_RDWR, 0o600) < 0 && errno == EOPNOTSUPP)
  }

  @Test("files are written as elsewhere: whole, with their permissions, in parts, and nothing else is left")
  func writes() async {
    await #expect(processExitsWith: .success) {
      try Self.refuseNamelessFiles()
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.trace"
        try AtomicFile.write(Array("one".utf8), to: path)
        #expect(chmod(path, 0o640) == 0)
        let large = [UInt8](repeating: 65, count: 3 << 20)
        try AtomicFile.write(large, to: path)
        #expect(try InputFile.bytes(of: path, limit: 4 << 20) == large)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
        try AtomicFile.write(to: path) { write throws(FileProblem) in for number in 0..<9 { try write("\(number)") } }
        #expect(try AtomicFileTests.text(path) == "012345678")
        let problem = AtomicFileTests.problem { () throws(FileProblem) in try AtomicFile.create([1], at: path) }
        #expect(problem == "file exists")
        try AtomicFile.create([1], at: "\(folder)/new")
        #expect(try InputFile.names(in: folder) == ["a.trace", "new"])
      }
    }
  }

  @Test("what the writer writes may be read and changed until it is complete, and has no name while it writes")
  func draft() async {
    await #expect(processExitsWith: .success) {
      try Self.refuseNamelessFiles()
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.png"
        try AtomicFile.replace(path) { file throws(FileProblem) in
          try AtomicFile.write(Array("head, body".utf8), to: file)
          #expect((try? InputFile.names(in: folder)) == [])
          lseek(file, 0, SEEK_SET)
          try AtomicFile.write(Array("HEAD".utf8), to: file)
          // Another one in the same folder at the same time.
          try AtomicFile.write([7], to: "\(folder)/b")
        }
        #expect(try AtomicFileTests.text(path) == "HEAD, body")
        try AtomicFolder.create("\(folder)/frames") { write throws(FileProblem) in
          try write("frame", [1])
          try AtomicFile.write([8], to: "\(folder)/b")
        }
        #expect(try InputFile.names(in: folder) == ["a.png", "b", "frames"])
      }
    }
  }

  @Test("a writer that fails leaves the old file and nothing else")
  func fails() async {
    await #expect(processExitsWith: .success) {
      try Self.refuseNamelessFiles()
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.trace"
        try AtomicFile.write(Array("old".utf8), to: path)
        let problem = AtomicFileTests.problem { () throws(FileProblem) in
          try AtomicFile.replace(path) { file throws(FileProblem) in
            try AtomicFile.write([1, 2], to: file)
            throw FileProblem("enough")
          }
        }
        #expect(problem == "enough")
        var tight = rlimit(rlim_cur: 4096, rlim_max: 4096)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &tight)
        let large = AtomicFileTests.problem { () throws(FileProblem) in
          try AtomicFile.write([UInt8](repeating: 65, count: 5000), to: path)
        }
        #expect(large == "the limit on the size of files reached (ulimit -f)")
        #expect(try AtomicFileTests.text(path) == "old" && InputFile.names(in: folder) == ["a.trace"])
      }
    }
  }
}
