import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

@MainActor
@Suite("The decision whether to draw")
struct RedrawGateTests {
  static func frame(_ x: CGFloat, tick: Int = 0) -> Frame {
    var frame = Frame(
      tick: tick, viewport: CGSize(width: 100, height: 80), stage: CGRect(x: 0, y: 0, width: 100, height: 60))
    frame.elements = [
      Frame.Element(
        id: ElementID(.data, 0), center: CGPoint(x: x, y: 30),
        size: CGSize(width: 10, height: 10), content: CellContent(text: "1"))
    ]
    return frame
  }

  /// An interface with a panel.
  static func interface(_ text: String? = nil, alpha: CGFloat = 1) -> Frame {
    var frame = Frame(tick: 0, viewport: CGSize(width: 100, height: 80), stage: .zero)
    guard let text else { return frame }
    let size = CGSize(width: 50, height: 20)
    var panel = Frame.Element(
      id: ElementID(.host, 1), center: CGPoint(x: 25, y: 10), size: size, content: CellContent(text: text))
    panel.alpha = alpha
    frame.elements = [panel]
    return frame
  }

  static func state(_ x: CGFloat, tick: Int = 0, _ interface: Frame = interface()) -> PictureState {
    PictureState(frame(x, tick: tick), interface, scale: 1)
  }

  @Test("the first picture is due, and an equal one is not, whatever its tick")
  func first() {
    var gate = RedrawGate()
    #expect(gate.isDue(Self.state(1)))
    gate.didDraw(Self.state(1))
    #expect(!gate.isDue(Self.state(1)))
    #expect(!gate.isDue(Self.state(1, tick: 9)))
  }

  @Test("a motion that ended with the last tick is still to be drawn at its end")
  func end() {
    var gate = RedrawGate()
    let (before, now) = (Self.frame(10), Self.frame(20))
    // The picture between the last two ticks, and then nothing moves.
    gate.didDraw(PictureState(before.interpolated(to: now, share: 0.6), Self.interface(), scale: 1))
    #expect(gate.isDue(PictureState(now, Self.interface(), scale: 1)))
    gate.didDraw(PictureState(now, Self.interface(), scale: 1))
    #expect(!gate.isDue(PictureState(now, Self.interface(), scale: 1)))
  }

  @Test("a panel that has just faded out is drawn once more, without it")
  func ghost() {
    var gate = RedrawGate()
    gate.didDraw(Self.state(1, Self.interface("paused", alpha: 0.02)))
    #expect(gate.isDue(Self.state(1)))
  }

  @Test("words, hints, scroll offsets, scale and fingers are part of the compared state")
  func parts() {
    let shown = Self.state(1)
    var others = [Self.state(1.001)]
    others.append(Self.state(1, Self.interface("a")))
    var fingers = Self.frame(1)
    fingers.fingers = [.zero, CGPoint(x: 5, y: 5)]
    others.append(PictureState(fingers, Self.interface(), scale: 1))
    others.append(PictureState(Self.frame(1), Self.interface(), scale: 2))
    var gate = RedrawGate()
    gate.didDraw(shown)
    for other in others { #expect(gate.isDue(other)) }
  }

  @Test("a lost picture is due again")
  func lost() {
    var gate = RedrawGate()
    gate.didDraw(Self.state(1))
    gate.invalidate()
    #expect(gate.isDue(Self.state(1)))
  }

  @Test("frames look alike if they differ only in their ticks")
  func alike() {
    #expect(Self.frame(1, tick: 3).looksLike(Self.frame(1, tick: 4)))
    #expect(!Self.frame(1).looksLike(Self.frame(1.0001)))
  }

  @Test("a session is not at rest with a finger down, a message pending, or words fading in")
  func rest() throws {
    let session = try HelpTests.session("chat")
    #expect(session.isAtRest)
    try session.perform(.pointerDown(CGPoint(x: 300, y: 200)))
    try session.step()
    #expect(!session.isAtRest)
    try session.perform(.pointerUp(CGPoint(x: 300, y: 200)))
    for _ in 0..<240 { try session.step() }
    #expect(session.isAtRest)
    // An earlier day with a long latency.
    let slow = try HelpTests.session("chat") { $0.settings["latency"] = 4 }
    try slow.perform(.key(.home))
    var waited = 0
    for _ in 0..<900 {
      try slow.step()
      if slow.isSettled, slow.exhibit.isWaiting {
        waited += 1
        #expect(!slow.isAtRest)
      }
    }
    #expect(waited > 0 && slow.isAtRest)
    let last = try HelpTests.session("circle") { $0.itemCount = 1 }
    try last.perform(.key(.delete))
    for _ in 0..<600 where !last.isAtRest { try last.step() }
    #expect(last.frame.placeholder?.opacity == 1)
  }
}
