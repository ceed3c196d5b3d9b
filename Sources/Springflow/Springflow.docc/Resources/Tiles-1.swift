import Springflow

/// Ten thousand numbered tiles.
public final class Tiles: CollectionViewDataSource {
  private(set) var numbers = Array(0..<10_000)
  private let tile = CollectionView.CellRegistration<CollectionViewCell, Int> { cell, _, number in
    cell.content = CellContent(text: "\(number)", tint: number)
  }

  /// Creates the tiles.
  public init() {}

  /// Inserts a tile with the next number.
  public func insert(at index: Int) { numbers.insert(numbers.count, at: index) }

  /// One for each number.
  public func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }

  /// A cell with the number.
  public func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    view.dequeueConfiguredReusableCell(using: tile, for: path, item: numbers[path.item])
  }
}
