import SpringflowPhysics
import Testing

@Suite("Manifolds of circles, polygons and segments")
struct ConvexShapeManifoldTests {
  static func touch(
    _ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose, margin: Double = 2
  ) -> [Manifold] {
    var pool = Buffer<Vector>()
    let first = ConvexShape.convexShapes(of: [a], about: .zero, pool: &pool)
    let second = ConvexShape.convexShapes(of: [b], about: .zero, pool: &pool)
    return pool.withUnsafeBufferPointer { pool in
      first.flatMap { one in
        second.map { Collision.manifold(one, poseA, $0, poseB, margin: margin, pool.baseAddress!) }
      }
    }
  }

  static func at(_ x: Double, _ y: Double, _ angle: Double = 0) -> Pose {
    Pose(position: Vector(x: x, y: y), rotation: Rotation(angle: angle))
  }

  static let ball = Shape.circle(radius: 5)
  static let tile = Shape.box(width: 20, height: 10)

  @Test("two circles touch midway between their surfaces, and coincident ones have a normal")
  func circles() {
    let touching = Self.touch(Self.ball, Self.at(0, 0), .circle(radius: 3), Self.at(6, 8))[0]
    #expect(touching.count == 1)
    #expect((touching.normal - Vector(x: 0.6, y: 0.8)).length < 1e-15)
    #expect(abs(touching.first.separation - 2) < 1e-14)
    #expect((touching.first.anchorA - Vector(x: 3.6, y: 4.8)).length < 1e-14)
    #expect((touching.first.anchorB - Vector(x: -2.4, y: -3.2)).length < 1e-14)
    #expect(Self.touch(Self.ball, Self.at(0, 0), .circle(radius: 3), Self.at(6, 8.1))[0].count == 0)
    let same = Self.touch(Self.ball, Self.at(1, 1), Self.ball, Self.at(1, 1))[0]
    #expect(same.normal.length == 1 && same.first.separation == -10)
  }

  @Test("a polygon has the same manifolds as a box of the same outline")
  func polygonsAgree() {
    for x in BoxManifoldTests.all.enumerated() where x.offset % 3 == 0 {
      let boxes = x.element
      var pool = Buffer<Vector>()
      func polygon(_ box: ConvexShape) -> ConvexShape {
        let corners = BoxManifoldTests.corners(box, Pose(position: .zero))
        var convexShape = box
        convexShape.kind = .polygon
        convexShape.first = Int32(pool.count)
        convexShape.count = 4
        pool.append(contentsOf: corners)
        pool.append(contentsOf: [Vector(x: 0, y: -1), Vector(x: 1, y: 0), Vector(x: 0, y: 1), Vector(x: -1, y: 0)])
        return convexShape
      }
      let a = polygon(boxes.a)
      let b = polygon(boxes.b)
      let expected = BoxManifoldTests.manifold(boxes)
      for (first, second) in [(a, b), (boxes.a, b), (a, boxes.b)] {
        let found = pool.withUnsafeBufferPointer {
          Collision.manifold(first, boxes.poseA, second, boxes.poseB, margin: 2, $0.baseAddress!)
        }
        // Where two sides are equally good, rounding may choose the other.
        guard (found.normal - expected.normal).length < 1e-9, found.count == expected.count else {
          let one = BoxManifoldTests.points(found).map(\.separation).min()
          let two = BoxManifoldTests.points(expected).map(\.separation).min()
          guard let one, let two else { continue }
          #expect(abs(one - two) < 0.06, "\(boxes) \(found) \(expected)")
          continue
        }
        let depths = BoxManifoldTests.points(found).map(\.separation).sorted()
        let others = BoxManifoldTests.points(expected).map(\.separation).sorted()
        for (depth, other) in zip(depths, others) { #expect(abs(depth - other) < 1e-9, "\(boxes)") }
      }
    }
  }

  @Test("a circle has the same manifold with a box as with a polygon at its sides, at its corners and inside")
  func circlesMeetBoxes() {
    let triangle = Shape.polygon(Polygon(unchecked: ShapeTests.points([-10, -5, 10, -5, 10, 5, 0, 5])))
    for shape in [Self.tile, triangle] {
      let side = Self.touch(shape, Self.at(0, 0), Self.ball, Self.at(14, 1))[0]
      #expect(side.normal == Vector(x: 1, y: 0) && abs(side.first.separation + 1) < 1e-14)
      let corner = Self.touch(shape, Self.at(0, 0), Self.ball, Self.at(13, -9))[0]
      #expect((corner.normal - Vector(x: 0.6, y: -0.8)).length < 1e-14 && abs(corner.first.separation) < 1e-14)
      let inside = Self.touch(shape, Self.at(0, 0), Self.ball, Self.at(9, 0))[0]
      #expect(inside.normal == Vector(x: 1, y: 0) && abs(inside.first.separation + 6) < 1e-14)
      let swapped = Self.touch(Self.ball, Self.at(9, 0), shape, Self.at(0, 0))[0]
      #expect(swapped.normal == Vector(x: -1, y: 0) && swapped.first.anchorB == inside.first.anchorA)
    }
  }

  static let ground = Shape.path(ShapeTests.points([-100, 0, 0, 0, 100, 0]))

  @Test("a segment supports boxes and circles on both sides")
  func segmentsHold() {
    let wall = Shape.segment(Vector(x: -50, y: 0), Vector(x: 50, y: 0))
    for side in [1.0, -1] {
      let box = Self.touch(wall, Self.at(0, 0), Self.tile, Self.at(3, 4.5 * side))[0]
      #expect(box.count == 2 && box.normal == Vector(x: 0, y: side))
      #expect(abs(box.first.separation + 0.5) < 1e-12 && abs(box.second.separation + 0.5) < 1e-12)
      let ball = Self.touch(wall, Self.at(0, 0), Self.ball, Self.at(3, 4.5 * side))[0]
      #expect(ball.count == 1 && ball.normal == Vector(x: 0, y: side))
    }
    let end = Self.touch(wall, Self.at(0, 0), Self.tile, Self.at(59, 0.1))[0]
    #expect(end.normal == Vector(x: 1, y: 0) && abs(end.first.separation + 1) < 1e-12)
    #expect(Self.touch(wall, Self.at(0, 0), wall, Self.at(0, 0, 1))[0].count == 0)
  }

  @Test("a box or circle that slides over a chain's joint touches with the ground's normal only")
  func slidesOverJoints() {
    let up = Vector(x: 0, y: -1)
    for offset in stride(from: -25.0, through: 25, by: 0.37) {
      for tilt in [0, 1e-9, -1e-7] {
        let box = Self.touch(Self.ground, Self.at(0, 0), Self.tile, Self.at(offset, -4.7, tilt))
        #expect(box.contains { $0.count > 0 }, "\(offset)")
        for manifold in box where manifold.count > 0 {
          #expect((manifold.normal - up).length < 1e-6, "\(offset) \(tilt) \(manifold)")
        }
      }
      let ball = Self.touch(Self.ground, Self.at(0, 0), Self.ball, Self.at(offset, -4.7))
      #expect(ball.map(\.count).reduce(0, +) == 1, "\(offset)")
      for manifold in ball where manifold.count > 0 { #expect(manifold.normal == up, "\(offset)") }
    }
  }

  @Test("a box on a ledge is not pushed by the wall below it")
  func standsOnLedges() {
    let ledge = Shape.path(ShapeTests.points([0, 80, 0, 0, 100, 0]))
    for x in [-9.0, -5, 0, 3, 8, 9] {
      let manifolds = Self.touch(ledge, Self.at(0, 0), Self.tile, Self.at(x, -4.8))
      #expect(manifolds[0].count == 0 || manifolds[0].normal == Vector(x: 0, y: -1), "\(x)")
      #expect(manifolds[1].count > 0 && manifolds[1].normal == Vector(x: 0, y: -1), "\(x)")
    }
  }

  @Test("tiles that lie flush beside each other do not catch on each other's corners")
  func grazes() {
    let tile = Shape.box(width: 10, height: 10)
    for gap in [0, 1e-12, -1e-12, 0.01, -0.01] {
      let passing = Self.touch(tile, Self.at(0, 0), tile, Self.at(10 + gap, -11))[0]
      #expect(passing.count == 0)
      let beside = Self.touch(tile, Self.at(0, 0), tile, Self.at(10 + gap, -5))[0]
      #expect(beside.count == 2 && beside.normal == Vector(x: 1, y: 0))
    }
  }

  @Test("contact points keep their features when the reference side changes")
  func keepsFeatures() {
    var names: Set<Set<UInt32>> = []
    for tilt in stride(from: -0.02, through: 0.02, by: 0.001) {
      let manifold = Self.touch(Self.tile, Self.at(0, 0, 0.5 * tilt), Self.tile, Self.at(3, -9.9, tilt))[0]
      #expect(manifold.count == 2)
      names.insert([manifold.first.feature, manifold.second.feature])
    }
    #expect(names.count == 1)
  }
}
