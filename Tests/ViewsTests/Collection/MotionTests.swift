import Foundation
import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Motion of updates")
struct MotionTests {
  static func insertFirst(_ view: CollectionView, _ source: CountingSource, _ animation: UpdateAnimation?) throws {
    var update = BatchUpdate()
    update.insertItems(at: [[0, 0]])
    try view.performBatchUpdates(update, with: animation) { source.insert(0) }
  }

  static func places(_ view: CollectionView, _ number: Int, ticks: Int) throws -> [CGFloat] {
    var places: [CGFloat] = []
    for _ in 0...ticks {
      places.append(try TransactionTests.element(view, number).center.y)
      view.advance()
    }
    return places
  }

  struct UpdateSpring: Sendable {
    let frequency: Double
    let damping: Double
  }
  nonisolated static let cases = [
    UpdateSpring(frequency: 2, damping: 0.5), UpdateSpring(frequency: 1, damping: 1),
    UpdateSpring(frequency: 3, damping: 2.5),
    UpdateSpring(frequency: 5, damping: 0.1), UpdateSpring(frequency: 1.5, damping: 0.999),
  ]

  @Test("a spring update follows the damped spring's closed form until the rest is invisible", arguments: cases)
  func spring(_ spring: UpdateSpring) throws {
    let (view, _, source) = TransactionTests.list([3])
    let animation = UpdateAnimation.spring(frequency: spring.frequency, damping: spring.damping)
    try Self.insertFirst(view, source, animation)
    let exact = ClosedForm(frequency: spring.frequency, damping: spring.damping)
    let ticks = Int((animation.duration * 120).rounded())
    let places = try Self.places(view, 0, ticks: ticks)
    for (tick, place) in places.enumerated() where tick < ticks {
      let rest = exact.state(after: Double(tick) / 120, u: -40, v: 0).u
      #expect(abs(Double(place) - (80 + rest)) < 1e-9)
    }
    let end: CGFloat = 80
    #expect(places[ticks] == end && abs(places[ticks - 1] - end) < 0.01 && !view.isMoving)
  }

  struct Sample: Sendable {
    let animation: UpdateAnimation
    let half: Double
  }
  nonisolated static let curves = [
    Sample(animation: .linear(duration: 0.5), half: 0.5), Sample(animation: .easeInOut(duration: 0.5), half: 0.5),
    // CSS's cubic-bezier(0.42, 0, 1, 1) and (0, 0, 0.58, 1) at half their time, by an independent solver.
    Sample(animation: .easeIn(duration: 0.5), half: 0.3153568),
    Sample(animation: .easeOut(duration: 0.5), half: 0.6846432),
  ]

  @Test("an update follows the timing curve that is asked for", arguments: curves)
  func curves(_ sample: Sample) throws {
    let (view, _, source) = TransactionTests.list([3])
    try Self.insertFirst(view, source, sample.animation)
    let places = try Self.places(view, 0, ticks: 60)
    #expect(abs(Double(places[30]) - (40 + 40 * sample.half)) < 1e-4)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("a moving item that is deleted, or inserted again, keeps its position and velocity", arguments: [4, 12, 25])
  func leavesInFlight(_ when: Int) throws {
    let (view, _, source) = TransactionTests.list([3])
    try Self.insertFirst(view, source, .easeInOut(duration: 0.4))
    var places: [CGFloat] = []
    for tick in 0..<70 {
      places.append(try TransactionTests.element(view, 0).center.y)
      if tick == when {
        var update = BatchUpdate()
        update.deleteItems(at: [[0, 1]])
        try view.performBatchUpdates(update) { source.sections[0].remove(at: 1) }
      }
      if tick == when + 8 {
        var update = BatchUpdate()
        update.insertItems(at: [[0, 2]])
        try view.performBatchUpdates(update) { source.sections[0].insert(0, at: 2) }
      }
      view.advance()
    }
    // Motions of 40 points in 48 ticks and 40 in 36 have second differences of at most 6 d / ticks² each.
    let limit: CGFloat = 6 * 40 / (48 * 48) + 6 * 40 / (36 * 36) + 1e-9
    for tick in 2..<70 { #expect(abs(places[tick] - 2 * places[tick - 1] + places[tick - 2]) <= limit) }
  }

  @Test("a rotation is animated as a rotation, and half a turn goes all the way round")
  func turns() throws {
    let layout = TurningLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    let source = CountingSource(counts: [2])
    view.dataSource = source
    view.advance()
    try Self.insertFirst(view, source, .linear(duration: 0.5))
    for tick in 0...60 {
      let transform = try TransactionTests.element(view, 2).transform
      let left = 1 - CGFloat(tick) / 60
      let scale = 1 - 0.8 * left
      #expect(abs((transform.a * transform.a + transform.b * transform.b).squareRoot() - scale) < 1e-9)
      #expect(abs(transform.a - scale * CGFloat(cos(Double.pi * Double(left)))) < 1e-9)
      #expect(abs(transform.b + scale * CGFloat(sin(Double.pi * Double(left)))) < 1e-9)
      view.advance()
    }
  }

  @Test("an animated change of layouts starts from the states on screen, and reverses without a jump")
  func layouts() throws {
    let (view, small, source) = TransactionTests.list([4])
    let large = CollectionViewFlowLayout()
    large.itemSize = CGSize(width: 100, height: 120)
    large.minimumLineSpacing = 0
    var places: [CGFloat] = []
    var heights: [CGFloat] = []
    for tick in 0..<90 {
      let element = try TransactionTests.element(view, 1)
      places.append(element.center.y)
      heights.append(element.size.height)
      if tick == 5 { view.setCollectionViewLayout(large, animated: true) }
      if tick == 20 { view.setCollectionViewLayout(small, animated: true) }
      view.advance()
    }
    let limit: CGFloat = 2 * 6 * 100 / (36 * 36) + 1e-9
    for tick in 2..<90 {
      #expect(abs(places[tick] - 2 * places[tick - 1] + places[tick - 2]) <= limit)
      #expect(abs(heights[tick] - 2 * heights[tick - 1] + heights[tick - 2]) <= limit)
    }
    let (end, height): (CGFloat, CGFloat) = (80, 40)
    #expect(places[89] == end && heights[89] == height && (heights.max() ?? 0) > height + 20)
    #expect(view.collectionViewLayout === small && source.sections[0].count == 4 && large.collectionView == nil)
  }

  @Test("a resize is one motion: no element vanishes or repeats its insertion")
  func resizes() throws {
    let layout = TurningLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    let source = CountingSource(counts: [2])
    view.dataSource = source
    view.advance()
    try Self.insertFirst(view, source, nil)
    for _ in 0..<50 { view.advance() }
    layout.boundsChanges = []
    view.animate { view.frame.size = CGSize(width: 220, height: 300) }
    #expect(layout.boundsChanges == ["from 100", "done"])
    var last = view.snapshot()
    for _ in 0..<40 {
      view.advance()
      let frame = view.snapshot()
      #expect(frame.elements.map(\.id) == last.elements.map(\.id))
      for (now, before) in zip(frame.elements, last.elements) {
        #expect(now.alpha == 1 && now.transform.isIdentity)
        #expect(abs(now.center.x - before.center.x) < 6 && abs(now.center.y - before.center.y) < 6)
      }
      last = frame
    }
    #expect(!view.isMoving)
  }

  @Test("an item moved into view from far away enters from its side, also by UIKit's calls", arguments: [3, 900])
  func movesIn(_ from: Int) throws {
    let (view, _, source) = TransactionTests.list([1000])
    view.contentOffset.y = 20_000
    view.advance()
    view.performBatchUpdates({
      let number = source.sections[0].remove(at: from)
      source.sections[0].insert(number, at: 502)
      view.moveItem(at: [0, from], to: [0, 502])
    })
    let start = try TransactionTests.element(view, from)
    #expect(start.alpha == 1 && (from < 500 ? start.center.y < 0 : start.center.y > 300))
    TransactionTests.settle(view)
    #expect(try (0...300).contains(TransactionTests.element(view, from).center.y))
  }

  @Test("an item from too far away fades in, and one that goes there leaves at a visible speed")
  func farAway() throws {
    let (view, _, source) = TransactionTests.list([2000])
    var update = BatchUpdate()
    update.deleteItems(at: (1..<1000).map { [0, $0] })
    try view.performBatchUpdates(update) { source.sections[0].removeSubrange(1..<1000) }
    #expect(try TransactionTests.element(view, 1001).alpha == 0)
    TransactionTests.settle(view)
    #expect(try TransactionTests.element(view, 1001).alpha == 1)
    update = BatchUpdate()
    update.moveItem(at: [0, 0], to: [0, 900])
    let numbers = [source.sections[0].removeFirst()]
    try view.performBatchUpdates(update) { source.sections[0].insert(contentsOf: numbers, at: 900) }
    var ticksInSight = 0
    while view.snapshot().elements.contains(where: { $0.id == ElementID(.data, 0) && $0.center.y < 320 }) {
      ticksInSight += 1
      view.advance()
    }
    #expect(ticksInSight > 10 && ticksInSight < 36)
  }
}

/// A column whose inserted items start small and upside down below their positions.
@MainActor
private final class TurningLayout: CollectionViewFlowLayout {
  private var inserted: [IndexPath] = []
  var boundsChanges: [String] = []

  override init() {
    super.init()
    itemSize = CGSize(width: 100, height: 40)
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) {
    inserted = items.filter { $0.updateAction == .insert }.compactMap(\.indexPathAfterUpdate)
  }
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard inserted.contains(path) else { return nil }
    let attributes = layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
    attributes?.transform = CGAffineTransform(scaleX: 0.2, y: 0.2).rotated(by: .pi)
    return attributes
  }
  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    boundsChanges.append("from \(Int(oldBounds.width))")
  }
  override func finalizeAnimatedBoundsChange() { boundsChanges.append("done") }
}
