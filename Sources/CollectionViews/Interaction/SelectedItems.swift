import SpringflowDeterminism
import SpringflowUpdates

/// Which items are selected.
///
/// Memory goes by the selected items, whatever the number of items; to ask for one takes O(1).
struct SelectedItems: Equatable, Sendable {
  private(set) var paths: Set<AfterPath> = []
  /// A sum over the paths: the same whatever the order in which they came.
  private var digest: UInt64 = 0

  var isEmpty: Bool { paths.isEmpty }
  var count: Int { paths.count }

  /// - Complexity: O(1).
  func contains(_ path: AfterPath) -> Bool { paths.contains(path) }

  /// Gives whether the item was not selected before.
  @discardableResult
  mutating func insert(_ path: AfterPath) -> Bool {
    guard paths.insert(path).inserted else { return false }
    digest &+= Self.digest(of: path)
    return true
  }

  /// Gives whether the item was selected before.
  @discardableResult
  mutating func remove(_ path: AfterPath) -> Bool {
    guard paths.remove(path) != nil else { return false }
    digest &-= Self.digest(of: path)
    return true
  }

  mutating func reserve(_ count: Int) { paths.reserveCapacity(count) }

  /// The items in their order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* selected items.
  var sorted: [AfterPath] { paths.sorted() }

  /// The first selected item that is another one.
  func first(otherThan path: AfterPath) -> AfterPath? { paths.lazy.filter { $0 != path }.min() }

  /// The same items after an update; those that it deleted are no longer selected.
  ///
  /// - Complexity: O(*n* log *k*) for *n* selected items and *k* changes.
  func following(_ map: UpdateMap) -> SelectedItems {
    if paths.isEmpty || map.isIdentity { return self }
    var result = SelectedItems()
    result.reserve(paths.count)
    for path in paths {
      if let after = map.after(BeforePath(section: path.section, item: path.item)) { result.insert(after) }
    }
    return result
  }

  func hash(into hash: inout StateHash) {
    hash.combine(paths.count)
    hash.combine(digest)
  }

  private static func digest(of path: AfterPath) -> UInt64 {
    var hash = StateHash()
    hash.combine(path.section)
    hash.combine(path.item)
    return hash.value
  }
}
