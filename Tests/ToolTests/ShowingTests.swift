import Foundation
import SpringflowTestSupport
import Testing

/// Strips and films, as a user makes them.
@Suite("Showing scenes", .concurrentWithViews)
struct ShowingTests {
  private static func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The width and height in the header of a PNG or a GIF file.
  private static func size(_ path: String) throws -> [Int] {
    let head = try bytes(path).prefix(24).map(Int.init)
    if head[0] == 0x47 { return [head[6] + head[7] << 8, head[8] + head[9] << 8] }
    return [head[18] << 8 + head[19], head[22] << 8 + head[23]]
  }

  @Test("a strip has as many frames as wanted in as many columns, each with its words")
  func strip() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.png"
      func strip(_ words: String) throws -> [Int] {
        let outcome = try CommandLineTests.run(
          ["strip"] + words.split(separator: " ").map(String.init) + ["-o", path])
        #expect(outcome.status == 0 && outcome.output == "wrote \(path)\n", "\(outcome.errors)")
        return try Self.size(path)
      }
      // A margin of 20 about the sheet, 14 between frames, 24 above each for its words.
      func sheet(_ columns: Int, _ rows: Int = 1) -> [Int] { [26 + columns * 314, 26 + rows * 238] }
      let circle = "circle --viewport 300x200 --to 1"
      let three = try strip("\(circle) --even --count 3")
      #expect(three == sheet(3))
      #expect(try strip("\(circle) --even --count 4 --columns 2") == sheet(2, 2))
      #expect(try strip("circle --viewport 300x200 --at 0.5 --at 0.25 --at 0.5") == sheet(2))
      #expect(try strip("\(circle) --onion") == sheet(1))
      #expect(try strip("\(circle) --even --count 2 --scale 0.5") == sheet(2).map { $0 / 2 })
      // Nothing happens, so there are the start and the end; and only one of them if they are one.
      #expect(try strip("circle --viewport 300x200 --to 0") == sheet(1))
      #expect(try strip("circle --viewport 300x200 --items 0 --to 1 --count 1") == sheet(1))
      #expect(try strip("\(circle) --curves --element 3 --quantity x")[1] > 264 + 96)
    }
  }

  @Test("a strip of a scene shows where commands take effect, elements turn, and all rests; the same bits every time")
  func moments() throws {
    try withTemporaryFolder { folder in
      let scene = "\(Repository.scenes)/carousel/insert.json"
      for name in ["a", "b"] {
        let outcome = try CommandLineTests.run(["strip", scene, "-o", "\(folder)/\(name).png"])
        #expect(outcome.status == 0)
      }
      #expect(try Self.bytes("\(folder)/a.png") == Self.bytes("\(folder)/b.png"))
    }
  }

  @Test("films have their sizes and their numbers of pictures, and are the same every time")
  func films() throws {
    try withTemporaryFolder { folder in
      func film(_ name: String, _ words: String) throws -> String {
        let path = "\(folder)/\(name)"
        let outcome = try CommandLineTests.run(
          ["film", "circle", "--viewport", "300x200"] + words.split(separator: " ").map(String.init) + ["-o", path])
        #expect(outcome.status == 0 && outcome.output == "wrote \(path)\n", "\(outcome.errors)")
        return path
      }
      let gif = try film("a.gif", "--to 0.2 --rate 25")
      #expect(try Self.size(gif) == [300, 200])
      #expect(try Self.bytes(gif) == Self.bytes(try film("b.gif", "--to 0.2 --rate 25")))
      #expect(try Self.size(try film("a.png", "--to 0.1 --width 150")) == [150, 100])
      // A picture at both ends, and at 1/60 s in between.
      let frames = try film("frames/", "--to 0.1 --rate 60")
      #expect(try Self.files(frames) == (1...7).map { "frame-000\($0).png" })
      #expect(try Self.size("\(frames)frame-0001.png") == [300, 200])
      #expect(try Self.files(try film("slow/", "--to 0.1 --rate 30 --speed 0.5")).count == 7)
      #expect(try Self.files(try film("one/", "--to 0")).count == 1)
      #expect(try Self.size(try film("c.png", "--to 0.1 --rate 10 --curves --element 3"))[1] > 300)
    }
  }

  @Test("words that are not understood get a sentence, and nothing is written")
  func mistakes() throws {
    try withTemporaryFolder { folder in
      let (picture, gif) = ("--to 0.1 -o \(folder)/a.png", "--to 0.1 -o \(folder)/a.gif")
      for (words, sentence) in [
        ("strip circle \(gif)", "the picture is a PNG file: end its name with .png, found '"),
        ("strip circle \(picture) --count 0", "--count is from 1 to 200, found 0"),
        ("strip circle \(picture) --columns 0", "--columns is from 1 to 200, found 0"),
        ("strip circle \(picture) --onion --columns 2", "--onion is one picture; leave --columns out"),
        ("strip circle \(picture) --at 0.05 --even", "--at says when; leave --even, --count, --from and --to out"),
        ("strip circle -o a.png --at nan", "--at is a number of seconds from 0 on, found nan"),
        ("strip circle -o a.png", "circle is no scene with an end: say how long it is to run, such as --to 3"),
        ("strip circle \(picture) --element none", "expected an element that is on screen, found 'none'"),
        ("strip circle \(picture) --quantity z", "there is no quantity 'z' (there are position, x, y,"),
        ("film circle --to 1 -o a.avi", "a film's name ends in .gif, .png, .mp4 or .webm, that of a folder in /"),
        ("film circle \(gif) --rate 60", "--rate of .gif is from 1 to 50 pictures a second, found 60"),
        ("film circle \(picture) --rate 0", "--rate of .png is from 1 to 120 pictures a second, found 0"),
        ("film circle \(gif) --speed 0", "--speed is from 0.01 to 100, found 0.0"),
        ("film circle \(gif) --speed nan", "--speed is from 0.01 to 100, found nan"),
        ("film circle \(gif) --width 9", "--width is from 16 to 8192 pixels, found 9"),
        ("film circle \(gif) --width 90 --scale 2", "--width says the scale; leave --scale out"),
        ("film circle \(gif) --scale 9", "--scale is from 0.25 to 4, found 9.0"),
        ("film circle \(gif) --curves --element none", "expected an element that is on screen, found 'none'"),
        ("film circle \(gif) --element 3", "--element says whose curves are drawn: add --curves"),
        ("film circle -o a.gif", "circle is no scene with an end: say how long it is to run, such as --to 3"),
      ] {
        let outcome = try CommandLineTests.run(words.split(separator: " ").map(String.init))
        #expect(outcome.status == 64 && outcome.errors.contains(sentence), "\(words): \(outcome.errors)")
      }
      let missing = try CommandLineTests.run(
        ["film", "circle", "--to", "0.1", "-o", "\(folder)/a.mp4"], environment: ["PATH": "\(folder)"])
      #expect(
        missing.status == 1 && missing.errors.contains("ffmpeg is not installed; install it with apt-get install"))
      let nowhere = try CommandLineTests.run(["film", "circle", "--to", "0.1", "-o", "\(folder)/none/a.gif"])
      #expect(nowhere.status == 1 && nowhere.errors.contains("cannot write \(folder)/none/a.gif: "))
      #expect(try Self.files(folder).isEmpty)
    }
  }

  /// Stops a command with Ctrl+C after a while.
  private static func stop(_ words: [String], isDrawing: Bool = true) throws {
    let (process, errors) = (Process(), Pipe())
    process.executableURL = CommandLineTests.executable
    process.arguments = words
    process.standardError = errors
    try process.run()
    usleep(400_000)
    kill(process.processIdentifier, SIGINT)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    #expect(text == "Error: stopped\(isDrawing ? "; nothing was written" : "")\n")
  }

  @Test(
    "Ctrl+C stops a command with a sentence: as it draws, and as it watches",
    arguments: ["strip --even --count 200 --scale 4 -o", "strip -o", "film --curves -o", "measure", "tell"])
  func stopped(_ words: String) throws {
    try withTemporaryFolder { folder in
      let words = words.split(separator: " ").map(String.init)
      let output = words.last == "-o" ? ["\(folder)/a.png"] : []
      try Self.stop(words + output + ["springy-list", "--to", "600"], isDrawing: words.contains("--even"))
      #expect(try Self.files(folder).isEmpty)
    }
  }

  @Test("a signal that is ignored, as by nohup, stops no film")
  func ignored() throws {
    try withTemporaryFolder { folder in
      let film = "'\(CommandLineTests.executable.path)' film springy-list --to 2 --viewport 400x300 -o '\(folder)/a/'"
      let outcome = try CommandLineTests.run(
        "/bin/sh", ["-c", "trap '' HUP INT; \(film) & sleep 0.3; kill -HUP $!; kill -INT $!; wait $!"])
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      #expect(try Self.files("\(folder)/a").count == 121)
    }
  }

  @Test("words and tables that a full disk does not take are an error with a sentence")
  func fullOutput() throws {
    for words in ["tell springy-list --to 1", "measure springy-list --to 1 --format csv --quantity all", "exhibits"] {
      let outcome = try CommandLineTests.run(
        "/bin/sh", ["-c", "'\(CommandLineTests.executable.path)' \(words) > /dev/full"])
      #expect(
        outcome.status == 1 && outcome.errors == "Error: cannot write the output: No space left on device\n",
        "\(words): \(outcome.errors)")
    }
  }

  @Test("closed standard streams are no files")
  func closedStreams() throws {
    try withTemporaryFolder { folder in
      let command = "'\(CommandLineTests.executable.path)' film circle --viewport 300x200 --to 0.1 -o '\(folder)/a.gif'"
      let outcome = try CommandLineTests.run("/bin/sh", ["-c", "\(command) <&- >&- 2>&-"])
      let size = try Self.size("\(folder)/a.gif")
      #expect(outcome.status == 0 && size == [300, 200])
    }
  }

  @Test(
    "a disk without room, and Ctrl+C, leave the old file and nothing beside it", arguments: ["a.gif", "a.png", "a/"])
  func unfinished(_ name: String) throws {
    try withTemporaryFolder { folder in
      let isFile = name != "a/"
      if isFile { try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
      func check() throws {
        #expect(try Self.files(folder) == (isFile ? [name] : []))
        if isFile { #expect(try Self.bytes("\(folder)/\(name)") == Array("old".utf8)) }
      }
      let words = ["film", "springy-carousel", "-o", "\(folder)/\(name)", "--to"]
      let command = ([CommandLineTests.executable.path] + words).joined(separator: " ")
      let full = try CommandLineTests.run("/bin/sh", ["-c", "ulimit -f 1; \(command) 0.1"])
      #expect(full.status == 1)
      #expect(full.errors.contains("the limit on the size of files reached (ulimit -f); check that"), "\(full.errors)")
      try check()
      try Self.stop(words + ["600"])
      try check()
    }
  }
}
