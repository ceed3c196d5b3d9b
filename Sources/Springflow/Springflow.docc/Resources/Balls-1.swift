import Springflow

/// Five steel balls.
public final class Balls: CollectionViewDataSource {
  /// Creates the data source.
  public init() {}

  /// There are five.
  public func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 5 }

  /// A disc of steel.
  public func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    let (light, dark) = (Color(hex: 0xE4E8EF), Color(hex: 0x79828F))
    cell.content = CellContent(background: .gradient(light, dark), radius: .infinity)
    return cell
  }
}
