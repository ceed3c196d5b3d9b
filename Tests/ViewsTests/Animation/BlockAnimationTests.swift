import Foundation
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Animation blocks")
struct BlockAnimationTests {
  // MARK: Closed forms

  @Test("a curve is its closed form at every tick, and over after its duration", arguments: View.AnimationCurve.all)
  func curves(_ curve: View.AnimationCurve) {
    let fixture = AnimationFixture()
    var ends: [(Int, Bool)] = []
    View.animate(withDuration: 0.5, delay: 0, options: curve.options) {
      fixture.card.center.x += 300
    } completion: {
      ends.append((fixture.host.tick, $0))
    }
    #expect(fixture.card.center.x == 440 && fixture.host.isMoving)
    fixture.everyTick(60) { tick in
      let expected = 140 + 300 * AnimationFixture.progress(curve, at: Double(tick) / 60)
      #expect(abs(fixture.shownX - expected) < 1e-9, "tick \(tick)")
      #expect(ends.count == (tick < 60 ? 0 : 1))
    }
    #expect(ends.map(\.0) == [60] && ends.map(\.1) == [true])
    #expect(fixture.shownX == 440 && !fixture.host.isMoving)
  }

  @Test("the default curve is slow at both ends")
  func defaultCurve() {
    let fixture = AnimationFixture()
    View.animate(withDuration: 1) { fixture.card.alpha = 0 }
    fixture.everyTick(120) { tick in
      let expected = 1 - AnimationFixture.progress(.easeInOut, at: Double(tick) / 120)
      #expect(abs(Double(fixture.shown.opacity) - expected) < 1e-6)
    }
  }

  @Test("a delay holds what is on screen, and puts the completion off")
  func delay() {
    let fixture = AnimationFixture()
    var end: Int?
    View.animate(withDuration: 0.25, delay: 0.1, options: .curveLinear) {
      fixture.card.center.x += 90
    } completion: { _ in
      end = fixture.host.tick
    }
    fixture.everyTick(42) { tick in
      let expected = 140 + 90 * min(max(Double(tick - 12) / 30, 0), 1)
      #expect(abs(fixture.shownX - expected) < 1e-9)
    }
    #expect(end == 42)
  }

  @Test("a spring by duration and bounce has the angular frequency 2π / duration", arguments: [-0.5, 0, 0.3, 0.8])
  func bouncingSpring(_ bounce: Double) {
    let fixture = AnimationFixture()
    var end: Int?
    View.animate(springDuration: 0.4, bounce: CGFloat(bounce)) {
      fixture.card.center.x += 200
    } completion: { _ in
      end = fixture.host.tick
    }
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    fixture.everyTick(48) { tick in
      let expected = AnimationFixture.springProgress(angular: 2 * .pi / 0.4, ratio: ratio, after: Double(tick) / 120)
      #expect(abs(fixture.shownX - 140 - 200 * expected) < 1e-8, "tick \(tick)")
    }
    #expect(end == nil, "it goes on until it has settled")
    while fixture.host.isMoving { fixture.advance(1) }
    #expect(end == fixture.host.tick && fixture.shownX == 340)
  }

  // MARK: Completions

  @Test("a completion is called at once, with true, when nothing is animated")
  func nothing() {
    let fixture = AnimationFixture()
    var ends: [Bool] = []
    View.animate(withDuration: 1, animations: {}, completion: { ends.append($0) })
    View.animate(withDuration: 1, animations: { fixture.card.alpha = 1 }, completion: { ends.append($0) })
    View.animate(withDuration: 0, animations: { fixture.card.alpha = 0.5 }, completion: { ends.append($0) })
    let alone = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    View.animate(withDuration: 1, animations: { alone.center.x = 50 }, completion: { ends.append($0) })
    #expect(ends == [true, true, true, true])
    #expect(alone.center.x == 50 && fixture.shown.opacity == 0.5 && !fixture.host.isMoving)
  }

  @Test("a completion is told when the view is removed, or its animations are", arguments: [0, 1, 17, 59])
  func removal(_ tick: Int) {
    for isRemoved in [true, false] {
      let fixture = AnimationFixture()
      var ends: [Bool] = []
      View.animate(withDuration: 0.5, animations: { fixture.card.center.x = 500 }, completion: { ends.append($0) })
      fixture.advance(tick)
      if isRemoved { fixture.card.removeFromSuperview() } else { fixture.card.layer.removeAllAnimations() }
      #expect(fixture.card.center.x == 500)
      if !isRemoved { #expect(fixture.shownX == 500) }
      fixture.advance(1)
      #expect(ends == [false])
      fixture.advance(100)
      #expect(ends == [false] && !fixture.host.isMoving && fixture.host.animatedCount == 0)
    }
  }

  @Test("a completion of several views waits for all, and says if one was removed")
  func oneOfTwo() {
    let fixture = AnimationFixture()
    let other = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    fixture.root.addSubview(other)
    var ends: [(Int, Bool)] = []
    View.animate(withDuration: 0.5) {
      fixture.card.center.x = 500
      other.alpha = 0
    } completion: {
      ends.append((fixture.host.tick, $0))
    }
    fixture.advance(10)
    other.removeFromSuperview()
    fixture.advance(50)
    #expect(ends.map(\.0) == [60] && ends.map(\.1) == [false])
  }

  @Test("a view that is removed in its own block has a completion with false, at once")
  func removedInBlock() {
    let fixture = AnimationFixture()
    var ends: [Bool] = []
    View.animate(withDuration: 0.5) {
      fixture.card.center.x = 500
      fixture.card.removeFromSuperview()
    } completion: {
      ends.append($0)
    }
    #expect(ends == [false])
  }

  @Test("a view that was animated in one host is animated in another one by that host alone")
  func anotherHost() {
    let fixture = AnimationFixture()
    let second = AnimationFixture()
    View.animate(withDuration: 1) { fixture.card.center.x = 500 }
    fixture.card.layer.removeAllAnimations()
    second.root.addSubview(fixture.card)
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { fixture.card.center.x = 200 }
    fixture.advance(300)
    #expect(second.host.isMoving && fixture.host.animatedCount == 0)
    second.advance(30)
    #expect(abs(fixture.shownX - 350) < 1e-9)
  }

  // MARK: Again and back

  @Test("a block that repeats begins again, and back and forth if it reverses", arguments: [false, true])
  func repeating(_ isReversing: Bool) {
    let fixture = AnimationFixture()
    var ends: [Bool] = []
    let options: View.AnimationOptions = isReversing ? [.repeat, .autoreverse] : .repeat
    View.animate(withDuration: 0.25, delay: 0, options: options) {
      fixture.card.center.x += 100
    } completion: {
      ends.append($0)
    }
    fixture.everyTick(200) { tick in
      let (round, rest) = tick.quotientAndRemainder(dividingBy: 30)
      let time = isReversing && round % 2 == 1 ? 30 - rest : rest
      let expected = 140 + 100 * AnimationFixture.progress(.easeInOut, at: Double(time) / 30)
      #expect(abs(fixture.shownX - expected) < 1e-9, "tick \(tick)")
    }
    #expect(ends.isEmpty && fixture.host.isMoving)
    fixture.card.layer.removeAllAnimations()
    fixture.advance(1)
    #expect(ends == [false] && fixture.shownX == 240)
  }

  @Test("a block that reverses once goes there and back, and then is where it was told to be")
  func reversingOnce() {
    let fixture = AnimationFixture()
    var end: Int?
    View.animate(withDuration: 0.25, delay: 0.05, options: [.autoreverse, .curveLinear]) {
      fixture.card.center.x += 100
    } completion: { _ in
      end = fixture.host.tick
    }
    fixture.everyTick(66) { tick in
      let time = Double(max(tick - 6, 0)) / 30
      let expected = tick == 66 ? 1 : time < 1 ? time : 2 - time
      #expect(abs(fixture.shownX - 140 - 100 * expected) < 1e-9, "tick \(tick)")
    }
    #expect(end == 66 && fixture.shownX == 240)
  }

  @Test("what waits for animations of a tree is called when the tree becomes a part of another one")
  func lostHost() {
    let fixture = AnimationFixture()
    let tree = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let leaf = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    tree.addSubview(leaf)
    ViewHost.hosting(tree).advance()
    var ends: [Bool] = []
    var positions: [ViewAnimatingPosition] = []
    View.animate(withDuration: 1) {
      leaf.center.x += 100
    } completion: {
      ends.append($0)
    }
    let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { tree.center.x += 100 }
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    ViewHost.hosting(tree).advance()
    #expect(ends == [] && positions == [])
    fixture.root.addSubview(tree)
    #expect(ends == [false] && positions == [.current] && animator.state == .inactive)
    #expect(leaf.center.x == 105)
    fixture.advance(1)
    #expect(!fixture.host.isMoving)
  }
}
