import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// The findings of the fuzzers' check of motion.
@Suite("Motion check under held fingers and in flings")
struct MotionCheckTests {
  /// The findings of a check on synthetic elements, tick by tick; 960 by 600 points.
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
      id: ElementID(.data, number), center: CGPoint(x: x, y: 300),
      size: CGSize(width: 70, height: 70), content: CellContent())
    tile.transform = CGAffineTransform(translationX: pushed, y: 0)
    tile.alpha = alpha
    return tile
  }

  @Test("the motion check finds nothing in steady motion, nor in tiles that push each other to a common speed")
  func steady() {
    #expect(Self.findings { [Self.tile(x: 200 + 3 * CGFloat($0))] } == [])
    // A moving tile meets one at rest; then both are drawn at half of the speed.
    let found = Self.findings { tick in
      let displacement = 4 * CGFloat(tick)
      let push = max(0, displacement - 20) / 2
      return [Self.tile(6, x: 200 + displacement, pushed: -push), Self.tile(7, x: 290, pushed: push)]
    }
    #expect(found == [])
  }

  @Test("the motion check finds a tile that jumps, and one pushed by a jump, even if others are pushed, too")
  func jumps() {
    // Its speed changes twice: as it jumps, and as it stays there.
    let jump = Self.findings { [Self.tile(x: $0 < 6 ? 200 : 210)] }
    #expect(jump.count == 2 && jump[0].hasPrefix("tick 6: ") && jump[1].hasPrefix("tick 7: "), "\(jump)")
    let push = Self.findings { [Self.tile(x: 200, pushed: $0 < 6 ? 1 : 30)] }
    #expect(push.first?.hasPrefix("tick 6: ") == true && push.first?.contains(" goes 29.0 points") == true, "\(push)")
    // The body itself jumps, which explains neither it nor its neighbours.
    let found = Self.findings { tick in
      [Self.tile(6, x: 200, pushed: tick < 6 ? -1 : -30), Self.tile(7, x: tick < 6 ? 260 : 320, pushed: 1)]
    }
    #expect(found.contains { $0.contains("6 goes") } && found.contains { $0.contains("7 goes") })
  }

  @Test("the motion check finds an opaque element that disappears, appears or turns transparent at once in sight")
  func sight() {
    func expectOne(_ findings: [String], _ verb: String) {
      #expect(findings.count == 1, "\(findings)")
      #expect(findings.first?.hasPrefix("tick 6: ") == true && findings.first?.contains(verb) == true, "\(findings)")
    }
    expectOne(Self.findings { $0 < 6 ? [Self.tile(x: 200)] : [] }, " vanishes")
    expectOne(Self.findings { $0 < 6 ? [] : [Self.tile(x: 200)] }, " appears")
    expectOne(Self.findings { [Self.tile(x: 200, alpha: $0 < 6 ? 1 : 0)] }, " is out at once")
  }

  @Test("the motion check finds content that moves further than the finger that holds it")
  func content() {
    var held = MotionCheck.Reasons()
    (held.isHeld, held.finger) = (true, 3)
    #expect(Self.findings(offset: { 3 * CGFloat($0) }, reasons: held) { _ in [] } == [])
    let found = Self.findings(offset: { $0 < 6 ? 0 : 60 }, reasons: held) { _ in [] }
    #expect(found.count == 1 && found[0].hasPrefix("tick 6: the content goes 60.0, not 3.05"), "\(found)")
  }
}
