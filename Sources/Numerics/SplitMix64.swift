/// Random numbers that are the same in every run, build and machine: SplitMix64 (Steele, Lea, Flood 2014).
///
/// ```swift
/// var random = SplitMix64(seed: 7)
/// let die = random.below(6) + 1
/// ```
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to below a limit.
  ///
  /// - Precondition: The limit is positive.
  public mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// Mixes in what the next number depends on.
  public func hash(into hash: inout StateHash) { hash.combine(state) }
}
