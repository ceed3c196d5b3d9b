import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A grid of four 60 pt columns, 20 pt apart, with lines 70 pt apart, in a view 300 pt wide.
@MainActor
private final class TravelFixture {
  let view: CollectionView
  let source: CountingSource
  static let columns = 4

  init(_ layout: CollectionViewFlowLayout = CollectionViewFlowLayout(), fades: Bool = true, items: Int = 40) {
    layout.itemSize = CGSize(width: 60, height: 60)
    layout.minimumLineSpacing = 10
    layout.minimumInteritemSpacing = 10
    layout.fadesItemsBetweenLines = fades
    source = CountingSource(counts: [items])
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
  }

  func update(inserting inserted: [Int] = [], deleting deleted: [Int] = []) throws {
    var update = BatchUpdate()
    update.deleteItems(at: deleted.map { IndexPath(item: $0, section: 0) })
    update.insertItems(at: inserted.map { IndexPath(item: $0, section: 0) })
    try view.performBatchUpdates(update) {
      for item in deleted.reversed() { source.sections[0].remove(at: item) }
      for item in inserted { source.insert(item) }
    }
  }

  func move(from: Int, to: Int) throws {
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: from, section: 0), to: IndexPath(item: to, section: 0))
    try view.performBatchUpdates(update) {
      source.sections[0].insert(source.sections[0].remove(at: from), at: to)
    }
  }

  func element(_ number: Int) -> Frame.Element? { view.snapshot().elements.first { $0.id.number == number } }

  var seen: [Frame.Element] { view.snapshot().elements.filter { $0.alpha > 0 } }

  /// The frames of all ticks until everything has settled.
  func frames(_ ticks: Int = 40) -> [Frame] {
    (0...ticks).map { tick in
      if tick > 0 { view.advance() }
      return view.snapshot()
    }
  }

  /// The distance of an element's centre from that of the nearest line, in points.
  static func distanceFromLine(_ element: Frame.Element) -> CGFloat {
    let line = (element.center.y - 30) / 70
    return abs(line - line.rounded()) * 70
  }
}

@MainActor
@Suite("Travel of items to another line")
struct TravelTests {
  @Test("by default items travel as in UIKit: straight, and opaque throughout")
  func straight() throws {
    let fixture = TravelFixture(fades: false)
    let start = try #require(fixture.element(3))
    try fixture.update(inserting: [0])
    let path = CGVector(dx: -240, dy: 70)
    var last: CGFloat = 0
    for frame in fixture.frames() {
      let element = try #require(frame.elements.first { $0.id.number == 3 })
      let share = (element.center.x - start.center.x) / path.dx
      #expect(abs(element.center.y - start.center.y - share * path.dy) < 1e-9)
      #expect(share >= last && element.alpha == 1)
      last = share
    }
    #expect(last == 1)
  }

  @Test(
    "with fadesItemsBetweenLines items are never visible between two lines",
    arguments: TestLength.cases([1, 2, 3], short: 1))
  func neverBetween(_ count: Int) throws {
    for place in 0..<20 {
      for isInsert in [true, false] {
        let fixture = TravelFixture()
        let places = Array(place..<place + count)
        try isInsert ? fixture.update(inserting: places) : fixture.update(deleting: places)
        for frame in fixture.frames() {
          for element in frame.elements where element.alpha > 0 {
            #expect(TravelFixture.distanceFromLine(element) < 1e-6, "\(element.id) at tick \(frame.tick)")
          }
        }
        #expect(fixture.view.snapshot().elements.allSatisfy { $0.alpha == 1 })
      }
    }
  }

  @Test("an item that fades between lines is on its old line until it is invisible, then on its new one")
  func goesBeforeItComes() throws {
    let fixture = TravelFixture()
    try fixture.update(inserting: [0])
    var hasLeft = false
    var hasCome = false
    for frame in fixture.frames() {
      let element = try #require(frame.elements.first { $0.id.number == 3 })
      if element.alpha == 0 {
        #expect(!hasCome)
        hasLeft = true
      } else if element.center.y == 30 {
        #expect(!hasLeft && element.center.x >= 270)
      } else {
        #expect(hasLeft && element.center.y == 100 && element.center.x <= 30)
        hasCome = true
      }
    }
    #expect(hasCome)
  }

  @Test("items that fade between lines overlap no other items, at no tick of any insert or delete")
  func inStep() throws {
    for place in 0..<20 {
      for isInsert in [true, false] {
        let fixture = TravelFixture()
        try isInsert ? fixture.update(inserting: [place]) : fixture.update(deleting: [place])
        for frame in fixture.frames() {
          // Inserted and deleted items are where the others make room, or take it.
          let cells = frame.elements.filter {
            $0.alpha > 0 && $0.id.number != 40 && (isInsert || $0.id.number != place)
          }
          for (index, a) in cells.enumerated() {
            for b in cells[(index + 1)...] where abs(a.center.y - b.center.y) < 60 {
              #expect(abs(a.center.x - b.center.x) >= 60 - 1e-9, "\(a.id) and \(b.id) at tick \(frame.tick)")
            }
          }
        }
      }
    }
  }

  @Test("an item stays in its line if the line moves as a whole: a full line inserted above moves all straight down")
  func wholeLines() throws {
    let fixture = TravelFixture()
    try fixture.update(inserting: [0, 1, 2, 3])
    for frame in fixture.frames() {
      for element in frame.elements where element.id.number < 8 {
        #expect(element.alpha == 1)
        #expect(abs(element.center.x - (30 + 80 * CGFloat(element.id.number % 4))) < 1e-9)
      }
    }
  }

  @Test("items that fade out stay on their line when the update is undone meanwhile")
  func turnsBack() throws {
    for tick in 0..<14 {
      let fixture = TravelFixture()
      try fixture.update(inserting: [0])
      for _ in 0..<tick { fixture.view.advance() }
      try fixture.update(deleting: [0])
      for frame in fixture.frames() {
        let element = try #require(frame.elements.first { $0.id.number == 3 })
        #expect(element.center.y == 30 && element.alpha > 0)
      }
      #expect(fixture.element(3)?.alpha == 1 && fixture.element(3)?.center.x == 270)
    }
  }

  @Test("a moved item travels straight, opaque and in front of all others, from start to landing")
  func movedOnTop() throws {
    for (from, to) in [(0, 13), (13, 0), (5, 6), (2, 19), (18, 1)] {
      let fixture = TravelFixture()
      let start = try #require(fixture.element(from))
      try fixture.move(from: from, to: to)
      for frame in fixture.frames(35) {
        let top = try #require(frame.elements.last)
        #expect(top.id.number == from && top.alpha == 1)
      }
      let frame = fixture.frames(1)[1]
      let end = try #require(frame.elements.first { $0.id.number == from })
      #expect(fixture.view.placed(end).item == to && end.center != start.center)
      // Whatever it covers now, it overlaps nothing and is lowered without a visible change.
      for other in frame.elements where other.id != end.id && other.alpha > 0 {
        #expect(max(abs(other.center.x - end.center.x), abs(other.center.y - end.center.y)) >= 60)
      }
    }
  }

  @Test("an item that lies behind others at its position is not lifted, so that it need not fall back with a jump")
  func notLifted() throws {
    let layout = CollectionViewFlowLayout()
    let fixture = TravelFixture(layout)
    layout.minimumLineSpacing = -20
    fixture.view.layoutIfNeeded()
    try fixture.move(from: 0, to: 13)
    #expect(fixture.view.snapshot().elements.last?.id.number != 0)
  }

  @Test("the layout is asked about each item that travels, by its old and new paths, and about no moved one")
  func asked() throws {
    final class Recorder: CollectionViewFlowLayout {
      var calls: [String] = []
      override func travelForItem(
        from before: CollectionViewLayoutAttributes, to after: CollectionViewLayoutAttributes
      ) -> ItemTravel {
        calls.append("\(before.indexPath.item)>\(after.indexPath.item)")
        return super.travelForItem(from: before, to: after)
      }
    }
    let recorder = Recorder()
    let fixture = TravelFixture(recorder, items: 6)
    try fixture.update(inserting: [3])
    #expect(recorder.calls == ["3>4", "4>5", "5>6"])
    _ = fixture.frames()
    recorder.calls = []
    try fixture.move(from: 1, to: 4)
    #expect(recorder.calls == ["2>1", "3>2", "4>3"])
    recorder.calls = []
    fixture.view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: true)
    #expect(recorder.calls == [])
  }

  @Test("in a right-to-left view items that fade between lines move mirrored")
  func mirrored() throws {
    final class Mirrored: CollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let fixture = TravelFixture(Mirrored())
    fixture.view.semanticContentAttribute = .forceRightToLeft
    fixture.view.layoutIfNeeded()
    #expect(fixture.element(3)?.center == CGPoint(x: 30, y: 30))
    try fixture.update(inserting: [0])
    for frame in fixture.frames() {
      let element = try #require(frame.elements.first { $0.id.number == 3 })
      if element.alpha == 0 { continue }
      #expect(element.center.y == 30 ? element.center.x <= 30 : element.center.x >= 270)
    }
  }

  @Test("the state hash distinguishes an item that is hidden during its travel from one at rest")
  func hashes() throws {
    func hash(fades: Bool) throws -> StateHash {
      let fixture = TravelFixture(fades: fades)
      try fixture.update(inserting: [0])
      for _ in 0..<16 { fixture.view.advance() }
      // At rest except for hidden elements.
      fixture.view.engine.elements.forEach { $0.animations = [] }
      var hash = StateHash()
      fixture.view.hash(into: &hash)
      return hash
    }
    #expect(try hash(fades: true) == hash(fades: true))
    #expect(try hash(fades: true) != hash(fades: false))
  }
}

@MainActor
@Suite("Interruptions of items that fade between lines")
struct TravelInterruptionTests {
  private static let layout = CellLayout(
    testDescription: "grid", itemSize: CGSize(width: 60, height: 60), direction: .vertical, fadesBetweenLines: true)

  /// Interrupts an insert at the beginning, or two deletes there, at every tick of the travel; in the short form at
  /// every third one.
  private func jumps(_ interruption: (RandomMotionDriver) throws -> Void) rethrows -> [String] {
    var found: [String] = []
    for isInsert in [true, false] {
      for tick in stride(from: 0, through: 38, by: TestLength.isFull ? 1 : TestLength.count(3, short: 9)) {
        let driver = RandomMotionDriver(Self.layout, seed: tick)
        try? driver.update(inserting: isInsert ? [0] : [], deleting: isInsert ? [] : [0, 1])
        driver.wait(tick)
        try interruption(driver)
        driver.wait(60)
        found += driver.jumps.map { "\(isInsert ? "insert" : "deletes"), at \(tick): \($0)" }
      }
    }
    return Array(found.prefix(5))
  }

  @Test("an insert interrupts a fade between lines without a jump")
  func insert() throws {
    let found = try jumps { try $0.update(inserting: [1], deleting: []) }
    #expect(found == [])
  }

  @Test("three inserts and a delete interrupt a fade between lines without a jump")
  func several() throws {
    let found = try jumps { try $0.update(inserting: [0, 5, 9], deleting: [2]) }
    #expect(found == [])
  }

  @Test("deleting the travelling items interrupts a fade between lines without a jump")
  func delete() throws {
    let found = try jumps { try $0.update(inserting: [], deleting: [3, 4, 8]) }
    #expect(found == [])
  }

  @Test("undoing the update interrupts a fade between lines without a jump")
  func back() throws {
    let found = try jumps { try $0.update(inserting: [], deleting: [0]) }
    #expect(found == [])
  }

  @Test("scrolling interrupts a fade between lines without a jump")
  func scroll() throws {
    let found = jumps { $0.scroll(by: 130) }
    #expect(found == [])
  }

  @Test("a resize interrupts a fade between lines without a jump")
  func resize() throws {
    let found = try jumps { try $0.resize() }
    #expect(found == [])
  }

  @Test("moving a travelling item interrupts a fade between lines without a jump")
  func move() throws {
    let found = try jumps { try $0.move(from: 4, to: 14) }
    #expect(found == [])
  }

  @Test("dragging a travelling item interrupts a fade between lines without a jump")
  func carry() throws {
    let found = jumps { $0.carry(4) }
    #expect(found == [])
  }
}

@Suite("Visibility of an element")
struct VisibilityTests {
  @Test("the visibility is between 0 and 1 and has neither jump nor kink, for any sequence of ramps")
  func smooth() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var visibility = Visibility()
      var values: [CGFloat] = [1, 1]
      for tick in 0..<200 {
        if Int.random(in: 0..<9, using: &random) == 0 {
          if Bool.random(using: &random) {
            visibility.hide(at: tick, for: 14)
          } else {
            visibility.show(at: tick + Int.random(in: 0..<9, using: &random), for: 18, now: tick)
          }
        }
        visibility.prune(at: tick)
        values.append(visibility.value(at: tick))
      }
      #expect(values.allSatisfy { 0...1 ~= $0 })
      // No change of slope by more than the ramps' own accelerations, 6 / ticks² each, several at a time.
      for index in 1..<values.count - 1 {
        #expect(abs(values[index + 1] - 2 * values[index] + values[index - 1]) < 0.08)
      }
    }
  }

  @Test("the visibility ends as its last ramp says")
  func ends() {
    var visibility = Visibility()
    visibility.hide(at: 0, for: 10)
    #expect(visibility.value(at: 5) == 0.5 && visibility.value(at: 10) == 0 && visibility.endsHidden)
    visibility.show(at: 20, for: 10, now: 10)
    #expect(visibility.value(at: 20) == 0 && visibility.value(at: 25) == 0.5 && visibility.value(at: 30) == 1)
    visibility.prune(at: 30)
    #expect(visibility.isOver)
  }
}
