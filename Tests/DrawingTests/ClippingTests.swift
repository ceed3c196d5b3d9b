import SpringflowCSDL2
import SpringflowDrawing
import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Clipping")
struct ClippingTests {
  static let whole = CGRect(x: 0, y: 0, width: 200, height: 160)

  /// What is left of drawings that are clipped to a rectangle.
  static func clipped(
    to rect: CGRect, radius: CGFloat = 0, scale: Float = 1, _ body: (inout Canvas) -> Void
  ) -> DrawnTriangles {
    var canvas = Canvas(atlas: Atlas(scale: scale))
    let start = canvas.mark
    body(&canvas)
    canvas.clip(from: start, to: canvas.clipRegion(rect, radius: radius))
    return DrawnTriangles(canvas)
  }

  static func triangle(_ points: [CGPoint], on canvas: inout Canvas, _ colors: [Color] = [.white, .white, .white]) {
    let first = Int32(canvas.vertices.count)
    // The texel is the position, so that it can be checked.
    for (point, color) in zip(points, colors) { canvas.vertex(point, Float(point.x), Float(point.y), color) }
    canvas.indices += [first, first + 1, first + 2]
  }

  @Test("clipped to pixels, a rectangle is the common one, opaque throughout", arguments: [1, 2] as [Float])
  func pixels(_ scale: Float) {
    let clip = CGRect(x: 20, y: 30, width: 50, height: 40)
    for rect in [
      Self.whole, CGRect(x: 10, y: 40, width: 30, height: 100), CGRect(x: 60.5, y: 35.25, width: 90, height: 7),
    ] {
      let common = rect.intersection(clip)
      let drawn = Self.clipped(to: clip, scale: scale) { $0.fill(rect, .white) }
      let area = Double(common.width * common.height) * Double(scale * scale)
      #expect(abs(drawn.alphaArea - area) < 1e-6 && abs(drawn.opaqueArea - area) < 1e-6)
      for vertex in drawn.triangles.joined() {
        let (x, y) = (CGFloat(vertex.position.x / scale), CGFloat(vertex.position.y / scale))
        #expect(x >= common.minX && x <= common.maxX && y >= common.minY && y <= common.maxY)
      }
    }
  }

  @Test("an upright edge between pixels gives each pixel the part of it that is inside")
  func fractions() {
    let drawn = Self.clipped(to: CGRect(x: 20.25, y: 30, width: 50.5, height: 40)) { $0.fill(Self.whole, .white) }
    for (x, alpha) in [(19.5, 0), (20.5, 0.75), (21.5, 1), (69.5, 1), (70.5, 0.75), (71.5, 0)] {
      #expect(abs(drawn.alphas(at: x, 50.3).reduce(0, +) - alpha) < 0.01, "\(x)")
    }
    #expect(abs(drawn.alphaArea - 50.5 * 40) < 1e-2)
  }

  @Test("triangles inside stay as they are, and those outside go with their vertices")
  func untouched() {
    var canvas = Canvas(atlas: Atlas(scale: 1))
    canvas.fill(CGRect(x: 0, y: 0, width: 500, height: 500), .black)
    let start = canvas.mark
    canvas.fill(CGRect(x: 20, y: 20, width: 30, height: 30), .white)
    let before = canvas.indices
    canvas.clip(from: start, to: canvas.clipRegion(CGRect(x: 20, y: 20, width: 30, height: 30)))
    #expect(canvas.indices == before && canvas.vertices.count == 8)
    canvas.clip(from: start, to: canvas.clipRegion(CGRect(x: 50, y: 20, width: 30, height: 30)))
    #expect(canvas.mark == start)
    canvas.fill(CGRect(x: 20, y: 20, width: 30, height: 30), .white)
    canvas.clip(from: start, to: canvas.clipRegion(.zero))
    #expect(canvas.mark == start && canvas.clipRegion(.zero).isEmpty)
    canvas.clip(from: start, to: canvas.clipRegion(Self.whole))
    #expect(canvas.mark == start)
  }

  @Test(
    "a large shape clipped to a region covers the region's area, with a ramp of one pixel",
    arguments: [0, 6, 25] as [CGFloat])
  func region(_ radius: CGFloat) {
    let rect = CGRect(x: -40, y: -30, width: 80, height: 60)
    for angle in [0.1, 0.7, 1.3] as [CGFloat] {
      let drawn = Self.clipped(to: rect, radius: radius) { canvas in
        canvas.fill(Self.whole, .white)
        canvas.transform = CGAffineTransform(translationX: 100, y: 80).rotated(by: angle)
      }
      let area: Double = 4800 - (4 - .pi) * Double(radius * radius)
      #expect(abs(drawn.alphaArea - area) < 0.4 + Double(radius) * 0.5)
      #expect(abs(drawn.alphas(at: 100, 80.1).reduce(0, +) - 1) < 1e-9)
      // A point half a pixel inside and one half a pixel outside of the middle of an edge.
      let t = CGAffineTransform(translationX: 100, y: 80).rotated(by: angle)
      let edge: [(CGFloat, Double)] = [(39.4, 1.0), (39.75, 0.75), (40, 0.5), (40.25, 0.25), (40.6, 0)]
      for (x, alpha) in edge {
        let point = CGPoint(x: x, y: 1.234).applying(t)
        #expect(abs(drawn.alphas(at: point.x, point.y).reduce(0, +) - alpha) < 0.01)
      }
    }
  }

  @Test("the opaque part is the intersection with the region half a pixel further in; all is covered once")
  func intersections() {
    var random = SeededGenerator(seed: 41)
    for round in 0..<TestLength.count(60, short: 20) {
      let points = PathDrawingTests.random(&random, corners: 3)
      let t = CGAffineTransform(translationX: 60, y: 60).rotated(by: CGFloat(random.below(628)) / 100)
      let radius = CGFloat(random.below(3) * 8)
      var canvas = Canvas(atlas: Atlas(scale: 1))
      Self.triangle(points, on: &canvas)
      canvas.transform = t
      let region = canvas.clipRegion(CGRect(x: -35, y: -25, width: 70, height: 50), radius: radius)
      canvas.clip(from: Canvas(atlas: canvas.atlas).mark, to: region)
      let drawn = DrawnTriangles(canvas)
      let inner = Polyline(points: region.inner.map { CGPoint(x: $0.x, y: $0.y) }, isClosed: true)
      #expect(abs(drawn.opaqueArea - Self.common(points, inner)) < 1e-2, "round \(round)")
      // Alpha at a point tells how far the region has to grow to hold it, so its integral is the mean area.
      let mean = (0..<16).reduce(0.0) { sum, step in
        let share = (Double(step) + 0.5) / 16
        let corners = zip(region.inner, region.outer).map { $0 + ($1 - $0) * share }
        let grown = Polyline(points: corners.map { CGPoint(x: $0.x, y: $0.y) }, isClosed: true)
        return sum + Self.common(points, grown) / 16
      }
      #expect(abs(drawn.alphaArea - mean) < 0.2, "round \(round)")
      for _ in 0..<40 {
        let (x, y) = (Double(random.below(1_200_000)) / 1e4, Double(random.below(1_200_000)) / 1e4)
        #expect(drawn.alphas(at: x, y).count <= 1)
      }
    }
  }

  /// The area that a triangle and a polygon have in common.
  private static func common(_ points: [CGPoint], _ polygon: Polyline) -> Double {
    func area(_ polygons: [Polyline]) -> CGFloat {
      let sweep = PolygonSweep(polygons, rule: .nonZero)
      return sweep.trapezoids.reduce(0) { $0 + sweep.corners(of: $1).signedArea }
    }
    var triangle = Polyline(points: points, isClosed: true)
    if triangle.signedArea < 0 { triangle.points.reverse() }
    return Double(area([triangle]) + area([polygon]) - area([triangle, polygon]))
  }

  @Test("colours and texture coordinates where a triangle is cut are those of the triangle there")
  func interpolation() {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 255, y: 0), CGPoint(x: 0, y: 255)]
    // Red grows along x, green along y.
    let colors = [Color.black, Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0)]
    let drawn = Self.clipped(to: CGRect(x: 30.3, y: 20.6, width: 77, height: 88), radius: 9) { canvas in
      Self.triangle(points, on: &canvas, colors)
    }
    #expect(drawn.triangles.count > 20)
    for vertex in drawn.triangles.joined() {
      #expect(abs(Float(vertex.color.r) - vertex.position.x) <= 0.51)
      #expect(abs(Float(vertex.color.g) - vertex.position.y) <= 0.51)
      #expect(abs(vertex.tex_coord.x * Float(Atlas.side) - vertex.position.x) < 1e-2)
      #expect(abs(vertex.tex_coord.y * Float(Atlas.side) - vertex.position.y) < 1e-2)
    }
  }

  @Test("a clip within a clip leaves what both leave")
  func nested() {
    let (a, b) = (CGRect(x: 20, y: 20, width: 60, height: 60), CGRect(x: 50, y: 40, width: 60, height: 60))
    var canvas = Canvas(atlas: Atlas(scale: 1))
    let start = canvas.mark
    canvas.fill(Self.whole, .white)
    canvas.clip(from: start, to: canvas.clipRegion(a))
    canvas.clip(from: start, to: canvas.clipRegion(b))
    #expect(abs(DrawnTriangles(canvas).alphaArea - 30 * 40) < 1e-6)
    // The same region twice cuts nothing more.
    let count = canvas.indices.count
    canvas.clip(from: start, to: canvas.clipRegion(b))
    #expect(canvas.indices.count == count)
  }

  @Test("a region thinner than a pixel leaves its share of alpha")
  func thin() {
    let drawn = Self.clipped(to: CGRect(x: -50, y: -0.25, width: 100, height: 0.5)) { canvas in
      canvas.fill(Self.whole, .white)
      canvas.transform = CGAffineTransform(translationX: 100, y: 80).rotated(by: 0.4)
    }
    #expect(drawn.alphaArea > 30 && drawn.alphaArea < 51)
    let upright = Self.clipped(to: CGRect(x: 50, y: 30, width: 100, height: 0.5)) { $0.fill(Self.whole, .white) }
    #expect(abs(upright.alphas(at: 70.2, 30.5).reduce(0, +) - 0.5) < 0.26)
  }

  @Test("in perspective the region is the rectangle's projection; behind the eye there is none")
  func perspective() throws {
    let rect = CGRect(x: -50, y: -40, width: 100, height: 80)
    let spatial = CATransform3DConcat(
      PerspectiveTests.turned(0.8, 0.2, 1), CATransform3DMakeTranslation(100, 80, 0))
    let corners = try [
      CGPoint(x: -50, y: -40), CGPoint(x: 50, y: -40), CGPoint(x: 50, y: 40), CGPoint(x: -50, y: 40),
    ].map { try #require(spatial.project($0)) }
    let drawn = Self.clipped(to: rect) { canvas in
      canvas.fill(Self.whole, .white)
      canvas.spatial = spatial
    }
    #expect(abs(drawn.alphaArea - PathDrawingTests.rampArea(corners)) < 0.1)
    var canvas = Canvas(atlas: Atlas(scale: 1))
    canvas.spatial = PerspectiveTests.turned(.pi / 3, 0, 1, distance: 200)
    #expect(canvas.clipRegion(CGRect(x: -450, y: -50, width: 900, height: 100)).isEmpty)
  }

  @Test("a region larger than any picture leaves all, one that is not finite nothing")
  func extremes() {
    let huge = CGRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8)
    let drawn = Self.clipped(to: huge, radius: 20) { $0.fill(Self.whole, .white) }
    #expect(drawn.triangles.count == 2)
    let none = Self.clipped(to: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5)) { $0.fill(Self.whole, .white) }
    #expect(none.triangles.isEmpty)
  }
}
