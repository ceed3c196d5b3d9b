import Foundation
import SpringflowTestSupport
import Testing

/// Runs the command as a user does.
@Suite("Command line", .concurrentWithViews)
struct CommandLineTests {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The built executable, beside the tests.
  static let executable: URL = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path.count > 1 {
      let candidate = folder.appendingPathComponent("springflow")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    for build in ["debug", "release"] {
      let candidate = URL(fileURLWithPath: "\(Repository.root)/.build/\(build)/springflow")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    return folder
  }()

  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try run(executable.path, arguments, environment: environment)
  }

  static func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "COLUMNS"] { variables[name] = nil }
    process.environment = variables.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let errorText = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: text, errors: errorText)
  }

  /// Calls `body` with a folder that has a copy of a scene and its trace, and deletes it afterwards.
  static func withCopy(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for ending in ["json", "trace"] {
        try FileManager.default.copyItem(
          atPath: "\(Repository.scenes)/carousel/rest.\(ending)", toPath: "\(folder)/rest.\(ending)")
      }
      try body(folder)
    }
  }

  @Test("check prints one line per scene and succeeds")
  func check() throws {
    try Self.withCopy { folder in
      let outcome = try Self.run(["check", folder])
      #expect(outcome.status == 0)
      let words = outcome.output.split(separator: " ", omittingEmptySubsequences: true)
      #expect(words.prefix(4) == ["ok", "\(folder)/rest.json", "360", "ticks"])
      #expect(words[4].count == 16 && words[5] == "settled" && outcome.output.hasSuffix("x real time\n"))
    }
  }

  @Test("check fails at a difference and shows the first; --accept corrects it")
  func difference() throws {
    try Self.withCopy { folder in
      let trace = "\(folder)/rest.trace"
      let text = try String(contentsOfFile: trace, encoding: .utf8)
      let changed = text.replacingOccurrences(of: "  3: 299 494", with: "  3: 299 490")
      #expect(changed != text)
      try changed.write(toFile: trace, atomically: true, encoding: .utf8)
      let outcome = try Self.run(["check", folder])
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("tick 30, element 3, y: expected 490, found 494"))
      #expect(outcome.output.contains("springflow check --accept \(folder)/rest.json"))
      #expect(try Self.run(["check", "--accept", folder]).status == 0)
      #expect(try String(contentsOfFile: trace, encoding: .utf8) == text)
    }
  }

  @Test("pictures that a scene asks for are compared, with a picture of the difference, unless words look differently")
  func pixels() throws {
    try withTemporaryFolder { folder in
      let (scene, trace, picture) = ("\(folder)/a.json", "\(folder)/a.trace", "\(folder)/a@60.png")
      func write(_ items: Int) throws {
        let text = """
          { "title": "x", "exhibit": "circle", "items": \(items), "viewport": [300, 200], "duration": 1, "pixels": [0.5] }
          """
        try text.write(toFile: scene, atomically: true, encoding: .utf8)
      }
      try write(3)
      #expect(try Self.run(["check", "--accept", scene]).status == 0)
      #expect(FileManager.default.fileExists(atPath: picture))
      #expect(try Self.run(["check", scene]).status == 0)
      let accepted = try String(contentsOfFile: trace, encoding: .utf8)
      // The same states, another picture.
      try write(4)
      #expect(try Self.run(["check", "--accept", scene]).status == 0)
      let other = try String(contentsOfFile: trace, encoding: .utf8)
      func line(_ text: String) throws -> String {
        String(try #require(text.split(separator: "\n").first { $0.hasPrefix("  tick 60 300x200") }))
      }
      let mixed = other.replacingOccurrences(of: try line(other), with: try line(accepted))
      try mixed.write(toFile: trace, atomically: true, encoding: .utf8)
      var outcome = try Self.run(["check", scene])
      #expect(outcome.status == 1 && outcome.output.contains("the new picture is \(folder)/a@60.difference.png"))
      // With the picture of before.
      try write(3)
      #expect(try Self.run(["check", "--accept", scene]).status == 0)
      try write(4)
      try mixed.write(toFile: trace, atomically: true, encoding: .utf8)
      outcome = try Self.run(["check", scene])
      #expect(outcome.status == 1)
      #expect(
        outcome.output.contains(" pixels differ, by up to ")
          && outcome.output.contains("before, now and the difference are in \(folder)/a@60.difference.png"))
      let foreign = mixed.replacingOccurrences(of: "\npixels ", with: "\npixels Another ")
      try foreign.write(toFile: trace, atomically: true, encoding: .utf8)
      outcome = try Self.run(["check", scene])
      #expect(outcome.status == 0 && outcome.output.contains("\n      pixels not comparable: drawn with "))
    }
  }

  @Test("an accept that is killed leaves the old trace or the new one, and at most the complete new one beside it")
  func killed() throws {
    try Self.withCopy { folder in
      let trace = "\(folder)/rest.trace"
      let text = try String(contentsOfFile: trace, encoding: .utf8)
      let old = text.replacingOccurrences(of: "  3: 299 494", with: "  3: 299 490")
      for round in 0..<TestLength.count(60, short: 20) {
        try old.write(toFile: trace, atomically: false, encoding: .utf8)
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = ["check", "--accept", folder]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(2000 + round * 500))
        kill(process.processIdentifier, round % 2 == 0 ? SIGKILL : SIGTERM)
        process.waitUntilExit()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(names).isSuperset(of: ["rest.json", "rest.trace"]))
        let others = names.filter { !["rest.json", "rest.trace"].contains($0) }
        // Between two system calls the complete new file has a name beside the old one; only SIGKILL comes there.
        #expect(others.count <= (round % 2 == 0 ? 1 : 0), "\(others)")
        for name in others {
          #expect(name.hasPrefix(".springflow-part-"))
          #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) == text)
          try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        let now = try String(contentsOfFile: trace, encoding: .utf8)
        #expect(now == old || now == text)
      }
    }
  }

  @Test("a trace larger than the limit on file sizes is reported, and the old one stays")
  func fileSizeLimit() throws {
    try Self.withCopy { folder in
      let text = try String(contentsOfFile: "\(folder)/rest.trace", encoding: .utf8)
      let outcome = try Self.run(
        "/bin/sh", ["-c", "ulimit -f 1; '\(Self.executable.path)' check --accept '\(folder)/rest.json'"])
      #expect(outcome.status == 1)
      #expect(
        outcome.output == "FAIL  \(folder)/rest.trace: expected a file that can be written, "
          + "found the limit on the size of files reached (ulimit -f); "
          + "nothing was changed; check that its folder may be written and has room\n")
      #expect(try String(contentsOfFile: "\(folder)/rest.trace", encoding: .utf8) == text)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
      let picture = try Self.run(
        "/bin/sh", ["-c", "ulimit -f 1; '\(Self.executable.path)' picture circle -o '\(folder)/a.png'"])
      #expect(picture.status == 1 && picture.errors.contains("cannot write \(folder)/a.png"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    }
  }

  @Test("check follows links to folders, once each, and cycles of links too")
  func links() throws {
    try Self.withCopy { folder in
      let files = FileManager.default
      try files.createDirectory(atPath: "\(folder)/own", withIntermediateDirectories: true)
      for ending in ["json", "trace"] {
        try files.moveItem(atPath: "\(folder)/rest.\(ending)", toPath: "\(folder)/own/rest.\(ending)")
      }
      try files.createSymbolicLink(atPath: "\(folder)/own/back", withDestinationPath: folder)
      try files.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "\(folder)/own")
      let outcome = try Self.run(["check", "\(folder)/link"])
      #expect(outcome.status == 0 && outcome.output.hasPrefix("ok    \(folder)/link/rest.json"))
      #expect(try Self.run(["check", folder]).output.split(separator: "\n").count == 1)
    }
  }

  @Test("files whose names are not UTF-8 are checked, accepted, drawn and reported")
  func anyNames() throws {
    try Self.withCopy { folder in
      let script = """
        set -e
        cd '\(folder)'
        name=$(printf 'a\\377b')
        mkdir "$name"
        cp rest.json "$name/$name.json"
        '\(Self.executable.path)' check --accept "$name/$name.json"
        '\(Self.executable.path)' check "$name"
        '\(Self.executable.path)' picture "$name/$name.json" -o "$name/$name.png"
        '\(Self.executable.path)' picture gallery --photos "$name" -o "$name/$name.png"
        test -s "$name/$name.trace" -a -s "$name/$name.png"
        '\(Self.executable.path)' check "$name/none"
        """
      let outcome = try Self.run("/bin/sh", ["-c", script])
      #expect(outcome.status == 1)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 4 && lines[1].hasPrefix("ok    a\\xffb/a\\xffb.json  360 ticks"), "\(outcome)")
      #expect(lines[2...] == ["wrote a\\xffb/a\\xffb.png", "wrote a\\xffb/a\\xffb.png"])
      #expect(
        outcome.errors
          == "Error: a\\xffb/none: expected a file or folder, found no such file or directory; "
          + "scenes are in the folder Scenes\n")
    }
  }

  @Test("a scene that takes longer than its time limit is ended, with the tick that it reached")
  func timeLimit() throws {
    try Self.withCopy { folder in
      try #"{"title": "t", "exhibit": "pile", "items": 500, "duration": 3600, "interval": 600}"#
        .write(toFile: "\(folder)/long.json", atomically: true, encoding: .utf8)
      let outcome = try Self.run(["check", "--time-limit", "0.3", "\(folder)/long.json"])
      #expect(outcome.status == 1)
      #expect(
        outcome.output.hasPrefix("FAIL  \(folder)/long.json: duration: expected a replay of at most 0.3 s, found "))
      #expect(
        outcome.output.hasSuffix(" of 432000 ticks by then; give it more time, or make the scene shorter\n"))
    }
  }

  @Test("a scene without a trace fails with the command that writes it")
  func missingTrace() throws {
    try Self.withCopy { folder in
      try FileManager.default.removeItem(atPath: "\(folder)/rest.trace")
      let outcome = try Self.run(["check", "\(folder)/rest.json"])
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("there is no trace \(folder)/rest.trace"))
    }
  }

  @Test("a bad file gives one sentence, the others are still checked, and the command fails")
  func badFile() throws {
    try Self.withCopy { folder in
      try "{ \"exhibit\": \"springy\" }".write(toFile: "\(folder)/bad.json", atomically: true, encoding: .utf8)
      let outcome = try Self.run(["check", folder])
      #expect(outcome.status == 1)
      #expect(
        outcome.output.contains("FAIL  \(folder)/bad.json: exhibit: expected the name of an exhibit, found 'springy'"))
      #expect(outcome.output.contains("ok    \(folder)/rest.json"))
    }
  }

  @Test("a window without a display fails with one sentence that names an alternative")
  func noDisplay() throws {
    let outcome = try Self.run([])
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("there is no display"))
    #expect(outcome.errors.contains("check replays scenes") && outcome.errors.contains("picture SCENE"))
  }

  @Test("layout prints one line per element, and draws them")
  func layout() throws {
    try Self.withCopy { folder in
      let arguments = ["layout", "gallery", "--viewport", "320x480", "--items", "2", "-o", "\(folder)/a.png"]
      let outcome = try Self.run(arguments)
      #expect(outcome.status == 0)
      let lines = outcome.output.components(separatedBy: "\n")
      #expect(lines[0] == "CollectionViewFlowLayout: content 320 x 620, 12 elements")
      #expect(lines[2] == "header         0     0   0    0    320      50  0")
      #expect(lines.suffix(2) == ["wrote \(folder)/a.png", ""])
      let png = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.png"))
      #expect(png.count > 2000 && png.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test("exhibits lists every exhibit with its description")
  func exhibits() throws {
    let outcome = try Self.run(["exhibits"])
    for name in ["springy-carousel", "gallery", "gallery-sine", "week-calendar", "cover-flow", "circle"] {
      #expect(outcome.output.contains("\n\(name) ") || outcome.output.hasPrefix("\(name) "))
    }
  }

  @Test("exhibits describes one by its name, list is the same word, and an unknown name is answered with a near one")
  func exhibit() throws {
    let outcome = try Self.run(["exhibits", "circle"])
    #expect(
      outcome.output == """
        circle
          Tiles on a circle: a tap deletes or inserts one, a pinch enlarges one.
          up to 500 tiles (20 unless told)

        Parameters, as in --set duration=…
          duration (0.3, from 0 to 10 by 0.05): how long a change takes, in s, unless it is a spring
          curve (standard; x1,y1,x2,y2, or one of standard, linear, easeIn, easeOut, easeInOut): how a change without a spring begins and ends
          frequency (0, from 0 to 20 by 0.05): how fast a change with a spring is, in Hz; 0 follows the curve instead
          damping (0.8, from 0.05 to 10 by 0.05): damping ratio of a change with a spring: 1 arrives without crossing
          spring (0,0.8; frequency from 0 to 20, damping from 0.05 to 10, or {name}): frequency and damping at once

        Keys, beside those that scroll
          I, Space      insert a tile
          D, Backspace  delete the first tile
          M             move the first tile some places on

        Gestures, beside scrolling
          tap           delete a tile; beside them: insert one
          pinch         take a tile and enlarge it

        Show it
          springflow play circle

        """)
    #expect(try Self.run(["list"]).output == Self.run(["exhibits"]).output)
    let carousel = try Self.run(["list", "springy-carousel"]).output
    #expect(carousel.contains("\n  frequency (0.8, from 0.05 to 20 by 0.05): "))
    #expect(
      carousel.contains(
        "\n  spring (0.8,0.5; frequency from 0.05 to 20, damping from 0 to 10, or {name}): frequency and damping at once"
      ))
    let unknown = try Self.run(["exhibits", "circl"])
    #expect(unknown.status == 64)
    #expect(unknown.errors.hasPrefix("Error: there is no exhibit 'circl' (did you mean 'circle'?)"))
  }

  @Test("picture draws a frame without a display")
  func picture() throws {
    try Self.withCopy { folder in
      let outcome = try Self.run(["picture", "\(folder)/rest.json", "--at", "1", "-o", "\(folder)/a.png"])
      #expect(outcome.status == 0 && outcome.output == "wrote \(folder)/a.png\n")
      let late = try Self.run(["picture", "\(folder)/rest.json", "--at", "9", "-o", "\(folder)/b.png"])
      #expect(late.status == 64 && late.errors.contains("is 3.0 s long; --at 9.0 lies after its end"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/b.png"))
    }
  }

  @Test("measure prints a table, CSV or JSON, and a sentence for words that it does not understand")
  func measure() throws {
    try Self.withCopy { folder in
      let scene = "\(folder)/rest.json"
      let table = try Self.run(["measure", scene])
      #expect(table.status == 0 && table.output.hasSuffix("nothing jumps\n"))
      let csv = try Self.run(["measure", scene, "--element", "3", "--quantity", "x", "--format", "csv"])
      #expect(csv.status == 0 && csv.output.hasPrefix("element,name,quantity,unit,start,"))
      #expect(csv.output.split(separator: "\n").count == 2 && csv.output.contains("\n3,tile 3,x,pt,"))
      #expect(try Self.run(["measure", "springy-carousel", "--to", "0.1", "--format", "json"]).output.hasPrefix("{\n"))
      for (words, sentence) in [
        (
          [scene, "--element", "none"], "expected an element that is on screen, found 'none'; there are tile 0, tile 1,"
        ),
        (
          [scene, "--quantity", "z"],
          "there is no quantity 'z' (there are position, x, y, scale, angle, alpha, speed, all)"
        ),
        (
          [scene, "--tolerance", "-1"], "--tolerance is a difference above 0, such as 0.5, or a share such as 2%, found"
        ),
        ([scene, "--to", "9"], "is 3.0 s long; --to 9.0 lies after its end"),
        ([scene, "--from", "2", "--to", "1"], "--to lies before --from: 1.0 s and 2.0 s"),
        (["springy-carousel"], "springy-carousel is no scene with an end: say how long it is to run, such as --to 3"),
      ] {
        let outcome = try Self.run(["measure"] + words)
        #expect(outcome.status == 64 && outcome.errors.contains(sentence), "\(outcome.errors)")
      }
    }
  }

  @Test("tell prints sentences or JSON, and a sentence for words that it does not understand")
  func tell() throws {
    try Self.withCopy { folder in
      let scene = "\(folder)/rest.json"
      let text = try Self.run(["tell", scene])
      #expect(text.status == 0 && text.output.hasPrefix("0.00 s: 12 elements are on screen: tiles 0 to 11\n"))
      #expect(text.output.hasSuffix("nothing happens\n3.00 s: all is at rest\nnothing jumps\n"))
      let json = try Self.run(["tell", "springy-carousel", "--to", "0.1", "--format", "json"])
      #expect(json.status == 0 && json.output.hasPrefix("{\n") && json.output.contains("\"moments\": []"))
      #expect(try Self.run(["tell", scene, "--element", "tile 3", "--from", "1"]).status == 0)
      let tree = try Self.run(["tell", "cards", "--to", "0.1", "--tree"])
      #expect(tree.status == 0 && tree.output.contains("\n  CardView (") && tree.output.contains("    Label ("))
      for (words, sentence) in [
        (
          [scene, "--element", "none"], "expected an element that is on screen, found 'none'; there are tile 0, tile 1,"
        ),
        ([scene, "--format", "csv"], "The value 'csv' is invalid for '--format <text|json>'"),
        ([scene, "--tree", "--format", "json"], "--tree prints all views as text; leave --element and --format out"),
        ([scene, "--to", "9"], "is 3.0 s long; --to 9.0 lies after its end"),
        (["springy-carousel"], "springy-carousel is no scene with an end: say how long it is to run, such as --to 3"),
      ] {
        let outcome = try Self.run(["tell"] + words)
        #expect(outcome.status == 64 && outcome.errors.contains(sentence), "\(outcome.errors)")
      }
    }
  }

  @Test("--reduce-motion shows a scene as the scene's own member does")
  func reduceMotion() throws {
    let scene = "\(Repository.scenes)/carousel/reduce-motion.json"
    let text = try String(contentsOfFile: scene, encoding: .utf8)
    try withTemporaryFolder { folder in
      func picture(_ scene: String, _ options: String...) throws -> Data {
        let outcome = try Self.run(["picture", scene, "--at", "0.6", "-o", "\(folder)/a.png"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.png"))
      }
      let usual = "\(folder)/usual.json"
      try text.replacing("\"reduceMotion\": true,", with: "").write(
        toFile: usual, atomically: true, encoding: .utf8)
      let reduced = try picture(scene)
      #expect(try picture(usual, "--reduce-motion") == reduced)
      #expect(try picture(usual) != reduced)
    }
  }
}
