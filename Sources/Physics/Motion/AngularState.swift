import SpringflowDeterminism

/// How bodies are turned and turn, side by side for the step's loops.
struct AngularState: Sendable {
  /// In radians.
  var angle: [Double] = []
  /// In radians per second.
  var velocity: [Double] = []
  var rotation: [Rotation] = []

  mutating func append(angle newAngle: Double, velocity newVelocity: Double) {
    angle.append(newAngle)
    velocity.append(newVelocity)
    rotation.append(Rotation(angle: newAngle))
  }

  mutating func move(_ source: Int, to target: Int) {
    angle[target] = angle[source]
    velocity[target] = velocity[source]
    rotation[target] = rotation[source]
  }

  mutating func truncate(to count: Int) {
    angle.removeLast(angle.count - count)
    velocity.removeLast(velocity.count - count)
    rotation.removeLast(rotation.count - count)
  }

  mutating func set(_ row: Int, angle newAngle: Double) {
    if angle[row] != newAngle { put(row, angle: newAngle) }
  }

  /// Sets an angle to its last bit: 0 and −0 are the same turn, and their sines are not the same bits.
  mutating func put(_ row: Int, angle newAngle: Double) {
    angle[row] = newAngle
    rotation[row] = Rotation(angle: newAngle)
  }
}

/// What a body weighs. The inverses are 0 for what nothing moves or turns.
struct Inertia: Hashable, Sendable {
  /// In kilograms.
  var mass: Double
  /// About the centre of mass, in kg·pt².
  var moment: Double
  var inverseMass: Double
  var inverseMoment: Double
  /// The centre of mass, from the body's origin in points of the body.
  var center: Vector

  /// In square points.
  private static let leastArea = 1e-12

  init(of body: Body) {
    var properties = MassProperties(of: body.shapes)
    if properties.area <= 0 {
      // What is smaller than the smallest shape has no area.
      let area = body.size.x * body.size.y < Self.leastArea ? 0 : body.size.x * body.size.y
      let squares = body.size.x * body.size.x + body.size.y * body.size.y
      properties = MassProperties(area: area, centroid: .zero, secondMoment: area * squares / 12)
    }
    // 100 by 100 points weigh 1 kg; what has no area weighs as much, so that forces have something to act on.
    mass = properties.area > 0 ? body.density * properties.area / 10_000 : body.density
    moment = properties.area > 0 ? body.density * properties.secondMoment / 10_000 : 0
    center = properties.centroid
    inverseMass = body.kind == .dynamic ? 1 / mass : 0
    inverseMoment = body.kind == .dynamic && body.allowsRotation && moment > 0 ? 1 / moment : 0
  }
}
