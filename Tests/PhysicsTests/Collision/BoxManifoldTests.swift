import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// Two boxes in every small arrangement, against an independent computation by all corners and sides.
@Suite("Manifolds of boxes", .concurrentWithViews)
struct BoxManifoldTests {
  struct Arrangement: CustomStringConvertible {
    var a: ConvexShape
    var poseA: Pose
    var b: ConvexShape
    var poseB: Pose
    var description: String {
      "\(a.half) about \(a.center) at \(poseA), \(b.half) about \(b.center) at \(poseB)"
    }
    var swapped: Arrangement { Arrangement(a: b, poseA: poseB, b: a, poseB: poseA) }
  }

  static let sizes: [(Vector, Vector)] = [
    (Vector(x: 5, y: 5), Vector(x: 5, y: 5)), (Vector(x: 5, y: 5), Vector(x: 20, y: 3)),
    (Vector(x: 1, y: 1), Vector(x: 30, y: 30)),
  ]
  static let quarter = Double.pi / 2
  static let angles: [Double] = [
    0, quarter / 2, quarter, 1e-9, -1e-4, 0.01, 0.3, -0.7, 1.2, quarter / 2 + 1e-7, 2 * quarter - 1e-3, 2.5,
  ]
  static let fractions: [Double] = [0, 1e-9, 0.3, 0.7, 0.99, 1, 1.0001, 1.02, 1.3]

  static let all: [Arrangement] = {
    var all: [Arrangement] = []
    for (halfA, halfB) in sizes {
      for (index, angle) in angles.enumerated() {
        for x in fractions {
          for y in fractions {
            let a = ConvexShape(boxAt: .zero, half: halfA)
            let b = ConvexShape(boxAt: index % 3 == 2 ? Vector(x: 2, y: -1) : .zero, half: halfB)
            let signX = (index % 2 == 0) ? 1.0 : -1.0
            let position = Vector(x: signX * x * (halfA.x + halfB.x), y: y * (halfA.y + halfB.y))
            let poseB = Pose(position: position, rotation: Rotation(angle: angle))
            all.append(Arrangement(a: a, poseA: Pose(position: .zero), b: b, poseB: poseB))
          }
        }
      }
    }
    return all
  }()

  static let signs = [Vector(x: -1, y: -1), Vector(x: 1, y: -1), Vector(x: 1, y: 1), Vector(x: -1, y: 1)]

  /// Corners near corners, sides near sides, at any rotation: within a quarter of a point of touching.
  static let scattered: [Arrangement] = {
    var seed: UInt64 = 11
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 11) / 9_007_199_254_740_992 * 2 - 1
    }
    return (0..<2000).map { _ in
      let a = ConvexShape(boxAt: .zero, half: Vector(x: 6 + 5 * random(), y: 6 + 5 * random()))
      let b = ConvexShape(boxAt: .zero, half: Vector(x: 6 + 5 * random(), y: 6 + 5 * random()))
      let poseA = Pose(position: .zero, rotation: Rotation(angle: 3 * random()))
      var poseB = Pose(position: .zero, rotation: Rotation(angle: 3 * random()))
      let along = Rotation(angle: 3.2 * random())(Vector(x: 1, y: 0))
      // Moved apart until they just touch, then by a small offset.
      var near = 0.0
      var far = 40.0
      for _ in 0..<12 {
        let middle = (near + far) / 2
        poseB.position = along * middle
        if separation(corners(a, poseA), corners(b, poseB)) < 0 { near = middle } else { far = middle }
      }
      poseB.position = along * (near + 0.25 * random())
      return Arrangement(a: a, poseA: poseA, b: b, poseB: poseB)
    }
  }()

  static func corners(_ convexShape: ConvexShape, _ pose: Pose) -> [Vector] {
    signs.map { pose(convexShape.center + Vector(x: $0.x * convexShape.half.x, y: $0.y * convexShape.half.y)) }
  }

  /// The greatest separation along the normals of all sides of both.
  static func separation(_ a: [Vector], _ b: [Vector]) -> Double {
    var best = -Double.infinity
    for (own, other) in [(a, b), (b, a)] {
      for index in own.indices {
        let side = own[(index + 1) % own.count] - own[index]
        let normal = -side.normalized.turned
        best = max(best, other.map { normal.dot($0 - own[index]) }.min()!)
      }
    }
    return best
  }

  static func manifold(_ x: Arrangement, margin: Double = 2) -> Manifold {
    var unused = [Vector.zero]
    return unused.withUnsafeMutableBufferPointer {
      Collision.manifold(x.a, x.poseA, x.b, x.poseB, margin: margin, $0.baseAddress!)
    }
  }

  static func points(_ manifold: Manifold) -> [ContactPoint] {
    Array([manifold.first, manifold.second].prefix(manifold.count))
  }

  @Test("a box manifold's deepest point is as deep as the axis of least overlap, and its points lie on both boxes")
  func isAsDeepAsTheAxes() {
    for x in Self.all + Self.scattered {
      let expected = Self.separation(Self.corners(x.a, x.poseA), Self.corners(x.b, x.poseB))
      let manifold = Self.manifold(x)
      if expected > 2 { #expect(manifold.count == 0, "\(x)") }
      if expected <= 0 { #expect(manifold.count > 0, "\(x)") }
      guard manifold.count > 0 else { continue }
      #expect(abs(manifold.normal.length - 1) < 1e-12, "\(x)")
      let points = Self.points(manifold)
      let deepest = points.map(\.separation).min()!
      let allowed = Collision.hysteresis + 1e-9
      #expect(deepest >= expected - allowed, "\(x)")
      if expected <= 0 { #expect(deepest <= expected + allowed, "\(x)") }
      for point in points {
        #expect(point.separation <= 2, "\(x)")
        let onA = x.poseA.position + point.anchorA
        let onB = x.poseB.position + point.anchorB
        #expect((onA - onB).length < 1e-12, "\(x)")
        // Half the separation from each surface at most.
        for (convexShape, pose) in [(x.a, x.poseA), (x.b, x.poseB)] {
          let local = pose.inverse(onA) - convexShape.center
          let outside = max(abs(local.x) - convexShape.half.x, abs(local.y) - convexShape.half.y)
          #expect(outside <= abs(point.separation) / 2 + 1e-9, "\(x) \(point)")
        }
      }
    }
  }

  @Test("swapping two boxes reverses the manifold's normal and keeps its depth")
  func isSymmetric() {
    for x in Self.all + Self.scattered {
      let one = Self.manifold(x)
      let two = Self.manifold(x.swapped)
      let expected = Self.separation(Self.corners(x.a, x.poseA), Self.corners(x.b, x.poseB))
      // Between the surfaces, the choice of the reference may decide whether sides reach over each other.
      guard expected <= 0 else { continue }
      #expect((one.count > 0) == (two.count > 0), "\(x)")
      let depth = Self.points(one).map(\.separation).min()!
      let other = Self.points(two).map(\.separation).min()!
      #expect(abs(depth - other) <= 2 * Collision.hysteresis, "\(x) \(depth) \(other)")
    }
  }

  @Test("a common rotation and translation of two boxes, at any distance, transforms their contact points")
  func movesAlong() {
    let turn = Rotation(angle: 1.1)
    for (shift, tolerance) in [(Vector(x: 30, y: -20), 1e-9), (Vector(x: 1e7, y: -1e7), 1e-6)] {
      for x in Self.all {
        let expected = Self.separation(Self.corners(x.a, x.poseA), Self.corners(x.b, x.poseB))
        // Ties between sides and at the surface are decided by rounding.
        guard expected < -0.2 else { continue }
        var moved = x
        for keyPath in [\Arrangement.poseA, \Arrangement.poseB] {
          let pose = x[keyPath: keyPath]
          let rotation = Rotation(
            cosine: turn.cosine * pose.rotation.cosine - turn.sine * pose.rotation.sine,
            sine: turn.sine * pose.rotation.cosine + turn.cosine * pose.rotation.sine)
          moved[keyPath: keyPath] = Pose(position: turn(pose.position) + shift, rotation: rotation)
        }
        let one = Self.manifold(x)
        let two = Self.manifold(moved)
        guard (turn(one.normal) - two.normal).length < 1e-6, one.count == two.count else {
          let depth = Self.points(one).map(\.separation).min()!
          let other = Self.points(two).map(\.separation).min()!
          #expect(abs(depth - other) < Collision.hysteresis + tolerance, "\(x) \(one) \(two)")
          continue
        }
        for (point, other) in zip(Self.points(one), Self.points(two)) {
          #expect(abs(point.separation - other.separation) < tolerance, "\(x)")
          #expect((turn(point.anchorA) - other.anchorA).length < tolerance * 100, "\(x)")
        }
      }
    }
  }
}
