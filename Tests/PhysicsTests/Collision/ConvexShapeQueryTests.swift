import SpringflowPhysics
import Testing

@Suite("Queries of convex shapes")
struct ConvexShapeQueryTests {
  static let shapes: [Shape] = [
    .box(width: 20, height: 10), .circle(radius: 5),
    .polygon(Polygon(unchecked: ShapeTests.points([-10, -5, 10, -5, 10, 5, -10, 5, -12, 0]))),
    .segment(Vector(x: 0, y: -5), Vector(x: 0, y: 5)),
  ]

  static func each(_ body: (ConvexShape, UnsafePointer<Vector>) -> Void) {
    var pool = Buffer<Vector>()
    let convexShapes = ConvexShape.convexShapes(of: shapes, about: .zero, pool: &pool)
    pool.withUnsafeBufferPointer { pool in
      for convexShape in convexShapes { body(convexShape, pool.baseAddress!) }
    }
  }

  @Test("a ray enters a shape at its surface, from either side, and a short or passing one misses")
  func castsRays() {
    let pose = ConvexShapeManifoldTests.at(1e6, 50)
    let faces: [ConvexShape.Kind: Double] = [.box: 10, .circle: 5, .polygon: 10, .segment: 0]
    Self.each { convexShape, pool in
      let face = faces[convexShape.kind]!
      let way = Vector(x: -100, y: 0)
      let from = Vector(x: 1e6 + 50, y: 50)
      let hit = convexShape.rayCast(from: from, translation: way, pose, pool)
      #expect(abs((hit?.fraction ?? 9) - (50 - face) / 100) < 1e-9, "\(convexShape.kind)")
      #expect(hit?.normal == Vector(x: 1, y: 0), "\(convexShape.kind)")
      #expect(convexShape.rayCast(from: from, translation: way * 0.35, pose, pool) == nil, "\(convexShape.kind)")
      #expect(convexShape.rayCast(from: from, translation: -way, pose, pool) == nil, "\(convexShape.kind)")
      #expect(
        convexShape.rayCast(from: from + Vector(x: 0, y: 5.1), translation: way, pose, pool) == nil,
        "\(convexShape.kind)")
      #expect(convexShape.rayCast(from: from, translation: .zero, pose, pool) == nil, "\(convexShape.kind)")
      guard convexShape.kind != .segment else { return }
      let inside = convexShape.rayCast(from: pose.position, translation: way, pose, pool)
      #expect(inside == ConvexShapeHit(fraction: 0, normal: Vector(x: 1, y: 0)), "\(convexShape.kind)")
    }
  }

  @Test("a shape's bounds are tight and contain every point of the shape")
  func bounds() {
    for angle in [0, 0.3, 1.6, -2.5] {
      let pose = ConvexShapeManifoldTests.at(7, -3, angle)
      Self.each { convexShape, pool in
        let bounds = convexShape.bounds(pose, pool)
        var low = Vector(x: Double.infinity, y: .infinity)
        for x in stride(from: -15.0, through: 25, by: 0.25) {
          for y in stride(from: -20.0, through: 15, by: 0.25) {
            let point = Vector(x: x, y: y)
            guard convexShape.contains(point, pose, pool) else { continue }
            low = Vector(x: min(low.x, x), y: min(low.y, y))
            #expect(x >= bounds.low.x && x <= bounds.high.x && y >= bounds.low.y && y <= bounds.high.y)
          }
        }
        guard convexShape.kind != .segment else { return }
        #expect(low.x - bounds.low.x < 0.6 && low.y - bounds.low.y < 0.6, "\(convexShape.kind)")
      }
    }
  }
}
