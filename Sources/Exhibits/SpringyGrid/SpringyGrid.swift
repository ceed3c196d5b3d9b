import Springflow
import SpringflowScenes

/// A grid of tiles on springs that the user can reorder: press a tile until it rises, and drag it.
public final class SpringyGrid: EditableExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "springy-grid"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Tiles on springs in a grid; press one until it rises, and drag it elsewhere."
  /// Each item costs a spring.
  nonisolated public static var elementCost: Int { 16 }
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
  private let data: NumberedItems
  private let flow = CollectionViewFlowLayout()
  @Tunable("a tile's side, in pt", 24...400, step: 1, presets: ["original": 44]) private var itemSize: CGFloat = 80

  /// Sets the tiles up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = NumberedItems(count: itemCount)
    collectionView = CollectionView(
      frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: SpringyGridLayout(wrapping: flow))
    collectionView.alwaysBounceVertical = true
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    collectionView.dataSource = data
    collectionView.installStandardGestureForInteractiveMovement()
  }

  /// Takes over the tiles' size.
  public func didTune() { flow.itemSize = CGSize(width: itemSize, height: itemSize) }

  /// A line of tiles and the space below it, in points.
  public var arrowStride: CGFloat { itemSize + SpringyGridLayout.spacing }

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
