import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Content that a program puts past an edge, which stays there, as in UIKit.
@MainActor
@Suite("Offsets outside of the content")
struct OutsideOffsetTests {
  enum Kind: CaseIterable, Sendable { case plain, list }
  enum Route: CaseIterable, Sendable { case set, call, block, animated }

  /// A view of 100 by 200 points onto content of a height, which `resize` changes.
  @MainActor
  private struct Subject {
    let view: ScrollView
    let source = CountingSource(counts: [1])
    let layout = CollectionViewFlowLayout()

    init(_ kind: Kind, height: CGFloat = 1000) {
      let frame = CGRect(x: 0, y: 0, width: 100, height: 200)
      layout.itemSize = CGSize(width: 100, height: height)
      switch kind {
      case .plain:
        view = ScrollView(frame: frame)
        view.contentSize = CGSize(width: 100, height: height)
      case .list:
        let list = CollectionView(frame: frame, collectionViewLayout: layout)
        list.dataSource = source
        view = list
      }
      wait(1)
    }

    var host: ViewHost { view.drivingHost }
    func wait(_ ticks: Int) { for _ in 0..<ticks { host.advance() } }

    func resize(_ height: CGFloat) {
      if view is CollectionView { layout.itemSize.height = height } else { view.contentSize.height = height }
    }

    func go(to y: CGFloat, _ route: Route) {
      let place = CGPoint(x: 0, y: y)
      switch route {
      case .set: view.contentOffset = place
      case .call: view.setContentOffset(place, animated: false)
      case .block: View.animate(withDuration: 0.3) { view.contentOffset = place }
      case .animated: view.setContentOffset(place, animated: true)
      }
    }

    func drag(by distance: CGFloat) {
      host.touch(0, .began, at: CGPoint(x: 50, y: 100))
      wait(1)
      if distance != 0 { host.touch(0, .moved, at: CGPoint(x: 50, y: 100 + distance)) }
      wait(30)
      host.touch(0, .ended, at: CGPoint(x: 50, y: 100 + distance))
    }
  }

  @Test("content that a program puts past an edge stays there", arguments: Kind.allCases, Route.allCases)
  func stays(_ kind: Kind, _ route: Route) {
    // Before the beginning, past the end, and where all of it fits exactly, with and without bouncing.
    for (height, place) in [(1000, -60), (1000, 860), (200, -60), (200, 40), (50, 25)] as [(CGFloat, CGFloat)] {
      for bounces in [true, false] {
        let subject = Subject(kind, height: height)
        subject.view.bounces = bounces
        subject.go(to: place, route)
        #expect(subject.view.contentOffset.y == (route == .animated ? 0 : place))
        subject.wait(240)
        #expect(subject.view.contentOffset.y == place, "\(height) \(bounces)")
        #expect(!subject.host.isMoving)
        // A finger that does not move leaves it alone.
        subject.drag(by: 0)
        subject.wait(120)
        #expect(subject.view.contentOffset.y == place)
      }
    }
  }

  @Test("content that would be further away than the view is long goes to its edge", arguments: Kind.allCases)
  func far(_ kind: Kind) {
    for route in Route.allCases {
      for (place, end) in [(-10_000, 0), (10_000, 800), (-201, 0), (1001, 800), (1000, 1000)] as [(CGFloat, CGFloat)] {
        let subject = Subject(kind)
        subject.go(to: place, route)
        subject.wait(480)
        #expect(subject.view.contentOffset.y == end && !subject.host.isMoving, "\(place) \(route)")
      }
    }
  }

  @Test("a drag takes it back", arguments: Kind.allCases, Route.allCases)
  func drag(_ kind: Kind, _ route: Route) {
    for (place, end) in [(-60, 0), (860, 800)] as [(CGFloat, CGFloat)] {
      let subject = Subject(kind)
      subject.go(to: place, route)
      subject.wait(240)
      subject.drag(by: place < 0 ? 10 : -10)
      subject.wait(240)
      #expect(subject.view.contentOffset.y == end)
    }
  }

  @Test("another size of the content or of the view, or another inset, takes it back at once", arguments: Kind.allCases)
  func sizes(_ kind: Kind) {
    for change in 0..<3 {
      let subject = Subject(kind)
      subject.go(to: 900, .set)
      subject.wait(20)
      switch change {
      case 0: subject.resize(900)
      case 1: subject.view.frame.size.height = 180
      default: subject.view.contentInset.bottom = 10
      }
      subject.view.layoutIfNeeded()
      let end = subject.view.contentSize.height + subject.view.contentInset.bottom - subject.view.bounds.height
      #expect(subject.view.contentOffset.y == end, "\(change)")
      subject.wait(60)
      #expect(subject.view.contentOffset.y == end)
    }
  }

  @Test("a wheel goes on from there, within the content")
  func wheel() {
    let subject = Subject(.plain)
    subject.go(to: -60, .call)
    subject.view.scroll(by: CGVector(dx: 0, dy: 100))
    subject.wait(240)
    #expect(subject.view.contentOffset.y == 40)
  }

  @Test("an offset that is set with a larger content is one in that content", arguments: Kind.allCases)
  func larger(_ kind: Kind) {
    let subject = Subject(kind)
    subject.resize(3000)
    subject.view.contentOffset.y = 2500
    subject.wait(60)
    #expect(subject.view.contentOffset.y == 2500)
    subject.resize(1000)
    subject.wait(1)
    #expect(subject.view.contentOffset.y == 800)
  }

  @Test("content that a finger has pulled past an edge springs back")
  func pulled() {
    let subject = Subject(.plain)
    subject.drag(by: 80)
    #expect(subject.view.contentOffset.y < -10)
    subject.wait(240)
    #expect(subject.view.contentOffset.y == 0)
  }

  // MARK: Overrides

  /// A view that observes its offset, and may change it.
  @MainActor
  private final class Observed: ScrollView {
    var places: [CGFloat] = []
    var change: (CGFloat) -> CGFloat? = { $0 }
    override var contentOffset: CGPoint {
      get { super.contentOffset }
      set { if let y = change(newValue.y) { super.contentOffset = CGPoint(x: newValue.x, y: y) } }
    }
    override var bounds: CGRect { didSet { places.append(bounds.minY) } }
  }

  private func observed() -> (Observed, ViewHost) {
    let view = Observed(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.contentSize = CGSize(width: 100, height: 1000)
    view.drivingHost.advance()
    return (view, view.drivingHost)
  }

  private func fling(_ host: ViewHost, _ step: CGFloat) {
    host.touch(0, .began, at: CGPoint(x: 50, y: 150))
    for tick in 1...10 {
      host.touch(0, .moved, at: CGPoint(x: 50, y: 150 + step * CGFloat(tick)))
      host.advance()
    }
    host.touch(0, .ended, at: CGPoint(x: 50, y: 150 + step * 10))
  }

  @Test("an overridden offset hears of each place in a drag, a fling and a bounce")
  func observes() {
    let (view, host) = observed()
    var shown: [CGFloat] = []
    view.change = {
      shown.append($0)
      return $0
    }
    fling(host, -10)
    for _ in 0..<600 { host.advance() }
    #expect(shown == view.places && Array(shown.prefix(10)) == (1...10).map { CGFloat($0) * 10 })
    #expect(shown.count > 60 && shown.last == view.contentOffset.y && view.contentOffset.y > 300)
  }

  @Test("an override that keeps the offset within limits does so in a drag, and the next drag works")
  func limits() {
    let (view, host) = observed()
    view.change = { min(max($0, 0), 60) }
    fling(host, -10)
    #expect(view.contentOffset.y == 60)
    for _ in 0..<700 { host.advance() }
    #expect(view.contentOffset.y == 60 && !host.isMoving)
    fling(host, 2)
    #expect(view.contentOffset.y == 40)
    view.change = { _ in nil }
    let place = view.contentOffset.y
    fling(host, -10)
    for _ in 0..<700 { host.advance() }
    #expect(view.contentOffset.y == place && !host.isMoving)
    view.change = { $0 }
    fling(host, -2)
    #expect(view.contentOffset.y == place + 20)
  }

  @Test("an override that rounds offsets, and one that changes settings, lets every motion go on to its end")
  func rounds() {
    let (view, host) = observed()
    view.change = {
      view.bounces = $0 > -1000
      return $0.rounded()
    }
    view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    for _ in 0..<240 { host.advance() }
    #expect(view.contentOffset.y == 500 && !host.isMoving)
    fling(host, 30)
    for _ in 0..<600 { host.advance() }
    #expect(view.contentOffset.y == 0 && !host.isMoving)
    view.change = {
      view.isScrollEnabled = false
      return $0
    }
    fling(host, -10)
    #expect(!view.isTracking && !host.isMoving)
    (view.change, view.isScrollEnabled) = ({ $0 }, true)
    let place = view.contentOffset.y
    fling(host, -2)
    #expect(view.contentOffset.y == place + 20)
  }

  // MARK: Limits by a delegate

  @MainActor
  private final class Limits: ScrollViewDelegate {
    var lowest: CGFloat = -30
    var ends: (ScrollView) -> Void = { _ in }
    func scrollViewDidScroll(_ scrollView: ScrollView) {
      if scrollView.contentOffset.y < lowest { scrollView.contentOffset.y = lowest }
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) { ends(scrollView) }
  }

  @Test("a delegate that limits how far content goes past an edge lets it come back", arguments: Kind.allCases)
  func limited(_ kind: Kind) {
    let subject = Subject(kind)
    let limits = Limits()
    if let list = subject.view as? CollectionView {
      let relay = Relay(limits)
      list.delegate = relay
      bounce(subject)
      withExtendedLifetime(relay) {}
    } else {
      subject.view.delegate = limits
      bounce(subject)
    }
  }

  @MainActor
  private final class Relay: CollectionViewDelegate {
    let limits: Limits
    init(_ limits: Limits) { self.limits = limits }
    func scrollViewDidScroll(_ scrollView: ScrollView) { limits.scrollViewDidScroll(scrollView) }
  }

  private func bounce(_ subject: Subject) {
    subject.view.contentOffset.y = 200
    subject.wait(1)
    fling(subject.host, 25)
    var lowest: CGFloat = 0
    for _ in 0..<300 {
      subject.wait(1)
      lowest = min(lowest, subject.view.contentOffset.y)
    }
    #expect(lowest == -30 && subject.view.contentOffset.y == 0 && !subject.host.isMoving)
  }

  @Test("scrolling that is switched off and on at the end of a drag ends the fling")
  func haltAtEnd() {
    let subject = Subject(.plain)
    let limits = Limits()
    limits.ends = { ($0.isScrollEnabled, $0.isScrollEnabled) = (false, true) }
    subject.view.delegate = limits
    fling(subject.host, -8)
    let place = subject.view.contentOffset.y
    subject.wait(60)
    #expect(subject.view.contentOffset.y == place && !subject.view.isDecelerating)
  }

  @Test("a reload that changes no size leaves kept content alone; one under a resting finger takes it back")
  func reload() {
    let subject = Subject(.list)
    subject.go(to: -60, .call)
    (subject.view as? CollectionView)?.reloadData()
    subject.wait(10)
    #expect(subject.view.contentOffset.y == -60)
    subject.go(to: 900, .call)
    subject.host.touch(0, .began, at: CGPoint(x: 50, y: 100))
    subject.wait(1)
    subject.resize(400)
    subject.wait(10)
    subject.host.touch(0, .ended, at: CGPoint(x: 50, y: 100))
    subject.wait(240)
    #expect(subject.view.contentOffset.y == 200 && !subject.host.isMoving)
  }

  // MARK: Ends of flings

  @Test("switching scrolling off and on ends a fling, and leaves a program's scroll alone", arguments: Kind.allCases)
  func halt(_ kind: Kind) {
    let subject = Subject(kind)
    fling(subject.host, -8)
    subject.wait(5)
    let place = subject.view.contentOffset.y
    (subject.view.isScrollEnabled, subject.view.isScrollEnabled) = (false, true)
    subject.wait(60)
    #expect(subject.view.contentOffset.y == place && !subject.view.isDecelerating)
    subject.view.setContentOffset(.zero, animated: true)
    subject.wait(5)
    (subject.view.isScrollEnabled, subject.view.isScrollEnabled) = (false, true)
    subject.wait(240)
    #expect(subject.view.contentOffset.y == 0)
  }

  @Test("a deceleration of 0 stops content at once, one of 1 at the edge")
  func rates() {
    for (rate, least, most) in [(0, 80, 81), (1, 800, 800)] as [(CGFloat, CGFloat, CGFloat)] {
      let subject = Subject(.plain)
      subject.view.decelerationRate = ScrollView.DecelerationRate(rawValue: rate)
      fling(subject.host, -8)
      subject.wait(240)
      #expect(subject.view.contentOffset.y >= least && subject.view.contentOffset.y <= most)
    }
  }
}
