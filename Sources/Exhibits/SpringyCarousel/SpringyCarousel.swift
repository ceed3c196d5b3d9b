import Springflow
import SpringflowScenes

/// Numbered tiles on the floor of the view, each on a spring: iOS7 day-by-day, day 5.
public final class SpringyCarousel: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "springy-carousel"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Tiles on springs that lag behind the scroll; new ones drop in and bounce."
  /// Each item costs a spring.
  nonisolated public static var elementCost: Int { 5 }
  /// The original's number.
  nonisolated public static let defaultItemCount = 30

  /// The view that shows the tiles.
  public let collectionView: CollectionView
  private let data: NumberedItems
  private let layout = SpringyCarouselLayout()
  @Tunable("a tile's side, in pt", 10...400, step: 1) private var itemSize: CGFloat = 70
  @Tunable("between tiles, in pt", 0...400, step: 1) private var spacing: CGFloat = 10

  /// Sets the tiles up on the floor of a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = NumberedItems(count: itemCount)
    data.makeContent = { number in
      var content = CellContent(text: String(number), tint: number)
      // A tile's shadow does not darken other tiles.
      content.shadowPlace = .floor
      return content
    }
    collectionView = CollectionView(frame: Self.stage(in: viewport), collectionViewLayout: layout)
    collectionView.allowsSelection = false
    collectionView.contentInset = EdgeInsets(top: 0, left: Self.margin, bottom: 0, right: Self.margin)
    collectionView.alwaysBounceHorizontal = true
    // The tiles stand on the lower edge, where the indicator would be.
    collectionView.showsHorizontalScrollIndicator = false
    collectionView.clipsToBounds = false  // shadows fall on the ground
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    collectionView.dataSource = data
  }

  /// Takes over the tiles' size and distance.
  public func didTune() {
    layout.itemSize = CGSize(width: itemSize, height: itemSize)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (spacing, spacing)
  }

  /// A tile and the space after it, in points.
  public var arrowStride: CGFloat { itemSize + spacing }

  /// Free room before the first and after the last tile, in points.
  private static let margin: CGFloat = 24
  /// Ground below the floor that the tiles stand on, in points.
  private static let ground: CGFloat = 72

  private static func stage(in viewport: CGSize) -> CGRect {
    CGRect(x: 0, y: 0, width: max(1, viewport.width), height: max(1, viewport.height - ground))
  }

  /// The number of tiles.
  public var itemCount: Int { data.numbers.count }

  /// Changes the viewport's size, in points. Floor and walls move, and the tiles' springs bring them to their new
  /// places.
  public func resize(to viewport: CGSize) { collectionView.frame = Self.stage(in: viewport) }

  /// Inserts a tile that drops from the top: at an index, or to the right of the centre.
  public func insertItem(at index: Int?) {
    let index = index ?? insertionIndex
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: index, section: 0)])
    collectionView.change(update) { data.insertItem(at: [0, index]) }
  }

  /// Deletes the tile at an index, or at the centre.
  public func deleteItem(at index: Int?) {
    guard let index = index ?? centralItem?.index else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: index, section: 0)])
    collectionView.change(update) { data.deleteItem(at: [0, index]) }
  }

  /// Moves a tile, the one at an index or at the centre, to another index or by some positions. Its spring's anchor
  /// moves and pulls it there from its present position.
  public func moveItem(from: Int?, to: Int?) {
    guard let from = from ?? centralItem?.index else { return }
    let to = to ?? MoveTarget.destination(of: from, count: itemCount)
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: from, section: 0), to: IndexPath(item: to, section: 0))
    collectionView.change(update) { data.moveItem(at: [0, from], to: [0, to]) }
  }

  /// The visible item whose centre is nearest to the view's, and whether it lies to the left of it.
  private var centralItem: (index: Int, isLeft: Bool)? {
    let middle = collectionView.bounds.midX
    let nearest = collectionView.indexPathsForVisibleItems
      .compactMap { collectionView.layoutAttributesForItem(at: $0) }
      .min { abs($0.center.x - middle) < abs($1.center.x - middle) }
    return nearest.map { ($0.indexPath.item, $0.center.x < middle) }
  }

  /// The index to the right of the centre: before the central item, or after it if it lies to the left. If no item is
  /// visible, as all have just been deleted, the index follows from the places around the centre.
  private var insertionIndex: Int {
    if let item = centralItem { return item.isLeft ? item.index + 1 : item.index }
    return min(itemCount, max(0, Int((collectionView.bounds.midX / arrowStride).rounded())))
  }

  /// Its tiles do.
  public var standsOnFloor: Bool { true }

  /// The names of tiles contain their numbers.
  public var itemName: (IndexPath) -> String? { data.names(Self.words.item) }

  /// Mixes in the tiles' numbers, and the layout's state beside bodies and springs.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    layout.hash(into: &hash)
  }
}
