import Springflow

/// Items that are numbers: 0, 1, 2 …, and for each new item the next unused one. Changes take O(*n*) for *n* items.
///
/// Register a cell class for ``reuseIdentifier`` with the view.
public final class NumberedItems: EditableDataSource {
  /// The identifier under which the view's cells are registered.
  public static let reuseIdentifier = "number"

  /// The present items.
  public private(set) var numbers: [Int] { didSet { digest.forget() } }
  private var next: Int
  private var digest = DataDigest()
  /// Makes an item's content from its number.
  public var makeContent: (Int) -> CellContent = { CellContent(text: String($0), tint: $0) }

  /// The items from 0 to below a number.
  ///
  /// - Precondition: The number is not negative.
  public init(count: Int) {
    guard count >= 0 else { fatalError("a number of items is not negative, found \(count)") }
    numbers = Array(0..<count)
    next = count
  }

  /// Names the present items: "tile 12".
  public func names(_ word: String) -> (IndexPath) -> String? {
    { [numbers] path in numbers.indices.contains(path.item) ? "\(word) \(numbers[path.item])" : nil }
  }

  /// Inserts the next unused number.
  public func insertItem(at indexPath: IndexPath) {
    numbers.insert(next, at: indexPath.item)
    next += 1
  }

  /// Removes a number, which no other item gets.
  public func deleteItem(at indexPath: IndexPath) { numbers.remove(at: indexPath.item) }

  /// Removes the numbers that fulfil a condition.
  ///
  /// - Complexity: O(*n*).
  public func removeAll(where isGone: (Int) -> Bool) { numbers.removeAll(where: isGone) }

  /// Moves a number to an index, which is counted after the move.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    numbers.insert(numbers.remove(at: indexPath.item), at: newIndexPath.item)
  }

  /// The number of items.
  public func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    numbers.count
  }

  /// A cell with the item's content.
  public func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.reuseIdentifier, for: indexPath)
    let number = numbers[indexPath.item]
    cell.content = makeContent(number)
    return cell
  }

  /// The number itself.
  public func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? {
    numbers[indexPath.item]
  }

  /// Every item can be dragged elsewhere.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  /// Moves the item that a finger has dropped.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { moveItem(at: sourceIndexPath, to: destinationIndexPath) }

  /// Mixes in the numbers, and which is the next one.
  public func hash(into hash: inout StateHash) {
    digest.mix(into: &hash) { hash in
      hash.combine(next)
      hash.combine(numbers)
    }
  }
}
