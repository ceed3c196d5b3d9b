import SpringflowGeometry
import SpringflowUpdates

/// One change of a batch update, as it is given to layouts.
///
/// A change of a whole section has `NSNotFound` for the item of its paths, as in UIKit.
@preconcurrency @MainActor
open class CollectionViewUpdateItem: NSObject {
  /// The kind of the change. (`UICollectionViewUpdateItem.Action`.)
  public enum Action: Int, Hashable, Sendable {
    /// The item is inserted.
    case insert
    /// The item is deleted.
    case delete
    /// The item's content changes.
    case reload
    /// The item moves to another index path.
    case move
    /// No change.
    case none
  }

  /// The item's path before the update, or `nil` if it is inserted.
  public let indexPathBeforeUpdate: IndexPath?
  /// The item's path after the update, or `nil` if it is deleted.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of the change.
  public let updateAction: Action

  /// Makes the item of an operation; the map gives the paths of reloaded items after the update.
  package init(_ operation: BatchUpdate.UpdateOperation, _ map: UpdateMap) {
    func section(_ number: Int?) -> IndexPath? { number.map { IndexPath(item: NSNotFound, section: $0) } }
    switch operation {
    case .insert(let path): (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (nil, path.indexPath, .insert)
    case .delete(let path): (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (path.indexPath, nil, .delete)
    case .move(let from, let to):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (from.indexPath, to.indexPath, .move)
    case .reload(let path):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (
        path.indexPath, map.after(path)?.indexPath, .reload
      )
    case .reconfigure(let path):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (path.indexPath, map.after(path)?.indexPath, .none)
    case .insertSection(let number):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (nil, section(number), .insert)
    case .deleteSection(let number):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (section(number), nil, .delete)
    case .moveSection(let from, let to):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (section(from), section(to), .move)
    case .reloadSection(let number):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (
        section(number), section(map.after(section: number)), .reload
      )
    case .reconfigureSection(let number):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (
        section(number), section(map.after(section: number)), .none
      )
    }
  }

  /// A description of the change.
  open override var description: String {
    func text(_ path: IndexPath?) -> String {
      path.map { $0.item == NSNotFound ? "section \($0.section)" : "\($0.section).\($0.item)" } ?? "nothing"
    }
    return "\(updateAction): \(text(indexPathBeforeUpdate)) to \(text(indexPathAfterUpdate))"
  }
}
