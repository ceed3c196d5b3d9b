import Springflow

/// A data source whose items the keys `I`, `D` and `M` insert, delete and move, and a scene's events do.
///
/// A layout that `Commands.main(layout:dataSource:)` shows with one has these keys, and an ``EditableExhibit`` needs no
/// code for them. Each call changes the data alone, by one item: the view is in an update that says the same. If the
/// numbers of items do not follow from it, the view reports that once, and loads the data again.
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

/// An exhibit whose items are those of an editable data source, which keys and events insert, delete and move.
@preconcurrency @MainActor
public protocol EditableExhibit: CollectionExhibit {
  /// The data source of ``CollectionExhibit/collectionView``.
  var items: any EditableDataSource { get }
}

extension EditableExhibit {
  /// Inserts an item at a running index, or before the central item.
  public func insertItem(at index: Int?) { collectionView.insertItem(of: items, at: index) }
  /// Deletes the item at a running index, or the central one.
  public func deleteItem(at index: Int?) { collectionView.deleteItem(of: items, at: index) }
  /// Moves the item at a running index, or the central one, to a running index counted after the move, or some places
  /// on.
  public func moveItem(from: Int?, to: Int?) { collectionView.moveItem(of: items, from: from, to: to) }
  /// The number of the view's items, in all sections.
  public var itemCount: Int { collectionView.runningIndexEnd }
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

  /// The number of items in all sections.
  ///
  /// - Complexity: O(*n*) for *n* sections.
  var runningIndexEnd: Int { (0..<numberOfSections).reduce(0) { $0 + numberOfItems(inSection: $1) } }

  func insertItem(of items: any EditableDataSource, at index: Int?) {
    if numberOfSections == 0 { return }
    let path = index.map(indexPath(ofRunning:)) ?? centralItem ?? indexPath(ofRunning: 0)
    var update = BatchUpdate()
    update.insertItems(at: [path])
    edit(update) { items.insertItem(at: path) }
  }

  func deleteItem(of items: any EditableDataSource, at index: Int?) {
    guard let path = index.map(indexPath(ofRunning:)) ?? centralItem else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [path])
    edit(update) { items.deleteItem(at: path) }
  }

  func moveItem(of items: any EditableDataSource, from: Int?, to: Int?) {
    guard let path = from.map(indexPath(ofRunning:)) ?? centralItem else { return }
    let to = to ?? MoveTarget.destination(of: runningIndex(of: path), count: runningIndexEnd)
    let end = MoveTarget.path(from: path, toTheOneAt: indexPath(ofRunning: to))
    var update = BatchUpdate()
    update.moveItem(at: path, to: end)
    edit(update) { items.moveItem(at: path, to: end) }
  }

  /// Performs an update of a data source that may do something else.
  private func edit(_ update: BatchUpdate, _ changingData: () -> Void) {
    do { try performBatchUpdates(update, changingData: changingData) } catch {
      collectionViewLayout.report("edited data", "\(error.description); the data is loaded again")
      reloadData()
    }
  }

  /// The number through all sections of the item at an index path.
  ///
  /// - Complexity: O(*n*) for *n* sections.
  public func runningIndex(of indexPath: IndexPath) -> Int {
    (0..<indexPath.section).reduce(indexPath.item) { $0 + numberOfItems(inSection: $1) }
  }
}
