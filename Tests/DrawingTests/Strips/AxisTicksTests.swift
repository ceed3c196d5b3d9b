import SpringflowDrawing
import Testing

@Suite("The round numbers of an axis")
struct AxisTicksTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let range: ClosedRange<Double>
    let most: Int
    let labels: [String]
    var testDescription: String { "\(range) in \(most)" }
  }

  private static let minus = "\u{2212}"

  static let cases = [
    Case(range: 0...1, most: 5, labels: ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    Case(range: 0...0.6, most: 3, labels: ["0.0", "0.2", "0.4", "0.6"]),
    Case(range: 0...10, most: 5, labels: ["0", "2", "4", "6", "8", "10"]),
    Case(range: -37...412, most: 4, labels: ["0", "200", "400"]),
    Case(range: -0.08...1.08, most: 3, labels: ["0.0", "0.5", "1.0"]),
    Case(range: -1600...150, most: 4, labels: ["\(minus)1500", "\(minus)1000", "\(minus)500", "0"]),
    Case(range: 1.24...1.26, most: 4, labels: ["1.240", "1.245", "1.250", "1.255", "1.260"]),
    Case(range: 7...7.5, most: 1, labels: ["7.0", "7.5"]),
    Case(range: 3...4, most: 0, labels: ["3", "4"]),
    Case(range: -1e9...1e9, most: 2, labels: ["\(minus)1e9", "0", "1e9"]),
    Case(range: -1e300...1e300, most: 2, labels: ["\(minus)1e300", "0", "1e300"]),
    Case(range: 0...2e-9, most: 2, labels: ["0", "1e-9", "2e-9"]),
  ]

  @Test("steps are 1, 2 or 5 times a power of ten, and labels have their decimals", arguments: cases)
  func labels(_ tick: Case) {
    let ticks = AxisTicks(tick.range, most: tick.most)
    #expect(ticks.labels == tick.labels)
    #expect(ticks.values.count == tick.labels.count && [1, 2, 5].contains(ticks.digit))
  }

  @Test("no range has more parts than wanted, and none has less than two fifths of them")
  func counts() {
    for most in 1...12 {
      for step in 1...400 {
        let length = Double(step) * 0.037
        let ticks = AxisTicks(0...length, most: most).values
        let width = ticks.count > 1 ? ticks[1] : .infinity
        #expect(length / width <= Double(most) + 1e-6, "\(length) in \(most)")
        #expect(length / width >= Double(most) * 0.4 - 1e-6 || ticks.count < 2, "\(length) in \(most)")
      }
    }
  }

  @Test("a value between ticks is written to a tenth of a step or to whole numbers")
  func values() {
    #expect(AxisTicks(0...1000, most: 4).text(of: 412.4) == "412")
    #expect(AxisTicks(0...10, most: 5).text(of: 2.345) == "2.3")
    #expect(AxisTicks(0...1, most: 5).text(of: 0.8449) == "0.84")
    #expect(AxisTicks(-1...1, most: 5).text(of: -0.004) == "0.00")
    #expect(AxisTicks(-1...1, most: 5).text(of: -0.05) == "\(Self.minus)0.05")
    #expect(AxisTicks(0...1e300, most: 2).text(of: 1.23e299) == "12e298")
  }
}
