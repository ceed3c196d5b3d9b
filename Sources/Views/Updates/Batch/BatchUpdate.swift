import Foundation

/// Changes to a collection that take effect together, as a value that is checked before anything moves.
///
/// The order of the operations does not matter. Deleted, reloaded, reconfigured and moved items are named by their
/// position before the update; inserted items and the targets of moves by their position after it, as in UIKit. Every
/// combination that can be carried out is accepted, including those that UIKit refuses: an item may be moved and
/// reloaded in one update, a section moved while its items are edited.
///
/// - A section that moves takes its items along. Edits of its items name its old number for deletes and its new number
///   for inserts.
/// - Items of a deleted section go with it, unless they are moved elsewhere; items of an inserted section come with it.
///   Naming them as well is allowed.
/// - A reloaded section reloads all its items; it may have any number of them afterwards.
///
/// ```swift
/// var update = BatchUpdate()
/// update.deleteItems(at: [IndexPath(item: 0, section: 0)])
/// update.insertItems(at: [IndexPath(item: 4, section: 0)])
/// let map = try update.map(from: [5])
/// map.after(BeforePath(section: 0, item: 1))   // item 0 of section 0
/// map.after(BeforePath(section: 0, item: 0))   // nil: deleted
/// ```
public struct BatchUpdate: Equatable, Sendable {
  /// All operations in the order in which they were named.
  public private(set) var operations: [UpdateOperation] = []

  /// Makes an update that changes nothing.
  public init() {}

  /// Makes an update of operations.
  ///
  /// - Complexity: O(*k*), where *k* is the number of operations.
  public init(_ operations: some Sequence<UpdateOperation>) { self.operations = Array(operations) }

  /// Whether the update changes nothing.
  public var isEmpty: Bool { operations.isEmpty }

  // MARK: Items

  /// Inserts items, named by their paths after the update.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items.
  public mutating func insertItems(at indexPaths: [IndexPath]) {
    operations += indexPaths.map { .insert(AfterPath($0)) }
  }

  /// Deletes items, named by their paths before the update.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items.
  public mutating func deleteItems(at indexPaths: [IndexPath]) {
    operations += indexPaths.map { .delete(BeforePath($0)) }
  }

  /// Moves an item from its path before the update to its path after it, in any section.
  public mutating func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    operations.append(.move(BeforePath(indexPath), to: AfterPath(newIndexPath)))
  }

  /// Reloads items in new cells, named by their paths before the update.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items.
  public mutating func reloadItems(at indexPaths: [IndexPath]) {
    operations += indexPaths.map { .reload(BeforePath($0)) }
  }

  /// Reconfigures items in their cells, named by their paths before the update.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items.
  public mutating func reconfigureItems(at indexPaths: [IndexPath]) {
    operations += indexPaths.map { .reconfigure(BeforePath($0)) }
  }

  // MARK: Sections

  /// Inserts sections with all their items, named by their numbers after the update.
  public mutating func insertSections(_ sections: IndexSet) {
    for section in sections { operations.append(.insertSection(section)) }
  }

  /// Deletes sections with all their items, named by their numbers before the update.
  public mutating func deleteSections(_ sections: IndexSet) {
    for section in sections { operations.append(.deleteSection(section)) }
  }

  /// Moves a section with its items from its number before the update to its number after it.
  public mutating func moveSection(_ section: Int, toSection newSection: Int) {
    operations.append(.moveSection(section, to: newSection))
  }

  /// Reloads all of the sections' items, and their number; named by the sections' numbers before the update.
  public mutating func reloadSections(_ sections: IndexSet) {
    for section in sections { operations.append(.reloadSection(section)) }
  }

  /// Reconfigures all items of sections in their cells; named by the sections' numbers before the update.
  public mutating func reconfigureSections(_ sections: IndexSet) {
    for section in sections { operations.append(.reconfigureSection(section)) }
  }

  /// Adds another update's operations to this one's.
  ///
  /// - Complexity: O(*k*), where *k* is the number of its operations.
  public mutating func formUnion(_ other: BatchUpdate) { operations += other.operations }
}
