import Exhibits
import Foundation
import Springflow
import Testing

@testable import Scenes

@Suite("Scene files")
struct DecodingTests {
  static func scene(_ text: String) throws -> Scene { try Scene(json: Data(text.utf8)) }

  /// A scene whose members are given after the necessary ones.
  static func with(_ members: String) -> String {
    "{ \"title\": \"t\", \"exhibit\": \"springy-carousel\", \"duration\": 5, \(members) }"
  }

  @Test("a scene says what is shown, how, and what is done when; comments and trailing commas are allowed")
  func reads() throws {
    let scene = try Self.scene(
      """
      // A comment.
      {
        "title": "All there is", /* another */
        "exhibit": "springy-carousel",
        "parameters": { "frequency": 1.5, },
        "viewport": [800, 500],
        "items": 7,
        "duration": "600 ticks",
        "interval": 0.5,
        "events": [
          { "at": 2, "key": "i" },
          { "at": 0.1, "down": [1, 2] },
          { "at": "12 ticks", "move": [3, 4] },
          { "at": 0.2, "up": [5, 6] },
          { "at": 1, "wheel": [10, -20] },
          { "at": 1, "wheel": { "by": [1, 0], "from": [9, 9] } },
          { "at": 1.5, "insert": 3 },
          { "at": 1.5, "delete": null },
          { "at": 2.5, "moveItem": [4, null] },
          { "at": 2.5, "moveItem": null },
          { "at": 3, "resize": [640, 480] },
        ],
      }
      """)
    #expect(scene.title == "All there is" && scene.itemCount == 7)
    #expect(scene.viewport == CGSize(width: 800, height: 500))
    #expect(scene.duration == 600 && scene.interval == 60)
    #expect(scene.settings.given == ["frequency": 1.5])
    #expect(
      scene.commands.map(\.command) == [
        .pointerDown(CGPoint(x: 1, y: 2)), .pointerMove(CGPoint(x: 3, y: 4)), .pointerUp(CGPoint(x: 5, y: 6)),
        .wheel(CGVector(dx: 10, dy: -20), at: nil), .wheel(CGVector(dx: 1, dy: 0), at: CGPoint(x: 9, y: 9)),
        .insert(at: 3), .delete(at: nil), .key(.insert), .moveItem(from: 4, to: nil),
        .moveItem(from: nil, to: nil), .resize(CGSize(width: 640, height: 480)),
      ])
    #expect(scene.commands.map(\.tick) == [12, 12, 24, 120, 120, 180, 180, 240, 300, 300, 360])
  }

  @Test("a drag is a down, a move every tick, and an up")
  func drags() throws {
    let text = Self.with(
      "\"events\": [{ \"at\": 1, \"drag\": { \"from\": [0, 0], \"to\": [30, 60] }, \"over\": \"3 ticks\" }]")
    let commands = try Self.scene(text).commands
    #expect(commands.map(\.tick) == [120, 121, 122, 123, 123])
    #expect(
      commands.map(\.command) == [
        .pointerDown(.zero), .pointerMove(CGPoint(x: 10, y: 20)), .pointerMove(CGPoint(x: 20, y: 40)),
        .pointerMove(CGPoint(x: 30, y: 60)), .pointerUp(CGPoint(x: 30, y: 60)),
      ])
  }

  @Test("what is wrong is named with its place, what was expected and found, and a hint", arguments: Mistake.all)
  func mistakes(_ mistake: Mistake) {
    let error = #expect(throws: SceneError.self) { try Self.scene(mistake.text) }
    #expect(error?.inFile("drop.json").description == "drop.json: " + mistake.sentence)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var sentence: String
    var testDescription: String { sentence }

    init(_ text: String, _ sentence: String) {
      self.text = text
      self.sentence = sentence
    }

    init(members: String, _ sentence: String) { self.init(DecodingTests.with(members), sentence) }

    static let verbs =
      "down, move, up, tap, longPress, drag, pinch, rotate, finger, secondaryClick, wheel, magnify, key, insert, "
      + "delete, moveItem, resize"
    static let all = [
      Mistake("", "line 1, column 1: a value was expected, found the end of the file"),
      Mistake("[]", "expected an object, found a list of 0"),
      Mistake("{\n  \"title\" \"x\"\n}", "line 2, column 11: ':' was expected after the key 'title', found '\"'"),
      Mistake("{ \"title\": \"x }", "line 1, column 12: a string does not end; close it with \""),
      Mistake("{ \"title\": x }", "line 1, column 12: 'x' is no value; texts stand in quotes"),
      Mistake("{ \"a\": [1, , 2] }", "line 1, column 12: a value was expected, found ','"),
      Mistake("{ \"a\": 1 ", "line 1, column 10: ',' or '}' was expected, found the end of the file"),
      Mistake(
        "{ \"a\": 1 } }", "line 1, column 12: the end of the file was expected, found '}'; a scene is one object"),
      Mistake(
        "{ \"a\": 1, \"a\": 2 }", "line 1, column 11: the key 'a' stands twice in one object; remove one of them"),
      Mistake("{ /* x }", "line 1, column 3: a comment does not end; close it with */"),
      Mistake("{ \"a\": 012 }", "line 1, column 8: the number 012 begins with 0; leave the 0 away"),
      Mistake("{ \"a\": 1e400 }", "line 1, column 8: the number 1e400 is too large; numbers go up to 1.8e308"),
      Mistake(
        "{ \"a\": \"\\u12\" }",
        "line 1, column 9: an escape is not finished; \\u takes four hexadecimal digits"),
      Mistake(
        "{ \"a\": \"\\ud800\" }",
        "line 1, column 15: an escape is half of a character; write both of its \\u halves, or the character itself"),
      Mistake(
        "{ \"a\": \"\u{7}\" }",
        "line 1, column 9: a string has a control character; write it as an escape, such as \\n"),
      Mistake("{}", "exhibit: the scene does not say what it shows; add \"exhibit\": \"springy-carousel\""),
      Mistake(
        "{ \"exhibit\": \"springy-carusel\" }",
        "exhibit: there is no exhibit 'springy-carusel'; did you mean 'springy-carousel'?"),
      Mistake(
        "{ \"exhibit\": \"planetarium\" }",
        "exhibit: there is no exhibit 'planetarium'; there are \(ExhibitCatalog.all.map { $0.name }.joined(separator: ", "))"
      ),
      Mistake(
        "{ \"exhibit\": \"springy-carousel\" }", "title: the scene has no title; add \"title\": \"what one sees\""),
      Mistake(
        "{ \"exhibit\": \"springy-carousel\", \"title\": \"t\" }",
        "duration: the scene does not say how long it is; add \"duration\": 5"),
      Mistake(members: "\"tilte\": 1", "tilte: unknown key; did you mean 'title'?"),
      Mistake(
        members: "\"parameters\": { \"frequncy\": 1 }", "parameters.frequncy: unknown key; did you mean 'frequency'?"),
      Mistake(
        members: "\"parameters\": { \"frequency\": \"fast\" }",
        "parameters.frequency: expected a number from 0.05 to 20, found the string 'fast'; "
          + "how often a tile would swing without damping, in Hz"),
      Mistake(
        members: "\"parameters\": { \"damping\": NaN }",
        "parameters.damping: expected a number from 0 to 10, found the number nan; "
          + "0 swings for ever, 1 returns without crossing"),
      Mistake(members: "\"viewport\": [0, 600]", "viewport[0]: expected a number from 1 to 16384, found the number 0"),
      Mistake(members: "\"viewport\": 960", "viewport: expected [width, height], found the number 960"),
      Mistake(members: "\"items\": 2.5", "items: expected a whole number from 0 to 1000000, found the number 2.5"),
      Mistake(members: "\"items\": -1", "items: expected a whole number from 0 to 1000000, found the number -1"),
      Mistake(
        members: "\"interval\": \"soon\"",
        "interval: expected a time, found the string 'soon'; "
          + "write seconds, such as 0.75, or ticks of 1/120 s, such as \"90 ticks\""),
      Mistake(members: "\"events\": {}", "events: expected a list, found an object"),
      Mistake(members: "\"events\": [{ \"key\": \"I\" }]", "events[0]: the event has no time; add \"at\": seconds"),
      Mistake(
        members: "\"events\": [{ \"at\": 6, \"key\": \"I\" }]",
        "events[0].at: expected a time from 0 to 5 s, found the number 6; "
          + "write seconds, such as 0.75, or ticks of 1/120 s, such as \"90 ticks\""),
      Mistake(members: "\"events\": [{ \"at\": 1 }]", "events[0]: the event does nothing; give it one of \(verbs)"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"down\": [1, 2], \"key\": \"I\" }]",
        "events[0]: the event does down and key; give it one of \(verbs)"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"down\": \"here\" }]",
        "events[0].down: expected [x, y], found the string 'here'"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"dwon\": [1, 2] }]", "events[0].dwon: unknown key; did you mean 'down'?"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"moveItem\": 3 }]",
        "events[0].moveItem: expected [from, to], found the number 3; or null for what the key M would do"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"moveItem\": [3, -1] }]",
        "events[0].moveItem[1]: expected a whole number from 0 to 2000000, found the number -1"),
      Mistake(
        "{ \"title\": \"t\", \"exhibit\": \"chat\", \"duration\": 5, \"events\": [{ \"at\": 1, \"moveItem\": [1, 2] }] }",
        "events[0].moveItem: nothing can be moved in 'chat'; its items have no order of their own"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"key\": \"Spcae\" }]",
        "events[0].key: 'Spcae' is no key of a scene; did you mean 'Space'?"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"drag\": { \"from\": [0, 0], \"to\": \"there\" }, \"over\": 1 }]",
        "events[0].drag.to: expected [x, y], found the string 'there'"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"drag\": { \"from\": [0, 0], \"to\": [1, 1] } }]",
        "events[0].drag: the drag does not say how long it takes; add \"over\": 0.3 beside it"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"key\": \"I\", \"over\": 1 }]",
        "events[0].over: only a longPress, a drag, a pinch and a rotate go over a time; remove it"),
    ]
  }

  @Test("garbage is refused without a trap", arguments: 0..<200)
  func garbage(_ seed: Int) throws {
    var random = SystemGarbage(seed: UInt64(seed))
    let good = Array(
      Self.with("\"events\": [{ \"at\": 1, \"drag\": { \"from\": [0, 0], \"to\": [1, 1] }, \"over\": 1 }]").utf8)
    var bytes = good
    for _ in 0..<3 {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 3 {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: place)
      default: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: place)
      }
    }
    do { _ = try Scene(json: Data(bytes)) } catch { #expect(!error.description.isEmpty) }
  }

  private struct SystemGarbage {
    var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  @Test("the scanner and Foundation agree on what is JSON")
  func scannerAgrees() throws {
    let texts = [
      "{}", "[]", "1", "\"a\\\"b\"", "'single'", "{a: 1}", "[1,]", "{\"a\":[{}, [], null, true, false, -1.5e3]}",
      "// c\n1", "/* c */ 1", "+1", ".5", "5.", "0x1F", "Infinity", "-Infinity",
      "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "012", "0.5", "-0", "1e400",
      "{,}", "[,]", "[1 2]", "{\"a\"}", "tru", "1x", "nul", "--1", "{\"a\":1,,}", "\"a", "'a\"", "]", "{]",
    ]
    for text in texts {
      var scanner = SyntaxScanner(text)
      let accepted = scanner.firstError() == nil
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      let decoded = (try? decoder.decode(JSONValue.self, from: Data(text.utf8))) != nil
      #expect(accepted == decoded, "\(text)")
    }
  }

  @Test("a slip of the finger is guessed, a foreign word is not")
  func suggestions() {
    #expect(Suggestion.nearest(to: "paramters", among: ["title", "parameters"]) == "parameters")
    #expect(Suggestion.nearest(to: "zebra", among: ["title", "parameters"]) == nil)
    #expect(Suggestion.nearest(to: "freq", among: ["damping", "frequency"]) == "frequency")
    #expect(Suggestion.nearest(to: "gal", among: ["photo-gallery", "gallery-shelves", "gallery"]) == "gallery")
    #expect(Suggestion.nearest(to: "carousel", among: ["gallery", "springy-carousel"]) == "springy-carousel")
    #expect(Suggestion.nearest(to: "f", among: ["damping", "frequency"]) == nil)
    #expect(Suggestion.hint(for: "zebra", among: ["a", "b"]) == "there are a, b")
  }
}
