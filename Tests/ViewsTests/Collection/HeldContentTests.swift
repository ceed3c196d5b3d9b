import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Content under a finger while its range, view or data changes.
@MainActor
@Suite("Content under a finger")
struct HeldContentTests {
  /// The parameters of the axis of a view 400 points long.
  private struct Fit {
    var content = 2000.0
    var before = 0.0
    var after = 0.0
    var view = 400.0
    var alwaysBounces = true
  }

  private static func fit(_ axis: inout ScrollAxis, _ fit: Fit) {
    axis.fit(
      content: fit.content, before: fit.before, after: fit.after, view: fit.view, alwaysBounces: fit.alwaysBounces)
  }

  @Test("held content stays when its range changes, and moves with the finger, never further than it")
  func axis() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var axis = ScrollAxis()
      var fit = Fit()
      Self.fit(&axis, fit)
      axis.jump(to: .random(in: 0...1600, using: &random))
      axis.beginTracking()
      for step in 0..<400 {
        let before = axis.offset
        switch Int.random(in: 0..<12, using: &random) {
        case 0: fit.content = .random(in: 0...3000, using: &random)
        case 1: fit.content = 0
        case 2: fit.view = [0, 1, 50, 400, 900, 3000].randomElement(using: &random)!
        case 3: (fit.before, fit.after) = (.random(in: -50...90, using: &random), .random(in: -50...90, using: &random))
        case 4: fit.alwaysBounces.toggle()
        case 5: axis.bounces.toggle()
        default: break
        }
        Self.fit(&axis, fit)
        axis.advance(to: Double(step) / 120)
        #expect(axis.offset == before, "seed \(seed), step \(step)")
        let delta = Double.random(in: -60...60, using: &random)
        let slope = axis.velocity(ofFinger: delta)
        axis.track(by: delta)
        let moved = axis.offset - before
        #expect(
          moved * delta >= 0 && abs(moved) <= abs(delta) + 1e-9, "seed \(seed), step \(step): \(moved) for \(delta)")
        #expect(slope * delta >= 0 && abs(slope) <= abs(delta))
      }
    }
  }

  @Test("held content follows the finger when the end moves past it, and returns when the finger leaves")
  func continuation() {
    var axis = ScrollAxis()
    Self.fit(&axis, Fit())
    axis.jump(to: 1500)
    axis.beginTracking()
    axis.track(by: 10)
    Self.fit(&axis, Fit(content: 500))
    // The end is 1,410 points away, more than three views: no rubber band reaches that far.
    #expect(axis.offset == 1510 && axis.range.upperBound == 100)
    axis.track(by: -30)
    #expect(axis.offset == 1480 && axis.velocity(ofFinger: -100) == -100)
    axis.track(by: 30)
    #expect(axis.offset == 1510)
    // Outward it yields as at any edge.
    axis.track(by: 1)
    #expect(abs(axis.offset - 1510.55) < 0.01)
    axis.endTracking(velocity: -300, target: 0, at: 0)
    #expect(abs(axis.velocity(at: 0) + 165) < 1)
    var last = axis.offset
    for tick in 1...400 {
      axis.advance(to: Double(tick) / 120)
      #expect(axis.offset <= last && axis.offset >= 100 && last - axis.offset < 45)
      last = axis.offset
    }
    #expect(axis.offset == 100 && axis.isIdle)
  }

  @Test("held content keeps its pull when the end moves behind it, and gets the new end's when it moves out")
  func pull() {
    func pulled(then content: Double, by delta: Double) -> Double {
      var axis = ScrollAxis()
      Self.fit(&axis, Fit())
      axis.jump(to: 1600)
      axis.beginTracking()
      axis.track(by: 200)
      Self.fit(&axis, Fit(content: content))
      axis.track(by: delta)
      return axis.offset
    }
    let shown = RubberBand.shown(200, dimension: 400)
    for delta in [-150.0, -20, 0, 35] {
      let same = 1600 + RubberBand.shown(200 + delta, dimension: 400)
      #expect(abs(pulled(then: 1900, by: delta) - same) < 1e-9)
      #expect(abs(pulled(then: 2000, by: delta) - same) < 1e-9)
    }
    // Past the end by less, or no longer at all.
    #expect(abs(pulled(then: 2040, by: 0) - 1600 - shown) < 1e-9)
    let less = RubberBand.shown(RubberBand.pull(shown - 40, dimension: 400) + 10, dimension: 400)
    #expect(abs(pulled(then: 2040, by: 10) - 1640 - less) < 1e-9)
    #expect(abs(pulled(then: 3000, by: 10) - 1600 - shown - 10) < 1e-9)
  }

  @Test("content that an edge stops has no velocity, even if it may bounce from the next tick on")
  func stoppedOnItsWay() {
    var axis = ScrollAxis()
    axis.bounces = false
    Self.fit(&axis, Fit())
    axis.seek(1500, at: 0)
    for tick in 1...20 { axis.advance(to: Double(tick) / 120) }
    let stop = axis.offset
    #expect(stop > 100 && stop < 1400)
    Self.fit(&axis, Fit(content: 400 + stop))
    axis.advance(to: 21.0 / 120)
    axis.bounces = true
    for tick in 22...60 {
      axis.advance(to: Double(tick) / 120)
      #expect(abs(axis.offset - stop) < 1e-9)
    }
  }

  @Test("held content that does not bounce can only be brought back, and a fling past the end does not jump")
  func noBounce() {
    var axis = ScrollAxis()
    axis.bounces = false
    Self.fit(&axis, Fit(alwaysBounces: false))
    axis.jump(to: 1500)
    axis.beginTracking()
    Self.fit(&axis, Fit(content: 900, alwaysBounces: false))
    axis.track(by: 40)
    #expect(axis.offset == 1500)
    axis.track(by: -40)
    #expect(axis.offset == 1460)
    axis.track(by: 10)
    #expect(axis.offset == 1460)
    axis.endTracking(velocity: 0, target: 0, at: 0)
    for tick in 1...400 { axis.advance(to: Double(tick) / 120) }
    #expect(axis.offset == 500)
    for velocity in [2000.0, -2000] {
      axis = ScrollAxis()
      axis.bounces = false
      Self.fit(&axis, Fit())
      axis.jump(to: 1000)
      axis.beginTracking()
      axis.endTracking(velocity: velocity, target: velocity < 0 ? 1 : 1599, at: 0)
      var last = axis.offset
      for tick in 1...400 {
        if tick == 5 { Self.fit(&axis, Fit(content: 800)) }
        axis.advance(to: Double(tick) / 120)
        #expect(abs(axis.offset - last) < 25)
        last = axis.offset
      }
      #expect(axis.range.contains(last) && axis.isIdle)
    }
  }

  // MARK: In a view

  private static func list(_ count: Int) -> (CollectionView, CountingSource) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 40)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    let source = CountingSource(counts: [count])
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, source)
  }

  /// Drags up to an offset, and holds the content there.
  private static func hold(_ view: CollectionView, at offset: CGFloat) {
    view.contentOffset.y = offset - 40
    view.touchBegan(at: CGPoint(x: 150, y: 300))
    for step in 1...10 {
      view.touchMoved(to: CGPoint(x: 150, y: 300 - 4 * CGFloat(step)))
      view.advance()
    }
  }

  private static func places(_ view: CollectionView) -> [ElementID: CGFloat] {
    Dictionary(uniqueKeysWithValues: view.snapshot().elements.map { ($0.id, $0.center.y) })
  }

  @Test("an update that deletes most of the held content leaves half a view of items", arguments: [30, 60, 100])
  func deletes(_ deleted: Int) throws {
    let (view, source) = Self.list(100)
    Self.hold(view, at: 3580)
    let before = Self.places(view)
    var update = BatchUpdate()
    update.deleteItems(at: (0..<deleted).map { [0, $0] })
    try view.performBatchUpdates(update) { source.sections[0].removeFirst(deleted) }
    var last = Self.places(view)
    for (id, place) in before { #expect(last[id] == place) }
    for _ in 0..<60 {
      view.advance()
      let now = Self.places(view)
      // 0.3 s for one and a half view heights: 600 points × 1.5 / 36.
      for (id, place) in now { #expect(abs(place - (last[id] ?? place)) < 30) }
      last = now
    }
    let end = max(0, view.contentSize.height - 400)
    #expect(view.contentOffset.y == min(3580, end + 200) && view.isTracking)
    #expect(deleted == 100 || last.values.contains { $0 > 0 && $0 < 200 })
    view.touchEnded()
    for _ in 0..<300 { view.advance() }
    #expect(view.contentOffset.y == end && !view.isMoving)
  }

  @Test("held content stays when the view grows or shrinks, or an inset changes", arguments: [900, 410, 399, 100, 0])
  func resizes(_ height: CGFloat) {
    let (view, _) = Self.list(100)
    view.contentOffset.y = 3600
    Self.hold(view, at: 3640)
    let (offset, before) = (view.contentOffset.y, Self.places(view))
    view.frame.size.height = height
    view.contentInset.bottom = -30
    view.advance()
    #expect(view.contentOffset.y == offset && view.isTracking)
    for (id, place) in Self.places(view) { #expect(before[id].map { abs($0 - place) < 1e-9 } ?? true) }
    view.touchMoved(to: CGPoint(x: 150, y: 262))
    #expect(view.contentOffset.y <= offset && view.contentOffset.y >= offset - 2)
    #expect(height < 1 || view.contentOffset.y < offset - 0.2)
  }

  @Test("held content does not move with an inset, even at its very beginning")
  func insets() {
    let (view, _) = Self.list(100)
    view.touchBegan(at: CGPoint(x: 150, y: 300))
    view.contentInset.top = 60
    view.advance()
    #expect(view.contentOffset.y == 0)
    view.touchEnded()
    view.contentOffset.y = -60
    view.contentInset.top = 20
    #expect(view.contentOffset.y == -20)
  }

  @Test("held content past an edge reports its velocity on screen, which is less than the finger's")
  func velocity() {
    let (view, _) = Self.list(100)
    view.touchBegan(at: CGPoint(x: 150, y: 100))
    for step in 1...20 {
      view.touchMoved(to: CGPoint(x: 150, y: 100 + 5 * CGFloat(step)))
      view.advance()
    }
    let before = view.contentOffset.y
    let velocity = view.contentVelocity.dy
    view.touchMoved(to: CGPoint(x: 150, y: 205))
    #expect(before < -40 && velocity < 0 && abs((view.contentOffset.y - before) * 120 - velocity) < 5)
  }
}
