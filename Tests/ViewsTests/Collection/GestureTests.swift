import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Gestures")
struct GestureTests {
  // MARK: Taps

  @Test("a tap is recognized once, when the finger leaves")
  func tap() {
    let log = GestureLog()
    log.add(TapGestureRecognizer(), "tap") { " \($0.location(in: $0.view).x) \($0.numberOfTouches)" }
    log.down(100, 50)
    log.wait(10)
    #expect(log.take() == [])
    log.up(101, 50)
    #expect(log.take() == ["tap ended 100.0 1"])
    #expect(log.states == [.possible, .possible])
    log.wait(100)
    #expect(log.take() == [])
  }

  @Test("a touch's location is in the coordinates of the content, of the frame's surroundings, or of another view")
  func locations() {
    let log = GestureLog()
    let tap = TapGestureRecognizer()
    log.add(tap, "tap")
    log.view.frame.origin = CGPoint(x: 7, y: 11)
    log.view.contentOffset = CGPoint(x: 0, y: 1000)
    let other = ScrollView(frame: CGRect(x: 50, y: 50, width: 10, height: 10))
    other.contentOffset = CGPoint(x: 1, y: 2)
    log.tap(100, 50)
    #expect(tap.location(in: log.view) == CGPoint(x: 100, y: 1050))
    #expect(tap.location(in: nil) == CGPoint(x: 107, y: 61))
    #expect(tap.location(in: other) == CGPoint(x: 58, y: 13))
  }

  @Test("a finger that stays down for three quarters of a second does not tap")
  func slowTap() {
    let log = GestureLog()
    log.add(TapGestureRecognizer(), "tap")
    log.down(100, 50)
    log.wait(89)
    log.up(100, 50)
    #expect(log.take() == ["tap ended"])
    log.down(100, 50)
    log.wait(90)
    #expect(log.states[1] == .failed)
    log.up(100, 50)
    #expect(log.take() == [])
    #expect(log.states[1] == .possible)
  }

  @Test("two taps within 0.35 s at one position are a double tap; later or elsewhere they are not")
  func doubleTap() {
    let log = GestureLog()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    log.add(double, "double")
    log.tap()
    log.wait(41)
    log.tap(130, 100)
    #expect(log.take() == ["double ended"])
    log.tap()
    log.wait(42)
    log.tap()
    #expect(log.take() == [])
    log.wait(60)
    log.tap()
    log.wait(10)
    log.tap(100, 160)
    #expect(log.take() == [])
    log.wait(60)
    #expect(log.states == [.possible, .possible])
  }

  @Test("a tap of two fingers needs both down at once, and no third one")
  func twoFingerTap() {
    let log = GestureLog()
    let tap = TapGestureRecognizer()
    tap.numberOfTouchesRequired = 2
    log.add(tap, "tap") { " \($0.location(in: nil).x) \($0.numberOfTouches) \($0.location(ofTouch: 1, in: nil).x)" }
    log.down(100, 100)
    log.down(200, 100, 1)
    log.up(100, 100)
    log.wait(3)
    #expect(log.take() == [])
    log.up(200, 100, 1)
    #expect(log.take() == ["tap ended 150.0 2 200.0"])
    log.tap()
    log.down(100, 100)
    log.down(200, 100, 1)
    log.down(300, 100, 2)
    for id in 0...2 { log.up(100, 100, id) }
    #expect(log.take() == [])
  }

  @Test("touches count their taps")
  func tapCount() {
    let log = GestureLog()
    final class Counter: GestureRecognizer {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event) { counts += event.touches.map(\.tapCount) }
    }
    let counter = Counter()
    log.view.addGestureRecognizer(counter)
    for _ in 0..<3 { log.tap() }
    log.wait(60)
    log.tap()
    #expect(counter.counts == [1, 2, 3, 1])
  }

  // MARK: Long presses

  @Test("a long press begins after half a second, changes as the finger moves, and ends when it leaves")
  func longPress() {
    let log = GestureLog()
    log.watchScroll()
    log.add(LongPressGestureRecognizer(), "press") { " \($0.location(in: nil).x)" }
    log.down(100, 100)
    log.move(102, 100)
    log.wait(59)
    #expect(log.take() == [])
    log.wait(1)
    #expect(log.take() == ["press began 102.0"])
    log.move(150, 100)
    log.wait(1)
    log.up(160, 100)
    #expect(log.take() == ["press changed 150.0", "press changed 160.0", "press ended 160.0"])
    #expect(log.states == [.possible, .possible])
    #expect(log.view.contentOffset == .zero)
  }

  @Test("a finger that leaves or moves away too early makes no long press")
  func noLongPress() {
    let log = GestureLog()
    log.view.panGestureRecognizer.isEnabled = false
    log.add(LongPressGestureRecognizer(), "press")
    log.down(100, 100)
    log.wait(58)
    log.up(100, 100)
    log.wait(10)
    log.down(100, 100)
    log.move(110, 100)
    log.move(100.5, 100)
    log.wait(60)
    log.up(100.5, 100)
    #expect(log.take() == ["press began", "press ended"])
    log.down(100, 100)
    log.move(110.5, 100)
    log.wait(70)
    log.up(100, 100)
    #expect(log.take() == [])
  }

  @Test("a long press may require a tap first, two fingers, or no duration")
  func longPressVariants() {
    let log = GestureLog()
    let press = LongPressGestureRecognizer()
    log.add(press, "press")
    press.numberOfTapsRequired = 1
    log.down(100, 100)
    log.wait(80)
    log.up(100, 100)
    log.wait(5)
    log.down(100, 100)
    log.wait(60)
    #expect(log.take() == ["press began"])
    log.up(100, 100)
    #expect(log.take() == ["press ended"])
    press.numberOfTapsRequired = 0
    press.numberOfTouchesRequired = 2
    log.wait(60)
    log.down(100, 100)
    log.wait(10)
    log.down(200, 100, 1)
    log.wait(60)
    #expect(log.take() == ["press began"])
    log.up(100, 100)
    log.wait(1)
    #expect(log.take() == ["press ended"])
    log.up(200, 100, 1)
    press.numberOfTouchesRequired = 1
    press.minimumPressDuration = 0
    log.wait(60)
    log.down(100, 100)
    #expect(log.take() == ["press began"])
    log.cancel()
    #expect(log.take() == ["press cancelled"])
  }

  // MARK: Pans

  @Test("a pan begins beyond three points, counts from the touch's start, and has a velocity")
  func pan() {
    let log = GestureLog()
    log.watchScroll()
    log.add(PanGestureRecognizer(), "pan") { " \($0.translation(in: nil).x)" }
    log.down(100, 100)
    log.move(103, 100)
    #expect(log.take() == [])
    for step in 1...12 {
      log.wait(1)
      log.move(103 + 2 * CGFloat(step), 100)
    }
    let pan = log.view.gestureRecognizers?[1] as? PanGestureRecognizer
    #expect(abs((pan?.velocity(in: nil).x ?? 0) - 240) < 1e-9)
    #expect(log.take().prefix(2) == ["pan began 5.0", "pan changed 7.0"])
    pan?.setTranslation(.zero, in: nil)
    log.move(120, 100)
    log.up(120, 100)
    #expect(log.take() == ["pan changed -7.0", "pan ended -7.0"])
    #expect(log.states == [.possible, .possible])
  }

  @Test("fingers that come and go do not move a pan; it ends with the last one")
  func panOfSeveral() {
    let log = GestureLog()
    log.add(PanGestureRecognizer(), "pan") { " \($0.translation(in: nil).x) \($0.numberOfTouches)" }
    log.down(100, 100)
    log.move(110, 100)
    log.down(300, 100, 1)
    #expect(log.take() == ["pan began 10.0 1"])
    log.move(120, 100)
    log.move(310, 100, 1)
    #expect(log.take() == [])
    log.wait(1)
    #expect(log.take() == ["pan changed 20.0 2"])
    log.up(120, 100)
    log.wait(1)
    log.move(320, 100, 1)
    log.up(320, 100, 1)
    #expect(log.take() == ["pan changed 30.0 1", "pan ended 30.0 1"])
  }

  @Test("fingers that come and go do not make the content jump, and the fling has the velocity of their middle")
  func scrollOfSeveral() {
    let log = GestureLog()
    log.down(100, 400)
    var offsets: [CGFloat] = []
    for step in 1...30 {
      let y = 400 - 4 * CGFloat(step)
      log.move(100, y)
      if step == 8 { log.down(300, 100 + y, 1) }
      if step > 8, step < 20 { log.move(300, 100 + y, 1) }
      if step == 20 { log.up(300, 100 + y, 1) }
      log.wait(1)
      offsets.append(log.view.contentOffset.y)
    }
    let fours: [CGFloat] = (1...30).map { CGFloat(4 * $0) }
    #expect(offsets == fours)
    #expect(abs(log.view.contentVelocity.dy - 480) < 1e-6)
    log.up(100, 280)
    #expect(log.view.isDecelerating)
  }

  @Test("a pan obeys its minimum and maximum number of fingers")
  func panCounts() {
    let log = GestureLog()
    log.view.panGestureRecognizer.isEnabled = false
    let pan = PanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    log.add(pan, "pan") { " \($0.translation(in: nil).x) \($0.numberOfTouches)" }
    log.down(100, 100)
    log.move(200, 100)
    log.down(300, 100, 1)
    log.down(310, 100, 2)
    log.move(210, 100)
    log.move(320, 100, 1)
    log.move(0, 100, 2)
    log.wait(1)
    #expect(log.take() == ["pan began 5.0 2"])
    log.up(320, 100, 1)
    log.wait(1)
    log.move(0, 100)
    log.up(0, 100)
    log.up(0, 100, 2)
    #expect(log.take() == ["pan ended 5.0 1"])
    #expect(log.states == [.possible, .possible])
  }

  // MARK: Pinches and rotations

  @Test("a pinch begins with a scale of 1 beyond eight points; then the scale is the ratio of distances")
  func pinch() {
    let log = GestureLog()
    log.watchScroll()
    log.add(PinchGestureRecognizer(), "pinch") { " \($0.scale)" }
    log.down(100, 100)
    log.down(200, 100, 1)
    for step in 1...10 {
      log.move(100 - 5 * CGFloat(step), 100)
      log.move(200 + 5 * CGFloat(step), 100, 1)
      log.wait(1)
    }
    let changes: [String] = (2...10).map { step in "pinch changed \(Double(100 + 10 * step) / 110)" }
    #expect(log.take() == ["pinch began 1.0"] + changes)
    let pinch = log.view.gestureRecognizers?[1] as? PinchGestureRecognizer
    #expect(abs((pinch?.velocity ?? 0) - 1200 / 110) < 1e-9)
    pinch?.scale = 3
    log.move(250, 100, 1)
    log.wait(1)
    log.up(50, 100)
    log.wait(1)
    #expect(log.take() == ["pinch changed 3.0", "pinch changed 3.0"])
    log.move(240, 100, 1)
    log.down(40, 100)
    log.move(140, 100)
    log.wait(1)
    #expect(log.take() == ["pinch changed 1.5"])
    log.up(140, 100)
    log.wait(1)
    log.up(240, 100, 1)
    #expect(log.take() == ["pinch changed 1.5", "pinch ended 1.5"])
    #expect(log.view.contentOffset == .zero)
    #expect(log.states == [.possible, .possible])
  }

  @Test("two fingers that move in the same direction scroll, and in opposite directions pinch")
  func scrollOrPinch() {
    let log = GestureLog()
    log.watchScroll()
    log.add(PinchGestureRecognizer(), "pinch")
    log.down(100, 300)
    log.down(200, 300, 1)
    for step in 1...4 {
      log.move(100, 300 - 10 * CGFloat(step))
      log.move(200, 300 - 10 * CGFloat(step), 1)
      log.wait(1)
    }
    #expect(log.take() == ["scroll began", "scroll changed", "scroll changed"])
    #expect(log.view.contentOffset == CGPoint(x: 0, y: 30))
    log.up(100, 260)
    log.up(200, 260, 1)
  }

  @Test("a rotation begins at 0 when the fingers have turned by eight points; then it is the angle")
  func rotation() {
    let log = GestureLog()
    log.watchScroll()
    let rotation = RotationGestureRecognizer()
    var found: [CGFloat] = []
    log.add(rotation, "turn")
    rotation.addAction { found.append($0.rotation) }
    func place(_ degrees: Double, _ side: CGFloat) -> CGPoint {
      let (sin, cos) = Portable.sinCos(degrees * .pi / 180)
      return CGPoint(x: 160 + side * 50 * CGFloat(cos), y: 200 + side * 50 * CGFloat(sin))
    }
    log.view.touch(0, .began, at: place(0, -1))
    log.view.touch(1, .began, at: place(0, 1))
    for degrees in stride(from: 5.0, through: 270, by: 5) {
      log.view.touch(0, .moved, at: place(degrees, -1))
      log.view.touch(1, .moved, at: place(degrees, 1))
      log.wait(1)
    }
    // Eight points are 9.2 degrees of a circle of 50.
    #expect(log.take().prefix(2) == ["turn began", "turn changed"])
    #expect(found.count == 53)
    for (step, angle) in found.enumerated() { #expect(abs(Double(angle) - Double(step) * .pi / 36) < 1e-9) }
    #expect(abs(Double(rotation.velocity) - 5 * .pi / 180 * 120) < 1e-6)
    rotation.rotation = 0
    log.view.touch(1, .cancelled, at: .zero)
    log.wait(1)
    log.view.touch(0, .cancelled, at: .zero)
    #expect(log.take() == ["turn changed", "turn cancelled"])
  }

  // MARK: Swipes

  @Test("a swipe needs fifty points in its direction within half a second")
  func swipe() {
    let log = GestureLog()
    log.view.panGestureRecognizer.isEnabled = false
    let swipe = SwipeGestureRecognizer()
    swipe.direction = [.left, .up]
    log.add(swipe, "swipe")
    func go(_ dx: CGFloat, _ dy: CGFloat, ticks: Int) -> [String] {
      log.down(200, 200)
      for tick in 1...ticks {
        log.wait(1)
        log.move(200 + dx * CGFloat(tick) / CGFloat(ticks), 200 + dy * CGFloat(tick) / CGFloat(ticks))
      }
      log.up(200 + dx, 200 + dy)
      return log.take()
    }
    #expect(go(-50, 0, ticks: 20) == ["swipe ended"])
    #expect(go(10, -50, ticks: 20) == ["swipe ended"])
    #expect(go(50, 0, ticks: 20) == [])
    #expect(go(-40, 0, ticks: 20) == [])
    #expect(go(-50, 40, ticks: 20) == [])
    #expect(go(-60, 0, ticks: 80) == [])
    #expect(log.states == [.possible, .possible])
  }
}
