import Foundation
import SpringflowViews
import Testing

@MainActor
@Suite("Animation blocks within others")
struct NestedBlockTests {
  struct Nesting: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let options: View.AnimationOptions
    let curve: View.AnimationCurve
    let ticks: Int
  }
  nonisolated static let nestings = [
    Nesting(testDescription: "inherits both", options: .curveLinear, curve: .easeIn, ticks: 60),
    Nesting(
      testDescription: "its own duration", options: [.curveLinear, .overrideInheritedDuration], curve: .easeIn,
      ticks: 24),
    Nesting(
      testDescription: "its own curve", options: [.curveLinear, .overrideInheritedCurve], curve: .linear, ticks: 60),
    Nesting(
      testDescription: "its own duration and curve",
      options: [.curveLinear, .overrideInheritedDuration, .overrideInheritedCurve], curve: .linear, ticks: 24),
    Nesting(
      testDescription: "its own everything", options: [.curveLinear, .overrideInheritedOptions], curve: .linear,
      ticks: 24),
  ]

  @Test("a block within a block has the outer one's duration and curve, unless it says otherwise", arguments: nestings)
  func nested(_ nesting: Nesting) {
    let fixture = AnimationFixture()
    let inner = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    fixture.root.addSubview(inner)
    var ends: [String] = []
    View.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) {
      fixture.card.center.x += 100
      View.animate(withDuration: 0.2, delay: 0, options: nesting.options) {
        #expect(abs(View.inheritedAnimationDuration - Double(nesting.ticks) / 120) < 1e-12)
        inner.center.x += 100
      } completion: {
        #expect($0)
        ends.append("inner at \(fixture.host.tick)")
      }
      #expect(View.inheritedAnimationDuration == 0.5)
      fixture.card.center.y += 100
    } completion: { _ in
      ends.append("outer at \(fixture.host.tick)")
    }
    #expect(View.inheritedAnimationDuration == 0)
    fixture.everyTick(60) { tick in
      let outer = 100 * AnimationFixture.progress(.easeIn, at: Double(tick) / 60)
      #expect(abs(fixture.shownX - 140 - outer) < 1e-9)
      #expect(abs(Double(fixture.shown.position.y) - 230 - outer) < 1e-9)
      let own = 100 * AnimationFixture.progress(nesting.curve, at: Double(tick) / Double(nesting.ticks))
      #expect(abs(Double(inner.layer.presentation()!.position.x) - 5 - own) < 1e-9, "tick \(tick)")
    }
    #expect(Set(ends) == ["inner at \(nesting.ticks)", "outer at 60"])
  }

  @Test("a block within a spring's has the spring, and is over with it")
  func nestedInSpring() {
    let fixture = AnimationFixture()
    var end: Int?
    View.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      #expect(View.inheritedAnimationDuration == 0.5)
      View.animate(withDuration: 0.1) {
        fixture.card.center.x += 100
      } completion: { _ in
        end = fixture.host.tick
      }
    }
    fixture.everyTick(60) { tick in
      let way = AnimationFixture.springProgress(angular: 12.717 / 0.5, ratio: 0.5, after: Double(tick) / 120)
      #expect(abs(fixture.shownX - 140 - 100 * way) < 0.01)
    }
    #expect(end == 60)
  }

  @Test("a block within a block that repeats repeats with it, unless it has nothing of it")
  func nestedInRepetition() {
    for isFree in [false, true] {
      let fixture = AnimationFixture()
      View.animate(withDuration: 0.25, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
        View.animate(withDuration: 0.1, delay: 0, options: isFree ? .overrideInheritedOptions : []) {
          fixture.card.center.x += 30
        }
      }
      fixture.advance(45)
      #expect(abs(fixture.shownX - (isFree ? 170 : 155)) < 1e-9)
      #expect(fixture.host.isMoving != isFree)
    }
  }

  @Test("changes without animation happen at once in the middle of a block, and blocks within them, too")
  func withoutAnimation() {
    let fixture = AnimationFixture()
    var ends = 0
    View.animate(withDuration: 0.5) {
      fixture.card.center.x = 500
      View.performWithoutAnimation {
        #expect(View.inheritedAnimationDuration == 0)
        fixture.card.alpha = 0.5
        View.animate(withDuration: 1, animations: { fixture.card.center.y = 0 }, completion: { _ in ends += 1 })
        #expect(ends == 1)
      }
      View.animate(withDuration: 0) { fixture.card.layer.cornerRadius = 9 }
    }
    #expect(fixture.shown.opacity == 0.5 && fixture.shown.position == CGPoint(x: 140, y: 0))
    #expect(fixture.shown.cornerRadius == 9)
    fixture.advance(60)
    #expect(fixture.shownX == 500)
  }

  @Test("while animations are not enabled blocks change at once, and those that run go on")
  func notEnabled() {
    let fixture = AnimationFixture()
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { fixture.card.center.x += 100 }
    View.setAnimationsEnabled(false)
    defer { View.setAnimationsEnabled(true) }
    #expect(!View.areAnimationsEnabled)
    var ends = 0
    View.animate(withDuration: 0.5, animations: { fixture.card.alpha = 0 }, completion: { _ in ends += 1 })
    View.animate(springDuration: 0.5, animations: { fixture.card.center.y = 9 }, completion: { _ in ends += 1 })
    #expect(ends == 2 && fixture.shown.opacity == 0 && fixture.shown.position.y == 9)
    fixture.advance(30)
    #expect(abs(fixture.shownX - 190) < 1e-9)
  }

  @Test("a completion can begin the next animation, which goes on from there")
  func chain() {
    let fixture = AnimationFixture()
    var count = 0
    func next() {
      count += 1
      if count > 4 { return }
      View.animate(withDuration: 0.1, delay: 0, options: .curveLinear) {
        fixture.card.center.x += 12
      } completion: { _ in
        next()
      }
    }
    next()
    fixture.everyTick(48) { tick in #expect(abs(fixture.shownX - 140 - Double(tick)) < 1e-9) }
    #expect(count == 5 && !fixture.host.isMoving)
  }
}
