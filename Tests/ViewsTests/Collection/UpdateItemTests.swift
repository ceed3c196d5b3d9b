import Foundation
import Springflow
import SpringflowTestSupport
import Testing

/// A column with a badge of index *i* beside item *i*, that records the updates it is told of.
@MainActor
private final class BadgeLayout: CollectionViewFlowLayout {
  var heard: [String] = []
  var deletedBadges: [IndexPath] = []
  var insertedBadges: [IndexPath] = []

  override init() {
    super.init()
    itemSize = CGSize(width: 100, height: 40)
    minimumLineSpacing = 0
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepareForUpdates(_ items: [CollectionViewUpdateItem]) { heard = items.map(\.description) }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let items = super.layoutAttributesForElements(in: rect) ?? []
    return items + items.compactMap { layoutAttributesForSupplementaryView(ofKind: "badge", at: $0.indexPath) }
  }
  override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let place = layoutAttributesForItem(at: path) else { return nil }
    let badge = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    badge.frame = CGRect(x: 90, y: place.frame.minY, width: 10, height: 10)
    return badge
  }
  override func indexPathsToDeleteForSupplementaryView(ofKind kind: String) -> [IndexPath] { deletedBadges }
  override func indexPathsToInsertForSupplementaryView(ofKind kind: String) -> [IndexPath] { insertedBadges }
}

@MainActor
@Suite("Update items that layouts get")
struct UpdateItemTests {
  private static func view(_ counts: [Int]) -> (CollectionView, BadgeLayout, CountingSource) {
    let layout = BadgeLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
    let source = CountingSource(counts: counts)
    view.dataSource = source
    view.advance()
    return (view, layout, source)
  }

  @Test("update items come in UIKit's order: deletes from the last, inserts from the first, reloads and moves")
  func order() throws {
    let (view, layout, source) = Self.view([3, 2, 2, 2])
    var update = BatchUpdate()
    update.moveItem(at: [0, 1], to: [1, 1])
    update.moveSection(3, toSection: 0)
    update.insertItems(at: [[1, 2], [1, 0]])
    update.deleteItems(at: [[0, 0], [0, 2]])
    update.reloadItems(at: [[1, 0]])
    update.reconfigureItems(at: [[1, 1]])
    update.deleteSections([2])
    update.insertSections([3])
    update.reloadSections([3])
    try view.performBatchUpdates(update) { source.sections = [[50], [60, 1, 61], [3, 4], [70]] }
    #expect(
      layout.heard == [
        "delete: section 2 to nothing", "delete: 0.2 to nothing", "delete: 0.0 to nothing",
        "insert: nothing to section 3", "insert: nothing to 1.0", "insert: nothing to 1.2",
        "reload: section 3 to section 0", "reload: 1.0 to 2.0", "move: section 3 to section 0", "move: 0.1 to 1.1",
      ])
  }

  @Test("supplementary elements that the layout names are inserted and deleted, and the others follow them")
  func badges() throws {
    let (view, layout, source) = Self.view([3])
    func badges() -> [Int: ElementID] {
      var found: [Int: ElementID] = [:]
      for element in view.placedElements where element.kind == "badge" && element.alpha > 0 {
        found[element.item] = element.id
      }
      return found
    }
    let before = badges()
    layout.deletedBadges = [[0, 0]]
    layout.insertedBadges = [[0, 2]]
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 0]])
    update.insertItems(at: [[0, 2]])
    try view.performBatchUpdates(update) { source.sections = [[1, 2, 9]] }
    for _ in 0..<40 { view.advance() }
    let after = badges()
    #expect(after[0] == before[1] && after[1] == before[2] && after.count == 3)
    #expect(after[2] != nil && !before.values.contains(after[2]!))
  }

  @Test("headers follow their sections, and are inserted and deleted with them")
  func headers() throws {
    let (view, _, source) = TransactionTests.list([1, 1, 1])
    func headers() -> [ElementID] {
      view.placedElements.filter { $0.role == .supplementary }.sorted { $0.section < $1.section }.map(\.id)
    }
    let before = headers()
    var update = BatchUpdate()
    update.deleteSections([1])
    update.insertSections([0])
    update.moveSection(2, toSection: 1)
    try view.performBatchUpdates(update) { source.sections = [[7], [2], [0]] }
    TransactionTests.settle(view)
    let after = headers()
    #expect(after.count == 3 && after[1] == before[2] && after[2] == before[0] && !before.contains(after[0]))
  }

  @Test("an update item made by a program has no paths; a subclass can give it some")
  func ownItem() {
    final class Insertion: CollectionViewUpdateItem {
      override var updateAction: Action { .insert }
      override var indexPathAfterUpdate: IndexPath? { [0, 3] }
    }
    let item = CollectionViewUpdateItem()
    #expect(item.updateAction == .none && item.indexPathBeforeUpdate == nil && item.indexPathAfterUpdate == nil)
    #expect(Insertion().description == "insert: nothing to 0.3")
  }
}
