import Foundation
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Property animators")
struct PropertyAnimatorTests {
  /// An animator that moves the card by 300 points to the right, and the ends that its completion was told of.
  @MainActor
  final class Subject {
    let fixture = AnimationFixture()
    let animator: ViewPropertyAnimator
    var ends: [ViewAnimatingPosition] = []

    init(_ duration: Double = 0.5, _ timing: any TimingCurveProvider = CubicTimingParameters(animationCurve: .linear)) {
      animator = ViewPropertyAnimator(duration: duration, timingParameters: timing)
      animator.addAnimations { [card = fixture.card] in card.center.x += 300 }
      animator.addCompletion { [unowned self] in ends.append($0) }
    }

    /// The part of the way that the card has gone.
    var part: Double { (fixture.shownX - 140) / 300 }
  }

  // MARK: States

  @Test("an animator is inactive and has UIKit's defaults until it is started, and inactive after its end")
  func states() {
    let subject = Subject()
    let animator = subject.animator
    #expect(animator.state == .inactive && !animator.isRunning && animator.fractionComplete == 0)
    #expect(animator.isInterruptible && animator.isUserInteractionEnabled && animator.scrubsLinearly)
    #expect(!animator.pausesOnCompletion && !animator.isReversed && animator.delay == 0)
    #expect(subject.fixture.card.center.x == 140, "nothing is called before the start")
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && subject.fixture.card.center.x == 440)
    subject.fixture.everyTick(60) { tick in
      #expect(abs(subject.part - Double(tick) / 60) < 1e-9)
      #expect(subject.ends.isEmpty == (tick < 60))
    }
    #expect(subject.ends == [.end] && animator.state == .inactive && !animator.isRunning)
    #expect(!subject.fixture.host.isMoving && subject.fixture.shownX == 440)
  }

  @Test("start, pause and a fraction each make it active; a pause before the start is at the beginning")
  func activation() {
    for action in 0..<3 {
      let subject = Subject()
      switch action {
      case 0: subject.animator.startAnimation()
      case 1: subject.animator.pauseAnimation()
      default: subject.animator.fractionComplete = 0
      }
      #expect(subject.animator.state == .active && subject.animator.isRunning == (action == 0))
      #expect(subject.part == 0 && subject.fixture.card.center.x == 440)
    }
  }

  @Test(
    "an animator that pauses moves nothing, and goes on as if it had not paused", arguments: View.AnimationCurve.all)
  func pause(_ curve: View.AnimationCurve) {
    for pause in 0..<48 {
      let subject = Subject(0.4, CubicTimingParameters(animationCurve: curve))
      subject.animator.startAnimation()
      subject.fixture.advance(pause)
      subject.animator.pauseAnimation()
      let expected = AnimationFixture.progress(curve, at: Double(pause) / 48)
      #expect(!subject.fixture.host.isMoving, "nothing moves by itself")
      subject.fixture.everyTick(10) { _ in #expect(abs(subject.part - expected) < 1e-9) }
      #expect(abs(Double(subject.animator.fractionComplete) - expected) < 1e-9, "the fraction fits the place")
      if pause % 2 == 0 {
        subject.animator.startAnimation()
      } else {
        subject.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
      subject.fixture.everyTick(48 - pause) { tick in
        let expected = AnimationFixture.progress(curve, at: Double(pause + tick) / 48)
        #expect(abs(subject.part - expected) < 1e-9, "\(pause) + \(tick)")
      }
      #expect(subject.ends == [.end])
    }
  }

  @Test("a delay puts the start off")
  func delay() {
    let subject = Subject()
    subject.animator.startAnimation(afterDelay: 0.1)
    #expect(subject.animator.delay == 0.1 && subject.animator.isRunning)
    subject.fixture.everyTick(72) { tick in
      #expect(abs(subject.part - min(max(Double(tick - 12) / 60, 0), 1)) < 1e-9)
    }
    #expect(subject.ends == [.end])
  }

  @Test("the running animator of one call is started, after its delay")
  func running() {
    let fixture = AnimationFixture()
    var ends: [ViewAnimatingPosition] = []
    let animator = ViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 0.25, delay: 0.05, options: .curveEaseOut, animations: { fixture.card.alpha = 0 },
      completion: { ends.append($0) })
    #expect(animator.isRunning)
    fixture.everyTick(36) { tick in
      let expected = 1 - AnimationFixture.progress(.easeOut, at: Double(tick - 6) / 30)
      #expect(abs(Double(fixture.shown.opacity) - expected) < 1e-6)
    }
    #expect(ends == [.end])
  }

  @Test("an animator that was not kept runs to its end")
  func notKept() {
    let fixture = AnimationFixture()
    var ends = 0
    do {
      let animator = ViewPropertyAnimator(duration: 0.25, curve: .linear) { fixture.card.center.x += 30 }
      animator.addCompletion { _ in ends += 1 }
      animator.startAnimation()
    }
    fixture.everyTick(30) { tick in #expect(abs(fixture.shownX - 140 - Double(tick)) < 1e-9) }
    #expect(ends == 1)
  }

  // MARK: Fractions

  @Test("a fraction leads in proportion, and reads as it was set, reversed or not")
  func scrubbing() {
    for isReversed in [false, true] {
      let subject = Subject(0.5, CubicTimingParameters(animationCurve: .easeIn))
      subject.animator.pauseAnimation()
      subject.animator.isReversed = isReversed
      #expect(subject.animator.fractionComplete == (isReversed ? 1 : 0))
      for step in [3, 7, 1, 10, 0, 5] {
        let fraction = CGFloat(step) / 10
        subject.animator.fractionComplete = fraction
        #expect(abs(subject.animator.fractionComplete - fraction) < 1e-15)
        #expect(abs(subject.part - Double(isReversed ? 1 - fraction : fraction)) < 1e-12)
        subject.fixture.advance(2)
      }
      #expect(subject.ends.isEmpty)
    }
  }

  @Test("where an animator does not scrub linearly a fraction of time leads along the timing")
  func scrubbingAlongTiming() {
    let timings: [(any TimingCurveProvider, (Double) -> Double)] = [
      (CubicTimingParameters(animationCurve: .easeInOut), { AnimationFixture.progress(.easeInOut, at: $0) }),
      (CubicTimingParameters(), { AnimationFixture.progress(0.25, 0.1, 0.25, 1, at: $0) }),
    ]
    for (timing, progress) in timings {
      let subject = Subject(0.5, timing)
      subject.animator.scrubsLinearly = false
      for step in [3, 7, 1, 10, 0, 5] {
        subject.animator.fractionComplete = CGFloat(step) / 10
        #expect(subject.animator.fractionComplete == CGFloat(step) / 10)
        #expect(abs(subject.part - progress(Double(step) / 10)) < 1e-9)
      }
      subject.animator.stopAnimation(true)
      let paused = Subject(0.5, timing)
      paused.animator.scrubsLinearly = false
      paused.animator.startAnimation()
      paused.fixture.advance(15)
      paused.animator.pauseAnimation()
      #expect(abs(paused.animator.fractionComplete - 0.25) < 1e-12 && abs(paused.part - progress(0.25)) < 1e-9)
    }
  }

  @Test("while it runs the fraction is that of time, and counts along the way that it goes")
  func runningFraction() {
    let subject = Subject(0.5, CubicTimingParameters(animationCurve: .easeInOut))
    subject.animator.startAnimation()
    subject.fixture.everyTick(30) { #expect(abs(subject.animator.fractionComplete - CGFloat($0) / 60) < 1e-12) }
    subject.animator.isReversed = true
    #expect(abs(subject.animator.fractionComplete - 0.5) < 1e-9)
    var last: CGFloat = 0.5
    while subject.animator.isRunning {
      subject.fixture.advance(1)
      #expect(subject.animator.fractionComplete >= last || !subject.animator.isRunning)
      last = subject.animator.fractionComplete
    }
    #expect(subject.ends == [.start])
  }

  @Test(
    "a hand that has led lets go from rest: what is left takes its share of the time, or a multiple of the duration")
  func continuing() {
    for (factor, ticks) in [(0, 42), (0.5, 30), (2, 120)] as [(CGFloat, Int)] {
      for curve in View.AnimationCurve.all {
        let subject = Subject(0.5, CubicTimingParameters(animationCurve: curve))
        subject.animator.fractionComplete = 0.3
        subject.fixture.advance(5)
        subject.animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
        subject.fixture.everyTick(ticks) { tick in
          let expected = 0.3 + 0.7 * AnimationFixture.progress(curve, at: Double(tick) / Double(ticks))
          #expect(abs(subject.part - expected) < 1e-9)
        }
        #expect(subject.ends == [.end])
      }
    }
  }

  @Test("a spring goes on with the hand's speed along each axis, there or back", arguments: [false, true])
  func throwing(_ isReversed: Bool) {
    let fixture = AnimationFixture()
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) {
      fixture.card.center = CGPoint(x: 440, y: 430)
      fixture.card.layer.cornerRadius = 300
    }
    animator.fractionComplete = 0.4
    animator.isReversed = isReversed
    let timing = SpringTimingParameters(
      mass: 1, stiffness: 400, damping: 16, initialVelocity: CGVector(dx: 5, dy: -2))
    animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
    let (start, goal) = (0.4, isReversed ? 0.0 : 1.0)
    fixture.everyTick(90) { tick in
      func part(_ velocity: Double) -> Double {
        let way = AnimationFixture.springProgress(
          angular: 20, ratio: 0.4, velocity: velocity, after: Double(tick) / 120)
        return start + (goal - start) * way
      }
      #expect(abs((fixture.shownX - 140) / 300 - part(5)) < 1e-8, "tick \(tick)")
      #expect(abs((Double(fixture.shown.position.y) - 230) / 200 - part(-2)) < 1e-8, "tick \(tick)")
    }
    // It is caught, and neither axis jumps.
    let place = fixture.shown.position
    animator.pauseAnimation()
    #expect(fixture.shown.position == place)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    while animator.isRunning { fixture.advance(1) }
    #expect(fixture.shown.position == (isReversed ? CGPoint(x: 140, y: 230) : CGPoint(x: 440, y: 430)))
  }

  // MARK: Springs

  @Test("a spring by its physics has its own pace, one by its ratio settles in the duration")
  func springs() {
    let timings: [(SpringTimingParameters, Double, Double)] = [
      (SpringTimingParameters(), (1000.0 / 3).squareRoot(), 500 / (2 * 3000.0.squareRoot())),
      (SpringTimingParameters(mass: 2, stiffness: 200, damping: 12, initialVelocity: .zero), 10, 0.3),
      (SpringTimingParameters(dampingRatio: 0.7), springFrequency(0.7, over: 0.5), 0.7),
      (SpringTimingParameters(duration: 0.3, bounce: 0.2), 2 * .pi / 0.3, 0.8),
    ]
    #expect(abs(timings[0].2 - 4.564) < 1e-3)
    for (timing, angular, ratio) in timings {
      let subject = Subject(0.5, timing)
      subject.animator.startAnimation()
      subject.fixture.everyTick(60) { tick in
        let expected = AnimationFixture.springProgress(angular: angular, ratio: ratio, after: Double(tick) / 120)
        #expect(abs(subject.part - expected) < 1e-8)
      }
      while subject.animator.isRunning { subject.fixture.advance(1) }
      #expect(subject.ends == [.end])
    }
  }
}
