import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Sets the physical properties of items: elasticity, friction, density, resistance, whether they move at all.
/// (`UIDynamicItemBehavior`.)
///
/// The defaults are the ones that UIKit really has, not those of its documentation. A property that was never set leaves
/// the item's unchanged. Of several behaviours that set it, the last one in the animator's tree wins, parents before
/// their children. When a behaviour is removed, its items have again what the others say, or the defaults.
@preconcurrency @MainActor
open class DynamicItemBehavior: ItemListBehavior {
  private var own = ItemProperties()
  private var waiting: [ObjectIdentifier: Impetus] = [:]

  /// Velocities for an item that no animator holds yet.
  private struct Impetus {
    var linear = CGPoint.zero
    var angular: CGFloat = 0
  }

  /// Makes a behaviour that acts on no item yet, and sets nothing.
  public override init() { super.init() }

  /// Makes a behaviour that acts on some items, and sets nothing.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  // MARK: Properties

  /// The share of its speed that an item keeps when it bounces; of two items that meet, the larger one counts. No unit.
  ///
  /// UIKit's documentation says 0; the default is really 0.2, here too. Values above 1, which
  /// UIKit accepts, act as 1, and negative ones as 0.
  open var elasticity: CGFloat {
    get { own.elasticity ?? ItemProperties.elasticity }
    set { set(\.elasticity, newValue, "elasticity") }
  }

  /// The coefficient of friction where items slide on each other; of two, the geometric mean counts. No unit.
  ///
  /// UIKit's documentation says 0; the default is really 0.2, here too. Negative values, which UIKit accepts, act as 0.
  open var friction: CGFloat {
    get { own.friction ?? ItemProperties.friction }
    set { set(\.friction, newValue, "friction") }
  }

  /// Mass by area: 100 by 100 points of density 1 weigh 1 kg. 1 unless set. From 1e-9 to 1e9; what is outside acts as the
  /// nearest end, so that an item of density 0 pushes nothing aside, and one of infinity is not pushed.
  ///
  /// - Precondition: It is not negative.
  open var density: CGFloat {
    get { own.density ?? ItemProperties.density }
    set {
      require(
        newValue >= 0, "the density of \(type(of: self)) is a number and not negative, found \(newValue)")
      set(\.density, newValue, "density")
    }
  }

  /// The rate at which an item's speed decays, in 1/s: the speed is multiplied by exp(−resistance t).
  ///
  /// UIKit's documentation says 0; the default is really 0.1, here too. Negative values act as 0.
  open var resistance: CGFloat {
    get { own.resistance ?? ItemProperties.resistance }
    set { set(\.resistance, newValue, "resistance") }
  }

  /// The rate at which an item's rotation decays, in 1/s; 0.1 unless set, as UIKit really has it. Negative values act
  /// as 0.
  open var angularResistance: CGFloat {
    get { own.angularResistance ?? ItemProperties.angularResistance }
    set { set(\.angularResistance, newValue, "angularResistance") }
  }

  /// The charge on which electric and magnetic fields act. No unit; 0 unless set.
  open var charge: CGFloat {
    get { own.charge ?? 0 }
    set { set(\.charge, newValue, "charge") }
  }

  /// Whether the items stay where they are, as walls for others; no unless set. When it ends, they start without
  /// velocity.
  open var isAnchored: Bool {
    get { own.isAnchored ?? false }
    set {
      if own.isAnchored == newValue { return }
      own.isAnchored = newValue
      changed()
    }
  }

  /// Whether the items may turn; yes unless set. Where it ends, a rotation stops. (In UIKit it goes on.)
  open var allowsRotation: Bool {
    get { own.allowsRotation ?? true }
    set {
      if own.allowsRotation == newValue { return }
      own.allowsRotation = newValue
      changed()
    }
  }

  /// The greatest elasticity that has its full effect.
  nonisolated static let greatestElasticity: CGFloat = 1

  private func set(_ property: WritableKeyPath<ItemProperties, CGFloat?>, _ value: CGFloat, _ name: String) {
    require(!value.isNaN, "the \(name) of \(type(of: self)) is a number, found \(value)")
    if own[keyPath: property] == value { return }
    own[keyPath: property] = value
    changed()
  }

  // MARK: Velocities

  /// Adds to an item's velocity, in points per second. Before the behaviour acts in an animator the sum is kept, and given
  /// to the item then. Does nothing for an item that the behaviour does not act on, or that is anchored.
  ///
  /// - Precondition: Both components are finite, and those of the sum at most 1e12.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    require(
      velocity.x.isFinite && velocity.y.isFinite,
      "a velocity is finite, found (\(velocity.x), \(velocity.y)) for \(ItemShape.name(of: item))")
    guard holds(item) else { return }
    if let dynamicAnimator { return dynamicAnimator.addVelocity(velocity, to: item) }
    waiting[ObjectIdentifier(item), default: Impetus()].linear.x += velocity.x
    waiting[ObjectIdentifier(item), default: Impetus()].linear.y += velocity.y
  }

  /// An item's velocity, in points per second; zero for an item that is not in the animator.
  open func linearVelocity(for item: any DynamicItem) -> CGPoint { dynamicAnimator?.velocity(of: item) ?? .zero }

  /// Adds to an item's angular velocity, in radians per second, positive from x to y (clockwise on screen). As
  /// ``addLinearVelocity(_:for:)``; also without effect on an item that may not turn.
  ///
  /// - Precondition: It is finite, and the sum at most 1e9.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItem) {
    require(velocity.isFinite, "an angular velocity is finite, found \(velocity) for \(ItemShape.name(of: item))")
    guard holds(item) else { return }
    if let dynamicAnimator { return dynamicAnimator.addAngularVelocity(velocity, to: item) }
    waiting[ObjectIdentifier(item), default: Impetus()].angular += velocity
  }

  /// An item's angular velocity, in radians per second; zero for an item that is not in the animator.
  open func angularVelocity(for item: any DynamicItem) -> CGFloat {
    dynamicAnimator?.angularVelocity(of: item) ?? 0
  }

  override func didHoldItems(in animator: DynamicAnimator) {
    if waiting.isEmpty { return }
    for item in items {
      guard let impetus = waiting[ObjectIdentifier(item)] else { continue }
      if impetus.linear != .zero { animator.addVelocity(impetus.linear, to: item) }
      if impetus.angular != 0 { animator.addAngularVelocity(impetus.angular, to: item) }
    }
    waiting = [:]
  }

  override func didRemove(_ item: any DynamicItem) { waiting[ObjectIdentifier(item)] = nil }

  // MARK: Effect

  override var setsProperties: Bool { true }

  override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {
    profile.properties.override(by: own)
  }

  override func hashProperties(into hash: inout StateHash) {
    own.hash(into: &hash)
    for item in items where !waiting.isEmpty {
      hash.combine(waiting[ObjectIdentifier(item)]) {
        $0.combine($1.linear)
        $0.combine($1.angular)
      }
    }
  }
}
