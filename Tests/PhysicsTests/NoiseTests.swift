import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("Noise", .concurrentWithViews)
struct NoiseTests {
  @Test("noise has a mean of about 0, stays within 1 and is not flat", arguments: [0, 0.5, 1])
  func statistics(_ smoothness: Double) {
    var random = SeededGenerator(seed: 11)
    let noise = Noise(smoothness: smoothness, seed: 3)
    var (sum, squares, largest) = (Vector.zero, 0.0, 0.0)
    let count = 20_000
    for _ in 0..<count {
      let point = Vector(x: .random(in: -1e5...1e5, using: &random), y: .random(in: -1e5...1e5, using: &random))
      let value = noise.vector(at: point, phase: .random(in: 0...1000, using: &random))
      sum += value
      squares += value.lengthSquared
      largest = max(largest, abs(value.x), abs(value.y))
    }
    #expect((sum * (1 / Double(count))).length < 0.01)
    #expect(largest <= 1)
    #expect(largest > 0.5)
    #expect(squares / Double(count) > 0.05)
  }

  @Test("the value and slope of noise are continuous, across lattice corners and in time")
  func continuous() {
    let noise = Noise(smoothness: 0, seed: 0)
    let step = 1e-4
    var before = noise.vector(at: Vector(x: -30, y: 7), phase: 0.9)
    var slope: Vector?
    for n in 1...6000 {
      let x = -30 + Double(n) * 0.01
      let here = noise.vector(at: Vector(x: x, y: 7 + x / 3), phase: 0.9 + Double(n) * 1e-4)
      let next = noise.vector(at: Vector(x: x + step, y: 7 + x / 3), phase: 0.9 + Double(n) * 1e-4)
      let nextSlope = (next - here) * (1 / step)
      if let slope { #expect((nextSlope - slope).length < 0.02) }
      if n > 1 { #expect((here - before).length < 0.01) }
      slope = nextSlope
      before = here
    }
  }

  @Test("smoother noise changes less over ten points")
  func smoothness() {
    var changes: [Double] = []
    for smoothness in [0, 0.25, 0.5, 1] {
      let noise = Noise(smoothness: smoothness, seed: 0)
      var sum = 0.0
      for n in 0..<500 {
        let point = Vector(x: Double(n) * 137.5, y: Double(n) * 71.3)
        let change = noise.vector(at: point + Vector(x: 10, y: 0), phase: 0) - noise.vector(at: point, phase: 0)
        sum += change.length
      }
      changes.append(sum)
    }
    #expect(changes == changes.sorted(by: >))
  }

  @Test("noise is constant at speed 0, differs by seed, and is finite at distant and infinite points")
  func edges() {
    var field = Field(.noise(smoothness: 0.3, animationSpeed: 0))
    let point = Vector(x: 12, y: 34)
    func force(_ field: Field, _ time: Double) -> Vector {
      field.force(at: point, velocity: .zero, mass: 1, charge: 0, time: time)
    }
    #expect(force(field, 0) == force(field, 77.7))
    let first = force(field, 0)
    field.seed = 1
    #expect(force(field, 0) != first)
    let noise = Noise(smoothness: 0, seed: 0)
    for far in [1e9, -1e9, 1e15, -1e19, 1e300] {
      let value = noise.vector(at: Vector(x: far, y: far / 3), phase: far)
      #expect(value.isFinite && abs(value.x) <= 1 && abs(value.y) <= 1)
    }
    #expect(noise.vector(at: Vector(x: .infinity, y: 0), phase: 0) == .zero)
    #expect(noise.vector(at: Vector(x: 1, y: .nan), phase: 0) == .zero)
  }

  @Test("turbulence is noise times the speed")
  func turbulence() {
    let noise = Field(.noise(smoothness: 0.2, animationSpeed: 2))
    let turbulence = Field(.turbulence(smoothness: 0.2, animationSpeed: 2))
    let point = Vector(x: 55, y: 31)
    let still = noise.force(at: point, velocity: .zero, mass: 1, charge: 0, time: 0.3)
    let moved = turbulence.force(at: point, velocity: Vector(x: 300, y: 400), mass: 1, charge: 0, time: 0.3)
    #expect((moved - still * 5).length < 1e-14)
  }

  @Test("a thousand samples of noise have the same bits in every build")
  func bits() {
    var hash = StateHash()
    for n in 0..<1000 {
      let noise = Noise(smoothness: Double(n % 11) / 10, seed: UInt32(n % 3))
      let value = noise.vector(
        at: Vector(x: Double(n) * 17.25 - 8000, y: Double(n * n) * 0.375 - 999), phase: Double(n) / 64)
      hash.combine(value.x)
      hash.combine(value.y)
    }
    #expect(hash.description == "f9df722cc13e8963")
  }
}
