import SpringflowNumerics

/// The set of selected items.
///
/// Memory is proportional to the selected items, not to all items; a look-up takes O(1).
struct SelectedItems: Equatable, Sendable {
  private(set) var paths: Set<AfterPath> = []
  /// A sum over the paths, independent of the order of insertion.
  private var digest: UInt64 = 0

  var isEmpty: Bool { paths.isEmpty }
  var count: Int { paths.count }

  /// - Complexity: O(1).
  func contains(_ path: AfterPath) -> Bool { paths.contains(path) }

  /// Returns whether the item was not selected before.
  @discardableResult
  mutating func insert(_ path: AfterPath) -> Bool {
    guard paths.insert(path).inserted else { return false }
    digest &+= Self.digest(of: path)
    return true
  }

  /// Returns whether the item was selected before.
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

  /// The first selected item other than the given one.
  func first(otherThan path: AfterPath) -> AfterPath? { paths.lazy.filter { $0 != path }.min() }

  /// The selected items after an update, without deleted ones.
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
