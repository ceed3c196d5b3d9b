import SpringflowNumerics

/// Something that moves a layout's elements by itself, tick by tick: a `DynamicAnimator`, a `WorldLayout`, or a motion
/// of your own.
///
/// Add it to its layout with ``CollectionViewLayout/addMotion(_:)``. In each tick the layout's view calls
/// ``advance()``, and declares the layout out of date if something moved, so that the layout can return attributes with
/// the new positions.
///
/// The class below lets all items of a layout sway: the layout adds `offset` to the y coordinates of their centres.
///
/// ```swift
/// final class Sway: LayoutMotion {
///   var tick = 0
///   var offset: CGFloat { 10 * Portable.sin(Double(tick) / 60) }
///   var isMoving: Bool { tick < 600 }
///   func advance() { if isMoving { tick += 1 } }
///   func hash(into hash: inout StateHash) { hash.combine(tick) }
/// }
/// ```
@preconcurrency @MainActor
public protocol LayoutMotion: AnyObject {
  /// Whether the next tick will change any element.
  var isMoving: Bool { get }
  /// Moves everything by one tick, 1/120 s.
  func advance()
  /// Takes over the new index paths of the elements, before the layout is asked about the data after an update. Does
  /// nothing unless implemented.
  func follow(_ map: UpdateMap)
  /// The update of the last ``follow(_:)`` has been carried out. Does nothing unless implemented.
  func updateDidEnd()
  /// Takes over the index paths that the elements have since the data was reloaded, before the layout is asked about it. Does
  /// nothing unless implemented.
  func followReload()
  /// The layout has been prepared, and may have changed what this moves. Does nothing unless implemented.
  func layoutDidPrepare()
  /// The prepared layout is about to hear of the update in `prepare(forCollectionViewUpdates:)`, where a layout that
  /// was written for UIKit may take what it moves to new index paths by itself. Does nothing unless implemented.
  func layoutWillHearOfUpdate()
  /// The layout has heard of the update. Does nothing unless implemented.
  func layoutDidHearOfUpdate()
  /// Moves the elements that were there at the last ``follow(_:)`` by a shift in points: the update has changed the
  /// content offset by it to keep visible content in place (`contentOffsetAnchor`). Does nothing
  /// unless implemented.
  ///
  /// The layout has been prepared with the data after the update by then. In a mirrored view
  /// (``CollectionViewLayout/isMirrored``) the shift's x is opposite to the layout's. The view measures the shift by
  /// ``CollectionViewLayout/restingLayoutAttributesForItem(at:)``.
  func contentOffsetDidAdjust(by shift: CGVector)
  /// The velocity of an element in points per second of the layout's content, or `nil` for an element that this does not
  /// move; `nil` unless implemented.
  ///
  /// What begins while the element moves (an update, its removal, another layout) starts with this velocity.
  ///
  /// - Parameters:
  ///   - element: The element's identity.
  ///   - attributes: What the layout last said of it, the object itself, also where the view mirrors it. Tell elements apart by
  ///     `===`: the index path can be that from before an update, and another element's by now.
  func velocity(of element: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector?
  /// Mixes in every bit that the next tick depends on.
  func hash(into hash: inout StateHash)
  /// Adds what moves the elements, for drawing: bodies, springs, contacts. Does nothing unless implemented.
  ///
  /// - Parameters:
  ///   - overlay: The marks so far, in points of what the view's frame is in.
  ///   - origin: The origin of the layout's content, in points of the overlay.
  ///   - area: The visible part of the content, in its points.
  func addOverlay(to overlay: inout Frame.Overlay, origin: CGVector, area: CGRect)
}

extension LayoutMotion {
  /// Nothing to take over.
  public func follow(_ map: UpdateMap) {}
  /// Nothing to end.
  public func updateDidEnd() {}
  /// Nothing to take over.
  public func followReload() {}
  /// Nothing to do.
  public func layoutDidPrepare() {}
  /// Nothing to do.
  public func layoutWillHearOfUpdate() {}
  /// Nothing to do.
  public func layoutDidHearOfUpdate() {}
  /// Nothing to move.
  public func contentOffsetDidAdjust(by shift: CGVector) {}
  /// None.
  public func velocity(of element: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector? { nil }
  /// Nothing to draw.
  public func addOverlay(to overlay: inout Frame.Overlay, origin: CGVector, area: CGRect) {}
}

/// A layout's weak reference to what moves its elements.
struct LayoutMotionReference {
  weak var motion: (any LayoutMotion)?
}

extension SpringflowAdditions where Self: CollectionViewLayout {
  /// What moves the layout's elements by itself, in the order in which it was added.
  public var motions: [any LayoutMotion] { motionReferences.compactMap(\.motion) }

  /// Lets the layout's view advance a motion in every tick; the layout does not keep it alive.
  public func addMotion(_ motion: any LayoutMotion) {
    removeMotion(motion)
    motionReferences.append(LayoutMotionReference(motion: motion))
    wrapper?.addMotion(motion)
  }

  /// Notes that the layout is prepared, and lets its motions know.
  func finishPreparation() {
    isPrepared = true
    didPrepare()
    for motion in motions { motion.layoutDidPrepare() }
  }

  /// Leaves a motion out from the next tick on.
  public func removeMotion(_ motion: any LayoutMotion) {
    motionReferences.removeAll { $0.motion == nil || $0.motion === motion }
    wrapper?.removeMotion(motion)
  }
}

extension SpringflowAdditions where Self: CollectionView {
  /// What moves the elements: the bodies of the layout's motions and what acts on them. Points of what the view's frame lies
  /// in.
  ///
  /// It changes nothing.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public var overlay: Frame.Overlay {
    var overlay = Frame.Overlay()
    let origin = CGVector(dx: frame.minX - contentOffset.x, dy: frame.minY - contentOffset.y)
    for motion in collectionViewLayout.motions { motion.addOverlay(to: &overlay, origin: origin, area: bounds) }
    return overlay
  }
}
