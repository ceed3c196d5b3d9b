import SpringflowNumerics
import SpringflowPhysics

/// Random numbers that are the same in every run and at every optimisation.
package struct FuzzRandom {
  private var generator: SplitMix64

  /// Starts the sequence of a seed; neighbouring seeds have nothing in common.
  package init(seed: Int, salt: UInt64 = 0) {
    generator = SplitMix64(seed: UInt64(bitPattern: Int64(seed)) &* 0xD129_0C5C_5A3B_11D5 &+ salt)
    _ = bits()
  }

  package mutating func bits() -> UInt64 { generator.next() }

  /// From 0 to `sides` - 1.
  package mutating func below(_ sides: Int) -> Int { Int(bits() % UInt64(sides)) }

  /// True once in `times` calls on average.
  package mutating func once(in times: Int) -> Bool { below(times) == 0 }

  package mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(bits() >> 11) * 0x1p-53
  }

  package mutating func vector(_ reach: Double) -> Vector { Vector(x: number(-reach, reach), y: number(-reach, reach)) }

  package mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  /// A number of any size between two powers of ten, of either sign; sometimes 0.
  package mutating func wild(_ low: Int, _ high: Int) -> Double {
    if once(in: 12) { return once(in: 2) ? 0 : -0.0 }
    var size = number(1, 10)
    let exponent = low + below(high - low + 1)
    for _ in 0..<abs(exponent) { size *= exponent > 0 ? 10 : 0.1 }
    return once(in: 2) ? size : -size
  }

  package mutating func wildVector(_ low: Int, _ high: Int) -> Vector { Vector(x: wild(low, high), y: wild(low, high)) }

  /// An ordinary size, or sometimes a violent one.
  package mutating func size(_ everyday: ClosedRange<Double>, violent: ClosedRange<Double>, _ isViolent: Bool) -> Double
  {
    if !isViolent || !once(in: 6) { return number(everyday.lowerBound, everyday.upperBound) }
    return switch below(4) {
    case 0: violent.lowerBound
    case 1: violent.upperBound
    default: min(max(abs(wild(-9, 12)), violent.lowerBound), violent.upperBound)
    }
  }
}
