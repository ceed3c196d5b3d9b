import Foundation
import SpringflowScenes
import SpringflowTestSupport
import Testing

@Suite("JSON errors with line and column", .concurrentWithViews)
struct JSONParserTests {
  /// The value that Foundation's decoder reads from a text, or `nil`.
  private static func foundation(_ text: [UInt8]) -> JSONValue? {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try? decoder.decode(Decoded.self, from: Data(text)).value
  }

  private struct Decoded: Decodable {
    let value: JSONValue

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: Key.self) {
        let pairs = try container.allKeys.map {
          ($0.stringValue, try container.decode(Decoded.self, forKey: $0).value)
        }
        value = .object(Dictionary(pairs) { first, _ in first })
      } else if var container = try? decoder.unkeyedContainer() {
        var values: [JSONValue] = []
        while !container.isAtEnd { values.append(try container.decode(Decoded.self).value) }
        value = .array(values)
      } else {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          value = .null
        } else if let flag = try? container.decode(Bool.self) {
          value = .bool(flag)
        } else if let number = try? container.decode(Double.self) {
          value = .number(number)
        } else {
          value = .string(try container.decode(String.self))
        }
      }
    }
  }

  /// The value that the parser reads from a text, or its error.
  private static func parsed(_ text: [UInt8]) -> Result<JSONValue, SceneError> {
    do throws(SceneError) { return .success(try JSONParser.value(of: text)) } catch { return .failure(error) }
  }

  /// Whether two values are equal; NaN equals NaN.
  private static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.number(let a), .number(let b)): a == b || a.isNaN && b.isNaN
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count && a.allSatisfy { key, value in b[key].map { isSame(value, $0) } ?? false }
    default: one == other
    }
  }

  @Test(
    "spaces of other scripts are spaces, and an exponent without digits, on which Foundation's decoder traps, is refused"
  )
  func beyondFoundation() {
    #expect(Self.parsed(Array("\u{A0}1\u{2003}".utf8)) == .success(.number(1)))
    guard case .failure(let error) = Self.parsed(Array("1e+".utf8)) else {
      Issue.record("1e+ was accepted")
      return
    }
    #expect(error.description == "line 1, column 1: expected a number, found '1e+'; write it as 12, -0.5 or 1e3")
  }

  @Test("the parser and Foundation's decoder accept the same JSON, with the same values")
  func agrees() {
    let texts = [
      "{}", "[]", "1", "\"a\\\"b\"", "'single'", "{a: 1}", "{ä: 1, $_9: 2}", "[1,]",
      "{\"a\":[{}, [], null, true, false, -1.5e3]}", "// c\n1", "/* c */ 1", "/* * / ** */1", "+1", ".5", "5.", "0x1F",
      "-0x1f", "Infinity", "-Infinity", "NaN", "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "\"\\ude00\"", "\"\\u00e9\\/\\b\"",
      "012", "0.5", "-0", "1e400", "1e-400", "1E+2", "5e-324", "0x", "0xG", "0xFFFFFFFFFFFFFFFF", "\"\\q\"",
      "\"\\u12\"",
      "{,}", "[,]", "[1 2]", "{\"a\"}", "tru", "1x", "nul", "--1", "{\"a\":1,,}", "\"a", "'a\"", "]", "{]", "1 2", "",
      "\"\n\"", "/* 1", "{1: 2}", "[\"a\" \"b\"]", "1e", "+", "-", ".", "\"\u{1F600}\"",
    ]
    for text in texts {
      let (ours, theirs) = (Self.parsed(Array(text.utf8)), Self.foundation(Array(text.utf8)))
      switch (ours, theirs) {
      case (.success(let own), let other?): #expect(Self.isSame(own, other), "\(text)")
      case (.failure, nil): break
      case (.success, nil), (.failure, _?): Issue.record("\(text): \(ours), \(String(describing: theirs))")
      }
    }
  }

  @Test(
    "of 4,000 randomly changed texts, both parsers read the same values, and every error has all its parts")
  func mutations() {
    let seed =
      "{\"title\": 'x\\u00e9\\n', // c\n \"n\": [1, -2.5e3, 0x1F, .5, +7, NaN, -Infinity], /* d */ a: {b: null, c: true},}"
    let pieces = [
      "\"", "'", "\\", "\\u", "{", "}", "[", "]", ",", ":", "e", "-", ".", "0", "/*", "//", "\n", "é", "\u{0}",
    ]
    var (accepted, refused) = (0, 0)
    for number in 0..<4000 {
      var random = SeededBytes(seed: UInt64(number))
      var text = Array(seed.utf8)
      for _ in 0..<1 + random.below(3) {
        let place = random.below(text.count)
        switch random.below(4) {
        case 0: text[place] = UInt8(random.below(256))
        case 1: text.removeSubrange(place..<min(text.count, place + 1 + random.below(4)))
        case 2: text.insert(contentsOf: text[place..<min(text.count, place + 6)], at: random.below(text.count))
        default: text.insert(contentsOf: Array(pieces[random.below(pieces.count)].utf8), at: place)
        }
      }
      switch Self.parsed(text) {
      case .success(let value):
        accepted += 1
        if let other = Self.foundation(text) {
          #expect(Self.isSame(value, other), "\(String(decoding: text, as: UTF8.self))")
        }
      case .failure(let error):
        refused += 1
        #expect(error.place.hasPrefix("line ") && error.expected != "" && error.found != "" && error.hint != "")
      }
    }
    #expect(accepted > 100 && refused > 1000)
  }

  /// A reproducible sequence of numbers from a seed.
  private struct SeededBytes {
    var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func below(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(1, limit)))
    }
  }

  @Test(
    "an error in JSON is reported with line and column, what was expected and found, and a hint",
    arguments: [
      ("\n\n  1e-400", "line 3, column 3: expected 0, or a number from 5e-324 on, found '1e-400'; write 0"),
      (
        "[1,\r\n 0x8000000000000000]",
        "line 2, column 2: expected hexadecimal digits after 0x, of a number below 2^63, found '0x8000000000000000'; "
          + "write it as a decimal number"
      ),
      (
        "{\"é\": \"\\v\"}",
        "line 1, column 8: expected an escape, found '\\v'; "
          + "there are \\n, \\t, \\r, \\b, \\f, \\\", \\', \\\\, \\/ and \\u with four hexadecimal digits"
      ),
      (
        "\"\\0\"",
        "line 1, column 2: expected an escape, found '\\0'; "
          + "there are \\n, \\t, \\r, \\b, \\f, \\\", \\', \\\\, \\/ and \\u with four hexadecimal digits"
      ),
      (
        "{\"a\": 1, \"\\u0061\": 2}",
        "line 1, column 10: expected every key once in an object, found 'a' a second time; remove one of them"
      ),
      (
        "[\"\u{1B}[31m\"]",
        "line 1, column 3: expected a text without control characters, found '\\u{1b}'; "
          + "write it as an escape, such as \\n"
      ),
      (
        "{\"a\u{202E}\" 1}",
        "line 1, column 7: expected ':' after the key 'a\\u{202e}', found '1'; write \"key\": value"
      ),
    ])
  func places(_ text: String, _ sentence: String) {
    guard case .failure(let error) = Self.parsed(Array(text.utf8)) else {
      Issue.record("\(text) was accepted")
      return
    }
    #expect(error.description == sentence)
  }

  @Test("bytes that are not UTF-8 are reported with their place; a byte order mark is skipped")
  func encoding() {
    func sentence(_ bytes: [UInt8]) -> String? {
      if case .failure(let error) = Self.parsed(bytes) { error.description } else { nil }
    }
    #expect(
      sentence(Array("[1,\n \"é".utf8) + [0xC3, 0x28, 0x22, 0x5D])
        == "line 2, column 4: expected text in UTF-8, found the byte 0xC3; save the file as UTF-8")
    #expect(
      sentence([0xFF, 0xFE, 0x7B, 0])
        == "line 1, column 1: expected text in UTF-8, found the byte 0xFF; save the file as UTF-8"
    )
    #expect(Self.parsed([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .success(.array([.number(1)])))
    #expect(
      sentence([0xEF, 0xBB, 0xBF] + Array("x".utf8))
        == "line 1, column 1: expected a value, found 'x'; texts stand in quotes"
    )
  }

  @Test("texts, keys and numbers have a greatest length, lists a greatest depth; more is refused, and cut in messages")
  func limits() {
    func found(_ text: String) -> String? {
      if case .failure(let error) = Self.parsed(Array(text.utf8)) { error.description } else { nil }
    }
    let long = String(repeating: "é", count: 200)
    #expect(found("{\"\(long)\": \"\(long)\"}") == nil)
    func tooLong(_ most: Int) -> String { "expected a text of at most \(most) characters, found a longer one; cut it" }
    #expect(found("{\"\(long)x\": 1}") == "line 1, column 2: \(tooLong(200))")
    #expect(
      found("[\"\(String(repeating: long, count: TestLength.count(20_000, short: 1000)))\"]")
        == "line 1, column 2: \(tooLong(10_000))")
    #expect(
      found("[1\(String(repeating: "0", count: 300))]")
        == "line 1, column 2: expected a number of at most 200 characters, found a longer one; cut it")
    let deep = String(repeating: "[", count: 32) + "1" + String(repeating: "]", count: 32)
    #expect(found(deep) == nil)
    #expect(
      found(String(repeating: "[", count: 100_000))
        == "line 1, column 33: expected at most 32 lists and objects within each other, found one more; a scene needs four"
    )
  }
}
