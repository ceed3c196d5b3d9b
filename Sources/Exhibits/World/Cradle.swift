import Springflow
import SpringflowScenes

/// Newton's cradle: balls of steel side by side on rods, some of them lifted.
///
/// The number of balls that leave on one side equals that of those that arrive on the other; a drag lifts balls. The balls
/// are moved by the behaviours of ``CradleLayout``.
public final class Cradle: CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "cradle"
  /// The summary that lists and help show.
  nonisolated public static let summary =
    "Newton's cradle: as many balls as come in on one side leave on the other; drag some more up."
  /// Each item costs a body with joints.
  nonisolated public static var elementCost: Int { 60 }
  /// Balls do.
  public var bodiesCollide: Bool { true }
  /// The number of balls of the classic cradle.
  nonisolated public static let defaultItemCount = 5
  /// More balls would not swing at the display's rate.
  nonisolated public static let maximumItemCount = 100

  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "hang another ball up", hint: "another ball"),
    KeyMeaning(.delete, .backspace, meaning: "take the last ball away", hint: "take one away"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("drag a ball", meaning: "lift it, and those beyond it; let go", hint: "lift")
  ]

  /// The words for its items.
  nonisolated public static let words = ExhibitWords(item: "ball", filling: "hang a ball up")
  /// Its gestures work only while it has items.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? Self.gestures : [] }

  /// The view that shows the balls.
  public let collectionView: CollectionView
  /// There is nothing to scroll.
  public let arrowStride: CGFloat = 60

  private let data = NumberedItems(count: 0)
  private let layout: CradleLayout
  private let dragRecognizer = ItemDragGestureRecognizer()

  /// Sets the cradle up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    let frame = ExhibitViewport.frame(in: viewport)
    let (width, height) = (max(frame.width, 240), max(frame.height, 152))
    // There is room for the row and, on both sides, for balls that swing out.
    let length = min(height * 0.58, width * 0.36)
    let radius = min(length * 0.115, (width - length * 1.1) / 2 / CGFloat(max(itemCount, 1)))
    layout = CradleLayout(radius: radius, length: length)
    for index in 0..<itemCount { data.insertItem(at: [0, index]) }
    let ball = CellContent.steelBall(radius: radius)
    data.makeContent = { _ in ball }
    collectionView = CollectionView(frame: frame, collectionViewLayout: layout)
    collectionView.allowsSelection = false
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    collectionView.dataSource = data
    dragRecognizer.dragging = layout.drags
    collectionView.addGestureRecognizer(dragRecognizer)
  }

  /// The number of balls.
  public var itemCount: Int { data.numbers.count }

  /// Its balls swing close above it.
  public var standsOnFloor: Bool { true }

  /// Takes another viewport, in points; the cradle goes to its middle.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) { layout.resize() } }

  /// Hangs a ball up at the row's right end, or in the first gap, lifted as far as there is room: it swings in. A row
  /// without room gets no more.
  public func insertItem(at index: Int?) {
    if roomForAnother < 0 { return }
    let index = index ?? itemCount
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: index, section: 0)])
    collectionView.change(update) { data.insertItem(at: [0, index]) }
  }

  /// Deletes the ball at an index, or the last one.
  public func deleteItem(at index: Int?) {
    guard itemCount > 0 else { return }
    let index = index ?? itemCount - 1
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: index, section: 0)])
    collectionView.change(update) { data.deleteItem(at: [0, index]) }
  }

  /// The points that a longer row leaves free on either side; less than 0 if the room is full.
  private var roomForAnother: CGFloat {
    layout.collectionViewContentSize.width / 2 - layout.radius * CGFloat(itemCount + 1)
  }

  /// The keys that have an effect: a full row takes no more balls.
  public var activeKeys: [KeyMeaning] {
    Self.keys.filter { canUse($0) && (roomForAnother >= 0 || !$0.keys.contains(.insert)) }
  }

  /// The reason that a key changed nothing.
  public func refusal(of key: ExhibitKey) -> String? {
    let isFull = roomForAnother < 0 && [.insert, .space].contains(key)
    return isFull ? "The row has no room for another ball" : commonRefusal(of: key)
  }

  /// Adds the balls and what the layout knows of them to the hash.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    layout.hash(into: &hash)
  }
}
