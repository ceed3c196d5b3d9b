import Foundation
import SpringflowViews
import Testing

@MainActor
@Suite("Ends of property animators")
struct PropertyAnimatorEndTests {
  typealias Subject = PropertyAnimatorTests.Subject

  @Test("an animator that pauses at its end stays active without a completion, and can be reversed from there")
  func pausesOnCompletion() {
    let subject = Subject()
    subject.animator.pausesOnCompletion = true
    for round in 0..<3 {
      // A pause on the way is forgotten at the end.
      subject.animator.startAnimation()
      subject.fixture.advance(20)
      subject.animator.pauseAnimation()
      subject.animator.continueAnimation(
        withTimingParameters: CubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.5)
      subject.fixture.advance(100)
      #expect(subject.animator.state == .active && !subject.animator.isRunning && subject.ends.isEmpty)
      #expect(subject.animator.fractionComplete == 1 && subject.part == (round % 2 == 0 ? 1 : 0))
      #expect(!subject.fixture.host.isMoving)
      subject.animator.isReversed.toggle()
      #expect(subject.animator.fractionComplete == 0)
    }
    subject.animator.pausesOnCompletion = false
    subject.animator.startAnimation()
    subject.fixture.advance(60)
    #expect(subject.ends == [.start] && subject.fixture.card.center.x == 140 && subject.animator.state == .inactive)
  }

  @Test("reversed to its beginning everything is exactly as it was, and what else has changed stays")
  func start() {
    let fixture = AnimationFixture()
    let card = fixture.card
    card.frame = CGRect(x: 0.1, y: 0.7, width: 33.3, height: 0.1)
    card.transform = CGAffineTransform(rotationAngle: 0.3)
    card.backgroundColor = nil
    let (model, style) = (card.model, card.layer.style)
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroll.contentSize = CGSize(width: 200, height: 2000)
    scroll.contentOffset.y = 17
    fixture.root.addSubview(scroll)
    let animator = ViewPropertyAnimator(duration: 0.5, dampingRatio: 0.5) {
      card.frame = CGRect(x: 500, y: 300, width: 90, height: 90)
      (card.transform, card.backgroundColor) = (.identity, .white)
      (card.layer.cornerRadius, card.layer.borderColor) = (9, nil)
      scroll.contentOffset.y = 900
    }
    animator.startAnimation()
    fixture.advance(20)
    #expect(scroll.layer.presentation()!.bounds.minY > 20 && scroll.contentOffset.y == 900)
    card.alpha = 0.4
    animator.isReversed = true
    while animator.isRunning { fixture.advance(1) }
    #expect(card.alpha == 0.4)
    card.alpha = 1
    #expect(card.model == model && card.layer.style == style && scroll.contentOffset.y == 17)
    fixture.advance(2)
    #expect(!fixture.host.isMoving && fixture.host.animatedCount == 0)
    #expect(scroll.layer.presentation()!.bounds.minY == 17)
  }

  @Test("what something else has moved meanwhile does not jump when the animator is back at its beginning")
  func startOfMoved() {
    let subject = Subject()
    subject.animator.startAnimation()
    subject.fixture.advance(20)
    View.animate(withDuration: 0.1) { subject.fixture.card.center.x += 1000 }
    subject.animator.isReversed = true
    var last = subject.fixture.shownX
    while subject.animator.isRunning {
      subject.fixture.advance(1)
      #expect(abs(subject.fixture.shownX - last) < 180)
      last = subject.fixture.shownX
    }
    #expect(abs(last - 1140) < 1e-9 && abs(subject.fixture.card.center.x - 1140) < 1e-9)
  }

  @Test("stopped without finishing it is inactive at once, at the present values, without a completion")
  func stop() {
    for tick in 0..<60 {
      let subject = Subject()
      subject.animator.startAnimation()
      subject.fixture.advance(tick)
      subject.animator.stopAnimation(true)
      #expect(subject.animator.state == .inactive && !subject.animator.isRunning)
      #expect(abs(Double(subject.fixture.card.center.x) - 140 - 5 * Double(tick)) < 1e-9)
      #expect(subject.fixture.shownX == Double(subject.fixture.card.center.x) && !subject.fixture.host.isMoving)
      subject.fixture.advance(2)
      #expect(subject.ends.isEmpty && subject.fixture.host.animatedCount == 0)
    }
  }

  @Test("the present values of everything become the views' own when it is stopped")
  func present() {
    let fixture = AnimationFixture()
    let card = fixture.card
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroll.contentSize = CGSize(width: 200, height: 2000)
    fixture.root.addSubview(scroll)
    let tilted = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    fixture.root.addSubview(tilted)
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) {
      card.bounds = CGRect(x: 0, y: 40, width: 180, height: 160)
      (card.center, card.alpha, card.backgroundColor) = (CGPoint(x: 340, y: 30), 0, .white)
      (card.transform, card.layer.cornerRadius) = (CGAffineTransform(rotationAngle: 1), 8)
      tilted.transform3D = CATransform3DMakeRotation(1, 1, 0, 0)
      scroll.contentOffset.y = 400
    }
    animator.startAnimation()
    fixture.advance(15)
    let (shown, other) = (fixture.shown, tilted.layer.presentation()!.transform)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && card.center == CGPoint(x: 190, y: 180) && card.center == shown.position)
    #expect(card.bounds == CGRect(x: 0, y: 10, width: 105, height: 85) && card.alpha == 0.75)
    #expect(card.transform == shown.affineTransform() && card.layer.cornerRadius == 2)
    #expect(card.backgroundColor?.alpha == 0.25 && scroll.contentOffset.y == 100)
    #expect(tilted.transform3D == other && tilted.transform == .identity)
    animator.finishAnimation(at: .end)
    #expect(card.center == CGPoint(x: 340, y: 30) && card.alpha == 0 && card.layer.cornerRadius == 8)
    #expect(scroll.contentOffset.y == 400 && card.transform == CGAffineTransform(rotationAngle: 1))
    #expect(tilted.transform3D == CATransform3DMakeRotation(1, 1, 0, 0))
  }

  @Test(
    "a stopped animator is finished at an end, or where it is",
    arguments: [ViewAnimatingPosition.start, .end, .current])
  func finish(_ position: ViewAnimatingPosition) {
    let subject = Subject()
    subject.animator.startAnimation()
    subject.fixture.advance(30)
    subject.animator.stopAnimation(false)
    #expect(subject.animator.state == .stopped && !subject.animator.isRunning && subject.ends.isEmpty)
    subject.fixture.everyTick(5) { _ in #expect(subject.part == 0.5) }
    subject.animator.finishAnimation(at: position)
    let places: [ViewAnimatingPosition: CGFloat] = [.start: 140, .end: 440, .current: 290]
    #expect(subject.ends == [position] && subject.animator.state == .inactive)
    #expect(subject.fixture.card.center.x == places[position])
    #expect(subject.fixture.shownX == Double(subject.fixture.card.center.x))
  }

  @Test("an animator that is over can be filled and started again, and one without changes is over at once")
  func again() {
    let subject = Subject(0.25)
    subject.animator.startAnimation()
    subject.fixture.advance(30)
    subject.animator.startAnimation()
    #expect(subject.animator.state == .inactive && subject.ends == [.end], "its changes are gone")
    subject.animator.addAnimations { subject.fixture.card.center.x -= 60 }
    subject.animator.addCompletion { subject.ends.append($0) }
    subject.animator.startAnimation()
    subject.fixture.everyTick(30) { #expect(abs(subject.fixture.shownX - 440 + 2 * Double($0)) < 1e-9) }
    #expect(subject.ends == [.end, .end])
  }

  @Test("an animator of views without a host is over when it is started, at the end of its direction")
  func withoutHost() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    for isReversed in [false, true] {
      var ends: [ViewAnimatingPosition] = []
      view.center = CGPoint(x: 5, y: 5)
      let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) { view.center.x = 300 }
      animator.addCompletion { ends.append($0) }
      animator.fractionComplete = 0.5
      #expect(view.center.x == 300 && animator.state == .active && !animator.isRunning)
      animator.isReversed = isReversed
      animator.continueAnimation(withTimingParameters: nil, durationFactor: isReversed ? 0 : 1)
      #expect(ends == [isReversed ? .start : .end] && animator.state == .inactive)
      #expect(view.center.x == (isReversed ? 5 : 300))
    }
  }

  @Test("a view that is removed in the middle is where it was going, and the animator goes on")
  func removed() {
    for isReversed in [false, true] {
      let subject = Subject()
      let other = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      subject.fixture.root.addSubview(other)
      subject.animator.addAnimations { other.center.x = 65 }
      subject.animator.startAnimation()
      subject.fixture.advance(20)
      subject.fixture.card.removeFromSuperview()
      #expect(subject.fixture.card.center.x == 440)
      subject.animator.isReversed = isReversed
      while subject.animator.isRunning { subject.fixture.advance(1) }
      #expect(subject.ends == [isReversed ? .start : .end])
      #expect(subject.fixture.card.center.x == (isReversed ? 140 : 440) && other.center.x == (isReversed ? 5 : 65))
      subject.fixture.root.addSubview(subject.fixture.card)
      #expect(subject.fixture.shownX == Double(subject.fixture.card.center.x))
    }
  }

  @Test("all completions are called once, in order, and may begin something else")
  func completions() {
    let subject = Subject(0.25)
    var calls: [Int] = []
    for number in 0..<3 { subject.animator.addCompletion { _ in calls.append(number) } }
    var next: ViewPropertyAnimator?
    subject.animator.addCompletion { _ in
      next = ViewPropertyAnimator(duration: 0.25, curve: .linear) { subject.fixture.card.center.x = 140 }
      next?.startAnimation()
    }
    subject.animator.startAnimation()
    subject.fixture.advance(30)
    #expect(calls == [0, 1, 2] && next?.isRunning == true && subject.fixture.shownX == 440)
    subject.fixture.everyTick(30) { #expect(abs(subject.fixture.shownX - 440 + 10 * Double($0)) < 1e-9) }
    #expect(calls == [0, 1, 2])
  }
}
