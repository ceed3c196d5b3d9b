import SpringflowNumerics

/// A finite number between two bounds.
struct BoundedValue: Equatable {
  private(set) var value: Double
  private(set) var minimum: Double
  private(set) var maximum: Double

  init(_ value: Double, _ minimum: Double, _ maximum: Double) {
    (self.value, self.minimum, self.maximum) = (value, minimum, maximum)
  }

  /// Takes a number, or the bound that it exceeds.
  mutating func set(_ new: Double, _ name: String) {
    value = min(max(Self.checked(new, name), minimum), maximum)
  }

  /// Takes another lower bound; the upper one, and the value, are at least that.
  mutating func setMinimum(_ new: Double, _ name: String) {
    minimum = Self.checked(new, name)
    maximum = max(maximum, minimum)
    value = max(value, minimum)
  }

  /// Takes another upper bound; the lower one, and the value, are at most that.
  mutating func setMaximum(_ new: Double, _ name: String) {
    maximum = Self.checked(new, name)
    minimum = min(minimum, maximum)
    value = min(value, maximum)
  }

  private static func checked(_ number: Double, _ name: String) -> Double {
    require(number.isFinite, "\(name) is a finite number, found \(number); check what it was computed from")
    return number
  }

  /// How far the value is from the lower bound to the upper one, from 0 to 1; 0 if both are equal.
  var share: Double {
    // The differences of halves do not overflow.
    get { minimum < maximum ? (value / 2 - minimum / 2) / (maximum / 2 - minimum / 2) : 0 }
    set { value = min(max(minimum + (maximum / 2 - minimum / 2) * min(max(newValue, 0), 1) * 2, minimum), maximum) }
  }

  /// The share in percent, in words.
  var percentage: String { "\(Int((share * 100).rounded()))%" }

  func hash(into hash: inout StateHash) {
    hash.combine(value)
    hash.combine(minimum, maximum)
  }
}
