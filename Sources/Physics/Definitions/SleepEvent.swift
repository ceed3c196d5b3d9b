/// A body that fell asleep or woke.
public struct SleepEvent: Hashable, Sendable {
  /// The kind of the change.
  public enum Phase: UInt8, Hashable, Sendable {
    /// The body was awake at the end of the step before, and sleeps.
    case fellAsleep
    /// The body slept at the end of the step before, and no longer does.
    case woke
  }

  /// The body.
  public var body: BodyID
  /// The kind of the change.
  public var phase: Phase

  package init(body: BodyID, phase: Phase) {
    (self.body, self.phase) = (body, phase)
  }
}
