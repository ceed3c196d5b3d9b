import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Time of impact and distance", .concurrentWithViews)
struct TimeOfImpactTests {
  static func time(
    _ a: Shape, _ flightA: Sweep, _ b: Shape, _ flightB: Sweep, end: Double, target: Double = 0
  ) -> Double? {
    var pool = Buffer<Vector>()
    let first = ConvexShape.convexShapes(of: [a], about: .zero, pool: &pool)
    let second = ConvexShape.convexShapes(of: [b], about: .zero, pool: &pool)
    return pool.withUnsafeBufferPointer { pool in
      var earliest: Double?
      for one in first {
        for two in second {
          let found = Collision.timeOfImpact(
            one, flightA, two, flightB, from: 0, to: end, target: target, pool.baseAddress!)
          guard let found else { continue }
          earliest = min(found, earliest ?? .infinity)
        }
      }
      return earliest
    }
  }

  static func distance(_ a: Shape, _ poseA: Pose, _ b: Shape, _ poseB: Pose) -> (distance: Double, normal: Vector) {
    var pool = Buffer<Vector>()
    let first = ConvexShape.convexShapes(of: [a], about: .zero, pool: &pool)[0]
    let second = ConvexShape.convexShapes(of: [b], about: .zero, pool: &pool)[0]
    return pool.withUnsafeBufferPointer { Collision.distance(first, poseA, second, poseB, $0.baseAddress!) }
  }

  static let ground = Shape.segment(Vector(x: -1000, y: 0), Vector(x: 1000, y: 0))
  static let still = Sweep(position: .zero)
  static let falling = Vector(x: 0, y: 1000)

  @Test("a falling ball and box land at the time of the closed form, also far from the origin")
  func lands() throws {
    let expected = (2.0 * 95 / 1000).squareRoot()
    let tilted = Shape.polygon(Polygon(unchecked: ShapeTests.points([0, -5, 5, 0, 0, 5, -5, 0])))
    for shape in [Shape.circle(radius: 5), .box(width: 30, height: 10), tilted] {
      for far in [0, 1e7] {
        let flight = Sweep(position: Vector(x: far + 20, y: far - 100), acceleration: Self.falling)
        let floor = Sweep(position: Vector(x: far, y: far))
        for (a, b, one, two) in [(shape, Self.ground, flight, floor), (Self.ground, shape, floor, flight)] {
          let found = try #require(Self.time(a, one, b, two, end: 1))
          #expect(abs(found - expected) < 1e-11, "\(shape) \(far)")
          #expect(Self.time(a, one, b, two, end: expected * 0.999) == nil)
        }
      }
    }
  }

  @Test("a bullet of 10 million points a second does not pass a wall without thickness")
  func stopsBullets() throws {
    for turn in [0, 50, -1000.0] {
      let flight = Sweep(
        position: Vector(x: 3, y: -50_000), velocity: Vector(x: 100, y: 1e7), angularVelocity: turn)
      for shape in [Shape.circle(radius: 1), .box(width: 4, height: 2)] {
        let found = try #require(Self.time(shape, flight, Self.ground, Self.still, end: 1.0 / 120))
        let gap = Self.distance(shape, flight.pose(at: found), Self.ground, Pose(position: .zero)).distance
        #expect(abs(gap) < 1e-6, "\(shape) \(turn) \(gap)")
        #expect(flight.pose(at: found).position.y < 0)
      }
    }
  }

  @Test("a bullet that hits a chain at or beside a joint is stopped, at flat joints, ridges and ditches")
  func stopsBulletsAtJoints() {
    for middle in [0.0, -30, 30] {
      let chain = Shape.path([Vector(x: -80, y: 0), Vector(x: 0, y: middle), Vector(x: 80, y: 0)])
      for aside in [0, 1e-12, -1e-9, 1e-6, -1e-3, 0.4, -1, 2.2] {
        for turn in [0, 300.0] {
          var flight = Sweep(position: Vector(x: aside, y: -500), velocity: Vector(x: 0, y: 1e6))
          flight.angularVelocity = turn
          for shape in [Shape.circle(radius: 1), .box(width: 4, height: 2)] {
            let found = Self.time(chain, Self.still, shape, flight, end: 1.0 / 120)
            let y = flight.pose(at: found ?? 1).position.y
            // Not past the chain, and not long before it.
            let surface = middle - abs(aside) * middle / 80
            #expect(y < surface - 0.4 && y > surface - 3.5, "\(middle) \(aside) \(turn) \(shape) \(y)")
          }
        }
      }
    }
  }

  @Test("a rotating rod meets the ground at the angle of the closed form")
  func turns() throws {
    // The lower edge of a plate rotates about its middle, 30 above the ground: its end lands at asin(30 / 50).
    let rod = Sweep(position: Vector(x: 0, y: -30), angularVelocity: 2)
    let plate = Shape.polygon(Polygon(unchecked: ShapeTests.points([-50, -0.5, 50, -0.5, 50, 0, -50, 0])))
    let angle = Portable.atan2(0.6, 0.8)
    for end in [1.0, 0.5] {
      let time = try #require(Self.time(plate, rod, Self.ground, Self.still, end: end))
      #expect(abs(time - angle / 2) < 1e-10)
    }
    // With its middle higher than its corners reach, it never meets the ground at any angle.
    let high = Sweep(position: Vector(x: 0, y: -50.2), angularVelocity: 30)
    #expect(Self.time(plate, high, Self.ground, Self.still, end: 1) == nil)
  }

  @Test("touching shapes that separate have no impact until they come back")
  func partsAndComesBack() throws {
    let ball = Shape.circle(radius: 5)
    var flight = Sweep(position: Vector(x: 0, y: -5), velocity: Vector(x: 0, y: -100), acceleration: Self.falling)
    let back = try #require(Self.time(ball, flight, Self.ground, Self.still, end: 1))
    #expect(abs(back - 0.2) < 1e-9)
    #expect(Self.time(ball, flight, Self.ground, Self.still, end: 0.19) == nil)
    flight.velocity = Vector(x: 0, y: 100)
    #expect(Self.time(ball, flight, Self.ground, Self.still, end: 1) == 0)
    flight.velocity = Vector(x: 50, y: 0)
    flight.acceleration = .zero
    #expect(Self.time(ball, flight, Self.ground, Self.still, end: 1) == nil)
  }

  @Test("a shape that slides over a chain's joint has no impact, one that runs into a rise has one")
  func slides() throws {
    let box = Shape.box(width: 10, height: 10)
    for depth in [-0.1, 0, 0.1] {
      let flight = Sweep(position: Vector(x: -50, y: -5 + depth), velocity: Vector(x: 1000, y: 0))
      let flat = Shape.path(ShapeTests.points([-1000, 0, 0, 0, 1000, 0]))
      #expect(Self.time(flat, Self.still, box, flight, end: 0.1) == nil, "\(depth)")
    }
    let flight = Sweep(position: Vector(x: -50, y: -5.1), velocity: Vector(x: 1000, y: 0))
    let step = Shape.path(ShapeTests.points([-1000, 0, 0, 0, 0, -100]))
    let found = try #require(Self.time(step, Self.still, box, flight, end: 0.1))
    #expect(abs(found - 0.045) < 1e-9)
  }

  @Test("the time of impact is never late: just before it the shapes are apart, and at it they touch")
  func isNeverLate() {
    let shapes: [Shape] = [
      .box(width: 8, height: 3), .circle(center: Vector(x: 2, y: 1), radius: 2), .box(width: 5, height: 5, angle: 0.5),
    ]
    var seed: UInt64 = 7
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 11) / 9_007_199_254_740_992 * 2 - 1
    }
    var hits = 0
    for n in 0..<600 {
      let a = shapes[n % 3]
      let b = shapes[n / 3 % 3]
      var one = Sweep(position: Vector(x: 20 * random(), y: 20 * random()))
      one.velocity = -one.position * (30 + 20 * random()) + Vector(x: 200 * random(), y: 200 * random())
      one.acceleration = Vector(x: 500 * random(), y: 500 * random())
      // Slow rotations have tight bounds before the search.
      let fastest = n % 2 == 0 ? 100.0 : 3
      one.angularVelocity = fastest * random()
      var two = Sweep(position: Vector(x: 5 * random(), y: 5 * random()), angle: random())
      two.angularVelocity = fastest * random()
      // The engine knows the rotations at the bodies' last impacts.
      if n % 4 > 1 {
        one.known = (one.pose(at: -0.02).rotation, -0.02)
        two.known = (two.pose(at: -0.01).rotation, -0.01)
      }
      let end = 0.1
      func gap(_ time: Double) -> Double { Self.distance(a, one.pose(at: time), b, two.pose(at: time)).distance }
      guard gap(0) > 0.01 else { continue }
      let found = Self.time(a, one, b, two, end: end)
      let last = found ?? end
      if let found {
        hits += 1
        #expect(abs(gap(found)) < 1e-8, "\(n) \(found) \(gap(found))")
      }
      for sample in 0..<200 {
        #expect(gap(last * Double(sample) / 200) > -1e-9, "\(n) \(String(describing: found)) \(sample)")
      }
    }
    #expect(hits > 100)
  }

  @Test("the distance of shapes is Euclidean between corners, perpendicular at sides, and the least overlap inside")
  func measures() {
    let box = Shape.box(width: 10, height: 10)
    let corner = Self.distance(box, ConvexShapeManifoldTests.at(0, 0), box, ConvexShapeManifoldTests.at(13, 14))
    #expect(abs(corner.distance - 5) < 1e-14 && (corner.normal - Vector(x: 0.6, y: 0.8)).length < 1e-14)
    let side = Self.distance(box, ConvexShapeManifoldTests.at(0, 0), box, ConvexShapeManifoldTests.at(1, 14))
    #expect(side.distance == 4 && side.normal == Vector(x: 0, y: 1))
    let deep = Self.distance(box, ConvexShapeManifoldTests.at(0, 0), box, ConvexShapeManifoldTests.at(8, 1))
    #expect(deep.distance == -2 && deep.normal == Vector(x: 1, y: 0))
    let same = Self.distance(box, ConvexShapeManifoldTests.at(0, 0), box, ConvexShapeManifoldTests.at(0, 0))
    #expect(same.distance == -10 && same.normal.length == 1)
    let circles = Self.distance(
      .circle(radius: 2), ConvexShapeManifoldTests.at(0, 0), .circle(radius: 1), ConvexShapeManifoldTests.at(3, 4))
    #expect(abs(circles.distance - 2) < 1e-14)
    let beyond = Self.distance(
      Self.ground, ConvexShapeManifoldTests.at(0, 0), .circle(radius: 1), ConvexShapeManifoldTests.at(1005, 0))
    #expect(beyond.distance == 4 && beyond.normal == Vector(x: 1, y: 0))
  }
}
