import Springflow

final class Tiles: CollectionViewDataSource {
  private(set) var numbers = Array(0..<10_000)
  private let tile = CollectionView.CellRegistration<CollectionViewCell, Int> { cell, _, number in
    cell.content = CellContent(text: "\(number)", tint: number)
  }

  func insert(at index: Int) { numbers.insert(numbers.count, at: index) }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    view.dequeueConfiguredReusableCell(using: tile, for: path, item: numbers[path.item])
  }
}
