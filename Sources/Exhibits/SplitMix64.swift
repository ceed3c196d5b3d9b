import Springflow

/// Random numbers that are the same in every run (Steele, Lea, Flood 2014).
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 to below a limit.
  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }

  /// Mixes in what the next number depends on.
  func hash(into hash: inout StateHash) { hash.combine(state) }
}
