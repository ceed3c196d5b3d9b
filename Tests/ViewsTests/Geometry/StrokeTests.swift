import SpringflowNumerics
import SpringflowViews
import Testing

@Suite("Stroked lines")
struct StrokeTests {
  static func area(_ outlines: [Polyline]) -> CGFloat {
    PolygonSweepTests.area(PolygonSweep(outlines, rule: .nonZero))
  }

  static func area(_ points: [CGPoint], isClosed: Bool = false, _ style: StrokeStyle) -> CGFloat {
    area(Path([Polyline(points: points, isClosed: isClosed)]).stroked(style, tolerance: 1e-4))
  }

  static let line = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 40)]

  @Test(
    "ends add nothing, half a circle or half a square each",
    arguments: [(LineCap.butt, 0), (.round, CGFloat.pi * 4), (.square, 16)])
  func caps(_ cap: LineCap, _ extra: CGFloat) {
    #expect(abs(Self.area(Self.line, StrokeStyle(lineWidth: 4, lineCap: cap)) - (200 + extra)) < 1e-2)
  }

  @Test(
    "a line without length is a circle, a square or nothing",
    arguments: [(LineCap.butt, 0), (.round, CGFloat.pi * 4), (.square, 16)])
  func dots(_ cap: LineCap, _ expected: CGFloat) {
    let point = CGPoint(x: 3, y: 4)
    for points in [[point], [point, point]] {
      #expect(abs(Self.area(points, StrokeStyle(lineWidth: 4, lineCap: cap)) - expected) < 1e-2)
    }
    #expect(Self.area([point], isClosed: true, StrokeStyle(lineWidth: 4, lineCap: .square)) == 16)
  }

  @Test("a right angle is pointed, round or cut off")
  func joins() {
    let corner = [CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)]
    // Two lines of 80 share a square of 4; outside of it the corner has a square, a quarter circle or half a square.
    let both: CGFloat = 80 + 80 - 4
    for points in [corner, corner.reversed()] {
      func area(_ join: LineJoin) -> CGFloat { Self.area(points, StrokeStyle(lineWidth: 4, lineJoin: join)) }
      #expect(abs(area(.miter) - (both + 4)) < 1e-9)
      #expect(abs(area(.round) - (both + .pi)) < 1e-2)
      #expect(abs(area(.bevel) - (both + 2)) < 1e-9)
    }
  }

  @Test("a corner is pointed up to the miter limit, which is 1 / sin of half its angle")
  func miterLimit() {
    for angle in [0.2, 0.5, 1, 2] {
      let (sine, cosine) = Portable.sinCos(angle)
      let points = [CGPoint(x: 100, y: 0), .zero, CGPoint(x: 100 * cosine, y: 100 * sine)]
      let limit = CGFloat(1 / Portable.sin(angle / 2))
      let (sineOfHalf, cosineOfHalf) = Portable.sinCos(angle / 2)
      // How far the outline goes beyond the corner, along the bisector.
      func height(_ limit: CGFloat) -> CGFloat {
        let style = StrokeStyle(lineWidth: 4, miterLimit: limit)
        let outline = Path([Polyline(points: points)]).stroked(style, tolerance: 1e-3)[0].points
        return outline.map { -$0.x * cosineOfHalf - $0.y * sineOfHalf }.max()!
      }
      #expect(abs(height(limit * 1.001) - 2 * limit) < 1e-9)
      #expect(height(limit * 0.999) < 2.001)
    }
  }

  @Test("closed lines have no ends: a square's outline is a frame, a circle's a ring")
  func closed() {
    let frame = Path(rect: CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(abs(Self.area(frame.stroked(StrokeStyle(lineWidth: 2), tolerance: 0.01)) - (22 * 12 - 18 * 8)) < 1e-9)
    let ring = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    for path in [ring, ring.reversing()] {
      let area = Self.area(path.stroked(StrokeStyle(lineWidth: 10), tolerance: 1e-3))
      #expect(abs(area / (1000 * .pi) - 1) < 1e-3)
    }
  }

  @Test("a line that turns back is as wide there as its join says", arguments: [LineJoin.miter, .round, .bevel])
  func turningBack(_ join: LineJoin) {
    for end in [CGPoint(x: 20, y: 0), CGPoint(x: 0, y: 20), CGPoint(x: 0, y: -20), CGPoint(x: -12, y: 16)] {
      let area = Self.area([.zero, end, .zero], StrokeStyle(lineWidth: 4, lineJoin: join))
      #expect(abs(area - (80 + (join == .round ? 2 * .pi : 0))) < 1e-2, "\(end)")
    }
  }

  @Test("every point within half a width of a random line is in its round stroke, and no other")
  func distances() {
    var random = SplitMix64(seed: 21)
    for round in 0..<30 {
      let points = (0..<3 + random.below(5)).map { _ in CGPoint(x: random.below(60), y: random.below(60)) }
      let line = Polyline(points: points, isClosed: round % 3 == 0)
      let width = CGFloat(1 + random.below(24))
      let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
      let stroke = Path(Path([line]).stroked(style, tolerance: 1e-3))
      for _ in 0..<100 {
        let point = CGPoint(x: Double(random.below(900)) / 10 - 15, y: Double(random.below(900)) / 10 - 15)
        let distance = Self.distance(from: point, to: line)
        if abs(distance - width / 2) < 0.01 { continue }
        #expect(stroke.contains(point) == (distance < width / 2), "round \(round)")
      }
    }
  }

  private static func distance(from point: CGPoint, to line: Polyline) -> CGFloat {
    let ends = line.points.dropFirst() + (line.isClosed ? [line.points[0]] : [])
    return zip(line.points, ends).map { a, b in
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let square = dx * dx + dy * dy
      let t = square == 0 ? 0 : min(max(((point.x - a.x) * dx + (point.y - a.y) * dy) / square, 0), 1)
      return PathTests.distance(point, CGPoint(x: a.x + dx * t, y: a.y + dy * t))
    }.min()!
  }

  // MARK: Dashes

  static func lengths(_ pattern: [CGFloat], phase: CGFloat = 0, isClosed: Bool = false) -> [CGFloat] {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 12, y: 0), CGPoint(x: 12, y: 8)]
    return Polyline(points: points, isClosed: isClosed).dashed(pattern, phase: phase).map(\.length)
  }

  @Test("dashes and gaps alternate along the line, around its corners")
  func dashes() {
    #expect(Self.lengths([5, 3]) == [5, 5, 4])
    #expect(Self.lengths([5, 3], phase: 2) == [3, 5, 5])
    #expect(Self.lengths([5, 3], phase: 6) == [5, 5, 2])
    #expect(Self.lengths([5, 3], phase: -1) == [5, 5, 3])
    // An odd number of lengths exchanges dashes and gaps.
    #expect(Self.lengths([5]) == [5, 5])
    #expect(Self.lengths([1, 2, 3]) == [1, 3, 2, 1, 3, 1])
    #expect(Self.lengths([20, 5]) == [20])
  }

  @Test("a pattern that has no length, or lengths that are none, leave the line solid")
  func solid() {
    for pattern in [[], [0, 0], [-1, 3], [.nan, 1], [.infinity]] as [[CGFloat]] {
      #expect(Self.lengths(pattern) == [20])
    }
    #expect(Self.lengths([1e-9, 1e-9]) == [20])
  }

  @Test("a dash goes on over the start of a closed line, and one that covers it all stays closed")
  func closedDashes() {
    let square = Polyline(
      points: Path(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).flattened(tolerance: 1)[0].points, isClosed: true)
    #expect(square.dashed([4, 2], phase: 4).map(\.length) == [4, 4, 4])
    #expect(square.dashed([4, 2], phase: 0).map(\.length) == [6, 4, 4])
    #expect(square.dashed([100, 1], phase: 0) == [square])
  }

  @Test("dashes of no length are dots with round ends")
  func dots() {
    let line = Polyline(points: [.zero, CGPoint(x: 20, y: 0)])
    let style = StrokeStyle(lineWidth: 2, lineCap: .round, dash: [0, 8])
    let dots = Path([line]).stroked(style, tolerance: 1e-4)
    #expect(dots.count == 3 && abs(Self.area(dots) - 3 * .pi) < 1e-2)
  }

  @Test("the stroked and the dashed copy of a path are paths")
  func copies() {
    let path = Path([Polyline(points: Self.line)])
    let outline = path.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(outline.contains(CGPoint(x: 15, y: 20)) && !outline.contains(CGPoint(x: 18, y: 20)))
    let dashed = path.copy(dashingWithPhase: 0, lengths: [10, 10])
    #expect(dashed.flattened(tolerance: 1).map(\.length) == [10, 10, 10])
    #expect(path.stroked(StrokeStyle(lineWidth: 0), tolerance: 1).isEmpty)
  }
}
