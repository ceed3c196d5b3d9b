import SpringflowNumerics

/// The force law of a field, without its region: plain numbers, so that a step that evaluates it retains nothing.
struct FieldLaw: Sendable {
  let kind: Field.Kind
  let position: Vector
  let strength: Double
  let falloff: Double
  let minimumRadius: Double
  let categories: UInt64
  let seed: UInt32
  /// The range of the region's steps in the field set's list.
  var steps: Range<Int32> = 0..<0

  init(_ field: Field) {
    kind = field.kind
    position = field.position
    strength = field.strength
    falloff = field.falloff
    minimumRadius = field.minimumRadius
    categories = field.categories
    seed = field.seed
  }

  /// Whether the field changes with time.
  var changesWithTime: Bool {
    switch kind {
    case .noise(_, let speed), .turbulence(_, let speed): speed > 0
    default: false
    }
  }

  /// In points per second, or `nil` if this is no velocity field.
  var prescribedVelocity: Vector? {
    guard case .velocity(let direction) = kind else { return nil }
    return direction * Field.metre
  }

  /// As ``Field/force(at:velocity:mass:charge:time:)``, everywhere.
  func force(
    at point: Vector, velocity: Vector, mass: Double, charge: Double, time: Double
  ) -> Vector {
    let offset = point - position
    let p = offset * (1 / Field.metre)
    let v = velocity * (1 / Field.metre)
    switch kind {
    case .linearGravity(let direction): return direction * (strength * mass * fall(p.length))
    case .radialGravity: return radial(p) * (-strength * mass)
    case .spring: return radial(p) * -strength
    case .vortex:
      let along = radial(p) * strength
      return Vector(x: -along.y, y: along.x)
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

  /// As ``Field/potential(at:mass:charge:)``, everywhere.
  func potential(at point: Vector, mass: Double, charge: Double) -> Double? {
    let offset = point - position
    let p = offset * (1 / Field.metre)
    switch kind {
    case .linearGravity(let direction): return falloff == 0 ? -strength * mass * direction.dot(p) : nil
    case .radialGravity: return strength * mass * radialIntegral(p.length)
    case .spring: return strength * radialIntegral(p.length)
    case .electric: return -strength * charge * radialIntegral(p.length)
    default: return nil
    }
  }

  private var innermost: Double { minimumRadius / Field.metre }

  /// The falloff factor at `r` metres.
  func fall(_ r: Double) -> Double { falloff == 0 ? 1 : power(max(r, innermost), -falloff) }

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

  /// A positive number to a power; only products for an integer power of at most 16.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    let size = abs(exponent)
    guard size <= 16, size == Double(Int(size)) else { return Portable.exp(exponent * Portable.log(base)) }
    var product = 1.0
    for _ in 0..<Int(size) { product *= base }
    return exponent < 0 ? 1 / product : product
  }
}
