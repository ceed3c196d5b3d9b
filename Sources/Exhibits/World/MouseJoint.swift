import Springflow

/// A soft spring between the point of a body that a finger has taken and the finger.
struct MouseJoint {
  /// The spring's frequency, for all bodies that joints connect to the held one. In hertz.
  static let frequency = 10.0
  /// The greatest acceleration that it causes, in points per second²: sixty times gravity. A limit keeps a body that is
  /// pressed against a wall from passing through it.
  static let strength = 60 * ExhibitWorldLayout.standardGravity
  static let highestFrequency = 200.0
  /// The greatest distance between a finger and the body that it takes. In points.
  static let slop = 10.0

  /// The finger's identifier.
  let touch: Int
  let body: BodyID
  let joint: JointID
  /// The spring's frequency for the body alone. In hertz.
  let frequency: Double
  /// The finger's position, in points of the content.
  var pointer: Vector

  func hash(into hash: inout StateHash) {
    hash.combine(touch)
    hash.combine(frequency)
    hash.combine(pointer.x)
    hash.combine(pointer.y)
  }
}

extension ExhibitWorldLayout: BodyDragging {
  /// Whether a finger holds a body.
  var isDragging: Bool { !mouseJoints.isEmpty }

  /// Attaches a finger to the item nearest to a point. Returns whether one is near enough.
  func beginDrag(at point: CGPoint, touch: Int) -> Bool {
    release(touch)
    guard point.x.isFinite, point.y.isFinite, let number = withMutableWorld({ number(near: point, in: $0) }) else {
      return false
    }
    let body = body(number)
    let pointer = Vector(x: Double(point.x), y: Double(point.y))
    let (lever, share) = withMutableWorld { world in
      // A joint's frequency applies to the body alone, but a link also carries the bodies that hang on it.
      (
        Self.turned(pointer - world.position(of: body), by: -world.angle(of: body)),
        Self.mass(hangingTogetherWith: body, in: world) / world.mass(of: body)
      )
    }
    let frequency = min(MouseJoint.frequency * share.squareRoot(), MouseJoint.highestFrequency)
    let joint = Joint(
      .distance(length: 0), from: nil, at: pointer, to: body, at: lever,
      softness: Softness(frequency: frequency, damping: 1))
    mouseJoints.append(
      MouseJoint(touch: touch, body: body, joint: world.adding(joint), frequency: frequency, pointer: pointer))
    return true
  }

  /// The mass of a body and of all bodies that joints connect to it, in kilograms.
  private static func mass(hangingTogetherWith body: BodyID, in world: World) -> Double {
    var found: Set<BodyID> = [body]
    var waiting = [body]
    var mass = 0.0
    let ties = world.jointIDs.map { world[$0] }
    while let next = waiting.popLast() {
      mass += world.mass(of: next)
      for tie in ties {
        guard let first = tie.bodyA, first == next || tie.bodyB == next else { continue }
        let other = first == next ? tie.bodyB : first
        if found.insert(other).inserted { waiting.append(other) }
      }
    }
    return mass
  }

  /// Moves a finger, and with it the body that it holds.
  func drag(_ touch: Int, to point: CGPoint) {
    guard let index = mouseJoints.firstIndex(where: { $0.touch == touch }) else { return }
    mouseJoints[index].pointer = Vector(
      x: min(max(Double(point.x), -1e6), 1e6), y: min(max(Double(point.y), -1e6), 1e6))
  }

  /// Releases the body that a finger holds; the body keeps its velocity.
  func release(_ touch: Int) {
    for mouseJoint in mouseJoints where mouseJoint.touch == touch { world.remove(mouseJoint.joint) }
    mouseJoints.removeAll { $0.touch == touch }
  }

  /// Sets the springs' ends to the fingers' positions, limited so that no spring exceeds ``MouseJoint/strength``.
  ///
  /// A critically damped spring of angular frequency ω accelerates by ω² s − 2 ω v at a stretch s and a speed v towards
  /// it. Its stretch is therefore limited to strength/ω² + 2 v/ω.
  func updateMouseJoints(in world: inout World) {
    let angular = 2 * Double.pi * MouseJoint.frequency
    for mouseJoint in mouseJoints {
      let held = world.anchors(of: mouseJoint.joint).b
      let offset = mouseJoint.pointer - held
      let length = offset.dot(offset).squareRoot()
      var target = mouseJoint.pointer
      if length > 0 {
        let speed = max(0, world.velocity(of: mouseJoint.body).dot(offset) / length)
        let reach = MouseJoint.strength / (angular * angular) + 2 * speed / (2 * Double.pi * mouseJoint.frequency)
        if length > reach { target = held + offset * (reach / length) }
      }
      if world[mouseJoint.joint].anchorA != target { world[mouseJoint.joint].anchorA = target }
    }
  }

  /// The item under a point, or the nearest one within ``MouseJoint/slop``; of equally near ones the foremost.
  private func number(near point: CGPoint, in world: World) -> Int? {
    var best: (number: Int, distance: Double, zIndex: Int)?
    let point = Vector(x: Double(point.x), y: Double(point.y))
    for number in data.numbers {
      guard let member = item(number) else { continue }
      let offset = point - world.position(of: member.body)
      let reach = Double(member.size.width + member.size.height)
      if abs(offset.x) > reach || abs(offset.y) > reach { continue }
      let distance = world[member.body].distance(to: Self.turned(offset, by: -world.angle(of: member.body)))
      guard distance <= MouseJoint.slop else { continue }
      if best.map({ (distance, -member.zIndex) < ($0.distance, -$0.zIndex) }) ?? true {
        best = (number, distance, member.zIndex)
      }
    }
    return best?.number
  }

  private static func turned(_ vector: Vector, by angle: Double) -> Vector {
    let (sine, cosine) = Portable.sinCos(angle)
    return Vector(x: cosine * vector.x - sine * vector.y, y: sine * vector.x + cosine * vector.y)
  }
}

extension Body {
  /// The distance from a point to the nearest circle or capsule, and to the body's box if it has polygons; 0 inside. In
  /// points.
  fileprivate func distance(to point: Vector) -> Double {
    var least = Double.infinity
    for shape in shapes {
      switch shape {
      case .circle(let center, let radius): least = min(least, max(0, (point - center).length - radius))
      case .capsule(let start, let end, let radius):
        let side = end - start
        let place = side == .zero ? 0 : min(max((point - start).dot(side) / side.lengthSquared, 0), 1)
        least = min(least, max(0, (point - start - side * place).length - radius))
      case .polygon, .rounded:
        let (x, y) = (max(0, abs(point.x) - size.x / 2), max(0, abs(point.y) - size.y / 2))
        least = min(least, (x * x + y * y).squareRoot())
      case .segment, .path, .loop: continue
      }
    }
    return least
  }
}
