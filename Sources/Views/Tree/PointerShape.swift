/// The shape of the mouse pointer.
package enum PointerShape: Hashable, Sendable {
  /// The usual one.
  case arrow
  /// Over what can be pressed.
  case hand
  /// Over text that can be edited.
  case text
}

extension ViewHost {
  /// The shape of the mouse pointer at a point of the host.
  package func pointerShape(at point: CGPoint) -> PointerShape {
    // An open menu has every press.
    if let button = menuButton, button.isMenuOpen {
      return button.shownMenu(at: tick)?.entry(at: point) == nil ? .arrow : .hand
    }
    return view(at: point)?.nearest(\.pointerShape) ?? .arrow
  }
}
