import Testing

@testable import SpringflowExhibits

@Suite("How two tiles become part of one row")
struct PairToleranceTests {
  @Test("as long as they are not of one row they do not feel each other, however fast they pass")
  func whole() {
    var tolerance = PairTolerance(40)
    for need in [43.0, 70, 300, 12, 0, 25] {
      tolerance.advance(toward: need)
      #expect(tolerance.amount == need && tolerance.isWhole && !tolerance.isOver)
    }
  }

  @Test("then they part without a jump")
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

  @Test("tiles of a row of which one leaps away let go of each other by and by")
  func letGo() {
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
