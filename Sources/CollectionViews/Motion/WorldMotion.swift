import SpringflowDynamics
import SpringflowGeometry
import SpringflowPhysics

/// Something that moves a layout's elements as bodies of a world.
@MainActor
package protocol WorldMotion: LayoutMotion {
  /// The world, in points of the content.
  var movedWorld: World { get }
  /// Lets a reader look at the world; nothing is copied.
  func lendWorld(to reader: (World) -> Void)
  /// The velocity of an element's body in points per second, or `nil` if it has none.
  func bodyVelocity(of attributes: CollectionViewLayoutAttributes) -> CGVector?
}

extension DynamicAnimator: WorldMotion {
  package func bodyVelocity(of attributes: CollectionViewLayoutAttributes) -> CGVector? {
    velocity(of: attributes).map { CGVector(dx: $0.x, dy: $0.y) }
  }
}

extension CollectionView {
  /// What moves the elements: the bodies of the layout's animators and what acts on them. Points of what the view's
  /// frame lies in.
  ///
  /// It looks, and changes nothing.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public var overlay: Frame.Overlay {
    var overlay = Frame.Overlay()
    let origin = CGVector(dx: frame.minX - contentOffset.x, dy: frame.minY - contentOffset.y)
    for case let motion as any WorldMotion in collectionViewLayout.motions {
      motion.lendWorld { overlay.add($0, origin: origin) }
    }
    return overlay
  }
}
