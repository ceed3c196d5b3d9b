import SpringflowNumerics

/// A row of words or pictures of which one is chosen. (`UISegmentedControl`.)
///
/// ```swift
/// let pages = SegmentedControl(items: ["Gravity", "Collision", "Snap"])
/// pages.selectedSegmentIndex = 0
/// pages.addAction(Action { [unowned pages] _ in show(pages.selectedSegmentIndex) }, for: .valueChanged)
/// ```
///
/// A tap chooses a segment; a drag that begins on the chosen one takes the choice along.
@preconcurrency @MainActor
open class SegmentedControl: Control {
  /// The index of no segment.
  nonisolated public static let noSegment = -1

  private struct ControlSegment {
    var title: String?
    var image: Image?
    var isEnabled = true
    var action: Action?
  }

  private static let height: CGFloat = 32
  /// The distance of words from the edges of their segment, in points.
  private static let padding: CGFloat = 10

  private final var segments: [ControlSegment] = []
  private final var selected = noSegment
  /// The segment that the finger came down on, and that which is shown as chosen meanwhile.
  private final var (pressed, shown) = (noSegment, noSegment)
  private final let ground = View.part(ControlColors.ground, cornerRadius: 8)
  private final let pill = View.part(cornerRadius: 6.5)
  private final var faces: [View] = []
  private final var lines: [View] = []

  /// Makes a control without segments, with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    pill.castThumbShadow()
    for part in [ground, pill] { addSubview(part) }
  }

  /// Makes a control with a segment for each title or picture, of the size that it asks for.
  ///
  /// - Precondition: The items are `String`s and `Image`s.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      switch item {
      case let title as String: segments.append(ControlSegment(title: title))
      case let image as Image: segments.append(ControlSegment(image: image))
      default: require(false, "a segment shows a String or an Image, found \(type(of: item))")
      }
    }
    segmentsDidChange()
    sizeToFit()
  }

  /// Makes a control with a segment for each action, which is called when its segment is chosen.
  public convenience init(frame: CGRect, actions: [Action]) {
    self.init(frame: frame)
    for action in actions {
      segments.append(
        ControlSegment(title: action.image == nil ? action.title : nil, image: action.image, action: action))
    }
    segmentsDidChange()
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title; a position beyond the last one is the end.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(ControlSegment(title: title), at: segment, animated)
  }

  /// Inserts a segment with a picture; a position beyond the last one is the end.
  open func insertSegment(with image: Image?, at segment: Int, animated: Bool) {
    insert(ControlSegment(image: image), at: segment, animated)
  }

  private func insert(_ segment: ControlSegment, at index: Int, _ animated: Bool) {
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    if selected >= index { selected += 1 }
    segmentsDidChange(animated: animated)
  }

  /// Removes a segment; the choice of another one stays.
  ///
  /// - Precondition: There are segments, and the position is not negative; beyond the last one it is that.
  open func removeSegment(at segment: Int, animated: Bool) {
    let segment = pinned(segment)
    segments.remove(at: segment)
    if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    segmentsDidChange(animated: animated)
  }

  /// Removes all segments.
  open func removeAllSegments() {
    (segments, selected) = ([], Self.noSegment)
    segmentsDidChange()
  }

  /// Changes a segment's title, in place of its picture.
  ///
  /// - Precondition: There are segments, and the position is not negative; beyond the last one it is that.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (title, nil) }
  }

  /// A segment's title.
  ///
  /// - Precondition: There are segments, and the position is not negative; beyond the last one it is that.
  open func titleForSegment(at segment: Int) -> String? { self.segment(segment).title }

  /// Changes a segment's picture, in place of its title.
  ///
  /// - Precondition: There are segments, and the position is not negative; beyond the last one it is that.
  open func setImage(_ image: Image?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (nil, image) }
  }

  /// A segment's picture.
  ///
  /// - Precondition: There are segments, and the position is not negative; beyond the last one it is that.
  open func imageForSegment(at segment: Int) -> Image? { self.segment(segment).image }

  /// Changes whether a segment can be chosen.
  ///
  /// - Precondition: There are segments, and the position is not negative; beyond the last one it is that.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isEnabled = enabled } }

  /// Whether a segment can be chosen.
  ///
  /// - Precondition: There are segments, and the position is not negative; beyond the last one it is that.
  open func isEnabledForSegment(at segment: Int) -> Bool { self.segment(segment).isEnabled }

  /// The index of the chosen segment, or ``noSegment``. Setting it calls no action.
  ///
  /// - Precondition: There is the segment.
  open var selectedSegmentIndex: Int {
    get { selected }
    set {
      if newValue != Self.noSegment { check(newValue) }
      if newValue == selected { return }
      selected = newValue
      stateDidChange()
    }
  }

  /// Whether no segment stays chosen; no unless set.
  open var isMomentary = false { didSet { stateDidChange() } }
  /// The colour behind the chosen segment.
  open var selectedSegmentTintColor: Color? { didSet { stateDidChange() } }

  /// The position of a segment: beyond the last one it is that, as in UIKit.
  private func pinned(_ index: Int) -> Int {
    let pinned = min(index, segments.count - 1)
    check(pinned)
    return pinned
  }

  private func check(_ index: Int) {
    require(segments.indices.contains(index), "there is no segment \(index): the control has \(segments.count)")
  }

  private func segment(_ index: Int) -> ControlSegment { segments[pinned(index)] }

  private func change(_ index: Int, _ change: (inout ControlSegment) -> Void) {
    change(&segments[pinned(index)])
    segmentsDidChange()
  }

  /// Makes the segments' faces again; a press ends.
  private func segmentsDidChange(animated: Bool = false) {
    (pressed, shown) = (Self.noSegment, Self.noSegment)
    for view in faces + lines { view.removeFromSuperview() }
    faces = segments.map { segment in
      let face: View
      if let image = segment.image {
        face = ImageView(image: image)
        face.contentMode = .center
      } else {
        let label = Label()
        (label.text, label.textAlignment) = (segment.title, .center)
        face = label
      }
      return face
    }
    lines = segments.dropFirst().map { _ in View.part(ControlColors.line, cornerRadius: 0.5) }
    for view in lines + faces { addSubview(view) }
    stateDidChange()
    invalidateIntrinsicContentSize()
    if animated { change(animated: true, arrange) }
  }

  // MARK: As a view

  /// The segment that is drawn as chosen.
  private var chosen: Int {
    if isMomentary { return isHighlighted ? shown : Self.noSegment }
    return shown != Self.noSegment ? shown : selected
  }

  private static func contentWidth(_ segment: ControlSegment) -> CGFloat {
    let words = TextLayout.fittingSize(segment.title ?? "", TextFormat(font: font(isChosen: true))).width
    return max(segment.image?.size.width ?? words, leastTouchLength - 2 * padding) + 2 * padding
  }

  private static func font(isChosen: Bool) -> Font { .systemFont(ofSize: 13, weight: isChosen ? .semibold : .regular) }

  /// The rectangles of the segments, all as wide, in points; the first is where one begins to read.
  private var rects: [CGRect] {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let width = bounds.width / CGFloat(max(segments.count, 1))
    return segments.indices.map { index in
      let place = CGFloat(isMirrored ? segments.count - 1 - index : index)
      return CGRect(x: bounds.minX + place * width, y: bounds.minY, width: width, height: bounds.height)
    }
  }

  override func arrange() {
    ground.frame = bounds
    let (rects, chosen) = (rects, chosen)
    for (index, face) in faces.enumerated() {
      face.frame = rects[index].insetBy(dx: min(4, rects[index].width / 2), dy: 0)
      let words = ControlColors.words.enabled(isEnabled && segments[index].isEnabled)
      // A finger on a segment that is not chosen yet makes it fainter.
      face.alpha = isHighlighted && index == pressed && shown == Self.noSegment ? 0.4 : 1
      face.tintColor = words
      if face is ImageView, words.alpha < 0.5 { face.alpha *= ControlColors.disabledAlpha }
      if let label = face as? Label { (label.font, label.textColor) = (Self.font(isChosen: index == chosen), words) }
    }
    for (index, line) in lines.enumerated() {
      let edge = rects[index].minX < rects[index + 1].minX ? rects[index].maxX : rects[index].minX
      line.frame = CGRect(x: edge - 0.5, y: bounds.minY + 8, width: 1, height: max(bounds.height - 16, 0))
      line.alpha = chosen == index || chosen == index + 1 ? 0 : 1
    }
    pill.alpha = rects.indices.contains(chosen) ? 1 : 0
    pill.backgroundColor = (selectedSegmentTintColor ?? ControlColors.pill).enabled(isEnabled)
    if rects.indices.contains(chosen) {
      pill.frame = rects[chosen].insetBy(dx: min(2, rects[chosen].width / 2), dy: min(2, bounds.height / 2))
    }
  }

  /// The size of the segments, in points: as wide as the widest times their number, and 32 high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: (segments.map(Self.contentWidth).max() ?? 0) * CGFloat(segments.count), height: Self.height)
  }

  // MARK: Tracking

  /// The segment at a point, or nearest to it, that can be chosen.
  private func segment(at point: CGPoint) -> Int {
    func distance(_ rect: CGRect) -> CGFloat { max(rect.minX - point.x, point.x - rect.maxX, 0) }
    let rects = rects
    let nearest = rects.indices.min { (distance(rects[$0]), $0) < (distance(rects[$1]), $1) } ?? Self.noSegment
    return segments.indices.contains(nearest) && segments[nearest].isEnabled ? nearest : Self.noSegment
  }

  /// Follows a finger that comes down on a segment that can be chosen.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    pressed = segment(at: touch.location(in: self))
    if pressed != Self.noSegment, isMomentary || pressed == selected { shown = pressed }
    return pressed != Self.noSegment
  }

  /// Takes the choice along.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    let found = segment(at: touch.location(in: self))
    if shown != Self.noSegment, !isMomentary, found != Self.noSegment, found != shown {
      shown = found
      change(animated: true, arrange)
    }
    return pressed != Self.noSegment
  }

  /// Chooses the segment.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    let isSame = touch.map { segment(at: $0.location(in: self)) == pressed } ?? false
    let goal = shown != Self.noSegment && !isMomentary ? shown : isTouchInside && isSame ? pressed : Self.noSegment
    (pressed, shown) = (Self.noSegment, Self.noSegment)
    if goal == Self.noSegment || goal == selected, !isMomentary || goal == Self.noSegment { return }
    select(goal)
  }

  /// Chooses a segment as a finger does.
  private func select(_ index: Int) {
    let action = segments[index].action
    selected = index
    forgetDigest()
    change(animated: true, arrange)
    if let action { sendAction(action) }
    sendValueChanged()
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  /// The choice is what it was.
  open override func cancelTracking(with event: Event?) {
    (pressed, shown) = (Self.noSegment, Self.noSegment)
    change(animated: true, arrange)
  }

  override func adjust(_ heading: FocusHeading) -> Bool {
    if heading == .up || heading == .down { return false }
    let step = points(up: heading) ? 1 : -1
    var index = selected == Self.noSegment ? (step > 0 ? 0 : segments.count - 1) : selected + step
    while segments.indices.contains(index), !segments[index].isEnabled { index += step }
    if segments.indices.contains(index) { select(index) }
    return true
  }

  /// Chooses the next segment, and after the last one the first.
  open override func performPrimaryAction() {
    let after = segments.indices.filter { segments[$0].isEnabled }
    if let next = after.first(where: { $0 > selected }) ?? after.first, next != selected { select(next) }
  }

  override var claimsTaps: Bool { true }
  override var claimedAxis: NSLayoutConstraint.Axis? {
    isTracking && shown != Self.noSegment && !isMomentary ? .horizontal : nil
  }

  override var ownTraits: AccessibilityTraits? { .adjustable }
  override var ownValue: String? {
    segments.indices.contains(selected) ? segments[selected].title ?? "\(selected + 1)" : nil
  }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    hash.combine(segments) {
      $0.combine($1.title) { $0.combine($1) }
      $0.combine($1.image) { $1.hash(into: &$0) }
      $0.combine($1.isEnabled)
    }
    hash.combine(selected, pressed)
    hash.combine(shown)
    hash.combine(isMomentary)
    hash.combine(selectedSegmentTintColor) { $1.hash(into: &$0) }
  }
}
