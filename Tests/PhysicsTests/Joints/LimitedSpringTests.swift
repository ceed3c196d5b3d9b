import SpringflowNumerics
import SpringflowPhysics
import Testing

@Suite("A spring with a limited force")
struct LimitedSpringTests {
  static let springs: [LimitedSpring] = [0.0, 1, 30, 1e4].flatMap { length in
    [0.3, 2.0, 5.5].map { angle in
      let (sine, cosine) = Portable.sinCos(angle)
      return LimitedSpring(
        inverseMass: 0.5, inverseMoment: 0.01, lever: Vector(x: cosine * length, y: sine * length), scale: 1.25)
    }
  }
  static let stretches = [1e-3, 0.7, 3, 50, 1e9].flatMap { length in
    (0..<12).map { step -> Vector in
      let (sine, cosine) = Portable.sinCos(Double(step) * 0.55)
      return Vector(x: cosine * length, y: sine * length)
    }
  }

  @Test("within the limit the force is the one whose stretch it is")
  func within() {
    for spring in Self.springs {
      for stretch in Self.stretches {
        let force = spring.force(stretch, limit: 1e12)
        #expect(!force.isAtLimit)
        #expect((spring.stretch(force.value) - stretch).length < stretch.length * 1e-14 * spring.along / spring.across)
      }
    }
  }

  @Test("beyond the limit it has the limit's length, and no other force of that length gains more")
  func beyond() {
    for spring in Self.springs {
      for stretch in Self.stretches {
        for limit in [1e-4, 1, 20] {
          let force = spring.force(stretch, limit: limit)
          guard force.isAtLimit else { continue }
          #expect(abs(force.value.length - limit) < limit * 1e-14)
          func gain(_ force: Vector) -> Double { force.dot(stretch) - force.dot(spring.stretch(force)) / 2 }
          let best = gain(force.value)
          for step in 0..<500 {
            let (sine, cosine) = Portable.sinCos(Double(step) * .pi / 250)
            let other = gain(Vector(x: cosine * limit, y: sine * limit))
            #expect(other <= best + abs(best) * 1e-12)
          }
          #expect(abs(spring.energy(stretch, limit: limit) - best) <= abs(best) * 1e-12)
        }
      }
    }
  }

  @Test("the force is the slope of the energy")
  func slope() {
    for spring in Self.springs {
      for stretch in Self.stretches where stretch.length > 0.1 {
        for limit in [1, 20.0] {
          let force = spring.force(stretch, limit: limit).value
          let d = stretch.length * 1e-5
          func energy(_ x: Double, _ y: Double) -> Double {
            spring.energy(stretch + Vector(x: x * d, y: y * d), limit: limit)
          }
          let slope = Vector(x: energy(1, 0) - energy(-1, 0), y: energy(0, 1) - energy(0, -1)) * (0.5 / d)
          #expect((slope - force).length < force.length * 1e-4)
        }
      }
    }
  }

  @Test("a limit of zero leaves no force, and a spring of infinite compliance no energy")
  func nothing() {
    let spring = Self.springs[4]
    #expect(spring.force(Vector(x: 3, y: 4), limit: 0).value == .zero)
    let loose = LimitedSpring(inverseMass: 1, inverseMoment: 0, lever: .zero, scale: .infinity)
    #expect(loose.energy(Vector(x: 3, y: 4), limit: 5) == 0)
  }
}
