import Foundation
import Springflow
import SpringflowTestSupport
import Testing

/// A column that keeps a list of the paths to animate and removes each path once it was asked for, as in the classic
/// articles.
@MainActor
private final class ListKeepingLayout: CollectionViewFlowLayout {
  private var toAnimate: [IndexPath] = []

  override init() {
    super.init()
    itemSize = CGSize(width: 100, height: 40)
    minimumLineSpacing = 0
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: items)
    toAnimate = items.flatMap { item in
      switch item.updateAction {
      case .insert: [item.indexPathAfterUpdate]
      case .delete: [item.indexPathBeforeUpdate]
      case .move: [item.indexPathBeforeUpdate, item.indexPathAfterUpdate]
      default: [IndexPath?]()
      }
    }.compactMap(\.self)
  }

  private func answer(_ path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
    if let place = toAnimate.firstIndex(of: path) {
      toAnimate.remove(at: place)
      attributes?.alpha = 0.5
      attributes?.center.x += 200
    }
    return attributes
  }
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    answer(path)
  }
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    answer(path)
  }
  override func finalizeCollectionViewUpdates() { toAnimate = [] }
}

@MainActor
@Suite("A layout with the bookkeeping of the classic articles")
struct ClassicBookkeepingTests {
  private static func view() -> (CollectionView, CountingSource) {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: ListKeepingLayout())
    let source = CountingSource(counts: [6])
    view.dataSource = source
    view.advance()
    return (view, source)
  }

  @Test("inserted items start from their initial attributes, and the others do not change", arguments: 0...6)
  func inserts(_ place: Int) throws {
    let (view, source) = Self.view()
    var update = BatchUpdate()
    update.insertItems(at: [[0, place]])
    try view.performBatchUpdates(update) { source.insert(place) }
    for element in view.snapshot().elements {
      let isNew = element.id == ElementID(.data, 6)
      #expect(element.alpha == (isNew ? 0.5 : 1) && element.center.x == (isNew ? 250 : 50))
    }
  }

  @Test("deleted items go to their final attributes", arguments: 0..<5)
  func deletes(_ place: Int) throws {
    let (view, source) = Self.view()
    var update = BatchUpdate()
    update.deleteItems(at: [[0, place]])
    try view.performBatchUpdates(update) { source.sections[0].remove(at: place) }
    for _ in 0..<35 { view.advance() }
    for element in view.snapshot().elements {
      let isGoing = element.id == ElementID(.data, place)
      #expect(isGoing ? element.center.x > 240 : element.center.x == 50)
    }
  }
}
