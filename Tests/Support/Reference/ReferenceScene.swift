import Springflow

/// A scene of one item that both the reference model and an animator can play.
///
/// **How both are compared.** A semi-implicit step of length h is a leapfrog: its velocity after a step is that of the step's
/// middle, so that positions lead by half a step's change of velocity. From rest under the acceleration a it comes to
/// a h² N (N + 1) / 2 after N steps, where the exact motion comes to a h² N² / 2. That is the exact motion of an item that
/// started with the additional velocity a h / 2: the *half kick*. Errors "with the kick" are those of an item that gets it,
/// errors without are those of the item as it is. What else UIKit's step does leaves with the step: divided into 64, the model
/// comes to the exact motion. But for soft joints: UIKit's step damps them by about π f h of the damping ratio (BEHAVIOUR.md
/// B.3), and ours are damped as much. A spring of length 0 at the centre is solved in closed form, with its own damping.
package struct ReferenceScene: Sendable, CustomStringConvertible {
  enum Link: Sendable {
    case spring(anchor: CGPoint, length: CGFloat, frequency: CGFloat, damping: CGFloat)
    case rod(anchor: CGPoint)
    case pin(offset: Offset)
    case snap(point: CGPoint, damping: CGFloat)
  }

  package struct State {
    var x: Double
    var y: Double
    var angle: Double
  }

  package let name: String
  let frames: Int
  var center: CGPoint
  var size = CGSize(width: 100, height: 100)
  var angle: CGFloat = 0
  var density: CGFloat = 1
  var resistance: CGFloat = 0.1
  var elasticity: CGFloat = 0.2
  var friction: CGFloat = 0.2
  var charge: CGFloat = 0
  var velocity = CGPoint.zero
  var angularVelocity: CGFloat = 0
  var hasGravity = false
  var link: Link?
  /// The height of a floor.
  var floor: CGFloat?
  /// The field of an animator, and what the facts say of it, in the model's units.
  var field: (@MainActor @Sendable () -> ItemListBehavior)?
  var load: (@Sendable (ReferenceModel<Double>) -> ReferenceModel<Double>.AppliedLoad)?
  /// Whether UIKit's own step moves the item by more than 1 % of the distance, half kick or not: it damps springs, takes
  /// energy from a pendulum, and adds some in a magnetic field.
  package var isLimitedByStep = false
  /// Whether springs have the frequency and the damping that UIKit's step gives them.
  package var isSteppedLikeUIKit = false
  /// The share of the distance that may remain with steps so small that they do not count.
  package var tolerance = 0.005
  /// Whether half a step's acceleration is a part of the difference: not where a field sets the velocity.
  var isKicked = true

  package var description: String { name }

  /// Four springs that turn far while they pull: what remains of the difference is of the second order in the step.
  package var isSnap: Bool { if case .snap = link { true } else { false } }

  // MARK: The model

  private static func metres(_ point: CGPoint) -> SIMD2<Double> { SIMD2(Double(point.x), Double(point.y)) / 100 }

  func model(division: Int = 1) -> ReferenceModel<Double> {
    var model = ReferenceModel<Double>(
      step: Double(Float(1.0 / 120)) / Double(division), center: Self.metres(center),
      size: SIMD2(Double(size.width), Double(size.height)) / 100, density: Double(density))
    model.resistance = Double(resistance)
    model.angle = Double(angle)
    model.velocity = Self.metres(velocity)
    model.angularVelocity = Double(angularVelocity)
    if hasGravity { model.gravity = SIMD2(0, 10) }
    if let load { model.load = load }
    if let floor {
      model.floor = (Double(floor) / 100, (Double(friction) * 0.2).squareRoot(), max(Double(elasticity), 0.2))
    }
    switch link {
    case nil: break
    case .spring(let anchor, let length, let frequency, let damping):
      model.add(
        .soft(
          anchor: Self.metres(anchor), offset: .zero, length: Double(length) / 100, frequency: Double(frequency),
          damping: Double(damping)))
    case .rod(let anchor):
      let line = Self.metres(center) - Self.metres(anchor)
      model.add(.rod(anchor: Self.metres(anchor), offset: .zero, length: (line * line).sum().squareRoot()))
    case .pin(let offset):
      let offset = SIMD2(Double(offset.horizontal), Double(offset.vertical)) / 100
      model.add(.pin(anchor: Self.metres(center) + model.turned(offset), offset: offset))
    case .snap(let point, let damping):
      for side in [-1.0, 1.0] {
        let corner = model.size * (side / 2)
        for out in [SIMD2(side * 0.5, 0), SIMD2(0, side * 0.5)] {
          model.add(
            .soft(
              anchor: Self.metres(point) + corner + out, offset: corner, length: 0.5, frequency: 4,
              damping: Double(damping)))
        }
      }
    }
    return model
  }

  package func play(division: Int = 1) -> [State] {
    var model = model(division: division)
    return (0..<frames).map { _ in
      model.frame(division: division)
      return State(x: model.position.x * 100, y: model.position.y * 100, angle: model.angle)
    }
  }

  // MARK: The animator

  @MainActor
  package func playWithAnimator(isKicked: Bool) -> [State] {
    let animator = DynamicAnimator()
    let box = TurningBox(center: center, size: size)
    box.transform = CGAffineTransform(rotationAngle: angle)
    let properties = DynamicItemBehavior(items: [box])
    (properties.density, properties.resistance, properties.charge) = (density, resistance, charge)
    (properties.elasticity, properties.friction) = (elasticity, friction)
    var (start, turn) = (velocity, angularVelocity)
    if isKicked, self.isKicked {
      var first = model()
      first.advance()
      start.x += CGFloat(first.velocity.x * 100 - Double(velocity.x)) / 2
      start.y += CGFloat(first.velocity.y * 100 - Double(velocity.y)) / 2
      turn += CGFloat(first.angularVelocity - Double(angularVelocity)) / 2
    }
    properties.addLinearVelocity(start, for: box)
    properties.addAngularVelocity(turn, for: box)
    animator.addBehavior(properties)
    if hasGravity { animator.addBehavior(GravityBehavior(items: [box])) }
    if let floor {
      let collision = CollisionBehavior(items: [box])
      collision.addBoundary(
        withIdentifier: "floor" as NSString, from: CGPoint(x: -1e5, y: floor), to: CGPoint(x: 1e5, y: floor))
      animator.addBehavior(collision)
    }
    if let field {
      let behavior = field()
      behavior.addItem(box)
      animator.addBehavior(behavior)
    }
    switch link {
    case nil: break
    case .spring(let anchor, let length, let frequency, let damping):
      let spring = AttachmentBehavior(item: box, attachedToAnchor: anchor)
      (spring.length, spring.frequency, spring.damping) = (length, frequency, damping)
      animator.addBehavior(spring)
    case .rod(let anchor): animator.addBehavior(AttachmentBehavior(item: box, attachedToAnchor: anchor))
    case .pin(let offset):
      let turned = CGPoint(x: offset.horizontal, y: offset.vertical).applying(box.transform)
      animator.addBehavior(
        AttachmentBehavior(
          item: box, offsetFromCenter: offset,
          attachedToAnchor: CGPoint(x: center.x + turned.x, y: center.y + turned.y)))
    case .snap(let point, let damping):
      let snap = SnapBehavior(item: box, snapTo: point)
      snap.damping = damping
      animator.addBehavior(snap)
    }
    return (0..<frames).map { frame in
      for _ in 0..<(frame == 0 ? 1 : 2) { animator.advance() }
      return State(x: Double(box.center.x), y: Double(box.center.y), angle: box.angle)
    }
  }

  // MARK: Comparison

  /// The errors of a course.
  package struct Deviation {
    /// The greatest distance, of the centres or of points on a circle through the corners, as a share of the distance
    /// travelled so far.
    var worst = 0.0
    /// The same, as a share of the whole distance.
    package var ofTheWhole = 0.0
  }

  /// The distance of two courses at every frame but for the first few, in which next to nothing is travelled.
  package func deviation(of course: [State], from reference: [State], after first: Int = 0) -> Deviation {
    let radius = Double(size.width * size.width + size.height * size.height).squareRoot() / 2
    func distance(_ a: State, _ b: State) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot() + abs(a.angle - b.angle) * radius
    }
    var last = State(x: Double(center.x), y: Double(center.y), angle: Double(angle))
    var (travelled, greatest, deviation) = (0.0, 0.0, Deviation())
    for (frame, (own, other)) in zip(course, reference).enumerated() {
      travelled += distance(other, last)
      last = other
      greatest = max(greatest, distance(own, other))
      if frame >= first { deviation.worst = max(deviation.worst, distance(own, other) / travelled) }
    }
    deviation.ofTheWhole = greatest / travelled
    return deviation
  }
}

/// A box that counts its turns.
@MainActor
package final class TurningBox: DynamicItem {
  package var center: CGPoint
  package let bounds: CGRect
  package private(set) var angle = 0.0
  package var transform = CGAffineTransform.identity {
    didSet {
      let turn = atan2(Double(transform.b), Double(transform.a)) - angle
      angle += turn - (turn / (2 * .pi)).rounded() * 2 * .pi
    }
  }

  package init(center: CGPoint, size: CGSize) {
    self.center = center
    bounds = CGRect(origin: .zero, size: size)
  }
}
