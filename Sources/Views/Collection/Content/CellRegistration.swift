import SpringflowNumerics

/// What a registration is known by in each collection view that uses it.
@MainActor
final class RegistrationToken {
  nonisolated init() {}

  /// Traps if a registration is made while a data source is being asked for a view: it would be another one for every view.
  static func check(_ name: String) {
    require(
      ViewRequest.current == nil,
      "a \(name) is made while the data source is asked for a view; make it once, outside of that call, and keep it")
  }
}

/// How cells of a class show items of a type: ``CollectionView/CellRegistration``. (`UICollectionView.CellRegistration`.)
///
/// ```swift
/// let registration = CollectionView.CellRegistration<NameCell, String> { cell, path, name in
///   cell.name.text = name
/// }
/// // In the data source:
/// collectionView.dequeueConfiguredReusableCell(using: registration, for: path, item: names[path.item])
/// ```
///
/// It is made once: making it where the data source is asked for a cell is a programmer's mistake, and traps.
@preconcurrency @MainActor
public struct CollectionViewCellRegistration<Cell: CollectionViewCell, Item> {
  /// Shows an item in a cell.
  public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

  let handler: Handler
  let token = RegistrationToken()

  /// Makes a registration.
  public init(handler: @escaping Handler) {
    RegistrationToken.check("CellRegistration")
    self.handler = handler
  }
}

/// How supplementary views of a class show what belongs to an index path: ``CollectionView/SupplementaryRegistration``.
/// (`UICollectionView.SupplementaryRegistration`.)
///
/// It is made once: making it where the data source is asked for a view is a programmer's mistake, and traps.
@preconcurrency @MainActor
public struct CollectionViewSupplementaryRegistration<Supplementary: CollectionReusableView> {
  /// Shows what belongs to an index path in a view.
  public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath) ->
    Void

  let elementKind: String
  let handler: Handler
  let token = RegistrationToken()

  /// Makes a registration for a kind of supplementary view.
  public init(elementKind: String, handler: @escaping Handler) {
    RegistrationToken.check("SupplementaryRegistration")
    (self.elementKind, self.handler) = (elementKind, handler)
  }
}

extension CollectionView {
  /// How cells of a class show items of a type.
  public typealias CellRegistration<Cell: CollectionViewCell, Item> = CollectionViewCellRegistration<Cell, Item>
  /// How supplementary views of a class show what belongs to an index path.
  public typealias SupplementaryRegistration<Supplementary: CollectionReusableView> =
    CollectionViewSupplementaryRegistration<Supplementary>

  /// A cell that shows an item, used before or new; no class needs to be registered for it.
  ///
  /// - Complexity: O(1).
  public func dequeueConfiguredReusableCell<Cell: CollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let key = engine.store.pool.key(of: registration.token, .cell, kind: nil, Cell.self)
    guard let cell = engine.store.pool.dequeue(key) as? Cell else {
      fatalError("a registration for \(Cell.self) has got a cell of another class")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A supplementary view that shows what belongs to an index path, used before or new; no class needs to be registered.
  ///
  /// - Complexity: O(1).
  public func dequeueConfiguredReusableSupplementary<Supplementary: CollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let kind = registration.elementKind
    let key = engine.store.pool.key(of: registration.token, .supplementaryView, kind: kind, Supplementary.self)
    guard let view = engine.store.pool.dequeue(key) as? Supplementary else {
      fatalError("a registration for \(Supplementary.self) has got a view of another class")
    }
    registration.handler(view, kind, indexPath)
    return view
  }
}
