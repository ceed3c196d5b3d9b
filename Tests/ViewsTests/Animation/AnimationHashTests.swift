import Foundation
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Hashes of animations")
struct AnimationHashTests {
  struct Action: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let perform: @MainActor @Sendable (AnimationFixture) -> Void
  }
  /// Actions of blocks; none changes where the card is going.
  nonisolated static let actions = [
    Action(testDescription: "a block", perform: { Self.block($0, 0.5) }),
    Action(testDescription: "a longer one", perform: { Self.block($0, 0.6) }),
    Action(testDescription: "a later one", perform: { Self.block($0, 0.5, delay: 0.1) }),
    Action(testDescription: "another curve", perform: { Self.block($0, 0.5, .curveEaseIn) }),
    Action(testDescription: "a repeated one", perform: { Self.block($0, 0.5, .repeat) }),
    Action(testDescription: "one that reverses", perform: { Self.block($0, 0.5, [.autoreverse, .repeat]) }),
    Action(testDescription: "a spring", perform: { Self.spring($0, 0) }),
    Action(testDescription: "a spring with a velocity", perform: { Self.spring($0, 1) }),
    Action(testDescription: "none", perform: { $0.card.center.x = 500 }),
  ]

  private static func block(
    _ fixture: AnimationFixture, _ duration: Double, _ options: View.AnimationOptions = [], delay: Double = 0
  ) {
    View.animate(withDuration: duration, delay: delay, options: options) { fixture.card.center.x = 500 }
  }

  private static func spring(_ fixture: AnimationFixture, _ velocity: CGFloat) {
    View.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: velocity) {
      fixture.card.center.x = 500
    }
  }

  @Test("blocks that differ in anything have hashes that differ, in every tick")
  func blocks() {
    for tick in [0, 1, 20] {
      let hashes = Self.actions.map { action in
        let fixture = AnimationFixture()
        action.perform(fixture)
        fixture.advance(tick)
        return fixture.hash
      }
      #expect(Set(hashes).count == Self.actions.count, "\(tick)")
    }
  }

  @Test("what is over leaves no trace")
  func over() {
    let plain = AnimationFixture()
    plain.card.center.x = 500
    plain.advance(300)
    for action in Self.actions where !action.testDescription.contains("re") {
      let fixture = AnimationFixture()
      action.perform(fixture)
      fixture.advance(300)
      #expect(fixture.hash == plain.hash, "\(action.testDescription)")
    }
  }

  @Test("everything that is done with an animator changes the hash")
  func animators() {
    let steps: [(String, (ViewPropertyAnimator, AnimationFixture) -> Void)] = [
      ("start", { animator, _ in animator.startAnimation() }),
      ("a tick", { $1.advance(1) }),
      ("ticks", { $1.advance(9) }),
      ("pause", { animator, _ in animator.pauseAnimation() }),
      ("lead", { animator, _ in animator.fractionComplete = 0.4 }),
      ("lead on", { animator, _ in animator.fractionComplete = 0.5 }),
      ("reverse", { animator, _ in animator.isReversed = true }),
      ("go on", { animator, _ in animator.continueAnimation(withTimingParameters: nil, durationFactor: 1) }),
      ("a tick", { $1.advance(1) }),
      ("turn", { animator, _ in animator.isReversed = false }),
      ("pause at the end", { animator, _ in animator.pausesOnCompletion = true }),
      ("lead along", { animator, _ in animator.scrubsLinearly = false }),
      ("add", { animator, fixture in animator.addAnimations { fixture.card.alpha = 0 } }),
      ("a completion", { animator, _ in animator.addCompletion { _ in } }),
      ("stop", { animator, _ in animator.stopAnimation(false) }),
      ("finish", { animator, _ in animator.finishAnimation(at: .start) }),
    ]
    let fixture = AnimationFixture()
    let animator = ViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7) { fixture.card.center.x = 500 }
    var hashes = [fixture.hash]
    for (name, step) in steps {
      step(animator, fixture)
      #expect(!hashes.dropFirst(name == "finish" ? 1 : 0).contains(fixture.hash), "\(name)")
      hashes.append(fixture.hash)
      #expect(fixture.hash == hashes.last, "asking changes nothing")
    }
    fixture.advance(1)
    let untouched = AnimationFixture()
    untouched.advance(fixture.host.tick)
    untouched.card.center.x = 0
    untouched.card.center.x = 140
    #expect(fixture.hash == untouched.hash, "finished at its beginning it leaves no trace")
  }

  @Test("animators that differ in what they will do have different hashes")
  func differences() {
    func hash(_ make: (View) -> ViewPropertyAnimator, _ position: ViewAnimatingPosition? = nil) -> UInt64 {
      let fixture = AnimationFixture()
      let animator = make(fixture.card)
      animator.fractionComplete = 0.5
      if position != nil { animator.stopAnimation(false) }
      return fixture.hash
    }
    func move(_ duration: Double, _ x: CGFloat, _ curve: View.AnimationCurve = .linear) -> (View) ->
      ViewPropertyAnimator
    {
      { card in ViewPropertyAnimator(duration: duration, curve: curve) { card.center.x = x } }
    }
    let hashes = [
      hash(move(0.5, 500)), hash(move(0.6, 500)), hash(move(0.5, 501)), hash(move(0.5, 500, .easeIn)),
      hash(move(0.5, 500), .current),
      hash(
        {
          $0.backgroundColor = .white; return move(0.5, 500)($0)
        }, .current),
    ]
    #expect(Set(hashes).count == hashes.count)
    // Both stand in the middle, and come from elsewhere.
    let first = hash({ card in ViewPropertyAnimator(duration: 0.5, curve: .linear) { card.center.x = 240 } }, .current)
    let second = hash(
      { card in
        card.center.x = 160
        return ViewPropertyAnimator(duration: 0.5, curve: .linear) { card.center.x = 220 }
      }, .current)
    #expect(first != second)
  }

  /// Does something at random with animations.
  private static func act(
    _ fixture: AnimationFixture, _ animators: inout [ViewPropertyAnimator], _ random: inout SeededGenerator
  ) {
    let (x, part) = (CGFloat.random(in: 0...900, using: &random), CGFloat.random(in: 0...1, using: &random))
    let animator = animators.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: View.animate(withDuration: Double(part)) { fixture.card.center.x = x }
    case 1: View.animate(springDuration: 0.3, bounce: part - 0.5) { fixture.card.alpha = part }
    case 2:
      let new = ViewPropertyAnimator(duration: Double(part) + 0.1, dampingRatio: part + 0.1) {
        fixture.card.center = CGPoint(x: x, y: x / 2)
        fixture.card.transform = CGAffineTransform(rotationAngle: part)
      }
      new.startAnimation()
      animators.append(new)
    case 3: animator?.isReversed.toggle()
    case 4 where animator?.state == .active: animator?.pauseAnimation()
    case 5 where animator?.state == .active: animator?.fractionComplete = part
    case 6 where animator?.state == .active:
      animator?.continueAnimation(
        withTimingParameters: SpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 3, dy: 1)),
        durationFactor: part)
    case 7 where animator?.state == .active:
      animator?.stopAnimation(false)
      animator?.finishAnimation(at: part < 0.3 ? .start : part < 0.6 ? .end : .current)
    case 8 where animator?.state == .active: animator?.addAnimations { fixture.card.backgroundColor = .white }
    case 9 where part < 0.1: fixture.card.layer.removeAllAnimations()
    case 10 where part < 0.1:
      fixture.card.removeFromSuperview()
      fixture.root.addSubview(fixture.card)
    default: break
    }
  }

  @Test("the same random operations have the same hash in every tick, and everything comes to rest", arguments: 1...8)
  func random(_ seed: Int) {
    var runs: [[UInt64]] = []
    for isWatched in [false, true] {
      var random = SeededGenerator(seed: UInt64(seed))
      let fixture = AnimationFixture()
      var animators: [ViewPropertyAnimator] = []
      var hashes: [UInt64] = []
      for _ in 0..<300 {
        if Int.random(in: 0..<4, using: &random) == 0 { Self.act(fixture, &animators, &random) }
        // Looking at frames changes nothing.
        if isWatched { _ = fixture.host.snapshot() }
        fixture.advance(1)
        hashes.append(fixture.hash)
        let shown = fixture.card.placement(at: fixture.host.tick)
        #expect(shown.center.x.isFinite && (0...1).contains(shown.alpha))
      }
      runs.append(hashes)
      for animator in animators where animator.state == .active { animator.startAnimation() }
      for _ in 0..<4000 where fixture.host.isMoving { fixture.advance(1) }
      #expect(!fixture.host.isMoving && animators.allSatisfy { $0.state == .inactive })
      #expect(fixture.shown.position == fixture.card.center && fixture.host.animatedCount == 0)
    }
    #expect(runs[0] == runs[1])
  }
}
