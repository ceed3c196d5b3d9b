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

  private let before: IndexPath?
  private let after: IndexPath?
  private let action: Action

  /// Where the item stood before the update, or `nil` if it is new.
  open var indexPathBeforeUpdate: IndexPath? { before }
  /// Where the item stands after the update, or `nil` if it goes.
  open var indexPathAfterUpdate: IndexPath? { after }
  /// What happens to the item.
  open var updateAction: Action { action }

  /// Makes an item with which nothing happens, for subclasses that say otherwise.
  public override init() { (before, after, action) = (nil, nil, .none) }

  /// Makes the item of an operation; the map gives the paths of reloaded items after the update.
  init(_ operation: BatchUpdate.UpdateOperation, _ map: UpdateMap) {
    func section(_ number: Int?) -> IndexPath? { number.map { IndexPath(item: NSNotFound, section: $0) } }
    switch operation {
    case .insert(let path): (before, after, action) = (nil, path.indexPath, .insert)
    case .delete(let path): (before, after, action) = (path.indexPath, nil, .delete)
    case .move(let from, let to):
      (before, after, action) = (from.indexPath, to.indexPath, .move)
    case .reload(let path):
      (before, after, action) = (
        path.indexPath, map.after(path)?.indexPath, .reload
      )
    case .reconfigure(let path):
      (before, after, action) = (path.indexPath, map.after(path)?.indexPath, .none)
    case .insertSection(let number):
      (before, after, action) = (nil, section(number), .insert)
    case .deleteSection(let number):
      (before, after, action) = (section(number), nil, .delete)
    case .moveSection(let from, let to):
      (before, after, action) = (section(from), section(to), .move)
    case .reloadSection(let number):
      (before, after, action) = (
        section(number), section(map.after(section: number)), .reload
      )
    case .reconfigureSection(let number):
      (before, after, action) = (
        section(number), section(map.after(section: number)), .none
      )
    }
  }

  /// A description of the change.
  open override var description: String {
    func text(_ path: IndexPath?) -> String {
      path.map { $0.item == NSNotFound ? "section \($0.section)" : "\($0.section).\($0.item)" } ?? "nothing"
    }
    return MainActor.assumeIsolated {
      "\(updateAction): \(text(indexPathBeforeUpdate)) to \(text(indexPathAfterUpdate))"
    }
  }
}
