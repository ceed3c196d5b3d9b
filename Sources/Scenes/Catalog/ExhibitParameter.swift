import Springflow
import SpringflowFiles

/// A numeric parameter of an exhibit.
public struct ExhibitParameter: Hashable, Sendable {
  /// Its name in scene files.
  public let name: String
  /// Its effect, in a few words, with its unit.
  public let summary: String
  /// The value that it has unless another one is given.
  public let defaultValue: Double
  /// The range of its values.
  public let range: ClosedRange<Double>
  /// Whether it is the damping ratio of a spring, which is at least 1 where motion is reduced.
  public let isDampingRatio: Bool

  /// Creates a parameter.
  public init(
    _ name: String, _ summary: String, default defaultValue: Double, in range: ClosedRange<Double>,
    isDampingRatio: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.defaultValue = defaultValue
    self.range = range
    self.isDampingRatio = isDampingRatio
  }
}

/// The values of an exhibit's parameters, which are the defaults unless others are given.
public struct ExhibitSettings: Equatable, Sendable {
  /// The given values, by name.
  public private(set) var given: [String: Double] = [:]
  /// Whether springs return without crossing, as for people whom swinging and bouncing disturb: the view that an
  /// exhibit shows first then has `reducesMotion`; an exhibit that shows others later sets theirs. What bodies do in
  /// the worlds of cradle, pile, chain and pyramid, and how dropped tiles bounce, are their subject, and stay.
  public var reducesMotion = false
  /// The albums for exhibits that show pictures; without albums these exhibits draw their own pictures.
  public var albums: [Album] = []

  /// The token that frequency and damping are from, if they are from one, as it was when the scene was written.
  public private(set) var token: SpringTokens.SpringToken?

  /// Creates settings with default values only.
  public init() {}

  /// The name that stands for frequency and damping in scenes and on the command line.
  static let spring = "spring"

  /// The parameters of an exhibit that a spring sets; `nil` unless it has both.
  static func springParameters(
    of exhibit: any Exhibit.Type
  ) -> (frequency: ExhibitParameter, damping: ExhibitParameter)? {
    guard let frequency = exhibit.parameters.first(where: { $0.name == "frequency" }),
      let damping = exhibit.parameters.first(where: { $0.name == "damping" })
    else { return nil }
    return (frequency, damping)
  }

  /// Whether an exhibit has frequency and damping, which a spring sets.
  package static func takesSpring(_ exhibit: any Exhibit.Type) -> Bool { Self.springParameters(of: exhibit) != nil }

  /// Sets frequency and damping of an exhibit that has both.
  ///
  /// - Parameters:
  ///   - token: The token that the spring is from, as it was when the scene was written.
  ///   - place: Where it is said, for errors.
  /// - Throws: `SceneError` if a parameter's range is left.
  package mutating func set(
    _ spring: Spring, of exhibit: any Exhibit.Type, token: SpringTokens.SpringToken? = nil, at place: String
  ) throws(SceneError) {
    guard let (frequency, damping) = Self.springParameters(of: exhibit) else { return }
    for (parameter, value) in [(frequency, spring.frequency), (damping, spring.damping)] {
      guard parameter.range.contains(value) else {
        let (low, high) = (JSONValue.short(parameter.range.lowerBound), JSONValue.short(parameter.range.upperBound))
        throw SceneError(
          at: place, expected: "a spring whose \(parameter.name) is from \(low) to \(high)",
          found: SpringMotion.number(value) + (token.map { ", of \($0.name.quoted)" } ?? ""), hint: parameter.summary)
      }
      given[parameter.name] = value
    }
    self.token = token
  }

  /// That the token has another spring than when the scene was written, in words; `nil` if it has not.
  package var changedToken: String? {
    guard let token, let spring, spring != token.spring else { return nil }
    return Self.change(of: token, to: spring)
  }

  /// The spring that is given.
  var spring: Spring? {
    guard let frequency = given["frequency"], let damping = given["damping"] else { return nil }
    return Spring(frequency: frequency, damping: damping)
  }

  static func change(of token: SpringTokens.SpringToken, to new: Spring) -> String {
    let words = [token.spring, new].map { "\(JSONValue.short($0.frequency)) Hz, \(JSONValue.short($0.damping))" }
    return "the spring {\(token.name)} has changed: \(words[0]) when this was written, now \(words[1])"
  }

  /// Sets the value of a parameter.
  ///
  /// - Precondition: The value is in the parameter's range. Callers check text from users first.
  public mutating func set(_ value: Double, for parameter: ExhibitParameter) {
    guard parameter.range.contains(value) else {
      fatalError(
        "\(parameter.name) is from \(parameter.range.lowerBound) to \(parameter.range.upperBound), found \(value)")
    }
    given[parameter.name] = value
    if ["frequency", "damping"].contains(parameter.name) { token = nil }
  }

  /// The value of a parameter; of a damping ratio at least 1 where motion is reduced.
  public subscript(parameter: ExhibitParameter) -> Double {
    let value = given[parameter.name] ?? parameter.defaultValue
    return reducesMotion && parameter.isDampingRatio ? max(1, value) : value
  }
}
