import Foundation

/// Changes to a collection that take effect together, as a value that is checked before anything moves.
///
/// The order of the operations does not matter. Deletes name positions before the update, inserts positions after it,
/// as in UIKit.
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
  /// One change to one item.
  public enum Operation: Equatable, Sendable, CustomStringConvertible {
    /// A new item, where it stands after the update.
    case insert(AfterPath)
    /// An item that goes, where it stood before the update.
    case delete(BeforePath)

    /// The operation in words.
    public var description: String {
      switch self {
      case .insert(let path): "insert item \(path.item) into section \(path.section)"
      case .delete(let path): "delete item \(path.item) from section \(path.section)"
      }
    }
  }

  /// All operations in the order in which they were named.
  public private(set) var operations: [Operation] = []

  /// Makes an update that changes nothing.
  public init() {}

  /// Whether nothing is changed.
  public var isEmpty: Bool { operations.isEmpty }

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

  /// The operations as layouts hear of them: deletes from the last to the first, then inserts from the first to the last.
  package var inLayoutOrder: [Operation] {
    var deleted: [BeforePath] = []
    var inserted: [AfterPath] = []
    for operation in operations {
      switch operation {
      case .delete(let path): deleted.append(path)
      case .insert(let path): inserted.append(path)
      }
    }
    return deleted.sorted(by: >).map(Operation.delete) + inserted.sorted().map(Operation.insert)
  }
}
