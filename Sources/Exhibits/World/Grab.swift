import Springflow

/// A finger's hold on a body: a soft spring from the point that it took to where it is.
struct Grab {
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
  func grab(at point: CGPoint, touch: Int) -> Bool {
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
    let frequency = min(Grab.frequency * share.squareRoot(), Grab.highestFrequency)
    let joint = Joint(
      .distance(length: 0), from: nil, at: pointer, to: body, at: lever,
      softness: Softness(frequency: frequency, damping: 1))
    grabs.append(
      Grab(touch: touch, body: body, joint: world.adding(joint), frequency: frequency, pointer: pointer))
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
    guard let index = grabs.firstIndex(where: { $0.touch == touch }) else { return }
    grabs[index].pointer = Vector(
      x: min(max(Double(point.x), -1e6), 1e6), y: min(max(Double(point.y), -1e6), 1e6))
  }

  /// What a finger held flies on with the velocity that it has.
  func release(_ touch: Int) {
    for grab in grabs where grab.touch == touch { world.remove(grab.joint) }
    grabs.removeAll { $0.touch == touch }
  }

  /// Draws the springs to where the fingers are, as far as their strength reaches.
  ///
  /// A critically damped spring of angular frequency ω gives ω² s − 2 ω v for a stretch s and a speed v towards it. So
  /// as not to give more than the strength it is no longer than strength/ω² + 2 v/ω.
  func pullGrabs(in world: inout World) {
    let angular = 2 * Double.pi * Grab.frequency
    for grab in grabs {
      let held = world.anchors(of: grab.joint).b
      let way = grab.pointer - held
      let length = way.dot(way).squareRoot()
      var target = grab.pointer
      if length > 0 {
        let speed = max(0, world.velocity(of: grab.body).dot(way) / length)
        let reach = Grab.strength / (angular * angular) + 2 * speed / (2 * Double.pi * grab.frequency)
        if length > reach { target = held + way * (reach / length) }
      }
      if world[grab.joint].anchorA != target { world[grab.joint].anchorA = target }
    }
  }

  /// The item that a point lies on, or that is nearest within a finger's slop; of several the foremost.
  private func number(near point: CGPoint, in world: World) -> Int? {
    var best: (number: Int, distance: Double, zIndex: Int)?
    let point = Vector(x: Double(point.x), y: Double(point.y))
    for number in data.numbers {
      guard let member = member(number) else { continue }
      let way = point - world.position(of: member.body)
      let reach = Double(member.size.width + member.size.height)
      if abs(way.x) > reach || abs(way.y) > reach { continue }
      let distance = world[member.body].distance(to: Self.turned(way, by: -world.angle(of: member.body)))
      guard distance <= Grab.slop else { continue }
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
      let way = point - center
      least = min(least, max(0, way.dot(way).squareRoot() - radius))
    }
    if shapes.contains(where: { if case .polygon = $0 { true } else { false } }) {
      let (x, y) = (max(0, abs(point.x) - size.x / 2), max(0, abs(point.y) - size.y / 2))
      least = min(least, (x * x + y * y).squareRoot())
    }
    return least
  }
}

/// Sees fingers that come down on a body, at once, and follows each of them.
final class GrabGestureRecognizer: GestureRecognizer {
  weak var layout: WorldLayout?

  override func touchesBegan(_ touches: Set<Touch>, with event: Springflow.Event) {
    guard let layout else { return }
    for touch in event.touches where touches.contains(touch) {
      if layout.grab(at: touch.location(in: view), touch: touch.id) { state = .began }
    }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Springflow.Event) {
    for touch in event.touches where touches.contains(touch) {
      layout?.drag(touch.id, to: touch.location(in: view))
    }
    if layout?.grabs.isEmpty == false { state = .changed }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Springflow.Event) { letGo(touches, event, .ended) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Springflow.Event) {
    letGo(touches, event, .cancelled)
  }

  private func letGo(_ touches: Set<Touch>, _ event: Springflow.Event, _ end: State) {
    for touch in event.touches where touches.contains(touch) { layout?.release(touch.id) }
    let isOver = event.touches.allSatisfy { $0.phase == .ended || $0.phase == .cancelled }
    if isOver { state = state == .possible ? .failed : end }
  }
}
