import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import SpringflowViews
import Testing

/// The classic springy layout knows nothing of updates: it keeps a set of index paths, and springs that it makes once.
@MainActor
@Suite("Updates of springy layouts that were written for iOS")
struct ClassicUpdateTests {
  private let layout = SpringyFlowLayout()
  private let source = SpringyFixture.Source([Array(0..<60)])
  private let view: CollectionView

  init() {
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
  }

  private func wait(_ ticks: Int) { for _ in 0..<ticks { view.advance() } }

  /// Position and velocity by number.
  private var states: [Int: (place: CGPoint, velocity: CGPoint)] {
    var states: [Int: (place: CGPoint, velocity: CGPoint)] = [:]
    for case let item as CollectionViewLayoutAttributes in layout.dynamicAnimator.allItems {
      states[source.sections[0][item.indexPath.item]] = (
        item.center, layout.dynamicAnimator.velocity(of: item) ?? .zero
      )
    }
    return states
  }

  /// What is in sight, by its text.
  private var shown: [String: CGPoint] {
    var shown: [String: CGPoint] = [:]
    for element in view.snapshot().elements where !element.isLeaving { shown[element.content.text] = element.center }
    return shown
  }

  private func setInMotion() {
    for (number, item) in layout.dynamicAnimator.allItems.enumerated() {
      layout.dynamicAnimator.setVelocity(CGPoint(x: 7 * (number % 11) - 30, y: 90 - 13 * (number % 17)), of: item)
    }
  }

  /// Every item whose place is in sight is shown, at rest at its place.
  private func expectRest(_ note: String) {
    for _ in 0..<1500 where view.isMoving { view.advance() }
    let plain = CollectionViewFlowLayout()
    (plain.itemSize, plain.sectionInset) = (layout.itemSize, layout.sectionInset)
    (plain.minimumLineSpacing, plain.minimumInteritemSpacing) = (10, 10)
    let other = CollectionView(frame: view.frame, collectionViewLayout: plain)
    other.dataSource = source
    other.contentOffset = view.contentOffset
    other.layoutIfNeeded()
    let found = shown
    for place in other.snapshot().elements {
      let center = found[place.content.text]
      #expect(center != nil, "\(note): \(place.content.text) is not shown")
      guard let center else { continue }
      #expect(abs(center.x - place.center.x) + abs(center.y - place.center.y) < 0.1, "\(note): \(place.content.text)")
    }
    #expect(Set(found.keys).isSubset(of: Set(source.sections[0].map(String.init))), "\(note)")
  }

  private func update(_ body: (inout BatchUpdate, inout [Int]) -> Void) throws {
    var update = BatchUpdate()
    var numbers = source.sections[0]
    body(&update, &numbers)
    try view.performBatchUpdates(update) { source.sections[0] = numbers }
  }

  @Test("inserted items are shown and those after them go to their new places; deleted ones leave no hole")
  func insertAndDelete() throws {
    try update { update, numbers in
      update.insertItems(at: [[0, 2]])
      numbers.insert(100, at: 2)
    }
    #expect(shown["100"] != nil)
    expectRest("insert")
    try update { update, numbers in
      update.deleteItems(at: [[0, 2], [0, 7]])
      numbers.remove(at: 7)
      numbers.remove(at: 2)
    }
    expectRest("delete")
    try update { update, numbers in
      update.deleteItems(at: [[0, 0], [0, 5], [0, 20]])
      update.insertItems(at: [[0, 1], [0, 9], [0, 10]])
      for item in [20, 5, 0] { numbers.remove(at: item) }
      for (item, number) in [(1, 201), (9, 209), (10, 210)] { numbers.insert(number, at: item) }
    }
    expectRest("three of each")
    // Nearly all go, and come again.
    let all = source.sections[0]
    try update { update, numbers in
      update.deleteItems(at: (3..<numbers.count).map { [0, $0] })
      numbers = Array(numbers[..<3])
    }
    expectRest("few")
    try update { update, numbers in
      update.insertItems(at: (3..<all.count).map { [0, $0] })
      numbers = all
    }
    expectRest("many")
  }

  @Test("random updates and reloads in mid-flight: everyone who stays keeps position and velocity, and nobody jumps")
  func random() throws {
    var random = SeededGenerator(seed: 7)
    var next = 1000
    for round in 0..<TestLength.count(40, short: 10) {
      setInMotion()
      wait(Int.random(in: 1...30, using: &random))
      let (before, sight) = (states, shown)
      if round % 4 == 3 {
        source.sections[0].shuffle(using: &random)
        view.reloadData()
      } else {
        var transaction = RandomTransaction(from: source.sections, next: &next, using: &random)
        while transaction.after.count != 1 {
          transaction = RandomTransaction(from: source.sections, next: &next, using: &random)
        }
        try view.performBatchUpdates(transaction.update) { source.sections = transaction.after }
      }
      view.layoutIfNeeded()
      for (number, state) in states {
        guard let old = before[number] else { continue }
        let change = abs(state.place.x - old.place.x) + abs(state.place.y - old.place.y)
        #expect(change < 1e-9, "\(number) in round \(round)")
        #expect(abs(state.velocity.x - old.velocity.x) + abs(state.velocity.y - old.velocity.y) < 1e-9)
      }
      if round % 4 != 3 {
        for (text, center) in shown {
          guard let old = sight[text] else { continue }
          #expect(abs(center.x - old.x) + abs(center.y - old.y) < 20, "\(text) in round \(round)")
        }
      }
      for path in layout.dynamicAnimator.allItems.compactMap({ ($0 as? CollectionViewLayoutAttributes)?.indexPath }) {
        #expect(path.item < source.sections[0].count)
      }
      if round % 8 == 7 { expectRest("round \(round)") }
      if source.sections[0].count < 20 { source.sections[0] += (0..<40).map { next + $0 } }
      next += 40
      view.reloadData()
    }
  }

  @Test("a deleted cell fades out where it was, while others come to its place")
  func deletedStays() throws {
    setInMotion()
    wait(5)
    let place = try #require(shown["7"])
    try update { update, numbers in
      update.deleteItems(at: [[0, 7]])
      numbers.remove(at: 7)
    }
    for _ in 0..<4 {
      let leaving = try #require(view.snapshot().elements.first { $0.content.text == "7" })
      #expect(leaving.isLeaving && abs(leaving.center.x - place.x) + abs(leaving.center.y - place.y) < 15)
      wait(1)
    }
  }
}
