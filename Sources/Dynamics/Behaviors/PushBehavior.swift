import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// A force on items, for as long as it is active or once. (`UIPushBehavior`.)
///
/// The magnitude 1 gives an item of 100 by 100 points and density 1, which is 1 kg, an acceleration of 100 points per
/// second² if it is continuous, and a change of velocity of 100 points per second if it is instantaneous.
@preconcurrency @MainActor
open class PushBehavior: ItemListBehavior {
  /// Whether a push acts as a force or as an impulse.
  public enum Mode: Int, Hashable, Sendable {
    /// A force, in newtons, in every tick in which the push is active.
    case continuous
    /// An impulse, in newton seconds, in the next tick; then the push is no longer active.
    case instantaneous
  }

  /// Whether the push is a force or an impulse.
  public let mode: Mode
  /// Whether the push acts; yes when it is made. An instantaneous push acts each time that it is set to yes.
  open var active = true { didSet { if active != oldValue { changed() } } }

  /// The direction as an angle and the strength: kept beside the vector, so that each can be set before the other.
  private var polar = (angle: CGFloat(0), magnitude: CGFloat(0))
  private var direction = CGVector.zero
  /// The places of forces that do not act at the centre, relative to it.
  private var offsets: [ObjectIdentifier: Offset] = [:]

  /// Makes a push on some items, which is active and has no strength yet.
  public init(items: [any DynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// Makes a continuous push on no item yet.
  public override init() {
    mode = .continuous
    super.init()
  }

  /// Makes a continuous push on some items.
  public override convenience init(items: [any DynamicItem]) { self.init(items: items, mode: .continuous) }

  /// The strength in newtons or newton seconds and the direction, as a vector; zero unless set.
  ///
  /// - Precondition: Both components are finite.
  open var pushDirection: CGVector {
    get { direction }
    set {
      let length = (newValue.dx * newValue.dx + newValue.dy * newValue.dy).squareRoot()
      let angle = length == 0 ? polar.angle : CGFloat(Portable.atan2(Double(newValue.dy), Double(newValue.dx)))
      set(newValue, angle, length)
    }
  }

  /// The direction as an angle in radians: 0 is right, π/2 down; 0 unless set.
  open var angle: CGFloat {
    get { polar.angle }
    set { setAngle(newValue, magnitude: polar.magnitude) }
  }

  /// The strength, in newtons or newton seconds; 0 unless set. A negative one pushes the other way.
  open var magnitude: CGFloat {
    get { polar.magnitude }
    set { setAngle(polar.angle, magnitude: newValue) }
  }

  /// Sets direction, as an angle in radians, and strength together.
  ///
  /// - Precondition: Both are finite.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    let (sin, cos) = Portable.sinCos(Double(angle))
    set(CGVector(dx: CGFloat(cos) * magnitude, dy: CGFloat(sin) * magnitude), angle, magnitude)
  }

  private func set(_ direction: CGVector, _ angle: CGFloat, _ magnitude: CGFloat) {
    require(
      direction.dx.isFinite && direction.dy.isFinite && angle.isFinite && magnitude.isFinite,
      "the pushDirection of \(type(of: self)) is finite, found (\(direction.dx), \(direction.dy)) at \(angle) rad")
    polar = (angle, magnitude)
    if direction == self.direction { return }
    self.direction = direction
    changed()
  }

  /// The point of an item on which the push acts, relative to the item's centre and not turned with it. In points; the
  /// centre unless set.
  open func targetOffsetFromCenter(for item: any DynamicItem) -> Offset { offsets[ObjectIdentifier(item)] ?? .zero }

  /// Sets the point of an item on which the push acts, relative to the item's centre and not turned with it. In points. A
  /// push beside the centre turns the item, too. Does nothing for an item that the push does not act on.
  ///
  /// - Precondition: Both components are finite.
  open func setTargetOffsetFromCenter(_ o: Offset, for item: any DynamicItem) {
    require(
      o.horizontal.isFinite && o.vertical.isFinite,
      "the target offset of \(type(of: self)) is finite, found (\(o.horizontal), \(o.vertical)) for "
        + ItemShape.name(of: item))
    guard holds(item) else { return }
    offsets[ObjectIdentifier(item)] = o == .zero ? nil : o
    changed()
  }

  override func didRemove(_ item: any DynamicItem) { offsets[ObjectIdentifier(item)] = nil }

  override var needsPreparation: Bool { true }

  override func prepareStep(of animator: DynamicAnimator) {
    guard active else { return }
    if direction != .zero {
      let force = Vector(x: Double(direction.dx), y: Double(direction.dy))
      for item in items {
        let offset = offsets[ObjectIdentifier(item)].map { Vector(x: Double($0.horizontal), y: Double($0.vertical)) }
        animator.push(item, force, at: offset, mode)
      }
    }
    if mode == .instantaneous { active = false }
  }

  override func hashProperties(into hash: inout StateHash) {
    hash.combine(mode.rawValue)
    hash.combine(active)
    hash.combine(direction)
    hash.combine(polar.angle)
    hash.combine(polar.magnitude)
    // Those of items that the push does not act on count once it does.
    if !offsets.isEmpty { hash.combine(offsets.count) }
    for item in items where !offsets.isEmpty {
      hash.combine(offsets[ObjectIdentifier(item)]) { $0.combine($1.horizontal, $1.vertical) }
    }
  }
}
