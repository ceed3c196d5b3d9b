import Springflow
import SpringflowFiles

extension ExhibitCatalog {
  /// A parameter of an exhibit: a `Tunable` of its own or of what it is made of, or the spring that two of them make.
  public struct Parameter: Sendable {
    /// Its name in scenes and on the command line: the property's, or ``qualifiedName`` where the property's is that of
    /// an owner nearer to the exhibit.
    public let name: String
    /// The names of the type that declares it and of the property, such as `SpringyLayout.gravity`. Scenes may use it
    /// in any case.
    public let qualifiedName: String
    /// Its effect, in a few words, with its unit.
    public let summary: String
    package let kind: TunableKind
    /// Its values with names in code.
    package let presets: [Preset]
    /// The parameters that this one sets at once, by their places in the list.
    package let parts: [Int]
    /// What it is unless it is tuned.
    package internal(set) var defaults: [Double] = []

    /// The unit that its summary says; empty if it says none.
    public var unit: String {
      guard let start = summary.range(of: ", in ")?.upperBound else { return "" }
      return String(summary[start...].prefix { !",; ".contains($0) })
    }

    /// The property's name.
    package var property: String { String(qualifiedName[qualifiedName.lastIndex(of: ".")!...].dropFirst()) }

    package var isSpring: Bool { if case .spring = kind { true } else { false } }

    /// A value for examples of the help: half as much again where that is possible.
    package var example: String {
      guard case .number(let range, _) = kind else { return JSONValue(components: defaults, kind).word }
      let value = defaults[0] == 0 ? (range.lowerBound + range.upperBound) / 2 : defaults[0] * 1.5
      return JSONValue.short(min(max((value * 1000).rounded() / 1000, range.lowerBound), range.upperBound))
    }

    /// The numbers that a value is to it.
    ///
    /// - Parameters:
    ///   - token: The token that a spring is from.
    ///   - place: Where it is said, for errors.
    /// - Throws: `SceneError` if it does not take the value.
    package func numbers(
      of value: ExhibitSettings.Value, token: SpringTokens.SpringToken? = nil, at place: String = ""
    ) throws(SceneError) -> [Double] {
      try SceneReader(value: value.json, path: place).components(of: self, token: token)
    }

    /// Its default and its other values in words: "0.8, from 0.05 to 20".
    public var values: String {
      let names = presets.isEmpty ? "" : "; or \(presets.map(\.name).joined(separator: ", "))"
      return limits + names
    }

    private var limits: String {
      let now = JSONValue(components: defaults, kind).word
      return switch kind {
      case .number(let range, let step):
        "\(now), from \(Self.words(range))" + (step.map { " by \(JSONValue.short($0))" } ?? "")
      case .count(let range): "\(now), a whole number from \(range.lowerBound) to \(range.upperBound)"
      case .flag: "\(now); true or false"
      case .choice(let names): "\(now); one of \(names.joined(separator: ", "))"
      case .spring(let frequencies, let dampings):
        "\(now); frequency from \(Self.words(frequencies)), damping from \(Self.words(dampings)), or {name}"
      case .curve: "\(now); x1,y1,x2,y2, or one of \(JSONValue.curves.map(\.name).joined(separator: ", "))"
      case .color: "\(now); #RRGGBB or #RRGGBBAA"
      case .numbers(let names, let range): "\(now); \(names.joined(separator: ",")) from \(Self.words(range))"
      }
    }

    private static func words(_ range: ClosedRange<Double>) -> String {
      "\(JSONValue.short(range.lowerBound)) to \(JSONValue.short(range.upperBound))"
    }
  }
}

extension ExhibitCatalog.Entry {
  /// The parameter with a name, which may be qualified.
  @MainActor
  package func parameter(named name: String) -> ExhibitCatalog.Parameter? {
    parameters.first { $0.name == name } ?? parameters.first { $0.qualifiedName == name }
  }

}

extension [ExhibitCatalog.Parameter] {
  /// Sets a parameter. It takes the place of what said the same: that of a spring of the values of its parts, which
  /// leave a spring with the part that it does not say.
  ///
  /// - Parameters:
  ///   - token: The token that a spring is from.
  ///   - place: Where it is said, for errors.
  /// - Throws: `SceneError` if the parameter does not take the value.
  package func set(
    _ parameter: Element, to value: ExhibitSettings.Value, token: SpringTokens.SpringToken? = nil,
    in settings: inout ExhibitSettings, at place: String
  ) throws(SceneError) {
    _ = try parameter.numbers(of: value, token: token, at: place)
    for whole in self where whole.parts.contains(where: { self[$0].name == parameter.name }) {
      for name in [whole.name, whole.qualifiedName] {
        guard let numbers = settings[name].flatMap({ try? whole.numbers(of: $0) }) else { continue }
        settings[name] = nil
        for (part, number) in zip(whole.parts, numbers) { settings[self[part].name] = .init(number) }
      }
    }
    reset(parameter, in: &settings)
    settings.set(parameter.name, value, token: token)
  }

  /// Gives a parameter and its parts their defaults back.
  package func reset(_ parameter: Element, in settings: inout ExhibitSettings) {
    for same in [parameter] + parameter.parts.map({ self[$0] }) {
      (settings[same.name], settings[same.qualifiedName]) = (nil, nil)
    }
  }

  /// The values that settings give, each spring in place of its parts, as they are edited.
  ///
  /// - Parameters:
  ///   - usual: The parameters as they are unless they are tuned.
  ///   - own: The settings with which these are what they are.
  package func values(in settings: ExhibitSettings, usual: [Element], made own: ExhibitSettings) -> [TunedValue] {
    func given(_ parameter: Element, in settings: ExhibitSettings) -> [Double]? {
      (settings[parameter.name] ?? settings[parameter.qualifiedName]).flatMap { try? parameter.numbers(of: $0) }
    }
    let parts = Set(flatMap(\.parts))
    return indices.filter { !parts.contains($0) }.map { index in
      let parameter = self[index]
      func numbersGiven(in settings: ExhibitSettings) -> [Double?] {
        if let all = given(parameter, in: settings) { return all }
        let ofParts = parameter.parts.map { given(self[$0], in: settings)?.first }
        return ofParts.isEmpty ? parameter.defaults.map { _ in nil } : ofParts
      }
      let defaults = usual.first { $0.qualifiedName == parameter.qualifiedName }?.defaults ?? parameter.defaults
      let (now, before) = (numbersGiven(in: settings), numbersGiven(in: own))
      // What the exhibit was given and is given no longer is as usual.
      let numbers = now.indices.map { now[$0] ?? (before[$0] == nil ? parameter.defaults : defaults)[$0] }
      let isGiven = now.contains { $0 != nil }
      return TunedValue(
        parameter: parameter, numbers: numbers, defaults: defaults, isChanged: isGiven && numbers != defaults,
        summary: parameter.parts.first.map { self[$0].summary } ?? parameter.summary, presets: parameter.knownPresets)
    }
  }
}

/// A parameter with its value, as it is edited.
package struct TunedValue {
  package let parameter: ExhibitCatalog.Parameter
  /// Its value, and what it is unless it is tuned.
  package let (numbers, defaults): ([Double], [Double])
  package let isChanged: Bool
  /// Its effect, of a spring of two parameters that of the first.
  package let summary: String
  /// The values with names that it can have.
  package var presets: [Preset]

  /// The type that declares it.
  package var owner: String { String(parameter.qualifiedName.dropLast(parameter.property.count + 1)) }
}

extension SceneReader {
  /// The numbers that a value is to a parameter.
  ///
  /// - Parameter token: The token that a spring is from.
  func components(
    of parameter: ExhibitCatalog.Parameter, token: SpringTokens.SpringToken? = nil
  ) throws(SceneError) -> [Double] {
    let hint = parameter.summary
    if let token, !parameter.isSpring {
      throw SceneError(at: path, expected: "no spring", found: "the token {\(token.name)}", hint: hint)
    }
    if case .string(let name) = value, let preset = parameter.knownPresets.first(where: { $0.name == name }) {
      return preset.numbers
    }
    switch parameter.kind {
    case .number(let range, _): return [try number(in: range, hint: hint)]
    case .count(let range): return [Double(try count(in: range, hint: hint))]
    case .flag:
      if case .number(let number) = value, [0, 1].contains(number) { return [number] }
      return [try flag(hint) ? 1 : 0]
    case .choice(let names):
      // A name may be a number.
      if case .number(let number) = value, let index = names.firstIndex(of: JSONValue.short(number)) {
        return [Double(index)]
      }
      let text = try text("one of \(names.joined(separator: ", ")): \(hint)")
      if let index = names.firstIndex(of: text) { return [Double(index)] }
      throw error("one of \(names.joined(separator: ", "))", hint: Suggestion.hint(for: text, among: names))
    case .spring(let frequencies, let dampings): return try spring(frequencies, dampings, token, hint)
    case .curve:
      if case .string(let text) = value, let curve = JSONValue.curves.first(where: { $0.name == text }) {
        return curve.numbers
      }
      let hint = "\(hint): two control points, such as [0.42, 0, 0.58, 1], or a name such as \"easeInOut\""
      let numbers = try numbers(4, "a timing curve", in: -10...10, hint: hint)
      if 0...1 ~= numbers[0], 0...1 ~= numbers[2] { return numbers }
      throw error("a timing curve whose points have x from 0 to 1", hint: hint)
    case .color:
      let hint = "\(hint): six hexadecimal digits, or eight with opacity, such as \"#4F8CFF\""
      guard case .string(let text) = value, let components = JSONValue.color(text) else {
        throw error("a colour", hint: hint)
      }
      return components
    case .numbers(let names, let range):
      return try numbers(names.count, "[\(names.joined(separator: ", "))]", in: range, hint: hint)
    }
  }

  private func numbers(
    _ count: Int, _ shape: String, in range: ClosedRange<Double>, hint: String
  ) throws(SceneError) -> [Double] {
    guard case .array(let values) = value, values.count == count else { throw error(shape, hint: hint) }
    var numbers: [Double] = []
    for reader in try list(hint) { numbers.append(try reader.number(in: range, hint: hint)) }
    return numbers
  }

  private func spring(
    _ frequencies: ClosedRange<Double>, _ dampings: ClosedRange<Double>, _ token: SpringTokens.SpringToken?,
    _ summary: String
  ) throws(SceneError) -> [Double] {
    let hint = "write a token's name in braces, such as \"{tile}\", or frequency and damping ratio, such as [0.8, 0.5]"
    guard case .array(let values) = value, values.count == 2 else {
      let isName = if case .string = value { true } else { false }
      throw error(isName ? "a token's name in braces" : "a spring", hint: hint)
    }
    let parts = try list(hint)
    let numbers = [
      try parts[0].number(in: 0...SpringMotion.frequencies.upperBound, hint: "in hertz"),
      try parts[1].number(in: SpringMotion.dampings, hint: "0 rings for ever, 1 returns without crossing"),
    ]
    for (name, range, number) in [("frequency", frequencies, numbers[0]), ("damping", dampings, numbers[1])]
    where !range.contains(number) {
      let (low, high) = (JSONValue.short(range.lowerBound), JSONValue.short(range.upperBound))
      throw SceneError(
        at: path, expected: "a spring whose \(name) is from \(low) to \(high)",
        found: SpringMotion.number(number) + (token.map { ", of \($0.name.quoted)" } ?? ""), hint: summary)
    }
    return numbers
  }
}

extension JSONValue {
  /// Curves with names: that of updates, and UIKit's.
  static let curves: [(name: String, numbers: [Double])] = {
    let usual: [(String, View.AnimationCurve)] = [
      ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ]
    return [("standard", [1.0 / 3, 0, 2.0 / 3, 1])]
      + usual.map { name, curve in
        let curve = CubicTimingParameters(animationCurve: curve)
        return (name, [curve.controlPoint1, curve.controlPoint2].flatMap { [Double($0.x), Double($0.y)] })
      }
  }()

  /// Red, green, blue and opacity of "#4F8CFF" or "#4F8CFF80".
  static func color(_ text: String) -> [Double]? {
    let digits = text.dropFirst()
    guard text.first == "#", [6, 8].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let bits = UInt32(digits.count == 6 ? digits + "FF" : digits, radix: 16)
    else { return nil }
    return [24, 16, 8, 0].map { Double(bits >> $0 & 0xFF) / 255 }
  }

  /// The value that is a parameter's numbers.
  package init(components: [Double], _ kind: TunableKind) {
    switch kind {
    case .number, .count: self = .number(components[0])
    case .flag: self = .bool(components[0] != 0)
    case .choice(let names): self = .string(names[Int(components[0])])
    case .color:
      let bytes = components.map { $0 > 0 ? Int((min($0, 1) * 255).rounded()) : 0 }
      let digits = (bytes[3] == 255 ? bytes.dropLast() : bytes[...]).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
      self = .string("#" + digits.joined())
    case .curve where Self.curves.contains { $0.numbers == components }:
      self = .string(Self.curves.first { $0.numbers == components }?.name ?? "")
    case .spring, .curve, .numbers: self = .array(components.map { .number($0) })
    }
  }

  /// The value as a file has it.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): Self.short(number)
    case .string(let text): text.json
    case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{ \(members.sorted { $0.key < $1.key }.map { "\($0.key.json): \($0.value.text)" }.joined(separator: ", ")) }"
    }
  }

  /// The value as a command line has it.
  package var word: String {
    switch self {
    case .string(let text): text
    case .array(let values): values.map(\.word).joined(separator: ",")
    default: text
    }
  }
}
