import SpringflowViews

/// An object that an animator can move: it has a centre, a size and a transform. (`UIDynamicItem`.)
///
/// Views and layout attributes are such items; anything else becomes one with three properties, such as a value that is
/// to swing:
///
/// ```swift
/// final class Knob: DynamicItem {
///   var center = CGPoint(x: 100, y: 0)
///   let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
///   var transform = CGAffineTransform.identity
/// }
/// ```
@preconcurrency @MainActor
public protocol DynamicItem: AnyObject {
  /// The centre, in points of the animator's coordinates. The animator writes it in every tick, and does not round it.
  var center: CGPoint { get set }
  /// Only its size counts, in points. It is read when the item enters the animator, and again by
  /// ``DynamicAnimator/updateItem(usingCurrentState:)``.
  var bounds: CGRect { get }
  /// The animator writes the rotation about the centre. Scale and shear stay as they are: the transform is what it was
  /// without its rotation, and then the body's rotation.
  var transform: CGAffineTransform { get set }
  /// The shape with which the item collides; `rectangle` unless implemented. Read with ``bounds``.
  var collisionBoundsType: DynamicItemCollisionBoundsType { get }
  /// The outline for the type `path`: convex, in points about the item's centre. Only its first subpath counts, and is
  /// closed. Read with ``bounds``.
  var collisionBoundingPath: BezierPath { get }
}

extension DynamicItem {
  /// The item's rectangle.
  public var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// No path.
  public var collisionBoundingPath: BezierPath { BezierPath() }
}

/// Layout attributes, which belong into animators with the reference of a layout.
@preconcurrency @MainActor
protocol LayoutElementItem: DynamicItem {}
