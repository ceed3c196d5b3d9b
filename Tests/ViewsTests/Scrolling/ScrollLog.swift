import SpringflowViews

/// A scroll view of 100 by 200 points at (50, 50) of a host, and what its delegate hears.
@MainActor
final class ScrollLog: ScrollViewDelegate {
  let root = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  let scroll = ScrollView(frame: CGRect(x: 50, y: 50, width: 100, height: 200))
  let content: View
  let host: ViewHost
  private var calls: [String] = []

  /// The content is a view of a size.
  init(_ width: CGFloat = 100, _ height: CGFloat = 1000) {
    content = View(frame: CGRect(x: 0, y: 0, width: width, height: height))
    host = ViewHost(rootView: root)
    root.addSubview(scroll)
    scroll.addSubview(content)
    scroll.contentSize = content.bounds.size
    scroll.delegate = self
    host.advance()
  }

  private func note(_ call: String) { if calls.last != call { calls.append(call) } }

  /// The calls since the last time; a row of the same one counts once.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  func down(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) { host.touch(id, .began, at: CGPoint(x: x, y: y)) }
  func move(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) { host.touch(id, .moved, at: CGPoint(x: x, y: y)) }
  func up(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) { host.touch(id, .ended, at: CGPoint(x: x, y: y)) }
  func wait(_ ticks: Int) { for _ in 0..<ticks { host.advance() } }

  /// Drags by some points in each of some ticks, without leaving.
  func drag(_ dx: CGFloat, _ dy: CGFloat, ticks: Int) {
    down(100, 150)
    for tick in 1...ticks {
      move(100 + dx * CGFloat(tick), 150 + dy * CGFloat(tick))
      wait(1)
    }
  }

  func fling(_ dx: CGFloat, _ dy: CGFloat, ticks: Int) {
    drag(dx, dy, ticks: ticks)
    up(100 + dx * CGFloat(ticks), 150 + dy * CGFloat(ticks))
  }

  /// Waits until nothing moves, for ten seconds at most.
  func settle() { for _ in 0..<1200 where host.isMoving { host.advance() } }

  // MARK: Delegate

  var zooms = false

  func scrollViewDidScroll(_ scrollView: ScrollView) { note("scroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("begin drag") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: inout CGPoint
  ) { note("will end drag") }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    note("end drag \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note("begin deceleration") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note("end deceleration") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { note("end animation") }
  func viewForZooming(in scrollView: ScrollView) -> View? { zooms ? content : nil }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    note("begin zoom \(view === content)")
  }
  func scrollViewDidZoom(_ scrollView: ScrollView) { note("zoom") }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
    note("end zoom \(scale)")
  }
}
