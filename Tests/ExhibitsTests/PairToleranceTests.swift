import SpringflowExhibits
import Testing

@Suite("Tolerance between two tiles")
struct PairToleranceTests {
  @Test("two tiles that are not in one row do not push each other, however fast they pass")
  func whole() {
    var tolerance = PairTolerance(40)
    for need in [43.0, 70, 300, 12, 0, 25] {
      tolerance.advance(toward: need)
      #expect(tolerance.amount == need && tolerance.isWhole && !tolerance.isOver)
    }
  }

  @Test("two tiles that become part of one row separate without a jump")
  func fading() {
    var tolerance = PairTolerance(70)
    var (last, step) = (70.0, 0.0)
    var ticks = 0
    while !tolerance.isOver {
      tolerance.fade()
      #expect(tolerance.amount <= last && abs(tolerance.amount - last - step) < 1.3)
      (last, step) = (tolerance.amount, tolerance.amount - last)
      ticks += 1
    }
    #expect((30..<180).contains(ticks))
  }

  @Test("a tile that jumps out of the row gradually stops pushing the others")
  func stopsPushing() {
    var tolerance = PairTolerance()
    var (last, step) = (0.0, 0.0)
    for _ in 0..<120 {
      tolerance.advance(toward: 70)
      #expect(abs(tolerance.amount - last - step) < 1.3)
      (last, step) = (tolerance.amount, tolerance.amount - last)
    }
    #expect(abs(tolerance.amount - 70) < 0.1)
  }
}
