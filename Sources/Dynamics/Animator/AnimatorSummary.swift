import SpringflowViews

/// An animator in words, as UIKit gives them.
@MainActor
struct AnimatorSummary {
  let animator: DynamicAnimator

  var text: String {
    // Whole microseconds, with at least one digit before the point.
    let micros = String(Int((animator.elapsedTime * 1_000_000).rounded()))
    let digits = String(repeating: "0", count: max(0, 7 - micros.count)) + micros
    let seconds = "\(digits.dropLast(6)).\(digits.suffix(6))"
    var words = "\(name(animator)) \(animator.isRunning ? "" : "Stopped ")(\(seconds)s)"
    if let view = animator.referenceView {
      let bounds = view.bounds
      words += " in \(name(view)) {{\(number(bounds.minX)), \(number(bounds.minY))}, "
      words += "{\(number(bounds.width)), \(number(bounds.height))}}"
    }
    return words
  }

  private func name(_ object: AnyObject) -> String {
    "<\(type(of: object)): 0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))>"
  }

  private func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
