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

  /// Creates a parameter.
  public init(_ name: String, _ summary: String, default defaultValue: Double, in range: ClosedRange<Double>) {
    self.name = name
    self.summary = summary
    self.defaultValue = defaultValue
    self.range = range
  }
}

/// The values of an exhibit's parameters, which are the defaults unless others are given.
public struct ExhibitSettings: Equatable, Sendable {
  /// The given values, by name.
  public private(set) var given: [String: Double] = [:]
  /// The albums for exhibits that show pictures; without albums these exhibits draw their own pictures.
  public var albums: [Album] = []

  /// Creates settings with default values only.
  public init() {}

  /// Sets the value of a parameter.
  ///
  /// - Precondition: The value is in the parameter's range. Callers check text from users first.
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
