import Springflow
import SpringflowScenes

/// A grid of tiles on springs that the user can reorder: press a tile until it rises, and drag it.
public final class SpringyGrid: EditableExhibit {
  /// The undamped frequency of a tile's spring, in hertz.
  nonisolated public static let frequency = ExhibitParameter(
    "frequency", "how often a tile would swing without damping, in Hz", default: 1, in: 0.05...20)
  /// The damping ratio of a tile's spring.
  nonisolated public static let damping = ExhibitParameter(
    "damping", "0 swings for ever, 1 returns without crossing", default: 0.8, in: 0...10, isDampingRatio: true)
  /// The distance from the touch at which a tile lags by the whole scroll.
  nonisolated public static let lagDistance = ExhibitParameter(
    "lagDistance", "distance from the touch at which a tile lags by all of the scroll, in pt", default: 1500,
    in: 10...100_000)
  /// The size of the tiles.
  nonisolated public static let itemSize = ExhibitParameter(
    "itemSize", "a tile's side, in pt; the original's is 44", default: 80, in: 24...400)

  /// Its name in scene files.
  nonisolated public static let name = "springy-grid"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Tiles on springs in a grid; press one until it rises, and drag it elsewhere."
  /// Each item costs a spring.
  nonisolated public static var elementCost: Int { 16 }
  /// Its parameters.
  nonisolated public static let parameters = [frequency, damping, lagDistance, itemSize]
  /// Its keys: tiles can be inserted, deleted and moved.
  nonisolated public static let keys: [KeyMeaning] = [.insert(words), .delete(words), .move(words)]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("long press", meaning: "take a tile, to drag it elsewhere", hint: "reorder")
  ]
  /// Enough for several screens.
  nonisolated public static let defaultItemCount = 120

  /// The view that shows the tiles.
  public let collectionView: CollectionView
  /// A line of tiles and the space below it, in points.
  public let arrowStride: CGFloat
  private let data: NumberedItems

  /// Sets the tiles up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    let side = CGFloat(settings[Self.itemSize])
    let layout = SpringyGridLayout(
      side: side,
      spring: Spring(frequency: settings[Self.frequency], damping: settings[Self.damping]),
      lagDistance: CGFloat(settings[Self.lagDistance]))
    arrowStride = side + SpringyGridLayout.spacing
    data = NumberedItems(count: itemCount)
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: layout)
    collectionView.alwaysBounceVertical = true
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    collectionView.dataSource = data
    collectionView.installStandardGestureForInteractiveMovement()
  }

  /// Changes the viewport's size, in points. The tiles' springs bring them to their new places.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) }

  /// The tiles.
  public var items: any EditableDataSource { data }

  /// Its gestures work only while it has tiles.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? Self.gestures : [] }

  /// The names of tiles contain their numbers.
  public var itemName: (IndexPath) -> String? { data.names(Self.words.item) }

  /// Mixes in the tiles' numbers.
  public func hash(into hash: inout StateHash) { data.hash(into: &hash) }
}
