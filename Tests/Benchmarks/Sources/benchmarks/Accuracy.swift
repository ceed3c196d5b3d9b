import Foundation
import Springflow

/// How well an engine keeps a scene's bodies apart or together: one measure for all engines, from positions, angles and
/// velocities alone.
struct Accuracy {
  /// The deepest penetration of two shapes, or the widest gap at a pin. In points.
  var worst = 0.0
  /// The mean of those above 0. In points.
  var mean = 0.0
  /// The mean displacement of moving bodies along x since the scene was made. In points.
  var drift = 0.0
  /// The mean kinetic energy of moving bodies by their mass, without rotation. In pt²/s².
  var energy = 0.0

  /// Measures penetrations, or gaps in a scene whose items do not touch.
  static func measure(_ setup: PhysicsSetup, _ places: [Placement]) -> Accuracy {
    let errors = setup.contacts == .all ? Penetration.depths(setup, places) : gaps(setup, places)
    var accuracy = Accuracy()
    accuracy.worst = errors.max() ?? 0
    accuracy.mean = errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    var count = 0.0
    for (item, place) in zip(setup.items, places) where item.isMoving {
      count += 1
      accuracy.drift += abs(place.position.x - item.position.x)
      accuracy.energy += 0.5 * (place.velocity.x * place.velocity.x + place.velocity.y * place.velocity.y)
    }
    accuracy.drift /= max(count, 1)
    accuracy.energy /= max(count, 1)
    return accuracy
  }

  /// The distances between the two bodies' points of each pin. In points.
  static func gaps(_ setup: PhysicsSetup, _ places: [Placement]) -> [Double] {
    func point(_ body: Int, _ place: Vector) -> Vector {
      let item = setup.items[body]
      let turned = rotated(place - item.position, by: places[body].angle - item.angle)
      return places[body].position + turned
    }
    return setup.pins.map { pin in
      let between = point(pin.second, pin.place) - (pin.first.map { point($0, pin.place) } ?? pin.place)
      return between.length
    }
  }
}

/// A vector rotated from x to y.
func rotated(_ vector: Vector, by angle: Double) -> Vector {
  let (cosine, sine) = (cos(angle), sin(angle))
  return Vector(x: cosine * vector.x - sine * vector.y, y: sine * vector.x + cosine * vector.y)
}

/// The penetration of convex shapes.
enum Penetration {
  /// A convex part of a body in the world: corners, or the middle of a circle.
  struct Part {
    var body: Int
    var isMoving: Bool
    var corners: [Vector]
    var radius: Double
    var low: Vector
    var high: Vector

    init(body: Int, isMoving: Bool, corners: [Vector], radius: Double) {
      (self.body, self.isMoving, self.corners, self.radius) = (body, isMoving, corners, radius)
      low = Vector(x: corners.map(\.x).min()! - radius, y: corners.map(\.y).min()! - radius)
      high = Vector(x: corners.map(\.x).max()! + radius, y: corners.map(\.y).max()! + radius)
    }

    /// The interval that the part covers along a unit vector.
    func extent(_ axis: Vector) -> (low: Double, high: Double) {
      let along = corners.map { $0.x * axis.x + $0.y * axis.y }
      return (along.min()! - radius, along.max()! + radius)
    }

    /// The normals of its sides.
    var axes: [Vector] {
      if corners.count < 2 { return [] }
      return corners.indices.map { index in
        let side = corners[(index + 1) % corners.count] - corners[index]
        return Vector(x: -side.y / side.length, y: side.x / side.length)
      }
    }

    func overlaps(_ other: Part) -> Bool {
      low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
    }
  }

  /// The shortest displacement, in points, that separates two parts; zero or less if they do not overlap.
  ///
  /// For two overlapping convex polygons it is along a normal of one of their sides (separating axes), for a circle
  /// along one of those or from its middle to the nearest corner.
  static func depth(_ a: Part, _ b: Part) -> Double {
    var axes = a.axes + b.axes
    for (round, other) in [(a, b), (b, a)] where round.corners.count == 1 {
      let middle = round.corners[0]
      let nearest = other.corners.min { ($0 - middle).length < ($1 - middle).length }!
      let between = nearest - middle
      if between.length > 0 { axes.append(Vector(x: between.x / between.length, y: between.y / between.length)) }
    }
    var least = Double.infinity
    for axis in axes {
      let (one, two) = (a.extent(axis), b.extent(axis))
      least = min(least, one.high - two.low, two.high - one.low)
    }
    return least
  }

  /// The overlaps above 0 of any two bodies of a scene; one that left the world counts as infinitely deep. In points.
  static func depths(_ setup: PhysicsSetup, _ places: [Placement]) -> [Double] {
    var still: [Part] = []
    var moving: [Part] = []
    for (body, (item, place)) in zip(setup.items, places).enumerated() {
      guard place.position.x.isFinite, place.position.y.isFinite else { return [.infinity] }
      for part in parts(body, item, place) { if item.isMoving { moving.append(part) } else { still.append(part) } }
    }
    var found: [Double] = []
    func compare(_ a: Part, _ b: Part) {
      guard a.body != b.body, a.overlaps(b) else { return }
      let depth = depth(a, b)
      if depth > 0 { found.append(depth) }
    }
    // Sweep along x; the few parts that do not move are compared with all.
    moving.sort { $0.low.x < $1.low.x }
    for (index, part) in moving.enumerated() {
      for wall in still { compare(part, wall) }
      for other in moving[(index + 1)...] {
        if other.low.x >= part.high.x { break }
        compare(part, other)
      }
    }
    return found
  }

  private static func parts(_ body: Int, _ item: PhysicsSetup.Item, _ place: Placement) -> [Part] {
    func part(_ corners: [Vector]) -> Part {
      Part(
        body: body, isMoving: item.isMoving, corners: corners.map { place.position + rotated($0, by: place.angle) },
        radius: 0)
    }
    switch item.shape {
    case .box(let width, let height):
      let (x, y) = (width / 2, height / 2)
      return [part([Vector(x: -x, y: -y), Vector(x: x, y: -y), Vector(x: x, y: y), Vector(x: -x, y: y)])]
    case .circle(let radius):
      return [Part(body: body, isMoving: item.isMoving, corners: [place.position], radius: radius)]
    case .polygons(let parts): return parts.map(part)
    // Thin walls have no inside.
    case .ring: return []
    }
  }
}
