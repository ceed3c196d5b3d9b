import Foundation
import SpringflowFiles
import SpringflowTestSupport
import Testing

@Suite("Writing folders of files", .serialized, .concurrentWithViews)
struct AtomicFolderTests {
  /// The sentence for a folder of two files that is not created, or `nil` if it is.
  private static func problem(_ path: String, of bytes: [UInt8] = [1, 2]) -> String? {
    AtomicFileTests.problem { () throws(FileProblem) in
      try AtomicFolder.create(path) { write throws(FileProblem) in
        try write("a", bytes)
        try write("b", [])
      }
    }
  }

  @Test(
    "a folder is created with its files, where there was nothing or an empty folder",
    arguments: ["new", "new/", "new///", "empty", "empty/", "link", "link/", "dangling", "\u{301}name"])
  func creates(_ name: String) throws {
    try withTemporaryFolder { folder throws in
      #expect(mkdir("\(folder)/empty", 0o700) == 0)
      symlink("empty", "\(folder)/link")
      symlink("new", "\(folder)/dangling")
      #expect(Self.problem("\(folder)/\(name)") == nil)
      #expect(try InputFile.names(in: "\(folder)/\(name)") == ["a", "b"])
      #expect(try InputFile.bytes(of: "\(folder)/\(name)/a", limit: 9) == [1, 2])
      #expect(try InputFile.bytes(of: "\(folder)/\(name)/b", limit: 9) == [])
      #expect(InputFile.isLink("\(folder)/link") && InputFile.isLink("\(folder)/dangling"))
      #expect(try InputFile.names(in: folder).allSatisfy { !$0.hasPrefix(".") })
    }
  }

  @Test("a folder and its files may be read by those whom the mask of the process lets")
  func permissions() throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/new"
      #expect(Self.problem(path) == nil)
      let mask = umask(0)
      umask(mask)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o777 & ~mask)
      #expect(stat("\(path)/a", &status) == 0 && status.st_mode & 0o777 == 0o666 & ~mask)
    }
  }

  @Test("a folder that is not empty, a file, a pipe, a device and a path in no folder are refused with a sentence")
  func refuses() throws {
    try withTemporaryFolder { folder throws in
      #expect(mkdir("\(folder)/full", 0o700) == 0 && mkfifo("\(folder)/pipe", 0o600) == 0)
      try AtomicFile.write([5], to: "\(folder)/full/.hidden")
      symlink("full", "\(folder)/link")
      symlink("loop", "\(folder)/loop")
      let names = try InputFile.names(in: folder)
      for (name, problem) in [
        ("full", "a folder that is not empty"), ("full/", "a folder that is not empty"),
        ("link/", "a folder that is not empty"), ("full/.hidden", "a file"), ("full/.hidden/", "a file"),
        ("pipe", "a device or a pipe"), ("no/new", "no such file or directory"),
        ("no/new/", "no such file or directory"), ("full/.hidden/new", "not a directory"),
        ("loop", "too many levels of symbolic links"),
      ] {
        #expect(Self.problem("\(folder)/\(name)") == problem, "\(name)")
      }
      #expect(Self.problem("/dev/null") == "a device or a pipe" && Self.problem("/") == "a folder that is not empty")
      #expect(Self.problem("") == "no such file or directory")
      #expect(try InputFile.names(in: folder) == names && InputFile.names(in: "\(folder)/full") == [".hidden"])
    }
  }

  @Test("the error of the body, and of a file in the folder, leaves nothing behind", arguments: [true, false])
  func bodyFails(_ isThere: Bool) throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/new"
      if isThere { #expect(mkdir(path, 0o700) == 0) }
      for name in ["a", "no/b", "", ".."] {
        let problem = AtomicFileTests.problem { () throws(FileProblem) in
          try AtomicFolder.create(path) { write throws(FileProblem) in
            try write("a", [1])
            #expect(InputFile.kind(of: path) == .folder || !isThere)
            if name.isEmpty { throw FileProblem("enough") }
            try write(name, [2])
          }
        }
        let expected = ["a": "file exists", "no/b": "no such file or directory", "": "enough", "..": "file exists"]
        #expect(problem == expected[name])
        #expect(try InputFile.names(in: folder) == (isThere ? ["new"] : []))
        if isThere { #expect(try InputFile.names(in: path).isEmpty) }
      }
    }
  }

  @Test("what came to the path in the meantime stays, and the folder is not written")
  func raced() throws {
    try withTemporaryFolder { folder throws in
      for isFile in [true, false] {
        let path = "\(folder)/\(isFile)"
        let problem = AtomicFileTests.problem { () throws(FileProblem) in
          try AtomicFolder.create(path) { write throws(FileProblem) in
            try write("a", [1])
            if !isFile { mkdir(path, 0o700) }
            try AtomicFile.write([7], to: isFile ? path : "\(path)/other")
          }
        }
        #expect(problem == (isFile ? "not a directory" : "directory not empty"))
      }
      #expect(try InputFile.names(in: folder) == ["false", "true"])
      #expect(try InputFile.names(in: "\(folder)/false") == ["other"])
    }
  }

  @Test("a file larger than the limit on file sizes is refused with a sentence, and nothing is left")
  func sizeLimit() throws {
    try withTemporaryFolder { folder throws in
      var old = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
      var tight = rlimit(rlim_cur: 4096, rlim_max: old.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &tight)
      let problem = Self.problem("\(folder)/new", of: [UInt8](repeating: 65, count: 5000))
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &old)
      #expect(problem == "the limit on the size of files reached (ulimit -f)")
      #expect(try InputFile.names(in: folder).isEmpty)
    }
  }

  @Test("an unfinished folder of a killed writer is removed with its files, and what a link leads to is not")
  func leftover() throws {
    try withTemporaryFolder { folder throws in
      #expect(mkdir("\(folder)/.springflow-part-1-2", 0o700) == 0 && mkdir("\(folder)/kept", 0o700) == 0)
      for path in [".springflow-part-1-2/frame-0001.png", "kept/a"] {
        try AtomicFile.write([1], to: "\(folder)/\(path)")
      }
      symlink("kept", "\(folder)/.springflow-part-3-4")
      #expect(Self.problem("\(folder)/new") == nil)
      #expect(try InputFile.names(in: folder).count == 4, "none of them is old")
      let file = open("\(folder)/new/a", O_RDONLY)
      defer { close(file) }
      AtomicFile.removeLeftovers(in: folder, after: file, age: -1)
      #expect(try InputFile.names(in: folder) == ["kept", "new"])
      #expect(try InputFile.names(in: "\(folder)/kept") == ["a"])
    }
  }
}
