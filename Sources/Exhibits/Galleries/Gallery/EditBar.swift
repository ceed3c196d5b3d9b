import Springflow

/// The bar at the lower edge of a gallery in which photos are selected: how many, and what can be done with them.
package final class EditBar: View {
  package let (cutButton, copyButton) = (EditBar.button("Cut"), EditBar.button("Copy"))
  package let (pasteButton, deleteButton) = (EditBar.button("Paste"), EditBar.button("Delete"))
  package let doneButton = EditBar.button("Done")
  private let countLabel = Label()
  private let row = StackView()
  private var isShown = false
  /// What it has its size for.
  private var fitted: (width: CGFloat, words: String)?

  package override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Color(hex: 0x2D333F)
    layer.cornerRadius = 12
    (layer.shadowOpacity, layer.shadowOffset, layer.shadowRadius) = (0.5, CGSize(width: 0, height: 3), 7)
    countLabel.font = .systemFont(ofSize: 13)
    countLabel.textColor = Color.white.withAlpha(0.9)
    deleteButton.configuration?.baseForegroundColor = Color(hex: 0xFF8078)
    (row.alignment, row.spacing) = (.center, 2)
    for view in [countLabel, cutButton, copyButton, pasteButton, deleteButton, doneButton] {
      row.addArrangedSubview(view)
    }
    row.setCustomSpacing(6, after: countLabel)
    addSubview(row)
  }

  package required init?(coder: NSCoder) { nil }

  private static func button(_ title: String) -> Button {
    var configuration = Button.Configuration.plain()
    (configuration.title, configuration.buttonSize) = (title, .small)
    configuration.baseForegroundColor = Color(hex: 0x8FBCFF)
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 6, leading: 8, bottom: 6, trailing: 8)
    return Button(configuration: configuration)
  }

  /// Shows itself over a view while items are selected in it, and whether there is anything to paste.
  func show(_ count: Int, canPaste: Bool, over view: View) {
    if count > 0 {
      countLabel.text = "\(count) selected"
      pasteButton.isHidden = !canPaste
    }
    if superview != nil { place(in: view.bounds) }
    if (count > 0) == isShown { return }
    isShown = count > 0
    if isShown, superview == nil {
      (alpha, transform) = (0, Self.below)
      view.addSubview(self)
      place(in: view.bounds)
    }
    isUserInteractionEnabled = isShown
    View.animate(
      withDuration: 0.15, animations: { (alpha, transform) = isShown ? (1, .identity) : (0, Self.below) },
      completion: { [weak self] _ in if let self, !isShown { removeFromSuperview() } })
  }

  private static let below = CGAffineTransform(translationX: 0, y: 12)

  /// Puts it in the middle of the lower edge.
  private func place(in bounds: CGRect) {
    let words = "\(countLabel.text ?? "") \(pasteButton.isHidden)"
    if fitted?.width != bounds.width || fitted?.words != words {
      fitted = (bounds.width, words)
      fit(in: bounds.width)
    }
    center = CGPoint(x: bounds.midX, y: bounds.maxY - 12 - self.bounds.height / 2)
  }

  /// Takes its size; where there is no room for all of it, the count goes first.
  private func fit(in width: CGFloat) {
    var size = CGSize.zero
    for hidden in [[], [countLabel], [countLabel, doneButton]] {
      for view in [countLabel, doneButton] { view.isHidden = hidden.contains { $0 === view } }
      size = row.sizeThatFits(.zero)
      if size.width + 40 <= width { break }
    }
    bounds.size = CGSize(width: size.width + 20, height: max(size.height, 32) + 4)
    row.frame = bounds.insetBy(dx: 10, dy: 2)
  }
}
