import Foundation
import SpringflowTestSupport
import Testing

/// The errors of the command line, word by word, and the help.
@Suite("Words on the command line", .concurrentWithViews)
struct UsageTests {
  static let exhibits =
    "there are springy-carousel, springy-grid, springy-list, gallery, gallery-shelves, gallery-zoom, gallery-sine, "
    + "photo-gallery, week-calendar, conference-grid, conference-line, cover-flow, conference-stacks, "
    + "conference-spiral, conferences, circle, animated-flow, chat, layout-push, custom-transition, cradle, pile, chain, "
    + "pyramid, cards, dynamics-catalogue, newtonian, spring-form"
  static let galleries = "gallery, gallery-shelves, gallery-zoom, gallery-sine, photo-gallery"
  static let file = "a scene file's name has a / or ends in .json"
  static let rest = "\(Repository.scenes)/carousel/rest.json"

  /// A command line, its exit code and the sentence that it prints after "Error: ".
  static let table: [(line: String, code: Int32, sentence: String)] = [
    // Words that are neither a command nor an exhibit.
    ("paly", 64, "there is no command and no exhibit 'paly' (did you mean 'play'?)"),
    ("paly gallery --items 3", 64, "there is no command and no exhibit 'paly' (did you mean 'play'?)"),
    ("chekc", 64, "there is no command and no exhibit 'chekc' (did you mean 'check'?)"),
    ("pic", 64, "there is no command and no exhibit 'pic' (did you mean 'picture'?)"),
    ("galery", 64, "there is no command and no exhibit 'galery' (did you mean 'gallery'?)"),
    (
      "foo", 64,
      "there is no command and no exhibit 'foo' (commands are play, check, picture, measure, tell, strip, film, layout, spring, exhibits; "
        + "springflow exhibits lists the exhibits)"
    ),
    ("play gallery --beside gallary", 64, "there is no exhibit 'gallary' (did you mean 'gallery'?); \(file)"),
    ("play gallary", 64, "there is no exhibit 'gallary' (did you mean 'gallery'?); \(file)"),
    ("play calendar", 64, "there is no exhibit 'calendar' (did you mean 'week-calendar'?); \(file)"),
    ("layout carousel", 64, "there is no exhibit 'carousel' (did you mean 'springy-carousel'?); \(file)"),
    ("picture zebra -o x.png", 64, "there is no exhibit 'zebra' (\(exhibits)); \(file)"),
    // Options.
    ("layout --item 3", 64, "Unknown option '--item'. Did you mean '--items'?"),
    ("layout circle --items -3", 64, "--items is from 0 to 1000000, found -3"),
    ("layout circle --items 1000001", 64, "--items is from 0 to 1000000, found 1000001"),
    ("layout circle --items 501", 64, "--items of circle is from 0 to 500, found 501"),
    (
      "layout circle --viewport 16384x16384", 64,
      "--viewport is no larger than 3840x2160 in its area, found '16384x16384'"
    ),
    ("check --time-limit 0 \(rest)", 64, "--time-limit is above 0 seconds, found 0.0"),
    ("layout circle --items many", 64, "The value 'many' is invalid for '--items <count>'"),
    (
      "play circle --viewport 10", 64,
      "--viewport is a width and a height from 1 to 16384, such as 960x600, found '10'"
    ),
    (
      "layout circle --viewport 960x600x", 64,
      "--viewport is a width and a height from 1 to 16384, such as 960x600, found '960x600x'"
    ),
    (
      "layout springy-carousel --set freq=1", 64,
      "springy-carousel has no parameter 'freq' (did you mean 'frequency'?)"
    ),
    (
      "picture \(rest) --set dampin=1 -o x.png", 64,
      "springy-carousel has no parameter 'dampin' (did you mean 'damping'?)"
    ),
    (
      "play circle --set size=1", 64,
      "circle has no parameter 'size' (there are duration, curve, frequency, damping, spring)"
    ),
    (
      "layout springy-carousel --set damping=11", 64,
      "--set damping: expected a number from 0 to 10, found the number 11; 0 swings for ever, 1 returns without crossing"
    ),
    (
      "layout springy-carousel --set damping", 64,
      "--set takes name=value, such as frequency=1.2, found 'damping'"
    ),
    ("play pyramid --set spring=0.8,0.5", 64, "pyramid has no parameter 'spring' (there is friction)"),
    (
      "play cradle --set lifted=1.5", 64,
      "--set lifted: expected a whole number from 0 to 9, found the number 1.5; how many balls are lifted at the start"
    ),
    (
      "play conference-grid --set horizontal=yes", 64,
      "--set horizontal: expected true or false, found the string 'yes'; true scrolls sideways, with the headers' words turned; false up and down"
    ),
    (
      "play circle --set curve=ease", 64,
      "--set curve: expected a timing curve, found the string 'ease'; how a change without a spring begins and ends: two control points, such as [0.42, 0, 0.58, 1], or a name such as \"easeInOut\""
    ),
    (
      "play circle --set curve=2,0,1,1", 64,
      "--set curve: expected a timing curve whose points have x from 0 to 1, found a list of 4; how a change without a spring begins and ends: two control points, such as [0.42, 0, 0.58, 1], or a name such as \"easeInOut\""
    ),
    (
      "play spring-form --set gravity=1", 64,
      "--set gravity: expected [dx, dy], found the number 1; how strongly elements fall; 1 is 1,000 pt/s²"
    ),
    (
      "play cards --set spring={}", 64,
      "expected a spring, found '{}'; write its numbers, such as 'frequency 0.8 damping 0.5', or what any platform writes"
    ),
    (
      "play cards --set spring=9,0.5", 64,
      "--set spring: expected a spring whose frequency is from 0.3 to 6, found 9; frequency and damping at once"
    ),
    (
      "spring", 64,
      "say a spring, such as --frequency 0.8 --damping 0.5, or a notation; without one, the springs of a file springs.json "
        + "in this folder or around it are listed, and there is none"
    ),
    (
      "spring --frequency 2", 64,
      "expected two numbers that make a spring, found frequency; such as frequency and damping, response and bounce, or "
        + "stiffness and damping"
    ),
    (
      "measure --track /no/such.csv", 1,
      "/no/such.csv: expected a file that can be read, found no such file or directory; check its name and that it may be read"
    ),
    (
      "measure circle --track a.csv", 64,
      "--track measures a file instead of a scene; leave what belongs to scenes out"
    ),
    (
      "measure circle --to 1 -o a.png", 64,
      "-o draws what --track measures; strip --curves draws the curves of a scene"
    ),
    ("spring 1,1 2,1 3,1", 64, "one or two springs, found 3"),
    ("spring 1,1 --error 20", 64, "--error is from 0.01 to 10 per cent, found 20.0"),
    ("spring 1,1 -o a.gif", 64, "the picture is a PNG file: end its name with .png, found 'a.gif'"),
    (
      "spring tile", 64,
      "expected a spring, found 'tile'; write its numbers, such as 'frequency 0.8 damping 0.5', or what any platform writes"
    ),
    (
      "spring --uikit 0.5 0.8 3 4", 64,
      "--uikit takes a duration, a damping ratio and, if there is one, a velocity, found 4 numbers"
    ),
    ("spring --uikit 0.5 0.8 3 --velocity 2", 64, "--uikit and --velocity both say a velocity; leave one out"),
    (
      "spring --tokens /no/such.json", 1,
      "/no/such.json: expected a file that can be read, found no such file or directory; check its name and that it may be read"
    ),
    ("layout circle --photos /tmp", 64, "circle shows no photos; --photos goes with \(galleries)"),
    (
      "play gallery --photos /tmp --items 3", 64,
      "a folder of photos says how many items there are; leave --items or --photos out"
    ),
    (
      "layout circle --rect 1,2,3", 64,
      "--rect is four numbers, the last two above 0, such as 0,0,960,600, found '1,2,3'"
    ),
    ("layout circle --rect 0,0,9,9 --visible", 64, "--visible and --rect both say what to show; leave one out"),
    (
      "layout circle --quiet --rect 5000,0,10,10 -o x.png", 64,
      "--rect lies outside of the content, which is 0,0,960,552"
    ),
    ("layout circle -o x.gif", 64, "the picture is a PNG file: end its name with .png, found 'x.gif'"),
    ("picture \(rest) --at -1 -o x.png", 64, "--at is a number of seconds from 0 on, found -1.0"),
    ("picture \(rest) --at 9 -o x.png", 64, "\(rest) is 3.0 s long; --at 9.0 lies after its end"),
    (
      "picture circle --at 700 -o x.png", 64,
      "--at is up to 600.0 s where no scene says how long it is, found 700.0"
    ),
    ("picture \(rest) --scale 9 -o x.png", 64, "--scale is from 0.25 to 4, found 9.0"),
    ("picture \(rest) -o x.jpg", 64, "the picture is a PNG file: end its name with .png, found 'x.jpg'"),
    ("picture gallery", 64, "Missing expected argument '--output <file.png>'"),
    // Files.
    (
      "check /no/such", 1,
      "/no/such: expected a file or folder, found no such file or directory; scenes are in the folder Scenes"
    ),
    (
      "play gallery --beside /no/such.json", 1,
      "/no/such.json: expected a file that can be read, found no such file or directory; "
        + "check its name and that it may be read"
    ),
    (
      "play /no/such.json", 1,
      "/no/such.json: expected a file that can be read, found no such file or directory; "
        + "check its name and that it may be read"
    ),
    (
      "picture /no/such.json --at 1 -o x.png", 1,
      "/no/such.json: expected a file that can be read, found no such file or directory; "
        + "check its name and that it may be read"
    ),
    (
      "play gallery --photos /no/such", 1,
      "/no/such: expected a folder that can be read, found no such file or directory; "
        + "name a folder of PNG and JPEG files"
    ),
    ("picture \(rest) --explain -o x.png", 1, "there is no update to explain in \(rest) before 0.0 s"),
    (
      "layout gallery --quiet --items 1000000 --viewport 16384x500 -o x.png", 1,
      "there are 33416 elements, too many for one picture; say which part with --rect x,y,width,height"
    ),
    (
      "layout cards -o x.png", 1,
      "cards shows no collection view, so it has no layout to draw or to cut out; leave out -o, --rect and --visible, and "
        + "see 'springflow help picture' for a picture of it"
    ),
  ]

  @Test("a wrong word exits with 64, a wrong file with 1, each with its own sentence", arguments: table)
  func sentence(_ line: String, _ code: Int32, _ sentence: String) throws {
    let outcome = try CommandLineTests.run(line.split(separator: " ").map(String.init))
    #expect(outcome.status == code)
    #expect(outcome.errors.split(separator: "\n").first == "Error: \(sentence)")
    // Only a wrong word prints the usage, that of its command.
    #expect(outcome.errors.contains("\nUsage: springflow ") == (code == 64))
    #expect(outcome.output.isEmpty)
  }

  @Test("layout prints the tree of views, below the table where there is a layout")
  func trees() throws {
    let cards = try CommandLineTests.run(["layout", "cards", "--items", "2"])
    #expect(cards.status == 0 && cards.output.hasPrefix("View (0, 0, 960, 552)\n  CardView ("))
    #expect(cards.output.contains("\n    Label (18, 278.32, 233.6, 28) 'Card 1'\n"))
    let chat = try CommandLineTests.run(["layout", "chat", "--items", "3"]).output
    let table = try #require(chat.range(of: "item"))
    let tree = try #require(chat.range(of: "\nCollectionView ("))
    #expect(table.lowerBound < tree.lowerBound && chat.contains("      Label ("))
  }

  @Test("an error within a scene file exits with 1, even if an option could have caused the same one")
  func scenes() throws {
    try CommandLineTests.withCopy { folder in
      let path = "\(folder)/bad.json"
      for (text, sentence) in [
        (#"{"title": "a", "exhibit": "galery", "duration": 1}"#, "expected the name of an exhibit, found 'galery'"),
        (
          #"{"title": "a", "exhibit": "springy-carousel", "duration": 1, "parameters": {"freq": 1}}"#,
          "did you mean 'frequency'?"
        ),
        (#"{"title": "a", "exhibit": "circle", "duration": 1, "items": -3}"#, "items"),
      ] {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        for command in [["play", path], ["layout", path], ["picture", path, "-o", "\(folder)/x.png"]] {
          let outcome = try CommandLineTests.run(command)
          #expect(outcome.status == 1 && outcome.errors.hasPrefix("Error: \(path): "))
          #expect(outcome.errors.contains(sentence) && !outcome.errors.contains("Usage"))
        }
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/x.png"))
    }
  }

  // MARK: Help

  static let helps =
    [["--help"]]
    + ["play", "check", "picture", "measure", "tell", "strip", "film", "layout", "spring", "exhibits"].map {
      [$0, "--help"]
    }

  private static func examples(_ help: String) -> [String] {
    (help.components(separatedBy: "USAGE:").first ?? "").components(separatedBy: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    .filter { $0 == "springflow" || $0.hasPrefix("springflow ") }
  }

  @Test(
    "no line of the help is wider than 80 columns, and examples keep theirs in any wider terminal", arguments: helps)
  func columns(_ command: [String]) throws {
    let narrow = try CommandLineTests.run(command, environment: ["COLUMNS": "80"]).output
    for line in narrow.components(separatedBy: "\n") { #expect(line.count <= 80, "\(line)") }
    let examples = Self.examples(narrow)
    for columns in ["72", "200"] {
      let help = try CommandLineTests.run(command, environment: ["COLUMNS": columns]).output
      #expect(Self.examples(help) == examples)
    }
  }

  @Test("every example of the help has the described effect")
  func examples() throws {
    try CommandLineTests.withCopy { folder in
      let files = FileManager.default
      for name in ["Scenes/carousel", "Pictures", "bin"] {
        try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
      for ending in ["json", "trace"] {
        // A short scene in place of the long one.
        try files.moveItem(atPath: "\(folder)/rest.\(ending)", toPath: "\(folder)/Scenes/carousel/fling.\(ending)")
      }
      try files.createSymbolicLink(
        atPath: "\(folder)/bin/springflow", withDestinationPath: CommandLineTests.executable.path)
      try #"{ "tile": { "$value": { "frequency": 0.8, "damping": 0.5 } }, "card": { "$value": "{tile}" } }"#
        .write(toFile: "\(folder)/springs.json", atomically: true, encoding: .utf8)
      let rows = (0..<60).map {
        "\(Double($0) / 60),\($0 < 6 ? 0 : 100 - 100 * (1 + Double($0 - 6) / 3) * exp(-Double($0 - 6) / 3))"
      }
      try rows.joined(separator: "\n").write(toFile: "\(folder)/card.csv", atomically: true, encoding: .utf8)
      let photo = try CommandLineTests.run(["picture", "circle", "-o", "\(folder)/Pictures/one.png"])
      #expect(photo.status == 0)
      var done = 0
      for help in Self.helps {
        for example in Self.examples(try CommandLineTests.run(help).output) {
          let outcome = try CommandLineTests.run(
            "/bin/sh", ["-c", "cd '\(folder)' && \(example)"],
            environment: ["HOME": folder, "PATH": "\(folder)/bin:/usr/bin:/bin"])
          done += 1
          if example == "springflow" || example.hasPrefix("springflow play") {
            // The command line is accepted; only a display is missing.
            #expect(outcome.status == 1 && outcome.errors.hasPrefix("Error: there is no display"), "\(example)")
            continue
          }
          #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(example): \(outcome.errors)")
          let words = example.split(separator: " ").map(String.init)
          guard let output = words.firstIndex(of: "-o").map({ words[$0 + 1] }) else { continue }
          #expect(files.fileExists(atPath: "\(folder)/\(output)"), "\(example)")
          #expect(outcome.output.hasSuffix("wrote \(output)\n"))
        }
      }
      #expect(done >= 15)
    }
  }

  // MARK: Pictures

  /// The width and height of a PNG file, from its header.
  private static func size(_ path: String) throws -> (width: Int, height: Int) {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)).prefix(24))
    #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  @Test("layout draws long content in strips, the visible part alone, and the first of a million items with a sentence")
  func strips() throws {
    try CommandLineTests.withCopy { folder in
      let path = "\(folder)/a.png"
      func draw(_ words: String) throws -> (width: Int, height: Int, output: String) {
        let outcome = try CommandLineTests.run(
          ["layout"] + words.split(separator: " ").map(String.init) + ["-o", path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let size = try Self.size(path)
        return (size.width, size.height, outcome.output)
      }
      let flow = try draw("cover-flow --quiet")
      #expect(flow.width > 1200 && flow.height > 1200 && flow.output == "wrote \(path)\n")
      let seen = try draw("cover-flow --quiet --visible")
      #expect(seen.width == 960 && seen.height == 552 && seen.output == "wrote \(path)\n")
      let list = try draw("chat --quiet --items 200")
      #expect(list.width > 600 && list.height <= 1600)
      let million = try draw("gallery --quiet --items 1000000")
      #expect(million.width > 1000 && million.height > 1000)
      let lines = million.output.split(separator: "\n")
      #expect(lines.count == 2 && lines[0] == "wrote \(path)")
      #expect(
        lines[1].hasPrefix("it shows 0,0,960,") && lines[1].hasSuffix("; --rect x,y,width,height shows another part"))
    }
  }

  @Test("picture takes the options of play: an exhibit's name, items, parameters, a viewport, photos")
  func pictures() throws {
    try CommandLineTests.withCopy { folder in
      let path = "\(folder)/a.png"
      func draw(_ words: String) throws -> Data {
        let outcome = try CommandLineTests.run(
          ["picture"] + words.split(separator: " ").map(String.init) + ["-o", path])
        #expect(outcome.status == 0 && outcome.output == "wrote \(path)\n", "\(outcome.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: path))
      }
      let plain = try draw("springy-carousel --at 0.5")
      #expect(try draw("--at 0.5") == plain, "the exhibit that stands first")
      #expect(try draw("springy-carousel --at 0.5 --items 3") != plain)
      _ = try draw("gallery --viewport 500x400 --scale 2")
      let size = try Self.size(path)
      #expect(size.width == 1000 && size.height == 800)
      let landscapes = try draw("gallery --viewport 500x400")
      try FileManager.default.createDirectory(atPath: "\(folder)/photos", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: path, toPath: "\(folder)/photos/one.png")
      #expect(try draw("gallery --viewport 500x400 --photos \(folder)/photos") != landscapes)
      let scene = "\(folder)/insert.json"
      try #"{"title": "a", "exhibit": "springy-carousel", "duration": 2, "events": [{"at": 0.1, "key": "I"}]}"#
        .write(toFile: scene, atomically: true, encoding: .utf8)
      #expect(try draw("\(scene) --at 1 --set damping=9") != (try draw("\(scene) --at 1")))
    }
  }
}
