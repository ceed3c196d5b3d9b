import Springflow

class TileFlow: CollectionViewFlowLayout {
  override init() {
    super.init()
    itemSize = CGSize(width: 44, height: 44)
    minimumInteritemSpacing = 10
    minimumLineSpacing = 10
    sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  }

  required init?(coder: NSCoder) { nil }
}
