import SpringflowNumerics

/// Two buttons that take a value down and up. (`UIStepper`.)
///
/// It is 94 by 32 points, whatever size its view has, and stands where one begins to read. A press that is held steps on.
@preconcurrency @MainActor
open class Stepper: Control {
  private static let size = CGSize(width: 94, height: 32)
  /// The time after which a press that is held steps, and that between two steps, in ticks: 0.5 s and 0.125 s.
  private static let (patience, pause) = (60, 15)

  private final var number = BoundedValue(0, 0, 100)
  /// The half that is pressed, -1 or 1, and for how many ticks; 0 if none is.
  private final var (half, held) = (0.0, 0)
  private final var valueBefore = 0.0
  private final let ground = View.part(ControlColors.ground, cornerRadius: 8)
  private final let veil = View.part(ControlColors.raised, cornerRadius: 8)
  private final let line = View.part(ControlColors.line, cornerRadius: 0.5)
  private final let minus = View.sign([(CGPoint(x: 1, y: 7), CGPoint(x: 13, y: 7))], length: 14)
  private final let plus = View.sign(
    [(CGPoint(x: 1, y: 7), CGPoint(x: 13, y: 7)), (CGPoint(x: 7, y: 1), CGPoint(x: 7, y: 13))], length: 14)

  /// Makes a stepper from 0 to 100 at a corner in its superview's coordinates, in points; the size does not count.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    for part in [ground, veil, line, minus, plus] { addSubview(part) }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  // MARK: Value

  /// The value, from the least to the greatest; one beyond them becomes the nearest.
  ///
  /// - Precondition: It is finite.
  open var value: Double {
    get { number.value }
    set { change { $0.set(newValue, "a stepper's value") } }
  }

  /// The least value; 0 unless set. A greatest value and a value below it become as great.
  ///
  /// - Precondition: It is finite.
  open var minimumValue: Double {
    get { number.minimum }
    set { change { $0.setMinimum(newValue, "a stepper's least value") } }
  }

  /// The greatest value; 100 unless set. A least value and a value above it become as small.
  ///
  /// - Precondition: It is finite.
  open var maximumValue: Double {
    get { number.maximum }
    set { change { $0.setMaximum(newValue, "a stepper's greatest value") } }
  }

  /// How much a step changes the value; 1 unless set.
  ///
  /// - Precondition: It is finite and above 0.
  open var stepValue: Double = 1 {
    didSet {
      require(stepValue.isFinite && stepValue > 0, "a stepper's step is finite and above 0, found \(stepValue)")
      forgetDigest()
    }
  }

  /// Whether a step beyond a bound comes to the other one; no unless set.
  open var wraps = false { didSet { stateDidChange() } }
  /// Whether a press that is held steps on; yes unless set.
  open var autorepeat = true { didSet { forgetDigest() } }
  /// Whether actions are called with every step, and not only when a press ends; yes unless set.
  open var isContinuous = true { didSet { forgetDigest() } }

  private func change(_ change: (inout BoundedValue) -> Void) {
    let before = number
    change(&number)
    if number != before { stateDidChange() }
  }

  /// Whether a step down, -1, or up, 1, changes the value.
  private func canStep(_ half: Double) -> Bool {
    wraps && number.minimum < number.maximum
      || (half < 0 ? number.value > number.minimum : number.value < number.maximum)
  }

  private func step(_ half: Double) {
    guard canStep(half) else { return }
    let goal = number.value + half * stepValue
    let isBeyond = half < 0 ? number.value <= number.minimum : number.value >= number.maximum
    let wrapped = half < 0 ? number.maximum : number.minimum
    // A sum that overflows is beyond the bound, too.
    change { $0.set(isBeyond ? wrapped : min(max(goal, $0.minimum), $0.maximum), "a stepper's value") }
    if isContinuous { sendValueChanged() }
  }

  // MARK: As a view

  override func arrange() {
    let rect = fixedRect(Self.size)
    ground.frame = rect
    line.frame = CGRect(x: rect.midX - 0.5, y: rect.minY + 8, width: 1, height: rect.height - 16)
    minus.center = CGPoint(x: rect.minX + rect.width / 4, y: rect.midY)
    plus.center = CGPoint(x: rect.maxX - rect.width / 4, y: rect.midY)
    let isPressed = isHighlighted && half != 0
    veil.frame = CGRect(
      x: half < 0 ? rect.minX : rect.midX, y: rect.minY, width: rect.width / 2, height: rect.height)
    veil.alpha = isPressed ? 1 : 0
    line.alpha = isPressed ? 0 : 1
    minus.strokeColor = ControlColors.words.enabled(isEnabled && canStep(-1))
    plus.strokeColor = ControlColors.words.enabled(isEnabled && canStep(1))
  }

  /// 94 by 32 points.
  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: Tracking

  /// Follows a finger on a half that can step.
  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    half = touch.location(in: self).x < fixedRect(Self.size).midX ? -1 : 1
    (held, valueBefore) = (0, number.value)
    return canStep(half)
  }

  /// Steps, unless the press was held and has stepped on.
  open override func endTracking(_ touch: Touch?, with event: Event?) {
    if held < Self.patience || !autorepeat, isTouchInside { step(half) }
    finishSteps()
  }

  /// Ends the press; what was stepped stays.
  open override func cancelTracking(with event: Event?) { finishSteps() }

  private func finishSteps() {
    half = 0
    if !isContinuous, number.value != valueBefore { sendValueChanged() }
  }

  override var takesTicks: Bool { true }
  override var isInMotion: Bool { isTracking && autorepeat }

  override func advanceTick(isTouched: Bool) {
    guard isTracking, autorepeat, isTouchInside else { return }
    held += 1
    if held >= Self.patience, (held - Self.patience) % Self.pause == 0 { step(half) }
  }

  override func adjust(_ heading: FocusHeading) -> Bool {
    if heading == .up || heading == .down { return false }
    let before = number
    step(points(up: heading) ? 1 : -1)
    if !isContinuous, number != before { sendValueChanged() }
    return true
  }

  /// Steps up.
  open override func performPrimaryAction() { _ = adjust(points(up: .right) ? .right : .left) }

  override var claimsTaps: Bool { true }

  override var ownTraits: AccessibilityTraits? { .adjustable }
  override var ownValue: String? { ViewTree.number(number.value) }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    number.hash(into: &hash)
    hash.combine(stepValue, half)
    hash.combine(valueBefore)
    hash.combine(held)
    hash.combine(flags: wraps, autorepeat, isContinuous)
  }
}
