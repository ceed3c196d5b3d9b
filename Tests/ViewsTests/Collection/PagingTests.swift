import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Paging, edges and velocities")
struct PagingTests {
  /// Twenty cells of 100 in a view of 400: five pages; along y as well in a vertical layout.
  static func view(_ direction: CollectionView.ScrollDirection, count: Int = 20) -> (CollectionView, CountingSource) {
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = direction
    layout.minimumLineSpacing = 0
    layout.itemSize = CGSize(width: 100, height: 100)
    let size = direction == .horizontal ? CGSize(width: 400, height: 100) : CGSize(width: 100, height: 400)
    let view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.isPagingEnabled = true
    view.layoutIfNeeded()
    return (view, source)
  }

  /// Moves the finger against the content by a distance in some ticks, rests and releases.
  static func drag(_ view: CollectionView, by distance: CGVector, ticks: Int, rest: Int = 0) {
    let start = CGPoint(x: view.bounds.width / 2, y: view.bounds.height / 2)
    view.touchBegan(at: start)
    for tick in 1...ticks {
      view.advance()
      let share = CGFloat(tick) / CGFloat(ticks)
      view.touchMoved(to: CGPoint(x: start.x - distance.dx * share, y: start.y - distance.dy * share))
    }
    for _ in 0..<rest { view.advance() }
    view.touchEnded()
  }

  struct Turn: Sendable {
    let from: CGFloat
    let distance: CGFloat
    let ticks: Int
    let rest: Int
    let to: CGFloat
  }

  nonisolated static let turns = [
    Turn(from: 0, distance: 60, ticks: 12, rest: 0, to: 400),
    Turn(from: 400, distance: -60, ticks: 12, rest: 0, to: 0),
    Turn(from: 400, distance: 190, ticks: 24, rest: 20, to: 400),
    Turn(from: 400, distance: 210, ticks: 24, rest: 20, to: 800),
    Turn(from: 400, distance: -210, ticks: 24, rest: 20, to: 0),
    Turn(from: 400, distance: 390, ticks: 6, rest: 0, to: 800),
    Turn(from: 1600, distance: 50, ticks: 6, rest: 0, to: 1600),
    Turn(from: 0, distance: -50, ticks: 6, rest: 0, to: 0),
  ]

  @Test("a paging view rests on the next page in a fling's direction, else the nearest, on both axes", arguments: turns)
  func turns(_ turn: Turn) {
    for direction in [CollectionView.ScrollDirection.horizontal, .vertical] {
      let (view, source) = Self.view(direction)
      let isSideways = direction == .horizontal
      view.contentOffset = isSideways ? CGPoint(x: turn.from, y: 0) : CGPoint(x: 0, y: turn.from)
      view.layoutIfNeeded()
      let distance = isSideways ? CGVector(dx: turn.distance, dy: 0) : CGVector(dx: 0, dy: turn.distance)
      Self.drag(view, by: distance, ticks: turn.ticks, rest: turn.rest)
      for _ in 0..<90 { view.advance() }
      let place = isSideways ? view.contentOffset.x : view.contentOffset.y
      #expect(abs(place - turn.to) < 5, "brisk: nearly there in three quarters of a second")
      for _ in 0..<300 { view.advance() }
      let end = isSideways ? view.contentOffset.x : view.contentOffset.y
      #expect(end == turn.to && !view.isMoving && source.sections.count == 1)
    }
  }

  @Test("a page turn starts with the finger's velocity")
  func keepsVelocity() {
    let (view, source) = Self.view(.horizontal)
    Self.drag(view, by: CGVector(dx: 120, dy: 0), ticks: 12)
    #expect(abs(view.contentVelocity.dx - 1200) < 1e-9 && source.sections.count == 1)
  }

  @Test("pages begin at the inset's edge, and the last one ends at the other")
  func insets() {
    let (view, source) = Self.view(.horizontal, count: 7)
    view.contentInset = EdgeInsets(top: 0, left: 30, bottom: 0, right: 50)
    view.layoutIfNeeded()
    #expect(view.contentOffset.x == -30)
    Self.drag(view, by: CGVector(dx: 60, dy: 0), ticks: 6)
    for _ in 0..<400 { view.advance() }
    // 700 of content and 50 of inset less the view's 400.
    #expect(view.contentOffset.x == 350 && source.sections.count == 1)
    Self.drag(view, by: CGVector(dx: -60, dy: 0), ticks: 6)
    for _ in 0..<400 { view.advance() }
    #expect(view.contentOffset.x == -30)
  }

  @Test("a page turn that a touch stops half-way is completed when the finger leaves")
  func stopped() {
    let (view, source) = Self.view(.horizontal)
    Self.drag(view, by: CGVector(dx: 60, dy: 0), ticks: 6)
    for _ in 0..<4 { view.advance() }
    view.touchBegan(at: CGPoint(x: 10, y: 10))
    let held = view.contentOffset.x
    for _ in 0..<10 { view.advance() }
    #expect(view.contentOffset.x == held && held > 0 && held < 400 && source.sections.count == 1)
    view.touchEnded()
    for _ in 0..<400 { view.advance() }
    #expect(view.contentOffset.x == (held < 200 ? 0 : 400))
  }

  @Test("without bouncing nothing beyond an edge is ever visible")
  func noBounce() {
    let (view, source) = Self.view(.horizontal)
    view.isPagingEnabled = false
    view.bounces = false
    view.alwaysBounceVertical = true
    func check() {
      #expect(view.contentOffset.x >= 0 && view.contentOffset.x <= 1600 && view.contentOffset.y == 0)
    }
    for distance in [-300, 300, 900, 900, 900, -300, -3000] as [CGFloat] {
      Self.drag(view, by: CGVector(dx: distance, dy: distance), ticks: 5)
      for _ in 0..<60 {
        view.advance()
        check()
      }
    }
    // A finger that reverses moves the content at once.
    view.setContentOffset(.zero, animated: false)
    view.touchBegan(at: CGPoint(x: 200, y: 50))
    view.touchMoved(to: CGPoint(x: 300, y: 50))
    view.touchMoved(to: CGPoint(x: 290, y: 50))
    #expect(view.contentOffset.x == 10 && source.sections.count == 1)
  }

  @Test("with scrolling disabled fingers and wheels move nothing, but programs do")
  func disabled() {
    let (view, source) = Self.view(.horizontal)
    view.isScrollEnabled = false
    Self.drag(view, by: CGVector(dx: 100, dy: 0), ticks: 5)
    view.scroll(by: CGVector(dx: 100, dy: 0))
    for _ in 0..<60 { view.advance() }
    #expect(view.contentOffset == .zero && !view.isMoving)
    view.setContentOffset(CGPoint(x: 100, y: 0), animated: true)
    view.touchBegan(at: CGPoint(x: 10, y: 10))
    for _ in 0..<200 { view.advance() }
    #expect(view.contentOffset.x == 100 && source.sections.count == 1)
  }

  @Test("settings of scrolling are part of the state hash")
  func hashes() {
    func hash(_ change: (CollectionView) -> Void) -> StateHash {
      let (view, _) = Self.view(.horizontal)
      view.isPagingEnabled = false
      change(view)
      var hash = StateHash()
      view.hash(into: &hash)
      return hash
    }
    let plain = hash { _ in }
    #expect(plain == hash { $0.isPagingEnabled = false })
    #expect(plain != hash { $0.isPagingEnabled = true })
    #expect(plain != hash { $0.bounces = false })
    #expect(plain != hash { $0.isScrollEnabled = false })
  }

  // MARK: Velocity

  static func velocity(_ samples: [(tick: Int, x: CGFloat)], at tick: Int) -> CGFloat {
    var tracker = VelocityTracker()
    for sample in samples { tracker.add(CGPoint(x: sample.x, y: 0), at: sample.tick) }
    return tracker.velocity(at: tick).dx
  }

  @Test("one sample, or several of one tick, give no velocity")
  func oneSample() {
    #expect(Self.velocity([], at: 0) == 0)
    #expect(Self.velocity([(0, 10)], at: 0) == 0)
    #expect(Self.velocity([(5, 10), (5, 90), (5, 300)], at: 5) == 0)
  }

  @Test("a steady finger has the exact slope as its velocity, for any gaps between its samples")
  func steady() {
    #expect(abs(Self.velocity((0...30).map { ($0, CGFloat($0) * 3) }, at: 30) - 360) < 1e-9)
    #expect(abs(Self.velocity([(0, 0), (3, 9), (4, 12), (9, 27)], at: 9) - 360) < 1e-9)
  }

  @Test("old samples do not count, and a finger that rests a tenth of a second has stopped")
  func stale() {
    #expect(Self.velocity([(0, 0), (1, 10), (2, 20)], at: 13) > 0)
    #expect(Self.velocity([(0, 0), (1, 10), (2, 20)], at: 14) == 0)
    #expect(Self.velocity([(0, 0), (1, 10), (2, 20), (40, 20)], at: 40) == 0)
  }

  @Test("a finger that has turned back flings back")
  func turnsBack() {
    var samples = (0...10).map { (tick: $0, x: CGFloat($0) * 10) }
    for step in 1...6 {
      samples.append((tick: 10 + step, x: 100 - CGFloat(step) * 10))
      if step >= 4 { #expect(Self.velocity(samples, at: 10 + step) < 0, "after \(step) ticks back") }
    }
    // A finger that trembles by a point at its end has not turned.
    let trembling = (0...10).map { (tick: $0, x: CGFloat($0) * 10) } + [(tick: 11, x: 99)]
    #expect(Self.velocity(trembling, at: 11) > 500)
  }
}
