import SpringflowFiles

/// A JSON text as a tree, so that an error can name the path of a value.
package enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The kind of value, in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): "the number \(JSONValue.short(number))"
    case .string(let text): "the string \(text.quoted)"
    case .array(let values): "a list of \(values.count)"
    case .object: "an object"
    }
  }

  /// What some keys lead to; `nil` if there is nothing.
  subscript(keys: [String]) -> JSONValue? {
    var next: JSONValue? = self
    for key in keys { if case .object(let members)? = next { next = members[key] } else { next = nil } }
    return next
  }

  static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
