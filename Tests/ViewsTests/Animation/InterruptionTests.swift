import Foundation
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Interrupted animations")
struct InterruptionTests {
  /// An animation that begins at rest, so that another one that follows it makes no jump of velocity.
  enum Course: CaseIterable, Sendable {
    case easeInOut, easeIn, critical, swinging, bouncing

    @MainActor
    func animate(_ changes: () -> Void) {
      switch self {
      case .easeInOut: View.animate(withDuration: 0.4, animations: changes)
      case .easeIn: View.animate(withDuration: 0.3, delay: 0, options: .curveEaseIn, animations: changes)
      case .critical:
        View.animate(
          withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, animations: changes)
      case .swinging:
        View.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0, animations: changes)
      case .bouncing: View.animate(springDuration: 0.3, bounce: 0.3, animations: changes)
      }
    }

    /// The ticks in which the course has the greatest accelerations: those of a curve are at both ends.
    var ticks: Int {
      switch self {
      case .easeInOut: 48
      case .easeIn: 36
      default: 60
      }
    }

    /// Whether it stops at full speed at its end, as an ease in does.
    var stopsAtOnce: Bool { self == .easeIn }
  }

  struct Quantity: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Changes the view, first one way, then another.
    let change: @MainActor @Sendable (View, Bool) -> Void
    let read: @MainActor @Sendable (AnimationFixture) -> Double
    /// The distances of both changes.
    let ways: (Double, Double)
    /// A rounding error of what is read.
    var tolerance = 1e-9
  }
  // Sizes, radii and opacities stay within their limits, where they would stop.
  nonisolated static let quantities = [
    Quantity(
      testDescription: "position", change: { $0.center.x = $1 ? 440 : 90 }, read: { $0.shownX }, ways: (300, 350)),
    Quantity(
      testDescription: "size", change: { $0.bounds.size.height = $1 ? 360 : 460 },
      read: { Double($0.shown.bounds.height) }, ways: (300, 100)),
    Quantity(
      testDescription: "rotation", change: { $0.transform = CGAffineTransform(rotationAngle: $1 ? 1.3 : -0.4) },
      read: { $0.shownAngle }, ways: (1.3, 1.7)),
    Quantity(
      testDescription: "alpha", change: { $0.alpha = $1 ? 0.3 : 0.1 },
      read: { Double($0.card.placement(at: $0.host.tick).alpha) }, ways: (0.7, 0.2)),
    Quantity(
      testDescription: "corner radius", change: { $0.layer.cornerRadius = $1 ? 300 : 400 },
      read: { Double($0.shown.cornerRadius) }, ways: (300, 100)),
  ]

  /// The numbers of an animation that nothing interrupts.
  static func alone(_ course: Course, _ quantity: Quantity) -> [Double] {
    let fixture = AnimationFixture()
    course.animate { quantity.change(fixture.card, true) }
    let numbers = fixture.record(course.ticks) { quantity.read(fixture) }
    return Array(repeating: numbers[0], count: 4) + numbers
  }

  @Test(
    "a second animation at every tick of a first one starts from its place and its velocity", arguments: quantities,
    Course.allCases)
  func everyTick(_ quantity: Quantity, _ first: Course) {
    let firstAlone = Self.alone(first, quantity)
    let ownBend = AnimationFixture.greatestBend(firstAlone, 1, 4 + first.ticks - 2)
    for second in [Course.easeInOut, .swinging] {
      let bend =
        ownBend + AnimationFixture.greatestBend(Self.alone(second, quantity), 1, 4 + second.ticks - 2)
        * quantity.ways.1 / quantity.ways.0
      for tick in TestLength.cases(0..<first.ticks - 1, short: 8) {
        let fixture = AnimationFixture()
        first.animate { quantity.change(fixture.card, true) }
        var numbers = fixture.record(tick) { quantity.read(fixture) }
        second.animate { quantity.change(fixture.card, false) }
        #expect(abs(quantity.read(fixture) - numbers[tick]) < quantity.tolerance, "jumps at \(tick)")
        numbers += fixture.record(6) { quantity.read(fixture) }.dropFirst()
        // An ease in ends at full speed: that end is its own, and lies behind the ticks that are looked at.
        let last = first.stopsAtOnce ? min(tick + 5, first.ticks - 2) : tick + 5
        let most = AnimationFixture.greatestBend(numbers, 1, last)
        #expect(most <= bend * 1.001 + 1e-9, "\(first), \(second) at \(tick): \(most) > \(bend)")
      }
    }
  }

  @Test("a completion comes at its own end, whatever follows")
  func completions() {
    let fixture = AnimationFixture()
    var ends: [String] = []
    View.animate(
      withDuration: 0.5, animations: { fixture.card.center.x = 500 },
      completion: { ends.append("first \($0) at \(fixture.host.tick)") })
    fixture.advance(20)
    View.animate(
      withDuration: 0.2, animations: { fixture.card.center.x = 0 },
      completion: { ends.append("second \($0) at \(fixture.host.tick)") })
    fixture.advance(100)
    #expect(ends == ["second true at 44", "first true at 60"])
  }

  @Test("what is set without an animation moves what runs along")
  func setAtOnce() {
    let fixture = AnimationFixture()
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { fixture.card.center.x += 60 }
    fixture.advance(20)
    fixture.card.center.x += 1000
    fixture.everyTick(40) { tick in #expect(abs(fixture.shownX - 1160 - Double(tick)) < 1e-9) }
  }

  @Test("transforms of the plane and of space follow each other at any tick without a jump of place")
  func mixedTransforms() {
    var tilted = CATransform3DMakeRotation(1, 1, 0.3, 0)
    tilted.m34 = -1 / 400
    let changes: [(View) -> Void] = [
      { $0.transform = CGAffineTransform(rotationAngle: 1.5).scaledBy(x: 2, y: 1) }, { $0.transform3D = tilted },
      { $0.transform = CGAffineTransform(rotationAngle: -0.7) },
      { $0.transform3D = CATransform3DMakeRotation(2, 0, 1, 0) },
      { $0.transform = .identity },
    ]
    for step in 1..<60 {
      let fixture = AnimationFixture()
      for change in changes {
        let last = fixture.shown.transform.numbers
        View.animate(withDuration: 0.4, delay: 0, options: .curveEaseInOut) { change(fixture.card) }
        for (now, before) in zip(fixture.shown.transform.numbers, last) { #expect(abs(now - before) < 1e-9, "\(step)") }
        fixture.advance(step)
      }
      fixture.advance(60)
      #expect(fixture.shown.transform == CATransform3DIdentity && !fixture.host.isMoving)
    }
  }

  // MARK: Random blocks

  /// A block of the model: what it changes by, and its closed form.
  private struct Block {
    let since: Int
    let way: SIMD4<Double>
    let remainder: (Double) -> Double
  }

  /// A random animation: begins it, and returns its closed form, a remainder after some seconds.
  private static func begin(
    _ random: inout SeededGenerator, _ changes: () -> Void
  ) -> (delay: Int, remainder: (Double) -> Double) {
    let delay = Bool.random(using: &random) ? 0 : Int.random(in: 1...30, using: &random)
    let duration = Double(Int.random(in: 1...90, using: &random)) / 120
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let damping = Double.random(in: 0.2...1.5, using: &random)
      let velocity = Double.random(in: -3...3, using: &random)
      View.animate(
        withDuration: duration, delay: Double(delay) / 120, usingSpringWithDamping: CGFloat(damping),
        initialSpringVelocity: CGFloat(velocity), animations: changes)
      let ratio = min(damping, 1)
      let angular = springFrequency(ratio, velocity: velocity, over: duration)
      return (
        delay, { 1 - AnimationFixture.springProgress(angular: angular, ratio: ratio, velocity: velocity, after: $0) }
      )
    case 1:
      let bounce = Double.random(in: -0.8...0.8, using: &random)
      View.animate(springDuration: duration, bounce: CGFloat(bounce), delay: Double(delay) / 120, animations: changes)
      let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
      let angular = min(2 * .pi / duration, 60 * 2 * .pi)
      return (delay, { 1 - AnimationFixture.springProgress(angular: angular, ratio: ratio, after: $0) })
    default:
      let curve = View.AnimationCurve.all.randomElement(using: &random)!
      View.animate(withDuration: duration, delay: Double(delay) / 120, options: curve.options, animations: changes)
      return (delay, { 1 - AnimationFixture.progress(curve, at: $0 / duration) })
    }
  }

  @Test(
    "random blocks are the sum of their closed forms at every tick",
    arguments: TestLength.cases(1...12 as ClosedRange<UInt64>, short: 4))
  func random(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = AnimationFixture()
    let card = fixture.card
    var blocks: [Block] = []
    // Centre, rotation and horizontal scale: where the card is going.
    var goal: SIMD4<Double> = [140, 230, 0, 1]
    var range = 0.0
    for tick in 0..<400 {
      if Int.random(in: 0..<12, using: &random) == 0 {
        let next: SIMD4<Double> = [
          .random(in: 0...900, using: &random), .random(in: 0...700, using: &random),
          .random(in: -0.7...0.7, using: &random), .random(in: 0.4...2, using: &random),
        ]
        let (delay, remainder) = Self.begin(&random) {
          card.center = CGPoint(x: next.x, y: next.y)
          card.transform = CGAffineTransform(rotationAngle: CGFloat(next.z)).scaledBy(x: CGFloat(next.w), y: 1)
        }
        blocks.append(Block(since: tick + delay, way: goal - next, remainder: remainder))
        range += (blocks.last!.way * blocks.last!.way).sum().squareRoot()
        goal = next
      }
      var expected = goal
      for block in blocks {
        expected += (tick < block.since ? 1 : block.remainder(Double(tick - block.since) / 120)) * block.way
      }
      // What a spring has left when it ends is a hundred-thousandth of its way.
      let tolerance = 1e-8 + range * 1.1e-5
      #expect(abs(fixture.shownX - expected.x) < tolerance, "tick \(tick)")
      #expect(abs(Double(fixture.shown.position.y) - expected.y) < tolerance, "tick \(tick)")
      let map = fixture.shown.affineTransform()
      let length = Double(map.a * map.a + map.b * map.b).squareRoot()
      #expect(abs(remainder(fixture.shownAngle - expected.z - (expected.w < 0 ? .pi : 0), 2 * .pi)) < tolerance)
      #expect(abs(length - abs(expected.w)) < tolerance, "tick \(tick)")
      fixture.advance(1)
    }
    while fixture.host.isMoving { fixture.advance(1) }
    #expect(fixture.shown.position == card.center && fixture.shown.affineTransform() == card.transform)
    #expect(fixture.host.animatedCount == 0)
  }
}
