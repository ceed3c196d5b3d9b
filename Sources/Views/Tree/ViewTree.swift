/// A tree of views in words, a line for each: its class, its frame in its superview's coordinates, and what differs from the
/// defaults. Points.
@MainActor
package struct ViewTree {
  private var lines: [String] = []

  /// Describes a view and all views in it, from back to front.
  package init(of view: View) { add(view, indent: "") }

  private mutating func add(_ view: View, indent: String) {
    lines.append("\(indent)\(type(of: view)) \(Self.text(view.frame))\(Self.details(view))")
    for subview in view.subviews { add(subview, indent: indent + "  ") }
  }

  private static func details(_ view: View) -> String {
    var details = ""
    if view.bounds.origin != .zero { details += " from \(text(view.bounds.origin))" }
    if view.isHidden { details += " hidden" }
    if view.alpha != 1 { details += " alpha \(number(view.alpha))" }
    if !view.modelPlacement.isUpright { details += " transformed" }
    if view.tag != 0 { details += " tag \(view.tag)" }
    if let words = view.spokenWords {
      details += " \(words)"
    } else if let words = view.summary {
      details += " '\(words)'"
    }
    return details
  }

  private static func text(_ rect: CGRect) -> String {
    "(\(number(rect.minX)), \(number(rect.minY)), \(number(rect.width)), \(number(rect.height)))"
  }

  private static func text(_ point: CGPoint) -> String { "(\(number(point.x)), \(number(point.y)))" }

  /// A number with at most two decimals.
  static func number(_ value: CGFloat) -> String {
    let rounded = (Double(value) * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  /// All lines, each with its end.
  package var text: String { lines.map { $0 + "\n" }.joined() }
}
