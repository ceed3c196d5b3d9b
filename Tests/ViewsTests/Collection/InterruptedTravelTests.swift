import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A grid of four 60 pt columns, 20 pt apart, whose items fade between lines.
@MainActor
private final class RowFixture {
  let view: CollectionView
  let source: CountingSource

  init(source: CountingSource = CountingSource(counts: [40]), lineSpacing: CGFloat = 10) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 60, height: 60)
    layout.minimumLineSpacing = lineSpacing
    layout.minimumInteritemSpacing = 10
    layout.fadesItemsBetweenLines = true
    self.source = source
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
  }

  func insert(at item: Int = 0, in seconds: Double = 0.3) throws {
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: item, section: 0)])
    view.updateAnimation = .easeInOut(duration: seconds)
    try view.performBatchUpdates(update) { source.insert(item) }
  }

  func element(_ number: Int) -> Frame.Element? { view.snapshot().elements.first { $0.id.number == number } }

  /// Advances by some ticks, and returns elements that are visible both before and after a tick and change the line in
  /// it.
  func changesOfLine(_ ticks: Int) -> [String] {
    var found: [String] = []
    var before = view.snapshot()
    for _ in 0..<ticks {
      view.advance()
      let after = view.snapshot()
      for old in before.elements where old.alpha > 0 {
        guard let new = after.elements.first(where: { $0.id == old.id }), new.alpha > 0 else { continue }
        if abs(new.center.y - old.center.y) > 30 { found.append("\(old.id) at tick \(after.tick), \(old.alpha)") }
      }
      before = after
    }
    return found
  }
}

@MainActor
@Suite("Items that fade between lines during further updates and scrolls")
struct InterruptedTravelTests {
  @Test("items that fade between lines are never visible on both, also if the next update is faster")
  func fasterUpdate() throws {
    for tick in stride(from: 0, to: 60, by: 4) {
      let fixture = RowFixture()
      try fixture.insert(in: 1)
      for _ in 0..<tick { fixture.view.advance() }
      // All items travel further, and some to the line after the next.
      for item in [0, 0, 0, 0, 9] { try fixture.insert(at: item, in: 0.1) }
      let found = fixture.changesOfLine(100)
      #expect(found == [], "after \(tick) ticks")
    }
  }

  @Test("items that fade between lines are never visible on both, also if a scroll shows their new line")
  func scroll() throws {
    for tick in stride(from: 1, to: 60, by: 4) {
      let fixture = RowFixture(lineSpacing: 60)
      // The last item of the third line moves to the fourth, further below the view than elements are made in advance.
      try fixture.insert(in: 1)
      for _ in 0..<tick { fixture.view.advance() }
      fixture.view.updateAnimation = .easeInOut(duration: 0.1)
      fixture.view.contentOffset.y = 60
      let found = fixture.changesOfLine(100)
      #expect(found == [], "after \(tick) ticks")
      #expect(fixture.element(11)?.alpha == 1)
    }
  }

  @Test("an item that fades between lines does not jump in the tick in which a scroll takes it over the edge")
  func overTheEdge() throws {
    let fixture = RowFixture(lineSpacing: 60)
    try fixture.insert()
    for _ in 0..<5 { fixture.view.advance() }
    let before = try #require(fixture.element(11))
    #expect(before.alpha > 0.4 && before.center.y == 270)
    // Item 11 is above the view now, by a point, and its new position is visible.
    fixture.view.contentOffset.y = 301
    let after = try #require(fixture.element(11))
    #expect(after.center.y == 270 - 301 && after.alpha == before.alpha)
    for _ in 0..<60 { fixture.view.advance() }
    #expect(fixture.element(11)?.center == CGPoint(x: 30, y: 390 - 301) && fixture.element(11)?.alpha == 1)
  }

  @Test("items that fade between lines continue in a replacing view as they would have in the old one, to the bit")
  func otherView() throws {
    func states(switchingAt switching: Int?) throws -> [String] {
      let fixture = RowFixture()
      var view = fixture.view
      for _ in 0..<10 { view.advance() }
      try fixture.insert()
      return (0..<40).map { tick in
        if tick == switching {
          let other = RowFixture(source: fixture.source).view
          other.adoptPresentation(from: view)
          view = other
        }
        if tick > 0 { view.advance() }
        return view.snapshot().elements.filter { $0.alpha > 0 }.sorted { $0.id.number < $1.id.number }
          .map { "\($0.id.number): \($0.center) \($0.alpha)" }.joined(separator: ", ")
      }
    }
    let expected = try states(switchingAt: nil)
    for tick in stride(from: 1, to: 36, by: 3) {
      let found = try states(switchingAt: tick)
      let first = found.indices.first { found[$0] != expected[$0] }
      #expect(first == nil, "switched at \(tick): at \(first ?? 0) \(found[first ?? 0]), not \(expected[first ?? 0])")
    }
  }

  @Test("a fade between lines is invisible when its departure ends, after any sequence of calls")
  func ownsBoth() {
    var random = SeededGenerator(seed: 5)
    let state = ElementState(center: .zero, size: .zero, alpha: 1, transform: .identity, spatial: nil)
    for _ in 0..<50 {
      var travel = FadeThroughTransition(since: 0)
      for tick in 0..<200 {
        let animation = UpdateAnimation.easeInOut(duration: .random(in: 0...1.5, using: &random))
        let wasDeparting = travel.departure(at: tick - 1) != nil
        if wasDeparting, travel.departure(at: tick) == nil { #expect(travel.isHidden(at: tick)) }
        switch Int.random(in: 0..<40, using: &random) {
        case 0 where travel.departure(at: tick) == nil && !travel.isHidden(at: tick):
          let departure = FadeThroughTransition.Departure(
            from: state, [], velocity: .none, exit: .zero, at: tick, with: animation)
          travel.leave(departure, at: tick, with: animation)
        case 1 where travel.departure != nil || !travel.visibility.isOver: travel.arrive(at: tick, with: animation)
        case 2: travel.come(after: .random(in: 0...20, using: &random), at: tick, with: animation)
        case 3: travel.wait(at: tick, with: animation)
        case 4 where Bool.random(using: &random): _ = travel.giveUpDeparture(at: tick, with: animation)
        default: break
        }
        _ = travel.end(at: tick)
      }
    }
  }
}

@MainActor
@Suite("Replaced views")
struct ReplacedViewTests {
  @Test("a replaced view stops, although its touch moves on and ends, and does not fling when it returns")
  func finger() {
    let (first, second) = (RowFixture(), RowFixture())
    first.view.touchBegan(at: CGPoint(x: 150, y: 200))
    for step in 1...5 {
      first.view.advance()
      first.view.touchMoved(to: CGPoint(x: 150, y: 200 - 10 * CGFloat(step)))
    }
    second.view.adoptPresentation(from: first.view)
    let offset = first.view.contentOffset
    for step in 6...12 { first.view.touchMoved(to: CGPoint(x: 150, y: 200 - 10 * CGFloat(step))) }
    first.view.touchEnded()
    #expect(!first.view.isDecelerating && first.view.contentVelocity == .zero)
    for _ in 0..<30 { first.view.advance() }
    #expect(first.view.contentOffset == offset)
  }
}

@MainActor
@Suite("Fast gestures between two layouts")
struct FastTransitionTests {
  @Test("in a fast gesture between layouts, elements are made before they become visible")
  func comesFromOutside() {
    var (appeared, leaps): ([String], Int) = ([], 0)
    for step in stride(from: 0.06, through: 0.12, by: 0.02) {
      let source = CountingSource(counts: [200])
      let (grid, row) = (CollectionViewFlowLayout(), CollectionViewFlowLayout())
      grid.itemSize = CGSize(width: 64, height: 48)
      row.scrollDirection = .horizontal
      row.itemSize = CGSize(width: 120, height: 90)
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 700, height: 500), collectionViewLayout: row)
      view.dataSource = source
      view.layoutIfNeeded()
      view.contentOffset.x = 1500
      view.layoutIfNeeded()
      let transition = view.startInteractiveTransition(to: grid)
      var before: [ElementID: CGRect] = [:]
      while transition.transitionProgress < 1 {
        // The velocity of a gesture is known after two ticks: an element that enters in the tick after exists by then.
        let isFast = transition.transitionProgress > 2.5 * CGFloat(step)
        transition.transitionProgress = min(1, transition.transitionProgress + CGFloat(step))
        view.advance()
        let frame = view.snapshot()
        var now: [ElementID: CGRect] = [:]
        for element in frame.elements {
          let (size, center) = (element.size, element.center)
          now[element.id] = CGRect(
            x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        }
        let near = frame.stage.insetBy(dx: -CollectionView.overscan, dy: -CollectionView.overscan)
        for (id, box) in now where isFast && box.intersects(frame.stage) {
          if before[id].map({ !$0.intersects(near) }) == true { leaps += 1 }
          if before[id] == nil { appeared.append("\(id) at \(transition.transitionProgress)") }
        }
        before = now
      }
    }
    #expect(appeared == [])
    #expect(leaps > 0, "some come from further away than elements are kept ready at rest")
  }
}
