import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@Suite("Springs by name")
struct SpringTokensTests {
  private static let text = """
    {
      // As other design tokens.
      "$description": "ours", "tile": { "$type": "spring", "$value": { frequency: 0.8, damping: 0.5 } },
      "motion": { "$type": "spring", "sheet": { "$value": { "stiffness": 100, "damping": 10 }, "$description": "up" } },
      "card": { "$value": "{motion.sheet}", "$extensions": { "a": 1 } },
    }
    """

  @Test("tokens, groups and aliases are springs with names and notes")
  func tokens() throws {
    let tokens = try SpringTokens(json: Self.text)
    #expect(tokens.tokens.map(\.name) == ["card", "motion.sheet", "tile"])
    #expect(tokens.tokens.map(\.note) == ["", "up", ""])
    #expect(tokens["tile"] == Spring(frequency: 0.8, damping: 0.5))
    #expect(tokens["card"] == Spring(mass: 1, stiffness: 100, damping: 10) && tokens["sheet"] == nil)
    #expect(try SpringTokens(json: "{}").tokens.isEmpty)
  }

  static let errors: [(text: String, sentence: String)] = [
    ("[]", "line 1, column 1: expected an object, found a list of 0"),
    (#"{ "$value": { "frequency": 1, "damping": 1 } }"#, "$value: expected a name around the token, found an object"),
    (
      #"{ "a": { "$value": { "frequency": 1 } } }"#,
      "a.$value: expected two numbers that make a spring, found frequency"
    ),
    (
      #"{ "a": { "$value": { "frequency": 1, "damping": -1 } } }"#,
      "a.$value: expected a damping ratio from 0 to 100, found -1"
    ),
    (
      #"{ "a": { "$value": { "freq": 1 } } }"#,
      "a.$value.freq: expected a known key, found 'freq'; did you mean 'frequency'?"
    ),
    (
      #"{ "a": { "$value": { "frequency": "1", "damping": 1 } } }"#,
      "a.$value.frequency: expected a number from -1000000000 to 1000000000, found the string '1'"
    ),
    (#"{ "a": { "$value": "tile" } }"#, "a.$value: expected a token in braces, found the string 'tile'"),
    (
      #"{ "a": { "$value": "{b}" } }"#, "a.$value: expected the name of a token, found the string '{b}'; there are none"
    ),
    (
      #"{ "a": { "$value": "{b}" }, "b": { "$value": "{a}" } }"#,
      "a.$value: expected a spring at the end of a chain of names, found the string '{b}'"
    ),
    (#"{ "a": { "$type": "color", "$value": "red" } }"#, #"a.$type: expected "spring", found the string 'color'"#),
    (#"{ "a": { "$valeu": 1 } }"#, "a.$valeu: expected a known key, found '$valeu'"),
    (
      #"{ "title": "a", "exhibit": "cards", "duration": 1 }"#,
      "line 1, column 1: expected springs by name, found an object; it is a scene"
    ),
    (#"{ "a": 3 }"#, "a: expected an object, found the number 3"),
    (
      #"{ "a.b": { "$value": { "frequency": 1, "damping": 1 } } }"#,
      "a.b: expected a name without dots, braces and outer spaces, found 'a.b'"
    ),
    (
      #"{ "a": { "b": { "$value": { "frequency": 1, "damping": 1 } }, "$value": { "frequency": 1, "damping": 1 } } }"#,
      "a.b: expected a known key, found 'b'"
    ),
  ]

  @Test("what is wrong in a file of tokens has a place", arguments: errors)
  func error(_ text: String, _ sentence: String) {
    do {
      let found = try SpringTokens(json: text)
      Issue.record("\(found)")
    } catch { #expect(error.description.hasPrefix(sentence), "\(error)") }
  }

  @Test("names that are no identifiers become some, and two that become one are an error")
  func identifiers() throws {
    let spring = #"{ "$value": { "frequency": 2, "damping": 1 } }"#
    let swift = try SpringTokens(
      json:
        #"{ "in": \#(spring), "3d-card large": \#(spring), "höhe": \#(spring), "!": \#(spring), "Type": \#(spring) }"#
    ).swift()
    for name in ["inSpring", "_3dCardLarge", "höhe", "Spring", "TypeSpring"] {
      #expect(swift.contains("  static let \(name) = "), "\(name)")
    }
    let both = try SpringTokens(json: #"{ "a b": \#(spring), "a": { "b": \#(spring) } }"#)
    let sentence = "expected a name that no other one becomes, found "
    do { Issue.record("\(try both.swift())") } catch { #expect("\(error)".contains(sentence)) }
    do { Issue.record("\(try both.css())") } catch { #expect("\(error)".contains(sentence)) }
    let note = try SpringTokens(
      json: #"{ "a": { "$value": { "frequency": 1, "damping": 0 }, "$description": "x */\ny" } }"#)
    #expect(try note.css().contains("/* x * /\\ny */\n  /* --spring-a: it never rests */"))
    #expect(try note.swift().contains("  /// x */\\ny\n"))
  }

  // MARK: Scenes

  private static func scene(_ spring: String, more: String = "", _ tokens: SpringTokens = SpringTokens()) throws
    -> Scene
  {
    try Scene(
      json: #"{ "title": "a", "exhibit": "cards", "duration": 1, "parameters": { "spring": \#(spring)\#(more) } }"#,
      in: .standard,
      tokens: tokens)
  }

  @Test(
    "a scene's spring sets frequency and damping; what is written has name and numbers, and is read as the same scene")
  @MainActor
  func scenes() throws {
    let tokens = try SpringTokens(json: Self.text.replacing("0.8", with: "1.25"))
    let plain = try Self.scene("[1.25, 0.5]")
    #expect(plain.settings == ["spring": [1.25, 0.5]])
    let named = try Self.scene(#""{tile}""#, tokens)
    #expect(named.settings.given == plain.settings.given && named.settings != plain.settings)
    let text = try named.json()
    #expect(text.contains(#""parameters": { "spring": ["{tile}", 1.25, 0.5] }"#))
    let read = try Scene(json: text, in: .standard, tokens: tokens)
    #expect(read.settings.given == named.settings.given && read.settings.changedToken == nil)
    // Without the file the numbers hold; where the file has another spring, that holds.
    #expect(try Scene(json: text, in: .standard).settings.given == named.settings.given)
    let changed = try SpringTokens(json: Self.text.replacing("0.8", with: "2"))
    let now = try Scene(json: text, in: .standard, tokens: changed)
    #expect(now.settings.given == ["spring": [2, 0.5]])
    #expect(
      now.settings.changedToken == "the spring {tile} has changed: 1.25 Hz, 0.5 when this was written, now 2 Hz, 0.5")
    var tuned = named
    let entry = try #require(ExhibitCatalog.standard["cards"])
    let frequency = try #require(entry.parameter(named: "frequency"))
    try entry.parameters.set(frequency, to: 3, in: &tuned.settings, at: "")
    #expect(tuned.settings == ["frequency": 3, "damping": 0.5])
    #expect(try tuned.json().contains(#""parameters": { "damping": 0.5, "frequency": 3 }"#))
  }

  @Test("a recorded session has the token's name and numbers, and its trace has them, too")
  @MainActor
  func recorded() throws {
    let tokens = try SpringTokens(json: Self.text)
    let scene = try Self.scene(#""{card}""#, tokens)
    let session = try Session(scene, in: .standard)
    for _ in 0..<60 { try session.step() }
    let text = try Recording(of: session).text
    #expect(text.contains(#""spring": ["{card}", "#))
    let trace = try Trace(replaying: try Scene(json: text, in: .standard, tokens: tokens), in: .standard)
    #expect(trace.finalHash == session.stateHash.description)
    #expect(try Trace(text: trace.text) == trace && trace.spring?.name == "card")
  }

  static let refusals: [(spring: String, more: String, sentence: String)] = [
    (
      #""{tle}""#, "",
      "parameters.spring: expected a spring of a file springs.json beside the scene or in a folder around it, found 'tle'; did you mean 'tile'?"
    ),
    (
      #""{zebra}""#, "",
      "parameters.spring: expected a spring of a file springs.json beside the scene or in a folder around it, found 'zebra'; there are card, motion.sheet, tile"
    ),
    (#""tile""#, "", "parameters.spring: expected a token's name in braces, found the string 'tile'"),
    ("[1]", "", "parameters.spring: expected a spring, found a list of 1"),
    ("[9, 0.5]", "", "parameters.spring: expected a spring whose frequency is from 0.3 to 6, found 9"),
    (#""{card}""#, "", "parameters.spring: expected a spring whose damping"),
    ("[1, -1]", "", "parameters.spring[1]: expected a number from 0 to 100, found the number -1"),
    (
      "[1, 1]", #", "damping": 1"#,
      "parameters.damping: expected no damping beside a spring, which says it, found the number 1; remove one of the two"
    ),
    ("3", "", "parameters.spring: expected a spring, found the number 3"),
  ]

  @Test("a scene's spring that is none has a sentence", arguments: refusals)
  @MainActor
  func refusal(_ spring: String, _ more: String, _ sentence: String) throws {
    let tokens = try SpringTokens(json: Self.text.replacing(": 10 }", with: ": 0.1 }"))
    do {
      _ = try Session(Self.scene(spring, more: more, tokens), in: .standard)
      Issue.record("\(spring) is read")
    } catch let error as SceneError { #expect(error.description.hasPrefix(sentence), "\(error)") }
  }
}
