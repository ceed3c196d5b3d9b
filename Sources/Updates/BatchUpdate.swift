import Foundation

/// Changes to a collection that take effect together, as a value that is checked before anything moves.
///
/// The order of the operations does not matter. What goes, is renewed or moves away is named by where it stands before
/// the update; what comes, and where things move to, by where it stands after it, as in UIKit. Every mix that can be
/// carried out is accepted, those that UIKit refuses included: an item may be moved and reloaded in one update, a
/// section moved while its items are edited.
///
/// - A section that moves takes its items along. Edits of its items name its old number for what goes and its new
///   number for what comes.
/// - Items of a deleted section go with it, unless they are moved elsewhere; items of an inserted section come with it.
///   Naming them as well is allowed.
/// - A reloaded section is asked for all its items anew; it may have any number of them afterwards.
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

  /// Whether nothing is changed.
  public var isEmpty: Bool { operations.isEmpty }

  // MARK: Items

  /// Adds new items, named by where they stand after the update.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items.
  public mutating func insertItems(at indexPaths: [IndexPath]) {
    operations += indexPaths.map { .insert(AfterPath($0)) }
  }

  /// Removes items, named by where they stood before the update.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items.
  public mutating func deleteItems(at indexPaths: [IndexPath]) {
    operations += indexPaths.map { .delete(BeforePath($0)) }
  }

  /// Takes an item from where it stood before the update to where it stands after it, in any section.
  public mutating func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    operations.append(.move(BeforePath(indexPath), to: AfterPath(newIndexPath)))
  }

  /// Shows items anew, in new cells, named by where they stood before the update.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items.
  public mutating func reloadItems(at indexPaths: [IndexPath]) {
    operations += indexPaths.map { .reload(BeforePath($0)) }
  }

  /// Shows items anew in the cells that they have, named by where they stood before the update.
  ///
  /// - Complexity: O(*k*), where *k* is the number of items.
  public mutating func reconfigureItems(at indexPaths: [IndexPath]) {
    operations += indexPaths.map { .reconfigure(BeforePath($0)) }
  }

  // MARK: Sections

  /// Adds new sections with all their items, named by where they stand after the update.
  public mutating func insertSections(_ sections: IndexSet) {
    for section in sections { operations.append(.insertSection(section)) }
  }

  /// Removes sections with all their items, named by where they stood before the update.
  public mutating func deleteSections(_ sections: IndexSet) {
    for section in sections { operations.append(.deleteSection(section)) }
  }

  /// Takes a section with its items from where it stood before the update to where it stands after it.
  public mutating func moveSection(_ section: Int, toSection newSection: Int) {
    operations.append(.moveSection(section, to: newSection))
  }

  /// Asks for all of the sections' items anew, and for how many there are; named by where they stood before the update.
  public mutating func reloadSections(_ sections: IndexSet) {
    for section in sections { operations.append(.reloadSection(section)) }
  }

  /// Shows all items of sections anew in the cells that they have; named by where they stood before the update.
  public mutating func reconfigureSections(_ sections: IndexSet) {
    for section in sections { operations.append(.reconfigureSection(section)) }
  }

  /// Adds another update's operations to this one's.
  ///
  /// - Complexity: O(*k*), where *k* is the number of its operations.
  public mutating func formUnion(_ other: BatchUpdate) { operations += other.operations }
}
