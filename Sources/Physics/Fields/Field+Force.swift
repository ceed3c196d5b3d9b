import Determinism

extension Field {
  /// The force on a body, zero outside the region. In newton.
  ///
  /// - Parameters:
  ///   - point: Where the body is, in points.
  ///   - velocity: In points per second.
  ///   - mass: In kilograms.
  ///   - charge: No unit.
  ///   - time: Since the world began, in seconds; noise changes with it.
  /// - Complexity: O(1), and O(*n*) in the regions that its region is built of.
  public func force(
    at point: Vector, velocity: Vector, mass: Double, charge: Double, time: Double
  ) -> Vector {
    let offset = point - position
    guard region.contains(offset) else { return .zero }
    let p = offset * (1 / Self.metre)
    let v = velocity * (1 / Self.metre)
    switch kind {
    case .linearGravity(let direction): return direction * (strength * mass * fall(p.length))
    case .radialGravity: return radial(p) * (-strength * mass)
    case .spring: return radial(p) * -strength
    case .vortex:
      let along = radial(p) * strength
      return Vector(x: along.y, y: -along.x)
    case .drag(let direction):
      let relative = v - direction
      return relative * (-strength * relative.length * fall(p.length))
    case .velocity: return .zero
    case .electric: return radial(p) * (strength * charge)
    case .magnetic: return Vector(x: v.y, y: -v.x) * (strength * charge * fall(p.length))
    case .noise(let smoothness, let speed):
      let noise = Noise(smoothness: smoothness, seed: seed)
      return noise.vector(at: offset, phase: time * speed) * (strength * fall(p.length))
    case .turbulence(let smoothness, let speed):
      let noise = Noise(smoothness: smoothness, seed: seed)
      return noise.vector(at: offset, phase: time * speed) * (strength * v.length * fall(p.length))
    }
  }

  /// The velocity that a body there is given, in points per second, or `nil` if this is no velocity field or the point
  /// lies outside its region.
  public func prescribedVelocity(at point: Vector) -> Vector? {
    guard case .velocity(let direction) = kind, region.contains(point - position) else { return nil }
    return direction * Self.metre
  }

  /// The potential energy of a body there, in joule, or `nil` if the force has none or does not act there.
  ///
  /// Gravity (linear only without falloff), springs and electric fields have one; its negative slope is the force.
  /// It is zero where a power law puts it: at the position, or at infinity for a falloff above 1; at 1 m for exactly 1.
  public func potential(at point: Vector, mass: Double, charge: Double) -> Double? {
    let offset = point - position
    guard region.contains(offset) else { return nil }
    let p = offset * (1 / Self.metre)
    switch kind {
    case .linearGravity(let direction): return falloff == 0 ? -strength * mass * direction.dot(p) : nil
    case .radialGravity: return strength * mass * radialIntegral(p.length)
    case .spring: return strength * radialIntegral(p.length)
    case .electric: return -strength * charge * radialIntegral(p.length)
    default: return nil
    }
  }

  private var innermost: Double { minimumRadius / Self.metre }

  /// What is left of the force `r` metres away.
  private func fall(_ r: Double) -> Double { falloff == 0 ? 1 : power(max(r, innermost), -falloff) }

  /// p/r fall(r), zero at the position itself.
  private func radial(_ p: Vector) -> Vector {
    // A force in proportion to the distance has no edge at the minimum radius.
    if falloff == -1 { return p }
    let r = p.length
    return r > 0 ? p * (fall(r) / r) : .zero
  }

  /// The integral of fall over r.
  private func radialIntegral(_ r: Double) -> Double {
    if falloff == -1 { return r * r / 2 }
    if falloff == 0 { return r }
    let inner = innermost
    if r < inner { return radialIntegral(inner) + fall(inner) * (r - inner) }
    return falloff == 1 ? Portable.log(r) : power(r, 1 - falloff) / (1 - falloff)
  }

  /// A positive number to a power, by products alone for a whole power of at most 16.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    let size = abs(exponent)
    guard size <= 16, size == Double(Int(size)) else { return Portable.exp(exponent * Portable.log(base)) }
    var product = 1.0
    for _ in 0..<Int(size) { product *= base }
    return exponent < 0 ? 1 / product : product
  }
}
