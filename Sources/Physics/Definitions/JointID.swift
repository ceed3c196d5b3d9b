import SpringflowNumerics

/// Identifies a joint for as long as it is in its world; never reused for another one.
public struct JointID: Hashable, Sendable {
  let slot: Int32
  let generation: UInt32

  /// Mixes in the handle.
  package func hash(into hash: inout StateHash) {
    hash.combine(Int(slot))
    hash.combine(Int(generation))
  }
}
