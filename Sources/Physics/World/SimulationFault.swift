/// Why a body was stopped: its state would have left the world's bounds.
public struct SimulationFault: Hashable, Sendable, CustomStringConvertible {
  /// The body that was stopped.
  public var body: BodyID
  /// The step in which it happened, counted from 0.
  public var step: Int
  /// The cause, as a sentence.
  public var cause: String

  /// The whole sentence.
  public var description: String { "step \(step): \(cause); the body was stopped where it was last" }
}

extension World {
  /// The speed at which a body is stopped. In points per second, or radians per second.
  package static let highestSpeed = 1e10

  /// The distance at which a body is stopped: in points from the world's origin along an axis, and in radians.
  static let farthestBody = 1e13
  static let farthestAngle = 1e12

  /// The acceleration by applied forces at which a body is stopped. In points per second².
  static let highestAcceleration = 1e12

  /// Removes and returns the faults since the last call, oldest first: one for each time that a body was stopped.
  ///
  /// A body is stopped where it was last: beyond 1e13 points from the origin along an axis, 1e12 radians, 1e10 points
  /// per second along an axis or 1e10 radians per second, or where applied forces and torques accelerate it by more
  /// than 1e12 in all. A body that only its own motion moves is checked every 64 steps. Faults are part of the world's
  /// state and are kept until they are taken.
  ///
  /// - Complexity: O(*f*) for *f* faults.
  public mutating func takeFaults() -> [SimulationFault] {
    defer { faults.removeAll() }
    return faults
  }

  /// Whether there are faults to take; mutating, so that nothing is copied where a class holds the world.
  package var hasFaults: Bool { mutating get { !faults.isEmpty } }

  /// Stops a body whose state has left the world's bounds: it keeps its last sound position, without velocity, and the
  /// other bodies go on.
  mutating func quarantine(_ row: Int, _ cause: @autoclosure () -> String) {
    bodies.quarantine(row, &faults, stepCount, cause())
  }
}

extension BodyStore {
  /// Stops a body whose state has left the world's bounds, and reports it.
  mutating func quarantine(
    _ row: Int, _ faults: inout [SimulationFault], _ step: Int, _ cause: @autoclosure () -> String
  ) {
    if stopIfUnsound(row) { faults.append(SimulationFault(body: id(of: row), step: step, cause: cause())) }
  }

  /// Stops a body whose state has left the world's bounds, at its last sound position; returns whether it did.
  private mutating func stopIfUnsound(_ row: Int) -> Bool {
    // A sound position is kept. The comparison is false for NaN, so NaN counts as unsound.
    let isPlaced =
      abs(x.position(row)) <= World.farthestBody && abs(y.position(row)) <= World.farthestBody
      && abs(angular.angle[row]) <= World.farthestAngle
    let isSound =
      isPlaced && abs(x.v[row]) <= World.highestSpeed && abs(y.v[row]) <= World.highestSpeed
      && abs(angular.velocity[row]) <= World.highestSpeed
    if isSound { return false }
    if !isPlaced {
      let pose = snapshots[row].pose
      func kept(_ place: Double) -> Double { min(max(place, -World.farthestBody), World.farthestBody) }
      x.u[row] = kept(pose.position.x) - x.origin[row]
      y.u[row] = kept(pose.position.y) - y.origin[row]
      angular.put(row, angle: min(max(snapshots[row].angle, -World.farthestAngle), World.farthestAngle))
    }
    x.v[row] = 0
    y.v[row] = 0
    angular.velocity[row] = 0
    return true
  }
}
