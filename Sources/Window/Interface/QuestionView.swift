import Springflow

/// A question over the whole window that waits for an answer: before the window is left.
package final class QuestionView: View {
  private let panel = View()
  private let label = Label(size: 15, InterfaceColors.strong)
  /// The buttons, the proposed answer first.
  package private(set) var answers: [Button] = []

  package override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Color.black.withAlpha(0.45)
    panel.becomePanel(InterfaceColors.raised, cornerRadius: 14, shadow: 16)
    (label.numberOfLines, label.textAlignment) = (0, .center)
    panel.addSubview(label)
    addSubview(panel)
  }

  package required init?(coder: NSCoder) { nil }

  /// The question that is asked, or was last.
  package var text: String { label.text ?? "" }

  /// Asks for one of several answers, each with what it requests.
  func ask(_ text: String, _ answers: [(title: String, request: InterfaceRequest)]) {
    label.text = text
    for button in self.answers { button.removeFromSuperview() }
    self.answers = answers.enumerated().map { index, answer in
      var look = index == 0 ? Button.Configuration.filled() : .gray()
      (look.title, look.buttonSize, look.cornerStyle) = (answer.title, .small, .medium)
      let button = Button(configuration: look)
      button.addAction(Action { $0.view?.ask(answer.request) }, for: .primaryActionTriggered)
      panel.addSubview(button)
      return button
    }
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    let widest = max(80, bounds.width - 64)
    let sizes = answers.map(\.intrinsicContentSize)
    let total = sizes.reduce(-8) { $0 + $1.width + 8 }
    // Side by side, or one under the other.
    let isRow = total <= widest
    let words = label.sizeThatFits(CGSize(width: widest, height: .greatestFiniteMagnitude))
    let width = max(words.width.rounded(.up), isRow ? total : sizes.map(\.width).max() ?? 0)
    label.frame = CGRect(x: 20, y: 18, width: width, height: words.height)
    var place = CGPoint(x: 20 + (width - total) / 2, y: label.frame.maxY + 18)
    for (button, size) in zip(answers, sizes) {
      if isRow {
        button.frame = CGRect(origin: place, size: size)
        place.x += size.width + 8
      } else {
        button.frame = CGRect(x: 20, y: place.y, width: width, height: size.height)
        place.y += size.height + 8
      }
    }
    let height = (answers.last?.frame.maxY ?? place.y) + 18
    panel.frame = CGRect(
      x: ((bounds.width - width) / 2 - 20).rounded(), y: ((bounds.height - height) / 2).rounded(), width: width + 40,
      height: height)
  }
}

extension Action {
  /// The view whose action it is at present.
  fileprivate var view: View? { sender as? View }
}
