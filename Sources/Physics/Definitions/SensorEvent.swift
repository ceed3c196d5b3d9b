/// The beginning or the end of an overlap of a sensor and a shape of another body.
public struct SensorEvent: Hashable, Sendable {
  /// The phase of an overlap.
  public enum Phase: UInt8, Hashable, Sendable {
    /// They did not overlap at the end of the step before.
    case began
    /// They no longer overlap, or one of them is gone.
    case ended
  }

  /// The phase of the overlap.
  public var phase: Phase
  /// The body of the sensor; it may have been removed.
  public var sensor: BodyID
  /// The index of the sensor among its body's shapes.
  public var sensorShape: Int
  /// The body that the sensor notices; it may have been removed.
  public var visitor: BodyID
  /// The index of the noticed shape among its body's shapes.
  public var visitorShape: Int
  /// The middle of the intersection of the two shapes' axis-aligned boxes, in points; the last one if the overlap ended.
  public var point: Vector
}
