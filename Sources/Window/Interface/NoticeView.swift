import Springflow

/// A short line at the lower edge of the stage that is shown for some two seconds, or that stays; a new one takes its
/// place at once.
package final class NoticeView: View {
  private let label = Label(size: 13, .white.withAlpha(0.9))
  /// Seconds until it fades out; `nil` while it is not shown.
  package private(set) var remaining: Double?
  /// Seconds until it has faded in.
  private var fade = 0.0

  init(_ color: Color = InterfaceColors.raised) {
    super.init(frame: .zero)
    becomePanel(color, cornerRadius: 15, shadow: 7)
    (label.numberOfLines, label.textAlignment) = (0, .center)
    addSubview(label)
  }

  package required init?(coder: NSCoder) { nil }

  /// The text that is shown, or was last.
  package var text: String { label.text ?? "" }

  func say(_ text: String) {
    label.text = text
    if !isShown { fade = 0.15 }
    remaining = fade + 2 + max(0, Double(text.count) - 40) * 0.03
  }

  /// Lets time pass, in seconds; a long wait does not end its fading in. Returns whether its time is over.
  func pass(_ seconds: Double) -> Bool {
    guard isShown, let rest = remaining else {
      remaining = nil
      return false
    }
    let step = fade > 0 ? min(seconds, 1.0 / 30) : seconds
    (fade, remaining) = (max(0, fade - step), rest - step)
    return rest <= step
  }

  /// Puts it in the middle of a width, above a height. Points.
  func place(in width: CGFloat, above bottom: CGFloat) {
    let size = label.sizeThatFits(CGSize(width: max(40, width - 64), height: .greatestFiniteMagnitude))
    let outer = CGSize(width: (size.width + 32).rounded(.up), height: (size.height + 14).rounded(.up))
    frame = CGRect(
      x: ((width - outer.width) / 2).rounded(), y: (bottom - outer.height).rounded(), width: outer.width,
      height: outer.height)
    layer.cornerRadius = min(outer.height / 2, 15)
    label.frame = bounds.insetBy(dx: 16, dy: 7)
  }
}
