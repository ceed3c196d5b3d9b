import SpringflowGeometry
import SpringflowUpdates

/// One change of a batch update, as layouts hear of it.
///
/// A change of a whole section has `NSNotFound` for the item of its paths, as in UIKit.
@preconcurrency @MainActor
open class CollectionViewUpdateItem: NSObject {
  /// What happens to the item. (`UICollectionViewUpdateItem.Action`.)
  public enum Action: Int, Hashable, Sendable {
    /// It is new.
    case insert
    /// It goes.
    case delete
    /// Its content changes.
    case reload
    /// It goes elsewhere.
    case move
    /// Nothing.
    case none
  }

  /// Where the item stood before the update, or `nil` if it is new.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where the item stands after the update, or `nil` if it goes.
  public let indexPathAfterUpdate: IndexPath?
  /// What happens to the item.
  public let updateAction: Action

  /// Takes an operation of an update; the map says where reloaded items stand afterwards.
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

  /// The change in words.
  open override var description: String {
    func text(_ path: IndexPath?) -> String {
      path.map { $0.item == NSNotFound ? "section \($0.section)" : "\($0.section).\($0.item)" } ?? "nothing"
    }
    return "\(updateAction): \(text(indexPathBeforeUpdate)) to \(text(indexPathAfterUpdate))"
  }
}
