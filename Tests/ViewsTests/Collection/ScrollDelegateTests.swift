import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A delegate that records its calls, and acts in them as it is told.
@MainActor
final class ScrollWitness: CollectionViewDelegate {
  /// The calls; consecutive calls about changes of the offset are recorded as one.
  private(set) var calls: [String] = []
  var offsets: [CGPoint] = []
  var target: ((CGPoint, CGPoint) -> CGPoint)?
  var onScroll: ((ScrollView) -> Void)?
  var onEnd: ((ScrollView) -> Void)?

  func note(_ call: String) { if call != "did scroll" || calls.last != call { calls.append(call) } }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    note("did scroll")
    offsets.append(scrollView.contentOffset)
    onScroll?(scrollView)
  }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("will begin dragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) {
    note("will end dragging")
    targetContentOffset = target?(targetContentOffset, velocity) ?? targetContentOffset
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    note("did end dragging, decelerates: \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note("will begin decelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    note("did end decelerating")
    onEnd?(scrollView)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    note("did end scrolling animation")
    onEnd?(scrollView)
  }
}

@MainActor
@Suite("Scroll calls to the delegate")
struct ScrollDelegateTests {
  static let fling = [
    "will begin dragging", "did scroll", "will end dragging", "did end dragging, decelerates: true",
    "will begin decelerating", "did scroll", "did end decelerating",
  ]

  static func column(_ count: Int = 1000) -> (CollectionView, CountingSource, ScrollWitness) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 90, height: 100)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 90, height: 440), collectionViewLayout: layout)
    let source = CountingSource(counts: [count])
    let witness = ScrollWitness()
    view.dataSource = source
    view.delegate = witness
    view.layoutIfNeeded()
    return (view, source, witness)
  }

  /// Drags the content up by `distance` points in some ticks.
  static func drag(_ view: CollectionView, by distance: CGFloat, ticks: Int = 12) {
    view.touchBegan(at: CGPoint(x: 40, y: 400))
    for tick in 1...ticks {
      view.advance()
      view.touchMoved(to: CGPoint(x: 40, y: 400 - distance * CGFloat(tick) / CGFloat(ticks)))
    }
  }

  static func settle(_ view: CollectionView) { for _ in 0..<3000 where view.isMoving { view.advance() } }

  @Test("a fling makes UIKit's calls in UIKit's order")
  func flings() {
    let (view, source, witness) = Self.column()
    Self.drag(view, by: 120)
    #expect(view.isDragging && view.isTracking && !view.isDecelerating)
    view.touchEnded()
    #expect(!view.isDragging && !view.isTracking && view.isDecelerating)
    Self.settle(view)
    #expect(witness.calls == Self.fling && !view.isDecelerating)
    #expect(witness.offsets.last == view.contentOffset && source.sections.count == 1)
  }

  @Test("a drag begins beyond three points, and every change of the offset is reported")
  func slop() {
    let (view, _, witness) = Self.column()
    view.touchBegan(at: CGPoint(x: 40, y: 400))
    view.touchMoved(to: CGPoint(x: 42, y: 398))
    view.advance()
    #expect(witness.calls.isEmpty && !view.isDragging)
    view.touchMoved(to: CGPoint(x: 40, y: 390))
    view.touchMoved(to: CGPoint(x: 40, y: 380))
    view.advance()
    #expect(witness.calls == ["will begin dragging", "did scroll"])
    #expect(witness.offsets == [CGPoint(x: 0, y: 10), CGPoint(x: 0, y: 20)])
  }

  @Test("a press that moves nothing makes no scroll calls")
  func press() {
    let (view, _, witness) = Self.column()
    view.touchBegan(at: CGPoint(x: 40, y: 400))
    for _ in 0..<20 { view.advance() }
    view.touchEnded()
    Self.settle(view)
    #expect(witness.calls.isEmpty)
  }

  @Test("content that fits cannot be dragged")
  func unscrollable() {
    let (view, _, witness) = Self.column(2)
    Self.drag(view, by: 100)
    #expect(!view.isDragging)
    view.touchEnded()
    #expect(witness.calls.isEmpty && !view.isMoving)
  }

  @Test("a finger that rests before it leaves starts no deceleration")
  func rests() {
    let (view, _, witness) = Self.column()
    Self.drag(view, by: 120)
    for _ in 0..<20 { view.advance() }
    view.touchEnded()
    Self.settle(view)
    #expect(
      witness.calls == [
        "will begin dragging", "did scroll", "will end dragging", "did end dragging, decelerates: false",
      ])
    #expect(view.contentOffset.y == 120)
  }

  @Test("the return from past an edge is reported as a deceleration, too")
  func bounces() {
    let (view, _, witness) = Self.column()
    Self.drag(view, by: -200)
    for _ in 0..<20 { view.advance() }
    view.touchEnded()
    Self.settle(view)
    #expect(witness.calls == Self.fling && view.contentOffset == .zero)
  }

  @Test("a touch that stops the content ends the deceleration at once, and starts nothing when it ends")
  func stops() {
    let (view, _, witness) = Self.column()
    Self.drag(view, by: 120)
    view.touchEnded()
    for _ in 0..<20 { view.advance() }
    view.touchBegan(at: CGPoint(x: 40, y: 400))
    #expect(witness.calls == Self.fling && view.engine.scroller.didStopByTouch)
    let offset = view.contentOffset
    for _ in 0..<20 { view.advance() }
    view.touchEnded()
    Self.settle(view)
    #expect(witness.calls == Self.fling && view.contentOffset == offset)
    view.touchBegan(at: CGPoint(x: 40, y: 400))
    #expect(!view.engine.scroller.didStopByTouch)
  }

  @Test("an animated scroll ends with its own call, without a distance it makes none; a direct one scrolls once")
  func programs() {
    let (view, _, witness) = Self.column()
    view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    #expect(view.isMoving && witness.calls.isEmpty)
    Self.settle(view)
    #expect(witness.calls == ["did scroll", "did end scrolling animation"])
    view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    view.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
    Self.settle(view)
    #expect(witness.calls.count == 2)
    view.contentOffset = CGPoint(x: 0, y: 40)
    view.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    #expect(witness.offsets.suffix(2) == [CGPoint(x: 0, y: 40), CGPoint(x: 0, y: 50)])
    Self.settle(view)
    #expect(witness.calls == ["did scroll", "did end scrolling animation", "did scroll"])
  }

  @Test("a fling that a programmatic scroll replaces is reported as ended first")
  func programTakesOver() {
    let (view, _, witness) = Self.column()
    Self.drag(view, by: 120)
    view.touchEnded()
    view.advance()
    view.setContentOffset(.zero, animated: true)
    Self.settle(view)
    #expect(witness.calls == Self.fling + ["did scroll", "did end scrolling animation"])
  }

  @Test("a programmatic scroll under a dragging finger ends the drag")
  func programTakesFromFinger() {
    let (view, _, witness) = Self.column()
    Self.drag(view, by: 120)
    view.setContentOffset(.zero, animated: true)
    view.touchEnded()
    Self.settle(view)
    #expect(
      witness.calls == [
        "will begin dragging", "did scroll", "did end dragging, decelerates: false", "did scroll",
        "did end scrolling animation",
      ])
    #expect(view.contentOffset == .zero)
  }

  @Test("setContentOffset without animation stops a fling; the property shifts the content during it")
  func directSets() {
    let (view, _, witness) = Self.column()
    Self.drag(view, by: 120)
    view.touchEnded()
    view.advance()
    let velocity = view.contentVelocity.dy
    view.contentOffset.y += 5000
    #expect(view.contentVelocity.dy == velocity && view.isDecelerating)
    view.setContentOffset(view.contentOffset, animated: false)
    let offset = view.contentOffset
    view.advance()
    #expect(view.contentOffset == offset && !view.isMoving && witness.calls.last == "did end decelerating")
  }

  @Test("the layout chooses a fling's target first, then the delegate; the velocity is in points per ms")
  func targets() {
    final class Snapping: CollectionViewFlowLayout {
      var asked: [CGPoint] = []
      override func targetContentOffset(
        forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
      ) -> CGPoint {
        asked.append(velocity)
        return CGPoint(x: 0, y: 330)
      }
    }
    let (view, _, witness) = Self.column()
    let layout = Snapping()
    layout.itemSize = CGSize(width: 90, height: 100)
    view.collectionViewLayout = layout
    view.layoutIfNeeded()
    var seen: [CGPoint] = []
    witness.target = { target, velocity in
      seen += [target, velocity]
      return CGPoint(x: 0, y: 440)
    }
    Self.drag(view, by: 120)
    view.touchEnded()
    #expect(layout.asked == [CGPoint(x: 0, y: 1.2)] && seen == [CGPoint(x: 0, y: 330), CGPoint(x: 0, y: 1.2)])
    // x(t) = x₀ + D (1 − e^(−λt)) with λ = v₀ / D.
    let (start, distance) = (120.0, 320.0)
    for tick in 1...120 {
      view.advance()
      let expected = start + distance * (1 - exp(-1200 / distance * Double(tick) / 120))
      #expect(abs(Double(view.contentOffset.y) - expected) < 1e-6)
    }
    Self.settle(view)
    #expect(view.contentOffset.y == 440)
  }

  @Test("a target behind the content is reached on a spring that starts with the finger's velocity")
  func targetBehind() {
    let (view, _, witness) = Self.column()
    witness.target = { _, _ in .zero }
    Self.drag(view, by: 120)
    view.touchEnded()
    #expect(abs(view.contentVelocity.dy - 1200) < 1e-9)
    for tick in 1...60 {
      view.advance()
      let t = Double(tick) / 120
      // Critically damped, ω = 10/s.
      let expected = (120 + (1200 + 10 * 120) * t) * exp(-10 * t)
      #expect(abs(Double(view.contentOffset.y) - expected) < 1e-6)
    }
    Self.settle(view)
    #expect(view.contentOffset.y == 0)
  }

  enum Answer: CaseIterable {
    case offset, otherAxis, scrollToItem, update, reload, layout, stop, disable, resize
  }

  @Test("a delegate may call back into the view", arguments: Answer.allCases)
  func callsBack(_ answer: Answer) {
    let (view, source, witness) = Self.column(200)
    var count = 0
    func act(_ scrollView: ScrollView) {
      count += 1
      guard count % 7 == 3, count < 200 else { return }
      switch answer {
      case .offset: scrollView.contentOffset.y = max(0, scrollView.contentOffset.y - 150)
      case .otherAxis: scrollView.contentOffset.x = 0
      case .scrollToItem: view.scrollToItem(at: [0, count % 50], at: .centeredVertically, animated: count % 2 == 0)
      case .update:
        view.performBatchUpdates {
          source.sections[0].remove(at: count % 30)
          source.insert(3)
          view.deleteItems(at: [[0, count % 30]])
          view.insertItems(at: [[0, 3]])
        }
      case .reload: view.reloadData()
      case .layout:
        let layout = CollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 80, height: CGFloat(60 + count % 50))
        view.setCollectionViewLayout(layout, animated: count % 2 == 0)
      case .stop: scrollView.setContentOffset(scrollView.contentOffset, animated: false)
      case .disable: scrollView.isScrollEnabled.toggle()
      case .resize: scrollView.frame.size.height = CGFloat(300 + count % 100)
      }
    }
    witness.onScroll = act
    witness.onEnd = act
    for round in 0..<3 {
      Self.drag(view, by: round == 1 ? -250 : 300)
      view.touchEnded()
      for _ in 0..<200 { view.advance() }
    }
    Self.settle(view)
    for path in view.indexPathsForVisibleItems {
      #expect(view.cellForItem(at: path)?.content.text == String(source.sections[0][path.item]))
    }
    #expect(!view.isMoving && count > 2)
  }

  @Test("delegate calls that arise during an update are made after it")
  func owes() {
    let (view, source, witness) = Self.column(100)
    view.setContentOffset(CGPoint(x: 0, y: 2000), animated: false)
    view.layoutIfNeeded()
    var counts: [Int] = []
    witness.onScroll = { _ in counts.append(view.numberOfItems(inSection: 0)) }
    view.performBatchUpdates {
      source.sections[0].removeLast(95)
      view.deleteItems(at: (5..<100).map { IndexPath(item: $0, section: 0) })
      view.contentOffset.y = 1990
    }
    #expect(counts == [5] && witness.offsets.last == view.contentOffset)
  }
}
