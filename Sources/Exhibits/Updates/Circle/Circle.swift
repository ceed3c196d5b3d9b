import Springflow
import SpringflowScenes

/// Numbered tiles on a circle, inserted from and deleted into its centre: Apple's sample.
public final class Circle: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "circle"
  /// The summary that lists and help show.
  nonisolated public static let summary =
    "Tiles on a circle: a tap deletes or inserts one, a pinch enlarges one."
  /// The original's number.
  nonisolated public static let defaultItemCount = 20
  /// The number at which the tiles form a closed ring.
  nonisolated public static let maximumItemCount = 500

  /// Keys act on the first tile, as all are equally near to the centre.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "insert a tile", hint: "insert"),
    KeyMeaning(.delete, .backspace, meaning: "delete the first tile", hint: "delete"),
    KeyMeaning(.move, meaning: "move the first tile some places on", hint: "move"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("tap", meaning: "delete a tile; beside them: insert one", hint: "delete, insert"),
    GestureMeaning("pinch", meaning: "take a tile and enlarge it", hint: "enlarge"),
  ]

  /// All gestures, as a tap inserts a tile even into an empty circle.
  public var activeGestures: [GestureMeaning] {
    itemCount > 0 ? Self.gestures : [GestureMeaning("tap", meaning: "insert a tile", hint: "insert")]
  }

  /// The view that shows the tiles.
  public let collectionView: CollectionView
  /// A tile, in points; there is nothing to scroll.
  public let arrowStride: CGFloat = 70
  let data: NumberedItems
  let layout = CircleLayout()
  private let motion = UpdateMotion()
  /// Tiles that fingers hold, and tiles that return to their places.
  var held: [HeldItem] = []

  /// Sets the circle up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = NumberedItems(count: itemCount)
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: layout)
    collectionView.allowsSelection = false
    // There is nothing to scroll, but a drag makes the circle bounce.
    collectionView.alwaysBounceVertical = true
    collectionView.alwaysBounceHorizontal = true
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    collectionView.dataSource = data
    addGestures()
  }

  /// Takes over how updates move.
  public func didTune() { collectionView.updateAnimation = motion.animation }

  /// The number of tiles.
  public var itemCount: Int { data.numbers.count }

  /// Changes the viewport's size, in points. The tiles move to the new circle as in an update.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) }

  /// Inserts a tile: before the one at an index, or at the circle's beginning, as all are equally near to the centre.
  public func insertItem(at index: Int?) {
    let index = index ?? 0
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: index, section: 0)])
    change(update) { data.insertItem(at: [0, index]) }
  }

  /// Deletes the tile at an index, or the circle's first.
  public func deleteItem(at index: Int?) {
    guard itemCount > 0 else { return }
    let index = index ?? 0
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: index, section: 0)])
    change(update) { data.deleteItem(at: [0, index]) }
  }

  /// Moves a tile along the circle: the one at an index, or the first, to another index, or by some positions.
  public func moveItem(from: Int?, to: Int?) {
    guard itemCount > 0 else { return }
    let from = from ?? 0
    let to = to ?? MoveTarget.destination(of: from, count: itemCount)
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: from, section: 0), to: IndexPath(item: to, section: 0))
    change(update) { data.moveItem(at: [0, from], to: [0, to]) }
  }

  /// The names of tiles contain their numbers.
  public var itemName: (IndexPath) -> String? { data.names(Self.words.item) }

  /// Mixes in the tiles' numbers.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    hash.combine(held) { $1.hash(into: &$0) }
  }
}
