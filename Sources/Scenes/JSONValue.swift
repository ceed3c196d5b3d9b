import Foundation

/// A JSON text as a tree, read by Foundation (comments and trailing commas allowed), so that what is wrong in it can
/// be named by its path.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      let pairs = try container.allKeys.map { ($0.stringValue, try container.decode(JSONValue.self, forKey: $0)) }
      self = .object(Dictionary(pairs) { first, _ in first })
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [JSONValue] = []
      while !container.isAtEnd { values.append(try container.decode(JSONValue.self)) }
      self = .array(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .bool(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  /// Reads a text; errors name line and column.
  static func parse(_ data: Data) throws(SceneError) -> JSONValue {
    guard let text = String(data: data, encoding: .utf8) else {
      throw SceneError(at: "", "the file is not text in UTF-8", hint: "a scene is a JSON file")
    }
    // Foundation says only that something is wrong; the scanner says where.
    var scanner = SyntaxScanner(text)
    if let error = scanner.firstError() { throw error }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(JSONValue.self, from: data)
    } catch {
      throw SceneError(at: "", "the file is not JSON", hint: "a scene is a JSON file; comments are allowed")
    }
  }

  /// What kind of value this is, in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): "the number \(JSONValue.short(number))"
    case .string(let text): "the string '\(text.prefix(40))'"
    case .array(let values): "a list of \(values.count)"
    case .object: "an object"
    }
  }

  static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
