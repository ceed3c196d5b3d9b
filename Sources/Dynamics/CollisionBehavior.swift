import SpringflowDeterminism
import SpringflowGeometry
import SpringflowPhysics

/// Keeps items within boundaries. (`UICollisionBehavior`.)
///
/// In this version the only boundary is the reference bounds, and items do not meet each other;
/// paths, lines and items come with the contacts of `Physics`.
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
  /// UIKit's measured distance of the reference boundary outside the reference bounds, in points.
  nonisolated static let boundaryOutset: CGFloat = 1

  /// The obstacles with which the items collide.
  open var collisionMode = Mode.everything { didSet { changed() } }

  /// Whether the reference bounds are a boundary: the content of a layout, or the animator's bounds.
  open var translatesReferenceBoundsIntoBoundary = false { didSet { changed() } }

  private var insets = EdgeInsets.zero

  /// Makes the reference bounds a boundary, moved inward by insets in points.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    self.insets = insets
    translatesReferenceBoundsIntoBoundary = true
  }

  package override func contribute(to profile: inout ItemProfile, of item: any DynamicItem) {
    guard translatesReferenceBoundsIntoBoundary, collisionMode.contains(.boundaries),
      let bounds = dynamicAnimator?.referenceBounds
    else { return }
    let inner = bounds.inset(by: insets)
    let box = CGRect(
      x: inner.minX - Self.boundaryOutset, y: inner.minY - Self.boundaryOutset,
      width: max(0, bounds.width - insets.left - insets.right) + 2 * Self.boundaryOutset,
      height: max(0, bounds.height - insets.top - insets.bottom) + 2 * Self.boundaryOutset)
    profile.confine(
      to: Enclosure(
        minX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY),
        restitution: Self.boundaryElasticity))
  }

  package override func hash(into hash: inout StateHash) {
    hash.combine(UInt64(collisionMode.rawValue))
    hash.combine(translatesReferenceBoundsIntoBoundary)
    hash.combine(insets)
  }
}
