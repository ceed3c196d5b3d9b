import Springflow
import SpringflowScenes

/// Numbered tiles on the floor of the view, each on a spring: iOS7 day-by-day, day 5.
public final class SpringyCarousel: CollectionExhibit {
  /// The undamped frequency of a tile's spring, in hertz.
  nonisolated public static let frequency = ExhibitParameter(
    "frequency", "how often a tile would swing without damping, in Hz", default: 0.8, in: 0.05...20)
  /// The damping ratio of a tile's spring.
  nonisolated public static let damping = ExhibitParameter(
    "damping", "0 swings for ever, 1 returns without crossing", default: 0.5, in: 0...10, isDampingRatio: true)
  /// Gravity, in multiples of 1,000 points per second².
  nonisolated public static let gravity = ExhibitParameter(
    "gravity", "how strongly tiles fall; 1 is 1,000 pt/s²", default: 0.3, in: 0...10)
  /// The restitution of tiles that hit the floor.
  nonisolated public static let elasticity = ExhibitParameter(
    "elasticity", "how much speed a tile keeps when it bounces", default: 1, in: 0...1)
  /// The weight of the tiles, from that of the original to that of a heavy tile.
  nonisolated public static let weight = ExhibitParameter(
    "weight", "0 floats and bounces as the original, 1 falls and settles as a heavy tile does", default: 0, in: 0...1)
  /// The distance from the touch at which a tile lags by the whole scroll.
  nonisolated public static let lagDistance = ExhibitParameter(
    "lagDistance", "distance from the touch at which a tile lags by all of the scroll, in pt", default: 500,
    in: 10...100_000)
  /// The size of the tiles.
  nonisolated public static let itemSize = ExhibitParameter(
    "itemSize", "a tile's side, in pt", default: 70, in: 10...400)
  /// The distance between tiles.
  nonisolated public static let spacing = ExhibitParameter("spacing", "between tiles, in pt", default: 10, in: 0...400)

  /// Its name in scene files.
  nonisolated public static let name = "springy-carousel"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Tiles on springs that lag behind the scroll; new ones drop in and bounce."
  /// Each item costs a spring.
  nonisolated public static var elementCost: Int { 5 }
  /// Its parameters.
  nonisolated public static let parameters = [
    frequency, damping, gravity, elasticity, weight, lagDistance, itemSize, spacing,
  ]
  /// The original's number.
  nonisolated public static let defaultItemCount = 30

  /// The view that shows the tiles.
  public let collectionView: CollectionView
  /// A tile and the space after it, in points.
  public let arrowStride: CGFloat
  private let data: NumberedItems
  private let layout: SpringyCarouselLayout

  /// Sets the tiles up on the floor of a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    let side = CGFloat(settings[Self.itemSize])
    let weight = settings[Self.weight]
    layout = SpringyCarouselLayout(
      itemSize: CGSize(width: side, height: side), spacing: CGFloat(settings[Self.spacing]),
      spring: Spring(frequency: settings[Self.frequency], damping: settings[Self.damping]),
      lagDistance: CGFloat(settings[Self.lagDistance]),
      gravity: CGFloat(settings[Self.gravity] * (1 + Self.heaviness * weight)),
      elasticity: CGFloat(settings[Self.elasticity] * (1 - Self.loss * weight)))
    arrowStride = side + CGFloat(settings[Self.spacing])
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

  /// The additional gravity of the heaviest tile, and the restitution that it loses: it comes to rest after two small
  /// bounces.
  private static let heaviness = 9.0
  private static let loss = 0.75
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
