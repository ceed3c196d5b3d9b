import Springflow

/// A data source whose items the keys `I`, `D` and `M` insert, delete and move, and a scene's events do.
///
/// A ``CollectionExhibit`` whose view has such a data source needs no code for them, nor does a layout that is shown
/// with it by `Commands.main(layout:dataSource:)`. Each call changes the data alone: the view is in an update that says
/// the same.
///
/// ```swift
/// extension Steps: EditableDataSource {
///   func insertItem(at indexPath: IndexPath) { names.insert("new", at: indexPath.item) }
///   func deleteItem(at indexPath: IndexPath) { names.remove(at: indexPath.item) }
///   func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
///     names.insert(names.remove(at: indexPath.item), at: newIndexPath.item)
///   }
/// }
/// ```
@preconcurrency @MainActor
public protocol EditableDataSource: CollectionViewDataSource {
  /// Inserts a new item before the one at an index path, or at the end of its section.
  func insertItem(at indexPath: IndexPath)
  /// Deletes the item at an index path.
  func deleteItem(at indexPath: IndexPath)
  /// Moves an item to an index path that is counted after the move.
  func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath)
}

extension CollectionExhibit {
  /// The view's data source, if keys can change its items.
  private var items: (any EditableDataSource)? { collectionView.dataSource as? any EditableDataSource }

  /// By default inserts an item of an ``EditableDataSource``: at a running index, or before the central item.
  public func insertItem(at index: Int?) {
    guard let items, collectionView.numberOfSections > 0 else { return }
    let path = index.map(collectionView.indexPath(ofRunning:)) ?? collectionView.centralItem
    let indexPath = path ?? collectionView.indexPath(ofRunning: 0)
    var update = BatchUpdate()
    update.insertItems(at: [indexPath])
    collectionView.change(update) { items.insertItem(at: indexPath) }
  }

  /// By default deletes an item of an ``EditableDataSource``: the one at a running index, or the central one.
  public func deleteItem(at index: Int?) {
    guard let items, let path = index.map(collectionView.indexPath(ofRunning:)) ?? collectionView.centralItem else {
      return
    }
    var update = BatchUpdate()
    update.deleteItems(at: [path])
    collectionView.change(update) { items.deleteItem(at: path) }
  }

  /// By default moves an item of an ``EditableDataSource``, the one at a running index or the central one, to another
  /// running index, counted after the move, or some places on.
  public func moveItem(from: Int?, to: Int?) {
    // Where the key has no meaning, items have no order of their own.
    guard let items, Self.understands(.move),
      let path = from.map(collectionView.indexPath(ofRunning:)) ?? collectionView.centralItem
    else { return }
    let to = to ?? MoveTarget.destination(of: collectionView.runningIndex(of: path), count: itemCount)
    let end = MoveTarget.path(from: path, toTheOneAt: collectionView.indexPath(ofRunning: to))
    var update = BatchUpdate()
    update.moveItem(at: path, to: end)
    collectionView.change(update) { items.moveItem(at: path, to: end) }
  }

  /// By default the number of the view's items, in all sections.
  ///
  /// - Complexity: O(*n*) for *n* sections.
  public var itemCount: Int {
    (0..<collectionView.numberOfSections).reduce(0) { $0 + collectionView.numberOfItems(inSection: $1) }
  }
}

extension SpringflowAdditions where Self: CollectionView {
  /// The index path of an item by its number through all sections; for the number of items, the end of the last
  /// section.
  ///
  /// - Complexity: O(*n*) for *n* sections.
  public func indexPath(ofRunning index: Int) -> IndexPath {
    var item = index
    for section in 0..<numberOfSections {
      let count = numberOfItems(inSection: section)
      if item < count { return IndexPath(item: item, section: section) }
      item -= count
    }
    let last = max(0, numberOfSections - 1)
    return IndexPath(item: numberOfSections == 0 ? 0 : numberOfItems(inSection: last), section: last)
  }

  /// The number through all sections of the item at an index path.
  ///
  /// - Complexity: O(*n*) for *n* sections.
  public func runningIndex(of indexPath: IndexPath) -> Int {
    (0..<indexPath.section).reduce(indexPath.item) { $0 + numberOfItems(inSection: $1) }
  }
}
