import Springflow

/// A finger's hold on a body: a soft spring from the point that it took to where it is.
struct MouseJoint {
  /// How stiff it is, for all that hangs together with what is held. In hertz.
  static let frequency = 10.0
  /// What it accelerates things by at most, in points per second²: sixty times what weight does. What is pressed against
  /// a wall does not go through it.
  static let strength = 60 * WorldLayout.gravity
  static let highestFrequency = 200.0
  /// How far a finger may be from what it takes. In points.
  static let slop = 10.0

  /// Which finger.
  let touch: Int
  let body: BodyID
  let joint: JointID
  /// How stiff the spring is for the body alone. In hertz.
  let frequency: Double
  /// Where the finger is, in points of the content.
  var pointer: Vector

  func hash(into hash: inout StateHash) {
    hash.combine(touch)
    hash.combine(pointer.x)
    hash.combine(pointer.y)
  }
}

extension WorldLayout {
  /// Takes the item that is nearest to a point, if one is near enough.
  func beginDrag(at point: CGPoint, touch: Int) -> Bool {
    release(touch)
    guard point.x.isFinite, point.y.isFinite, let number = read({ number(near: point, in: $0) }) else { return false }
    let body = body(number)
    let pointer = Vector(x: Double(point.x), y: Double(point.y))
    let (lever, share) = read { world in
      // A joint's frequency is that of the body by itself; a link has to bear what hangs on it, too.
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

  /// What a body and all that joints tie to it weigh, in kilograms.
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

  /// What a finger holds goes where the finger is.
  func drag(_ touch: Int, to point: CGPoint) {
    guard let index = mouseJoints.firstIndex(where: { $0.touch == touch }) else { return }
    mouseJoints[index].pointer = Vector(
      x: min(max(Double(point.x), -1e6), 1e6), y: min(max(Double(point.y), -1e6), 1e6))
  }

  /// What a finger held flies on with the velocity that it has.
  func release(_ touch: Int) {
    for mouseJoint in mouseJoints where mouseJoint.touch == touch { world.remove(mouseJoint.joint) }
    mouseJoints.removeAll { $0.touch == touch }
  }

  /// Draws the springs to where the fingers are, as far as their strength reaches.
  ///
  /// A critically damped spring of angular frequency ω gives ω² s − 2 ω v for a stretch s and a speed v towards it. So
  /// as not to give more than the strength it is no longer than strength/ω² + 2 v/ω.
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

  /// The item that a point lies on, or that is nearest within a finger's slop; of several the foremost.
  private func number(near point: CGPoint, in world: World) -> Int? {
    var best: (number: Int, distance: Double, zIndex: Int)?
    let point = Vector(x: Double(point.x), y: Double(point.y))
    for number in data.numbers {
      guard let member = member(number) else { continue }
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
  /// How far a point is outside of all circles and of the body's box, if polygons fill it; 0 within. In points.
  fileprivate func distance(to point: Vector) -> Double {
    var least = Double.infinity
    for shape in shapes {
      guard case .circle(let center, let radius) = shape else { continue }
      let offset = point - center
      least = min(least, max(0, offset.dot(offset).squareRoot() - radius))
    }
    if shapes.contains(where: { if case .polygon = $0 { true } else { false } }) {
      let (x, y) = (max(0, abs(point.x) - size.x / 2), max(0, abs(point.y) - size.y / 2))
      least = min(least, (x * x + y * y).squareRoot())
    }
    return least
  }
}

/// Sees fingers that come down on a body, at once, and follows each of them.
final class BodyDragGestureRecognizer: GestureRecognizer {
  weak var layout: WorldLayout?

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard let layout else { return }
    for touch in event.touches where touches.contains(touch) {
      if layout.beginDrag(at: touch.location(in: view), touch: touch.id) { state = .began }
    }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    for touch in event.touches where touches.contains(touch) {
      layout?.drag(touch.id, to: touch.location(in: view))
    }
    if layout?.mouseJoints.isEmpty == false { state = .changed }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) { end(touches, event, .ended) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    end(touches, event, .cancelled)
  }

  private func end(_ touches: Set<Touch>, _ event: Event, _ end: State) {
    for touch in event.touches where touches.contains(touch) { layout?.release(touch.id) }
    let isOver = event.touches.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
    if isOver { state = state == .possible ? .failed : end }
  }
}
