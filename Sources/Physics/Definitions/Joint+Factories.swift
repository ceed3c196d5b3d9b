import SpringflowNumerics

extension Joint {
  /// A rigid rod from a body to a point of the world, in points.
  public static func rod(_ body: BodyID, at anchor: Vector = .zero, to point: Vector, length: Double) -> Joint {
    Joint(.distance(length: length), from: nil, at: point, to: body, at: anchor)
  }

  /// A rigid rod between two bodies, from a point in the axes of each.
  public static func rod(
    _ a: BodyID, at anchorA: Vector = .zero, to b: BodyID, at anchorB: Vector = .zero, length: Double
  ) -> Joint {
    Joint(.distance(length: length), from: a, at: anchorA, to: b, at: anchorB)
  }

  /// A spring between two bodies, with a rest length, from a point in the axes of each.
  public static func spring(
    _ a: BodyID, at anchorA: Vector = .zero, to b: BodyID, at anchorB: Vector = .zero, length: Double,
    frequency: Double, damping: Double
  ) -> Joint {
    Joint(
      .distance(length: length), from: a, at: anchorA, to: b, at: anchorB,
      softness: Spring(frequency: frequency, damping: damping), collides: true)
  }

  /// A spring from a body to a point of the world, with a rest length.
  public static func spring(
    _ body: BodyID, at anchor: Vector = .zero, to point: Vector, length: Double, frequency: Double, damping: Double
  ) -> Joint {
    Joint(
      .distance(length: length), from: nil, at: point, to: body, at: anchor,
      softness: Spring(frequency: frequency, damping: damping))
  }

  /// A rope between two bodies (or from a point of the world, with `nil`), no longer than `length` points.
  public static func rope(
    _ a: BodyID?, at anchorA: Vector, to b: BodyID, at anchorB: Vector = .zero, length: Double
  ) -> Joint {
    Joint(.rope(length: length), from: a, at: anchorA, to: b, at: anchorB, collides: true)
  }

  /// A pin about which two bodies (or a body and the world, with `nil`) rotate.
  ///
  /// Limits are in radians from the reference angle; friction is in newton metres.
  public static func pin(
    _ a: BodyID?, at anchorA: Vector, to b: BodyID, at anchorB: Vector = .zero, referenceAngle: Double = 0,
    limits: ClosedRange<Double>? = nil, frictionTorque: Double = 0
  ) -> Joint {
    Joint(
      .pin(limits: limits, frictionTorque: frictionTorque), from: a, at: anchorA, to: b, at: anchorB,
      referenceAngle: referenceAngle)
  }

  /// A weld: fixes two bodies together; with a softness it bends and swings back.
  public static func weld(
    _ a: BodyID?, at anchorA: Vector, to b: BodyID, at anchorB: Vector = .zero, referenceAngle: Double = 0,
    softness: Spring? = nil
  ) -> Joint {
    Joint(.weld, from: a, at: anchorA, to: b, at: anchorB, referenceAngle: referenceAngle, softness: softness)
  }

  /// A slider along which B moves relative to A (or to the world, with `nil`) without rotating.
  public static func slider(
    _ a: BodyID?, at anchorA: Vector, axis: Vector, to b: BodyID, at anchorB: Vector = .zero,
    referenceAngle: Double = 0, range: ClosedRange<Double>? = nil
  ) -> Joint {
    Joint(.slider(axis: axis, range: range), from: a, at: anchorA, to: b, at: anchorB, referenceAngle: referenceAngle)
  }

  /// A mouse joint, which pulls a point in a body's axes to a target in the world; see ``Kind/mouse(maximumForce:)``.
  ///
  /// The maximum force is in newtons, the frequency in hertz. A body that carries others by joints needs a frequency
  /// that is higher by the root of their mass over its own, as a softness is that of the body alone.
  public static func mouse(
    _ body: BodyID, at anchor: Vector = .zero, to target: Vector, maximumForce: Double, frequency: Double = 5,
    damping: Double = 0.7
  ) -> Joint {
    Joint(
      .mouse(maximumForce: maximumForce), from: nil, at: target, to: body, at: anchor,
      softness: Spring(frequency: frequency, damping: damping))
  }
}
