import SpringflowGeometry

/// An object that an animator can move: it has a centre, a size and a transform. (`UIDynamicItem`.)
@preconcurrency @MainActor
public protocol DynamicItem: AnyObject {
  /// The centre, in points of the animator's coordinates; the animator writes it, unrounded.
  var center: CGPoint { get set }
  /// Only its size is read, once, when the item enters the animator. In points, above zero.
  var bounds: CGRect { get }
  /// The rotation about the centre. Nothing rotates in this version, so the animator does not write it.
  var transform: CGAffineTransform { get set }
}
