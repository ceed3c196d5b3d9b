import Foundation
import Springflow

/// A list of distinct identifiers, and the same list after changes at random positions: a third of them deletions, a
/// third insertions, a third moves.
struct DiffWork<Identifier: Hashable & Sendable> {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Identifier>

  let old: [Identifier]
  let new: [Identifier]
  let oldSnapshot: Snapshot
  let newSnapshot: Snapshot

  init(count: Int, share: Double, _ identifier: (Int) -> Identifier) {
    var random = SplitMix64(seed: 1)
    let each = Int(Double(count) * share / 3)
    let numbers = Array(0..<count + each).shuffled(using: &random)
    let leaving = Array(0..<count).shuffled(using: &random)[..<(2 * each)]
    let isLeaving = leaving.reduce(into: [Bool](repeating: false, count: count)) { $0[$1] = true }
    let arriving = leaving[each...].map { numbers[$0] } + numbers[count...]
    var places = [Int?](repeating: nil, count: count)
    for (number, place) in zip(arriving, Array(0..<count).shuffled(using: &random)) { places[place] = number }
    var staying = (0..<count).filter { !isLeaving[$0] }.map { numbers[$0] }[...]
    old = numbers[..<count].map(identifier)
    new = places.compactMap { $0 ?? staying.popFirst() }.map(identifier)
    oldSnapshot = Self.snapshot(old)
    newSnapshot = Self.snapshot(new)
  }

  static func snapshot(_ items: [Identifier]) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(items)
    return snapshot
  }

  /// Nanoseconds per element of the plain difference, and of the batch update between two snapshots.
  func times() -> (difference: Double, update: Double, building: Double) {
    let found = measure([
      ("difference", old.count, 1, { _ = IdentifiedDifference(from: old, to: new) }),
      ("update", old.count, 1, { _ = BatchUpdate(from: oldSnapshot, to: newSnapshot) }),
      ("building", old.count, 1, { _ = Self.snapshot(new) }),
    ])
    return (found[0].nanoseconds, found[1].nanoseconds, found[2].nanoseconds)
  }
}

extension Benchmarks {
  /// Differences of identifiers compared with the standard library's, and their batch updates and maps.
  static func diffSection() throws -> [Goal] {
    print("\ndifferences, ns an element              elements  changed  difference  update  building")
    func row<Identifier: Hashable & Sendable>(
      _ name: String, _ count: Int, _ share: Double, _ identifier: (Int) -> Identifier
    ) -> Double {
      let times = DiffWork(count: count, share: share, identifier).times()
      print(
        column(name, 38, left: true), column(String(count), 9), column("\(Int(share * 100)) %", 8),
        column(text(times.difference, decimals: 1), 11), column(text(times.update, decimals: 1), 7),
        column(text(times.building, decimals: 0), 9))
      return max(times.difference, times.update)
    }
    var worst = 0.0
    for share in [0.01, 0.1] {
      worst = max(worst, row("Int", 100_000, share) { $0 })
      _ = row("String of up to 15 bytes", 100_000, share) { "item \($0)" }
      _ = row("String, longer", 100_000, share) { "an item of a longer name, \($0)" }
      _ = row("UUID", 100_000, share) { number in
        withUnsafeBytes(of: (0xC0FF_EE00, number)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
      }
    }
    let ratio = try collectionDifferences()
    return [
      Goal("difference of 100,000: at most 25 ns each", text(worst, decimals: 1) + " ns", worst <= 25),
      Goal("  at least 10 x CollectionDifference", text(ratio, decimals: 0) + " x", ratio >= 10),
    ] + (try mapGoals())
  }

  /// The least ratio of the standard library's time to Springflow's, with moves inferred on both sides.
  ///
  /// The standard library's memory and time grow with the square of the number of changes, so with a tenth changed it
  /// gets only a fifth of the elements.
  private static func collectionDifferences() throws -> Double {
    print("\nbeside CollectionDifference             elements  changed    ns here  ns there  times")
    var least = Double.infinity
    for (count, share) in [(100_000, 0.01), (20_000, 0.1)] {
      let work = DiffWork(count: count, share: share) { $0 }
      let found = measure(
        rounds: 3,
        [
          ("here", count, 1, { _ = IdentifiedDifference(from: work.old, to: work.new) }),
          ("there", count, 1, { _ = work.new.difference(from: work.old).inferringMoves() }),
        ])
      let ratio = found[1].nanoseconds / found[0].nanoseconds
      least = min(least, ratio)
      print(
        column("Int", 38, left: true), column(String(count), 9), column("\(Int(share * 100)) %", 8),
        column(text(found[0].nanoseconds, decimals: 1), 11), column(text(found[1].nanoseconds, decimals: 0), 9),
        column(text(ratio, decimals: 0), 6))
    }
    return least
  }

  /// A thousand changes in a million items: the cost of making their map, and of a query.
  private static func mapGoals() throws -> [Goal] {
    var random = SplitMix64(seed: 2)
    let places = Array(0..<1_000_000).shuffled(using: &random)
    var update = BatchUpdate()
    update.deleteItems(at: places[..<400].map { IndexPath(item: $0, section: 0) })
    update.insertItems(at: places[1000..<1400].map { IndexPath(item: $0, section: 0) })
    for index in 0..<200 {
      update.moveItem(
        at: IndexPath(item: places[400 + index], section: 0), to: IndexPath(item: places[1400 + index], section: 0))
    }
    let map = try update.map(from: [1_000_000])
    var sum = 0
    let found = measure([
      ("build", 1, 10, { sum += ((try? update.map(from: [1_000_000]))?.countsAfter[0] ?? 0) }),
      (
        "ask", 2_000, 10,
        {
          for place in places[2000..<3000] {
            sum += map.after(BeforePath(section: 0, item: place))?.item ?? 0
            sum += map.before(AfterPath(section: 0, item: place))?.item ?? 0
          }
        }
      ),
    ])
    let milliseconds = found[0].nanoseconds / 1e6
    print("\nmap of 1,000 changes in 1,000,000 items  \(text(milliseconds, decimals: 3)) ms")
    print("  asking where an item stands            \(text(found[1].nanoseconds, decimals: 0)) ns")
    precondition(sum != 0)
    return [
      Goal("map of 1,000 changes in a million: under 1 ms", text(milliseconds, decimals: 3) + " ms", milliseconds < 1)
    ]
  }
}
