import Foundation
import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// A grid with headers that performs random transactions, with plain arrays as the model.
@MainActor
private struct Model {
  let view: CollectionView
  let source: CountingSource
  var random: SeededGenerator
  var next = 1000

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 40, height: 30)
    layout.headerReferenceSize = CGSize(width: 0, height: 10)
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
    source = CountingSource(counts: [6, 3, 0, 9])
    view.dataSource = source
    view.contentOffsetAnchor = seed % 3 == 0 ? .firstVisibleItem : .contentOffset
    view.advance()
  }

  mutating func makeTransaction() -> RandomTransaction {
    var rates = RandomTransaction.Rates()
    let count = source.sections.reduce(0) { $0 + $1.count }
    if count > 120 { rates.mostInserted = 1 }
    return RandomTransaction(from: source.sections, next: &next, rates: rates, using: &random)
  }

  var animation: UpdateAnimation? {
    mutating get {
      let all: [UpdateAnimation?] = [
        nil, UpdateAnimation.none, .easeInOut(duration: 0.1), .easeOut(duration: 0.2),
        .spring(frequency: 4, damping: 0.6),
      ]
      return all.randomElement(using: &random) ?? nil
    }
  }

  /// Some ticks, with scrolls, drags and resizes during animations.
  mutating func disturb() {
    for _ in 0..<Int.random(in: 0..<8, using: &random) { view.advance() }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: view.contentOffset.y = CGFloat.random(in: -20...400, using: &random)
    case 1:
      let width = CGFloat.random(in: 50...300, using: &random)
      view.animate { view.frame.size.width = width }
    case 2:
      view.touchBegan(at: CGPoint(x: 50, y: 200))
      for step in 0..<5 {
        view.touchMoved(to: CGPoint(x: 50, y: 200 - 9 * CGFloat(step)))
        view.advance()
      }
      view.touchEnded()
    case 3: view.scroll(by: CGVector(dx: 0, dy: 90))
    case 4:
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: CGFloat.random(in: 10...60, using: &random), height: 30)
      layout.headerReferenceSize = CGSize(width: 0, height: 10)
      view.setCollectionViewLayout(layout, animated: Bool.random(using: &random))
    case 5: view.reloadData()
    default: break
    }
  }

  /// Checks that every visible element is the data's, once each.
  func check() {
    #expect((0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) } == source.sections.map(\.count))
    let elements = view.snapshot().elements
    #expect(Set(elements.map(\.id)).count == elements.count)
    for path in view.indexPathsForVisibleItems {
      #expect(view.cellForItem(at: path)?.content.text == String(source.sections[path.section][path.item]))
    }
  }

  /// Checks that no animation is left.
  func checkRest() {
    for _ in 0..<2000 where view.isMoving { view.advance() }
    #expect(!view.isMoving)
    check()
    let elements = view.placedElements
    for element in elements {
      let path = IndexPath(item: element.item, section: element.section)
      let attributes =
        element.role == .item
        ? view.layoutAttributesForItem(at: path)
        : view.layoutAttributesForSupplementaryElement(ofKind: element.kind ?? "", at: path)
      let center = attributes.map { CGPoint(x: $0.center.x, y: $0.center.y - view.contentOffset.y) }
      let isInPlace = center.map { abs($0.x - element.center.x) < 1e-9 && abs($0.y - element.center.y) < 1e-9 }
      #expect(isInPlace == true && element.alpha == 1 && element.size == attributes?.size)
      #expect(element.role != .item || element.id.number == source.sections[path.section][path.item])
    }
    let shown = elements.filter { $0.role == .item && $0.center.y >= 0 && $0.center.y < 300 }.count
    let expected = view.collectionViewLayout.layoutAttributesForElements(in: view.bounds)?
      .filter {
        let y = $0.center.y - view.contentOffset.y
        return $0.representedElementCategory == .cell && y >= 0 && y < 300
      }.count
    #expect(shown == expected)
  }

  /// A random transaction, by one of the available calls.
  mutating func carryOut() throws {
    let transaction = makeTransaction()
    let (animation, source, view) = (animation, source, view)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      try view.performBatchUpdates(transaction.update, with: animation) { source.sections = transaction.after }
    case 1:
      try view.performBatchUpdates(
        transaction.update, with: animation, setting: \.sections, of: source, to: transaction.after)
    case 2:
      view.performBatchUpdates(
        with: animation,
        {
          source.sections = transaction.after
          view.name(transaction.update)
        })
    default:
      // The operations are split into parts, in nested blocks and values within them.
      let operations = transaction.update.operations
      let cut = operations.count / 2
      view.performBatchUpdates({
        view.name(BatchUpdate(operations[..<cut]))
        view.performBatchUpdates({
          source.sections = transaction.after
          try? view.performBatchUpdates(BatchUpdate(operations[cut...])) {}
        })
      })
    }
    check()
  }

  /// A random illegal transaction: it is refused, and nothing changes.
  mutating func attempt() {
    let legal = makeTransaction()
    guard let illegal = IllegalTransaction(spoiling: legal, using: &random) else { return }
    let (before, sections) = (view.snapshot(), source.sections)
    let dry = #expect(throws: BatchUpdateError.self, "\(illegal.flaw)") {
      _ = try view.dryRun(illegal.update, countsAfter: illegal.after.map(\.count))
    }
    let error = #expect(throws: BatchUpdateError.self, "\(illegal.flaw)") {
      try view.performBatchUpdates(illegal.update, setting: \.sections, of: source, to: illegal.after)
    }
    #expect(error?.reason == dry?.reason)
    #expect(view.snapshot() == before && source.sections == sections)
    check()
  }
}

extension CollectionView {
  /// Adds the operations of an update by UIKit's methods, one by one.
  fileprivate func name(_ update: BatchUpdate) {
    for operation in update.operations {
      switch operation {
      case .insert(let path): insertItems(at: [path.indexPath])
      case .delete(let path): deleteItems(at: [path.indexPath])
      case .move(let from, let to): moveItem(at: from.indexPath, to: to.indexPath)
      case .reload(let path): reloadItems(at: [path.indexPath])
      case .reconfigure(let path): reconfigureItems(at: [path.indexPath])
      case .insertSection(let section): insertSections([section])
      case .deleteSection(let section): deleteSections([section])
      case .moveSection(let from, let to): moveSection(from, toSection: to)
      case .reloadSection(let section): reloadSections([section])
      case .reconfigureSection: break
      }
    }
  }
}

@MainActor
@Suite("Random transactions")
struct TransactionModelTests {
  @Test(
    "random transactions leave the view with the model's items; illegal ones change nothing",
    arguments: 0..<(TestLength.isFull ? 16 : TestLength.count(5, short: 1)))
  func model(_ seed: Int) throws {
    var model = Model(seed: seed)
    for round in 0..<100 {
      try model.carryOut()
      if round % 3 == 0 { model.attempt() }
      model.disturb()
      if round % 20 == 19 { model.checkRest() }
    }
    model.checkRest()
  }

  struct Course: Sendable {
    let seed: Int
    let animation: UpdateAnimation?
  }
  nonisolated static let courses =
    (0..<4).map { Course(seed: $0, animation: nil) }
    + [
      Course(seed: 4, animation: .spring(frequency: 3, damping: 0.7)),
      Course(seed: 5, animation: .easeInOut(duration: 0.6)),
    ]

  @Test(
    "random transactions during each other, scrolls and resizes let nothing jump",
    arguments: TestLength.cases(courses, short: 2))
  func continuity(_ course: Course) throws {
    var model = Model(seed: course.seed)
    model.view.contentOffsetAnchor = course.seed % 2 == 0 ? .contentOffset : .firstVisibleItem
    let view = model.view
    var watch = Continuity(updateTicks: course.animation.map { Int(($0.duration * 120).rounded()) } ?? 36)
    watch.add(view)
    for _ in 0..<TestLength.count(40, short: 15) {
      let transaction = model.makeTransaction()
      try view.performBatchUpdates(transaction.update, with: course.animation) {
        model.source.sections = transaction.after
      }
      watch.note(.update)
      if Int.random(in: 0..<4, using: &model.random) == 0 {
        let width = CGFloat.random(in: 100...300, using: &model.random)
        view.animate(with: course.animation) { view.frame.size.width = width }
      }
      if Int.random(in: 0..<4, using: &model.random) == 0 {
        view.scroll(by: CGVector(dx: 0, dy: CGFloat.random(in: -200...200, using: &model.random)))
        watch.note(.scroll)
      }
      for _ in 0..<Int.random(in: 1..<40, using: &model.random) {
        view.advance()
        watch.add(view)
      }
    }
    #expect(watch.jumps.prefix(5) == [])
  }

  /// A fuzzer: `SPRINGFLOW_FUZZ_SECONDS=300 swift test --disable-xctest --filter fuzz` runs for five minutes with other
  /// seeds each time, and prints them.
  @Test("random transactions run for minutes without a trap, if SPRINGFLOW_FUZZ_SECONDS is set")
  func fuzz() throws {
    guard let seconds = ProcessInfo.processInfo.environment["SPRINGFLOW_FUZZ_SECONDS"].flatMap(Double.init) else {
      return
    }
    let start = Date()
    var seed = Int(start.timeIntervalSince1970)
    var transactions = 0
    while Date().timeIntervalSince(start) < seconds {
      seed += 1
      var model = Model(seed: seed)
      for _ in 0..<100 {
        try model.carryOut()
        model.attempt()
        model.disturb()
      }
      transactions += 100
      model.checkRest()
    }
    print("\(transactions) legal transactions, the last seed was \(seed)")
  }
}
