import SpringflowNumerics

/// The effect of the fields on a body at a position, by the methods of a step.
struct FieldEffect {
  /// The velocity of the first field that prescribes one; nothing else counts then. In points per second.
  var velocity: Vector?
  /// The acceleration that depends on the position alone, sampled at the ends of a substep. In pt/s².
  var acceleration = Vector.zero
  /// Attraction in proportion to the distance: k, and the sum of k times the vector from `origin` to each centre. In
  /// 1/s² and pt/s².
  var stiffness = 0.0
  var attraction = Vector.zero
  /// The rate at which magnetic fields rotate the velocity, positive counterclockwise on screen. In radians per second.
  var turning = 0.0
}

/// The values of a body that fields depend on.
struct FieldSubject {
  /// In kilograms.
  var mass: Double
  var charge: Double
  var categories: UInt64
}

extension FieldLaws {
  /// The effect of the fields on a body, without the forces that depend on its velocity except the magnetic one.
  ///
  /// - Parameters:
  ///   - position: In points.
  ///   - ahead: The position for magnetic fields: the middle of the coming displacement. In points.
  ///   - origin: The origin of `attraction`. In points.
  ///   - seconds: The world's time.
  func effect(
    on subject: FieldSubject, at position: Vector, ahead: Vector, origin: Vector, seconds: Double
  ) -> FieldEffect {
    var effect = FieldEffect()
    var force = Vector.zero
    forEach(at: position, categories: subject.categories) { law in
      if effect.velocity != nil { return }
      switch law.pointee.kind {
      case .velocity: effect.velocity = law.pointee.prescribedVelocity
      case .drag, .turbulence: break
      case .magnetic: effect.turning += law.pointee.turning(at: ahead, subject)
      case .spring where law.pointee.falloff == -1 && law.pointee.strength > 0:
        let stiffness = law.pointee.strength / subject.mass
        effect.stiffness += stiffness
        effect.attraction += (law.pointee.position - origin) * stiffness
      default:
        force += law.pointee.force(
          at: position, velocity: .zero, mass: subject.mass, charge: subject.charge, time: seconds)
      }
    }
    effect.acceleration = force * (100 / subject.mass)
    return effect
  }

  /// A velocity after drag and turbulence have acted on it for a time at one position, each in closed form; `nil` if it
  /// exceeds the highest speed. In points per second.
  func advanced(
    _ velocity: Vector, _ subject: FieldSubject, at position: Vector, seconds: Double, duration: Double,
    isBackward: Bool
  ) -> Vector? {
    var velocity = velocity
    var isBounded = true
    forEach(at: position, categories: subject.categories, isBackward: isBackward) { law in
      switch law.pointee.kind {
      case .drag(let direction):
        velocity = law.pointee.afterDrag(velocity, direction, at: position, subject, duration, &isBounded)
      case .turbulence:
        velocity = law.pointee.afterTurbulence(velocity, at: position, subject, seconds, duration, &isBounded)
      default: break
      }
    }
    return isBounded ? velocity : nil
  }
}

extension FieldLaw {
  /// The rate at which magnetic fields rotate a body's velocity, positive counterclockwise on screen. In radians per
  /// second.
  func turning(at point: Vector, _ subject: FieldSubject) -> Double {
    strength * subject.charge / subject.mass * fall(((point - position) * (1 / Field.metre)).length)
  }

  /// s′ = −c s², for the speed s relative to the wind, is s / (1 + c s t) after the time t.
  fileprivate func afterDrag(
    _ velocity: Vector, _ direction: Vector, at point: Vector, _ subject: FieldSubject, _ duration: Double,
    _ isBounded: inout Bool
  ) -> Vector {
    let wind = direction * Field.metre
    let relative = velocity - wind
    let speed = relative.length
    if speed == 0 { return velocity }
    let fall = fall(((point - position) * (1 / Field.metre)).length)
    let slowing = 1 + strength * fall / (Field.metre * subject.mass) * duration * speed
    // A drag of negative strength accelerates, past a pole if the time is long enough.
    if !(slowing > 0 && speed / slowing <= World.highestSpeed) { isBounded = false }
    return wind + relative * (1 / slowing)
  }

  /// v′ = g |v|: along g the speed follows cosh and sinh, across it the velocity is constant.
  fileprivate func afterTurbulence(
    _ velocity: Vector, at point: Vector, _ subject: FieldSubject, _ seconds: Double, _ duration: Double,
    _ isBounded: inout Bool
  ) -> Vector {
    // At one metre per second the force is that of the noise.
    let force = force(
      at: point, velocity: Vector(x: Field.metre, y: 0), mass: subject.mass, charge: subject.charge, time: seconds)
    let size = force.length
    let growth = size / subject.mass * duration
    if growth == 0 { return velocity }
    if !(growth < 50) {
      isBounded = false
      return velocity
    }
    let direction = force * (1 / size)
    let along = velocity.dot(direction)
    let (up, down) = (Portable.exp(growth), Portable.exp(-growth))
    let added = along * ((up + down) / 2 - 1) + velocity.length * ((up - down) / 2)
    return velocity + direction * added
  }
}
