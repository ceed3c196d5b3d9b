import SpringflowNumerics

/// A line of text that can be edited. (`UITextField`.)
///
/// ```swift
/// let name = TextField(frame: CGRect(x: 20, y: 40, width: 240, height: 34))
/// (name.borderStyle, name.placeholder) = (.roundedRect, "Name")
/// name.addAction(Action { [unowned name] _ in list.filter(by: name.text ?? "") }, for: .editingChanged)
/// ```
///
/// A tap begins to edit it, as ``becomeFirstResponder()`` does: what is typed is inserted from then on. Then a
/// drag selects, a double tap selects a word and a triple tap everything. Line breaks become spaces.
@preconcurrency @MainActor
open class TextField: Control, KeyInput {
  /// What is around the text. (`UITextField.BorderStyle`.)
  public enum BorderStyle: Int, Hashable, Sendable {
    /// Nothing.
    case none
    /// A line.
    case line
    /// A line around a ground.
    case bezel
    /// The same with round corners.
    case roundedRect
  }

  private static let caretWidth: CGFloat = 2
  /// The time for which the caret is seen and then not, and how long it blinks after it was moved, in ticks.
  private static let (blink, blinking) = (60, 1200)

  private(set) final var line = EditedText()
  private final var format = TextFormat()
  /// Where characters begin and end, in points from where the text begins, while they are known.
  private final var knownEdges: [CGFloat]?
  /// How far the text is moved to the left while it is edited, in points.
  private final var scroll: CGFloat = 0
  /// The tick in which the caret was moved.
  private final var movedTick = 0
  /// Where the finger has come down, and where it is, in points; and what was selected then.
  private final var (start, finger): (CGFloat, CGFloat) = (0, 0)
  private final var pressed = 0..<0
  private final var tapCount = 0
  /// Whether it was told that editing has begun, and not yet that it has ended.
  private final var hasBegun = false
  /// Whether the next edit replaces all of a secure text, since nobody sees what it was.
  private final var replacesAll = false

  private final let ground = View.part(cornerRadius: 0)
  private final let pane = View.part(cornerRadius: 0)
  private final let selected = View.part(cornerRadius: 2)
  private final let words = Label()
  private final let hint = Label()
  private final let caret = View.part(cornerRadius: 1)

  /// Who is asked and told of what happens.
  open weak var delegate: (any TextFieldDelegate)?

  /// Makes an empty field with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    pane.clipsToBounds = true
    for part in [ground, pane] { addSubview(part) }
    for part in [selected, hint, words, caret] { pane.addSubview(part) }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  // MARK: Text

  /// The text; empty for `nil`. Setting it puts the caret at its end, and calls no action.
  open var text: String? {
    get { line.text }
    set {
      let before = line
      line.set(newValue ?? "")
      if line != before { textDidChange() }
    }
  }

  /// What is shown while there is no text.
  open var placeholder: String? { didSet { formatDidChange() } }

  /// The font; the system's of 17 points unless set.
  open var font: Font? {
    get { format.font }
    set {
      format.font = newValue ?? .systemFont(ofSize: Font.labelFontSize)
      formatDidChange()
    }
  }

  /// The text's colour; that of words in controls unless set.
  open var textColor: Color? { didSet { stateDidChange() } }

  /// Where the text is if it is narrower than the field; where one begins to read unless set.
  open var textAlignment: NSTextAlignment {
    get { format.alignment }
    set {
      format.alignment = newValue
      formatDidChange()
    }
  }

  /// What is around the text; nothing unless set.
  open var borderStyle = BorderStyle.none { didSet { formatDidChange() } }

  /// Whether editing begins with an empty text; no unless set.
  open var clearsOnBeginEditing = false { didSet { forgetDigest() } }

  /// Whether dots are shown in place of the characters, which cannot be copied; no unless set.
  open var isSecureTextEntry = false { didSet { formatDidChange() } }

  private func formatDidChange() {
    knownEdges = nil
    stateDidChange()
    invalidateIntrinsicContentSize()
  }

  private func textDidChange() {
    knownEdges = nil
    selectionDidChange()
    invalidateIntrinsicContentSize()
  }

  private func selectionDidChange() {
    showCaret()
    stateDidChange()
    if isEditing { delegate?.textFieldDidChangeSelection(self) }
  }

  /// Shows the caret, and lets it blink from now on.
  private func showCaret() {
    movedTick = host?.tick ?? 0
    caret.alpha = 1
    forgetDigest()
  }

  // MARK: Editing

  /// Whether the text is edited now.
  open var isEditing: Bool { isFirstResponder }
  /// Whether it can be edited: while it can be used.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins to edit the text, if the delegate allows it and what was edited before gives up; returns whether it does.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isEditing { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    // What was called may have begun already.
    if hasBegun { return true }
    hasBegun = true
    replacesAll = isSecureTextEntry && hasText
    if clearsOnBeginEditing { line.set("") }
    line.select(from: line.characters.count, to: line.characters.count)
    textDidChange()
    if isEditing { sendActions(for: .editingDidBegin) }
    if isEditing { delegate?.textFieldDidBeginEditing(self) }
    return isEditing
  }

  /// Ends to edit the text, if the delegate allows it; returns whether it has ended.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditing else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
    editingDidEnd()
    return true
  }

  override func firstResponderWasLost() { editingDidEnd() }

  private func editingDidEnd() {
    guard hasBegun else { return }
    (hasBegun, scroll) = (false, 0)
    stateDidChange()
    sendActions(for: .editingDidEnd)
    delegate?.textFieldDidEndEditing(self, reason: .committed)
  }

  /// Whether there is any text.
  open var hasText: Bool { !line.characters.isEmpty }

  /// Replaces the selection by what was typed.
  open func insertText(_ text: String) {
    let text = EditedText.line(text)
    if !text.isEmpty { type(text, in: line.selection) }
  }

  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() { edit(.backspace) }

  /// Replaces characters as a user does.
  private func type(_ text: String, in range: Range<Int>) {
    let range = replacesAll ? 0..<line.characters.count : range
    let utf16 = line.utf16(range)
    let place = NSRange(location: utf16.lowerBound, length: utf16.count)
    guard delegate?.textField(self, shouldChangeCharactersIn: place, replacementString: text) ?? true else { return }
    replacesAll = false
    line.replace(range, with: text)
    textDidChange()
    sendActions(for: .editingChanged)
  }

  /// Selects all of the text.
  open func selectAll(_ sender: Any?) { select(0..<line.characters.count) }
  /// Hands the selected text to the clipboard; not that of a secure field.
  open func copy(_ sender: Any?) {
    if !line.selection.isEmpty, !isSecureTextEntry { host?.copied = String(line.characters[line.selection]) }
  }
  /// Hands the selected text to the clipboard and deletes it; not that of a secure field.
  open func cut(_ sender: Any?) {
    if line.selection.isEmpty || isSecureTextEntry { return }
    copy(sender)
    type("", in: line.selection)
  }

  private func select(_ range: Range<Int>) { select(from: range.lowerBound, to: range.upperBound) }

  final func select(from anchor: Int, to caret: Int) {
    let before = line
    line.select(from: anchor, to: caret)
    if line != before { selectionDidChange() } else { showCaret() }
  }

  /// The word at a place; of a secure text, all of it.
  private func word(at place: Int) -> Range<Int> {
    isSecureTextEntry ? 0..<line.characters.count : line.word(at: place)
  }

  /// Where an edit goes from the caret.
  private func place(after edit: TextEdit) -> Int {
    let (caret, count) = (line.caret, line.characters.count)
    return switch edit {
    case .left, .selectLeft, .backspace: caret - 1
    case .right, .selectRight, .delete: caret + 1
    case .wordLeft, .selectWordLeft, .wordBackspace: isSecureTextEntry ? 0 : line.wordEnd(from: caret, forward: false)
    case .wordRight, .selectWordRight, .wordDelete: isSecureTextEntry ? count : line.wordEnd(from: caret, forward: true)
    case .start, .selectToStart: 0
    default: count
    }
  }

  /// Does what an editing key does.
  final func edit(_ edit: TextEdit) {
    let (selection, place) = (line.selection, place(after: edit))
    switch edit {
    case .backspace, .delete, .wordBackspace, .wordDelete:
      let range = min(line.caret, max(place, 0))..<max(line.caret, min(place, line.characters.count))
      let meant = selection.isEmpty ? range : selection
      if !meant.isEmpty { type("", in: meant) }
    case .left where !selection.isEmpty: select(from: selection.lowerBound, to: selection.lowerBound)
    case .right where !selection.isEmpty: select(from: selection.upperBound, to: selection.upperBound)
    case .left, .right, .wordLeft, .wordRight, .start, .end: select(from: place, to: place)
    case .selectLeft, .selectRight, .selectWordLeft, .selectWordRight, .selectToStart, .selectToEnd:
      select(from: line.anchor, to: place)
    case .selectAll: selectAll(nil)
    case .copy: copy(nil)
    case .cut: cut(nil)
    case .enter: finish()
    case .tab, .backtab, .escape: break
    }
  }

  private func finish() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = hasAction(for: .editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if ends { resignFirstResponder() }
  }

  /// Begins to edit.
  open override func performPrimaryAction() { becomeFirstResponder() }

  /// While the text is edited keys type and edit, but for those that leave the field.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    guard isEditing, let key = presses.first?.key else { return super.pressesBegan(presses, with: event) }
    let edit = TextEdit(key)
    if edit == .tab || edit == .backtab || edit == .escape {
      if let next { next.pressesBegan(presses, with: event) } else { for press in presses { press.isLeft = true } }
    } else if let edit {
      self.edit(edit)
    } else {
      insertText(key.characters)
    }
  }

  // MARK: Geometry

  private var inset: CGFloat { borderStyle == .none ? 0 : borderStyle == .line ? 4 : 8 }

  /// The rectangle of the text within bounds, in points.
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: min(inset, bounds.width / 2), dy: 0) }
  /// The rectangle of the text while it is edited, in points; the same unless overridden.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// The rectangle of the placeholder, in points; that of the text unless overridden.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// The edges of the characters: one more than there are characters, in points from where the text begins.
  private var edges: [CGFloat] {
    if let knownEdges { return knownEdges }
    let advances = ScalarAdvances(format.font, InterMetrics())
    let size = format.font.pointSize
    let dot = advances.advance(of: Self.dot)
    var edges: [CGFloat] = [0]
    edges.reserveCapacity(line.characters.count + 1)
    var end: CGFloat = 0
    for character in line.characters {
      if isSecureTextEntry {
        end += dot
      } else {
        for scalar in character.unicodeScalars where scalar != TextClusters.softHyphen {
          end += advances.advance(of: scalar)
        }
      }
      edges.append(end * size)
    }
    knownEdges = edges
    return edges
  }

  private static let dot: Unicode.Scalar = "\u{2022}"

  private var paneRect: CGRect { isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds) }

  /// How far from the pane's left edge the text begins, in points.
  private func origin(in width: CGFloat) -> CGFloat {
    let room = width - edges[edges.count - 1] - Self.caretWidth
    if room < 0 { return -scroll }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch format.alignment {
    case .left: return 0
    case .center: return room / 2
    case .right: return room
    case .natural, .justified: return isMirrored ? room : 0
    }
  }

  /// Scrolls so far that the caret is in a pane, and the text fills it.
  private func revealCaret(in width: CGFloat) {
    let edges = edges
    let (caret, end) = (edges[line.caret], edges[edges.count - 1] + Self.caretWidth)
    scroll = min(max(scroll, caret + Self.caretWidth - width), caret)
    scroll = isEditing ? max(min(scroll, end - width), 0) : 0
  }

  /// The place between characters that is nearest to a distance from the field's left edge, in points.
  private func place(at x: CGFloat) -> Int {
    let (edges, rect) = (edges, paneRect)
    let x = x - rect.minX - origin(in: rect.width)
    let next = Self.index(of: x, in: edges)
    if next == 0 || next == edges.count { return min(next, edges.count - 1) }
    return x - edges[next - 1] < edges[next] - x ? next - 1 : next
  }

  /// The index of the first edge that is not before a distance.
  private static func index(of x: CGFloat, in edges: [CGFloat]) -> Int {
    var range = 0..<edges.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = edges[middle] < x ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private var lineHeight: CGFloat { (format.font.lineHeight * 1.1).rounded(.up) }

  final func caretRect(at place: Int) -> CGRect {
    let (edges, rect, height) = (edges, paneRect, min(paneRect.height, lineHeight))
    let x = rect.minX + origin(in: rect.width) + edges[min(place, edges.count - 1)]
    return CGRect(x: x, y: rect.midY - height / 2, width: Self.caretWidth, height: height)
  }

  override func arrange() {
    let rect = paneRect
    revealCaret(in: rect.width)
    arrangeGround()
    pane.frame = rect
    let (edges, origin, height) = (edges, origin(in: rect.width), min(rect.height, lineHeight))
    func place(_ view: View, from: CGFloat, width: CGFloat, height: CGFloat) {
      view.frame = CGRect(x: from, y: (rect.height - height) / 2, width: width, height: height)
    }
    // Only the characters in sight are laid out.
    let first = max(Self.index(of: -origin, in: edges) - 1, 0)
    let last = min(Self.index(of: rect.width - origin, in: edges), edges.count - 1)
    words.text =
      isSecureTextEntry
      ? String(repeating: Character(Self.dot), count: max(last - first, 0))
      : String(line.characters[first..<max(first, min(last + (isEditing ? 0 : 1), line.characters.count))])
    words.font = format.font
    words.lineBreakMode = isEditing ? .byClipping : .byTruncatingTail
    words.textColor = (textColor ?? ControlColors.words).enabled(isEnabled)
    let end = isEditing || origin >= 0 ? edges[last] - edges[first] + 1 : rect.width
    place(words, from: origin + edges[first], width: end, height: rect.height)
    let selection = line.selection
    selected.isHidden = !isEditing || selection.isEmpty
    selected.backgroundColor = tintColor.withAlpha(0.35)
    place(
      selected, from: origin + edges[selection.lowerBound],
      width: edges[selection.upperBound] - edges[selection.lowerBound], height: height)
    caret.isHidden = !isEditing || !selection.isEmpty
    caret.backgroundColor = tintColor
    place(caret, from: origin + edges[line.caret], width: Self.caretWidth, height: height)
    arrangeHint(rect)
  }

  private func arrangeGround() {
    ground.frame = bounds
    ground.isHidden = borderStyle == .none
    ground.backgroundColor = borderStyle == .line ? nil : ControlColors.ground.enabled(isEnabled)
    ground.layer.cornerRadius = borderStyle == .roundedRect ? focusCornerRadius : 0
    (ground.layer.borderWidth, ground.layer.borderColor) = (1, isEditing ? tintColor : ControlColors.line)
  }

  private func arrangeHint(_ pane: CGRect) {
    hint.isHidden = hasText
    hint.text = placeholder
    hint.font = format.font
    hint.textColor = ControlColors.words.withAlpha(0.65).enabled(isEnabled)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    hint.textAlignment = format.alignment == .natural && isMirrored ? .right : format.alignment
    hint.frame = placeholderRect(forBounds: bounds).offsetBy(dx: -pane.minX, dy: -pane.minY)
  }

  /// As wide as its text or its placeholder, and 34 points high with a border and the usual font.
  open override var intrinsicContentSize: CGSize {
    let text = hasText ? edges[edges.count - 1] : format.font.width(of: placeholder ?? "")
    let height = format.font.lineHeight.rounded(.up) + (borderStyle == .none ? 1 : 13)
    return CGSize(width: (text + Self.caretWidth + 2 * inset).rounded(.up), height: height)
  }

  override func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    let line = (size.height - format.font.lineHeight) / 2 + format.font.ascender
    return (line, line)
  }

  // MARK: Tracking

  /// Puts the caret where the finger is, or selects the word there, while the text is edited.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    (start, finger, tapCount) = (touch.location(in: self).x, touch.location(in: self).x, touch.tapCount)
    if isEditing { press() }
    return true
  }

  /// What a finger at a distance from the left edge means: a place after one tap, a word after two, then everything.
  private func part(at x: CGFloat) -> Range<Int> {
    if tapCount > 2 { return 0..<line.characters.count }
    let place = place(at: x)
    if tapCount < 2 { return place..<place }
    let rect = paneRect
    return word(at: Self.index(of: x - rect.minX - origin(in: rect.width), in: edges) - 1)
  }

  private func press() {
    pressed = part(at: start)
    select(pressed)
  }

  /// Selects up to the finger while the text is edited, by words after a double tap.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    finger = touch.location(in: self).x
    if isEditing { selectToFinger() }
    return true
  }

  private func selectToFinger() {
    let goal = part(at: finger)
    if goal.lowerBound < pressed.lowerBound {
      select(from: pressed.upperBound, to: goal.lowerBound)
    } else {
      select(from: pressed.lowerBound, to: max(goal.upperBound, pressed.upperBound))
    }
  }

  /// Begins to edit the text where it was tapped.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    if isEditing || !isTouchInside { return }
    // Where it was tapped was seen before.
    let tapped = part(at: start)
    if becomeFirstResponder() { select(tapped) }
  }

  override var claimsTaps: Bool { true }
  override var claimedAxis: NSLayoutConstraint.Axis? { isTracking && isEditing ? .horizontal : nil }

  // MARK: Ticks

  override var takesTicks: Bool { true }
  /// A finger beyond an edge scrolls on.
  override var isInMotion: Bool { isEditing && isTracking && scrollsOn }
  override var isFading: Bool { isEditing && blinkTicks < Self.blinking }

  private var blinkTicks: Int { (host?.tick ?? 0) - movedTick }
  private var scrollsOn: Bool {
    let rect = paneRect
    return finger < rect.minX && line.caret > 0 || finger > rect.maxX && line.caret < line.characters.count
  }

  override func advanceTick(isTouched: Bool) {
    guard isEditing, let tick = host?.tick else { return }
    if isTracking, tick % 4 == 0, scrollsOn { selectToFinger() }
    let isSeen = blinkTicks >= Self.blinking || blinkTicks / Self.blink % 2 == 0
    if (caret.alpha > 0) != isSeen { caret.alpha = isSeen ? 1 : 0 }
  }

  // MARK: As a view

  override func stateDidChange() {
    super.stateDidChange()
    if !isEnabled, isEditing { host?.loseFirstResponder() }
  }

  override var focusCornerRadius: CGFloat { 8 }
  override var pointerShape: PointerShape? { isEnabled ? .text : .arrow }
  override var ownLabel: String? { placeholder }
  override var ownValue: String? {
    isSecureTextEntry ? String(repeating: Character(Self.dot), count: line.characters.count) : line.text
  }
  override var summary: String? { ownValue.map { $0.count > 40 ? $0.prefix(39) + "\u{2026}" : $0 } }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    line.hash(into: &hash)
    format.hash(into: &hash)
    hash.combine(placeholder) { $0.combine($1) }
    hash.combine(scroll, start)
    hash.combine(finger)
    hash.combine(pressed.lowerBound, pressed.upperBound)
    hash.combine(tapCount, borderStyle.rawValue)
    hash.combine(isEditing ? movedTick : -1)
    hash.combine(flags: clearsOnBeginEditing, isSecureTextEntry, hasBegun, replacesAll)
    hash.combine(textColor) { $1.hash(into: &$0) }
  }
}
