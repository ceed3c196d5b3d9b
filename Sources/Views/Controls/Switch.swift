import SpringflowNumerics

/// A switch that is on or off: a tap or a drag turns it. (`UISwitch`.)
///
/// It is 51 by 31 points, whatever size its view has, and stands where one begins to read.
@preconcurrency @MainActor
open class Switch: Control {
  private static let size = CGSize(width: 51, height: 31)
  /// The distance of the thumb from the edges, in points.
  private static let thumbInset: CGFloat = 2
  /// How much wider the thumb is while a finger is on it, in points.
  private static let thumbStretch: CGFloat = 6
  /// The way after which a finger drags the thumb rather than taps it, in points.
  private static let dragDistance: CGFloat = 8

  private final var isTurned = false
  /// Where the finger came down, in points, and what was on then.
  private final var (start, wasOn, isDragged) = (CGFloat(0), false, false)
  private final let track = View.part(cornerRadius: size.height / 2)
  private final let thumb = View.part(cornerRadius: size.height / 2 - thumbInset)

  /// Makes a switch that is off, at a corner in its superview's coordinates, in points; the size does not count.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    thumb.castThumbShadow()
    for part in [track, thumb] { addSubview(part) }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// Whether it is on; no unless set.
  open var isOn: Bool {
    get { isTurned }
    set { setOn(newValue, animated: false) }
  }

  /// Turns it at once, or in 150 ms. No action is called.
  open func setOn(_ on: Bool, animated: Bool) {
    if on == isTurned { return }
    isTurned = on
    forgetDigest()
    change(animated: animated, arrange)
  }

  /// The track's colour while it is on; the tint colour unless set.
  open var onTintColor: Color? { didSet { stateDidChange() } }
  /// The colour of the thumb.
  open var thumbTintColor: Color? { didSet { stateDidChange() } }

  override func arrange() {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (size, inset, rect) = (Self.size, Self.thumbInset, fixedRect(Self.size))
    let width = size.height - 2 * inset + (isHighlighted ? Self.thumbStretch : 0)
    track.frame = rect
    thumb.frame = CGRect(
      x: isOn == isMirrored ? rect.minX + inset : rect.maxX - inset - width, y: rect.minY + inset, width: width,
      height: size.height - 2 * inset)
    track.backgroundColor = isOn ? (onTintColor ?? tintColor).enabled(isEnabled) : ControlColors.ground
    thumb.backgroundColor = isEnabled ? thumbTintColor ?? ControlColors.thumb : ControlColors.disabledThumb
  }

  override func stateDidChange() {
    super.stateDidChange()
    change(animated: true, arrange)
  }

  /// 51 by 31 points.
  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: Tracking

  /// Follows the finger.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    (start, wasOn, isDragged) = (touch.location(in: self).x, isOn, false)
    return true
  }

  /// Turns the switch when a finger that drags crosses its middle.
  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    let x = touch.location(in: self).x
    if abs(x - start) >= Self.dragDistance { isDragged = true }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    if isDragged { setOn((x > track.frame.midX) != isMirrored, animated: true) }
    return true
  }

  /// Turns the switch, unless the finger has dragged it.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    if !isDragged, isTouchInside { setOn(!isOn, animated: true) }
    if isOn != wasOn { sendValueChanged() }
  }

  /// Turns the switch back.
  open override func cancelTracking(with event: Event?) { setOn(wasOn, animated: true) }

  /// Turns the switch, as a tap does.
  open override func performPrimaryAction() {
    setOn(!isOn, animated: true)
    sendValueChanged()
  }

  override var claimsTaps: Bool { true }
  override var focusCornerRadius: CGFloat { Self.size.height / 2 }
  override var claimedAxis: NSLayoutConstraint.Axis? { isTracking ? .horizontal : nil }

  // MARK: As a view

  override var ownTraits: AccessibilityTraits? { .toggleButton }
  override var ownValue: String? { isOn ? "on" : "off" }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    hash.combine(flags: isTurned, wasOn, isDragged)
    hash.combine(start)
    for color in [onTintColor, thumbTintColor] { hash.combine(color) { $1.hash(into: &$0) } }
  }
}
