import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Areas of polygons")
struct PolygonSweepTests {
  static func polygon(_ points: (Double, Double)...) -> Polyline {
    Polyline(points: points.map { CGPoint(x: $0.0, y: $0.1) }, isClosed: true)
  }

  /// Polygons with corners on a coarse grid, so that they touch, overlap and meet in corners, or anywhere.
  static func random(_ random: inout SplitMix64, onGrid: Bool) -> [Polyline] {
    (0...random.below(3)).map { _ in
      let points = (0..<3 + random.below(6)).map { _ in
        onGrid
          ? CGPoint(x: random.below(8), y: random.below(8))
          : CGPoint(x: Double(random.below(80_000)) / 1000, y: Double(random.below(80_000)) / 1000)
      }
      return Polyline(points: points, isClosed: true)
    }
  }

  static func area(_ sweep: PolygonSweep) -> CGFloat {
    sweep.trapezoids.reduce(0) { $0 + sweep.corners(of: $1).signedArea }
  }

  @Test("literal shapes have their areas", arguments: [WindingRule.nonZero, .evenOdd, .positive])
  func literal(_ rule: WindingRule) {
    let square = Self.polygon((0, 0), (4, 0), (4, 4), (0, 4))
    let hole = Self.polygon((1, 1), (1, 3), (3, 3), (3, 1))
    let sameWay = Self.polygon((1, 1), (3, 1), (3, 3), (1, 3))
    let bow = Self.polygon((0, 0), (4, 4), (4, 0), (0, 4))
    let arrow = Self.polygon((0, 0), (4, 2), (0, 4), (1, 2))
    #expect(Self.area(PolygonSweep([square], rule: rule)) == 16)
    #expect(Self.area(PolygonSweep([square, hole], rule: rule)) == 12)
    #expect(Self.area(PolygonSweep([square, sameWay], rule: rule)) == (rule == .evenOdd ? 12 : 16))
    #expect(Self.area(PolygonSweep([bow], rule: rule)) == (rule == .positive ? 4 : 8))
    #expect(Self.area(PolygonSweep([arrow], rule: rule)) == 6)
    #expect(Self.area(PolygonSweep([], rule: rule)) == 0)
    #expect(Self.area(PolygonSweep([Self.polygon((0, 0), (1, 0)), Self.polygon((2, 2))], rule: rule)) == 0)
  }

  @Test("a convex polygon has a trapezoid less than heights, and shapes side by side become one")
  func counts() {
    let (left, right) = (Self.polygon((0, 0), (2, 0), (2, 4), (0, 4)), Self.polygon((2, 0), (4, 0), (4, 4), (2, 4)))
    for rule in [WindingRule.nonZero, .evenOdd] {
      let sweep = PolygonSweep([left, right], rule: rule)
      #expect(sweep.trapezoids.count == 1 && Self.area(sweep) == 16)
      #expect(sweep.contours == [Self.polygon((0, 0), (4, 0), (4, 4), (0, 4))])
    }
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10)).flattened(tolerance: 0.01)
    let sweep = PolygonSweep(circle, rule: .nonZero)
    #expect(sweep.trapezoids.count <= circle[0].points.count && sweep.contours.count == 1)
  }

  /// The area by sampling the winding number over each row of a grid of exact positions.
  private static func sampled(_ polygons: [Polyline], _ rule: WindingRule) -> CGFloat {
    // Corners are whole numbers, so edges cross anywhere; a row's length is exact, and rows are dense.
    let rows = 4000
    var area: CGFloat = 0
    for row in 0..<rows {
      let y = (CGFloat(row) + 0.5) / CGFloat(rows) * 8
      var crossings: [(x: CGFloat, winding: Int)] = []
      for polygon in polygons {
        for (index, a) in polygon.points.enumerated() {
          let b = polygon.points[(index + 1) % polygon.points.count]
          if (a.y <= y) == (b.y <= y) { continue }
          crossings.append((a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y > b.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (a, b) in zip(crossings, crossings.dropFirst()) {
        winding += a.winding
        if rule.contains(winding) { area += b.x - a.x }
      }
    }
    return area * 8 / CGFloat(rows)
  }

  @Test(
    "random polygons that cross, touch and overlap have the area of their winding numbers",
    arguments: [WindingRule.nonZero, .evenOdd, .positive])
  func windingArea(_ rule: WindingRule) {
    var random = SplitMix64(seed: 11)
    for round in 0..<TestLength.count(12, short: 4) {
      let polygons = Self.random(&random, onGrid: true)
      let area = Self.area(PolygonSweep(polygons, rule: rule))
      #expect(abs(area - Self.sampled(polygons, rule)) < 2e-3, "round \(round)")
    }
  }

  @Test("areas of the winding numbers add up to the shoelace areas")
  func shoelace() {
    var random = SplitMix64(seed: 12)
    for round in 0..<300 {
      let polygons = Self.random(&random, onGrid: round % 2 == 0)
      let backward = polygons.map { Polyline(points: $0.points.reversed(), isClosed: true) }
      // Where windings are at most 1, the area inside less the one outside is the signed area; a single polygon winds
      // more often, so compare one that cannot: a triangle.
      let triangle = [Polyline(points: Array(polygons[0].points.prefix(3)), isClosed: true)]
      let area = Self.area(PolygonSweep(triangle, rule: .nonZero))
      #expect(abs(area - abs(triangle[0].signedArea)) < 1e-9)
      let positive = Self.area(PolygonSweep(polygons, rule: .positive))
      let negative = Self.area(PolygonSweep(backward, rule: .positive))
      let both = Self.area(PolygonSweep(polygons, rule: .nonZero))
      #expect(abs(positive + negative - both) < 1e-8)
    }
  }

  @Test(
    "contours wind round the area once and round nothing else, whatever crosses and touches",
    arguments: [WindingRule.nonZero, .evenOdd, .positive])
  func contours(_ rule: WindingRule) {
    var random = SplitMix64(seed: 13)
    for round in 0..<TestLength.count(300, short: 100) {
      let polygons = Self.random(&random, onGrid: round % 2 == 0)
      let sweep = PolygonSweep(polygons, rule: rule)
      let contours = sweep.contours
      let (area, extent) = (Self.area(sweep), round % 2 == 0 ? 8.0 : 80)
      #expect(contours.allSatisfy { $0.isClosed && $0.points.count > 2 })
      #expect(abs(contours.reduce(0) { $0 + $1.signedArea } - area) < 1e-8 * extent * extent, "round \(round)")
      // If any part were wound round twice or backward, the rules would differ.
      for again in [WindingRule.nonZero, .evenOdd, .positive] {
        #expect(abs(Self.area(PolygonSweep(contours, rule: again)) - area) < 1e-6, "round \(round)")
      }
    }
  }

  @Test("trapezoids do not overlap")
  func disjoint() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<60 {
      let sweep = PolygonSweep(Self.random(&random, onGrid: false), rule: .nonZero)
      let corners = sweep.trapezoids.map(sweep.corners)
      // Together as polygons they cover as much as one by one.
      let total = corners.reduce(0) { $0 + $1.signedArea }
      #expect(abs(Self.area(PolygonSweep(corners, rule: .nonZero)) - total) < 1e-7)
      #expect(corners.allSatisfy { $0.signedArea >= -1e-12 })
    }
  }
}
