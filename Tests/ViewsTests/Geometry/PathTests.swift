import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Paths")
struct PathTests {
  static let rect = CGRect(x: 10, y: 20, width: 80, height: 40)

  static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// A path of some lines and curves, open and closed.
  static func random(_ random: inout SplitMix64) -> Path {
    func point() -> CGPoint { CGPoint(x: Double(random.below(4001)) / 40, y: Double(random.below(4001)) / 40) }
    var path = Path()
    for _ in 0...random.below(3) {
      path.move(to: point())
      for _ in 0...random.below(6) {
        switch random.below(3) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if random.below(2) == 0 { path.closeSubpath() }
    }
    return path
  }

  // MARK: Building

  @Test("an empty path has no current point and takes no lines; a line after a closed subpath begins one at its start")
  func subpaths() {
    var path = Path()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: CGPoint(x: 1, y: 1), control1: .zero, control2: .zero)
    path.closeSubpath()
    #expect(path.isEmpty && path.currentPoint == .zero && path.boundingBox.isNull)
    let (start, end) = (CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6))
    path.move(to: start)
    path.addLine(to: end)
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.currentPoint == start)
    path.addLine(to: end)
    #expect(path.elements == [.moveTo(start), .addLineTo(end), .closeSubpath, .moveTo(start), .addLineTo(end)])
    #expect(path.currentPoint == end)
  }

  @Test("a coordinate that is not finite traps with a sentence, also one that a transform made")
  func notFinite() async {
    let nan = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var path = Path()
      path.move(to: CGPoint(x: 1, y: CGFloat.nan))
    }
    let nanText = String(decoding: nan?.standardErrorContent ?? [], as: UTF8.self)
    #expect(nanText.contains("a path's coordinates are finite"))
    let infinite = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Path(rect: PathTests.rect).applying(CGAffineTransform(scaleX: .infinity, y: 1))
    }
    let infiniteText = String(decoding: infinite?.standardErrorContent ?? [], as: UTF8.self)
    #expect(infiniteText.contains("a path's coordinates are finite"))
  }

  @Test("shapes fill their rectangle, run clockwise on screen and are closed")
  func shapes() {
    let shapes = [
      Path(rect: Self.rect), Path(ellipseIn: Self.rect), Path(roundedRect: Self.rect, cornerWidth: 9, cornerHeight: 5),
    ]
    for path in shapes {
      #expect(path.boundingBox == Self.rect && path.elements.last == .closeSubpath)
      let lines = path.flattened(tolerance: 0.01)
      #expect(lines.count == 1 && lines[0].isClosed && lines[0].signedArea > 0)
    }
    var nothing = Path()
    nothing.addRect(.null)
    nothing.addEllipse(in: .null)
    nothing.addRoundedRect(in: .null, cornerWidth: 1, cornerHeight: 1)
    #expect(nothing.isEmpty)
  }

  @Test("every set of round corners cuts off its area, and radii are at most half an edge")
  func corners() {
    for bits in UInt(0)..<16 {
      var path = Path()
      path.addRoundedRect(in: Self.rect, corners: RectCorner(rawValue: bits), cornerWidth: 12, cornerHeight: 6)
      let area = path.flattened(tolerance: 1e-4)[0].signedArea
      let cut = CGFloat(bits.nonzeroBitCount) * (1 - .pi / 4) * 12 * 6
      #expect(abs(area - (80 * 40 - cut)) < 0.1, "\(bits)")
      #expect(path.boundingBox == Self.rect)
    }
    #expect(
      Path(roundedRect: Self.rect, cornerWidth: 500, cornerHeight: 500)
        == Path(roundedRect: Self.rect, cornerWidth: 40, cornerHeight: 20))
  }

  // MARK: Arcs

  @Test(
    "an arc begins and ends at its angles and turns as seen on screen",
    arguments: [
      (0.0, 1.0, true), (1, 0, true), (0, 1, false), (2, -1, false), (-7, 9, true), (5, -4, false), (3, 3.1, true),
    ])
  func arcs(_ start: CGFloat, _ end: CGFloat, _ clockwise: Bool) {
    let center = CGPoint(x: 7, y: -3)
    var path = Path()
    path.addArc(center: center, radius: 50, startAngle: start, endAngle: end, clockwise: clockwise)
    let points = path.flattened(tolerance: 1e-3)[0].points
    let turn = 2 * CGFloat.pi
    let sweep = clockwise ? end - start : start - end
    let expected = sweep >= turn ? turn : sweep < 0 ? sweep + turn : sweep
    // The sector's area is r² φ / 2; 1.6e-4 is the largest error of the area of a quarter.
    let sector = Polyline(points: points + [center], isClosed: true).signedArea
    #expect(abs(abs(sector) / 1250 - expected) < 2e-3 && (sector > 0) == clockwise)
    let first = CGPoint(x: 7 + 50 * Portable.cos(Double(start)), y: -3 + 50 * Portable.sin(Double(start)))
    #expect(points[0] == first)
    let last = sweep >= turn ? start : end
    let arrival = CGPoint(x: 7 + 50 * Portable.cos(Double(last)), y: -3 + 50 * Portable.sin(Double(last)))
    #expect(Self.distance(points.last!, arrival) < 1e-12)
    for point in points { #expect(abs(Self.distance(point, center) / 50 - 1) < 3e-4) }
  }

  @Test("an arc over full turns is a circle in either direction, and one without an angle is a point")
  func fullTurns() {
    for (end, clockwise) in [(2 * CGFloat.pi, true), (9 * .pi, true), (2 * .pi, false), (-2 * .pi, false)] {
      var path = Path()
      path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: end, clockwise: clockwise)
      let area = path.flattened(tolerance: 1e-4)[0].signedArea
      #expect(abs(abs(area) - 100 * .pi) < 0.1 && (area > 0) == clockwise, "\(end), \(clockwise)")
      #expect(path.elements.count == 5 && path.currentPoint == CGPoint(x: 10, y: 0))
    }
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: 1, endAngle: 1, clockwise: true)
    #expect(path.elements.count == 1)
  }

  @Test("an arc is joined with the current point by a line, if it does not begin there")
  func joinedArc() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(center: CGPoint(x: 20, y: 0), radius: 10, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.elements[1] == .addLineTo(CGPoint(x: 30, y: 0)))
    path = Path()
    path.move(to: CGPoint(x: 30, y: 0))
    path.addArc(center: CGPoint(x: 20, y: 0), radius: 10, startAngle: 0, endAngle: 1, clockwise: true)
    #expect(path.elements.count == 2)
  }

  // MARK: Bounds and transforms

  @Test("the box of a curve is that of its turning points, not of its control points")
  func boundingBox() {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(to: CGPoint(x: 4, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 4, y: 4))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 3))
    path.addQuadCurve(to: CGPoint(x: 0, y: 0), control: CGPoint(x: 2, y: -10))
    #expect(path.boundingBox == CGRect(x: 0, y: -5, width: 4, height: 8))
    path.move(to: CGPoint(x: 9, y: 1))
    #expect(path.boundingBox.maxX == 9)
  }

  @Test("the box of a random path holds its chords tightly")
  func randomBoxes() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<100 {
      let path = Self.random(&random)
      let box = path.boundingBox
      let points = path.flattened(tolerance: 1e-3).flatMap(\.points)
      #expect(points.allSatisfy { box.insetBy(dx: -1e-9, dy: -1e-9).contains($0) })
      #expect(abs(points.map(\.x).max()! - box.maxX) < 2e-3 && abs(points.map(\.y).min()! - box.minY) < 2e-3)
    }
  }

  @Test("a transform maps a path as it maps its points, and the inverse takes it back")
  func transforms() {
    var random = SplitMix64(seed: 4)
    let t = CGAffineTransform(rotationAngle: 0.4).scaledBy(x: 2, y: 3).translatedBy(x: 5, y: 6)
    for _ in 0..<50 {
      let path = Self.random(&random)
      let image = path.applying(t)
      for (a, b) in zip(path.flattened(tolerance: 1000), image.flattened(tolerance: 1000)) {
        for (p, q) in zip(a.points, b.points) { #expect(Self.distance(p.applying(t), q) < 1e-9) }
      }
      var sum = path
      sum.addPath(path, transform: t)
      #expect(sum.elements == path.elements + image.elements)
    }
  }

  @Test("a reversed path has the opposite area and, reversed again, is the path")
  func reversing() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<100 {
      let path = Self.random(&random)
      let reverse = path.reversing()
      #expect(reverse.reversing() == path)
      let (box, other) = (path.boundingBox, reverse.boundingBox)
      #expect(Self.distance(box.origin, other.origin) < 1e-9 && abs(box.maxX - other.maxX) < 1e-9)
      func area(_ path: Path) -> CGFloat { path.flattened(tolerance: 0.1).reduce(0) { $0 + $1.signedArea } }
      #expect(abs(area(path) + area(reverse)) < 1e-6)
    }
  }

  // MARK: Chords

  @Test("no point of a curve is further from its chords than the tolerance", arguments: [1, 0.1, 0.003] as [CGFloat])
  func tolerance(_ tolerance: CGFloat) {
    var random = SplitMix64(seed: 6)
    for _ in 0..<40 {
      func point() -> CGPoint { CGPoint(x: random.below(1000), y: random.below(1000)) }
      let curve = CubicCurve(start: point(), control1: point(), control2: point(), end: point())
      var path = Path()
      path.move(to: curve.start)
      path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
      let chords = path.flattened(tolerance: tolerance)[0].points
      for index in 0..<500 {
        let t = CGFloat(index) / 500
        let (p, chord) = (curve.point(at: t), Int(t * CGFloat(chords.count - 1)))
        let (a, b) = (chords[chord], chords[chord + 1])
        let height = abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / Self.distance(a, b)
        #expect(height <= tolerance * 1.0001)
      }
    }
  }

  @Test("the area of a circle's chords tends to πr² as the tolerance shrinks")
  func circle() {
    let path = Path(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100))
    for tolerance in [1, 0.1, 0.01] as [CGFloat] {
      let area = path.flattened(tolerance: tolerance)[0].signedArea
      // Chords lie inside by two thirds of the tolerance on average; Bézier curves outside by up to 0.03 %.
      #expect(area < 2500 * .pi * 1.0006 && area > 2500 * .pi - 100 * .pi * tolerance)
    }
  }

  @Test("a lone move has no lines; a line without length and a closed point keep theirs")
  func degenerate() {
    var path = Path()
    path.move(to: .zero)
    #expect(path.flattened(tolerance: 1).isEmpty)
    path.addLine(to: .zero)
    path.move(to: CGPoint(x: 1, y: 1))
    path.closeSubpath()
    #expect(path.flattened(tolerance: 1).map(\.points.count) == [2, 1])
  }

  // MARK: Containment

  @Test("a rectangle contains its left and top edges, and rectangles side by side share no point")
  func halfOpen() {
    let path = Path(rect: Self.rect)
    #expect(path.contains(CGPoint(x: 10, y: 20)) && path.contains(CGPoint(x: 89.9, y: 59.9)))
    #expect(!path.contains(CGPoint(x: 90, y: 20)) && !path.contains(CGPoint(x: 10, y: 60)))
    #expect(!path.contains(CGPoint(x: CGFloat.nan, y: 30)))
  }

  @Test("an ellipse contains the points inside it, exactly and not by its chords")
  func ellipse() {
    let path = Path(ellipseIn: CGRect(x: -200, y: -100, width: 400, height: 200))
    for step in 0..<720 {
      let (sine, cosine) = Portable.sinCos(Double(step) * .pi / 360)
      #expect(path.contains(CGPoint(x: 199.99 * cosine, y: 99.99 * sine)))
      #expect(!path.contains(CGPoint(x: 200.07 * cosine, y: 100.035 * sine)))
    }
  }

  @Test("a star's middle is wound round twice")
  func star() {
    var path = Path()
    let points = (0..<5).map { index -> CGPoint in
      let (sine, cosine) = Portable.sinCos(Double(index) * 0.8 * .pi)
      return CGPoint(x: 10 * cosine, y: 10 * sine)
    }
    path.addLines(between: points)
    #expect(path.contains(.zero) && !path.contains(.zero, usingEvenOdd: true))
    #expect(path.contains(CGPoint(x: 8, y: 0), usingEvenOdd: true))
  }

  @Test("containment agrees with the decomposition for random paths", arguments: [false, true])
  func agreement(_ usingEvenOdd: Bool) {
    var random = SplitMix64(seed: 7)
    for _ in 0..<TestLength.count(30, short: 6) {
      let path = Self.random(&random)
      let parts = path.trapezoids(usingEvenOdd: usingEvenOdd, tolerance: 1e-3).map { Path([$0]) }
      for _ in 0..<60 {
        let point = CGPoint(x: Double(random.below(10000)) / 100, y: Double(random.below(10000)) / 100)
        let count = parts.count { $0.boundingBox.contains(point) && $0.contains(point) }
        // A point within the tolerance of the edge may be on either side.
        let near = [(0.01, 0.0), (-0.01, 0), (0, 0.01), (0, -0.01)].map {
          path.contains(CGPoint(x: point.x + $0.0, y: point.y + $0.1), usingEvenOdd: usingEvenOdd)
        }
        if Set(near).count > 1 { continue }
        #expect(count == (path.contains(point, usingEvenOdd: usingEvenOdd) ? 1 : 0))
      }
    }
  }
}
