import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// The choice among several recognizers.
@MainActor
@Suite("Gesture rules")
struct GestureRuleTests {
  /// A delegate that allows what it is told to, and records the questions.
  final class Judge: GestureRecognizerDelegate {
    var asked: [String] = []
    var refusesToBegin = false
    var receives = true
    var pairs: [[String]] = []
    var waits: [[String]] = []

    private func name(_ recognizer: GestureRecognizer) -> String { recognizer.name ?? "scroll" }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
      asked.append("begin \(name(gestureRecognizer))")
      return !refusesToBegin
    }
    func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      asked.append("receive \(name(gestureRecognizer)) \(touch.id)")
      return receives
    }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { pairs.contains([name(gestureRecognizer), name(other)]) }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { waits.contains([name(gestureRecognizer), name(other)]) }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { waits.contains([name(other), name(gestureRecognizer)]) }
  }

  @Test("of two pans the one that was added last wins, also against the scroll")
  func lastWins() {
    let log = GestureLog()
    log.watchScroll()
    log.add(PanGestureRecognizer(), "first")
    log.add(PanGestureRecognizer(), "second")
    log.down(100, 300)
    log.move(100, 290)
    #expect(log.states == [.failed, .failed, .began])
    log.up(100, 280)
    #expect(log.take() == ["second began", "second changed", "second ended"])
    #expect(log.view.contentOffset == .zero && !log.view.isTracking)
  }

  @Test("the first recognizer that begins wins: a drag is neither a tap nor a long press")
  func firstWins() {
    let log = GestureLog()
    log.watchScroll()
    log.add(TapGestureRecognizer(), "tap")
    log.add(LongPressGestureRecognizer(), "press")
    log.down(100, 300)
    log.move(100, 296)
    #expect(log.states == [.began, .failed, .failed])
    log.wait(70)
    log.up(100, 296)
    #expect(log.take() == ["scroll began", "scroll ended"])
    log.down(100, 300)
    log.wait(60)
    log.move(100, 200)
    log.up(100, 200)
    #expect(log.take() == ["press began", "press changed", "press ended"])
    log.tap()
    #expect(log.take() == ["tap ended"])
  }

  @Test("two recognizers recognize together if the delegate of either allows it")
  func simultaneous() {
    for pair in [["pan", "scroll"], ["scroll", "pan"]] {
      let log = GestureLog()
      log.watchScroll()
      let judge = Judge()
      judge.pairs = [pair]
      log.add(PanGestureRecognizer(), "pan")
      for recognizer in log.view.gestureRecognizers ?? [] { recognizer.delegate = judge }
      log.down(100, 300)
      log.move(100, 290)
      log.move(100, 280)
      log.up(100, 280)
      #expect(
        log.take() == ["pan began", "scroll began", "pan changed", "scroll changed", "pan ended", "scroll ended"])
      #expect(log.view.contentOffset.y == 20)
    }
  }

  @Test("a tap waits until a double tap has failed, a third of a second after the finger left")
  func failure() {
    let log = GestureLog()
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    log.add(double, "double")
    log.add(single, "single")
    log.tap()
    #expect(log.states == [.possible, .possible, .possible])
    log.wait(41)
    #expect(log.take() == [])
    log.wait(1)
    #expect(log.take() == ["single ended"])
    #expect(log.states == [.possible, .possible, .possible] && log.view.gestureRecognizers?.count == 3)
    log.tap()
    log.wait(10)
    log.tap()
    #expect(log.take() == ["double ended"])
    log.wait(100)
    #expect(log.take() == [])
    log.tap()
    log.wait(10)
    // The second finger drags: no double tap, but the first touch was a tap.
    log.down(100, 100)
    log.move(100, 90)
    #expect(log.take() == ["single ended"] && log.view.isDragging)
    log.up(100, 90)
    #expect(log.states == [.possible, .possible, .possible])
  }

  @Test("a delegate can make a recognizer wait for another one, from either side")
  func dynamicFailure() {
    let log = GestureLog()
    let judge = Judge()
    judge.waits = [["single", "double"]]
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    log.add(double, "double")
    log.add(single, "single")
    for asked in [single, double] {
      single.delegate = nil
      double.delegate = nil
      asked.delegate = judge
      log.tap()
      #expect(log.take() == [])
      log.wait(42)
      #expect(log.take() == ["single ended"])
    }
  }

  @Test("the scroll waits for a swipe to fail, and then continues from the finger's position")
  func scrollWaits() {
    let log = GestureLog()
    log.watchScroll()
    let swipe = SwipeGestureRecognizer()
    swipe.direction = .up
    log.add(swipe, "swipe")
    log.view.panGestureRecognizer.require(toFail: swipe)
    log.down(100, 300)
    for step in 1...8 {
      log.wait(1)
      log.move(100, 300 - 5 * CGFloat(step))
    }
    #expect(log.take() == [] && log.view.contentOffset == .zero)
    // Too slow for a swipe.
    log.wait(60)
    #expect(log.take() == ["scroll began"] && log.view.contentOffset == .zero)
    log.move(100, 255)
    #expect(log.view.contentOffset.y == 5)
    log.up(100, 255)
    #expect(log.take() == ["scroll changed", "scroll ended"])
    log.wait(300)
    log.down(100, 300)
    log.wait(3)
    log.move(100, 240)
    #expect(log.take() == ["swipe ended"])
    #expect(!log.view.isTracking)
    log.up(100, 240)
  }

  @Test("recognizers that wait for each other fail when the fingers have left")
  func circle() {
    let log = GestureLog()
    let (a, b) = (TapGestureRecognizer(), TapGestureRecognizer())
    a.require(toFail: b)
    b.require(toFail: a)
    log.add(a, "a")
    log.add(b, "b")
    log.tap()
    #expect(log.take() == ["a ended"])
    #expect(log.states == [.possible, .possible, .possible])
  }

  @Test("a delegate can keep a recognizer from beginning, and from getting a touch")
  func refusals() {
    let log = GestureLog()
    log.watchScroll()
    let judge = Judge()
    let pan = PanGestureRecognizer()
    pan.delegate = judge
    log.add(pan, "pan")
    judge.refusesToBegin = true
    log.down(100, 300)
    log.move(100, 290)
    log.up(100, 290)
    #expect(log.take() == ["scroll began", "scroll ended"])
    judge.receives = false
    log.wait(300)
    log.down(100, 300)
    log.move(100, 290)
    log.up(100, 290)
    #expect(judge.asked == ["receive pan 0", "begin pan", "receive pan 0"])
  }

  @Test("a subclass of a recognizer decides which others it prevents")
  func prevention() {
    final class Shy: PanGestureRecognizer {
      override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
    }
    let log = GestureLog()
    log.watchScroll()
    log.add(Shy(), "shy")
    log.down(100, 300)
    log.move(100, 290)
    #expect(log.take() == ["shy began", "scroll began"])
    log.cancel()
    #expect(log.take() == ["shy cancelled", "scroll cancelled"])
  }

  @Test("a recognizer that is disabled or removed during its gesture is cancelled, and sees only later touches")
  func disabled() {
    for removes in [false, true] {
      let log = GestureLog()
      let pan = PanGestureRecognizer()
      log.add(pan, "pan")
      log.down(100, 300)
      log.move(100, 290)
      if removes { log.view.removeGestureRecognizer(pan) } else { pan.isEnabled = false }
      #expect(log.take() == ["pan began", "pan cancelled"])
      #expect(pan.state == .possible && (pan.view == nil) == removes)
      if removes { log.view.addGestureRecognizer(pan) } else { pan.isEnabled = true }
      log.move(100, 200)
      log.up(100, 200)
      #expect(log.take() == [])
      log.down(100, 300)
      log.move(100, 290)
      #expect(log.take() == ["pan began"])
    }
  }

  @Test("a scroll that is disabled during a drag stops at once and stays disabled")
  func scrollDisabled() {
    let log = GestureLog()
    let pan = log.view.panGestureRecognizer
    log.down(100, 300)
    for step in 1...5 {
      log.wait(1)
      log.move(100, 300 - 20 * CGFloat(step))
    }
    #expect(log.view.isDragging)
    pan.isEnabled = false
    #expect(!log.view.isTracking && !log.view.isDecelerating && log.view.contentOffset.y == 100)
    log.up(100, 200)
    log.wait(10)
    log.down(100, 300)
    log.move(100, 200)
    log.up(100, 200)
    log.wait(10)
    #expect(log.view.contentOffset.y == 100)
  }

  @Test("a recognizer's action may add, remove and disable recognizers, send touches, and reload")
  func reentrance() {
    let log = GestureLog()
    let tap = TapGestureRecognizer()
    log.add(tap, "tap")
    tap.addAction { [unowned log] tap in
      log.view.removeGestureRecognizer(tap)
      log.add(TapGestureRecognizer(), "next")
      log.view.reloadData()
      log.tap(50, 50)
    }
    log.tap()
    #expect(log.take() == ["tap ended", "next ended"])
    #expect(log.states == [.possible, .possible] && log.view.touches.isEmpty)
    let pan = PanGestureRecognizer()
    log.add(pan, "pan")
    pan.addAction { pan in if pan.state == .changed { pan.isEnabled = false } }
    log.down(100, 300)
    log.move(100, 290)
    log.move(100, 280)
    log.move(100, 270)
    log.up(100, 270)
    #expect(log.take() == ["pan began", "pan changed", "pan cancelled"])
  }

  @Test("a view that is reloaded, or gets another layout, at every change of a pinch does not disturb it")
  func reloads() {
    let log = GestureLog()
    let pinch = PinchGestureRecognizer()
    log.add(pinch, "pinch")
    pinch.addAction { [unowned log] pinch in
      log.view.reloadData()
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 40 * pinch.scale, height: 40 * pinch.scale)
      log.view.collectionViewLayout = layout
    }
    log.down(100, 100)
    log.down(200, 100, 1)
    for step in 1...5 {
      log.move(100 - 10 * CGFloat(step), 100)
      log.wait(1)
    }
    #expect(log.take() == ["pinch began", "pinch changed", "pinch changed", "pinch changed", "pinch changed"])
    #expect(abs(pinch.scale - 150 / 110) < 1e-12)
    let first = log.view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    #expect(abs((first?.size.width ?? 0) - 40 * pinch.scale) < 1e-9)
  }

  @Test("a state that UIKit does not allow next becomes the nearest allowed one")
  func stateMachine() {
    final class Odd: GestureRecognizer {
      var wanted: [State] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event) { for next in wanted { state = next } }
    }
    let log = GestureLog()
    let odd = Odd()
    log.add(odd, "odd")
    let cases: [([GestureRecognizer.State], [String])] = [
      ([.changed, .changed, .possible, .ended, .began], ["odd began", "odd changed", "odd ended"]),
      ([.cancelled, .began], []), ([.began, .failed], ["odd began", "odd cancelled"]),
      ([.ended, .failed], ["odd ended"]), ([.began], ["odd began", "odd cancelled"]), ([], []),
    ]
    for (wanted, calls) in cases {
      odd.wanted = wanted
      log.tap()
      #expect(log.take() == calls)
      #expect(odd.state == .possible)
    }
    odd.state = .began
    #expect(odd.state == .possible && log.take() == [])
  }
}
