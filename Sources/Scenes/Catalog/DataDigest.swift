import Springflow

/// A hash over an exhibit's data, made anew only when the data changed: sessions ask for it at every tick.
public struct DataDigest {
  private var value: UInt64?

  /// A digest of data that was not hashed yet.
  public init() {}

  /// The data changed.
  public mutating func forget() { value = nil }

  /// Mixes the digest in; `make` mixes the data into an empty hash.
  public mutating func mix(into hash: inout StateHash, _ make: (inout StateHash) -> Void) {
    if value == nil {
      var fresh = StateHash()
      make(&fresh)
      value = fresh.value
    }
    hash.combine(value ?? 0)
  }
}
