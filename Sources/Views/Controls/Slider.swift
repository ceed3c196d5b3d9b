import SpringflowNumerics

/// A track with a thumb that a finger moves from a least value to a greatest one. (`UISlider`.)
///
/// ```swift
/// let damping = Slider(frame: CGRect(x: 20, y: 40, width: 200, height: 34))
/// (damping.minimumValue, damping.maximumValue) = (0, 2)
/// damping.value = 0.7
/// damping.addAction(Action { [unowned damping] _ in layout.damping = Double(damping.value) }, for: .valueChanged)
/// ```
///
/// A drag begins on the thumb. Along the slider it is the slider's own, in a scroll view, too.
@preconcurrency @MainActor
open class Slider: Control {
  private static let thumbLength: CGFloat = 26
  private static let trackHeight: CGFloat = 4
  /// How far beside the thumb a drag may begin, in points.
  private static let thumbMargin: CGFloat = 10

  private final var number = BoundedValue(0, 0, 1)
  /// How far right of the thumb's middle the finger is that moves it, in points.
  private final var grip: CGFloat = 0
  private final let track = View.part(cornerRadius: trackHeight / 2)
  private final let fill = View.part(cornerRadius: trackHeight / 2)
  private final let thumb = View.part(cornerRadius: thumbLength / 2)

  /// Makes a slider from 0 to 1 with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    thumb.castThumbShadow()
    for part in [track, fill, thumb] { addSubview(part) }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// The value, from the least to the greatest; one beyond them becomes the nearest.
  ///
  /// - Precondition: It is finite.
  open var value: Float {
    get { Float(number.value) }
    set { setValue(newValue, animated: false) }
  }

  /// Changes the value at once, or lets the thumb go there in 150 ms. No action is called.
  ///
  /// - Precondition: It is finite.
  open func setValue(_ value: Float, animated: Bool) {
    changeNumber(animated: animated) { $0.set(Double(value), "a slider's value") }
  }

  /// The least value; 0 unless set. A greatest value and a value below it become as great.
  ///
  /// - Precondition: It is finite.
  open var minimumValue: Float {
    get { Float(number.minimum) }
    set { changeNumber { $0.setMinimum(Double(newValue), "a slider's least value") } }
  }

  /// The greatest value; 1 unless set. A least value and a value above it become as small.
  ///
  /// - Precondition: It is finite.
  open var maximumValue: Float {
    get { Float(number.maximum) }
    set { changeNumber { $0.setMaximum(Double(newValue), "a slider's greatest value") } }
  }

  /// Whether actions are called while the thumb is moved, and not only when it is let go; yes unless set.
  open var isContinuous = true { didSet { forgetDigest() } }
  /// The colour of the track up to the thumb; the tint colour unless set.
  open var minimumTrackTintColor: Color? { didSet { stateDidChange() } }
  /// The colour of the track beyond the thumb.
  open var maximumTrackTintColor: Color? { didSet { stateDidChange() } }
  /// The colour of the thumb.
  open var thumbTintColor: Color? { didSet { stateDidChange() } }

  private func changeNumber(animated: Bool = false, _ change: (inout BoundedValue) -> Void) {
    let before = number
    change(&number)
    if number == before { return }
    forgetDigest()
    self.change(animated: animated, arrange)
  }

  // MARK: Geometry

  /// The rectangle of the track within bounds, in points.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.minX, y: bounds.midY - Self.trackHeight / 2, width: bounds.width, height: Self.trackHeight)
  }

  /// The rectangle of the thumb for a value, in points.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    var number = number
    number.set(Double(value), "a slider's value")
    let share = CGFloat(isMirrored ? 1 - number.share : number.share)
    let length = Self.thumbLength
    return CGRect(
      x: rect.minX + max(rect.width - length, 0) * share, y: rect.midY - length / 2, width: length, height: length)
  }

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
  private var thumbRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
  }

  override func arrange() {
    let rect = trackRect(forBounds: bounds)
    let middle = thumbRect.midX
    track.frame = rect
    fill.frame = CGRect(
      x: isMirrored ? middle : rect.minX, y: rect.minY,
      width: max(isMirrored ? rect.maxX - middle : middle - rect.minX, 0),
      height: rect.height)
    thumb.frame = thumbRect
    track.backgroundColor = maximumTrackTintColor ?? ControlColors.ground
    fill.backgroundColor = (minimumTrackTintColor ?? tintColor).enabled(isEnabled)
    thumb.backgroundColor = isEnabled ? thumbTintColor ?? ControlColors.thumb : ControlColors.disabledThumb
  }

  /// 34 points high, and of any width.
  open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 34) }

  // MARK: Tracking

  /// Follows a finger that comes down on the thumb.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    let (point, thumb) = (touch.location(in: self), thumbRect)
    grip = point.x - thumb.midX
    return thumb.insetBy(dx: -Self.thumbMargin, dy: -Self.thumbMargin).contains(point)
  }

  /// Moves the thumb with the finger.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    let (rect, thumb, isMirrored) = (trackRect(forBounds: bounds), thumbRect.width, isMirrored)
    let way = Double(rect.width - thumb)
    guard way > 0 else { return true }
    let share = Double(touch.location(in: self).x - grip - rect.minX - thumb / 2) / way
    let before = number
    changeNumber { $0.share = isMirrored ? 1 - share : share }
    if isContinuous, number != before { sendValueChanged() }
    return true
  }

  /// Calls the actions, if they were not called meanwhile.
  open override func endTracking(_ touch: Touch?, with event: Event?) { if !isContinuous { sendValueChanged() } }
  /// The value stays, and the actions are called, if they were not meanwhile.
  open override func cancelTracking(with event: Event?) { if !isContinuous { sendValueChanged() } }

  /// A twentieth of the way.
  override func adjust(_ heading: FocusHeading) -> Bool {
    if heading == .up || heading == .down { return false }
    let before = number
    let step = points(up: heading) ? 0.05 : -0.05
    changeNumber(animated: true) { $0.share += step }
    if number != before { sendValueChanged() }
    return true
  }

  override var claimedAxis: NSLayoutConstraint.Axis? { isTracking ? .horizontal : nil }

  // MARK: As a view

  override var ownTraits: AccessibilityTraits? { .adjustable }
  override var ownValue: String? { number.percentage }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    number.hash(into: &hash)
    hash.combine(grip)
    hash.combine(isContinuous)
    for color in [minimumTrackTintColor, maximumTrackTintColor, thumbTintColor] {
      hash.combine(color) { $1.hash(into: &$0) }
    }
  }
}
