import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Values of parameters that have names: in code, and in the user's file.
@MainActor
@Suite("Presets")
struct PresetTests {
  private final class Swing: CollectionViewLayout {
    @Tunable("how often it swings, in Hz", 0.1...5, presets: ["calm": 0.5, "lively": 2]) var rate = 1.0
    @Tunable("how many there are", 1...9, presets: ["few": 2]) var count = 5
    @Tunable("how it swings", presets: ["soft": Spring(frequency: 1, damping: 1)])
    var spring = Spring(frequency: 2, damping: 0.5)
    @Tunable("its colour", presets: ["sea": Color(hex: 0x2060A0)]) var tint = Color.white
    @Tunable("how it fades", presets: ["late": CubicTimingParameters(animationCurve: .easeIn)])
    var curve = CubicTimingParameters(animationCurve: .linear)
    @Tunable("around it, in pt", 0...50, presets: ["wide": EdgeInsets(top: 9, left: 9, bottom: 9, right: 9)])
    var insets = EdgeInsets.zero
    @Tunable("its wind", -1...1, presets: ["west": CGVector(dx: 1, dy: 0)]) var wind = CGVector.zero
    @Tunable("whether it is open") var isOpen = false
  }

  private final class Data: NSObject, CollectionViewDataSource {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      CollectionViewCell(frame: .zero)
    }
  }

  private let catalog = ExhibitCatalog(named: "swing", layout: Swing(), dataSource: Data())

  private func parameter(_ name: String) throws -> ExhibitCatalog.Parameter {
    try #require(catalog["swing"]?.parameter(named: name))
  }

  private func layout(_ settings: ExhibitSettings) throws -> Swing {
    let entry = try #require(catalog["swing"])
    let exhibit = try entry.make(itemCount: 0, settings: settings, viewport: CGSize(width: 100, height: 100))
    return try #require(exhibit.collectionView?.collectionViewLayout as? Swing)
  }

  // MARK: In code

  @Test("a preset in code is a value of every kind that scenes and the command line give by its name")
  func code() throws {
    let layout = try layout([
      "rate": "lively", "count": "few", "spring": "soft", "tint": "sea", "curve": "late", "insets": "wide",
      "wind": "west",
    ])
    #expect(layout.rate == 2 && layout.count == 2 && layout.spring == Spring(frequency: 1, damping: 1))
    #expect(layout.tint == Color(hex: 0x2060A0) && layout.insets.left == 9 && layout.wind.dx == 1)
    #expect(layout.curve.controlPoint1 == CubicTimingParameters(animationCurve: .easeIn).controlPoint1)
    #expect(try parameter("rate").values == "1, from 0.1 to 5; or calm, lively")
    #expect(throws: SceneError.self) { try self.layout(["rate": "wild"]) }
    #expect(try self.layout(["spring": "snappy"]).spring == Spring(duration: 0.5, bounce: 0.15))
    // A part takes its part of a spring by name.
    let carousel = try #require(ExhibitCatalog.standard["springy-carousel"])
    var settings: ExhibitSettings = ["spring": "snappy"]
    try carousel.parameters.set(
      try #require(carousel.parameter(named: "frequency")), to: 3, in: &settings, at: "frequency")
    #expect(settings == ["frequency": 3, "damping": .init(Spring(duration: 0.5, bounce: 0.15).damping)])
    let session = try Session(Scene(showing: try #require(catalog["swing"])), in: catalog)
    let presets = session.values(in: [:]).map {
      "\($0.parameter.name): \($0.presets.map(\.name).joined(separator: " "))"
    }
    #expect(
      presets == [
        "rate: calm lively", "count: few", "spring: soft smooth snappy bouncy", "tint: sea",
        "curve: late standard linear easeIn easeOut easeInOut", "insets: wide", "wind: west", "isOpen: ",
      ])
  }

  // MARK: The user's

  private static let file = """
    {
      // Ours.
      "tile": { "$value": { "frequency": 0.8, "damping": 0.5 }, "$description": "tiles" },
      sheet: { "up": { "$value": "{tile}" } },
    }

    """

  private func presets(_ name: String, _ path: String) throws -> [String] {
    try SpringTokens(file: path).presets(of: try parameter(name)).map {
      "\($0.name) \($0.numbers.map { "\($0)" }.joined(separator: " "))\($0.isLocked ? " locked" : "")"
    }
  }

  @Test("a value is kept under a name, changed, locked and removed, and all else in the file stays as it is written")
  func keep() throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/springs.json"
      @MainActor
      func change(_ change: PresetChange, _ name: String, _ parameter: String, _ numbers: [Double] = []) throws {
        try SpringTokens.change(change, of: name, try self.parameter(parameter), numbers: numbers, in: path)
      }
      // There need not be a file.
      try change(.keep, "quick", "rate", [4])
      #expect(try presets("rate", path) == ["quick 4.0"] && presets("count", path) == [])
      try Self.file.write(toFile: path, atomically: true, encoding: .utf8)
      try change(.replace, "{tile}", "spring", [2, 0.25])
      #expect(try presets("spring", path) == ["{sheet.up} 2.0 0.25", "{tile} 2.0 0.25"])
      try change(.keep, "sheet.down", "spring", [3, 1])
      try change(.lock, "{sheet.down}", "spring")
      try change(.replace, "sheet.up", "spring", [1, 1])
      #expect(
        try presets("spring", path) == ["{sheet.down} 3.0 1.0 locked", "{sheet.up} 1.0 1.0", "{tile} 2.0 0.25"])
      #expect(
        try String(contentsOfFile: path, encoding: .utf8) == """
          {
            // Ours.
            "tile": { "$value": { "frequency": 2, "damping": 0.25 }, "$description": "tiles" },
            sheet: { "up": { "$value": { "frequency": 1, "damping": 1 } },
              "down": { "$type": "spring", "$value": { "frequency": 3, "damping": 1 },
                "$extensions": {
                  "springflow": {
                    "locked": true
                  }
                }
              }
            },
          }

          """)
      for (name, parameter, numbers) in [
        ("quick", "rate", [4]), ("brand", "tint", [1, 0, 0, 1]), ("slow", "curve", [0.1, 0, 0.9, 1]),
        ("left", "wind", [-1, 0]), ("even", "insets", [1, 2, 3, 4]), ("many", "count", [9]),
      ] {
        try change(.keep, name, parameter, numbers)
        let words = numbers.map { "\($0)" }.joined(separator: " ")
        #expect(try presets(parameter, path) == ["\(name) \(words)"])
        try change(.lock, name, parameter)
        #expect(try presets(parameter, path) == ["\(name) \(words) locked"])
        #expect(throws: SceneError.self) { try change(.keep, name, parameter, numbers) }
        let error = #expect(throws: SceneError.self) { try change(.replace, name, parameter, numbers) }
        #expect(error?.description.contains("not locked") == true && error?.file == path)
        #expect(throws: SceneError.self) { try change(.remove, name, parameter) }
        try change(.unlock, name, parameter)
        try change(.replace, name, parameter, numbers)
        #expect(try presets(parameter, path) == ["\(name) \(words)"])
        try change(.remove, name, parameter)
        #expect(try presets(parameter, path) == [])
        #expect(throws: SceneError.self) { try change(.lock, name, parameter) }
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("// Ours."))
    }
  }

  @Test("a name that is taken, or none, is refused with a sentence, and a broken file is left alone")
  func refuse() throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/springs.json"
      @MainActor
      func refusal(_ name: String, _ parameter: String, _ numbers: [Double]) throws -> String {
        let before = FileManager.default.contents(atPath: path)
        let parameter = try self.parameter(parameter)
        let error = #expect(throws: SceneError.self) {
          try SpringTokens.change(.keep, of: name, parameter, numbers: numbers, in: path)
        }
        #expect(FileManager.default.contents(atPath: path) == before)
        return error?.description ?? ""
      }
      #expect(try refusal("calm", "rate", [1]).contains("'calm', which is one in code"))
      #expect(try refusal("snappy", "spring", [1, 1]).contains("which is one in code"))
      for name in ["", "7up", "{}", "a\nb", "nan", "inf", "true"] {
        #expect(try refusal(name, "rate", [1]).contains("begins with a letter"))
      }
      try Self.file.write(toFile: path, atomically: true, encoding: .utf8)
      // What a parameter does not take is no value of it.
      #expect(try refusal("fast", "rate", [7]).contains("a number from 0.1 to 5"))
      // A token holds no others.
      #expect(try refusal("tile.small", "spring", [1, 1]).hasPrefix(path))
      #expect(try refusal("sheet", "spring", [1, 1]).hasPrefix(path))
      for name in ["a..b", "a.", "tile .x", "a.{b}"] { #expect(try refusal(name, "spring", [1, 1]).hasPrefix(path)) }
      try "{ \"tile\": { \"$value\": \"{card}\", \"$extensions\": { \"springflow\": { \"locked\": true } } },\n"
        .appending("  \"card\": { \"$value\": { \"frequency\": 1, \"damping\": 1 } } }")
        .write(toFile: path, atomically: true, encoding: .utf8)
      let spring = try self.parameter("spring")
      let error = #expect(throws: SceneError.self) {
        try SpringTokens.change(.replace, of: "card", spring, numbers: [2, 1], in: path)
      }
      #expect(error?.description.contains("{tile}, which names it") == true)
      #expect(try refusal("card", "spring", [2, 1]).contains("'card', which has a value"))
      for text in [
        "{ \"tile\": ", "[]", "{ \"$extensions\": 1 }", "{ \"$extensions\": { \"springflow\": { \"preset\": 1 } } }",
        "{ \"$extensions\": { \"springflow\": { \"presets\": { \"Swing.rate\": { \"a\": 1 } } } } }",
        "{ \"tile\": { \"$value\": {}, \"$extensions\": { \"springflow\": { \"locked\": 2 } } } }",
      ] {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try refusal("quick", "rate", [4]).hasPrefix(path))
      }
      try FileManager.default.removeItem(atPath: path)
      #expect(throws: SceneError.self) {
        try SpringTokens.change(
          .keep, of: "quick", try self.parameter("rate"), numbers: [4], in: "\(folder)/none/springs.json")
      }
    }
  }
}
