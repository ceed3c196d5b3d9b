import SpringflowNumerics

/// The tree: who is in whom, and what that changes.
extension View {
  /// The view without a superview that this one is in, or this one.
  final var root: View {
    var view = self
    while let next = view.node.superview { view = next }
    return view
  }

  /// Whether the view, or one that it is in, is hidden.
  final var isInHiddenView: Bool {
    var next: View? = self
    while let view = next {
      if view.isHidden { return true }
      next = view.node.superview
    }
    return false
  }

  /// The host of the tree that the view is in, if it has one.
  final var host: ViewHost? {
    let root = root
    // A reference that is counted is found sooner than a weak one.
    return root.node.ownHost ?? root.node.host
  }

  /// The host of the tree, which is made if there is none.
  package final var drivingHost: ViewHost {
    let root = root
    if let host = root.node.ownHost ?? root.node.host { return host }
    let host = ViewHost(ownedBy: root)
    root.node.ownHost = host
    root.enter(host)
    return host
  }

  final func insert(_ view: View, at index: Int) {
    let name = "\(type(of: view))"
    require(view !== self, "a view cannot be its own subview: \(name) was added to itself")
    require(
      !isDescendant(of: view),
      "\(name) was added to a view that is inside of it; a view cannot be in one of its own subviews")
    require(index >= 0, "a subview goes to a position from 0 on, found \(index)")
    if view.node.superview === self {
      return reorder(view, to: min(index, node.subviews.count - 1))
    }
    view.willMove(toSuperview: self)
    let tint = view.inheritedTintColor
    let host = host
    // A view that stays in the host keeps its animations and its fingers, and hears nothing of the host.
    let stays = host != nil && view.node.superview != nil && view.elementBackend == nil && view.host === host
    view.leaveSuperview(keepingHost: stays)
    view.giveUpOwnHost()
    if let host, !stays { view.hostWillChange(to: host) }
    node.subviews.insert(view, at: min(index, node.subviews.count))
    view.node.superview = self
    if let host, !stays { view.hostDidChange(to: host) }
    if stays { countNeverWhole(view.node.neverWholeCount) }
    contentDidChange()
    markForLayout()
    if view.node.hasMarkedViews { noteMarkedViews() }
    if view.node.hasUndrawnViews { noteUndrawnViews() }
    view.noteInheritedTintColor(since: tint)
    didAddSubview(view)
    view.didMoveToSuperview()
  }

  final func insert(_ view: View, besides sibling: View, offset: Int) {
    guard let index = node.subviews.firstIndex(where: { $0 === sibling }) else {
      // Beside one that is in another view, or in none, it is in front of all, as in UIKit.
      return insert(view, at: node.subviews.count)
    }
    if view === sibling { return }
    let own = node.subviews.firstIndex { $0 === view }
    insert(view, at: index + offset - (own.map { $0 < index ? 1 : 0 } ?? 0))
  }

  final func reorder(_ view: View, to index: Int) {
    guard let old = node.subviews.firstIndex(where: { $0 === view }), old != index else { return }
    node.subviews.remove(at: old)
    node.subviews.insert(view, at: index)
    contentDidChange()
  }

  final func requireSubview(_ index: Int) {
    require(
      node.subviews.indices.contains(index),
      "there is no subview \(index): \(type(of: self)) has \(node.subviews.count) subviews")
  }

  final func remove(_ view: View) {
    view.willMove(toSuperview: nil)
    view.leaveSuperview()
    view.didMoveToSuperview()
  }

  /// Takes the view out of its superview's list; it leaves the host, too, unless it comes to another superview there.
  private final func leaveSuperview(keepingHost: Bool = false) {
    guard let superview = node.superview else { return }
    superview.willRemoveSubview(self)
    let host = keepingHost ? nil : host
    if host != nil { hostWillChange(to: nil) }
    superview.dropSubview(self)
    node.superview = nil
    if let host { hostDidLeave(host) }
    if keepingHost { superview.countNeverWhole(-node.neverWholeCount) }
    superview.contentDidChange()
    superview.markForLayout()
  }

  /// Removes a view from the list of subviews, if it is in it.
  final func dropSubview(_ view: View) { node.subviews.removeAll { $0 === view } }

  /// Makes a view that is not in the list of subviews, such as a cell, one that is in this view, or ends that.
  final func adopt(_ view: View) {
    if view.node.superview === self {
      if view.node.hasUndrawnViews { noteUndrawnViews() }
      return
    }
    let tint = view.inheritedTintColor
    if view.node.superview != nil { view.leaveSuperview() }
    view.willMove(toSuperview: self)
    view.giveUpOwnHost()
    let host = host
    if let host { view.hostWillChange(to: host) }
    view.node.superview = self
    if let host { view.hostDidChange(to: host) }
    if view.node.hasMarkedViews { noteMarkedViews() }
    if view.node.hasUndrawnViews { noteUndrawnViews() }
    view.noteInheritedTintColor(since: tint)
    view.didMoveToSuperview()
  }

  /// Ends that a view is in this one without being in the list of subviews.
  final func release(_ view: View) {
    guard view.node.superview === self else { return }
    view.willMove(toSuperview: nil)
    let host = host
    if host != nil { view.hostWillChange(to: nil) }
    view.node.superview = nil
    if let host { view.hostDidLeave(host) }
    view.didMoveToSuperview()
  }

  // MARK: Host

  /// A view without a superview gets a host.
  final func enter(_ host: ViewHost) {
    hostWillChange(to: host)
    node.host = host
    hostDidChange(to: host)
  }

  /// A view without a superview loses its host, if it has one.
  final func leaveHost() {
    guard let host = node.host else { return }
    host.cancelTouches()
    hostWillChange(to: nil)
    node.host = nil
    node.ownHost = nil
    hostDidLeave(host)
    host.endAnimationsWithoutViews()
  }

  /// A view that gets a superview needs no host of its own.
  private final func giveUpOwnHost() {
    if node.host == nil { return }
    require(
      node.ownHost != nil, "\(type(of: self)) is the root of a host; a root cannot be a subview of another view as well"
    )
    leaveHost()
  }

  /// Tells the view and those below it that they get a host or lose theirs.
  final func hostWillChange(to host: ViewHost?) {
    willMove(toWindow: host)
    if host == nil, isNeverWhole { countNeverWhole(-1) }
    for view in heldViews { view.hostWillChange(to: host) }
  }

  /// Tells the view and those below it of their host, which learns who takes ticks.
  final func hostDidChange(to host: ViewHost) {
    // Not when it is first shown: frames must not depend on whether there were others.
    node.number = host.makeNumber()
    if takesTicks { host.addTicking(self) }
    if node.hostMotions != nil { host.addMoved(self) }
    if isNeverWhole { countNeverWhole(1) }
    didMoveToWindow()
    for view in heldViews { view.hostDidChange(to: host) }
  }

  private final func countNeverWhole(_ change: Int) {
    if change == 0 { return }
    var next: View? = self
    while let view = next {
      view.node.neverWholeCount += change
      view.node.wholeContent = nil
      next = view.node.superview
    }
  }

  /// Tells a host that it has lost the view and those below it: what the view was doing there ends.
  final func hostDidLeave(_ host: ViewHost) {
    host.lose(self)
    didMoveToWindow()
    for view in heldViews { view.hostDidLeave(host) }
  }
}

/// Views whose superview is going: when this goes, on the main actor, those that somebody still has are in none.
@MainActor
final class OrphanedViews {
  private let views: [View]
  /// Only compared: the superview may be gone.
  private let superview: Unmanaged<View>
  private let host: ViewHost?

  /// Views, their superview, and the host that goes with that, if it was the root of one.
  nonisolated init(_ views: [View], of superview: Unmanaged<View>, host: ViewHost?) {
    (self.views, self.superview, self.host) = (views, superview, host)
  }

  isolated deinit {
    // Whoever would be told may be going, too.
    host?.firstResponder = nil
    for view in views where view.node.superviewPointer?.toOpaque() == superview.toOpaque() {
      view.node.superview = nil
      guard let host else { continue }
      view.hostWillChange(to: nil)
      view.hostDidLeave(host)
    }
  }
}
