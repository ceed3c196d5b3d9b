import Springflow
import SpringflowScenes

/// The motion that a spring or a timing curve makes, which is changed by dragging it.
///
/// A drag to the right makes a spring slower; a drag upwards lets it go farther past the end. Of a timing curve a drag
/// moves the nearer control point.
package final class CurveView: View {
  /// What is drawn.
  enum EditedCurve: Equatable {
    /// Frequency and damping ratio, and those that the spring has unless it is tuned.
    case spring([Double], usual: [Double])
    /// The coordinates of both control points.
    case bezier([Double])
  }

  static let height: CGFloat = 128
  private static let (cyan, faint) = (Color(hex: 0x56C8E8), Color.white.withAlpha(0.22))
  private var shape = EditedCurve.bezier([0, 0, 1, 1])
  private let words = Label(size: 11)
  /// What a drag began with: the numbers, the span, and where.
  private var start: (numbers: [Double], span: Double, point: CGPoint)?
  /// The numbers that it has led to; `nil` if it has not moved.
  private var dragged: [Double]?

  init(_ change: @escaping ([Double], StudioTuning.Ending) -> Void) {
    super.init(frame: .zero)
    becomePanel(Color.black.withAlpha(0.22), cornerRadius: 8)
    contentMode = .redraw
    words.textAlignment = .center
    addSubview(words)
    // At once, so that the panel does not scroll.
    let drag = LongPressGestureRecognizer { [unowned self] drag in
      switch drag.state {
      case .began: (start, dragged) = ((numbers, span, drag.location(in: self)), nil)
      case .changed:
        guard let start, drag.location(in: self) != start.point || dragged != nil else { return }
        let next = numbers(from: start.numbers, start.point, to: drag.location(in: self))
        dragged = next
        change(next, .release)
      default: if let dragged { change(dragged, .now) }
      }
      if drag.state != .began, drag.state != .changed { start = nil }
    }
    drag.minimumPressDuration = 0
    addGestureRecognizer(drag)
  }

  package required init?(coder: NSCoder) { nil }

  func show(_ shape: EditedCurve) {
    if shape == self.shape { return }
    self.shape = shape
    if case .spring(let numbers, _) = shape {
      let notes = Self.course(numbers).notes.map(\.text)
      let rest = numbers[0] > 0 ? "never at rest" : "no spring"
      words.text = notes.isEmpty ? rest : notes.joined(separator: ", ")
    }
    setNeedsDisplay()
  }

  private static func course(_ numbers: [Double]) -> SpringMotion {
    SpringMotion(Spring(frequency: numbers[0], damping: numbers[1]))
  }

  private var numbers: [Double] {
    switch shape {
    case .spring(let numbers, _), .bezier(let numbers): numbers
    }
  }

  /// The seconds that are drawn of a spring, which stay the same during a drag.
  private var span: Double {
    guard case .spring(let numbers, let usual) = shape else { return 1 }
    if let start { return start.span }
    return min(max(Self.course(numbers).span, Self.course(usual).span, 0.2), 6)
  }

  // MARK: Dragging

  /// The rectangle of times and ways, in its own coordinates: as wide as the span.
  private var plot: CGRect {
    let plot = bounds.insetBy(dx: 12, dy: 10)
    if case .bezier = shape {
      return CGRect(x: plot.midX - 70, y: plot.minY + 20, width: 140, height: plot.height - 40)
    }
    return CGRect(x: plot.minX, y: plot.minY, width: plot.width, height: plot.height - 18)
  }

  /// The height of the way from 0 to 1: there is room for going past the end.
  private var unit: CGFloat {
    if case .bezier = shape { return plot.height }
    return plot.height / 1.6
  }

  private func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: plot.minX + plot.width * CGFloat(x), y: plot.maxY - unit * CGFloat(min(max(y, -2), 4)))
  }

  private func numbers(from numbers: [Double], _ start: CGPoint, to end: CGPoint) -> [Double] {
    switch shape {
    case .spring:
      let stretch = max(end.x - plot.minX, 6) / max(start.x - plot.minX, 6)
      let peak = Self.peak(of: numbers[1]) + Double((start.y - end.y) / unit)
      return [numbers[0] / Double(stretch), Self.damping(ofPeak: peak)].map { SpringMotion.rounded($0, digits: 3) }
    case .bezier:
      let points = [point(numbers[0], numbers[1]), point(numbers[2], numbers[3])]
      func distance(_ point: CGPoint) -> CGFloat {
        (point.x - start.x) * (point.x - start.x) + (point.y - start.y) * (point.y - start.y)
      }
      let index = distance(points[0]) <= distance(points[1]) ? 0 : 1
      var numbers = numbers
      numbers[2 * index] += Double((end.x - start.x) / plot.width)
      numbers[2 * index + 1] += Double((start.y - end.y) / unit)
      numbers[2 * index] = min(max(numbers[2 * index], 0), 1)
      numbers[2 * index + 1] = min(max(numbers[2 * index + 1], -1), 2)
      return numbers.map { ($0 * 100).rounded() / 100 }
    }
  }

  /// The damping ratio below which a curve goes two thousandths past the end; above it one drags on evenly.
  private static let (least, leastDamping) = (0.002, 0.8924)

  /// How far a spring goes past the end, as a share of the way; below nothing where damping is higher.
  private static func peak(of damping: Double) -> Double {
    if damping >= leastDamping { return least - (damping - leastDamping) / 3 }
    return Portable.exp(-.pi * damping / (1 - damping * damping).squareRoot())
  }

  private static func damping(ofPeak peak: Double) -> Double {
    if peak <= least { return leastDamping + (least - peak) * 3 }
    let log = Portable.log(min(peak, 1))
    return -log / (.pi * .pi + log * log).squareRoot()
  }

  // MARK: Drawing

  package override func layoutSubviews() {
    words.frame = CGRect(x: 4, y: bounds.height - 22, width: bounds.width - 8, height: 18)
  }

  package override func draw(_ rect: CGRect) {
    func line(_ points: [CGPoint], _ color: Color, width: CGFloat) {
      let path = BezierPath()
      for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.addLine(to: point) }
      path.lineWidth = width
      color.setStroke()
      path.stroke()
    }
    for y in [0.0, 1] { line([point(0, y), point(1, y)], Self.faint.withAlpha(0.12), width: 1) }
    switch shape {
    case .spring(let numbers, let usual):
      let span = span
      func curve(_ numbers: [Double]) -> [CGPoint] {
        let motion = Self.course(numbers)
        return (0...120).map { point(Double($0) / 120, motion.value(at: span * Double($0) / 120)) }
      }
      if usual != numbers { line(curve(usual), Self.faint, width: 1.5) }
      line(curve(numbers), Self.cyan, width: 2)
    case .bezier(let numbers):
      let ends = [point(0, 0), point(numbers[0], numbers[1]), point(numbers[2], numbers[3]), point(1, 1)]
      line([ends[0], ends[1]], Self.faint, width: 1.5)
      line([ends[3], ends[2]], Self.faint, width: 1.5)
      let path = BezierPath()
      path.move(to: ends[0])
      path.addCurve(to: ends[3], controlPoint1: ends[1], controlPoint2: ends[2])
      path.lineWidth = 2
      Self.cyan.setStroke()
      path.stroke()
      InterfaceColors.strong.setFill()
      for end in ends[1...2] {
        BezierPath(ovalIn: CGRect(x: end.x - 5, y: end.y - 5, width: 10, height: 10)).fill()
      }
    }
  }
}
