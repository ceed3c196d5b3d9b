import Springflow
import SpringflowScenes

/// Pictures that swing in on springs, collide, and fall off: the Newtonian collection view of objc.io, issue 5.
public final class Newtonian: CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "newtonian"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Pictures that swing in on springs and collide; deleted ones drop off."
  /// A few pictures hang at the beginning.
  nonisolated public static let defaultItemCount = 3
  /// The article's number.
  nonisolated public static let maximumItemCount = 10
  /// Pictures do.
  public var bodiesCollide: Bool { true }
  /// Each item costs a body that collides, on a spring.
  nonisolated public static var elementCost: Int { 40 }
  /// The words for its content.
  nonisolated public static let words = ExhibitWords(item: "picture", filling: "hang a picture up")

  /// Its keys.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "let another picture swing in", hint: "another"),
    KeyMeaning(.delete, .backspace, meaning: "cut the last picture loose", hint: "cut loose"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("drag a picture", meaning: "swing it, and throw it", hint: "swing")
  ]
  /// Its gestures work only while it has items.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? Self.gestures : [] }

  /// A picture that was cut loose, and when it is deleted.
  private struct FallingPicture {
    let number: Int
    /// In ticks of the exhibit.
    let end: Int
  }

  /// The view that shows the pictures.
  public let collectionView: CollectionView
  /// There is nothing to scroll.
  public let arrowStride: CGFloat = 100
  private let data: NumberedItems
  private let layout = NewtonianLayout()
  private let dragRecognizer = ItemDragGestureRecognizer()
  private var tick = 0
  private var falling: [FallingPicture] = []

  /// The time for which pictures fall before they are deleted: the article's two seconds. In ticks.
  private static let fallTicks = 240

  /// Sets the pictures up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = NumberedItems(count: itemCount)
    data.makeContent = { number in
      // The article's five pictures, 5 points inside of the item.
      var content = CellContent(picture: .landscape(number % 5 + 1), radius: 8)
      content.border = Color(hex: 0xF4F1EA)
      content.borderWidth = 5
      return content
    }
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: layout)
    collectionView.allowsSelection = false
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    collectionView.dataSource = data
    dragRecognizer.dragging = layout.drags
    collectionView.addGestureRecognizer(dragRecognizer)
  }

  /// The number of pictures that hang; those that fall are no longer counted.
  public var itemCount: Int { data.numbers.count - falling.count }

  private func isFalling(_ number: Int) -> Bool { falling.contains { $0.number == number } }

  /// The positions in the data of the pictures that hang.
  private var hanging: [Int] { data.numbers.indices.filter { !isFalling(data.numbers[$0]) } }

  /// Takes another viewport, in points; the anchor stays in its middle.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) { layout.resize() } }

  /// Lets another picture swing in from the right.
  public func insertItem(at index: Int?) {
    let hanging = hanging
    let place = index.flatMap { $0 < hanging.count ? hanging[$0] : nil } ?? data.numbers.count
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: place, section: 0)])
    collectionView.change(update) { data.insertItem(at: [0, place]) }
  }

  /// Cuts the picture at an index loose, or the last one; it is deleted when it has fallen for two seconds.
  public func deleteItem(at index: Int?) {
    guard itemCount > 0 else { return }
    let place = hanging[index ?? itemCount - 1]
    falling.append(FallingPicture(number: data.numbers[place], end: tick + Self.fallTicks))
    layout.detach(IndexPath(item: place, section: 0))
  }

  /// Whether a picture that has fallen out of sight will be deleted.
  public var isWaiting: Bool { !falling.isEmpty }

  /// Deletes those that have fallen for two seconds, and advances the view.
  public func advance() {
    tick += 1
    let due = falling.filter { $0.end <= tick }.map(\.number)
    if !due.isEmpty {
      var update = BatchUpdate()
      update.deleteItems(at: due.compactMap { data.numbers.firstIndex(of: $0) }.map { IndexPath(item: $0, section: 0) })
      collectionView.change(update) {
        data.removeAll { due.contains($0) }
        falling.removeAll { due.contains($0.number) }
      }
    }
    collectionView.advance()
  }

  /// The names of pictures contain their numbers.
  public var itemName: (IndexPath) -> String? { data.names(Self.words.item) }

  /// Mixes in the pictures and what the layout knows of them.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    hash.combine(tick)
    hash.combine(falling) { hash, picture in
      hash.combine(picture.number)
      hash.combine(picture.end)
    }
    layout.hash(into: &hash)
  }
}
