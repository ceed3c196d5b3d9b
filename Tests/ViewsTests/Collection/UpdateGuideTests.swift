import Springflow
import SpringflowTestSupport
import Testing

/// Letters in sections.
final class Letters: CollectionViewDataSource {
  var sections = [["a", "b", "c"], ["d"]]

  func numberOfSections(in view: CollectionView) -> Int { sections.count }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = sections[path.section][path.item]
    return cell
  }
}

@MainActor
@Suite("The guide to changing a collection")
struct UpdateGuideTests {
  static let guide = "Sources/Springflow/Springflow.docc/ChangingACollection.md"

  // The listings as they stand there.

  @Test("the update guide's transaction runs, and its map prints what the page shows")
  func transaction() throws {
    let source = Letters()
    let layout = CollectionViewFlowLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    view.dataSource = source
    var update = BatchUpdate()
    update.moveSection(0, toSection: 1)
    update.moveItem(at: IndexPath(item: 2, section: 0), to: IndexPath(item: 0, section: 0))
    update.deleteItems(at: [IndexPath(item: 0, section: 0)])
    print(try view.dryRun(update).explain())
    let text = try Repository.text(Self.guide).components(separatedBy: "```text\n")[1].components(separatedBy: "```")[0]
    #expect(try view.dryRun(update).explain() == text)
    try view.performBatchUpdates(update, setting: \.sections, of: source, to: [["c", "d"], ["b"]])

    let spring = UpdateAnimation.spring(frequency: 2, damping: 0.6)
    view.animate(with: spring) { layout.itemSize = CGSize(width: 60, height: 60) }
    view.updateAnimation = .easeOut(duration: 0.2)
    view.contentOffsetAnchor = .firstVisibleItem
    for _ in 0..<300 { view.advance() }
    #expect(view.snapshot().elements.map(\.content.text) == ["c", "d", "b"] && !view.isMoving)
  }

  @Test("the update guide's snapshots are shown")
  func snapshots() throws {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: CollectionViewFlowLayout())
    let data = CollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, number in
      let cell = CollectionViewCell()
      cell.content = CellContent(text: "\(number)", tint: number)
      return cell
    }
    data.apply(try NSDiffableDataSourceSnapshot(sections: [("odd", [1, 3, 5]), ("even", [2, 4])]))
    data.apply(try NSDiffableDataSourceSnapshot(sections: [("even", [4, 2, 6]), ("odd", [1, 5])]))
    for _ in 0..<40 { view.advance() }
    #expect(view.snapshot().elements.map(\.content.text) == ["4", "2", "6", "1", "5"])
  }

  @Test("the update guide has every listing of this test, in one piece")
  func listings() throws {
    let here = Repository.flush(try Repository.text("Tests/ViewsTests/Collection/UpdateGuideTests.swift"))
    let blocks = try Repository.listings(of: Self.guide)
    #expect(blocks.count == 7)
    // The data's class stands before the test, the rest of its listing in it.
    for block in blocks.flatMap({ $0.components(separatedBy: "\n\nlet source") }) {
      #expect(here.contains(Repository.flush(block.hasPrefix(" = Letters") ? "let source" + block : block)), "\(block)")
    }
  }
}
