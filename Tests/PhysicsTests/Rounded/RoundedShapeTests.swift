import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Capsules and rounded polygons")
struct RoundedShapeTests {
  private static let a = Vector(x: 3, y: -4)
  private static let b = Vector(x: -9, y: 12)

  @Test("a capsule weighs as its rectangle and its disc, about its middle")
  func capsules() {
    let mass = MassProperties(.capsule(Self.a, Self.b, radius: 2))
    #expect(abs(mass.area - (80 + 4 * .pi)) < 1e-12)
    #expect((mass.centroid - Vector(x: -3, y: 4)).length < 1e-12)
    // The rectangle of 20 by 4, and two half discs whose centroids are 8/3π beyond its ends.
    let rectangle = 80.0 * (400 + 16) / 12
    let beyond = 8 / (3 * Double.pi)
    let aboutCentroid = Double.pi * 16 / 4 - 2 * .pi * beyond * beyond
    let halves = 2 * (aboutCentroid + 2 * .pi * (10 + beyond) * (10 + beyond))
    #expect(abs(mass.secondMoment - rectangle - halves) < 1e-9)
    // Without length, it is a disc.
    let disc = MassProperties(.capsule(Self.a, Self.a, radius: 3))
    let circle = MassProperties(.circle(center: Self.a, radius: 3))
    #expect(abs(disc.area - circle.area) < 1e-12 && abs(disc.secondMoment - circle.secondMoment) < 1e-12)
    #expect(disc.centroid == circle.centroid)
  }

  @Test("a rounded box weighs as its outer box without the corners that the rounding takes away")
  func roundedBoxes() {
    for (width, height, radius) in [(12.0, 8.0, 2.0), (40, 6, 3), (5, 5, 2.5), (30, 20, 0.25)] {
      let mass = MassProperties(
        .roundedBox(width: width, height: height, radius: radius, center: Self.b, angle: 0.7))
      // A square of side r without its quarter disc, four times.
      let missing = radius * radius * (4 - .pi)
      #expect(abs(mass.area - (width * height - missing)) < 1e-10)
      #expect((mass.centroid - Self.b).length < 1e-12)
      // The second moment of those corners: each square's, less its quarter disc's, about the middle of the box.
      let (x, y) = (width / 2 - radius, height / 2 - radius)
      let square =
        radius * radius * ((x + radius / 2) * (x + radius / 2) + (y + radius / 2) * (y + radius / 2))
        + radius * radius * radius * radius / 6
      let lever = 4 * radius / (3 * .pi)
      let quarter = .pi * radius * radius / 4
      let disc = quarter * (x * x + y * y + 2 * lever * (x + y) + radius * radius / 2)
      let expected = width * height * (width * width + height * height) / 12 - 4 * (square - disc)
      #expect(abs(mass.secondMoment / expected - 1) < 1e-12, "\(width) \(height) \(radius)")
    }
  }

  @Test("a rounded triangle far from the origin weighs the same as near it, and as much as its parts")
  func roundedTriangles() throws {
    let corners = [Vector(x: 0, y: 0), Vector(x: 12, y: 0), Vector(x: 0, y: 5)]
    let near = MassProperties(.rounded(try Polygon(corners), radius: 2))
    #expect(abs(near.area - (30 + 2 * 30 + 4 * .pi)) < 1e-11)
    let far = Vector(x: 1e6, y: -1e6)
    let away = MassProperties(.rounded(try Polygon(corners.map { $0 + far }), radius: 2))
    #expect((away.centroid - far - near.centroid).length < 1e-8)
    #expect(abs(away.secondMoment / near.secondMoment - 1) < 1e-9)
    // By summing up small squares.
    var (area, second) = (0.0, 0.0)
    let step = 0.05
    for x in stride(from: -3 + step / 2, to: 15, by: step) {
      for y in stride(from: -3 + step / 2, to: 8, by: step) {
        let point = Vector(x: x, y: y)
        guard BruteForce.distance(corners, to: point) <= 2 else { continue }
        area += step * step
        second += step * step * (point - near.centroid).lengthSquared
      }
    }
    #expect(abs(area / near.area - 1) < 2e-3 && abs(second / near.secondMoment - 1) < 4e-3)
  }

  @Test("width and height of a rounded box are its outer size, at any radius")
  func outerSize() {
    for (width, height) in [(12.0, 8.0), (8, 12), (8, 8)] {
      for share in [0, 1e-9, 0.1, 0.25, 0.49, 0.5 - 1e-9, 0.5] {
        let radius = share * 8
        let shape = Shape.roundedBox(width: width, height: height, radius: radius, center: Self.a)
        RoundedShapeTests.withConvexShape(shape) { convexShape, pool in
          let bounds = convexShape.bounds(Pose(position: .zero), pool)
          #expect((bounds.low - Self.a - Vector(x: -width / 2, y: -height / 2)).length < 1e-6, "\(shape)")
          #expect((bounds.high - Self.a - Vector(x: width / 2, y: height / 2)).length < 1e-6, "\(shape)")
          #expect(abs(convexShape.thickness(pool) - 8) < 1e-6)
          let reach = (Vector(x: width / 2 - radius, y: height / 2 - radius)).length + radius
          #expect(abs(convexShape.radius - reach) < 1e-6)
        }
      }
    }
  }

  @Test("a rounded box is a box at no radius, and a capsule or a circle at half the lesser side")
  func degenerates() {
    #expect(Shape.roundedBox(width: 12, height: 8, radius: 0, angle: 1) == .box(width: 12, height: 8, angle: 1))
    #expect(Shape.roundedBox(width: 8, height: 8, radius: 4, center: Self.a) == .circle(center: Self.a, radius: 4))
    let lying = Shape.roundedBox(width: 12, height: 8, radius: 4, center: Self.a)
    #expect(lying == .capsule(Self.a - Vector(x: 2, y: 0), Self.a + Vector(x: 2, y: 0), radius: 4))
    let standing = Shape.roundedBox(width: 8, height: 12, radius: 4)
    #expect(standing == .capsule(Vector(x: 0, y: -2), Vector(x: 0, y: 2), radius: 4))
    // Rounding of a size that changes does not matter.
    #expect(Shape.roundedBox(width: 8, height: 8, radius: 4 + 1e-9) == .circle(radius: 4))
    let kinds: [(Shape, ConvexShape.Kind)] = [
      (.roundedBox(width: 12, height: 8, radius: 2), .rounded), (lying, .capsule),
      (.capsule(Self.a, Self.a, radius: 3), .circle), (.rounded(.box(width: 3, height: 4), radius: 0), .box),
    ]
    for (shape, kind) in kinds {
      RoundedShapeTests.withConvexShape(shape) { convexShape, _ in #expect(convexShape.kind == kind) }
    }
  }

  @Test("a radius of more than half the lesser side ends the process with a sentence")
  func tooRound() async throws {
    let found = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Shape.roundedBox(width: 30, height: 20, radius: 11)
    }
    let text = String(decoding: try #require(found).standardErrorContent, as: UTF8.self)
    #expect(text.contains("a rounded box's radius is at most half its lesser side (10.0 pt), found 11.0"))
  }

  @Test("a refused capsule or rounded polygon throws a sentence")
  func refuses() {
    let cases: [(Shape, String)] = [
      (.capsule(.zero, Self.a, radius: 0), "a capsule's radius is from 1e-6 to 1e9 pt, found 0.0"),
      (.capsule(.zero, Vector(x: .nan, y: 0), radius: 1), "a capsule's end is finite, found (nan, 0.0)"),
      (
        .capsule(Vector(x: 2e9, y: 0), .zero, radius: 1),
        "a capsule's start is within 1e9 pt of the body's origin, found (2000000000.0, 0.0)"
      ),
      (
        .roundedBox(width: 8, height: 8, radius: -1), "a rounded polygon's radius is from 0 to 1e9 pt, found -1.0"
      ),
      (
        .rounded(.box(width: 8, height: 8), radius: .nan),
        "a rounded polygon's radius is from 0 to 1e9 pt, found nan"
      ),
      (.roundedBox(width: .nan, height: 8, radius: 1), "point 0 of a polygon is finite, found (nan, nan)"),
    ]
    for (shape, expected) in cases {
      let found = ShapeTests.sentence { try shape.validate() }
      #expect(found == expected || (expected.contains("(nan, nan)") && found.hasPrefix("point 0 of a polygon is fin")))
    }
    for shape in Self.samples { #expect(ShapeTests.sentence { try shape.validate() } == "accepted") }
  }

  static let samples: [Shape] = [
    .capsule(a, b, radius: 2), .roundedBox(width: 12, height: 8, radius: 2, center: a, angle: 0.4),
    .roundedBox(width: 12, height: 8, radius: 3), .rounded(.box(width: 2, height: 20, angle: 1), radius: 5),
    .rounded(Polygon(unchecked: ShapeTests.points([0, 0, 12, 0, 0, 5])), radius: 2),
  ]

  static func withConvexShape(_ shape: Shape, _ body: (ConvexShape, UnsafePointer<Vector>) -> Void) {
    var pool = Buffer<Vector>()
    let convexShape = ConvexShape.convexShapes(of: [shape], about: .zero, pool: &pool)[0]
    body(convexShape, pool.address)
  }

  @Test("a rounded shape contains the points within its radius of its core, and its bounds are tight about them")
  func contains() {
    for shape in Self.samples {
      for angle in [0, 0.3, -2.5] {
        let position = Vector(x: 7, y: -3)
        let core = BruteForce.placed(shape, at: position, angle: angle)
        var low = Vector(x: Double.infinity, y: .infinity)
        var high = -low
        for corner in core.corners {
          low = Vector(x: min(low.x, corner.x - core.radius), y: min(low.y, corner.y - core.radius))
          high = Vector(x: max(high.x, corner.x + core.radius), y: max(high.y, corner.y + core.radius))
        }
        Self.withConvexShape(shape) { convexShape, pool in
          let pose = Pose(position: position, rotation: Rotation(angle: angle))
          let bounds = convexShape.bounds(pose, pool)
          #expect((bounds.low - low).length < 1e-12 && (bounds.high - high).length < 1e-12)
          for x in stride(from: -20.0, through: 30, by: 0.7) {
            for y in stride(from: -25.0, through: 25, by: 0.7) {
              let point = Vector(x: x, y: y)
              let distance = BruteForce.distance(core.corners, to: point)
              #expect(convexShape.contains(point, pose, pool) == (distance <= core.radius), "\(shape) \(point)")
            }
          }
        }
      }
    }
  }

  @Test("a ray enters a rounded shape at the point at which its distance from the core is the radius")
  func castsRays() {
    var random = FuzzRandom(seed: 5)
    var hits = 0
    for number in 0..<TestLength.count(4000, short: 400) {
      let shape = Self.samples[number % Self.samples.count]
      let angle = random.number(-3, 3)
      let position = random.vector(10)
      let start = random.vector(40)
      let ray = (position - start) * random.number(0, 2) + random.vector(20)
      let core = BruteForce.placed(shape, at: position, angle: angle)
      func height(_ share: Double) -> Double {
        BruteForce.distance(core.corners, to: start + ray * share) - core.radius
      }
      Self.withConvexShape(shape) { convexShape, pool in
        let pose = Pose(position: position, rotation: Rotation(angle: angle))
        let hit = convexShape.rayCast(from: start, translation: ray, pose, pool)
        guard let hit else {
          for step in 0...100 { #expect(height(Double(step) / 100) > -1e-9, "\(number)") }
          return
        }
        hits += 1
        if height(0) <= 0 {
          #expect(hit.fraction == 0 && (hit.normal + ray.normalized).length < 1e-12)
          return
        }
        #expect(abs(height(hit.fraction)) < 1e-9, "\(number)")
        #expect(hit.normal.dot(ray) < 0 && abs(hit.normal.length - 1) < 1e-12)
        // The normal points away from the core's nearest point.
        let point = start + ray * hit.fraction
        let away = BruteForce.distance(core.corners, to: point + hit.normal)
        #expect(abs(away - core.radius - 1) < 1e-9, "\(number)")
        for step in 0..<100 { #expect(height(hit.fraction * Double(step) / 100) > -1e-9, "\(number)") }
      }
    }
    #expect(hits > TestLength.count(1000, short: 100))
  }
}
