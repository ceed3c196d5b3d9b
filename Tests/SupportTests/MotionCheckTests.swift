import Springflow
import SpringflowTestSupport
import Testing

/// What the fuzzers' check of motion finds.
@Suite("The check of motion under held fingers and in flings")
struct MotionCheckTests {
  /// The findings of a check that sees elements tick by tick; 960 by 600 points.
  private static func findings(
    _ ticks: Int = 12, offset: (Int) -> CGFloat = { _ in 0 }, reasons: MotionCheck.Reasons = .init(),
    _ elements: (Int) -> [Frame.Element]
  ) -> [String] {
    var check = MotionCheck()
    for tick in 0..<ticks {
      var frame = Frame(tick: tick, viewport: SyntheticMotion.stage.size, stage: SyntheticMotion.stage)
      frame.contentOffset.x = offset(tick)
      frame.elements = elements(tick)
      check.addTick(frame, reasons)
    }
    return check.findings
  }

  private static func tile(_ number: Int = 7, x: CGFloat, pushed: CGFloat = 0, alpha: CGFloat = 1) -> Frame.Element {
    var tile = Frame.Element(
      id: ElementID(.data, number), section: 0, item: number, center: CGPoint(x: x, y: 300),
      size: CGSize(width: 70, height: 70), content: CellContent())
    tile.transform = CGAffineTransform(translationX: pushed, y: 0)
    tile.alpha = alpha
    return tile
  }

  @Test("finds nothing in steady motion, nor in tiles that push each other and take a speed between theirs")
  func steady() {
    #expect(Self.findings { [Self.tile(x: 200 + 3 * CGFloat($0))] } == [])
    // One that goes comes up to one that stands; both are shown at half of the speed then.
    let found = Self.findings { tick in
      let displacement = 4 * CGFloat(tick)
      let push = max(0, displacement - 20) / 2
      return [Self.tile(6, x: 200 + displacement, pushed: -push), Self.tile(7, x: 290, pushed: push)]
    }
    #expect(found == [])
  }

  @Test("finds a tile that jumps, and one that is pushed by a jump, though others are pushed, too")
  func jumps() {
    #expect(!Self.findings { [Self.tile(x: $0 < 6 ? 200 : 210)] }.isEmpty)
    #expect(!Self.findings { [Self.tile(x: 200, pushed: $0 < 6 ? 1 : 30)] }.isEmpty)
    // The body itself jumps: that explains neither it nor its neighbours.
    let found = Self.findings { tick in
      [Self.tile(6, x: 200, pushed: tick < 6 ? -1 : -30), Self.tile(7, x: tick < 6 ? 260 : 320, pushed: 1)]
    }
    #expect(found.contains { $0.contains("6 goes") } && found.contains { $0.contains("7 goes") })
  }

  @Test("finds what is opaque and vanishes in sight, appears there, or is out at once")
  func sight() {
    #expect(!Self.findings { $0 < 6 ? [Self.tile(x: 200)] : [] }.isEmpty)
    #expect(!Self.findings { $0 < 6 ? [] : [Self.tile(x: 200)] }.isEmpty)
    #expect(!Self.findings { [Self.tile(x: 200, alpha: $0 < 6 ? 1 : 0)] }.isEmpty)
  }

  @Test("finds content that goes further than the finger that holds it")
  func content() {
    var held = MotionCheck.Reasons()
    (held.isHeld, held.finger) = (true, 3)
    #expect(Self.findings(offset: { 3 * CGFloat($0) }, reasons: held) { _ in [] } == [])
    #expect(!Self.findings(offset: { $0 < 6 ? 0 : 60 }, reasons: held) { _ in [] }.isEmpty)
  }
}
