import SpringflowCSDL2
import SpringflowDrawing
import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Paths as drawn")
struct PathDrawingTests {
  /// What a canvas draws.
  static func drawn(scale: Float = 1, _ body: (inout Canvas) -> Void) -> DrawnTriangles {
    var canvas = Canvas(atlas: Atlas(scale: scale))
    body(&canvas)
    return DrawnTriangles(canvas)
  }

  static func path(_ points: [CGPoint]) -> Path { Path([Polyline(points: points, isClosed: true)]) }

  static func random(_ random: inout SeededGenerator, corners: Int, extent: Int = 120) -> [CGPoint] {
    (0..<corners).map { _ in CGPoint(x: Double(random.below(extent * 8)) / 8, y: Double(random.below(extent * 8)) / 8) }
  }

  /// The integral of a ramp of one pixel across the edge of a convex polygon: the area A(d) of the polygon with its
  /// edges moved by d is A + L d + c d², where c is the sum of the tangents of half of its turns; the mean of that over
  /// ±1/2 is A + c / 12.
  static func rampArea(_ points: [CGPoint]) -> Double {
    let count = points.count
    let turns = points.indices.reduce(0.0) { sum, index in
      let (a, b, c) = (points[(index + count - 1) % count], points[index], points[(index + 1) % count])
      let (u, v) = ((b.x - a.x, b.y - a.y), (c.x - b.x, c.y - b.y))
      let lengths = ((u.0 * u.0 + u.1 * u.1) * (v.0 * v.0 + v.1 * v.1)).squareRoot()
      return sum + Double(abs(u.0 * v.1 - u.1 * v.0) / (lengths + u.0 * v.0 + u.1 * v.1))
    }
    return abs(Double(Polyline(points: points, isClosed: true).signedArea)) + turns / 12
  }

  // MARK: Filling

  @Test("a rectangle covers its area, with a ramp of one pixel across its edge", arguments: [1, 2, 3] as [Float])
  func rectangle(_ scale: Float) {
    let rect = CGRect(x: 10.25, y: 20.5, width: 40, height: 30)
    let drawn = Self.drawn(scale: scale) { $0.fill(Path(rect: rect), .white) }
    let pixels = Double(scale)
    let area: Double = 1200 * pixels * pixels + 4.0 / 12
    #expect(abs(drawn.alphaArea - area) < 1e-2)
    let width: Double = 40 * pixels - 1
    let height: Double = 30 * pixels - 1
    #expect(abs(drawn.opaqueArea - width * height) < 1e-2)
    // The edge itself has half of the alpha.
    #expect(abs(drawn.alphas(at: 10.25 * pixels, 31.7 * pixels).reduce(0, +) - 0.5) < 0.01)
  }

  @Test("convex polygons in either direction, turned and scaled, cover their area with the same ramp")
  func convex() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<60 {
      let sides = 3 + random.below(6)
      let t = CGAffineTransform(translationX: 60, y: 60).rotated(by: CGFloat(random.below(628)) / 100)
        .scaledBy(x: 1 + CGFloat(random.below(20)) / 10, y: 1 + CGFloat(random.below(20)) / 10)
      let points = (0..<sides).map { index in
        let turn = CGAffineTransform(rotationAngle: 2 * .pi * CGFloat(index) / CGFloat(sides))
        return CGPoint(x: 30, y: 0).applying(turn)
      }
      let image = points.map { $0.applying(t) }
      let drawn = Self.drawn { canvas in
        canvas.transform = t
        canvas.fill(Self.path(random.below(2) == 0 ? points : points.reversed()), .white)
      }
      // Sharp corners are cut off, by less than the ramp has there.
      #expect(abs(drawn.alphaArea - Self.rampArea(image)) < 0.5)
    }
  }

  @Test("a circle covers its area", arguments: [3, 20, 150] as [CGFloat])
  func circle(_ radius: CGFloat) {
    let rect = CGRect(x: 200 - radius, y: 180 - radius, width: 2 * radius, height: 2 * radius)
    let drawn = Self.drawn { $0.fill(Path(ellipseIn: rect), .white) }
    let area = Double(radius * radius + 1.0 / 12) * .pi
    // Chords lie up to a tenth of a pixel inside.
    #expect(drawn.alphaArea < area * 1.001 && drawn.alphaArea > area - 0.1 * 2 * Double(radius) * .pi)
  }

  @Test("polygons that cross themselves cover their winding area, by either rule", arguments: [false, true])
  func crossing(_ usingEvenOdd: Bool) {
    var random = SeededGenerator(seed: 32)
    for round in 0..<40 {
      let path = Self.path(Self.random(&random, corners: 3 + random.below(8)))
      let area = path.trapezoids(usingEvenOdd: usingEvenOdd, tolerance: 0.1).reduce(0) { $0 + $1.signedArea }
      let drawn = Self.drawn { $0.fill(path, usingEvenOdd: usingEvenOdd, .white) }
      #expect(abs(drawn.alphaArea - Double(area)) < 8 + 0.01 * Double(area), "round \(round)")
    }
  }

  @Test("points inside are covered once and fully, points outside not at all", arguments: [false, true])
  func once(_ usingEvenOdd: Bool) {
    var random = SeededGenerator(seed: 33)
    for round in 0..<TestLength.count(20, short: 5) {
      let path = Self.path(Self.random(&random, corners: 3 + random.below(8)))
      let drawn = Self.drawn { $0.fill(path, usingEvenOdd: usingEvenOdd, .white) }
      for _ in 0..<100 {
        let (x, y) = (Double(random.below(1_200_000)) / 1e4, Double(random.below(1_200_000)) / 1e4)
        let around = (0..<16).map { step -> Bool in
          let offset = CGPoint(x: 1.6, y: 0).applying(CGAffineTransform(rotationAngle: CGFloat(step) * .pi / 8))
          return path.contains(CGPoint(x: x + offset.x, y: y + offset.y), usingEvenOdd: usingEvenOdd)
        }
        let alphas = drawn.alphas(at: x, y)
        if around.allSatisfy({ $0 }) { #expect(alphas == [1], "round \(round): \(x), \(y)") }
        if around.allSatisfy({ !$0 }) { #expect(alphas.allSatisfy { $0 < 0.01 }, "round \(round): \(x), \(y)") }
      }
    }
  }

  @Test("areas thinner than a pixel cover what they cover, pixel by pixel")
  func thin() {
    let needle = [CGPoint(x: 10.3, y: 10.2), CGPoint(x: 90.1, y: 40.7), CGPoint(x: 10.1, y: 10.6)]
    let frame = Path(rect: CGRect(x: 5.2, y: 5.4, width: 50, height: 30))
    var hollow = frame
    hollow.addPath(Path(rect: CGRect(x: 5.5, y: 5.7, width: 49.4, height: 29.4)))
    let dot = Path(ellipseIn: CGRect(x: 7.3, y: 8.1, width: 0.8, height: 0.8))
    for (path, area) in [
      (Self.path(needle), Double(Polyline(points: needle, isClosed: true).signedArea).magnitude),
      (hollow, 1500 - 49.4 * 29.4), (dot, 0.16 * .pi),
    ] {
      let drawn = Self.drawn { $0.fill(path, usingEvenOdd: true, .white) }
      // Alpha has 255 steps a pixel.
      #expect(abs(drawn.alphaArea - area) < 0.01 * area + 0.05)
    }
  }

  @Test("coverage by rows is the area in each pixel")
  func rows() {
    var random = SeededGenerator(seed: 34)
    for _ in 0..<20 {
      let contours = Self.path(Self.random(&random, corners: 5, extent: 12)).contours(tolerance: 0.1)
      var rows = CoverageRows(contours)
      var found: [[Float]] = Array(repeating: Array(repeating: 0, count: 12), count: 12)
      rows.forEachRun { row, columns, coverage in for column in columns { found[row][column] = coverage } }
      for (x, y) in [(3, 4), (5, 5), (6, 7), (2, 9)] {
        let pixel = Path(rect: CGRect(x: x, y: y, width: 1, height: 1)).flattened(tolerance: 1)
        // What both share is what they have less what they cover together.
        let (a, b) = (Self.area(contours), Self.area(contours + pixel))
        #expect(abs(Double(found[y][x]) - Double(a + 1 - b)) < 1.1 / 255)
      }
    }
  }

  private static func area(_ polygons: [Polyline]) -> CGFloat {
    let sweep = PolygonSweep(polygons, rule: .nonZero)
    return sweep.trapezoids.reduce(0) { $0 + sweep.corners(of: $1).signedArea }
  }

  @Test("a path that lies partly left of and above the picture or far beyond it draws only what can be seen")
  func beyond() {
    let line = Self.path([CGPoint(x: -900_000, y: 3), CGPoint(x: 900_000, y: 3.2), CGPoint(x: 900_000, y: 3.3)])
    let drawn = Self.drawn { $0.fill(line, .white) }
    #expect(drawn.triangles.count < 200_000)
    #expect(drawn.triangles.allSatisfy { $0.allSatisfy { $0.position.x >= 0 && $0.position.x <= 16384 } })
  }

  // MARK: Stroking

  @Test("a stroke covers its outline's area, once where it crosses itself")
  func strokes() {
    var path = Path()
    path.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 90, y: 90), CGPoint(x: 90, y: 10), CGPoint(x: 10, y: 90)])
    for join in [LineJoin.miter, .round, .bevel] {
      let style = StrokeStyle(lineWidth: 6, lineCap: .round, lineJoin: join)
      let drawn = Self.drawn { $0.stroke(path, style, .white) }
      let area = Self.area(path.stroked(style, tolerance: 0.1))
      #expect(abs(drawn.alphaArea - Double(area)) < 1.5)
      #expect(drawn.alphas(at: 50.01, 50.02) == [1])
    }
  }

  @Test("a line thinner than a pixel is fainter, in all directions", arguments: [0.0, 0.3, 0.785, 1.2, 1.57])
  func hairlines(_ angle: CGFloat) {
    for width in [0.2, 0.5, 1, 1.5] as [CGFloat] {
      let drawn = Self.drawn { canvas in
        canvas.transform = CGAffineTransform(translationX: 100, y: 100).rotated(by: angle)
        let line = Path([Polyline(points: [CGPoint(x: -60, y: 0), CGPoint(x: 60, y: 0)])])
        canvas.stroke(line, StrokeStyle(lineWidth: width), .white)
      }
      #expect(abs(drawn.alphaArea - 120 * Double(width)) < 0.6, "\(width)")
    }
  }

  @Test("a stroke's width is that of the transform: stretched across, not along")
  func stretched() {
    let line = Path([Polyline(points: [CGPoint(x: 5, y: 5), CGPoint(x: 25, y: 5)])])
    let drawn = Self.drawn { canvas in
      canvas.transform = CGAffineTransform(scaleX: 2, y: 5)
      canvas.stroke(line, StrokeStyle(lineWidth: 2), .white)
    }
    #expect(abs(drawn.alphaArea - (40 * 10 + 4.0 / 12)) < 0.02)
  }

  @Test("dashes are drawn, and a line of no width, no colour or no length is not")
  func dashes() {
    let line = Path([Polyline(points: [CGPoint(x: 10, y: 20), CGPoint(x: 110, y: 20)])])
    let drawn = Self.drawn { $0.stroke(line, StrokeStyle(lineWidth: 4, dash: [10, 10]), .white) }
    #expect(abs(drawn.alphaArea - 5 * (40 + 4.0 / 12)) < 0.1)
    let nothing = Self.drawn { canvas in
      canvas.stroke(line, StrokeStyle(lineWidth: 0), .white)
      canvas.stroke(line, StrokeStyle(), Color.white.withAlpha(0))
      canvas.stroke(Path(), StrokeStyle(), .white)
      canvas.fill(Path(), .white)
      canvas.fill(line, .white)
      canvas.transform = CGAffineTransform(scaleX: 0, y: 0)
      canvas.fill(Path(rect: CGRect(x: 0, y: 0, width: 9, height: 9)), .white)
    }
    #expect(nothing.triangles.isEmpty)
  }

  // MARK: Perspective

  @Test("in perspective a path covers its projection, with a ramp of one pixel")
  func perspective() throws {
    let rect = CGRect(x: -60, y: -50, width: 120, height: 100)
    let base = CATransform3DTranslate(PerspectiveTests.turned(0.7, 0.3, 1), 0, 0, 30)
    let spatial = CATransform3DConcat(base, CATransform3DMakeTranslation(100, 80, 0))
    let corners = try [
      CGPoint(x: -60, y: -50), CGPoint(x: 60, y: -50), CGPoint(x: 60, y: 50), CGPoint(x: -60, y: 50),
    ].map { try #require(spatial.project($0)) }
    let drawn = Self.drawn { canvas in
      canvas.spatial = spatial
      canvas.fill(Path(rect: rect), .white)
    }
    #expect(abs(drawn.alphaArea - Self.rampArea(corners)) < 0.1)
  }

  @Test("a path that lies behind the eye, even in part, is left out")
  func behind() {
    let drawn = Self.drawn { canvas in
      canvas.spatial = PerspectiveTests.turned(.pi / 3, 0, 1, distance: 200)
      let path = Path(rect: CGRect(x: -450, y: -50, width: 900, height: 100))
      canvas.fill(path, .white)
      canvas.stroke(path, StrokeStyle(lineWidth: 3), .white)
    }
    #expect(drawn.triangles.isEmpty)
  }

  @Test("a filled path is recorded as convex shapes of its area")
  func recorded() {
    var canvas = Canvas(atlas: Atlas(scale: 2))
    canvas.record = DrawingRecord()
    canvas.opacity = 0.5
    canvas.fill(
      Self.path([CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 20), CGPoint(x: 0, y: 40), CGPoint(x: 10, y: 20)]), .white)
    let area = canvas.record?.marks.reduce(0) { sum, mark -> CGFloat in
      guard case .shape(let shape) = mark.content else { return sum }
      #expect(shape.colors.top == Color.white.withAlpha(0.5))
      return sum + Polyline(points: shape.outline, isClosed: true).signedArea
    }
    #expect(abs((area ?? 0) - 600) < 1e-9)
  }
}
