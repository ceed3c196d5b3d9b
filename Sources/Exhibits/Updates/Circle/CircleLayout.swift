import Springflow

/// Items on a circle around the view's centre, inserted from and deleted into the centre.
///
/// The numbers are those of Apple's sample, with the delete of the original talk. The content is as large as the view,
/// so every item is visible.
final class CircleLayout: CollectionViewLayout {
  /// An item's side, in points.
  private static let side: CGFloat = 70
  /// The distance between two items in the sample, in points: twenty items on a tablet's width of 768. With less room
  /// the items are smaller in proportion.
  private static let spacing: CGFloat = 96
  /// The least scale of items.
  private static let leastScale: CGFloat = 0.3

  /// The held and the returning items, with their scales as sizes. A change takes effect when the layout is
  /// invalidated.
  var held: [HeldItem] = []
  private var shown: [HeldItem] = []
  private var count = 0
  private var view = CGSize.zero
  private var update = UpdatePaths()

  override func prepare() {
    guard let collectionView else { return }
    shown = held
    view = collectionView.bounds.size
    count = collectionView.numberOfSections > 0 ? collectionView.numberOfItems(inSection: 0) : 0
  }

  override var collectionViewContentSize: CGSize { view }

  private var center: CGPoint { CGPoint(x: view.width / 2, y: view.height / 2) }
  private var radius: CGFloat { min(view.width, view.height) / 2.5 }

  /// The scale of items: 1 where there is as much room between them as in the sample.
  private var scale: CGFloat {
    if count < 2 { return 1 }
    let room = 2 * radius * CGFloat(Portable.sinCos(.pi / Double(count)).sin)
    return min(max(room / Self.spacing, Self.leastScale), 1)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard indexPath.count == 2, indexPath.section == 0, 0..<count ~= indexPath.item else { return nil }
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    var geometry = home(of: indexPath)
    attributes.size = CGSize(width: Self.side, height: Self.side)
    if let item = shown.first(where: { $0.path == indexPath }) {
      geometry = item.geometry(home: geometry)
      attributes.zIndex = 1
    }
    attributes.center = geometry.center
    attributes.transform = CGAffineTransform(scaleX: geometry.size, y: geometry.size)
    return attributes
  }

  /// The geometry of an item that is not held.
  func home(of path: IndexPath) -> HeldItem.ItemGeometry {
    let (sine, cosine) = Portable.sinCos(2 * .pi * Double(path.item) / Double(max(1, count)))
    return HeldItem.ItemGeometry(
      size: scale, center: CGPoint(x: center.x + radius * CGFloat(cosine), y: center.y + radius * CGFloat(sine)))
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.meets(rect) }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { newBounds.size != view }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = update.beginning(of: path, in: self)
    attributes?.center = center
    attributes?.alpha = 0
    return attributes
  }

  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = update.end(of: path)
    attributes?.center = center
    attributes?.alpha = 0
    if let own = attributes?.transform { attributes?.transform = own.scaledBy(x: 0.1, y: 0.1) }
    return attributes
  }

  override func finalizeCollectionViewUpdates() { update = UpdatePaths() }
}
