import Springflow
import SpringflowTestSupport
import Testing

final class Staircase: CollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 600, height: 600) }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 40 * path.item, y: 40 * path.item, width: 36, height: 36)
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let count = collectionView?.numberOfItems(inSection: 0) ?? 0
    return (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }
}

final class Steps: CollectionViewDataSource {
  var names = ["a", "b", "c"]

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { names.count }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = names[path.item]
    return cell
  }
}

@MainActor
@Suite("The first layout of the documentation")
struct FirstLayoutTests {
  @Test("the listing runs unchanged, and half of an insert's duration is half of its distance")
  func runs() throws {
    let steps = Steps()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: Staircase())
    view.dataSource = steps
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 2, section: 0)])
    try view.performBatchUpdates(update) { steps.names.insert("new", at: 2) }
    for _ in 0..<18 { view.advance() }  // half of the 0.3 s that an update takes
    let shown = view.snapshot().elements
    #expect(shown.map(\.content.text) == ["a", "b", "new", "c"])
    #expect(shown.map(\.center.x) == [18, 58, 98, 118])
    #expect(shown.map(\.alpha) == [1, 1, 0.5, 1])
  }

  @Test("the listing is this test's code, line by line")
  func isInDocumentation() throws {
    let page = try Repository.text("Sources/Springflow/Springflow.docc/Springflow.md")
    let here = try Repository.text("Tests/ViewsTests/Collection/FirstLayoutTests.swift")
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count == 2)
    for line in blocks.joined().components(separatedBy: "\n") where !line.contains("snapshot()") {
      let code = line.trimmingCharacters(in: .whitespaces)
      #expect(code.isEmpty || here.contains(code), "\(line)")
    }
  }
}
