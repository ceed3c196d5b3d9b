import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@Suite("Scene files")
struct DecodingTests {
  static func scene(_ text: String) throws -> Scene { try Scene(json: Data(text.utf8), in: .standard) }

  /// A scene with the given members after the required ones.
  static func with(_ members: String) -> String {
    "{ \"title\": \"t\", \"exhibit\": \"springy-carousel\", \"duration\": 5, \(members) }"
  }

  @Test("a scene states its exhibit, setup and events; comments and trailing commas are allowed")
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
        "pixels": [1.5, "12 ticks", 1.5],
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
    #expect(scene.duration == 600 && scene.interval == 60 && scene.pixels == [12, 180])
    #expect(try Scene(json: scene.json(), in: .standard).pixels == [12, 180])
    #expect(scene.settings == ["frequency": 1.5])
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
    let commands = Array(try Self.scene(text).commands)
    #expect(commands.map(\.tick) == [120, 121, 122, 123, 123])
    #expect(
      commands.map(\.command) == [
        .pointerDown(.zero), .pointerMove(CGPoint(x: 10, y: 20)), .pointerMove(CGPoint(x: 20, y: 40)),
        .pointerMove(CGPoint(x: 30, y: 60)), .pointerUp(CGPoint(x: 30, y: 60)),
      ])
  }

  @Test("an error in a scene names its place, what was expected and found, and a hint", arguments: Mistake.all)
  @MainActor
  func mistakes(_ mistake: Mistake) {
    let error = #expect(throws: SceneError.self) { try Session(Self.scene(mistake.text), in: .standard) }
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
      "down, move, up, tap, longPress, drag, pinch, rotate, finger, secondaryClick, wheel, magnify, key, text, edit, insert, "
      + "delete, moveItem, resize"
    static let all = [
      Mistake(
        "",
        "line 1, column 1: expected a value, found the end of the file; a value is a text in quotes, a "
          + "number, a list, an object, true, false or null"),
      Mistake("[]", "line 1, column 1: expected an object, found a list of 0; write { \"title\": … }"),
      Mistake(
        "{\n  \"title\" \"x\"\n}",
        "line 2, column 11: expected ':' after the key 'title', found '\"'; write \"key\": value"),
      Mistake(
        "{ \"title\": \"x }",
        "line 1, column 12: expected a text that ends, found no \" before the file's end; close it with \""),
      Mistake("{ \"title\": x }", "line 1, column 12: expected a value, found 'x'; texts stand in quotes"),
      Mistake(
        "{ \"a\": [1, , 2] }",
        "line 1, column 12: expected a value, found ','; a value is a text in quotes, a number, a list, an "
          + "object, true, false or null"),
      Mistake(
        "{ \"a\": 1 ",
        "line 1, column 10: expected ',' or '}', found the end of the file; members are separated by commas, "
          + "and an object ends with }"),
      Mistake(
        "{ \"a\": 1 } }", "line 1, column 12: expected the end of the file, found '}'; a scene is one object"),
      Mistake(
        "{ \"a\": 1, \"a\": 2 }",
        "line 1, column 11: expected every key once in an object, found 'a' a second time; remove one of them"),
      Mistake(
        "{ /* x }",
        "line 1, column 3: expected a comment that ends, found no */ before the file's end; close it with */"),
      Mistake(
        "{ \"a\": 012 }",
        "line 1, column 8: expected a number that does not begin with 0, found '012'; leave the 0 away"),
      Mistake(
        "{ \"a\": 1e400 }", "line 1, column 8: expected a number up to 1.8e308, found '1e400'; write a smaller number"),
      Mistake(
        "{ \"a\": \"\\u12\" }",
        "line 1, column 9: expected four hexadecimal digits after \\u, found '12\" '; write \\u00e9, or the "
          + "character itself"),
      Mistake(
        "{ \"a\": \"\\ud800\" }",
        "line 1, column 9: expected a whole character, found half of one as an escape; write both of its \\u "
          + "halves, or the character itself"),
      Mistake(
        "{ \"a\": \"\u{7}\" }",
        "line 1, column 9: expected a text without control characters, found '\\u{7}'; write it as an escape, "
          + "such as \\n"),
      Mistake("{}", "exhibit: expected what the scene shows, found nothing; add \"exhibit\": \"springy-carousel\""),
      Mistake(
        "{ \"exhibit\": \"springy-carusel\" }",
        "exhibit: expected the name of an exhibit, found 'springy-carusel'; did you mean 'springy-carousel'?"),
      Mistake(
        "{ \"exhibit\": \"planetarium\" }",
        "exhibit: expected the name of an exhibit, found 'planetarium'; there are \(ExhibitCatalog.all.map { $0.name }.joined(separator: ", "))"
      ),
      Mistake(
        "{ \"exhibit\": \"springy-carousel\" }",
        "title: expected a title, found nothing; add \"title\": \"what one sees\""),
      Mistake(
        "{ \"exhibit\": \"springy-carousel\", \"title\": \"t\" }",
        "duration: expected how long the scene is, found nothing; add \"duration\": 5"),
      Mistake(
        members: "\"\": 1",
        "'': expected a known key, found ''; "
          + "there are title, exhibit, parameters, viewport, items, duration, interval, pixels, reduceMotion, hash, events"
      ),
      Mistake(members: "\"tilte\": 1", "tilte: expected a known key, found 'tilte'; did you mean 'title'?"),
      Mistake(
        members: "\"parameters\": { \"frequncy\": 1 }",
        "parameters.frequncy: expected a known key, found 'frequncy'; did you mean 'frequency'?"),
      Mistake(
        members: "\"parameters\": { \"frequency\": \"fast\" }",
        "parameters.frequency: expected a number from 0.05 to 20, found the string 'fast'; "
          + "how often a tile would swing without damping, in Hz"),
      Mistake(
        members: "\"parameters\": { \"damping\": NaN }",
        "parameters.damping: expected a number from 0 to 10, found the number nan; "
          + "0 swings for ever, 1 returns without crossing"),
      Mistake(
        members: "\"viewport\": [0, 600]",
        "viewport[0]: expected a number from 1 to 16384, found the number 0; points of a viewport, such as "
          + "[960, 600]"),
      Mistake(
        members: "\"viewport\": 960",
        "viewport: expected [width, height], found the number 960; points of a viewport, such as [960, 600]"),
      Mistake(
        members: "\"items\": 2.5",
        "items: expected a whole number from 0 to 1000000, found the number 2.5; springy-carousel takes at "
          + "most 1000000 tiles"),
      Mistake(
        members: "\"items\": -1",
        "items: expected a whole number from 0 to 1000000, found the number -1; springy-carousel takes at "
          + "most 1000000 tiles"),
      Mistake(
        members: "\"interval\": \"soon\"",
        "interval: expected a time, found the string 'soon'; "
          + "write seconds, such as 0.75, or ticks of 1/120 s, such as \"90 ticks\""),
      Mistake(
        members: "\"pixels\": 1.5",
        "pixels: expected a list, found the number 1.5; write times such as [1.5, \"180 ticks\"]"),
      Mistake(
        members: "\"pixels\": [1, 6]",
        "pixels[1]: expected a time from 0 s to 5 s, found the number 6; "
          + "write seconds, such as 0.75, or ticks of 1/120 s, such as \"90 ticks\""),
      Mistake(
        members: "\"pixels\": [\((0...20).map(String.init).joined(separator: ","))]",
        "pixels: expected at most 20 times, found 21; pictures take time and room: a few tell whether pixels change"),
      Mistake(
        members: "\"events\": {}", "events: expected a list, found an object; write [{ \"at\": 0.5, \"key\": \"I\" }]"),
      Mistake(
        members: "\"events\": [{ \"key\": \"I\" }]", "events[0]: expected a time, found none; add \"at\": seconds"),
      Mistake(
        members: "\"events\": [{ \"at\": 6, \"key\": \"I\" }]",
        "events[0].at: expected a time from 0 s to 5 s, found the number 6; "
          + "write seconds, such as 0.75, or ticks of 1/120 s, such as \"90 ticks\""),
      Mistake(
        members: "\"events\": [{ \"at\": 1 }]",
        "events[0]: expected one thing to do, found none; give it one of \(verbs)"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"down\": [1, 2], \"key\": \"I\" }]",
        "events[0]: expected one thing to do, found down and key; give it one of \(verbs)"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"down\": \"here\" }]",
        "events[0].down: expected [x, y], found the string 'here'; a point of the viewport, from its upper "
          + "left corner, such as [480, 300]"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"dwon\": [1, 2] }]",
        "events[0].dwon: expected a known key, found 'dwon'; did you mean 'down'?"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"moveItem\": 3 }]",
        "events[0].moveItem: expected [from, to], found the number 3; or null for what the key M would do"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"moveItem\": [3, -1] }]",
        "events[0].moveItem[1]: expected a whole number from 0 to 2000000, found the number -1; or null for "
          + "what the key would do"),
      Mistake(
        "{ \"title\": \"t\", \"exhibit\": \"chat\", \"duration\": 5, \"events\": [{ \"at\": 1, \"moveItem\": [1, 2] }] }",
        "events[0].moveItem: expected an exhibit whose items can be moved, found 'chat'; its items have no "
          + "order of their own"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"key\": \"Spcae\" }]",
        "events[0].key: expected a key of a scene, found 'Spcae'; did you mean 'Space'?"),
      Mistake(
        members: "\"reduceMotion\": 1",
        "reduceMotion: expected true or false, found the number 1; true makes springs return without crossing"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"drag\": { \"from\": [0, 0], \"to\": \"there\" }, \"over\": 1 }]",
        "events[0].drag.to: expected [x, y], found the string 'there'; a point of the viewport, from its "
          + "upper left corner, such as [480, 300]"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"drag\": { \"from\": [0, 0], \"to\": [1, 1] } }]",
        "events[0].drag: expected how long the drag takes, found nothing; add \"over\": 0.3 beside it"),
      Mistake(
        members: "\"events\": [{ \"at\": 1, \"key\": \"I\", \"over\": 1 }]",
        "events[0].over: expected a tap, a longPress, a drag, a pinch or a rotate, which go over a time, found a "
          + "key; remove it"),
    ]
  }

  @Test("random bytes are refused as a scene without a trap", arguments: 0..<200)
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
    do {
      _ = try Scene(json: Data(bytes), in: .standard)
    } catch {
      for part in [error.place, error.expected, error.found, error.hint] { #expect(part != "") }
    }
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

  @Test("a misspelled word gets a suggestion, an unknown word does not")
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
