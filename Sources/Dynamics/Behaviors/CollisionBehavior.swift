import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The delegate hears of contacts. (`UICollisionBehaviorDelegate`.)
///
/// In a tick all that began is reported before all that ended, and both before the actions of behaviours.
@preconcurrency @MainActor
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items have touched, at a point of the animator's coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at p: CGPoint)
  /// Two items no longer touch.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)
  /// An item has touched a boundary, at a point of the animator's coordinates; `nil` names the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item no longer touches a boundary; `nil` names the reference bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension CollisionBehaviorDelegate {
  /// Does nothing unless implemented.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at p: CGPoint
  ) {}
  /// Does nothing unless implemented.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) {}
  /// Does nothing unless implemented.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Does nothing unless implemented.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Lets items collide with each other and with boundaries. (`UICollisionBehavior`.)
///
/// Items collide with the items and boundaries of the same behaviour only. Boundaries are lines, closed paths and the
/// reference bounds; they do not move, and have the friction 0.2 and the elasticity 0.2, as in UIKit.
///
/// ```swift
/// let collision = CollisionBehavior(items: balls)
/// collision.translatesReferenceBoundsIntoBoundary = true
/// collision.addBoundary(
///   withIdentifier: "ramp" as NSString, from: CGPoint(x: 0, y: 300), to: CGPoint(x: 200, y: 400))
/// ```
///
/// An animator keeps the items, the boundaries and the reference bounds of its collision behaviours apart by 63 groups in all:
/// there can be 21 behaviours that have all three, 31 with items and one of the others, and 63 that let items only meet each
/// other. (UIKit mixes them up from the 17th on.)
///
/// Boundaries stay when a behaviour is removed and added again, and a boundary with the identifier of another one
/// replaces it. (In UIKit the first lose their effect, and the second leave it.)
///
/// Source: BEHAVIOUR.md A.7.
@preconcurrency @MainActor
open class CollisionBehavior: ItemListBehavior {
  /// The kinds of obstacles with which items collide.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// One bit per kind.
    public let rawValue: UInt
    /// Makes a mode from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Each other.
    public static let items = Mode(rawValue: 1)
    /// The boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Each other and the boundaries.
    public static let everything = Mode(rawValue: UInt.max)
  }

  /// UIKit's measured elasticity of a boundary. No unit.
  nonisolated static let boundaryElasticity = 0.2
  /// UIKit's measured friction of a boundary. No unit.
  nonisolated static let boundaryFriction = 0.2
  /// UIKit's measured distance of the reference boundary outside the reference bounds, in points.
  nonisolated static let boundaryOutset: CGFloat = 1

  /// The boundaries that were added, in the order in which they were.
  @exclusivity(unchecked)
  package final var boundaries: [Boundary] = []
  /// The boundary of the reference bounds.
  package final var implicit = Boundary(identifier: nil, path: BezierPath(), points: [], isClosed: true)
  final var insets = EdgeInsets.zero
  /// Whether the boundaries are in an animator's world.
  final var isEntered = false
  /// How the behaviour's items and boundaries find each other in the animator's world.
  package final var arrangement = CollisionArrangement()

  /// Makes a behaviour without items and boundaries.
  public override init() { super.init() }

  /// Makes a behaviour in which some items collide with each other.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// The delegate, which hears of contacts.
  open weak var collisionDelegate: (any CollisionBehaviorDelegate)? {
    didSet { if (collisionDelegate == nil) != (oldValue == nil) { arrangementDidChange() } }
  }

  /// The obstacles with which the items collide; everything unless set. In the mode `items`, items pass through
  /// boundaries, of which the delegate still hears.
  open var collisionMode = Mode.everything { didSet { if collisionMode != oldValue { arrangementDidChange() } } }

  // MARK: Boundaries

  /// Whether the reference bounds are a boundary, one point outside of them: the bounds of the reference view, the content
  /// of a layout, or the bounds that the animator was given. No unless set.
  ///
  /// An item that begins outside of them, or is outside since they have shrunk, stays there, as in UIKit. One that can
  /// neither turn nor rub, with `allowsRotation` off and the friction 0, comes in as long as no delegate hears of its contacts:
  /// for it the bounds are solved in closed form.
  open var translatesReferenceBoundsIntoBoundary = false {
    didSet { if translatesReferenceBoundsIntoBoundary != oldValue { arrangementDidChange() } }
  }

  /// Makes the reference bounds a boundary, moved inward by insets in points.
  ///
  /// - Precondition: The insets are finite.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    require(
      [insets.top, insets.left, insets.bottom, insets.right].allSatisfy(\.isFinite),
      "the insets of a boundary are finite, found \(insets)")
    self.insets = insets
    translatesReferenceBoundsIntoBoundary = true
    arrangementDidChange()
  }

  /// Adds a boundary along the first subpath of a path, which is closed; curves are replaced by chords of about ten
  /// points. It replaces one with the same identifier. Points of the animator's coordinates.
  ///
  /// - Precondition: The path has at least two different points, all of them finite.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: BezierPath) {
    let points = bezierPath.cgPath.chords()
    require(
      points.count >= 2,
      "the path of boundary \(identifier) has no length; it takes at least two different points")
    add(Boundary(identifier: identifier, path: bezierPath, points: points, isClosed: true))
  }

  /// Adds a straight boundary. It replaces one with the same identifier. Points of the animator's coordinates.
  ///
  /// - Precondition: The points are finite and differ.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    for point in [p1, p2] {
      require(
        point.x.isFinite && point.y.isFinite,
        "the ends of boundary \(identifier) are finite, found (\(point.x), \(point.y))")
    }
    let path = BezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    let points = path.cgPath.chords()
    require(
      points.count == 2, "boundary \(identifier) has no length: it goes from (\(p1.x), \(p1.y)) to the same point")
    add(Boundary(identifier: identifier, path: path, points: points, isClosed: false))
  }

  private func add(_ boundary: Boundary) {
    for point in boundary.points {
      require(
        abs(point.x) <= 1e9 && abs(point.y) <= 1e9,
        "boundary \(boundary.name) lies within 1e9 points of the origin, found (\(point.x), \(point.y))")
    }
    if let place = boundaries.firstIndex(where: { $0.key == boundary.key }) {
      boundaries[place].remove(from: dynamicAnimator)
      boundaries[place] = boundary
    } else {
      boundaries.append(boundary)
    }
    arrangementDidChange()
  }

  /// A copy of the path of a boundary, or `nil` if there is none with the identifier.
  open func boundary(withIdentifier identifier: any NSCopying) -> BezierPath? {
    let key = Boundary.key(of: identifier)
    return boundaries.first { $0.key == key }?.path.copy() as? BezierPath
  }

  /// Removes a boundary; does nothing if there is none with the identifier.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    let key = Boundary.key(of: identifier)
    guard let place = boundaries.firstIndex(where: { $0.key == key }) else { return }
    boundaries[place].remove(from: dynamicAnimator)
    boundaries.remove(at: place)
    arrangementDidChange()
  }

  /// Removes all boundaries but for the reference bounds.
  open func removeAllBoundaries() {
    for place in boundaries.indices { boundaries[place].remove(from: dynamicAnimator) }
    boundaries = []
    arrangementDidChange()
  }

  /// The identifiers of the boundaries, in the order in which they were added; `nil` if there are none.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.compactMap(\.identifier)
  }

  // MARK: Effect

  override func didAdd(_ item: any DynamicItem) { arrangementDidChange() }
  override func didRemove(_ item: any DynamicItem) { arrangementDidChange() }
  override func didEnter(_ animator: DynamicAnimator) {
    forgetWorld()
    animator.collisionBehaviors.append(self)
    takeLayers(in: animator)
  }
  override func didHoldItems(in animator: DynamicAnimator) { placeBoundaries(in: animator) }
  override func willLeave(_ animator: DynamicAnimator) { removeFromWorld(of: animator) }
  override func referenceBoundsDidChange(in animator: DynamicAnimator) {
    if translatesReferenceBoundsIntoBoundary { arrangementDidChange() }
  }
  override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) { addLayers(to: &profile) }
  override func checkParameters(in animator: DynamicAnimator) { reportMissingReference(in: animator) }

  override func hashProperties(into hash: inout StateHash) {
    hash.combine(UInt64(collisionMode.rawValue))
    hash.combine(translatesReferenceBoundsIntoBoundary)
    hash.combine(insets)
    arrangement.hash(into: &hash)
    hash.combine(collisionDelegate != nil)
    hash.combine(boundaries) { $1.hash(into: &$0) }
    implicit.hash(into: &hash)
  }
}
