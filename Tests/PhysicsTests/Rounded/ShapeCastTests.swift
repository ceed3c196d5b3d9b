import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Shape casts", .concurrentWithViews)
struct ShapeCastTests {
  static let ball = Shape.circle(radius: 5)

  static func world(_ shapes: [Shape], at place: Vector = .zero) throws -> (World, [BodyID]) {
    var world = World()
    world.gravity = .zero
    let ids = try shapes.map { shape in
      var body = Body(position: place)
      (body.shapes, body.kind) = ([shape], .static)
      return try world.add(body)
    }
    return (world, ids)
  }

  @Test("a swept circle stops at the closed form: at a side, at a corner, at a circle, at a wall")
  func circles() throws {
    let start = Vector(x: -100, y: 0)
    let cases: [(Shape, Double, Double, Vector, Vector)] = [
      // The body's shape, the height of the path, where the circle's middle stops, the point and the normal.
      (.box(width: 20, height: 20), 3, -15, Vector(x: -10, y: 3), Vector(x: -1, y: 0)),
      // The corner at (-10, -10) from the middle at (-14, -13).
      (.box(width: 20, height: 20), -13, -14, Vector(x: -10, y: -10), Vector(x: -0.8, y: -0.6)),
      (.circle(radius: 20), 15, -20, Vector(x: -16, y: 12), Vector(x: -0.8, y: 0.6)),
      (.segment(Vector(x: 2, y: -30), Vector(x: 2, y: 30)), 0, -3, Vector(x: 2, y: 0), Vector(x: -1, y: 0)),
      // The end of a wall that lies along the path.
      (.segment(Vector(x: 2, y: 0), Vector(x: 30, y: 0)), 4, -1, Vector(x: 2, y: 0), Vector(x: -0.6, y: 0.8)),
      (
        .capsule(Vector(x: 0, y: 0), Vector(x: 0, y: 50), radius: 15), 20, -20, Vector(x: -15, y: 20),
        Vector(x: -1, y: 0)
      ),
      (.roundedBox(width: 40, height: 40, radius: 5), -21, -18 - 7, Vector(x: -18.5, y: -18), Vector(x: -0.7, y: -0.6)),
    ]
    for (number, (shape, y, x, point, normal)) in cases.enumerated() {
      let (world, ids) = try Self.world([shape])
      let hit = try #require(world.shapeCast(Self.ball, from: start + Vector(x: 0, y: y), to: Vector(x: 100, y: y)))
      #expect(hit.body == ids[0] && hit.shape == 0)
      // The last case has a closed form of its own: corner middles at (-15, -15), a distance of 10 of two radii.
      let isLast = number == cases.count - 1
      let stop = isLast ? -15 - 8.0 : x
      let expected = isLast ? Vector(x: -0.8, y: -0.6) : normal
      let place = isLast ? Vector(x: -15, y: -15) + expected * 5 : point
      #expect(abs(hit.fraction - (stop + 100) / 200) < 1e-12, "\(shape)")
      #expect((hit.normal - expected).length < 1e-9 && (hit.point - place).length < 1e-9, "\(shape) \(hit)")
      #expect(world.shapeCastAll(Self.ball, from: start + Vector(x: 0, y: y), to: Vector(x: 100, y: y)) == [hit])
    }
  }

  @Test("a swept box that meets a side flat reports the middle of what meets")
  func flat() throws {
    let (world, _) = try Self.world([.box(width: 20, height: 20)])
    for shape in [
      Shape.box(width: 10, height: 30), .segment(Vector(x: 5, y: -15), Vector(x: 5, y: 15)),
      .capsule(Vector(x: 3, y: -15), Vector(x: 3, y: 15), radius: 2), .roundedBox(width: 10, height: 34, radius: 2),
    ] {
      let hit = try #require(world.shapeCast(shape, from: Vector(x: -100, y: 20), to: Vector(x: 100, y: 20)))
      #expect(abs(hit.fraction - 85.0 / 200) < 1e-12, "\(shape)")
      // From 5 to 35 against -10 to 10.
      #expect(
        hit.normal == Vector(x: -1, y: 0) && (hit.point - Vector(x: -10, y: 7.5)).length < 1e-9, "\(shape) \(hit)")
    }
  }

  @Test("a cast finds the first point at which trying all sides finds a distance of zero", arguments: [0.0, 1e7])
  func bruteForce(far: Double) throws {
    var shapes = RandomShapes(seed: 21)
    let tolerance = far == 0 ? 1e-9 : 1e-7
    var hits = 0
    for number in 0..<TestLength.count(1500, short: 200) {
      let (fixed, cast) = (shapes.shape(isRound: number % 2 == 0), shapes.shape(isRound: false))
      let (turn, angle) = (shapes.random.number(-3, 3), shapes.random.number(-3, 3))
      let (start, end) = (shapes.random.vector(70), shapes.random.vector(70))
      let base = Vector(x: far, y: -far)
      var world = World()
      var body = Body(position: base)
      (body.shapes, body.kind, body.angle) = ([fixed], .static, turn)
      try world.add(body)
      let still = BruteForce.placed(fixed, at: .zero, angle: turn)
      func gap(_ share: Double) -> Double {
        let moved = BruteForce.placed(cast, at: start + (end - start) * share, angle: angle)
        return BruteForce.distance(still.corners, moved.corners) - still.radius - moved.radius
      }
      let hit = world.shapeCast(cast, from: base + start, to: base + end, angle: angle)
      guard let hit else {
        for step in 0...200 { #expect(gap(Double(step) / 200) > -tolerance, "\(number)") }
        continue
      }
      hits += 1
      #expect(abs(hit.normal.length - 1) < 1e-12)
      if gap(0) <= 0 {
        #expect(hit.fraction == 0)
        continue
      }
      #expect(abs(gap(hit.fraction)) < tolerance, "\(number) \(gap(hit.fraction))")
      #expect(hit.normal.dot(end - start) < 1e-9)
      for step in 0..<100 { #expect(gap(hit.fraction * Double(step) / 100) > -tolerance, "\(number)") }
      // The point lies on both surfaces.
      let moved = BruteForce.placed(cast, at: start + (end - start) * hit.fraction, angle: angle)
      let point = hit.point - base
      #expect(abs(BruteForce.distance(still.corners, to: point) - still.radius) < 100 * tolerance, "\(number)")
      #expect(abs(BruteForce.distance(moved.corners, to: point) - moved.radius) < 100 * tolerance, "\(number)")
    }
    #expect(hits > TestLength.count(400, short: 40))
  }

  @Test("a shape that touches or overlaps at the start is hit at fraction 0, with the normal of the shortest way out")
  func startsInside() throws {
    let (world, ids) = try Self.world([.box(width: 20, height: 20)])
    for end in [Vector(x: 12, y: 0), Vector(x: 100, y: 0), Vector(x: -100, y: 3)] {
      let hit = try #require(world.shapeCast(Self.ball, from: Vector(x: 12, y: 0), to: end))
      #expect(hit.body == ids[0] && hit.fraction == 0 && hit.normal == Vector(x: 1, y: 0))
      // The box ends at 10, the circle at 7.
      #expect((hit.point - Vector(x: 8.5, y: 0)).length < 1e-12)
    }
    let touching = try #require(world.shapeCast(Self.ball, from: Vector(x: 0, y: 15), to: Vector(x: 0, y: 99)))
    #expect(touching.fraction == 0 && touching.normal == Vector(x: 0, y: 1) && touching.point == Vector(x: 0, y: 10))
    #expect(world.shapeCast(Self.ball, from: Vector(x: 0, y: 15.001), to: Vector(x: 0, y: 99)) == nil)
    #expect(world.shapeCast(Self.ball, from: Vector(x: 0, y: 15.001), to: Vector(x: 0, y: 15.001)) == nil)
  }

  @Test("all hits come nearest first, each shape once, and filters and bodies without shapes count")
  func all() throws {
    var world = World()
    world.gravity = .zero
    var ids: [BodyID] = []
    ids.append(try world.add(.wall([.path([Vector(x: 300, y: -50), Vector(x: 310, y: 0), Vector(x: 300, y: 50)])])))
    ids.append(try world.add(Body(position: Vector(x: 200, y: 0), size: Vector(x: 20, y: 40))))
    var pair = Body(position: Vector(x: 100, y: 0))
    pair.shapes = [.circle(center: Vector(x: 30, y: 0), radius: 5), .roundedBox(width: 10, height: 10, radius: 2)]
    pair.filter = ContactFilter(categories: 2)
    ids.append(try world.add(pair))
    let (start, end) = (Vector(x: 0, y: 0), Vector(x: 1000, y: 0))
    let hits = world.shapeCastAll(Self.ball, from: start, to: end)
    #expect(hits.map(\.body) == [ids[2], ids[2], ids[1], ids[0]])
    #expect(hits.map(\.shape) == [1, 0, nil, 0])
    for (hit, x) in zip(hits, [90.0, 120, 185]) { #expect(abs(hit.fraction * 1000 - x) < 1e-9) }
    #expect(world.shapeCast(Self.ball, from: start, to: end) == hits[0])
    let others = ContactFilter(categories: 1, collidesWith: ~2)
    #expect(world.shapeCastAll(Self.ball, from: start, to: end, filter: others) == Array(hits[2...]))
    #expect(world.shapeCast(Self.ball, from: start, to: end, filter: others) == hits[2])
    #expect(world.shapeCastAll(Self.ball, from: end, to: start).map(\.body) == [ids[0], ids[1], ids[2], ids[2]])
    #expect(world.shapeCastAll(Self.ball, from: Vector(x: 0, y: 80), to: Vector(x: 1000, y: 80)).isEmpty)
  }

  @Test("casts from far away have the hits of near ones", arguments: [1e12, 1e15, 1e153, 1.7e308])
  func farAway(_ far: Double) throws {
    let (world, ids) = try FarRayTests.row()
    let shapes: [Shape] = [Self.ball, .box(width: 8, height: 6), .roundedBox(width: 8, height: 6, radius: 1)]
    for shape in shapes {
      let near = world.shapeCastAll(shape, from: Vector(x: -1e4, y: 7), to: Vector(x: 1e4, y: 7))
      #expect(near.map(\.body) == ids)
      for (start, end) in [(-far, far), (-far, 1e4), (-1e4, far)] {
        let hits = world.shapeCastAll(shape, from: Vector(x: start, y: 7), to: Vector(x: end, y: 7))
        #expect(hits.map(\.body) == ids)
        for (hit, other) in zip(hits, near) {
          let rounding = far > 1e14 ? 0 : far * 0x1p-50
          #expect((hit.point - other.point).length < 1e-9 + rounding)
          #expect((hit.normal - other.normal).length < 1e-9 + rounding)
          #expect(hit.fraction >= 0 && hit.fraction <= 1)
        }
      }
      let back = world.shapeCastAll(shape, from: Vector(x: far, y: 7), to: Vector(x: -far, y: 7))
      #expect(back.map(\.body) == ids.reversed())
      #expect(world.shapeCastAll(shape, from: Vector(x: -far, y: 900), to: Vector(x: far, y: 900)).isEmpty)
      #expect(world.shapeCast(shape, from: Vector(x: -far, y: -far), to: Vector(x: far, y: far))?.body == ids[0])
    }
  }

  @Test("what is not a number or infinite finds nothing")
  func violent() throws {
    let (world, _) = try Self.world([.box(width: 20, height: 20)])
    for wild in [Double.nan, .infinity, -.infinity] {
      let away = Vector(x: wild, y: 0)
      #expect(world.shapeCast(Self.ball, from: away, to: .zero) == nil)
      #expect(world.shapeCast(Self.ball, from: .zero, to: away) == nil)
      #expect(world.shapeCastAll(Self.ball, from: .zero, to: .zero, angle: wild).isEmpty)
      #expect(world.overlaps(of: Self.ball, at: away).isEmpty && world.overlaps(of: Self.ball, angle: wild).isEmpty)
    }
    #expect(world.shapeCastAll(Self.ball, from: .zero, to: .zero).count == 1)
    let huge = Shape.circle(radius: 1e9)
    #expect(world.shapeCast(huge, from: Vector(x: -3e9, y: 0), to: .zero)?.normal == Vector(x: -1, y: 0))
    let least = Shape.capsule(.zero, Vector(x: 1e-6, y: 0), radius: 1e-6)
    let hit = try #require(world.shapeCast(least, from: Vector(x: -3, y: -99), to: Vector(x: -3, y: 99)))
    #expect(abs(hit.fraction * 198 - 89) < 1e-5 && hit.normal == Vector(x: 0, y: -1))
  }

  @Test("casting a path, or a shape that no world accepts, ends the process with a sentence")
  func mistakes() async throws {
    let path = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = World().shapeCast(.path([.zero, Vector(x: 1, y: 0)]), from: .zero, to: .zero)
    }
    let text = String(decoding: try #require(path).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("a shape that is cast is convex, found a path or a loop (cast its segments, or a polygon's hull)"))
    let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = World().overlaps(of: .circle(radius: -1))
    }
    let sentence = String(decoding: try #require(empty).standardErrorContent, as: UTF8.self)
    #expect(
      sentence.contains(
        "the shape of an overlap is a valid shape: a circle's radius is from 1e-6 to 1e9 pt, found -1.0"))
  }
}
