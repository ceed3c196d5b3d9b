import Foundation
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Property animators that turn round, and grow while they run")
struct PropertyAnimatorReversalTests {
  struct Timing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let parameters: any TimingCurveProvider
    /// The ticks within which it is reversed: all of a curve's but the last, and a spring's most lively ones.
    var ticks = 47
  }
  nonisolated static let timings = [
    Timing(testDescription: "ease in, ease out", parameters: CubicTimingParameters(animationCurve: .easeInOut)),
    Timing(testDescription: "ease in", parameters: CubicTimingParameters(animationCurve: .easeIn)),
    Timing(testDescription: "ease out", parameters: CubicTimingParameters(animationCurve: .easeOut)),
    Timing(testDescription: "linear", parameters: CubicTimingParameters(animationCurve: .linear)),
    Timing(testDescription: "critical spring", parameters: SpringTimingParameters(dampingRatio: 1), ticks: 60),
    Timing(testDescription: "lively spring", parameters: SpringTimingParameters(dampingRatio: 0.3), ticks: 60),
    Timing(
      testDescription: "spring by its physics",
      parameters: SpringTimingParameters(mass: 1, stiffness: 200, damping: 10), ticks: 60),
  ]

  /// A card that an animator moves, turns, grows and fades.
  static func start(_ timing: Timing) -> (AnimationFixture, ViewPropertyAnimator) {
    let fixture = AnimationFixture()
    let animator = ViewPropertyAnimator(duration: 0.4, timingParameters: timing.parameters)
    animator.addAnimations { [card = fixture.card] in
      card.center.x += 300
      (card.bounds.size.height, card.alpha) = (360, 0)
      card.transform = CGAffineTransform(rotationAngle: 1.3)
    }
    animator.startAnimation()
    return (fixture, animator)
  }

  /// What is on screen: the parts of the way of all that the card does.
  static func parts(_ fixture: AnimationFixture) -> [Double] {
    let placement = fixture.card.placement(at: fixture.host.tick)
    return [
      (fixture.shownX - 140) / 300, Double(fixture.shown.bounds.height - 60) / 300, fixture.shownAngle / 1.3,
      1 - Double(placement.alpha),
    ]
  }

  @Test("an animator that is reversed at any tick turns round without a jump of place or velocity", arguments: timings)
  func reversal(_ timing: Timing) throws {
    for tick in TestLength.cases(1..<timing.ticks, short: 20) {
      let (fixture, animator) = Self.start(timing)
      var rows: [[Double]] = []
      fixture.everyTick(tick) { _ in rows.append(Self.parts(fixture)) }
      let before = try #require(animator.course).rates(at: tick)
      animator.isReversed = true
      for (now, last) in zip(Self.parts(fixture), rows[tick]) { #expect(abs(now - last) < 1e-9, "jumps at \(tick)") }
      // Rates are measured over a thousandth of a tick.
      let after = try #require(animator.course).rates(at: tick)
      #expect(abs(after.share - before.share) < 0.01, "\(tick)")
      #expect(abs(after.steady - before.steady) < 0.02, "\(tick)")
      for _ in 0..<4 where animator.isRunning {
        fixture.advance(1)
        rows.append(Self.parts(fixture))
      }
      // Bends at the turn are no more than those beside it; an opacity stops at its limits.
      for column in 0..<3 where rows.count >= tick + 4 && tick >= 4 {
        let numbers = rows.map { $0[column] }
        let beside =
          AnimationFixture.greatestBend(numbers, tick - 3, tick - 1)
          + AnimationFixture.greatestBend(numbers, tick + 1, tick + 3)
        let turn = AnimationFixture.greatestBend(numbers, tick, tick)
        #expect(turn <= 1.05 * beside + 2e-4, "\(tick): \(turn) beside \(beside)")
      }
    }
  }

  @Test(
    "an animator that is reversed again and again ends where it goes last, with everything exact", arguments: timings)
  func reversals(_ timing: Timing) {
    for step in [1, 2, 5, 11] {
      for count in 1...4 {
        let (fixture, animator) = Self.start(timing)
        var ends: [ViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        let (start, end) = (fixture.shown.position, fixture.card.center)
        var isReversed = false
        for _ in 0..<count {
          fixture.advance(step)
          guard animator.isRunning else { break }
          animator.isReversed.toggle()
          isReversed.toggle()
        }
        for _ in 0..<2000 where animator.isRunning { fixture.advance(1) }
        let last: ViewAnimatingPosition = isReversed ? .start : .end
        #expect(ends == [last])
        let goal = isReversed ? CGPoint(x: 140, y: 230) : end
        #expect(fixture.shown.position == goal && fixture.card.center == goal && start.x == 140)
        #expect(fixture.card.alpha == (isReversed ? 1 : 0) && fixture.card.transform.isIdentity == isReversed)
      }
    }
  }

  @Test("while it runs another timing goes on from the place and the velocity on screen", arguments: timings)
  func otherTiming(_ timing: Timing) throws {
    for tick in 1..<timing.ticks {
      let (fixture, animator) = Self.start(timing)
      fixture.advance(tick)
      let (place, before) = (Self.parts(fixture), try #require(animator.course).rates(at: tick))
      animator.continueAnimation(
        withTimingParameters: CubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.8)
      for (now, last) in zip(Self.parts(fixture), place) { #expect(abs(now - last) < 1e-9) }
      let after = try #require(animator.course).rates(at: tick)
      #expect(abs(after.share - before.share) < 0.01 && abs(after.steady - before.steady) < 0.01, "\(tick)")
      fixture.advance(39)
      #expect(!animator.isRunning && fixture.shownX == 440)
    }
  }

  @Test("a pause at any tick of a spring holds place, angle and opacity", arguments: timings)
  func pauses(_ timing: Timing) {
    for tick in 0..<timing.ticks {
      let (fixture, animator) = Self.start(timing)
      fixture.advance(tick)
      let place = Self.parts(fixture)
      animator.pauseAnimation()
      fixture.everyTick(2) { _ in
        for (now, last) in zip(Self.parts(fixture), place) { #expect(abs(now - last) < 1e-9, "\(tick)") }
      }
    }
  }

  // MARK: Additions

  @Test("changes that are added while it runs begin at the present values and end with the others", arguments: timings)
  func additions(_ timing: Timing) throws {
    for tick in TestLength.cases(1..<40, short: 12) {
      let (fixture, animator) = Self.start(timing)
      fixture.advance(tick)
      let left = 1 - (fixture.shownX - 140) / 300
      let isOver = left <= 1e-9
      animator.addAnimations { fixture.card.center.y += 100 }
      #expect(abs(Double(fixture.shown.position.y) - (isOver ? 330 : 230)) < 1e-9, "\(tick)")
      fixture.everyTick(8) { _ in
        let part = 1 - (fixture.shownX - 140) / 300
        let expected = isOver ? 0 : min(part / left, 1)
        #expect(abs(Double(fixture.shown.position.y) - 330 + 100 * expected) < 1e-6)
      }
      animator.isReversed = true
      for _ in 0..<2000 where animator.isRunning {
        fixture.advance(1)
        #expect(fixture.shown.position.y > 229.99, "back it does not go beyond where it began")
      }
      #expect(fixture.card.center == CGPoint(x: 140, y: 230))
    }
  }

  @Test("changes with a delay factor begin when that part of the way is over", arguments: [0, 0.25, 0.5, 0.9, 1])
  func delayFactor(_ factor: Double) {
    let fixture = AnimationFixture()
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) { fixture.card.center.x += 300 }
    animator.addAnimations({ fixture.card.center.y += 100 }, delayFactor: CGFloat(factor))
    animator.startAnimation()
    fixture.everyTick(60) { tick in
      let part = Double(tick) / 60
      let expected = tick == 60 ? 1 : factor == 1 ? 0 : max((part - factor) / (1 - factor), 0)
      #expect(abs(fixture.shownX - 140 - 300 * part) < 1e-9)
      #expect(abs(Double(fixture.shown.position.y) - 230 - 100 * expected) < 1e-9, "tick \(tick)")
    }
  }

  @Test("changes with a delay factor that are added under way wait for that part of what is left")
  func laterDelayFactor() {
    let fixture = AnimationFixture()
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) { fixture.card.center.x += 300 }
    animator.startAnimation()
    fixture.advance(20)
    animator.addAnimations({ fixture.card.center.y += 100 }, delayFactor: 0.5)
    fixture.everyTick(40) { tick in
      #expect(abs(Double(fixture.shown.position.y) - 230 - 100 * max(Double(tick) / 20 - 1, 0)) < 1e-9)
    }
  }

  @Test("an animator and blocks add up")
  func withBlocks() {
    let fixture = AnimationFixture()
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) { fixture.card.center.x += 300 }
    animator.startAnimation()
    fixture.advance(20)
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { fixture.card.center.x += 60 }
    fixture.advance(20)
    #expect(abs(fixture.shownX - 140 - 200 - 20) < 1e-9)
    animator.stopAnimation(true)
    #expect(abs(fixture.shownX - 140 - 200 - 20) < 1e-9, "only what the animator moves stands still")
    fixture.advance(40)
    #expect(abs(fixture.shownX - 140 - 200 - 60) < 1e-9 && !fixture.host.isMoving)
  }
}
