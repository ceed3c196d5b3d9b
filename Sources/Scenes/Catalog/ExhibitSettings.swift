import Foundation
import Springflow
import SpringflowFiles

/// The values that an exhibit's parameters are given, and what else its user chooses.
///
/// ```swift
/// var scene = Scene(showing: Stairs.self)
/// scene.settings["rise"] = 120
/// scene.settings["spring"] = [0.8, 0.5]
/// ```
///
/// A name may have that of the type that declares it in front, such as `SpringyLayout.gravity`. A value is checked when
/// a session is made, as only then the exhibit's parameters are known.
public struct ExhibitSettings: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A value as scenes and the command line write it: 1.2, true, "#4F8CFF", or [0.8, 0.5].
  public struct Value: Equatable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral
  {
    package let json: JSONValue

    package init(_ json: JSONValue) { self.json = json }
    /// A number.
    public init(_ number: Double) { json = .number(number) }
    /// Several numbers, such as insets.
    public init(_ numbers: [Double]) { json = .array(numbers.map { .number($0) }) }
    /// A spring.
    public init(_ spring: Spring) { self.init([spring.frequency, spring.damping]) }
    /// A number.
    public init(floatLiteral value: Double) { self.init(value) }
    /// A number.
    public init(integerLiteral value: Int) { self.init(Double(value)) }
    /// A flag.
    public init(booleanLiteral value: Bool) { json = .bool(value) }
    /// A choice, a colour such as "#4F8CFF", or a curve such as "easeInOut".
    public init(stringLiteral value: String) { json = .string(value) }
    /// Several numbers.
    public init(arrayLiteral elements: Double...) { self.init(elements) }

    /// A value in the text of a command line: 1.2, true, 0.8,0.5, and all else a word; a number may have the unit of
    /// its parameter.
    package init(text: String, for parameter: ExhibitCatalog.Parameter) {
      let text = text.trimmingCharacters(in: .whitespaces)
      if case .choice = parameter.kind {
        self.init(.string(text))
        return
      }
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        var part = part.trimmingCharacters(in: .whitespaces)
        if part.hasSuffix(parameter.unit) { part.removeLast(parameter.unit.count) }
        return Double(part.trimmingCharacters(in: .whitespaces))
      }
      if numbers.count < parts.count {
        self.init(["true", "false"].contains(text) ? .bool(text == "true") : .string(text))
      } else {
        self = numbers.count == 1 ? Value(numbers[0]) : Value(numbers)
      }
    }
  }

  /// The given values, by the parameters' names.
  public private(set) var given: [String: Value] = [:]
  /// The tokens that springs are from, by the parameters' names, as they were when the scene was written.
  private(set) var tokens: [String: SpringTokens.SpringToken] = [:]
  /// Whether springs return without crossing, as for people whom swinging and bouncing disturb: the view that an
  /// exhibit shows first then has `reducesMotion`; an exhibit that shows others later sets theirs. What bodies do in
  /// the worlds of cradle, pile, chain and pyramid, and how dropped tiles bounce, are their subject, and stay.
  public var reducesMotion = false
  /// The albums for exhibits that show pictures; without albums these exhibits draw their own pictures.
  public var albums: [Album] = []

  /// Creates settings with default values only.
  public init() {}

  /// Creates settings with the values of some parameters, by their names.
  public init(dictionaryLiteral elements: (String, Value)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value that a parameter is given, by its name; `nil` gives its default back.
  public subscript(name: String) -> Value? {
    get { given[name] }
    set { set(name, newValue) }
  }

  /// Gives all parameters their defaults back.
  package mutating func removeAll() { (given, tokens) = ([:], [:]) }

  /// The names of the parameters whose values differ, with commas between.
  package func difference(from other: ExhibitSettings) -> String {
    let names = Set(given.keys).union(other.given.keys).filter { given[$0] != other.given[$0] }
    return names.sorted().joined(separator: ", ")
  }

  /// Sets the value of a parameter, of a spring with the token that it is from.
  package mutating func set(_ name: String, _ value: Value?, token: SpringTokens.SpringToken? = nil) {
    (given[name], tokens[name]) = (value, token)
  }

  /// That tokens have other springs than when the scene was written, in words; `nil` if they have not.
  package var changedToken: String? {
    let changes = tokens.sorted { $0.key < $1.key }.compactMap { name, token in
      spring(name).flatMap { $0 == token.spring ? nil : Self.change(of: token, to: $0) }
    }
    return changes.isEmpty ? nil : changes.joined(separator: "; ")
  }

  /// The spring that a parameter is given.
  private func spring(_ name: String) -> Spring? {
    guard case .array(let parts)? = given[name]?.json, parts.count == 2, case .number(let frequency) = parts[0],
      case .number(let damping) = parts[1]
    else { return nil }
    return Spring(frequency: frequency, damping: damping)
  }

  /// The token that a parameter's spring is from.
  package func token(of name: String) -> SpringTokens.SpringToken? { tokens[name] }

  /// The first token with its present spring, by the parameters' names.
  var token: SpringTokens.SpringToken? {
    tokens.min { $0.key < $1.key }.flatMap { name, token in spring(name).map { .init(token.name, $0) } }
  }

  static func change(of token: SpringTokens.SpringToken, to new: Spring) -> String {
    let words = [token.spring, new].map { "\(JSONValue.short($0.frequency)) Hz, \(JSONValue.short($0.damping))" }
    return "the spring {\(token.name)} has changed: \(words[0]) when this was written, now \(words[1])"
  }

  /// The members of a scene's `parameters`, without braces.
  var json: String {
    given.sorted { $0.key < $1.key }.map { name, value in
      let numbers = value.json.text
      let text = tokens[name].map { "[\("{\($0.name)}".json), \(numbers.dropFirst())" } ?? numbers
      return "\(name.json): \(text)"
    }.joined(separator: ", ")
  }
}
