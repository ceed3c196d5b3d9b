import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Outlines of shapes")
struct OutlineTests {
  @Test("the outline of a rounded shape lies on its surface, turns one way, and is closed within the tolerance")
  func outlines() throws {
    let point = Shape.capsule(Vector(x: 3, y: 4), Vector(x: 3, y: 4), radius: 12)
    for shape in RoundedShapeTests.samples + [point, .capsule(.zero, Vector(x: -40, y: 0), radius: 20)] {
      for tolerance in [0.5, 0.05] {
        let outline = try #require(shape.outline(tolerance: tolerance))
        let core = BruteForce.core(shape)
        for index in outline.indices {
          let (here, next) = (outline[index], outline[(index + 1) % outline.count])
          let after = outline[(index + 2) % outline.count]
          #expect(abs(BruteForce.distance(core.corners, to: here) - core.radius) < 1e-9)
          let middle = (here + next) * 0.5
          #expect(BruteForce.distance(core.corners, to: middle) > core.radius - tolerance * 1.01, "\(shape)")
          #expect((next - here).cross(after - next) > -1e-9, "\(shape)")
        }
      }
    }
    #expect(Shape.box(width: 4, height: 4).outline()?.count == 4)
    #expect(Shape.circle(radius: 4).outline() == nil && Shape.segment(.zero, Vector(x: 1, y: 0)).outline() == nil)
  }
}
