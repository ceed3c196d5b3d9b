import SpringflowNumerics

/// A view that shows text. (`UILabel`.)
///
/// ```swift
/// let title = Label(frame: CGRect(x: 16, y: 16, width: 200, height: 44))
/// title.text = "A stack of cards"
/// title.font = .systemFont(ofSize: 17, weight: .semibold)
/// title.textColor = .white
/// title.numberOfLines = 0
/// title.sizeToFit()
/// ```
///
/// Text is measured by ``InterMetrics``, so its size is the same on every machine and without a display.
@preconcurrency @MainActor
open class Label: View {
  private final var format = TextFormat()
  /// The layout of the text in the size that it was last asked for in.
  private final var laidOut: (size: CGSize, layout: TextLayout)?

  /// Makes an empty label with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    node.isInteractive = false
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// The text.
  open var text: String? {
    didSet { if text != oldValue { textDidChange() } }
  }

  /// The font; the system's of 17 points unless set.
  open var font: Font! {
    get { format.font }
    set { changeFormat { $0.font = newValue ?? .systemFont(ofSize: Font.labelFontSize) } }
  }

  /// The text's colour; white, that of words on the stage, unless set.
  open var textColor: Color! = .white {
    didSet { if textColor != oldValue { lookDidChange() } }
  }

  /// Where lines stand in the width; natural, at the left, unless set.
  open var textAlignment: NSTextAlignment {
    get { format.alignment }
    set { changeFormat { $0.alignment = newValue } }
  }

  /// The greatest number of lines, 0 for any; 1 unless set.
  open var numberOfLines: Int {
    get { format.numberOfLines }
    set {
      require(newValue >= 0, "a label's number of lines is not negative, found \(newValue); 0 is any number")
      changeFormat { $0.numberOfLines = newValue }
    }
  }

  /// Where lines break, and where text is cut for which there is no room; at its end unless set.
  open var lineBreakMode: LineBreakMode {
    get { format.lineBreakMode }
    set { changeFormat { $0.lineBreakMode = newValue } }
  }

  /// Whether a single line that is too long is made smaller; no unless set.
  open var adjustsFontSizeToFitWidth: Bool {
    get { format.adjustsFontSizeToFitWidth }
    set { changeFormat { $0.adjustsFontSizeToFitWidth = newValue } }
  }

  /// The smallest size of such a line, as a part of the font's; 0, any, unless set.
  open var minimumScaleFactor: CGFloat {
    get { format.minimumScaleFactor }
    set { changeFormat { $0.minimumScaleFactor = newValue } }
  }

  /// The width within which the intrinsic size is measured, in points; 0, any, unless set.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet {
      if preferredMaxLayoutWidth == oldValue { return }
      forgetDigest()
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether the text is shown in its ``highlightedTextColor``.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { lookDidChange() } }
  }

  /// The colour of the text while it is highlighted; the usual one unless set.
  open var highlightedTextColor: Color? {
    didSet { if highlightedTextColor != oldValue { lookDidChange() } }
  }

  /// Whether the text is shown in full strength; yes unless set.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { lookDidChange() } }
  }

  private func changeFormat(_ change: (inout TextFormat) -> Void) {
    let before = format
    change(&format)
    if format != before { textDidChange() }
  }

  private func textDidChange() {
    laidOut = nil
    lookDidChange()
    invalidateIntrinsicContentSize()
  }

  /// The label is drawn differently, by hand if it is of a class that may do so.
  private func lookDidChange() {
    contentDidChange()
    if drawsByHand { markForDisplay() }
  }

  // MARK: Drawing

  /// Draws the text in the bounds, by ``drawText(in:)``.
  open override func draw(_ rect: CGRect) { drawText(in: rect) }

  /// Draws the text in a rectangle of the label's coordinates, in points; called by ``draw(_:)``, for subclasses that
  /// leave room around it.
  open func drawText(in rect: CGRect) {
    requireFinite(rect, "rectangle of text")
    guard let text, !text.isEmpty else { return }
    let layout = TextLayout(text, format, within: rect.size)
    CGContext.required("Label.drawText(in:)").add(.text(Frame.TextContents(layout, color: shownColor)), in: rect)
  }

  override var drawsByHand: Bool { type(of: self) != Label.self }

  override func isUsual(_ drawing: [Frame.Layer]) -> Bool {
    guard let layout else { return drawing.isEmpty }
    guard drawing.count == 1, case .text(let text) = drawing[0].contents, drawing[0].clipPaths.isEmpty else {
      return false
    }
    return text == Frame.TextContents(layout, color: shownColor) && drawing[0].size == model.size
      && drawing[0].center == CGPoint(x: model.size.width / 2, y: model.size.height / 2)
      && drawing[0].transform.isIdentity && drawing[0].alpha == 1
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    if drawsByHand { markForDisplay() }
  }

  // MARK: Size

  /// The size of the text within a size, in points: as wide as its widest line, as high as its lines.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    return TextLayout.fittingSize(text, format, within: size)
  }

  /// Lines break in the label's width, except a single one.
  override var roomToFit: CGSize {
    let most = CGFloat.greatestFiniteMagnitude
    return CGSize(width: numberOfLines == 1 ? most : bounds.width, height: most)
  }

  /// The size of the text within the ``preferredMaxLayoutWidth``, in points.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  /// The rectangle of the text within the bounds, in points.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard let text, !text.isEmpty else { return CGRect(origin: bounds.origin, size: .zero) }
    var limited = format
    limited.numberOfLines = numberOfLines
    return CGRect(origin: bounds.origin, size: TextLayout.fittingSize(text, limited, within: bounds.size))
  }

  // MARK: As a view

  private var layout: TextLayout? {
    guard let text, !text.isEmpty else { return nil }
    if let laidOut, laidOut.size == model.size { return laidOut.layout }
    let layout = TextLayout(text, format, within: model.size)
    laidOut = (model.size, layout)
    return layout
  }

  override var wrapsInWidth: Bool { numberOfLines != 1 }

  /// Lines stand in the middle of the height.
  override func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    let layout = TextLayout(text ?? "", format, within: size)
    let top = (size.height - CGFloat(layout.lines.count) * layout.font.lineHeight) / 2
    let lines = layout.lines.map { top + $0.origin.y }
    return (lines.first ?? size.height, lines.last ?? size.height)
  }

  private var shownColor: Color {
    let highlighted = isHighlighted ? highlightedTextColor : nil
    let color = highlighted ?? textColor ?? .white
    return isEnabled ? color : color.withAlpha(color.alpha * 0.4)
  }

  /// Not the text if the label draws it by hand, in another way.
  override var drawnContents: Frame.LayerContents {
    guard node.drawing == nil, let layout else { return .none }
    return .text(Frame.TextContents(layout, color: shownColor))
  }

  override var summary: String? { text.map { $0.count > 40 ? $0.prefix(39) + "\u{2026}" : $0 } }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    hash.combine(text) { $0.combine($1) }
    format.hash(into: &hash)
    hash.combine(flags: isHighlighted, isEnabled)
    hash.combine(preferredMaxLayoutWidth)
    for color in [textColor, highlightedTextColor] { hash.combine(color) { $1.hash(into: &$0) } }
  }
}
