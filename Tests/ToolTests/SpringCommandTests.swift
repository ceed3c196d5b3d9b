import Foundation
import SpringflowTestSupport
import Testing

/// Springs on the command line.
@Suite("Springs by name and in notations", .concurrentWithViews)
struct SpringCommandTests {
  private static let tokens = """
    {
      "tile": { "$type": "spring", "$value": { "frequency": 0.8, "damping": 0.5 }, "$description": "tiles of a row" },
      "sheet": { "up": { "$value": { "response": 0.4, "bounce": 0.1 } }, "down": { "$value": "{sheet.up}" } }
    }
    """

  /// Runs the command in a folder with tokens.
  private static func run(_ words: [String], in folder: String) throws -> CommandLineTests.Outcome {
    let line = ([CommandLineTests.executable.path] + words).map { "'\($0)'" }.joined(separator: " ")
    return try CommandLineTests.run("/bin/sh", ["-c", "cd '\(folder)' && \(line)"])
  }

  @Test("a spring is printed in all notations with its curve, the same from all of them")
  func notations() throws {
    let plain = try CommandLineTests.run(["spring", "--frequency", "0.8", "--damping", "0.5"])
    #expect(plain.status == 0 && plain.errors.isEmpty)
    let lines = plain.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0] == "0.8 Hz, damping ratio 0.5: 16.3 % past the end, there after 2.53 s")
    for line in [
      "116 % │            ••••••••", "  0 % │••······························································",
      "SwiftUI                0 %  .spring(duration: 1.25, bounce: 0.5)",
      "                  0.0969 %  UIViewPropertyAnimator(duration: 2.52995, timingParameters: "
        + "UISpringTimingParameters(dampingRatio: 0.5))",
      "Motion                 0 %  { type: \"spring\", stiffness: 25.2662, damping: 5.02655, mass: 1 }",
    ] { #expect(lines.contains(line), "\(line)") }
    for words in [
      ["--response", "1.25", "--bounce", "0.5"], ["--duration", "1.25", "--bounce", "0.5"],
      ["--response", "1.25", "--damping", "0.5"], ["0.8,0.5"], ["[0.8, 0.5]"],
      [".spring(response: 1.25, dampingFraction: 0.5)"],
    ] { #expect(try CommandLineTests.run(["spring"] + words).output == plain.output, "\(words)") }
    let block = try CommandLineTests.run(["spring", "--uikit", "0.5", "0.8", "-o", "/dev/null/x.png"])
    #expect(block.status == 1 && block.output.contains("UIView.animate(withDuration: 0.5, delay: 0, "))
    let thrown = try CommandLineTests.run(["spring", "--uikit", "0.5", "0.8", "2"]).output
    #expect(thrown.contains("withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 2)"))
    #expect(try CommandLineTests.run(["spring", "--uikit", "0.5", "0.8", "--velocity", "2"]).output == thrown)
  }

  @Test("every line that is printed is read back as the same spring")
  func readingBack() throws {
    for numbers in [["0.8", "0.5", "0"], ["2", "1", "0"], ["1.3", "1.7", "0"], ["3", "0.6", "2.5"]] {
      let words = ["spring", "--frequency", numbers[0], "--damping", numbers[1], "--velocity", numbers[2]]
      let output = try CommandLineTests.run(words).output
      let head = try #require(output.split(separator: "\n").first)
      var count = 0
      for line in output.split(separator: "\n") {
        guard let end = line.firstRange(of: " %  ")?.upperBound, !line.contains("linear(") else { continue }
        // A scene's spring is written without the velocity, which a gesture gives it.
        if numbers[2] != "0", line[end...].hasPrefix("\"spring\"") { continue }
        let read = try CommandLineTests.run(["spring", String(line[end...])])
        // Digits beyond the third are those of rounded numbers.
        let found = read.output.split(separator: "\n").first.map { $0.split(separator: ",").last ?? "" }
        #expect(found == head.split(separator: ",").last, "\(line): \(read.output.prefix(80))\(read.errors)")
        count += 1
      }
      #expect(count > 8, "\(numbers)")
    }
  }

  @Test("a track gives a spring in all notations and a picture, or a sentence with the file and its line")
  func track() throws {
    try withTemporaryFolder { folder in
      func run(_ text: String) throws -> CommandLineTests.Outcome {
        try text.write(toFile: "\(folder)/card.csv", atomically: true, encoding: .utf8)
        return try Self.run(["measure", "--track", "card.csv", "-o", "card.png"], in: folder)
      }
      func place(_ time: Double) -> Double {
        let (w, z) = (4 * Double.pi, 0.7)
        let swing = w * (1 - z * z).squareRoot()
        return 1 - exp(-z * w * time) * (cos(swing * time) + z * w / swing * sin(swing * time))
      }
      let rows = (0..<60).map { row in
        let time = Double(row) / 60
        return "\(time);\(time < 0.1 ? 40 : 40 + 300 * place(time - 0.1));7"
      }
      let found = try run(("seconds;x;y" + rows.map { "\n" + $0 }.joined()))
      #expect(found.status == 0 && found.errors.isEmpty)
      let lines = found.output.split(separator: "\n").map(String.init)
      #expect(lines[0] == "2 ± 0 Hz, damping ratio 0.7 ± 0, from 0.1 s on")
      #expect(lines[2] == "x          40  340            0         0        0")
      #expect(lines.contains("SwiftUI                0 %  .spring(duration: 0.5, bounce: 0.3)"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/card.png")).count > 3000)
      let broken = try run("0,1\n0.1,2\n0.05,3")
      #expect(
        broken.status == 1
          && broken.errors.hasPrefix("Error: card.csv: line 3: expected a time after 0.1 s, found 0.05 s"))
      let flat = try run((0..<20).map { "\($0),5" }.joined(separator: "\n"))
      #expect(flat.status == 1 && flat.errors.hasPrefix("Error: card.csv: expected values that change, found "))
    }
  }

  @Test("a motion that swings often has all its swings in the plot")
  func swings() throws {
    let lines = try CommandLineTests.run(["spring", "--frequency", "0.8", "--damping", "0.02"]).output.split(
      separator: "\n")
    #expect(lines[1].hasPrefix("194 % │••") && lines[7].hasPrefix("100 % │" + String(repeating: "•", count: 64)))
  }

  @Test("two springs are laid over each other, in words and in a picture")
  func comparison() throws {
    try withTemporaryFolder { folder in
      try Self.tokens.write(toFile: "\(folder)/springs.json", atomically: true, encoding: .utf8)
      let outcome = try Self.run(["spring", "tile", ".spring(duration: 0.9, bounce: 0.3)", "-o", "a.png"], in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(lines[0] == "• tile: 0.8 Hz, damping ratio 0.5: 16.3 % past the end, there after 2.53 s")
      #expect(lines[1] == "◦ 1.11111 Hz, damping ratio 0.7: 4.6 % past the end, there after 1.47 s")
      #expect(lines[2] == "largest difference 15.26 % of the way, at 0.248 s")
      #expect(lines.last == "wrote a.png")
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.png")).count > 3000)
      let same = try Self.run(["spring", "{sheet.up}", "sheet.down"], in: folder).output
      #expect(same.split(separator: "\n").contains("no difference"))
    }
  }

  @Test("tokens are listed, and written as Swift and as CSS; nothing is left by what fails")
  func tokens() throws {
    try withTemporaryFolder { folder in
      try Self.tokens.write(toFile: "\(folder)/springs.json", atomically: true, encoding: .utf8)
      try FileManager.default.createDirectory(atPath: "\(folder)/inner", withIntermediateDirectories: true)
      let list = try Self.run(["spring"], in: "\(folder)/inner").output
      #expect(
        list.contains("{tile}  0.8 Hz, damping ratio 0.5: 16.3 % past the end, there after 2.53 s (tiles of a row)\n"))
      #expect(try Self.run(["spring", "-o", "a.swift"], in: folder).output == "wrote a.swift\n")
      #expect(
        try String(contentsOfFile: "\(folder)/a.swift", encoding: .utf8) == """
          // Springs of springs.json, by springflow spring.
          #if canImport(SwiftUI)
            import SwiftUI
          #else
            import Springflow
          #endif

          extension Spring {
            static let sheetDown = Spring(response: 0.4, dampingRatio: 0.9)
            static let sheetUp = Spring(response: 0.4, dampingRatio: 0.9)
            /// tiles of a row
            static let tile = Spring(response: 1.25, dampingRatio: 0.5)
          }

          """)
      #expect(try Self.run(["spring", "-o", "a.css", "--error", "1"], in: folder).output == "wrote a.css\n")
      let css = try String(contentsOfFile: "\(folder)/a.css", encoding: .utf8)
      #expect(
        css.hasPrefix("/* Springs of springs.json, by springflow spring. */\n:root {\n  --spring-sheet-down-duration: ")
      )
      #expect(css.contains("  /* tiles of a row */\n  --spring-tile-duration: "))
      #expect(css.contains(";\n  --spring-tile-easing: linear(0, ") && css.hasSuffix(", 1);\n}\n"))
      let wrong = try Self.run(["spring", "-o", "a.txt"], in: folder)
      #expect(wrong.status == 64 && !FileManager.default.fileExists(atPath: "\(folder)/a.txt"))
      #expect(wrong.errors.contains("end the name with .swift or .css, found 'a.txt'"))
      try #"{ "sheet.up": { "$value": "{x}" } }"#.write(
        toFile: "\(folder)/springs.json", atomically: true, encoding: .utf8)
      let broken = try Self.run(["spring", "tile"], in: folder)
      #expect(broken.status == 1)
      #expect(
        broken.errors.contains(
          "springs.json: sheet.up: expected a name without dots, braces and outer spaces"
            + ", found 'sheet.up'"))
    }
  }

  @Test("a scene names its spring; a check that fails names the token that has changed")
  func scene() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(atPath: "\(folder)/Scenes/inner", withIntermediateDirectories: true)
      let path = "\(folder)/Scenes/springs.json"
      try Self.tokens.write(toFile: path, atomically: true, encoding: .utf8)
      try
        #"{ "title": "a", "exhibit": "cards", "parameters": { "spring": "{tile}" }, "duration": 1, "events": [{ "at": 0.1, "key": "D" }] }"#
        .write(toFile: "\(folder)/Scenes/inner/a.json", atomically: true, encoding: .utf8)
      let file = "Scenes/inner/a.json"
      #expect(try Self.run(["check", "--accept", file], in: folder).status == 0)
      #expect(try Self.run(["check", file], in: folder).status == 0)
      // The file of tokens is no scene.
      #expect(try Self.run(["check", "Scenes"], in: folder).status == 0)
      try Self.tokens.replacing("0.8", with: "1.5").write(toFile: path, atomically: true, encoding: .utf8)
      let outcome = try Self.run(["check", file], in: folder)
      #expect(outcome.status == 1)
      #expect(
        outcome.output.contains(
          "      the spring {tile} has changed: 0.8 Hz, 0.5 when this was written, now 1.5 Hz, 0.5; states differ from tick "
        ))
      try Self.tokens.replacing("tile", with: "card").write(toFile: path, atomically: true, encoding: .utf8)
      #expect(
        try Self.run(["check", file], in: folder).output.hasPrefix(
          "FAIL  Scenes/inner/a.json: parameters.spring: expected a spring of "))
    }
  }
}
