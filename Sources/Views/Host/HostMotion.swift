import SpringflowNumerics

/// Something that moves views by itself, tick by tick, such as an animator.
///
/// Add it to a view with ``View/addMotion(_:)``. In each tick the host of the view advances it: after touches and
/// animations, before scrolling and layout.
@preconcurrency @MainActor
public protocol HostMotion: AnyObject {
  /// Whether the host of an attached view advances the motion: of several views with hosts only one does.
  func isDriven(through view: View) -> Bool
  /// Whether the next tick will change anything.
  var isInMotion: Bool { get }
  /// The host makes a tick, 1/120 s.
  func hostWillTick()
  /// Mixes in every bit that the next tick depends on.
  func hashMotion(into hash: inout StateHash)
  /// Adds what moves the views, in points of the host.
  func addOverlay(to overlay: inout Frame.Overlay)
}

/// The motions that are attached to a view, in the order in which they came; the view keeps none of them alive.
@MainActor
final class HostMotionList {
  private struct Reference {
    weak var motion: (any HostMotion)?
  }

  private var references: [Reference] = []

  /// Calls a function with every motion that is driven through a view.
  func forEachDriven(through view: View, _ body: (any HostMotion) -> Void) {
    for reference in references {
      if let motion = reference.motion, motion.isDriven(through: view) { body(motion) }
    }
  }

  func add(_ motion: any HostMotion) {
    remove(motion)
    references.append(Reference(motion: motion))
  }

  func remove(_ motion: any HostMotion) { references.removeAll { $0.motion == nil || $0.motion === motion } }

  var isEmpty: Bool { references.allSatisfy { $0.motion == nil } }
}

extension SpringflowAdditions where Self: View {
  /// Lets the host of the view advance a motion in every tick; the view does not keep it alive.
  ///
  /// A motion can be added to several views: it says itself through which one it is driven.
  public func addMotion(_ motion: any HostMotion) {
    let list = node.hostMotions ?? HostMotionList()
    list.add(motion)
    if node.hostMotions != nil { return }
    node.hostMotions = list
    host?.addMoved(self)
  }

  /// Leaves a motion out from the next tick on.
  public func removeMotion(_ motion: any HostMotion) {
    guard let list = node.hostMotions else { return }
    list.remove(motion)
    guard list.isEmpty else { return }
    node.hostMotions = nil
    host?.removeMoved(self)
  }
}

extension ViewHost {
  /// Calls a function with every motion that this host advances, in the order in which their views came.
  func forEachMotion(_ body: (any HostMotion) -> Void) {
    for moved in movedViews {
      let view = moved ?? rootView
      view.node.hostMotions?.forEachDriven(through: view, body)
    }
  }

  /// Whether one of them will change anything in the next tick.
  var hasMovingMotion: Bool {
    var isMoving = false
    forEachMotion { if $0.isInMotion { isMoving = true } }
    return isMoving
  }

  /// What moves views beside their own animations, as a value for drawing: the bodies of animators and what acts on them, but
  /// those of collection layouts, which `CollectionView.overlay` has. In points of the host.
  ///
  /// It changes nothing.
  ///
  /// - Complexity: O(*n*) for *n* bodies, contacts and joints.
  public var overlay: Frame.Overlay {
    var overlay = Frame.Overlay()
    forEachMotion { $0.addOverlay(to: &overlay) }
    return overlay
  }

  /// Advances them by a tick.
  func advanceMotions() {
    // All are found before the first one moves anything: a motion that leaves one view for another ticks once.
    var driven: [any HostMotion] = []
    forEachMotion { driven.append($0) }
    for motion in driven { motion.hostWillTick() }
  }
}
