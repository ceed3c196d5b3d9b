import SpringflowNumerics

/// A view that draws a path. (`CAShapeLayer`, as a view.)
///
/// ```swift
/// let star = ShapeView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
/// star.path = BezierPath(ovalIn: star.bounds)
/// star.fillColor = .yellow
/// star.strokeColor = .orange
/// star.lineWidth = 2
/// ```
@preconcurrency @MainActor
open class ShapeView: View {
  private final var shape = ShapeContents(Path())
  private final var hasPath = false

  /// The path, in the view's coordinates; a copy is kept. Setting it takes the path's width, caps, joins and dashes.
  open var path: BezierPath? {
    get { hasPath ? BezierPath(cgPath: shape.path) : nil }
    set {
      change { shape in
        shape.path = newValue?.cgPath ?? Path()
        guard let newValue else { return }
        shape.style = newValue.strokeStyle
        shape.usesEvenOddFillRule = newValue.usesEvenOddFillRule
      }
      hasPath = newValue != nil
    }
  }

  /// The colour inside of the path; black unless set, `nil` for none.
  open var fillColor: Color? {
    get { shape.fillColor }
    set { change { $0.fillColor = newValue } }
  }

  /// The colour of the line along the path; none unless set.
  open var strokeColor: Color? {
    get { shape.strokeColor }
    set { change { $0.strokeColor = newValue } }
  }

  /// The line's thickness, in points.
  open var lineWidth: CGFloat {
    get { shape.style.lineWidth }
    set {
      require(newValue >= 0 && newValue.isFinite, "a line's width is not negative, found \(newValue)")
      change { $0.style.lineWidth = newValue }
    }
  }

  /// How the line ends.
  open var lineCap: LineCap {
    get { shape.style.lineCap }
    set { change { $0.style.lineCap = newValue } }
  }

  /// How the line turns.
  open var lineJoin: LineJoin {
    get { shape.style.lineJoin }
    set { change { $0.style.lineJoin = newValue } }
  }

  /// Whether a part that is enclosed an even number of times is outside.
  open var usesEvenOddFillRule: Bool {
    get { shape.usesEvenOddFillRule }
    set { change { $0.usesEvenOddFillRule = newValue } }
  }

  /// Makes a view without a path, with a rectangle in its superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    shape.fillColor = .black
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  private func change(_ change: (inout ShapeContents) -> Void) {
    let before = shape
    change(&shape)
    if shape != before { contentDidChange() }
  }

  override var drawnContents: Frame.LayerContents {
    shape.path.isEmpty ? .none : .shape(shape, origin: bounds.origin)
  }

  override func hashOwnState(into hash: inout StateHash) {
    super.hashOwnState(into: &hash)
    shape.hash(into: &hash)
  }
}
