import SpringflowNumerics
import SpringflowViews
import Testing

/// A view of 300 by 300 points with another one of 200 by 200 in its middle, and in that one of 100 by 100.
@MainActor
struct NestedViews {
  let log = CallLog()
  let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  let outer: LoggedView
  let inner: LoggedView
  let host: ViewHost

  init() {
    outer = LoggedView("outer", log, frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    inner = LoggedView("inner", log, frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    root.addSubview(outer)
    outer.addSubview(inner)
    host = ViewHost(rootView: root)
    host.advance()
    _ = log.take()
  }

  /// Adds a recognizer that logs its name and its states.
  @discardableResult
  func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, to view: View) -> R {
    let log = log
    recognizer.addAction { log.add("\(name) \($0.state)") }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  func down(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) { host.touch(id, .began, at: CGPoint(x: x, y: y)) }
  func move(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) {
    host.touch(id, .moved, at: CGPoint(x: x, y: y))
    host.advance()
  }
  func up(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) { host.touch(id, .ended, at: CGPoint(x: x, y: y)) }
  func tap(_ x: CGFloat, _ y: CGFloat) {
    down(x, y)
    for _ in 0..<6 { host.advance() }
    up(x, y)
  }
}

@MainActor
@Suite("Touches and gestures of nested views")
struct ViewGestureTests {
  private let views = NestedViews()
  private var log: CallLog { views.log }

  // MARK: Touches

  @Test("a touch is its view's from beginning to end, wherever it goes")
  func ownership() {
    views.down(150, 150)
    #expect(views.host.touches[0].view === views.inner)
    views.move(60, 60)
    views.move(-100, 1000)
    views.up(-100, 1000)
    #expect(log.take() == ["inner began", "inner moved", "inner moved", "inner ended"])
    views.down(60, 60)
    views.move(150, 150)
    views.up(150, 150)
    #expect(log.take() == ["outer began", "outer moved", "outer ended"])
    views.down(10, 10)
    views.up(10, 10)
    #expect(log.take() == [])
  }

  @Test("what a view does not handle goes to its superviews")
  func forwarding() {
    let plain = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let deeper = View(frame: plain.bounds)
    plain.addSubview(deeper)
    views.inner.addSubview(plain)
    views.down(110, 110)
    views.move(111, 110)
    views.host.cancelTouches()
    #expect(
      log.take().filter { !$0.hasSuffix("layout") && !$0.contains("didAdd") } == [
        "inner began", "inner moved", "inner cancelled",
      ])
  }

  @Test("two fingers on two views are told to each of them")
  func twoFingers() {
    views.down(150, 150, 1)
    views.down(60, 60, 2)
    views.host.touch(1, .moved, at: CGPoint(x: 151, y: 150))
    views.host.touch(2, .moved, at: CGPoint(x: 61, y: 60))
    views.host.advance()
    views.up(61, 60, 2)
    views.host.advance()
    views.up(151, 150, 1)
    #expect(
      log.take() == [
        "inner began", "outer began", "inner moved", "outer moved", "outer ended", "inner ended",
      ])
  }

  @Test("a view that is taken out of the tree hears that its touch is cancelled, and nothing more")
  func removal() {
    views.down(150, 150)
    _ = log.take()
    views.outer.removeFromSuperview()
    #expect(log.take().filter { $0.hasPrefix("inner c") } == ["inner cancelled"])
    views.move(160, 150)
    views.up(160, 150)
    #expect(log.take() == [] && views.host.touches.isEmpty && !views.host.isMoving)
  }

  // MARK: Several recognizers

  @Test("the inner tap wins over the outer one")
  func taps() {
    views.add(TapGestureRecognizer(), "outer tap", to: views.outer)
    views.add(TapGestureRecognizer(), "inner tap", to: views.inner)
    views.add(TapGestureRecognizer(), "root tap", to: views.root)
    views.tap(150, 150)
    #expect(log.take() == ["inner began", "inner cancelled", "inner tap ended"])
    views.tap(60, 60)
    #expect(log.take() == ["outer began", "outer cancelled", "outer tap ended"])
    views.tap(10, 10)
    #expect(log.take() == ["root tap ended"])
  }

  @Test("an outer tap that the inner one has to wait for wins, and both are recognized if a delegate says so")
  func order() {
    final class Both: GestureRecognizerDelegate {
      func gestureRecognizer(
        _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
      ) -> Bool { true }
    }
    let outer = views.add(TapGestureRecognizer(), "outer tap", to: views.outer)
    let inner = views.add(TapGestureRecognizer(), "inner tap", to: views.inner)
    let both = Both()
    inner.delegate = both
    views.tap(150, 150)
    #expect(log.take().filter { $0.hasSuffix("tap ended") } == ["inner tap ended", "outer tap ended"])
    inner.delegate = nil
    for _ in 0..<60 { views.host.advance() }
    inner.require(toFail: outer)
    views.tap(150, 150)
    #expect(log.take().filter { $0.hasSuffix("tap ended") } == ["outer tap ended"])
  }

  @Test("a recognized tap cancels the view's touch unless it is told not to")
  func cancelling() {
    let tap = views.add(TapGestureRecognizer(), "tap", to: views.outer)
    tap.cancelsTouchesInView = false
    views.tap(150, 150)
    #expect(log.take() == ["inner began", "tap ended", "inner ended"])
    tap.delaysTouchesBegan = true
    for _ in 0..<60 { views.host.advance() }
    views.down(150, 150)
    #expect(log.take() == [])
    for _ in 0..<100 { views.host.advance() }
    #expect(log.take() == ["inner began"], "the tap has failed, as it took too long")
    views.up(150, 150)
    #expect(log.take() == ["inner ended"])
  }

  @Test("a pan that begins around a view cancels its touch and its tap", arguments: [false, true])
  func pans(_ isScroll: Bool) {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    scroll.contentSize = CGSize(width: 300, height: 1000)
    if isScroll {
      views.root.addSubview(scroll)
      scroll.addSubview(views.outer)
      views.host.advance()
      let log = log
      scroll.panGestureRecognizer.addAction { log.add("pan \($0.state)") }
    } else {
      views.add(PanGestureRecognizer(), "pan", to: views.root)
    }
    let tap = views.add(TapGestureRecognizer(), "tap", to: views.inner)
    _ = log.take()
    views.down(150, 150)
    views.move(150, 147.5)
    #expect(log.take() == ["inner began", "inner moved"])
    views.move(150, 140)
    #expect(log.take() == ["inner cancelled", "pan began"])
    #expect(tap.state == .failed)
    views.move(150, 130)
    views.up(150, 130)
    #expect(log.take() == ["pan changed", "pan ended"])
    if isScroll { #expect(scroll.contentOffset.y >= 20) }
  }

  @Test(
    "a view can refuse a gesture of a view around it, with a finger on it or on a view in it", arguments: [false, true])
  func refusal(_ isInside: Bool) {
    final class Refusing: View {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        !(gestureRecognizer is PanGestureRecognizer)
      }
    }
    views.add(PanGestureRecognizer(), "pan", to: views.root)
    views.add(TapGestureRecognizer(), "tap", to: views.root)
    let refusing = Refusing(frame: views.inner.bounds)
    views.inner.addSubview(refusing)
    if isInside { refusing.addSubview(View(frame: refusing.bounds)) }
    _ = log.take()
    views.down(150, 150)
    views.move(150, 130)
    views.up(150, 130)
    #expect(log.take().filter { $0.hasPrefix("pan") || $0.hasPrefix("tap") } == ["tap ended"])
  }

  // MARK: Changes in the middle of a gesture

  @Test("a recognizer that is removed or disabled in the middle of its gesture is cancelled", arguments: 0..<3)
  func removedRecognizer(_ way: Int) {
    let pan = views.add(PanGestureRecognizer(), "pan", to: views.outer)
    views.down(150, 150)
    views.move(150, 130)
    #expect(log.take() == ["inner began", "inner cancelled", "pan began"])
    switch way {
    case 0: views.outer.removeGestureRecognizer(pan)
    case 1: pan.isEnabled = false
    default: views.root.addGestureRecognizer(pan)
    }
    #expect(log.take() == ["pan cancelled"] && pan.state == .possible)
    views.move(150, 100)
    views.up(150, 100)
    #expect(log.take() == [] && !views.host.isMoving)
  }

  @Test(
    "a view whose gesture takes it out of the tree: the gesture is cancelled, others go on", arguments: [false, true])
  func removedView(_ isInAction: Bool) {
    let pan = views.add(PanGestureRecognizer(), "pan", to: views.inner)
    if isInAction {
      pan.addAction { [weak inner = views.inner] in if $0.state == .began { inner?.removeFromSuperview() } }
    }
    views.down(150, 150)
    views.move(150, 130)
    if !isInAction { views.inner.removeFromSuperview() }
    #expect(log.take().filter { $0.hasPrefix("pan") } == ["pan began", "pan cancelled"])
    views.move(150, 100)
    views.up(150, 100)
    #expect(log.take().filter { $0.hasPrefix("pan") } == [] && !views.host.isMoving)
    views.add(TapGestureRecognizer(), "tap", to: views.outer)
    views.tap(150, 150)
    #expect(log.take().filter { $0.hasPrefix("tap") } == ["tap ended"])
  }
}

@MainActor
@Suite("Points of gestures")
struct ViewGesturePointTests {
  private let views = NestedViews()

  @Test("locations, translations and velocities are in the coordinates of turned and scaled views")
  func transformed() {
    let pan = views.add(PanGestureRecognizer(), "pan", to: views.inner)
    views.outer.transform = CGAffineTransform(scaleX: 2, y: 2)
    views.inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    views.down(150, 150)
    for step in 1...10 { views.move(150 + CGFloat(step) * 4, 150) }
    // All middles are at (150, 150). To the right on screen is up in the inner view, by half as much.
    #expect(isClose(pan.location(in: nil), CGPoint(x: 190, y: 150)))
    #expect(isClose(pan.location(in: views.outer), CGPoint(x: 120, y: 100)))
    #expect(isClose(pan.location(in: views.inner), CGPoint(x: 50, y: 30)))
    #expect(isClose(pan.translation(in: nil), CGPoint(x: 40, y: 0)))
    #expect(isClose(pan.translation(in: views.outer), CGPoint(x: 20, y: 0)))
    #expect(isClose(pan.translation(in: views.inner), CGPoint(x: 0, y: -20)))
    #expect(isClose(pan.velocity(in: nil), CGPoint(x: 480, y: 0), 1e-6))
    #expect(isClose(pan.velocity(in: views.inner), CGPoint(x: 0, y: -240), 1e-6))
    let touch = views.host.touches[0]
    #expect(isClose(touch.location(in: views.inner), CGPoint(x: 50, y: 30)))
    #expect(isClose(touch.previousLocation(in: views.inner), CGPoint(x: 50, y: 32)))
    pan.setTranslation(CGPoint(x: 3, y: 4), in: views.inner)
    #expect(isClose(pan.translation(in: views.inner), CGPoint(x: 3, y: 4)))
    views.move(200, 150)
    #expect(isClose(pan.translation(in: views.inner), CGPoint(x: 3, y: -1)))
  }

  @Test("a view dragged by its own pan stays under the finger, whatever it is turned by", arguments: [0, 0.7, 2, -1])
  func dragging(_ angle: CGFloat) {
    views.outer.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: 1.5, y: 0.8)
    let pan = PanGestureRecognizer()
    pan.addAction { [weak card = views.inner] pan in
      guard let card, let around = card.superview else { return }
      let moved = pan.translation(in: around)
      card.center = CGPoint(x: card.center.x + moved.x, y: card.center.y + moved.y)
      pan.setTranslation(.zero, in: around)
    }
    views.inner.addGestureRecognizer(pan)
    views.down(151, 152)
    let held = pan.location(in: views.inner)
    var random = SplitMix64(seed: 3)
    for _ in 0..<30 {
      views.move(random.number(100, 200), random.number(100, 200))
      #expect(isClose(pan.location(in: views.inner), held, 1e-9))
    }
  }

  @Test("recognizers are replaced by a list, in its order, and are those of one view at a time")
  func list() {
    let (view, other) = (View(), View())
    let taps = (0..<3).map { _ in TapGestureRecognizer() }
    view.gestureRecognizers = taps
    #expect(view.gestureRecognizers == taps && taps.allSatisfy { $0.view === view })
    view.gestureRecognizers = [taps[2], taps[0]]
    #expect(view.gestureRecognizers == [taps[2], taps[0]] && taps[1].view == nil)
    other.gestureRecognizers = [taps[0]]
    #expect(view.gestureRecognizers == [taps[2]] && taps[0].view === other)
    view.gestureRecognizers = nil
    #expect(view.gestureRecognizers == nil && taps[2].view == nil)
  }
}
