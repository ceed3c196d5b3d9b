import Springflow
import SpringflowViews
import Testing

/// Presses of items below the gesture recognizers.
@MainActor
@Suite("Presses and gestures")
struct GesturePressTests {
  /// Whether a finger presses, and whether the view below is told.
  static func state(_ log: GestureLog) -> String {
    guard let press = log.view.engine.pressRecognizer.tracked else { return "none" }
    return (press.isKnown ? "known" : "unknown") + (press.isLifted ? " lifted" : "")
  }

  @Test("a finger presses an item until it leaves or drags")
  func plain() {
    let log = GestureLog()
    log.down(100, 100)
    #expect(Self.state(log) == "known")
    log.move(100, 102)
    #expect(Self.state(log) == "known")
    log.up(100, 102)
    #expect(Self.state(log) == "none")
    log.down(100, 100)
    log.move(100, 104)
    #expect(Self.state(log) == "none")
    log.up(100, 104)
    log.wait(300)
    log.down(100, 100)
    log.down(200, 100, 1)
    #expect(Self.state(log) == "none")
    log.cancel()
    log.cancel(1)
    log.down(100, 100)
    log.cancel()
    #expect(Self.state(log) == "none")
  }

  @Test("a finger that stops moving content does not press")
  func stopping() {
    let log = GestureLog()
    log.view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    log.wait(10)
    log.down(100, 100)
    #expect(Self.state(log) == "none")
  }

  @Test("a recognized gesture cancels the press, unless it is told not to")
  func cancels() {
    for cancels in [true, false] {
      let log = GestureLog()
      let press = LongPressGestureRecognizer()
      press.cancelsTouchesInView = cancels
      log.add(press, "press")
      log.down(100, 100)
      log.wait(60)
      #expect(Self.state(log) == (cancels ? "none" : "known"))
      log.up(100, 100)
      #expect(Self.state(log) == "none")
    }
  }

  @Test("a press ends once no recognizer waits for a second tap; a double tap cancels it")
  func delays() {
    let log = GestureLog()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    log.add(double, "double")
    log.tap()
    #expect(Self.state(log) == "known lifted")
    log.wait(42)
    #expect(Self.state(log) == "none")
    log.tap()
    log.wait(5)
    log.down(100, 100)
    #expect(Self.state(log) == "known lifted")
    log.up(100, 100)
    #expect(Self.state(log) == "none" && log.take() == ["double ended"])
    double.delaysTouchesEnded = false
    log.wait(60)
    log.tap()
    #expect(Self.state(log) == "none")
    double.delaysTouchesEnded = true
    double.delaysTouchesBegan = true
    log.wait(60)
    log.tap()
    #expect(Self.state(log) == "unknown lifted")
    log.wait(42)
    #expect(Self.state(log) == "none")
  }
}
