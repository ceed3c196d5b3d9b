import Springflow

/// Numbered tiles on a circle, that come out of its centre and go back into it: Apple's sample.
public final class Circle: Exhibit {
  /// Its name in scene files.
  nonisolated public static let name = "circle"
  /// What it shows.
  nonisolated public static let summary =
    "Tiles on a circle: a tap takes one away or brings one, a pinch makes one larger."
  /// Nothing tunes it.
  nonisolated public static let parameters: [ExhibitParameter] = []
  /// As many as in the original.
  nonisolated public static let defaultItemCount = 20
  /// More tiles would be a closed ring.
  nonisolated public static let maximumItemCount = 500

  /// All tiles are equally near to the centre: keys begin with the first.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "insert a tile", hint: "insert"),
    KeyMeaning(.delete, .backspace, meaning: "delete the first tile", hint: "delete"),
    KeyMeaning(.move, meaning: "move the first tile some places on", hint: "move"),
  ]
  /// What fingers do.
  nonisolated public static let gestures = [
    GestureMeaning("tap", meaning: "delete a tile; beside them: insert one", hint: "delete, insert"),
    GestureMeaning("pinch", meaning: "take a tile and enlarge it", hint: "enlarge"),
  ]

  /// Beside the circle a tap inserts a tile even where there is none.
  public var activeGestures: [GestureMeaning] {
    itemCount > 0 ? Self.gestures : [GestureMeaning("tap", meaning: "insert a tile", hint: "insert")]
  }

  /// The view that shows the tiles.
  public let collectionView: CollectionView
  /// A tile, in points; there is nothing to scroll.
  public let arrowStride: CGFloat = 70
  let data: NumberedItems
  let layout = CircleLayout()
  /// Tiles that fingers hold, or that go home.
  var held: [HeldItem] = []

  /// Sets the circle up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = NumberedItems(count: itemCount)
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: layout)
    collectionView.allowsSelection = false
    // There is nothing to scroll to, but the circle answers a finger.
    collectionView.alwaysBounceVertical = true
    collectionView.alwaysBounceHorizontal = true
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    collectionView.dataSource = data
    addGestures()
  }

  /// How many tiles there are.
  public var itemCount: Int { data.numbers.count }

  /// Takes another viewport, in points; the tiles go to the new circle as in an update.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) }

  /// Inserts a tile: before the one at an index, or at the circle's beginning, as all are equally near to the centre.
  public func insertItem(at index: Int?) {
    let index = index ?? 0
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: index, section: 0)])
    change(update) { data.insert(at: index) }
  }

  /// Deletes the tile at an index, or the circle's first.
  public func deleteItem(at index: Int?) {
    guard itemCount > 0 else { return }
    let index = index ?? 0
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: index, section: 0)])
    change(update) { data.numbers.remove(at: index) }
  }

  /// Moves a tile along the circle: the one at an index, or the first, to another index, or some places on.
  public func moveItem(from: Int?, to: Int?) {
    guard itemCount > 0 else { return }
    let from = from ?? 0
    let to = to ?? MoveTarget.destination(of: from, count: itemCount)
    var update = BatchUpdate()
    update.moveItem(at: IndexPath(item: from, section: 0), to: IndexPath(item: to, section: 0))
    change(update) { data.move(from: from, to: to) }
  }

  /// Tiles are called by their numbers.
  public var itemName: (IndexPath) -> String? { data.names(Self.words.item) }

  /// Mixes in the tiles' numbers.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    for item in held { item.hash(into: &hash) }
  }
}
