import SpringflowNumerics

/// Keys and the focus: the one view that the keyboard is for.
extension ViewHost {
  /// The ring around the focused view: a view in it, so that it is clipped and moves as that is.
  private static let (ringGap, ringWidth): (CGFloat, CGFloat) = (2, 2.5)

  /// The views that can have the focus, in reading order: line by line from the top, from where one begins to read.
  ///
  /// - Complexity: O(*n* log *n*) for *n* views.
  package var focusableViews: [View] {
    var found: [(view: View, rect: CGRect)] = []
    func search(_ view: View) {
      if view.isHidden || view.alpha < 0.01 || !view.isUserInteractionEnabled { return }
      if view.canBecomeFocused, view.bounds.width > 0, view.bounds.height > 0 {
        found.append((view, view.convert(view.bounds, to: nil)))
      }
      for subview in view.subviews { search(subview) }
    }
    search(rootView)
    let isMirrored = rootView.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let sorted = found.enumerated().sorted { ($0.element.rect.midY, $0.offset) < ($1.element.rect.midY, $1.offset) }
    // What begins above the middle of a line's first view is in the line.
    var lines: [[(offset: Int, element: (view: View, rect: CGRect))]] = []
    for entry in sorted {
      if let first = lines.last?.first, entry.element.rect.minY < first.element.rect.midY {
        lines[lines.count - 1].append(entry)
      } else {
        lines.append([entry])
      }
    }
    func place(_ entry: (offset: Int, element: (view: View, rect: CGRect))) -> CGFloat {
      isMirrored ? -entry.element.rect.maxX : entry.element.rect.minX
    }
    return lines.flatMap { line in line.sorted { (place($0), $0.offset) < (place($1), $1.offset) }.map(\.element.view) }
  }

  /// Gives the focus to a view, or to none, and shows its ring; the view is scrolled into sight.
  package func focus(_ view: View?) {
    if let view, !view.canBecomeFocused { return }
    let old = focusedView
    focusedView = view
    if old !== view {
      focusRing?.removeFromSuperview()
      focusRing = nil
      old?.focusChanged()
      if let responder = firstResponder as? View, responder !== view { responder.resignFirstResponder() }
    }
    guard let view else { return }
    if view.showsFocusRing { showRing(on: view) }
    if old !== view { view.focusChanged() }
    if view.canBecomeFirstResponder { view.becomeFirstResponder() }
    reveal(view)
  }

  private func showRing(on view: View) {
    if focusRing != nil { return }
    let out = view.clipsToBounds ? 0 : Self.ringGap + Self.ringWidth
    let ring = View.part(cornerRadius: view.focusCornerRadius + out)
    ring.frame = view.bounds.insetBy(dx: -out, dy: -out)
    ring.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    (ring.layer.borderWidth, ring.layer.borderColor) = (Self.ringWidth, .white)
    view.addSubview(ring)
    focusRing = ring
    ring.alpha = 0
    View.animate(withDuration: 0.15, delay: 0, options: .curveEaseOut, animations: { ring.alpha = 1 })
  }

  /// Scrolls every scroll view around a view so that it is in sight.
  private func reveal(_ view: View) {
    var next = view.superview
    while let superview = next {
      if let scroll = superview as? ScrollView {
        scroll.scrollRectToVisible(view.convert(view.bounds, to: scroll).insetBy(dx: -8, dy: -8), animated: true)
      }
      next = superview.superview
    }
  }

  /// Moves the focus by a place in reading order, from the last view to the first; returns whether there is another one.
  func moveFocus(by step: Int) -> Bool {
    let views = focusableViews
    guard let last = views.indices.last else { return false }
    guard let present = focusedView, let index = views.firstIndex(where: { $0 === present }) else {
      focus(views[step > 0 ? 0 : last])
      return true
    }
    let next = views[(index + step + views.count) % views.count]
    focus(next)
    return next !== present
  }

  /// Moves the focus from the focused view to the nearest one in a direction; returns whether there is one.
  func moveFocus(_ heading: FocusHeading) -> Bool {
    guard let present = focusedView, present.showsFocusRing else { return false }
    let others = focusableViews.filter { $0 !== present }
    let search = FocusSearch(
      heading: heading, start: present.convert(present.bounds, to: nil), staysInLine: false)
    guard let best = search.best(of: others.map { $0.convert($0.bounds, to: nil) }) else { return false }
    focus(others[best])
    return true
  }

  // MARK: Keys

  /// A key is pressed and released: an open menu gets it, then the first responder, the focused view or the root, and all
  /// that they hand it on to; then it moves the focus. Returns whether anything wanted it.
  package func press(_ key: Key) -> Bool {
    layoutIfNeeded()
    if let button = menuButton, button.isMenuOpen { return button.pressInMenu(key) }
    if let view = focusedView, !view.canBecomeFocused || view.isInHiddenView { focus(nil) }
    let press = Press(key)
    let event = PressesEvent([press], tick: tick)
    let target = firstResponder ?? focusedView ?? rootView
    target.pressesBegan([press], with: event)
    if !press.isLeft {
      target.pressesEnded([press], with: event)
      return true
    }
    if key.keyCode == .keyboardTab { return moveFocus(by: key.modifierFlags.contains(.shift) ? -1 : 1) }
    if let heading = key.heading { return moveFocus(heading) }
    guard key.keyCode == .keyboardEscape, let view = focusedView, view.showsFocusRing else { return false }
    focus(nil)
    return true
  }

  func hashFocus(into hash: inout StateHash) {
    // A collection view's own state says whether it has the focus.
    let focused = focusedView.flatMap { $0.showsFocusRing ? $0 : nil }
    guard firstResponder != nil || focused != nil else { return }
    hash.combine((firstResponder as? View)?.node.number ?? -1)
    hash.combine(focused?.node.number ?? -1)
  }
}
