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
  /// Whether springs return without crossing, as for people whom swinging and bouncing disturb: the view that an exhibit
  /// shows first then has `reducesMotion`; an exhibit that shows others later sets theirs. What bodies do in the worlds of
  /// cradle, pile, chain and pyramid, and how dropped tiles bounce, are their subject, and stay.
  public var reducesMotion = false
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

  /// The value of a parameter; of a damping ratio at least 1 where motion is reduced.
  public subscript(parameter: ExhibitParameter) -> Double {
    let value = given[parameter.name] ?? parameter.defaultValue
    return reducesMotion && parameter.isDampingRatio ? max(1, value) : value
  }
}
