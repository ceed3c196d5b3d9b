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

  /// Whether there is a view on which a ring can show the focus, beside those in views that show it themselves.
  package var hasFocusTaker: Bool {
    func isThere(in view: View) -> Bool {
      if view.isHidden || !view.isUserInteractionEnabled || !view.showsFocusRing { return false }
      return view.focusTaker != nil || view.subviews.contains(where: isThere)
    }
    return isThere(in: rootView)
  }

  /// Gives the focus to a view, or to none, and shows its ring; the view is scrolled into sight.
  package func focus(_ view: View?) {
    if let view, !view.canBecomeFocused { return }
    // What is edited keeps the focus until it gives up.
    if let responder = firstResponder, responder !== view, !responder.resignFirstResponder() { return }
    // What that has called may have taken the view away.
    if let view, view.host !== self || !view.canBecomeFocused { return }
    let old = focusedView
    setFocusedView(view)
    guard let view else { return }
    if view.showsFocusRing { showRing(on: view) }
    if old !== view { view.focusChanged() }
    if view.canBecomeFirstResponder { view.becomeFirstResponder() }
    reveal(view)
  }

  func setFocusedView(_ view: View?) {
    let old = focusedView
    if old === view { return }
    focusedView = view
    focusRing?.removeFromSuperview()
    focusRing = nil
    old?.focusChanged()
  }

  /// A finger takes the focus away, but not that of a view that shows it itself; what is edited is edited on.
  func hideFocus() {
    guard let view = focusedView, view.showsFocusRing else { return }
    focusStart = view
    setFocusedView(nil)
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
    let start = focusedView ?? firstResponder as? View ?? focusStart
    guard let start, let index = views.firstIndex(where: { $0 === start }) else {
      focus(views[step > 0 ? 0 : last])
      return true
    }
    let next = views[(index + step + views.count) % views.count]
    focus(next)
    return next !== start
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
  @discardableResult
  public func press(_ key: Key) -> Bool {
    layoutIfNeeded()
    if let button = menuButton, button.isMenuOpen { return button.pressInMenu(key) }
    loseHiddenFocus()
    let press = Press(key)
    let event = PressesEvent([press], tick: tick)
    let target = firstResponder ?? focusedView ?? rootView
    target.pressesBegan([press], with: event)
    if !press.isLeft {
      target.pressesEnded([press], with: event)
      return true
    }
    if firstResponder is any KeyInput, !key.characters.isEmpty { return insertText(key.characters) }
    if key.keyCode == .keyboardTab { return moveFocus(by: key.modifierFlags.contains(.shift) ? -1 : 1) }
    if let heading = key.heading { return moveFocus(heading) }
    guard key.keyCode == .keyboardEscape, canStepBack else { return false }
    focusStart = focusedView ?? firstResponder as? View ?? focusStart
    focus(nil)
    return true
  }

  /// Whether a button's menu is open, which gets the next touch and keys.
  package var hasOpenMenu: Bool { menuButton?.isMenuOpen == true }

  /// Whether Escape closes a menu or takes the focus away, from what is edited, too; that of a collection apart.
  package var canStepBack: Bool {
    hasOpenMenu || firstResponder is any KeyInput || focusedView?.showsFocusRing == true
  }

  private func loseHiddenFocus() {
    if let view = focusedView, !view.canBecomeFocused || view.isInHiddenView { setFocusedView(nil) }
    guard let responder = firstResponder else { return }
    if responder.responderHost !== self || (responder as? View)?.isInHiddenView == true { loseFirstResponder() }
  }

  /// The first responder gets keys before others no longer.
  func loseFirstResponder() {
    let responder = firstResponder
    firstResponder = nil
    responder?.firstResponderWasLost()
  }

  // MARK: Text

  /// Whether typed text is for the first responder.
  public var takesText: Bool {
    guard let responder = firstResponder as? any KeyInput, !hasOpenMenu else { return false }
    return firstResponder?.responderHost === self && (responder as? View)?.isInHiddenView != true
  }

  /// The caret of the field that is edited, in points of the host; `nil` if there is none.
  package var caretRect: CGRect? {
    guard takesText, let field = firstResponder as? TextField else { return nil }
    return field.convert(field.caretRect(at: field.line.caret), to: nil)
  }

  /// Text was typed; returns whether it was for the first responder.
  @discardableResult
  public func insertText(_ text: String) -> Bool {
    guard takesText, let responder = firstResponder as? any KeyInput else { return false }
    responder.insertText(text)
    return true
  }

  /// An editing key was pressed; returns whether it was for the first responder. What does not know it gets it as a key.
  @discardableResult
  public func edit(_ edit: TextEdit) -> Bool {
    guard takesText, let responder = firstResponder as? any KeyInput else { return false }
    switch (responder, edit) {
    case (_, .tab), (_, .backtab), (_, .escape): _ = press(edit.key)
    case (let field as TextField, _): field.edit(edit)
    case (_, .backspace): responder.deleteBackward()
    case (_, .enter): responder.insertText("\n")
    default: _ = press(edit.key)
    }
    return true
  }

  func hashFocus(into hash: inout StateHash) {
    // A collection view's own state says whether it has the focus.
    let focused = focusedView.flatMap { $0.showsFocusRing ? $0 : nil }
    let views = [firstResponder as? View, focused, focusStart]
    guard firstResponder != nil || views.contains(where: { $0 != nil }) else { return }
    for view in views { hash.combine(view?.node.number ?? -1) }
  }
}

extension View {
  /// The view itself, if it can have the focus and a ring then shows that.
  final var focusTaker: View? { canBecomeFocused && showsFocusRing ? self : nil }

  /// Ends to edit the text of the view or of one in it; returns whether none is edited. (`UIView.endEditing(_:)`.)
  ///
  /// - Parameter force: Whether what is edited is not asked.
  @discardableResult
  public final func endEditing(_ force: Bool) -> Bool {
    guard let host, let responder = host.firstResponder as? View, responder.isDescendant(of: self) else { return true }
    if force { host.loseFirstResponder() } else { responder.resignFirstResponder() }
    return host.firstResponder !== responder
  }
}
