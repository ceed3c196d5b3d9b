/// Round numbers along an axis: the multiples of a step of 1, 2 or 5 times a power of ten.
package struct AxisTicks: Equatable {
  /// The step is `digit` times ten to the power of `exponent`.
  package let digit: Int
  package let exponent: Int
  private let multiples: Range<Int>

  /// Finds the smallest step that divides a range into no more than `most` parts.
  package init(_ range: ClosedRange<Double>, most: Int) {
    let least = max((range.upperBound - range.lowerBound) / Double(max(most, 1)), 1e-12)
    var power = 0
    while Self.scaled(1, power + 1) <= least { power += 1 }
    while Self.scaled(1, power) > least { power -= 1 }
    // A step that is too short by a rounding error is long enough.
    let digit = [1, 2, 5, 10].first { Self.scaled($0, power) >= least * (1 - 1e-9) } ?? 10
    (self.digit, exponent) = digit == 10 ? (1, power + 1) : (digit, power)
    let step = Self.scaled(self.digit, exponent)
    let first = Int((range.lowerBound / step - 1e-9).rounded(.up))
    multiples = first..<max(first, Int((range.upperBound / step + 1e-9).rounded(.down)) + 1)
  }

  /// The numbers, ascending.
  package var values: [Double] { multiples.map { Self.scaled($0 * digit, exponent) } }

  /// The numbers in words, with as many decimals as the step has.
  package var labels: [String] { multiples.map { Self.text($0 * digit, exponent) } }

  /// A value of the axis in words, to about a tenth of a step.
  package func text(of value: Double) -> String {
    let finer = exponent > 0 && exponent <= Self.mostZeros ? 0 : exponent - 1
    return Self.text(Int((value / Self.scaled(1, finer)).rounded()), finer)
  }

  /// Numbers with more zeros before or after the point have an exponent.
  private static let mostZeros = 6

  /// The number times ten to the power of `exponent`.
  private static func scaled(_ number: Int, _ exponent: Int) -> Double {
    let power = (0..<abs(exponent)).reduce(1.0) { power, _ in power * 10 }
    // Powers of ten are exact; their inverses are not.
    return exponent < 0 ? Double(number) / power : Double(number) * power
  }

  /// A number times a power of ten, with all its decimals.
  package static func text(_ number: Int, _ exponent: Int) -> String {
    let sign = number < 0 ? "\u{2212}" : ""
    var digits = String(number.magnitude)
    if number == 0 && (exponent > 0 || exponent < -mostZeros - 1) { return digits }
    if exponent < -mostZeros - 1 || exponent > mostZeros {
      let short = digits.reversed().drop { $0 == "0" }.reversed()
      return "\(sign)\(String(short))e\(exponent + digits.count - short.count)"
    }
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    digits = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
    return "\(sign)\(digits.dropLast(-exponent)).\(digits.suffix(-exponent))"
  }
}
