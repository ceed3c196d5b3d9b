import Springflow
import SpringflowTestSupport
import Testing

/// The rest of content whose target or edge is moved.
@MainActor
@Suite("Scroll targets beyond the edges, and moving edges")
struct ScrollEdgeTests {
  /// A delegate that changes the target of every drag.
  final class Sender: CollectionViewDelegate {
    var target: CGFloat?
    var onEnd: (() -> Void)?
    var calls: [String] = []
    func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
    ) {
      calls.append("willEnd")
      if let target { targetContentOffset.y = target }
      onEnd?()
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
      calls.append("didEnd \(decelerate)")
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("endAnimation") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { calls.append("endDecelerating") }
  }

  let view: CollectionView
  let source: CountingSource
  let sender = Sender()

  init() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 100)
    layout.minimumLineSpacing = 0
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    source = CountingSource(counts: [100])
    view.dataSource = source
    view.delegate = sender
    view.layoutIfNeeded()
  }

  private func fling(from start: CGFloat, by step: CGFloat) {
    view.setContentOffset(CGPoint(x: 0, y: start), animated: false)
    view.touchBegan(at: CGPoint(x: 100, y: 200))
    for number in 1...10 {
      view.touchMoved(to: CGPoint(x: 100, y: 200 - step * CGFloat(number)))
      view.advance()
    }
    view.touchEnded()
  }

  private func rest() -> CGFloat {
    for _ in 0..<2000 where view.isMoving { view.advance() }
    #expect(!view.isMoving)
    return view.contentOffset.y
  }

  @Test("a scroll target beyond an edge becomes the edge, for any offset and velocity")
  func goals() {
    for (target, edge) in [(9601, 9600), (10_000, 9600), (1_000_000, 9600), (-1, 0), (-50, 0), (-1e7, 0)]
      as [(CGFloat, CGFloat)]
    {
      for start in TestLength.cases([500, 4000, 9000] as [CGFloat], short: 1) {
        for step in [-12, -1, 1, 5, 30] as [CGFloat] {
          sender.target = target
          fling(from: start, by: step)
          var highest = view.contentOffset.y, lowest = highest
          for _ in 0..<2000 where view.isMoving {
            view.advance()
            (lowest, highest) = (min(lowest, view.contentOffset.y), max(highest, view.contentOffset.y))
          }
          #expect(view.contentOffset.y == edge, "\(target) from \(start) by \(step)")
          // Past an edge the content goes only as far as a fling bounces.
          #expect(lowest > -300 && highest < 9900)
        }
      }
    }
  }

  @Test("content that becomes shorter ends the scroll at its new edge, at most a bounce further")
  func shortens() throws {
    view.scrollToItem(at: [0, 99], at: .bottom, animated: true)
    for _ in 0..<10 { view.advance() }
    var update = BatchUpdate()
    update.deleteItems(at: (60..<99).map { IndexPath(item: $0, section: 0) })
    try view.performBatchUpdates(update) { source.sections[0].removeSubrange(60..<99) }
    let start = view.contentOffset.y
    var highest = start
    for _ in 0..<2000 where view.isMoving {
      view.advance()
      highest = max(highest, view.contentOffset.y)
      #expect(view.contentOffset.y >= start)
    }
    #expect(view.contentOffset.y == 6100 - 400 && highest < 5740)
    view.setContentOffset(CGPoint(x: 0, y: 0), animated: false)
    view.setContentOffset(CGPoint(x: 0, y: 5000), animated: true)
    for _ in 0..<10 { view.advance() }
    view.frame.size.height = 2000
    #expect(rest() == 4100)
  }

  @Test("an inset set while the content is pulled past it holds the content there, as in pull to refresh")
  func refreshes() {
    sender.onEnd = { [view] in view.contentInset.top = 60 }
    fling(from: 0, by: -25)
    #expect(view.contentOffset.y < -60)
    #expect(rest() == -60)
    // The edge that has moved below the content does not pull it on.
    sender.onEnd = nil
    fling(from: 9600, by: 25)
    #expect(view.contentOffset.y > 9600)
    source.sections[0] += Array(1000..<1050)
    view.insertItems(at: (100..<150).map { IndexPath(item: $0, section: 0) })
    #expect(rest() == 9600)
  }

  @Test("a delegate that scrolls as the finger leaves is told of the end once")
  func sends() {
    sender.onEnd = { [view] in view.scrollToItem(at: [0, 20], at: .top, animated: true) }
    fling(from: 100, by: 5)
    #expect(rest() == 2000)
    #expect(sender.calls == ["willEnd", "didEnd false", "endAnimation"])
  }

  @Test("a wheel turns one page after the other, and none during a page turn")
  func wheels() {
    view.isPagingEnabled = true
    view.scroll(by: CGVector(dx: 0, dy: 60))
    #expect(rest() == 400)
    for _ in 0..<20 {
      view.scroll(by: CGVector(dx: 0, dy: 5))
      view.advance()
    }
    let after = rest()
    #expect(after >= 800 && after <= 2000 && after.truncatingRemainder(dividingBy: 400) == 0)
    view.scroll(by: CGVector(dx: 0, dy: -60))
    #expect(rest() == after - 400)
    view.frame.size.height = 370
    view.setContentOffset(CGPoint(x: 0, y: 9500), animated: false)
    view.scroll(by: CGVector(dx: 0, dy: 60))
    #expect(rest() == 9620)
    view.scroll(by: CGVector(dx: 0, dy: 60))
    #expect(rest() == 9630)
    view.scroll(by: CGVector(dx: 0, dy: 60))
    #expect(rest() == 9630)
    view.scroll(by: CGVector(dx: 0, dy: -60))
    #expect(rest() == 9620)
    view.scroll(by: CGVector(dx: 0, dy: 1))
    #expect(rest() == 9620)
  }
}
