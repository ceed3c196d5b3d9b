import Foundation
import SpringflowViews
import Testing

@MainActor
@Suite("Traps of animations name the programmer's mistake")
struct PropertyAnimatorTrapTests {
  static func animator() -> (AnimationFixture, ViewPropertyAnimator) {
    let fixture = AnimationFixture()
    return (fixture, ViewPropertyAnimator(duration: 0.5, curve: .linear) { fixture.card.center.x += 300 })
  }

  static func stopped() -> (AnimationFixture, ViewPropertyAnimator) {
    let (fixture, animator) = animator()
    animator.startAnimation()
    animator.stopAnimation(false)
    return (fixture, animator)
  }

  private func reason(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("a stopped animator takes nothing but its finish")
  func stopped() async {
    let start = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.stopped()
      animator.startAnimation()
      _ = fixture
    }
    #expect(reason(start).contains("a stopped animator cannot be started; finish it first"))
    let pause = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.stopped()
      animator.pauseAnimation()
      _ = fixture
    }
    #expect(reason(pause).contains("a stopped animator cannot be paused; finish it first"))
    let lead = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.stopped()
      animator.fractionComplete = 0.5
      _ = fixture
    }
    #expect(reason(lead).contains("a stopped animator cannot be led; finish it first"))
    let add = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.stopped()
      animator.addAnimations {}
      _ = fixture
    }
    #expect(reason(add).contains("a stopped animator takes no further animations; finish it first"))
  }

  @Test("finishing one that is not stopped, and continuing one that is not active, trap with a sentence")
  func order() async {
    let finish = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.animator()
      animator.startAnimation()
      animator.finishAnimation(at: .end)
      _ = fixture
    }
    #expect(
      reason(finish).contains("an animator is finished that was not stopped; call stopAnimation(false) first"))
    let goOn = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.animator()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      _ = fixture
    }
    #expect(reason(goOn).contains("an animator is continued that is not active; start it, or lead it, first"))
  }

  @Test("times, fractions and factors that are none trap with a sentence")
  func numbers() async {
    let duration = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = ViewPropertyAnimator(duration: -1, curve: .linear)
    }
    #expect(reason(duration).contains("an animator's duration is from 0 to 3600 s, found -1.0"))
    let fraction = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.animator()
      animator.fractionComplete = .infinity
      _ = fixture
    }
    #expect(reason(fraction).contains("the fraction of an animator that is complete is a number, found inf"))
    let delayFactor = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.animator()
      animator.addAnimations({}, delayFactor: 2)
      _ = fixture
    }
    #expect(reason(delayFactor).contains("a delay factor is from 0 to 1, found 2.0"))
    let factor = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (fixture, animator) = PropertyAnimatorTrapTests.animator()
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: .nan)
      _ = fixture
    }
    #expect(reason(factor).contains("a duration factor is not negative, found nan"))
    let delay = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View.animate(withDuration: 1, delay: .nan, animations: {})
    }
    #expect(reason(delay).contains("an animation's delay is a number up to 3600 s, found nan"))
    let spring = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = SpringTimingParameters(mass: 0, stiffness: 1, damping: 1)
    }
    #expect(
      reason(spring).contains(
        "a spring's mass and stiffness lie above 0 and its damping not below, found 0.0, 1.0, 1.0"))
    let bounce = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View.animate(springDuration: 1, bounce: 1, animations: {})
    }
    #expect(reason(bounce).contains("a spring's bounce lies above -1 and below 1, found 1.0"))
    let ratio = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View.animate(withDuration: 1, delay: 0, usingSpringWithDamping: -1, initialSpringVelocity: 0, animations: {})
    }
    #expect(reason(ratio).contains("a spring's damping ratio is from 0 to 20, found -1.0"))
    let seconds = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      View.animate(withDuration: -0.1, animations: {})
    }
    #expect(reason(seconds).contains("duration is from 0 to 3600 s, found -0.1"))
  }
}
