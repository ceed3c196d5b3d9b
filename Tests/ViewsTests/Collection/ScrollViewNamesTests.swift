import Springflow
import SpringflowTestSupport
import Testing

/// A delegate that uses the scroll view it is given, as an application's delegate does.
private final class Correspondent: CollectionViewDelegate {
  var states: [String] = []
  var onDrag: ((ScrollView) -> Void)?

  private func note(_ scrollView: ScrollView) {
    let words = [
      scrollView.isTracking ? "tracking" : nil, scrollView.isDragging ? "dragging" : nil,
      scrollView.isDecelerating ? "decelerating" : nil,
    ].compactMap { $0 }
    let state = words.joined(separator: " ")
    if states.last != state { states.append(state) }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { note(scrollView) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note(scrollView) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { onDrag?(scrollView) }
}

@MainActor
@Suite("The scroll view in delegate calls")
struct ScrollViewNamesTests {
  private static func column() -> (CollectionView, CountingSource, Correspondent) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 90, height: 100)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 90, height: 400), collectionViewLayout: layout)
    let source = CountingSource(counts: [100])
    let delegate = Correspondent()
    view.dataSource = source
    view.delegate = delegate
    view.layoutIfNeeded()
    return (view, source, delegate)
  }

  private static func fling(_ view: CollectionView) {
    view.touchBegan(at: CGPoint(x: 40, y: 300))
    for tick in 1...12 {
      view.advance()
      view.touchMoved(to: CGPoint(x: 40, y: 300 - 10 * CGFloat(tick)))
    }
    view.touchEnded()
    for _ in 0..<3000 where view.isMoving { view.advance() }
  }

  @Test("a delegate reads touches and flings from the scroll view in its calls")
  func states() {
    let (view, source, delegate) = Self.column()
    Self.fling(view)
    #expect(delegate.states == ["tracking dragging", "decelerating", ""] && source.sections.count == 1)
  }

  @Test("a delegate's settings of the scroll view apply to the collection view")
  func settings() {
    let (view, source, delegate) = Self.column()
    delegate.onDrag = { scrollView in
      scrollView.isPagingEnabled = true
      scrollView.bounces = false
      scrollView.alwaysBounceVertical = true
      scrollView.alwaysBounceHorizontal = true
      scrollView.decelerationRate = .fast
      scrollView.showsVerticalScrollIndicator = false
      scrollView.showsHorizontalScrollIndicator = false
      scrollView.verticalScrollIndicatorInsets.top = 4
      scrollView.horizontalScrollIndicatorInsets.left = 5
      scrollView.delaysContentTouches = false
      scrollView.panGestureRecognizer.maximumNumberOfTouches = 1
      scrollView.addGestureRecognizer(TapGestureRecognizer())
      scrollView.flashScrollIndicators()
      scrollView.tag = 7
    }
    Self.fling(view)
    #expect(view.isPagingEnabled && !view.bounces && view.alwaysBounceVertical && view.alwaysBounceHorizontal)
    #expect(abs(view.decelerationRate.rawValue - ScrollView.DecelerationRate.fast.rawValue) < 1e-12)
    #expect(CollectionView.DecelerationRate.fast == ScrollView.DecelerationRate.fast)
    #expect(!view.showsVerticalScrollIndicator && !view.showsHorizontalScrollIndicator && !view.delaysContentTouches)
    #expect(view.verticalScrollIndicatorInsets.top == 4 && view.horizontalScrollIndicatorInsets.left == 5)
    #expect(view.gestureRecognizers?.count == 2 && view.panGestureRecognizer.maximumNumberOfTouches == 1)
    #expect(view.tag == 7 && source.sections.count == 1)
    #expect(view.contentOffset.y == 400)
  }

  @Test("a delegate can scroll the scroll view, and disable scrolling")
  func scrolls() {
    let (view, source, delegate) = Self.column()
    delegate.onDrag = { $0.setContentOffset(CGPoint(x: 0, y: 1000), animated: true) }
    Self.fling(view)
    #expect(view.contentOffset.y == 1000)
    var offset = CGPoint(x: 1, y: 1)
    delegate.onDrag = { scrollView in
      scrollView.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
      offset = scrollView.contentOffset
    }
    Self.fling(view)
    #expect(offset == .zero)
    delegate.onDrag = { $0.isScrollEnabled = false }
    Self.fling(view)
    #expect(!view.isScrollEnabled && !view.panGestureRecognizer.isEnabled && source.sections.count == 1)
  }
}
