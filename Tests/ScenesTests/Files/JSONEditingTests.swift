import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Changes of a text that somebody else writes, too.
@Suite("JSON that is edited in its place")
struct JSONEditingTests {
  private func set(_ keys: [String], _ value: String?, in text: String) throws -> String {
    String(decoding: try JSONParser.setting(keys, to: value, in: Array(text.utf8)), as: UTF8.self)
  }

  @Test("a value takes another's place, and nothing else changes")
  func replace() throws {
    let text = "{ // mine\n  a: 1, 'b': { \"c\": [1, 2], /* two */ },\n}"
    #expect(try set(["a"], "7", in: text) == text.replacing("1,", with: "7,", maxReplacements: 1))
    #expect(try set(["b", "c"], "null", in: text) == text.replacing("[1, 2]", with: "null"))
  }

  @Test("a member is added at the end, on a line of its own, with the objects that lead to it")
  func add() throws {
    #expect(try set(["a"], "1", in: "{}") == "{\n  \"a\": 1\n}")
    #expect(try set(["a"], "1", in: "\u{FEFF}{}\n") == "\u{FEFF}{\n  \"a\": 1\n}\n")
    #expect(try set(["b"], "2", in: "{ \"a\": 1 }") == "{ \"a\": 1,\n  \"b\": 2\n}")
    #expect(try set(["b"], "2", in: "{\n  \"a\": 1, // one\n}\n") == "{\n  \"a\": 1, // one\n  \"b\": 2\n}\n")
    #expect(
      try set(["a", "b", "c"], "3", in: "{\n  \"a\": {\n    \"x\": 0\n  }\n}")
        == "{\n  \"a\": {\n    \"x\": 0,\n    \"b\": {\n      \"c\": 3\n    }\n  }\n}")
  }

  @Test("a member goes with its comma, whether it is the first, the last or the only one")
  func remove() throws {
    let text = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}"
    #expect(try set(["a"], nil, in: text) == "{\n  \"b\": 2,\n  \"c\": 3\n}")
    #expect(try set(["b"], nil, in: text) == "{\n  \"a\": 1,\n  \"c\": 3\n}")
    #expect(try set(["c"], nil, in: text) == "{\n  \"a\": 1,\n  \"b\": 2\n}")
    #expect(try set(["a"], nil, in: "{ \"a\": 1 }") == "{ }")
    #expect(try set(["a"], nil, in: "{ \"a\": 1, }") == "{ }")
    #expect(try set(["x"], nil, in: text) == text && set(["x", "y"], nil, in: text) == text)
  }

  @Test("comments stay where they are, with what they are about")
  func comments() throws {
    let text = """
      { // The file.
        // A.
        "a": 1, // about a
        /* B. */ "b": 2, // about b
        "c": 3 // about c
        // The end.
      }
      """
    #expect(try set(["a"], nil, in: text) == text.replacing("\"a\": 1, ", with: ""))
    #expect(try set(["b"], nil, in: text) == text.replacing("\"b\": 2, ", with: ""))
    #expect(
      try set(["c"], nil, in: text) == text.replacing("\"c\": 3 ", with: "").replacing("2, //", with: "2 //"))
    #expect(
      try set(["d"], "4", in: text)
        == text.replacing("\"c\": 3 ", with: "\"c\": 3, ").replacing("end.\n", with: "end.\n  \"d\": 4\n"))
    #expect(try set(["d"], "4", in: "{ \"a\": 1 /* one */ }") == "{ \"a\": 1, /* one */\n  \"d\": 4\n}")
  }

  @Test("what leads on must be an object")
  func refuse() {
    for text in ["{ \"a\": 1 }", "{ \"a\": [] }", "[]", ""] {
      #expect(throws: SceneError.self) { try set(["a", "b"], "1", in: text) }
    }
  }

  @Test("random changes of texts in any style are those of their values")
  func random() throws {
    var random = SplitMix64(seed: 3)
    let names = ["a", "b", "sheet", "$value", "tile two", "\u{E9}"]
    func changed(_ value: JSONValue, _ keys: ArraySlice<String>, _ new: JSONValue?) -> JSONValue? {
      guard let key = keys.first else { return new }
      guard case .object(var members) = value else { return nil }
      if keys.count == 1 {
        members[key] = new
      } else if let inner = members[key] {
        guard let inner = changed(inner, keys.dropFirst(), new) else { return nil }
        members[key] = inner
      } else if new != nil {
        members[key] = changed(.object([:]), keys.dropFirst(), new)
      }
      return .object(members)
    }
    for _ in 0..<(TestLength.isFull ? 400 : 40) {
      var bytes = Array(
        [
          "{}", " {\n}", "// c\n{ /* { */ }", "{ a: 1, }", "{'b': {\"a\": 2} }",
          "{\n  a: 1, // one\n  /* two */ b: 2 // 2\n  // end\n}",
        ].randomElement(using: &random)!.utf8)
      for _ in 0..<30 {
        let before = try JSONParser.value(of: bytes)
        let keys = (0..<Int.random(in: 1...3, using: &random)).map { _ in names.randomElement(using: &random)! }
        let value =
          Bool.random(using: &random)
          ? nil : ["1", "\"x\"", "{ \"a\": 1 }", "[1, { }]", "{}"].randomElement(using: &random)!
        let new = try value.map { try JSONParser.value(of: Array($0.utf8)) }
        guard let expected = changed(before, keys[...], new) else {
          #expect(throws: SceneError.self) { try JSONParser.setting(keys, to: value, in: bytes) }
          continue
        }
        let text = String(decoding: bytes, as: UTF8.self)
        bytes = try JSONParser.setting(keys, to: value, in: bytes)
        #expect(try JSONParser.value(of: bytes) == expected, "\(keys) to \(value ?? "nothing") in \(text)")
      }
    }
  }
}
