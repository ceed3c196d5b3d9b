import Springflow

extension ReferenceScene {
  private typealias Model = ReferenceModel<Double>

  /// A force between an item and a field at a point, in points: the vector from it, its length and the unit vector.
  private static func ray(_ model: Model, _ x: Double, _ y: Double) -> (p: SIMD2<Double>, r: Double) {
    let p = model.position - SIMD2(x, y) / 100
    return (p, (p * p).sum().squareRoot())
  }

  /// Free motion, falls and joints that are rigid.
  package static let rigid: [ReferenceScene] = [
    ReferenceScene(name: "free fall", frames: 40, center: CGPoint(x: 150, y: 50), resistance: 0, hasGravity: true),
    ReferenceScene(name: "fall with resistance 0.1", frames: 40, center: CGPoint(x: 150, y: 50), hasGravity: true),
    ReferenceScene(
      name: "fall with resistance 3", frames: 60, center: CGPoint(x: 150, y: 50), resistance: 3, hasGravity: true),
    ReferenceScene(
      name: "throw with resistance 5", frames: 60, center: CGPoint(x: 0, y: 0), resistance: 5,
      velocity: CGPoint(x: 800, y: -300)),
    ReferenceScene(
      name: "turn", frames: 60, center: CGPoint(x: 0, y: 0), velocity: CGPoint(x: 100, y: 0), angularVelocity: 7),
    ReferenceScene(
      name: "fall on a boundary", frames: 90, center: CGPoint(x: 100, y: 50), hasGravity: true, floor: 400),
    ReferenceScene(
      name: "fall on a boundary, elasticity 0.8", frames: 70, center: CGPoint(x: 100, y: 50), elasticity: 0.8,
      hasGravity: true, floor: 400),
    ReferenceScene(
      name: "fall on a boundary, elasticity 1", frames: 60, center: CGPoint(x: 100, y: 50), resistance: 0,
      elasticity: 1,
      hasGravity: true, floor: 400),
    ReferenceScene(
      name: "fall and slide, friction 0.8", frames: 80, center: CGPoint(x: 100, y: 250), friction: 0.8,
      velocity: CGPoint(x: 300, y: 0), hasGravity: true, floor: 400),
    ReferenceScene(
      name: "slide on a boundary", frames: 60, center: CGPoint(x: 100, y: 350), velocity: CGPoint(x: 300, y: 0),
      hasGravity: true, floor: 400),
    // 4.5 points below: the impact is slower than 100 points a second, and does not bounce.
    ReferenceScene(
      name: "fall too slow to bounce", frames: 30, center: CGPoint(x: 100, y: 345.5), elasticity: 0.9, hasGravity: true,
      floor: 400),
    // 6 points: it does.
    ReferenceScene(
      name: "fall just fast enough to bounce", frames: 30, center: CGPoint(x: 100, y: 344), elasticity: 0.9,
      hasGravity: true, floor: 400, isLimitedByStep: true),
    ReferenceScene(
      name: "pendulum", frames: 60, center: CGPoint(x: 200, y: 100), size: CGSize(width: 40, height: 40), resistance: 0,
      hasGravity: true, link: .rod(anchor: CGPoint(x: 100, y: 100)), isLimitedByStep: true),
    ReferenceScene(
      name: "pendulum with resistance", frames: 60, center: CGPoint(x: 200, y: 100),
      size: CGSize(width: 40, height: 40), resistance: 1, hasGravity: true, link: .rod(anchor: CGPoint(x: 100, y: 100))),
    ReferenceScene(
      name: "board on a pin", frames: 60, center: CGPoint(x: 200, y: 100), size: CGSize(width: 160, height: 20),
      hasGravity: true, link: .pin(offset: Offset(horizontal: -80, vertical: 0))),
  ]

  /// Springs, which UIKit's step damps in addition.
  package static let soft: [ReferenceScene] = [
    ReferenceScene(
      name: "spring at a length, 2 Hz, 0.3", frames: 60, center: CGPoint(x: 100, y: 250),
      size: CGSize(width: 40, height: 40), resistance: 0,
      link: .spring(anchor: CGPoint(x: 100, y: 100), length: 100, frequency: 2, damping: 0.3), isSteppedLikeUIKit: true),
    ReferenceScene(
      name: "hanging spring, 1 Hz, 0.5", frames: 60, center: CGPoint(x: 150, y: 160),
      size: CGSize(width: 40, height: 40), hasGravity: true,
      link: .spring(anchor: CGPoint(x: 100, y: 100), length: 60, frequency: 1, damping: 0.5), isSteppedLikeUIKit: true),
    ReferenceScene(
      name: "spring of length 0, 1 Hz, 1", frames: 60, center: CGPoint(x: 180, y: 40),
      size: CGSize(width: 40, height: 40),
      link: .spring(anchor: CGPoint(x: 100, y: 100), length: 0, frequency: 1, damping: 1)),
    ReferenceScene(
      name: "snap, 75 points off", frames: 60, center: CGPoint(x: 275, y: 200), size: CGSize(width: 60, height: 60),
      link: .snap(point: CGPoint(x: 200, y: 200), damping: 0.5), isSteppedLikeUIKit: true),
    ReferenceScene(
      name: "snap, turned by 0.6", frames: 60, center: CGPoint(x: 200, y: 200), size: CGSize(width: 60, height: 60),
      angle: 0.6, link: .snap(point: CGPoint(x: 200, y: 200), damping: 0.5), isSteppedLikeUIKit: true),
    ReferenceScene(
      name: "snap, turned and far off", frames: 60, center: CGPoint(x: 60, y: 320),
      size: CGSize(width: 120, height: 50),
      angle: -0.4, link: .snap(point: CGPoint(x: 200, y: 200), damping: 0.7), isSteppedLikeUIKit: true),
  ]

  /// Pushes and fields.
  package static let fields: [ReferenceScene] = [
    ReferenceScene(
      name: "push", frames: 40, center: .zero,
      field: {
        let push = PushBehavior(items: [], mode: .continuous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        return push
      },
      load: { _ in .init(force: SIMD2(1, 0)) }),
    ReferenceScene(
      name: "push beside the centre", frames: 40, center: .zero,
      field: {
        let push = OffsetPush(items: [], mode: .continuous)
        push.pushDirection = CGVector(dx: 1, dy: 0)
        return push
      },
      load: { _ in .init(force: SIMD2(1, 0), torque: -0.5) }),
    ReferenceScene(
      name: "linear gravity", frames: 40, center: .zero, density: 2,
      field: {
        let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 3, dy: 4))
        field.strength = 2
        return field
      },
      load: { .init(force: SIMD2(6, 8) * $0.mass) }),
    ReferenceScene(
      name: "radial gravity, in an orbit", frames: 60, center: CGPoint(x: 200, y: 0), velocity: CGPoint(x: 0, y: 250),
      field: {
        let field = FieldBehavior.radialGravityField(position: .zero)
        field.strength = 15
        return field
      },
      load: {
        let (p, r) = ray($0, 0, 0)
        return .init(force: p * (-15 * $0.mass / (r * r * r)))
      }),
    ReferenceScene(
      name: "spring field", frames: 60, center: CGPoint(x: 300, y: 100), density: 2,
      field: {
        let field = FieldBehavior.springField()
        (field.position, field.strength) = (CGPoint(x: 100, y: 100), 20)
        return field
      },
      load: { .init(force: ray($0, 100, 100).p * -20) }),
    ReferenceScene(
      name: "vortex", frames: 60, center: CGPoint(x: 150, y: 0), density: 0.5,
      field: {
        let field = FieldBehavior.vortexField()
        field.strength = 3
        return field
      },
      load: {
        let (p, r) = ray($0, 0, 0)
        // Clockwise on screen: from the right of the middle it goes down.
        return .init(force: SIMD2(-p.y, p.x) * (3 / r))
      }),
    ReferenceScene(
      name: "drag", frames: 60, center: .zero, resistance: 0, velocity: CGPoint(x: 600, y: 200),
      field: {
        let field = FieldBehavior.dragField()
        field.strength = 0.5
        return field
      },
      load: {
        let v = $0.velocity
        return .init(force: v * (-0.5 * (v * v).sum().squareRoot()))
      }),
    ReferenceScene(
      name: "drag in a wind", frames: 60, center: .zero, density: 0.5, velocity: CGPoint(x: -200, y: 0),
      field: {
        let field = FieldBehavior.dragField()
        (field.direction, field.strength) = (CGVector(dx: 2, dy: 1), 0.4)
        return field
      },
      load: {
        let v = $0.velocity - SIMD2(2, 1)
        return .init(force: v * (-0.4 * (v * v).sum().squareRoot()))
      }, isLimitedByStep: true),
    ReferenceScene(
      name: "velocity", frames: 40, center: .zero, velocity: CGPoint(x: 0, y: 500), hasGravity: true,
      field: { FieldBehavior.velocityField(direction: CGVector(dx: 3, dy: -1)) },
      load: { _ in .init(velocity: SIMD2(3, -1)) }, isKicked: false),
    ReferenceScene(
      name: "electric", frames: 60, center: CGPoint(x: 50, y: 20), charge: 2,
      field: {
        let field = FieldBehavior.electricField()
        field.strength = 1.5
        return field
      },
      load: {
        let (p, r) = ray($0, 0, 0)
        return .init(force: p * (1.5 * 2 / (r * r)))
      }),
    ReferenceScene(
      name: "electric, attracting past the middle", frames: 50, center: CGPoint(x: 100, y: 80), charge: -1,
      velocity: CGPoint(x: 0, y: -150),
      field: {
        let field = FieldBehavior.electricField()
        (field.strength, field.minimumRadius) = (4, 50)
        return field
      },
      load: {
        let (p, r) = ray($0, 0, 0)
        return .init(force: p * (-4 / (r * max(r, 0.5))))
      }),
    ReferenceScene(
      name: "magnetic", frames: 60, center: CGPoint(x: 100, y: 0), charge: 1, velocity: CGPoint(x: 300, y: 0),
      field: {
        let field = FieldBehavior.magneticField()
        (field.strength, field.falloff) = (4, 0)
        return field
      },
      load: { .init(force: SIMD2($0.velocity.y, -$0.velocity.x) * 4) }, isLimitedByStep: true),
  ]
}

/// A push on the lower edge of every item of 100 points.
@MainActor
private final class OffsetPush: PushBehavior {
  override func addItem(_ item: any DynamicItem) {
    super.addItem(item)
    setTargetOffsetFromCenter(Offset(horizontal: 0, vertical: 50), for: item)
  }
}
