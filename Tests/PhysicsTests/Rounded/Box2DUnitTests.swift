import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// The claims of Box2D's own unit tests (v3, `test/` of erincatto/box2d at 617d32a), through our API.
///
/// | Box2D | here |
/// |---|---|
/// | `test_shape` ShapeMass | `masses` |
/// | ShapeAABB | `boxes` |
/// | PointInShape | `points` |
/// | RayCastShape | `rays` |
/// | `test_collision` AABB | `rectangles` |
/// | AABBRayCast | `boxRays`; a ray that starts inside is a hit at 0 here, as of Box2D's polygons and trees |
/// | LargeWorldManifold, LargeWorldAABB | `farManifolds`, `boxes` |
/// | `test_distance` SegmentDistance | `segmentDistance` |
/// | ShapeDistance, ShapeDistanceShortEdge | `shapeDistance`, `shortEdge` |
/// | ShapeCast, ShapeCastShortEdge (off in Box2D, as it fails there) | `shapeCast`, `shortEdge` |
/// | TimeOfImpact | `timeOfImpact` |
/// | `test_math` Math | `rotations`; sine, cosine and atan2 to the last bit in `PortableTests`; no `NLerp`, `UnwindAngle` |
/// | `test_dynamic_tree` RayCast | `boxRays` |
/// | Query, MultipleProxies, MoveAndEnlarge, CreateDestroy | `grid`; a grid has no heights (RowHeight, GridHeight, Rebuild) |
/// | GridMovement | `grid` |
/// | `test_world` HelloWorld | `helloWorld` |
/// | EmptyWorld, DestroyAllBodies, IsValid | `lives` |
/// | WorldRecycle | none: a world is a value, and there is no table of worlds |
/// | WorldCoverage | none: it only links; gravity, sleep and the restitution threshold have tests of their own |
/// | Sensor | with the tests of sensors |
/// | SetWorkerCount | none: a step runs on one thread |
/// | ChainSegmentShape | `chainSegment`; a shape is a value of its body, so nothing is set in place |
/// | SetBulletDrift | none: all bodies are bullets |
/// | DeferredMassFlagSync | none: mass always follows shapes and density |
/// | EnableSleepFlagSync | `enableSleep` |
/// | EnableContactRecycling | none: points are always reused where they hold |
/// | `test_large_world` Pyramid, Bullet, RayCast, OriginQuery | `farPyramid`, `farBullet`, `farQueries` |
/// | Recording of it, `test_recording`, `test_snapshot` | `World(encoded:)` in `RestoredWorldTests`, `RoundedStateTests` |
/// | `test_determinism` | hashes of scenes, `verifiesDeterminism` and `RestoredWorldTests` |
/// | `test_bitset`, `_container`, `_id`, `_table`, `_thread` | none: containers and threads of Box2D's own |
@Suite("Claims of Box2D's unit tests", .concurrentWithViews)
struct Box2DUnitTests {
  typealias Manifolds = ConvexShapeManifoldTests

  static let box = Shape.box(width: 2, height: 2)
  static let capsule = Shape.capsule(Vector(x: -1, y: 0), Vector(x: 1, y: 0), radius: 1)
  static let circle = Shape.circle(center: Vector(x: 1, y: 0), radius: 1)
  static let segment = Shape.segment(Vector(x: 0, y: 1), Vector(x: 0, y: -1))
  /// The wall that is swept and measured against the box.
  static let wall = Shape.segment(Vector(x: 2, y: -1), Vector(x: 2, y: 1))

  static func world(_ shape: Shape, at place: Vector = .zero) throws -> (World, BodyID) {
    let (world, ids) = try ShapeCastTests.world([shape], at: place)
    return (world, ids[0])
  }

  @Test("mass, centre and inertia of a circle, a capsule, a box and a box aside")
  func masses() throws {
    let disc = MassProperties(Self.circle)
    #expect(abs(disc.area - .pi) < 1e-14 && disc.centroid == Vector(x: 1, y: 0))
    #expect(abs(disc.secondMoment - 0.5 * .pi) < 1e-14)
    // Between the box around it and a hull of eight points on its ends.
    let mass = MassProperties(Self.capsule)
    let upper = MassProperties(.box(width: 4, height: 2))
    let ends = (0..<8).map { number -> Vector in
      let angle = Double(number % 4) * .pi / 3 - .pi / 2
      let (sine, cosine) = Portable.sinCos(angle)
      return number < 4 ? Vector(x: 1 + cosine, y: sine) : Vector(x: -1 - cosine, y: -sine)
    }
    let lower = MassProperties(.polygon(try Polygon(hullOf: ends)))
    #expect(lower.area < mass.area && mass.area < upper.area)
    #expect(lower.secondMoment < mass.secondMoment && mass.secondMoment < upper.secondMoment)
    let square = MassProperties(Self.box)
    #expect(square.area == 4 && square.centroid.length < 1e-15 && abs(square.secondMoment - 8.0 / 3) < 1e-14)
    let aside = MassProperties(.box(width: 0.5, height: 1, center: Vector(x: 0.4, y: -0.7)))
    let plain = MassProperties(.box(width: 0.5, height: 1))
    #expect(abs(aside.area - plain.area) < 1e-15 && abs(aside.secondMoment - plain.secondMoment) < 1e-15)
    #expect((aside.centroid - Vector(x: 0.4, y: -0.7)).length < 1e-15)
  }

  @Test("the axis-aligned boxes of a circle, a box, a segment and a rounded box, also far away")
  func boxes() {
    let cases: [(Shape, Double, Double, Double, Double)] = [
      (Self.circle, 0, -1, 2, 1), (Self.box, -1, -1, 1, 1), (Self.segment, 0, -1, 0, 1), (Self.capsule, -2, -1, 2, 1),
      // Box2D's rounded box of half size 0.5 and radius 0.1 has the outer half size 0.6.
      (.roundedBox(width: 1.2, height: 1.2, radius: 0.1), -0.6, -0.6, 0.6, 0.6),
    ]
    for (shape, left, top, right, bottom) in cases {
      for far in [0, 1e7] {
        RoundedShapeTests.withConvexShape(shape) { convexShape, pool in
          let bounds = convexShape.bounds(Pose(position: Vector(x: far, y: far)), pool)
          let tolerance = far == 0 ? 1e-15 : 4e-9
          #expect((bounds.low - Vector(x: far + left, y: far + top)).length <= tolerance)
          #expect((bounds.high - Vector(x: far + right, y: far + bottom)).length <= tolerance)
        }
      }
    }
  }

  @Test("a point is in a circle and in a box, or in neither")
  func points() throws {
    for shape in [Self.circle, Self.box, Self.capsule] {
      let (world, id) = try Self.world(shape)
      #expect(world.bodies(at: Vector(x: 0.5, y: 0.5)) == [id])
      #expect(world.bodies(at: Vector(x: 4, y: -4)).isEmpty)
    }
  }

  @Test("a ray enters a circle, a box, a segment and a capsule at the closed form's fraction")
  func rays() throws {
    for (shape, fraction) in [
      (Self.circle, 0.5), (Self.box, 3.0 / 8), (Self.segment, 0.5), (Self.capsule, 0.25),
      (.roundedBox(width: 2, height: 2, radius: 0.5), 3.0 / 8),
    ] {
      let (world, id) = try Self.world(shape)
      let hit = try #require(world.rayCast(from: Vector(x: -4, y: 0), to: Vector(x: 4, y: 0)))
      #expect(hit.body == id && (hit.normal - Vector(x: -1, y: 0)).length < 1e-15)
      #expect(abs(hit.fraction - fraction) < 1e-15)
    }
  }

  @Test("a rectangle whose corners are in the wrong order finds nothing, and one beside a body does not find it")
  func rectangles() throws {
    let (world, id) = try Self.world(Self.box)
    func found(_ low: Double, _ high: Double) -> [BodyID] {
      world.bodies(touching: Rectangle(min: Vector(x: low, y: low), max: Vector(x: high, y: high)))
    }
    #expect(found(-1, -2).isEmpty && found(-1, 1) == [id] && found(2, 4).isEmpty)
    let (a, b) = (AABB(minX: -1, minY: -1, maxX: 1, maxY: 1), AABB(minX: 2, minY: 2, maxX: 4, maxY: 4))
    #expect(!a.overlaps(b) && !a.contains(b))
  }

  struct BoxRay {
    var start: (Double, Double)
    var end: (Double, Double)
    var fraction: Double?
    var normal = (0.0, 0.0)
  }

  static let boxRays = [
    BoxRay(start: (-3, 0), end: (3, 0), fraction: 1.0 / 3, normal: (-1, 0)),
    BoxRay(start: (3, 0), end: (-3, 0), fraction: 1.0 / 3, normal: (1, 0)),
    BoxRay(start: (0, -3), end: (0, 3), fraction: 1.0 / 3, normal: (0, -1)),
    BoxRay(start: (0, 3), end: (0, -3), fraction: 1.0 / 3, normal: (0, 1)),
    BoxRay(start: (-3, 2), end: (3, 2)), BoxRay(start: (2, -3), end: (2, 3)),
    // From inside.
    BoxRay(start: (0, 0), end: (2, 0), fraction: 0, normal: (-1, 0)),
    // Along a side, beside it and on it.
    BoxRay(start: (-2, 1.5), end: (2, 1.5)), BoxRay(start: (-2, 1), end: (2, 1), fraction: 0.25, normal: (-1, 0)),
    // Too short, of no length, and just long enough.
    BoxRay(start: (-3, 0), end: (-2.5, 0)), BoxRay(start: (0, 0), end: (0, 0), fraction: 0),
    BoxRay(start: (-2, 0), end: (-1, 0), fraction: 1, normal: (-1, 0)),
  ]

  @Test("rays at a box hit and miss it, and so do swept points")
  func boxRays() throws {
    let (world, id) = try Self.world(Self.box)
    for ray in Self.boxRays {
      let (start, end) = (Vector(x: ray.start.0, y: ray.start.1), Vector(x: ray.end.0, y: ray.end.1))
      let hit = world.rayCast(from: start, to: end)
      #expect((hit == nil) == (ray.fraction == nil), "\(ray)")
      guard let hit, let fraction = ray.fraction else { continue }
      #expect(hit.body == id && abs(hit.fraction - fraction) < 1e-15, "\(ray)")
      #expect((hit.normal - Vector(x: ray.normal.0, y: ray.normal.1)).length < 1e-15, "\(ray)")
      #expect((hit.point - start - (end - start) * fraction).length < 1e-15)
      // A circle of a millionth is all but a point.
      let swept = try #require(world.shapeCast(.circle(radius: 1e-6), from: start, to: end), "\(ray)")
      #expect(abs(swept.fraction - fraction) < 2e-6, "\(ray)")
    }
    let corner = try #require(world.rayCast(from: Vector(x: -2, y: -2), to: Vector(x: 2, y: 2)))
    #expect(abs(corner.fraction - 0.25) < 1e-15)
    #expect(corner.normal == Vector(x: -1, y: 0) || corner.normal == Vector(x: 0, y: -1))
    let (aside, _) = try Self.world(Self.box, at: Vector(x: 3, y: 4))
    let hit = try #require(aside.rayCast(from: Vector(x: 0, y: 4), to: Vector(x: 6, y: 4)))
    #expect(abs(hit.fraction - 1.0 / 3) < 1e-15 && (hit.point - Vector(x: 2, y: 4)).length < 1e-15)
    #expect(hit.normal == Vector(x: -1, y: 0))
  }

  @Test("two boxes far from the origin have the manifold that they have at it")
  func farManifolds() {
    for shape in [Shape.box(width: 1, height: 1), .roundedBox(width: 1, height: 1, radius: 0.2)] {
      let near = Manifolds.touch(shape, Manifolds.at(0, 0), shape, Manifolds.at(0.9, 0))[0]
      let far = Manifolds.touch(shape, Manifolds.at(1e7, 1e7), shape, Manifolds.at(1e7 + 0.9, 1e7))[0]
      for manifold in [near, far] {
        #expect(manifold.count == 2 && manifold.normal == Vector(x: 1, y: 0))
        for point in RoundedManifoldTests.points(manifold) { #expect(abs(point.separation + 0.1) < 1e-8) }
      }
    }
  }

  @Test("the distance of two segments is that of their closest points")
  func segmentDistance() {
    let first = Shape.segment(Vector(x: -1, y: -1), Vector(x: -1, y: 1))
    let second = Shape.segment(Vector(x: 2, y: 0), Vector(x: 1, y: 0))
    let found = TimeOfImpactTests.distance(first, Manifolds.at(0, 0), second, Manifolds.at(0, 0))
    #expect(found.distance == 2 && found.normal == Vector(x: 1, y: 0))
    // The closest points are (-1, 0) and (1, 0): capsules about them touch midway.
    let capsules = Manifolds.touch(
      .capsule(Vector(x: -1, y: -1), Vector(x: -1, y: 1), radius: 0.5), Manifolds.at(0, 0),
      .capsule(Vector(x: 2, y: 0), Vector(x: 1, y: 0), radius: 0.5), Manifolds.at(0, 0))[0]
    #expect(capsules.count == 1 && capsules.first.anchorA == .zero && capsules.first.separation == 1)
  }

  @Test("a box and a segment are a point apart")
  func shapeDistance() {
    let found = TimeOfImpactTests.distance(Self.box, Manifolds.at(0, 0), Self.wall, Manifolds.at(0, 0))
    #expect(found.distance == 1 && found.normal == Vector(x: 1, y: 0))
  }

  @Test("a segment that is swept by two points meets the box halfway")
  func shapeCast() throws {
    let (world, id) = try Self.world(Self.box)
    let hit = try #require(world.shapeCast(Self.wall, from: .zero, to: Vector(x: -2, y: 0)))
    #expect(hit.body == id && hit.fraction == 0.5 && hit.normal == Vector(x: 1, y: 0))
    #expect(hit.point == Vector(x: 1, y: 0))
  }

  @Test("a point beside the short end of a plank is apart from it, and one that drifts past meets its end")
  func shortEdge() throws {
    let point = Shape.circle(radius: 1e-6)
    let found = TimeOfImpactTests.distance(
      .box(width: 1, height: 0.0032), Manifolds.at(0, 0), point, Manifolds.at(0.505, 0))
    #expect(found.normal == Vector(x: 1, y: 0) && abs(found.distance - 0.005 + 1e-6) < 1e-15)
    let (world, _) = try Self.world(.box(width: 1, height: 0.0004))
    let start = Vector(x: 0.506, y: 0.0035)
    // It falls 0.5 while it drifts by 0.01: past the plank, whose end is 0.006 away.
    #expect(world.shapeCast(point, from: start, to: start + Vector(x: -0.01, y: -0.5)) == nil)
    let hit = try #require(world.shapeCast(point, from: start, to: start + Vector(x: -0.01, y: -0.00575)))
    #expect(hit.normal == Vector(x: 1, y: 0) && abs(hit.fraction - 0.6) < 1e-3)
  }

  @Test("a moving segment meets the box at half the time")
  func timeOfImpact() throws {
    let flight = Sweep(position: .zero, velocity: Vector(x: -2, y: 0))
    let time = try #require(TimeOfImpactTests.time(Self.box, TimeOfImpactTests.still, Self.wall, flight, end: 1))
    #expect(abs(time - 0.5) < 1e-12)
  }

  @Test("hulls leave out points inside, on sides and repeated ones, and refuse points without an area")
  func hulls() throws {
    let corners = [Vector(x: -1, y: -1), Vector(x: 1, y: -1), Vector(x: 1, y: 1), Vector(x: -1, y: 1)]
    let extra = [
      Vector.zero, Vector(x: 1, y: 0), Vector(x: 0.5, y: -1), Vector(x: 1, y: 1), Vector(x: -1, y: -1 + 1e-9),
    ]
    for points in [corners, corners + extra, (corners + extra).reversed()] {
      let hull = try Polygon(hullOf: points)
      #expect(hull.vertices.count == 4)
      for corner in corners { #expect(hull.vertices.contains { ($0 - corner).length < 1e-8 }) }
    }
    let line = (0..<5).map { Vector(x: Double($0), y: 2 * Double($0)) }
    for points in [[], [.zero], [Vector.zero, Vector.zero, Vector.zero], line] {
      #expect(ShapeTests.sentence { _ = try Polygon(hullOf: points) } != "accepted", "\(points)")
    }
  }

  @Test("rotating and rotating back, and two poses in a row, agree")
  func rotations() {
    for step in -1000..<1000 {
      let rotation = Rotation(angle: Double(step) * .pi / 100)
      let vector = Vector(x: 0.2, y: -0.5)
      #expect((rotation.inverse(rotation(vector)) - vector).length < 1e-15)
      #expect(abs(rotation(vector).length - vector.length) < 1e-15)
    }
    let first = Pose(position: Vector(x: -2, y: 3), rotation: Rotation(angle: 1))
    let second = Pose(position: Vector(x: 1, y: 0), rotation: Rotation(angle: -2))
    let relative = RelativePose(first, second)
    let two = Vector(x: 2, y: 2)
    #expect((first(relative(two)) - second(two)).length < 1e-14)
    #expect((first.inverse(first(two)) - two).length < 1e-15)
  }
}
