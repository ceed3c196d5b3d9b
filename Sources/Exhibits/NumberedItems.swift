import Springflow

/// Items that are numbers: 0, 1, 2 …, and for each new item the next unused one.
package final class NumberedItems: CollectionViewDataSource {
  static let reuseIdentifier = "number"

  package var numbers: [Int] { didSet { digest.forget() } }
  private var next: Int
  private var digest = DataDigest()
  /// Makes an item's content from its number.
  var makeContent: (Int) -> CellContent = { CellContent(text: String($0), tint: $0) }

  package init(count: Int) {
    numbers = Array(0..<count)
    next = count
  }

  /// Names the present items: "tile 12".
  func names(_ word: String) -> (IndexPath) -> String? {
    { [numbers] path in numbers.indices.contains(path.item) ? "\(word) \(numbers[path.item])" : nil }
  }

  func insert(at index: Int) {
    numbers.insert(next, at: index)
    next += 1
  }

  func move(from: Int, to: Int) { numbers.insert(numbers.remove(at: from), at: to) }

  package func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    numbers.count
  }

  package func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath)
    -> CollectionViewCell
  {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.reuseIdentifier, for: indexPath)
    let number = numbers[indexPath.item]
    cell.content = makeContent(number)
    return cell
  }

  package func collectionView(_ collectionView: CollectionView, identifierForItemAt indexPath: IndexPath) -> Int? {
    numbers[indexPath.item]
  }

  package func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

  package func collectionView(_ collectionView: CollectionView, moveItemAt start: IndexPath, to end: IndexPath) {
    move(from: start.item, to: end.item)
  }

  func hash(into hash: inout StateHash) {
    digest.mix(into: &hash) { hash in
      hash.combine(next)
      hash.combine(numbers)
    }
  }
}
