import SpringflowNumerics

/// A wheel of eight spokes that turns while something goes on. (`UIActivityIndicatorView`.)
@preconcurrency @MainActor
open class ActivityIndicatorView: View {
  /// How large a wheel is. (`UIActivityIndicatorView.Style`.)
  public enum IndicatorStyle: Int, Hashable, Sendable {
    /// 20 points.
    case medium
    /// 37 points.
    case large

    fileprivate var length: CGFloat { self == .medium ? 20 : 37 }
  }

  private static let spokes = 8
  /// The duration of a turn, in ticks: 0.8 s.
  private static let turn = 96

  /// The tick of the host from which the wheel turns; `nil` if it stands still.
  private final var since: Int?
  private final var isAnimatingNow = false

  /// Makes a wheel that stands still, and is hidden.
  public convenience init(style: IndicatorStyle) {
    self.init(frame: CGRect(origin: .zero, size: CGSize(width: style.length, height: style.length)))
    self.style = style
  }

  /// Makes a wheel of 20 points with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// How large it is; medium unless set.
  open var style = IndicatorStyle.medium {
    didSet {
      if style == oldValue { return }
      contentDidChange()
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour of its spokes.
  open var color: Color! = Color.white.withAlpha(0.6) { didSet { contentDidChange() } }

  /// Whether it is hidden while it stands still; yes unless set.
  open var hidesWhenStopped = true {
    didSet {
      forgetDigest()
      if !isAnimatingNow { isHidden = hidesWhenStopped }
    }
  }

  /// Whether it turns.
  open var isAnimating: Bool { isAnimatingNow }

  /// Lets it turn.
  open func startAnimating() { turn(true) }

  /// Lets it stand still.
  open func stopAnimating() { turn(false) }

  private func turn(_ turns: Bool) {
    if turns == isAnimatingNow { return }
    isAnimatingNow = turns
    since = nil
    isHidden = !turns && hidesWhenStopped
    contentDidChange()
  }

  /// The size of its style, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The size of its style, in points.
  open override var intrinsicContentSize: CGSize { CGSize(width: style.length, height: style.length) }

  // MARK: Ticks

  override var takesTicks: Bool { true }
  override var isInMotion: Bool { isAnimatingNow && !isHidden }

  override func advanceTick(isTouched: Bool) {
    guard isAnimatingNow, let tick = host?.tick else { return }
    if since == nil { since = tick }
    contentDidChange()
  }

  /// Spokes that fade in the order of their turn: the one that it has reached is the brightest.
  override var drawnContents: Frame.LayerContents {
    let (length, color) = (style.length, color ?? .white)
    let ticks = since.map { max((host?.tick ?? $0) - $0, 0) % Self.turn } ?? 0
    let turned = Double(ticks) / Double(Self.turn)
    let size = CGSize(width: length, height: length)
    let image = GraphicsImageRenderer(size: size).image { _ in draw(turned, length, color) }
    return .image(Frame.ImageContents(image, mode: .center, tint: nil, isClipped: false))
  }

  private func draw(_ turned: Double, _ length: CGFloat, _ color: Color) {
    for spoke in 0..<Self.spokes {
      let share = Double(spoke) / Double(Self.spokes)
      let angle = share * 2 * Double.pi
      let direction = CGVector(dx: CGFloat(Portable.sin(angle)), dy: CGFloat(-Portable.cos(angle)))
      let line = BezierPath()
      line.move(to: CGPoint(x: length * (0.5 + direction.dx * 0.25), y: length * (0.5 + direction.dy * 0.25)))
      line.addLine(to: CGPoint(x: length * (0.5 + direction.dx * 0.44), y: length * (0.5 + direction.dy * 0.44)))
      line.lineWidth = length / 9
      line.lineCapStyle = .round
      let age = turned - share - (turned < share ? -1 : 0)
      color.setStroke()
      line.stroke(with: .normal, alpha: isAnimatingNow ? 1 - 0.8 * age : 0.6)
    }
  }

  override var ownTraits: AccessibilityTraits? { isAnimatingNow ? .updatesFrequently : nil }
  override var ownLabel: String? { "In progress" }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    hash.combine(flags: isAnimatingNow, hidesWhenStopped)
    // How far it has turned, whenever it began.
    hash.combine(since.map { max((host?.tick ?? $0) - $0, 0) % Self.turn })
    hash.combine(style.rawValue)
    hash.combine(color) { $1.hash(into: &$0) }
  }
}
