import Springflow

/// The work of a replay: in each tick in which something moves, the number of elements and their animations, several
/// times as many in a tick with a change, all times an element's cost in the exhibit. It is the same in every run.
@MainActor
struct ReplayWork {
  private(set) var total = 0
  private var changesBefore = 0

  /// The number of ticks that an update counts for, as it requests and compares all elements.
  private static let ticksPerChange = 8

  /// Adds the tick that a session has just made.
  ///
  /// - Complexity: O(*elements*).
  mutating func add(_ session: Session) {
    let view = session.exhibit.collectionView
    // Another view has a change count of its own.
    let count = view?.changeCount ?? 0
    let changes = max(0, count - changesBefore)
    changesBefore = count
    total += 1
    if changes == 0, session.isSettled { return }
    total += session.activity * (1 + Self.ticksPerChange * changes) * type(of: session.exhibit).elementCost
  }
}
