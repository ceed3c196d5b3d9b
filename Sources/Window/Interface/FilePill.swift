import Springflow

/// A file that is being written: a red dot and its name where it follows the session, a blue dot and a bar where it is
/// a film.
package final class FilePill: View {
  enum Kind { case recording, film }

  private let label = Label(size: 13, InterfaceColors.strong)
  private let dot = View(frame: CGRect(x: 12, y: 9, width: 10, height: 10))
  private let bar = ProgressView()
  /// Whether there is a file.
  private(set) var isNeeded = false

  init(_ kind: Kind) {
    super.init(frame: .zero)
    becomePanel(InterfaceColors.pill, cornerRadius: 8)
    let color = Color(hex: kind == .recording ? 0xF2635F : 0x6FA8FF)
    (dot.backgroundColor, dot.layer.cornerRadius) = (color, 5)
    (bar.progressTintColor, bar.isHidden) = (color, kind == .recording)
    for view in [dot, label, bar] { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  static let height: CGFloat = 28

  /// The name, or what is wrong with the file.
  package var text: String { label.text ?? "" }
  /// The share of a film that is made, from 0 to 1.
  package var share: Float { bar.progress }

  /// Shows a file and how much of it is made, or that there is none.
  func show(_ text: String?, share: Double = 0) {
    isNeeded = text != nil
    guard let text else { return }
    bar.progress = Float(share)
    if text == label.text { return }
    label.text = text
    superview?.setNeedsLayout()
  }

  package override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: min(label.sizeThatFits(.zero).width + 42, size.width), height: Self.height)
  }

  package override func layoutSubviews() {
    label.frame = CGRect(x: 30, y: 0, width: max(0, bounds.width - 42), height: bounds.height)
    bar.frame = CGRect(x: 8, y: bounds.height - 5, width: max(0, bounds.width - 16), height: 4)
  }
}
