/// A data source that shows snapshots of identifiers and computes the changes between them.
/// (`UICollectionViewDiffableDataSource`.)
///
/// ```swift
/// let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, number in
///   let cell = view.dequeueReusableCell(withReuseIdentifier: "number", for: path)
///   cell.content.text = String(number)
///   return cell
/// }
/// var snapshot = source.snapshot()
/// snapshot.appendSections(["numbers"])
/// snapshot.appendItems([1, 2, 3])
/// source.apply(snapshot)
/// ```
///
/// The first snapshot is shown at once. For each later one the source finds the least changes and makes them one
/// update: items that stay keep their cells, and items that move start from where they are on screen, even in the
/// middle of the last update. UIKit needs two updates where items are reloaded.
///
/// The view does not keep its data source alive, nor the data source the view: hold a reference to both.
@preconcurrency @MainActor
open class CollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, CollectionViewDataSource {
  /// Provides the cell of an item, dequeued from the view or newly made.
  public typealias CellProvider = (CollectionView, IndexPath, ItemIdentifierType) -> CollectionViewCell?
  /// Provides the view of a supplementary element by its kind.
  public typealias SupplementaryViewProvider = (CollectionView, String, IndexPath) -> CollectionReusableView?

  /// Provides the views of supplementary elements. Without it these elements exist, but show nothing.
  public var supplementaryViewProvider: SupplementaryViewProvider?

  /// The handlers of interactive reordering; unless set, no item can be moved.
  public var reorderingHandlers = ReorderingHandlers()

  @usableFromInline weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  @usableFromInline private(set) var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  private var isFirst = true
  private var numbers = ItemNumbers<ItemIdentifierType>()

  /// Makes a data source and sets it on a view.
  ///
  /// - Parameters:
  ///   - collectionView: The view that shows the items.
  ///   - cellProvider: Provides a cell for every item of every snapshot; `nil` is a programmer's mistake and traps.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// A copy of the current snapshot, to be changed and applied; no item in it is marked for reloading.
  public func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

  /// Replaces the current snapshot with the least changes, in one update.
  ///
  /// This method cannot be overridden. The difference is therefore specialised for the type of the identifiers, which
  /// makes it several times as fast.
  ///
  /// - Parameters:
  ///   - snapshot: The new snapshot.
  ///   - animatingDifferences: Whether the changes are animated, as the view's `updateAnimation` says; if not, the same
  ///     changes are made at once. The first snapshot is always shown at once.
  ///   - completion: Called when all animations have settled; before the call returns if nothing is animated.
  /// - Complexity: That of `BatchUpdate.init(from:to:)` and of an update by it.
  @inlinable
  public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard isShown else { return applySnapshotUsingReloadData(snapshot, completion: completion) }
    let animation: UpdateAnimation? = animatingDifferences ? nil : UpdateAnimation.none
    update(BatchUpdate(from: current, to: snapshot), to: snapshot, animation, completion)
  }

  /// Replaces the current snapshot with the least changes, in one update with an animation of its own.
  ///
  /// - Complexity: That of `BatchUpdate.init(from:to:)` and of an update by it.
  @inlinable
  public func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    with animation: UpdateAnimation, completion: (() -> Void)? = nil
  ) {
    guard isShown else { return applySnapshotUsingReloadData(snapshot, completion: completion) }
    update(BatchUpdate(from: current, to: snapshot), to: snapshot, animation, completion)
  }

  /// Replaces the current snapshot by reloading everything, without an animation.
  public func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    show(snapshot)
    guard let collectionView, collectionView.dataSource === self else {
      completion?()
      return
    }
    collectionView.reloadData()
    numbers.forget(except: current.contains, shown: collectionView.engine.store.shownNumbers)
    if let completion { collectionView.engine.schedule([{ _ in completion() }], after: 0) }
    collectionView.engine.callCompletions()
  }

  /// Whether a snapshot was applied and this object is still the view's data source.
  @usableFromInline var isShown: Bool { !isFirst && collectionView?.dataSource === self }

  @usableFromInline
  func update(
    _ update: BatchUpdate, to snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    _ animation: UpdateAnimation?, _ completion: (() -> Void)?
  ) {
    guard let collectionView else { return }
    do {
      try collectionView.performBatchUpdates(
        update, with: animation, changingData: { show(snapshot) },
        completion: completion.map { completion in { _ in completion() } })
    } catch { fatalError(error.description) }
    numbers.forget(except: current.contains, shown: collectionView.engine.store.shownNumbers)
  }

  private func show(_ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>) {
    current = snapshot
    current.forgetMarks()
    isFirst = false
  }

  // MARK: Paths

  /// The item at a path, or `nil`.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    current.item(section: indexPath.section, item: indexPath.item)
  }

  /// The path of an item, or `nil` if the snapshot does not have it.
  ///
  /// - Complexity: O(1), and as many comparisons as positions by which changes of the snapshot have shifted the item.
  public func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.path(of: itemIdentifier).map { IndexPath(item: $0.item, section: $0.section) }
  }

  /// The section with an index, or `nil`.
  public func sectionIdentifier(for index: Int) -> SectionIdentifierType? { current.section(at: index) }

  /// The index of a section, or `nil` if the snapshot does not have it.
  public func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  // MARK: Data source

  /// The number of sections of the snapshot.
  open func numberOfSections(in collectionView: CollectionView) -> Int { current.numberOfSections }

  /// The number of items of the snapshot in a section.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    current.numberOfItems(inSectionAt: section)
  }

  /// The cell that the provider makes for an item.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    guard let item = itemIdentifier(for: indexPath) else {
      fatalError("there is no item \(indexPath.item) in section \(indexPath.section) of the snapshot")
    }
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      fatalError(
        "the cell provider gave no cell for '\(item)', item \(indexPath.item) of section \(indexPath.section); "
          + "give one for every item of a snapshot")
    }
    return cell
  }

  /// The view that the provider makes for a supplementary element.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let supplementaryViewProvider else {
      let view = CollectionReusableView()
      view.content.background = .none
      return view
    }
    guard let view = supplementaryViewProvider(collectionView, kind, indexPath) else {
      fatalError(
        "the supplementary view provider gave no view of kind '\(kind)' at item \(indexPath.item) "
          + "of section \(indexPath.section); give one for every element that the layout has")
    }
    return view
  }

  /// A number that identifies an item as long as it exists: the identifier itself if it is an `Int`, else a number
  /// assigned when it is first asked for.
  open func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? {
    itemIdentifier(for: indexPath).map {
      // An optional number is not used as it is: an assigned number for `nil` could equal another item's.
      ItemIdentifierType.self == Int.self ? $0 as? Int ?? 0 : numbers.number(of: $0)
    }
  }

  /// Whether the reordering handlers let the user move an item.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Applies the user's change and calls the reordering handlers.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    guard let item = itemIdentifier(for: sourceIndexPath) else { return }
    let final = moving(item, to: destinationIndexPath)
    let transaction = NSDiffableDataSourceTransaction(from: current, to: final, moving: item)
    reorderingHandlers.willReorder?(transaction)
    show(final)
    reorderingHandlers.didReorder?(transaction)
  }
}
