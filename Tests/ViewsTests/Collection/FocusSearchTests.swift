import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Search for the next focus")
struct FocusSearchTests {
  static func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 50, _ height: CGFloat = 50) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  static func best(_ heading: FocusHeading, from start: CGRect, of rects: [CGRect], line: Bool = false) -> Int? {
    FocusSearch(heading: heading, start: start, staysInLine: line).best(of: rects)
  }

  @Test("the search chooses the rectangle with the least sideways distance in the nearest line")
  func lines() {
    let rects = [Self.rect(0, 100), Self.rect(100, 100), Self.rect(200, 90), Self.rect(100, 200)]
    #expect(Self.best(.down, from: Self.rect(110, 0), of: rects) == 1)
    #expect(Self.best(.down, from: Self.rect(170, 0), of: rects) == 2)
    #expect(Self.best(.down, from: Self.rect(900, 0), of: rects) == 2)
    #expect(Self.best(.up, from: Self.rect(110, 300), of: rects) == 3)
    #expect(Self.best(.up, from: Self.rect(110, 0), of: rects) == nil)
  }

  @Test("the search ignores items beside the line if it must stay in the line")
  func keptLines() {
    let rects = [Self.rect(100, 60), Self.rect(200, 10)]
    #expect(Self.best(.right, from: Self.rect(0, 0), of: rects, line: true) == 1)
    #expect(Self.best(.right, from: Self.rect(0, 0), of: rects) == 0)
  }

  @Test("the search visits overlapping items one by one, in both directions")
  func cards() {
    let rects = (0..<20).map { Self.rect(CGFloat($0) * 12, 0, 200, 300) }
    for item in 0..<19 {
      #expect(Self.best(.right, from: rects[item], of: rects) == item + 1)
      #expect(Self.best(.left, from: rects[item + 1], of: rects) == item)
    }
  }

  @Test("on a circle of any number of items the search reaches every item from every other", arguments: 2...24)
  func circles(_ count: Int) {
    let rects = (0..<count).map { item -> CGRect in
      let angle = 2 * Double.pi * Double(item) / Double(count)
      return Self.rect(200 + 180 * CGFloat(Portable.cos(angle)), 200 + 180 * CGFloat(Portable.sin(angle)), 40, 40)
    }
    for start in 0..<count { #expect(Self.reached(from: start, rects).count == count, "from \(start)") }
  }

  @Test("along a sine curve, down leads from each item to the next, and up leads back")
  func sine() {
    let rects = (0..<100).map { item -> CGRect in
      let x = 500 + 400 * CGFloat(Portable.sin(Double(item) * 0.7))
      return Self.rect(x, CGFloat(item) * 60)
    }
    for item in 0..<99 {
      #expect(Self.best(.down, from: rects[item], of: rects) == item + 1)
      #expect(Self.best(.up, from: rects[item + 1], of: rects) == item)
    }
  }

  @Test("degenerate rectangles cause no endless walk of the focus", arguments: FocusHeading.allCases)
  func degenerate(_ heading: FocusHeading) {
    let same = [CGRect](repeating: Self.rect(0, 0), count: 4)
    #expect(Self.best(heading, from: Self.rect(0, 0), of: same) == nil)
    let empty = (0..<5).map { CGRect(x: CGFloat($0) * 10, y: CGFloat($0) * 10, width: 0, height: 0) }
    var now = empty[heading == .right || heading == .down ? 0 : 4]
    var steps = 0
    while let next = Self.best(heading, from: now, of: empty) {
      now = empty[next]
      steps += 1
    }
    #expect(steps == 4)
    #expect(Self.best(heading, from: Self.rect(0, 0), of: []) == nil)
  }

  private static func reached(from start: Int, _ rects: [CGRect]) -> Set<Int> {
    var known: Set<Int> = []
    var open = [start]
    while let item = open.popLast() {
      if !known.insert(item).inserted { continue }
      open += FocusHeading.allCases.compactMap { best($0, from: rects[item], of: rects) }
    }
    return known
  }
}
