import Springflow
import SpringflowExhibits
import SpringflowTestSupport
import Testing

@Suite("Tiles that flow around a rectangle", .concurrentWithViews)
struct DisplacedFlowTests {
  static let line = DisplacedFlow.LineMetrics(side: 50, width: 300, inset: 8, itemSpacing: 10, lineSpacing: 16)

  static func displacedFlow(_ rect: CGRect, counts: [Int], held: IndexPath = [0, 0]) -> DisplacedFlow {
    var top: CGFloat = 8
    var tops: [(top: CGFloat, count: Int)] = []
    for count in counts {
      tops.append((top, count))
      let lines = (count + line.columns - 1) / line.columns
      top += CGFloat(lines) * line.pitch.height + 20
    }
    return DisplacedFlow(line: line, around: rect, held: held, tops: tops)
  }

  @Test("items are at the free places in order, one per place, for every small rectangle")
  func places() {
    let columns = Self.line.columns
    for count in 1...14 {
      for left in 0...columns {
        for right in left...columns {
          for (top, bottom) in [(0, 0), (0, 1), (0, 3), (1, 2), (1, 4), (2, 9)] {
            var section = DisplacedFlow.DisplacedSection(count: count, top: 0, columns: columns)
            section.cover(top..<bottom, left..<right)
            func isCovered(_ place: Int) -> Bool {
              top..<bottom ~= place / columns && left..<right ~= place % columns
            }
            let free = (0..<200).filter { !isCovered($0) }
            for ordinal in 0..<count { #expect(section.place(of: ordinal) == free[ordinal]) }
            for place in 0..<60 {
              let ordinal = free.firstIndex(of: place).flatMap { $0 < count ? $0 : nil }
              #expect(section.ordinal(at: place) == ordinal)
            }
          }
        }
      }
    }
  }

  @Test("no tile meets the rectangle, and sections keep their order and distance")
  func clear() {
    for side in [30.0, 90, 250, 700] as [CGFloat] {
      for (x, y) in [(20.0, 10.0), (120, 90), (-200, 40), (200, 300)] as [(CGFloat, CGFloat)] {
        let rect = CGRect(x: x, y: y, width: side, height: side)
        let displacedFlow = Self.displacedFlow(rect, counts: [9, 0, 12], held: [0, 4])
        var end: CGFloat = 0
        for (section, count) in [(0, 9), (2, 12)] {
          for item in 0..<count where [section, item] != [0, 4] {
            let frame = displacedFlow.frame(of: [section, item])
            #expect(!frame.intersects(rect.insetBy(dx: -3.9, dy: -3.9)))
            #expect(frame.minY >= end)
          }
          end = displacedFlow.frame(of: [section, count - 1]).maxY
        }
      }
    }
  }

  @Test("a rectangle of ten million points takes no longer than a small one, and pushes the tiles below it")
  func huge() {
    let rect = CGRect(x: -5e6, y: 100, width: 1e7, height: 1e7)
    let displacedFlow = Self.displacedFlow(rect, counts: [1_000_000, 5])
    #expect(displacedFlow.frame(of: [0, 1]).maxY <= 100)
    #expect(displacedFlow.frame(of: [0, 999_999]).minY >= 1e7)
    #expect(displacedFlow.growth > 1e7)
    #expect(displacedFlow.items(in: CGRect(x: 0, y: 5e6, width: 300, height: 500)).isEmpty)
    let beyond = Self.displacedFlow(CGRect(x: -1e300, y: -1e300, width: 1e301, height: 1e301), counts: [3])
    #expect(beyond.sections[0].place(of: 2) >= 0)
  }
}
