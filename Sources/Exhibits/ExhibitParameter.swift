/// A number that tunes an exhibit.
public struct ExhibitParameter: Hashable, Sendable {
  /// Its name in scene files.
  public let name: String
  /// What it does, in a few words, with its unit.
  public let summary: String
  /// Its value where none is given.
  public let defaultValue: Double
  /// The values it takes.
  public let range: ClosedRange<Double>

  /// Makes a parameter.
  public init(_ name: String, _ summary: String, default defaultValue: Double, in range: ClosedRange<Double>) {
    self.name = name
    self.summary = summary
    self.defaultValue = defaultValue
    self.range = range
  }
}

/// The values of an exhibit's parameters: those given, else the defaults.
public struct ExhibitSettings: Equatable, Sendable {
  /// The values given, by name.
  public private(set) var given: [String: Double] = [:]
  /// Pictures to show, for exhibits that show some; where none are given they draw their own.
  public var albums: [Album] = []

  /// Makes settings that are all defaults.
  public init() {}

  /// Gives a parameter a value.
  ///
  /// - Precondition: The value is in the parameter's range; text from users is checked before.
  public mutating func set(_ value: Double, for parameter: ExhibitParameter) {
    guard parameter.range.contains(value) else {
      fatalError(
        "\(parameter.name) is from \(parameter.range.lowerBound) to \(parameter.range.upperBound), found \(value)")
    }
    given[parameter.name] = value
  }

  /// The value of a parameter.
  public subscript(parameter: ExhibitParameter) -> Double { given[parameter.name] ?? parameter.defaultValue }
}
