import SpringflowNumerics

/// A bar that fills as something goes on. (`UIProgressView`.)
@preconcurrency @MainActor
open class ProgressView: View {
  private static let height: CGFloat = 4

  private final var number = BoundedValue(0, 0, 1)
  private final let fill = View.part(cornerRadius: height / 2)
  private final let track = View.part(cornerRadius: height / 2)

  /// Makes an empty bar with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    for part in [track, fill] { addSubview(part) }
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// How much of it is done, from 0 to 1.
  ///
  /// - Precondition: It is finite.
  open var progress: Float {
    get { Float(number.value) }
    set { setProgress(newValue, animated: false) }
  }

  /// Changes the progress at once, or in 150 ms.
  ///
  /// - Precondition: It is finite.
  open func setProgress(_ progress: Float, animated: Bool) {
    let before = number
    number.set(Double(progress), "a progress")
    if number == before { return }
    forgetDigest()
    if !animated { return arrange() }
    View.animate(withDuration: 0.15, delay: 0, options: .curveEaseOut, animations: arrange)
  }

  /// The colour of what is done; the tint colour unless set.
  open var progressTintColor: Color? { didSet { colorDidChange() } }
  /// The colour of what is left.
  open var trackTintColor: Color? { didSet { colorDidChange() } }

  private func colorDidChange() {
    forgetDigest()
    setNeedsLayout()
  }

  private func arrange() {
    let rect = CGRect(x: bounds.minX, y: bounds.midY - Self.height / 2, width: bounds.width, height: Self.height)
    let width = rect.width * CGFloat(number.share)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    track.frame = rect
    fill.frame = CGRect(x: isMirrored ? rect.maxX - width : rect.minX, y: rect.minY, width: width, height: rect.height)
    fill.backgroundColor = progressTintColor ?? tintColor
    track.backgroundColor = trackTintColor ?? ControlColors.ground
  }

  /// Puts the bar in its place.
  open override func layoutSubviews() { arrange() }

  /// Draws the bar in another colour.
  open override func tintColorDidChange() { setNeedsLayout() }

  /// As wide as asked for, and 4 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }

  /// 4 points high, and of any width.
  open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.height) }

  override var ownTraits: AccessibilityTraits? { .updatesFrequently }
  override var ownValue: String? { number.percentage }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    number.hash(into: &hash)
    for color in [progressTintColor, trackTintColor] { hash.combine(color) { $1.hash(into: &$0) } }
  }
}
