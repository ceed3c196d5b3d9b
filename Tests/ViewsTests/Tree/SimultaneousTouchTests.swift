import SpringflowNumerics
import SpringflowViews
import Testing

@MainActor
@Suite("Fingers that leave in one tick")
struct SimultaneousTouchTests {
  /// Counts what a view hears.
  private final class Hearing: View {
    var calls: [String] = []
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { calls.append("moved \(touches.count)") }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { calls.append("ended \(touches.count)") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
      calls.append("cancelled \(touches.count)")
    }
  }

  /// Counts what a recognizer of its own class hears.
  private final class Listening: GestureRecognizer {
    var calls: [String] = []
    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
      calls.append("ended \(touches.count) of \(numberOfTouches)")
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
      calls.append("cancelled \(touches.count)")
    }
  }

  private let view = Hearing(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let host: ViewHost

  init() {
    host = ViewHost(rootView: view)
    host.advance()
  }

  private func touch(_ id: Int, _ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat = 150) {
    host.touch(id, phase, at: CGPoint(x: x, y: y))
  }

  @Test("a pinch whose fingers leave in one tick ends with two of them, so that the classic handler lets its item go")
  func pinch() {
    var (held, sizes) = (false, [CGFloat]())
    view.addGestureRecognizer(
      PinchGestureRecognizer { pinch in
        if pinch.numberOfTouches != 2 { return }
        let (a, b) = (pinch.location(ofTouch: 0, in: view), pinch.location(ofTouch: 1, in: view))
        sizes.append(abs(a.x - b.x))
        held = pinch.state == .began || pinch.state == .changed
      })
    touch(1, .began, 140)
    touch(2, .began, 160)
    host.advance()
    for step in 1...5 {
      touch(1, .moved, 140 - 10 * CGFloat(step))
      touch(2, .moved, 160 + 10 * CGFloat(step))
      host.advance()
    }
    #expect(held)
    touch(1, .ended, 85)
    touch(2, .ended, 215)
    host.advance()
    #expect(!held && sizes.last == 130)
    #expect(host.touches.isEmpty && !host.isMoving)
  }

  @Test("pans and rotations have all of the fingers at their end, too")
  func others() {
    var ends: [String] = []
    for recognizer in [PanGestureRecognizer(), RotationGestureRecognizer()] {
      recognizer.addAction { _ in
        if recognizer.state == .ended { ends.append("\(Swift.type(of: recognizer)) \(recognizer.numberOfTouches)") }
      }
      view.addGestureRecognizer(recognizer)
    }
    touch(1, .began, 140)
    touch(2, .began, 160)
    for step in 1...20 {
      touch(1, .moved, 140 + CGFloat(step), 150 + 3 * CGFloat(step))
      touch(2, .moved, 160 + CGFloat(step))
      host.advance()
    }
    touch(2, .ended, 180)
    touch(1, .ended, 160, 210)
    host.advance()
    #expect(ends == ["PanGestureRecognizer 2"] || ends == ["RotationGestureRecognizer 2"])
  }

  @Test("recognizers and views hear of them in one call; of fingers that leave in different ticks in several")
  func calls() {
    let listening = Listening()
    listening.cancelsTouchesInView = false
    listening.delaysTouchesEnded = false
    view.addGestureRecognizer(listening)
    for id in 1...3 { touch(id, .began, CGFloat(id) * 50) }
    host.advance()
    touch(1, .ended, 50)
    touch(3, .ended, 150)
    #expect(
      host.touches.count == 3 && view.calls == [], "until the tick nobody knows whether the second leaves as well")
    host.advance()
    #expect(listening.calls == ["ended 2 of 1"] || listening.calls == ["ended 2 of 3"])
    #expect(view.calls == ["ended 2"] && host.touches.map(\.id) == [2])
    touch(2, .ended, 100)
    #expect(view.calls == ["ended 2", "ended 1"], "the last one leaves at once")
  }

  @Test("fingers that are taken away, and some that leave, in one tick are one event")
  func cancelled() {
    for id in 1...3 { touch(id, .began, CGFloat(id) * 50) }
    host.advance()
    touch(1, .cancelled, 50)
    touch(2, .ended, 100)
    touch(3, .cancelled, 150)
    #expect(view.calls == ["cancelled 2", "ended 1"])
    for id in 1...2 { touch(id, .began, CGFloat(id) * 50) }
    host.cancelTouches()
    #expect(view.calls.last == "cancelled 2" && host.touches.isEmpty)
  }

  @Test("a finger that comes in the tick in which another left is a new one, whatever its number")
  func replaced() {
    for id in 1...2 { touch(id, .began, CGFloat(id) * 50) }
    host.advance()
    touch(2, .ended, 100)
    touch(2, .moved, 200)
    touch(2, .began, 120)
    #expect(view.calls == ["ended 1"] && host.touches.map(\.id) == [1, 2])
    #expect(host.touches[1].location(in: nil).x == 120)
    touch(1, .moved, 60)
    touch(2, .moved, 130)
    host.advance()
    #expect(view.calls == ["ended 1", "moved 2"])
  }

  @Test("a view that another one takes away hears no beginning after its end")
  func takenAway() {
    final class Noting: View {
      var calls: [String] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { calls.append("began") }
      override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { calls.append("cancelled") }
      override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { calls.append("ended") }
    }
    final class Root: View {
      let (remover, noting) = (Remover(), Noting())
    }
    final class Remover: View {
      weak var other: View?
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { other?.removeFromSuperview() }
    }
    let root = Root(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    root.remover.frame = CGRect(x: 0, y: 0, width: 150, height: 300)
    root.noting.frame = CGRect(x: 150, y: 0, width: 150, height: 300)
    root.remover.other = root.noting
    for view in [root.remover, root.noting] { root.addSubview(view) }
    // Holds both fingers back until it fails.
    let press = LongPressGestureRecognizer { _ in }
    press.delaysTouchesBegan = true
    press.numberOfTouchesRequired = 3
    root.addGestureRecognizer(press)
    let host = ViewHost(rootView: root)
    host.touch(1, .began, at: CGPoint(x: 50, y: 100))
    host.touch(2, .began, at: CGPoint(x: 200, y: 100))
    press.isEnabled = false
    for _ in 0..<80 { host.advance() }
    for id in 1...2 { host.touch(id, .ended, at: CGPoint(x: 100, y: 100)) }
    host.advance()
    #expect(root.noting.calls != ["cancelled", "began"] && root.noting.calls.first != "cancelled")
  }
}
