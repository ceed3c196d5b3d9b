import Springflow

/// Tiles of 44 points, 10 points apart.
public class TileFlow: CollectionViewFlowLayout {
  public override init() {
    super.init()
    itemSize = CGSize(width: 44, height: 44)
    minimumInteritemSpacing = 10
    minimumLineSpacing = 10
    sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  }

  /// The layout is not archived.
  public required init?(coder: NSCoder) { nil }
}
