/// A scene file under construction: values with their structure, and raw text, which need not be JSON.
indirect enum HostileText {
  case raw(String)
  case list([HostileText])
  case object([(key: String, value: HostileText)])

  static func number(_ value: Double) -> HostileText {
    .raw(value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value))
  }

  static func pair(_ x: Double, _ y: Double) -> HostileText { .list([.number(x), .number(y)]) }

  /// A text in quotes.
  static func string(_ text: String) -> HostileText { .raw(quoted(text)) }

  /// The text of the file.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .raw(let raw): text += raw
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index > 0 ? ", " : "") + Self.quoted(member.key) + ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The number of values in it, including itself.
  var count: Int {
    switch self {
    case .raw: 1
    case .list(let values): values.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// A copy in which one value is changed, given by its index in depth-first order; 0 is the whole.
  func changing(_ number: Int, _ change: (HostileText) -> HostileText) -> HostileText {
    if number == 0 { return change(self) }
    var left = number - 1
    func inner(_ value: HostileText) -> HostileText {
      defer { left -= value.count }
      return 0..<value.count ~= left ? value.changing(left, change) : value
    }
    switch self {
    case .raw: return self
    case .list(let values): return .list(values.map(inner))
    case .object(let members): return .object(members.map { ($0.key, inner($0.value)) })
    }
  }
}
