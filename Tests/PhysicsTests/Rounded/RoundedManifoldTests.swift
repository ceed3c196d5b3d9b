import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Manifolds of capsules and rounded polygons", .concurrentWithViews)
struct RoundedManifoldTests {
  typealias Base = ConvexShapeManifoldTests

  static let stick = Shape.capsule(Vector(x: -10, y: 0), Vector(x: 10, y: 0), radius: 3)
  static let card = Shape.roundedBox(width: 20, height: 10, radius: 2)

  static func points(_ manifold: Manifold) -> [ContactPoint] {
    manifold.count == 0 ? [] : manifold.count == 1 ? [manifold.first] : [manifold.first, manifold.second]
  }

  @Test("two capsules that lie on each other touch at both ends, midway between their surfaces")
  func lyingCapsules() {
    let found = Base.touch(Self.stick, Base.at(0, 0), Self.stick, Base.at(4, 5.5))[0]
    #expect(found.count == 2 && found.normal == Vector(x: 0, y: 1))
    #expect(Self.points(found).map(\.separation) == [-0.5, -0.5])
    let places = Self.points(found).map(\.anchorA).sorted { $0.x < $1.x }
    #expect(places == [Vector(x: -6, y: 2.75), Vector(x: 10, y: 2.75)])
    for point in Self.points(found) { #expect(point.anchorB == point.anchorA - Vector(x: 4, y: 5.5)) }
  }

  @Test("round ends and corners meet like circles about them")
  func roundCorners() {
    // The end at (10, 0) and the other's end at (13, 4): a distance of 5 of radii of 3 and 3.
    let ends = Base.touch(Self.stick, Base.at(0, 0), Self.stick, Base.at(23, 4))[0]
    #expect(ends.count == 1 && (ends.normal - Vector(x: 0.6, y: 0.8)).length < 1e-15)
    #expect(abs(ends.first.separation + 1) < 1e-14)
    #expect((ends.first.anchorA - Vector(x: 11.5, y: 2)).length < 1e-14)
    // The corners' middles at (8, 3) and (12, 6).
    let corners = Base.touch(Self.card, Base.at(0, 0), Self.card, Base.at(20, 9))[0]
    #expect(corners.count == 1 && (corners.normal - Vector(x: 0.8, y: 0.6)).length < 1e-15)
    #expect(abs(corners.first.separation - 1) < 1e-14)
    // A sharp corner of a box against the end of a capsule.
    let sharp = Base.touch(Base.tile, Base.at(0, 0), Self.stick, Base.at(22, 7))[0]
    #expect(sharp.count == 1 && (sharp.first.separation - (8.0.squareRoot() - 3)).magnitude < 1e-14)
    #expect((sharp.normal - Vector(x: 1, y: 1).normalized).length < 1e-15)
    // A circle against a corner, in both orders.
    let ball = Base.touch(Self.card, Base.at(0, 0), Base.ball, Base.at(12, 6))[0]
    #expect((ball.normal - Vector(x: 0.8, y: 0.6)).length < 1e-15 && abs(ball.first.separation + 2) < 1e-14)
    #expect((ball.first.anchorA - Vector(x: 8, y: 3) - ball.normal).length < 1e-14)
    let swapped = Base.touch(Base.ball, Base.at(12, 6), Self.card, Base.at(0, 0))[0]
    #expect(swapped == ball.swapped)
  }

  @Test("a capsule that stands on its end has one point, and one that leans has its lowest")
  func standing() {
    for angle in [Double.pi / 2, -Double.pi / 2, 1.2, 0.8, -2] {
      for floor in [Shape.box(width: 100, height: 10), .segment(Vector(x: -50, y: -5), Vector(x: 50, y: -5))] {
        let end = abs(10 * Rotation(angle: angle).sine)
        let found = Base.touch(floor, Base.at(0, 0), Self.stick, Base.at(3, -5 - 3 - end + 0.25, angle))[0]
        #expect(found.count == 1 && (found.normal - Vector(x: 0, y: -1)).length < 1e-12, "\(angle) \(floor)")
        #expect(abs(found.first.separation + 0.25) < 1e-12, "\(angle) \(floor)")
      }
    }
  }

  @Test("cards stacked flush have two points, however they are tilted by rounding")
  func stacked() {
    for tilt in [0, 1e-15, -1e-12, 1e-9, -1e-6, 1e-3] {
      for shift in [0, 1e-12, -1e-9, 1e-6] {
        for shape in [Self.card, Self.stick] {
          let height = shape == Self.card ? 10.0 : 6
          let found = Base.touch(shape, Base.at(0, 0), shape, Base.at(shift, height - 0.01, tilt))[0]
          #expect(found.count == 2, "\(tilt) \(shift)")
          #expect((found.normal - Vector(x: 0, y: 1)).length < 2e-3)
          for point in Self.points(found) { #expect(abs(point.separation + 0.01) < 0.0101) }
        }
      }
    }
  }

  @Test("deep overlaps are pushed out over the nearest side")
  func deep() {
    let found = Base.touch(Self.card, Base.at(0, 0), Self.card, Base.at(1, 4))[0]
    #expect(found.count == 2 && found.normal == Vector(x: 0, y: 1))
    for point in Self.points(found) { #expect(abs(point.separation + 6) < 1e-13) }
    let crossed = Base.touch(Self.stick, Base.at(0, 0), Self.stick, Base.at(0, 8, .pi / 2))[0]
    #expect(crossed.count == 1 && abs(crossed.first.separation + 8) < 1e-12)
    #expect((crossed.normal - Vector(x: 0, y: 1)).length < 1e-12)
  }

  @Test("capsules in a line are apart by their ends, at any angle")
  func inLine() {
    for step in 0..<200 {
      let angle = Double(step) * 0.0314 - 3.1
      let way = Rotation(angle: angle)(Vector(x: 1, y: 0))
      for gap in [-2.0, -0.5, 1] {
        let pose = Pose(position: way * (26 + gap), rotation: Rotation(angle: angle))
        let found = Base.touch(Self.stick, Base.at(0, 0, angle), Self.stick, pose)[0]
        #expect(found.count == 1 && (found.normal - way).length < 1e-12, "\(angle) \(gap)")
        #expect(abs(found.first.separation - gap) < 1e-12, "\(angle) \(gap)")
        let distance = TimeOfImpactTests.distance(Self.stick, Base.at(0, 0, angle), Self.stick, pose)
        #expect(abs(distance.distance - gap) < 1e-12)
      }
    }
  }

  @Test("a chain of walls holds capsules and cards that slide over its joints with the ground's normal only")
  func slidesOverJoints() {
    let up = Vector(x: 0, y: -1)
    for (shape, height) in [(Self.card, 5.0), (Self.stick, 3)] {
      for offset in stride(from: -25.0, through: 25, by: 0.37) {
        for tilt in [0, 1e-9, -1e-7, 1e-4] {
          let found = Base.touch(Base.ground, Base.at(0, 0), shape, Base.at(offset, 0.3 - height, tilt))
          #expect(found.contains { $0.count > 0 }, "\(offset)")
          for manifold in found where manifold.count > 0 {
            #expect((manifold.normal - up).length < 2e-4, "\(offset) \(tilt) \(manifold)")
          }
        }
      }
      let standing = Rotation(angle: .pi / 2)
      for offset in stride(from: -15.0, through: 15, by: 0.37) where shape == Self.stick {
        let pose = Pose(position: Vector(x: offset, y: -12.7), rotation: standing)
        let found = Base.touch(Base.ground, Base.at(0, 0), shape, pose)
        #expect(found.map(\.count).reduce(0, +) == 1, "\(offset)")
        for manifold in found where manifold.count > 0 { #expect((manifold.normal - up).length < 1e-12, "\(offset)") }
      }
    }
  }

  @Test("a wall does not hold what lies beyond its end, and its end pushes along the line to the nearest corner")
  func wallEnds() {
    let wall = Shape.segment(Vector(x: -50, y: 0), Vector(x: 50, y: 0))
    let end = Base.touch(wall, Base.at(0, 0), Self.stick, Base.at(62.5, 0))[0]
    #expect(end.count == 1 && end.normal == Vector(x: 1, y: 0) && abs(end.first.separation + 0.5) < 1e-12)
    // A long capsule whose middle is above the line and whose end is below it, beyond the wall.
    let long = Shape.capsule(Vector(x: -40, y: 8), Vector(x: 40, y: -12), radius: 1)
    let found = Base.touch(wall, Base.at(0, 0), long, Base.at(70, 0))[0]
    let gap = BruteForce.distance(
      [Vector(x: 30, y: 8), Vector(x: 110, y: -12)], [Vector(x: -50, y: 0), Vector(x: 50, y: 0)])
    #expect(found.count == 0 || abs(RoundedManifoldTests.points(found).map(\.separation).min()! - gap + 1) < 1e-9)
  }

  @Test("random pairs touch at the distance that trying all sides finds, at points on both surfaces")
  func random() {
    var shapes = RandomShapes(seed: 11)
    var touching = 0
    for number in 0..<6000 {
      let (a, b) = (shapes.shape(isRound: true), shapes.shape(isRound: false))
      let poses = (0..<2).map { _ in
        Pose(position: shapes.random.vector(16), rotation: Rotation(angle: shapes.random.number(-3, 3)))
      }
      func core(_ shape: Shape, _ pose: Pose) -> (corners: [Vector], radius: Double) {
        let core = BruteForce.core(shape)
        return (core.corners.map { pose($0) }, core.radius)
      }
      let (first, second) = (core(a, poses[0]), core(b, poses[1]))
      let cores = BruteForce.distance(first.corners, second.corners)
      let gap = cores - first.radius - second.radius
      let measured = TimeOfImpactTests.distance(a, poses[0], b, poses[1])
      if cores > 1e-6 { #expect(abs(measured.distance - gap) < 1e-9, "\(number)") }
      let found = Base.touch(a, poses[0], b, poses[1])[0]
      // The search may keep to the better of two almost equal sides.
      if cores > 1e-6, gap > 2 { #expect(found.count == 0, "\(number)") }
      guard cores > 1e-6, gap < 1.9 else { continue }
      #expect(found.count > 0, "\(number) \(a) \(b) \(gap)")
      guard let deepest = Self.points(found).min(by: { $0.separation < $1.separation }) else { continue }
      touching += 1
      // Sides that are flush within a hundredth count as parallel, although two corners are a little nearer.
      let above = found.count == 1 ? 1e-9 : 1e-3
      #expect(deepest.separation > gap - 0.0501 && deepest.separation < gap + above, "\(number)")
      #expect(abs(found.normal.length - 1) < 1e-12)
      // Half the separation away from each surface.
      let place = poses[0].position + deepest.anchorA
      let half = deepest.separation / 2
      if first.radius + half > 0 {
        #expect(abs(BruteForce.distance(first.corners, to: place) - first.radius - half) < 0.06, "\(number)")
      }
      if second.radius + half > 0 {
        #expect(abs(BruteForce.distance(second.corners, to: place) - second.radius - half) < 0.06, "\(number)")
      }
      #expect((poses[1].position + deepest.anchorB - place).length < 1e-12)
      let swapped = Base.touch(b, poses[1], a, poses[0])[0]
      #expect(swapped.count == found.count || abs(gap) < 2, "\(number)")
    }
    #expect(touching > 1000)
  }

  @Test("with hardly a radius a rounded box has the manifolds of a box, and with half its side those of a circle")
  func limits() {
    var random = FuzzRandom(seed: 4)
    let others: [Shape] = [Base.tile, Base.ball, .segment(Vector(x: -30, y: 0), Vector(x: 30, y: 4)), Self.stick]
    var compared = 0
    for number in 0..<2000 {
      let other = others[number % 4]
      let pose = Pose(position: random.vector(16), rotation: Rotation(angle: random.number(-3, 3)))
      let round = Base.touch(.roundedBox(width: 14, height: 14, radius: 7), Base.at(0, 0), other, pose)[0]
      let circle = Base.touch(.circle(radius: 7), Base.at(0, 0), other, pose)[0]
      #expect(round == circle)
      let nearlyRound = Base.touch(.roundedBox(width: 14, height: 14, radius: 7 - 1e-5), Base.at(0, 0), other, pose)[0]
      if circle.count > 0, circle.first.separation > -5 {
        #expect(nearlyRound.count > 0)
        #expect(abs(nearlyRound.first.separation - circle.first.separation) < 3e-5, "\(number)")
        #expect((nearlyRound.normal - circle.normal).length < 1e-4, "\(number)")
      }
      let radius = 1e-10
      let sharp = Base.touch(.roundedBox(width: 14, height: 14, radius: radius), Base.at(0, 0), other, pose)[0]
      let box = Base.touch(.box(width: 14, height: 14), Base.at(0, 0), other, pose)[0]
      // Between corners a box has no points, or a side's; a rounded one has a point on the line through both.
      guard sharp.count == box.count, (sharp.normal - box.normal).length < 1e-6 else { continue }
      compared += sharp.count
      let depths = (Self.points(sharp).map(\.separation).sorted(), Self.points(box).map(\.separation).sorted())
      for (one, two) in zip(depths.0, depths.1) { #expect(abs(one - two) < 1e-9, "\(number)") }
    }
    #expect(compared > 300)
  }
}
