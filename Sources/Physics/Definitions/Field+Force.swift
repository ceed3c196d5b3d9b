extension Field {
  /// The force on a body, zero outside the region. In newtons.
  ///
  /// - Parameters:
  ///   - point: The body's position, in points.
  ///   - velocity: In points per second.
  ///   - mass: In kilograms.
  ///   - charge: No unit.
  ///   - time: Since the world began, in seconds; noise changes with it.
  /// - Complexity: O(1), and O(*n*) in the number of regions that the field's region is built of.
  public func force(
    at point: Vector, velocity: Vector, mass: Double, charge: Double, time: Double
  ) -> Vector {
    guard region.contains(point - position) else { return .zero }
    return FieldLaw(self).force(at: point, velocity: velocity, mass: mass, charge: charge, time: time)
  }

  /// The velocity that the field prescribes at a point, in points per second, or `nil` if this is no velocity field or
  /// the point lies outside its region.
  public func prescribedVelocity(at point: Vector) -> Vector? {
    region.contains(point - position) ? FieldLaw(self).prescribedVelocity : nil
  }

  /// The potential energy of a body at a point, in joules, or `nil` if the force has none or does not act there.
  ///
  /// Gravity (linear only without falloff), springs and electric fields have one; its negative slope is the force. Its
  /// zero is that of a power law: at the position, or at infinity for a falloff above 1; at 1 m for exactly 1.
  public func potential(at point: Vector, mass: Double, charge: Double) -> Double? {
    guard region.contains(point - position) else { return nil }
    return FieldLaw(self).potential(at: point, mass: mass, charge: charge)
  }
}
