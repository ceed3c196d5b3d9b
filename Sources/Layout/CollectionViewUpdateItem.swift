import Geometry
import Updates

/// One change of a batch update, as layouts hear of it.
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

  package init(_ operation: BatchUpdate.Operation) {
    switch operation {
    case .insert(let path):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (nil, path.indexPath, .insert)
    case .delete(let path):
      (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (path.indexPath, nil, .delete)
    }
  }
}
