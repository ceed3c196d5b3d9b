import Springflow

/// A key, or a gesture, with its effect in a word or two.
package struct Hint: Equatable, Sendable {
  package var key: String
  package var meaning: String
  /// Hints with higher numbers are left out first.
  package var rank: Int
}

/// A key as a small rounded chip, which a press presses; a gesture's chip takes no touches.
package final class KeyChip: Control {
  private let words: Label
  /// How far to the right of it a touch still presses it, in points.
  var reach: CGFloat = 0

  package init(_ key: String, size: CGFloat = 12) {
    words = Label(size: size, InterfaceColors.strong, weight: .semibold)
    super.init(frame: .zero)
    (words.text, words.textAlignment) = (key, .center)
    layer.cornerRadius = 6
    addSubview(words)
    if KeyLabel(key) == nil { isUserInteractionEnabled = false }
    addAction(Action { [unowned self] _ in ask(.key(key)) }, for: [.touchUpInside, .primaryActionTriggered])
    (accessibilityLabel, accessibilityTraits) = (key, .button)
  }

  package required init?(coder: NSCoder) { nil }

  /// The key's label.
  package var key: String { words.text ?? "" }

  /// The size of its letters, in points.
  var size: CGFloat {
    get { words.font.pointSize }
    set { words.font = .systemFont(ofSize: newValue, weight: .semibold) }
  }

  package override var intrinsicContentSize: CGSize {
    let height = (size * 11 / 6).rounded()
    return CGSize(width: max(height, words.sizeThatFits(.zero).width + 14).rounded(), height: height)
  }

  /// In the line below the stage every key can be pressed as such.
  package override var canBecomeFocused: Bool { superview is HelpRow && super.canBecomeFocused }

  package override func point(inside point: CGPoint, with event: Event?) -> Bool {
    super.point(inside: CGPoint(x: point.x - min(max(point.x - bounds.maxX + 1, 0), reach), y: point.y), with: event)
  }

  package override func layoutSubviews() {
    words.frame = bounds
    backgroundColor = isHighlighted ? Color.white.withAlpha(0.22) : InterfaceColors.chip
  }
}

/// Hints in the strip below the stage: as many as fit, by importance, and always the key that opens help.
package final class HintBar: View {
  /// The hints that are shown, in their order.
  package private(set) var shown: [Hint] = []
  private var hints: [Hint] = []
  private var isTyping = false
  private var row = View()
  private var fittedWidth: CGFloat = 0

  /// Shows other hints, which fade in while the old ones fade out.
  ///
  /// - Parameter isTyping: Whether keys type, so that none opens help.
  package func show(_ hints: [Hint], isTyping: Bool = false) {
    if (hints, isTyping) == (self.hints, self.isTyping) { return }
    (self.hints, self.isTyping, fittedWidth) = (hints, isTyping, 0)
    setNeedsLayout()
  }

  /// Between chips a touch is the session's.
  package override func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    super.hitTest(point, with: event) as? KeyChip
  }

  package override func layoutSubviews() {
    if bounds.width == fittedWidth { return }
    let isSame = fittedWidth > 0
    fittedWidth = bounds.width
    let margin: CGFloat = bounds.width < 480 ? 12 : 24
    let room = bounds.width - 2 * margin
    var fitting = hints
    var pairs = fitting.map(Self.pair)
    // Chip, gap, words; a wider gap from hint to hint.
    func length() -> CGFloat { pairs.reduce(-Self.pause) { $0 + $1.bounds.width + Self.pause } }
    var all = help(omitted: 0)
    while !fitting.isEmpty, length() + (all.map { $0.width + Self.pause } ?? 0) > room {
      // The least important hint, and among equals the last.
      let least = fitting.indices.max { (fitting[$0].rank, $0) < (fitting[$1].rank, $1) }!
      fitting.remove(at: least)
      pairs.remove(at: least)
      all = help(omitted: hints.count - fitting.count)
    }
    shown = fitting + (all.map { [$0.hint] } ?? [])
    if let all { pairs.append(Self.pair(all.hint)) }
    let (old, next) = (row, View(frame: bounds))
    var x = margin
    for pair in pairs {
      pair.frame.origin = CGPoint(x: x.rounded(), y: 0)
      next.addSubview(pair)
      x += pair.bounds.width + Self.pause
    }
    row = next
    addSubview(next)
    // In another width they are the same ones.
    if isSame || old.superview == nil { return old.removeFromSuperview() }
    old.isUserInteractionEnabled = false
    next.alpha = 0
    View.animate(
      withDuration: 0.15,
      animations: { (old.alpha, next.alpha) = (0, 1) }, completion: { _ in old.removeFromSuperview() })
  }

  private static let (gap, pause): (CGFloat, CGFloat) = (8, 20)

  private func help(omitted: Int) -> (hint: Hint, width: CGFloat)? {
    if isTyping { return nil }
    let meaning = omitted == 0 ? "all keys" : "all keys \u{00B7} \(omitted) more"
    let hint = Hint(key: "H", meaning: meaning, rank: -1)
    return (hint, Self.pair(hint).bounds.width)
  }

  private static func pair(_ hint: Hint) -> View {
    let (chip, words, pair) = (KeyChip(hint.key), Label(size: 13), View())
    words.text = hint.meaning
    let (size, room) = (chip.intrinsicContentSize, words.sizeThatFits(.zero))
    pair.bounds.size = CGSize(width: size.width + gap + room.width, height: 32)
    chip.frame = CGRect(origin: CGPoint(x: 0, y: 5), size: size)
    chip.reach = gap + room.width
    words.frame = CGRect(x: size.width + gap, y: 5, width: room.width, height: size.height)
    for view in [chip, words] { pair.addSubview(view) }
    return pair
  }
}
