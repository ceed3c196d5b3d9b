import SpringflowPhysics
import Testing

@Suite("Shapes")
struct ShapeTests {
  static func sentence(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  static func points(_ numbers: [Double]) -> [Vector] {
    stride(from: 0, to: numbers.count, by: 2).map { Vector(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  struct Refusal {
    var points: [Double]
    var sentence: String
  }

  static let polygons: [Refusal] = [
    Refusal(points: [0, 0, 1, 0], sentence: "a polygon is made of at least 3 points, found 2"),
    Refusal(points: [0, 0, .nan, 0, 1, 1], sentence: "point 1 of a polygon is finite, found (nan, 0.0)"),
    Refusal(
      points: [0, 0, 2e9, 0, 1, 1],
      sentence: "point 1 of a polygon is within 1e9 pt of the body's origin, found (2000000000.0, 0.0)"),
    Refusal(
      points: [0, 0, 5, 0, 0, 0],
      sentence: "a polygon is made of points at least 1e-6 pt apart (leave repeated points out), "
        + "found points 0 and 2 both at (0.0, 0.0)"),
    Refusal(
      points: [0, 0, 5, 5, 10, 10],
      sentence: "a polygon is an area (for a thin wall, use a segment), found 3 points on one line"),
    Refusal(
      points: [0, 0, 10, 0, 0, 10, 10, 10],
      sentence: "a polygon is made of sides that do not cross (give the corners in order around it), "
        + "found side 1 crossing side 3"),
    Refusal(
      points: [0, 0, 10, 0, 5, 5, 10, 10, 0, 10],
      sentence: "a polygon is convex (split it into convex parts, or write Polygon(hullOf:)), "
        + "found a dent at (5.0, 5.0)"),
  ]

  @Test("a refused polygon throws a sentence with the error and the accepted values")
  func refusesPolygons() {
    for refusal in Self.polygons {
      let found = Self.sentence { _ = try Polygon(Self.points(refusal.points)) }
      // The direction of the corners decides which of two crossing sides comes first.
      #expect(found == refusal.sentence)
    }
    let wheel = (0..<25).map { Rotation(angle: Double($0) * .pi / 12.5)(Vector(x: 10, y: 0)) }
    let found = Self.sentence { _ = try Polygon(wheel) }
    #expect(found == "a polygon is of at most 24 corners (write Polygon(hullOf:) to simplify it), found 25")
  }

  @Test("a refused shape throws a sentence with the error and the accepted values")
  func refusesShapes() {
    let origin = Vector.zero
    let cases: [(Shape, String)] = [
      (.circle(radius: 0), "a circle's radius is from 1e-6 to 1e9 pt, found 0.0"),
      (.circle(radius: .nan), "a circle's radius is from 1e-6 to 1e9 pt, found nan"),
      (.circle(center: Vector(x: .infinity, y: 0), radius: 1), "a circle's centre is finite, found (inf, 0.0)"),
      (.path([origin]), "a path is made of at least 2 points, found 1"),
      (.loop([origin, Vector(x: 1, y: 0)]), "a loop is made of at least 3 points, found 2"),
      (
        .segment(origin, origin),
        "a segment is made of sides of at least 1e-6 pt (leave repeated points out), "
          + "found points 0 and 1 both at (0.0, 0.0)"
      ),
    ]
    for (shape, expected) in cases {
      let found = Self.sentence { try shape.validate() }
      #expect(found == expected)
    }
    #expect(Self.sentence { try Shape.box(width: 0, height: 5).validate() } != "accepted")
    #expect(Self.sentence { try Shape.box(width: 3, height: 5, angle: 0.3).validate() } == "accepted")
    #expect(Self.sentence { try Shape.box(width: .nan, height: 5).validate() } != "accepted")
  }

  @Test("a polygon has the same corners from either direction and with additional points on its sides")
  func normalises() throws {
    let square = Self.points([0, 0, 10, 0, 10, 10, 0, 10])
    let withMiddles = Self.points([0, 0, 5, 0, 10, 0, 10, 10, 5, 10, 0, 10])
    #expect(try Polygon(square).vertices == square)
    #expect(try Polygon(withMiddles).vertices == square)
    let back = try Polygon(square.reversed())
    #expect(Set(back.vertices) == Set(square))
    #expect(MassProperties(.polygon(back)).area == 100)
    #expect(Set(try Polygon(hullOf: withMiddles + [Vector(x: 4, y: 4)]).vertices) == Set(square))
  }

  @Test("a hull of many points keeps 24 corners and nearly all of its area")
  func simplifies() throws {
    let wheel = (0..<500).map { Rotation(angle: Double($0) * .pi / 250)(Vector(x: 10, y: 0)) }
    let hull = try Polygon(hullOf: wheel)
    #expect(hull.vertices.count == 24)
    #expect(MassProperties(.polygon(hull)).area > 0.98 * 100 * .pi)
    #expect(throws: PhysicsError.self) { try Polygon(hullOf: Self.points([0, 0, 1, 1, 2, 2])) }
    #expect(throws: PhysicsError.self) { try Polygon(hullOf: []) }
  }

  @Test("the area, centroid and second moment of shapes follow the closed forms")
  func weighs() throws {
    let box = MassProperties(.box(width: 6, height: 4, center: Vector(x: 1e3, y: -2e3), angle: 0.4))
    #expect(abs(box.area - 24) < 1e-9)
    #expect((box.centroid - Vector(x: 1e3, y: -2e3)).length < 1e-9)
    #expect(abs(box.secondMoment - 24 * (36 + 16) / 12) < 1e-8)
    let circle = MassProperties(.circle(radius: 3))
    #expect(abs(circle.secondMoment - circle.area * 4.5) < 1e-12)
    // Two halves have the mass of the whole.
    let halves: [Shape] = [
      .box(width: 3, height: 4, center: Vector(x: -1.5, y: 7)), .box(width: 3, height: 4, center: Vector(x: 1.5, y: 7)),
    ]
    let whole = MassProperties(of: halves)
    #expect(whole.area == 24)
    #expect((whole.centroid - Vector(x: 0, y: 7)).length < 1e-12)
    #expect(abs(whole.secondMoment - 104) < 1e-12)
    let wall = MassProperties(of: [.path(Self.points([0, 0, 10, 0, 10, 10]))])
    #expect(wall.area == 0)
    #expect((wall.centroid - Vector(x: 7.5, y: 2.5)).length < 1e-12)
    #expect(MassProperties(of: []).area == 0)
  }

  @Test("boxes along the axes become box shapes, and the segments of chains know their neighbours")
  func flattens() throws {
    var pool = Buffer<Vector>()
    let shapes: [Shape] = [
      .box(width: 4, height: 2, center: Vector(x: 5, y: 5)), .box(width: 4, height: 2, angle: .pi / 2),
      .box(width: 4, height: 2, angle: 0.1), .circle(radius: 2), .loop(Self.points([0, 0, 9, 0, 0, 9])),
      .path(Self.points([0, 0, 9, 0, 9, 9])),
    ]
    let convexShapes = ConvexShape.convexShapes(of: shapes, about: Vector(x: 1, y: 1), pool: &pool)
    #expect(
      convexShapes.map(\.kind) == [.box, .box, .polygon, .circle] + [ConvexShape.Kind](repeating: .segment, count: 5))
    #expect(convexShapes[0].center == Vector(x: 4, y: 4))
    #expect(abs(convexShapes[1].half.x - 1) < 1e-12)
    #expect(pool.count == 8)
    #expect(convexShapes[4].hasBefore && convexShapes[4].before == Vector(x: -1, y: 8))
    #expect(!convexShapes[7].hasBefore && convexShapes[7].after == Vector(x: 8, y: 8))
    let thickness = pool.withUnsafeBufferPointer { convexShapes[2].thickness($0.baseAddress!) }
    #expect(abs(thickness - 2) < 1e-12)
  }
}
