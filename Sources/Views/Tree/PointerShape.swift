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
  package func pointerShape(at point: CGPoint) -> PointerShape { view(at: point)?.nearest(\.pointerShape) ?? .arrow }
}
