/// Why a body was stopped: its numbers would have left the world.
public struct Fault: Hashable, Sendable, CustomStringConvertible {
  /// Which body it was.
  public var body: BodyID
  /// The step in which it happened, counted from 0.
  public var step: Int
  /// What did it, as a sentence.
  public var cause: String

  /// The whole sentence.
  public var description: String { "step \(step): \(cause); the body was stopped where it was last" }
}

extension World {
  /// Faster than this no body goes. In points per second, or radians per second.
  static let highestSpeed = 1e10

  /// Nothing is pulled harder than this. In points per second².
  static let highestAcceleration = 1e12

  /// What stopped bodies since this was last called, oldest first. Each body is told once for each time that it leaves
  /// the numbers.
  public mutating func takeFaults() -> [Fault] {
    defer { faults.removeAll() }
    return faults
  }

  /// Stops a body whose numbers have left the world: it stays at its last good place, without speed, and the rest goes
  /// on.
  mutating func contain(_ row: Int, _ cause: @autoclosure () -> String) {
    let isSound =
      abs(x.u[row]) <= 1e13 && abs(y.u[row]) <= 1e13 && abs(x.v[row]) <= Self.highestSpeed
      && abs(y.v[row]) <= Self.highestSpeed && abs(spin.velocity[row]) <= Self.highestSpeed
      && abs(spin.angle[row]) <= 1e12
    if isSound { return }
    // A place that is still one is kept.
    let isPlaced = abs(x.u[row]) <= 1e13 && abs(y.u[row]) <= 1e13 && abs(spin.angle[row]) <= 1e12
    if !isPlaced {
      let pose = motions[row].pose
      x.u[row] = pose.position.x - x.origin[row]
      y.u[row] = pose.position.y - y.origin[row]
      spin.set(row, angle: motions[row].angle)
    }
    x.v[row] = 0
    y.v[row] = 0
    spin.velocity[row] = 0
    faults.append(Fault(body: name(of: row), step: stepCount, cause: cause()))
  }
}
