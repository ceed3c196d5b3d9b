/// The checks for rest.
extension BodyStore {
  /// A body slower than this is at rest: 0.01 m/s and two degrees per second, as in UIKit's engine. In points per
  /// second and radians per second.
  static let sleepSpeed = 1.0
  static let sleepTurning = 2 * Double.pi / 180
  /// A body that lies on others may briefly be as fast as 0.05 m/s, as long as it stays within 0.4 pt of its pose when
  /// its rest began. In points per second, radians per second and points.
  static let jitterSpeed = 5.0
  static let jitterTurning = 10 * Double.pi / 180
  static let jitterDistance = 0.4
  /// A free body with a smaller acceleration than this may be at rest. In points per second².
  static let sleepAcceleration = 1.0

  /// Whether a body is slower than `speed`, and its spring, weight and walls accelerate it by less than `acceleration`.
  ///
  /// - Parameter isHeld: Whether contacts or joints hold the body. Their forces and those of fields are not compared:
  ///   such a body is at rest when it does not move.
  @inline(__always)
  func isAtRest(_ row: Int, isHeld: Bool, _ gravity: Vector, speed: Double, acceleration: Double) -> Bool {
    let model = models[Int(rows[row].model)]
    if model.parameters.isFixed { return true }
    if isHeld { return x.v[row] * x.v[row] + y.v[row] * y.v[row] < speed * speed }
    let pull = model.acceleration(gravity: gravity)
    return x.isAtRest(row, model, pull.x, speed, acceleration) && y.isAtRest(row, model, pull.y, speed, acceleration)
  }

  /// Whether a body is slow enough for rest, and nothing accelerates it.
  @inline(__always)
  func isSlow(_ row: Int, isHeld: Bool, _ gravity: Vector) -> Bool {
    abs(angular.velocity[row]) < Self.sleepTurning
      && isAtRest(row, isHeld: isHeld, gravity, speed: Self.sleepSpeed, acceleration: Self.sleepAcceleration)
      && hasArrived(row, isHeld: isHeld)
  }

  /// Whether a body that lies on others moves but stays where it is, as the lower ones of a heap do for a while. A
  /// sliding or rolling body leaves its position; a body that swings on a spring or a joint may be about to.
  @inline(__always)
  func isJittering(_ row: Int, hasContacts: Bool, isJointed: Bool, _ gravity: Vector) -> Bool {
    guard hasContacts, rows[row].body.spring == nil, !isJointed, abs(angular.velocity[row]) < Self.jitterTurning,
      isAtRest(row, isHeld: true, gravity, speed: Self.jitterSpeed, acceleration: .infinity)
    else { return false }
    let (here, start) = (presentPose(row), restPoses[row])
    let displacement = Vector(x: here.x - start.x, y: here.y - start.y)
    let turn = here.angle - start.angle
    let inertia = inertias[row]
    // The mean distance that the body's parts have moved.
    let spread = inertia.mass > 0 ? inertia.moment / inertia.mass : 0
    return displacement.dot(displacement) + turn * turn * spread < Self.jitterDistance * Self.jitterDistance
  }

  /// Whether a body that a joint presses on others has stayed where it is in the last step, whatever its velocity: the joint
  /// gives it some in every step, and the contacts take it. Valid within a step, and after it.
  @inline(__always)
  func hasStayed(_ row: Int, speed: Double, turning: Double, _ duration: Double) -> Bool {
    let start = snapshots[row]
    let (dx, dy) = (x.position(row) - start.pose.position.x, y.position(row) - start.pose.position.y)
    let (reach, turn) = (speed * duration, turning * duration)
    return dx * dx + dy * dy < reach * reach && abs(angular.angle[row] - start.angle) < turn
  }

  @inline(__always)
  func presentPose(_ row: Int) -> RestPose {
    RestPose(x: x.position(row), y: y.position(row), angle: angular.angle[row])
  }

  /// Whether a body held only by its spring and walls has reached its equilibrium: a sleeping body comes no closer.
  @inline(__always)
  private func hasArrived(_ row: Int, isHeld: Bool) -> Bool {
    if isHeld || rows[row].body.spring == nil { return true }
    return x.hasArrived(row) && y.hasArrived(row)
  }
}

extension Axis {
  /// Whether a body is within a hundredth of a point of its equilibrium on its spring or a wall.
  fileprivate func hasArrived(_ row: Int) -> Bool {
    let near = 0.01
    return abs(u[row]) < near || u[row] > high[row] - near || u[row] < low[row] + near
  }

  fileprivate func isAtRest(
    _ row: Int, _ model: MotionModel, _ pull: Double, _ speed: Double, _ acceleration: Double
  ) -> Bool {
    let (u, low, high) = (u[row], low[row], high[row])
    // A body outside its walls is still returning.
    guard abs(v[row]) < speed, u < high + 1e-3, u > low - 1e-3 else { return false }
    var force = pull - model.oscillator.stiffness * u
    if u >= high { force = min(force, 0) }
    if u <= low { force = max(force, 0) }
    return abs(force) < acceleration
  }
}

/// The pose of a body when it came to rest. In points and radians.
struct RestPose: Hashable, Sendable {
  var x = 0.0
  var y = 0.0
  var angle = 0.0
}
