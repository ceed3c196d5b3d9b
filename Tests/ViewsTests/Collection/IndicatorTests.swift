import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Scroll indicators")
struct IndicatorTests {
  static func bar(_ view: CollectionView) -> Frame.Indicator? { view.snapshot().indicators.first }

  @Test("a scroll indicator is shown while the content moves, and fades after 1/20 s, within 1/4 s")
  func fades() throws {
    let (view, source, _) = ScrollDelegateTests.column(100)
    #expect(Self.bar(view) == nil && view.snapshot().isSettled)
    ScrollDelegateTests.drag(view, by: 240, ticks: 24)
    #expect(Self.bar(view)?.opacity == 1)
    view.touchEnded()
    ScrollDelegateTests.settle(view)
    #expect(!view.isMoving && !view.snapshot().isSettled)
    var opacities: [CGFloat] = []
    for _ in 0..<40 {
      opacities.append(Self.bar(view)?.opacity ?? 0)
      view.advance()
    }
    #expect(opacities.first == 1 && opacities.last == 0 && view.snapshot().isSettled)
    for (before, after) in zip(opacities, opacities.dropFirst()) {
      #expect(after <= before && before - after < 1.0 / 29)
    }
    #expect(source.sections.count == 1)
  }

  @Test("an indicator's length is the visible fraction, and past an edge it is shortened")
  func geometry() throws {
    // 20 rows of 110 less one gap of 10, in a view of 440.
    let (view, source, _) = ScrollDelegateTests.column(20)
    let content: CGFloat = 20 * 110 - 10
    let track: CGFloat = 435
    let length = track * 440 / content
    view.frame.origin = CGPoint(x: 7, y: 11)
    view.flashScrollIndicators()
    for _ in 0..<20 { view.advance() }
    for share in [0, 0.25, 1] as [CGFloat] {
      view.contentOffset.y = share * (content - 440)
      let rect = try #require(Self.bar(view)?.rect)
      #expect(abs(rect.height - length) < 1e-9 && rect.width == 2.5 && rect.maxX == 7 + 90 - 2.5)
      #expect(abs(rect.minY - (11 + 2.5 + share * (track - length))) < 1e-9)
    }
    ScrollDelegateTests.drag(view, by: 100)
    let over = view.contentOffset.y - (content - 440)
    let rect = try #require(Self.bar(view)?.rect)
    #expect(over > 40 && abs(rect.height - (length - over)) < 1e-9 && abs(rect.maxY - (11 + 437.5)) < 1e-9)
    #expect(source.sections.count == 1)
  }

  @Test("a million items leave a visible indicator")
  func shortest() throws {
    let (view, source, _) = ScrollDelegateTests.column(1_000_000)
    view.flashScrollIndicators()
    view.advance()
    #expect(Self.bar(view)?.rect.height == 36 && source.sections.count == 1)
  }

  @Test("no indicator is shown for content that fits, if disabled, without room, or when a program scrolls")
  func absent() {
    let (small, source, _) = ScrollDelegateTests.column(2)
    small.flashScrollIndicators()
    small.advance()
    #expect(small.snapshot().indicators.isEmpty && small.snapshot().isSettled)
    let (view, other, _) = ScrollDelegateTests.column(100)
    view.contentOffset.y = 300
    view.advance()
    #expect(view.snapshot().indicators.isEmpty && view.snapshot().isSettled)
    view.showsVerticalScrollIndicator = false
    view.flashScrollIndicators()
    view.advance()
    #expect(view.snapshot().indicators.isEmpty)
    view.showsVerticalScrollIndicator = true
    view.scrollIndicatorInsets = EdgeInsets(top: 300, left: 0, bottom: 300, right: 0)
    #expect(view.snapshot().indicators.isEmpty)
    #expect(source.sections.count + other.sections.count == 2)
  }

  @Test("two indicators leave the corner free")
  func corner() throws {
    let (view, source) = ScrollToTests.grid()
    PagingTests.drag(view, by: CGVector(dx: 50, dy: 50), ticks: 12)
    let bars = view.snapshot().indicators
    let (upright, lying) = try (#require(bars.first), #require(bars.last))
    #expect(bars.count == 2 && upright.isVertical && !lying.isVertical && source.sections.count == 1)
    view.setContentOffset(CGPoint(x: 4600, y: 4700), animated: false)
    view.flashScrollIndicators()
    for _ in 0..<20 { view.advance() }
    let ends = view.snapshot().indicators
    #expect(ends.first?.rect.maxY == 292.5 && ends.last?.rect.maxX == 392.5)
  }

  @Test("an indicator that is shown again during its fade continues from there, and frames are interpolated")
  func resumes() throws {
    let (view, source, _) = ScrollDelegateTests.column(100)
    view.flashScrollIndicators()
    for _ in 0..<110 { view.advance() }
    let before = try #require(Self.bar(view)).opacity
    #expect(before > 0.1 && before < 0.9)
    let frame = view.snapshot()
    view.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
    view.advance()
    let next = view.snapshot()
    let after = try #require(next.indicators.first).opacity
    #expect(abs(after - before) < 0.1)
    let between = try #require(frame.interpolated(to: next, share: 0.5).indicators.first)
    #expect(abs(between.opacity - (before + after) / 2) < 1e-9 && source.sections.count == 1)
  }
}
