import Foundation
import Springflow
import SpringflowTestSupport
import Testing

/// A cell whose preferred height depends on its number.
private final class TallCell: CollectionViewCell {
  override func preferredLayoutAttributesFitting(
    _ attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let number = Int(content.text) ?? 0
    attributes.size.height = CGFloat(30 + number * 37 % 90)
    return attributes
  }
}

/// Numbers in sections, in self-sizing cells.
@MainActor
private final class TallSource: CollectionViewDataSource {
  var sections: [[Int]]
  init(_ sections: [[Int]]) { self.sections = sections }
  func numberOfSections(in view: CollectionView) -> Int { sections.count }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "tall", for: path)
    cell.content.text = String(sections[path.section][path.item])
    return cell
  }
  func collectionView(_ view: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    sections[path.section][path.item]
  }
}

@MainActor
@Suite("Updates of self-sizing cells")
struct MeasuredUpdateTests {
  private static func view(_ sections: [[Int]], offset: CGFloat = 1000) -> (CollectionView, TallSource) {
    let layout = CollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 200, height: 50)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
    view.register(TallCell.self, forCellWithReuseIdentifier: "tall")
    let source = TallSource(sections)
    view.dataSource = source
    view.advance()
    view.contentOffset.y = offset
    for _ in 0..<3 { view.advance() }
    return (view, source)
  }

  private static func places(_ view: CollectionView) -> [ElementID: CGFloat] {
    view.snapshot().elements.reduce(into: [:]) { $0[$1.id] = $1.center.y }
  }

  @Test("an update leaves self-sizing cells where they are on screen", arguments: [-2, -1, 0, 1, 3], [false, true])
  func staysOnScreen(_ place: Int, _ isAnchored: Bool) throws {
    let (view, source) = Self.view([Array(0..<60)])
    view.contentOffsetAnchor = isAnchored ? .firstVisibleItem : .contentOffset
    let first = try #require(view.indexPathsForVisibleItems.first).item
    let before = Self.places(view)
    var sections = source.sections
    sections[0].insert(contentsOf: [100, 103], at: first + place)
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: first + place, section: 0), IndexPath(item: first + place + 1, section: 0)])
    try view.performBatchUpdates(update, setting: \.sections, of: source, to: sections)
    let after = Self.places(view)
    for (id, y) in before where (0...300).contains(y) { #expect(abs((after[id] ?? -1) - y) < 1e-9, "\(id)") }
  }

  @Test("reloading a cell that prefers the size it has moves nothing")
  func reloads() throws {
    let (view, source) = Self.view([Array(0..<60)])
    let (before, offset) = (Self.places(view), view.contentOffset)
    for path in view.indexPathsForVisibleItems {
      view.reloadItems(at: [path])
      for _ in 0..<40 { view.advance() }
    }
    #expect(Self.places(view) == before && view.contentOffset == offset && source.sections[0].count == 60)
  }

  @Test("measured sizes stay with their items when items and sections move")
  func follow() throws {
    let (view, source) = Self.view([[1, 2, 3], [4, 5], [6, 7, 8, 9]], offset: 0)
    var update = BatchUpdate()
    update.moveSection(0, toSection: 2)
    update.deleteSections([1])
    update.insertSections([0])
    update.moveItem(at: [2, 3], to: [2, 0])
    try view.performBatchUpdates(update, setting: \.sections, of: source, to: [[20], [6, 7, 8], [9, 1, 2, 3]])
    for _ in 0..<60 { view.advance() }
    var y: CGFloat = 0
    for number in [20, 6, 7, 8, 9, 1, 2, 3] {
      let height = CGFloat(30 + number * 37 % 90)
      if y + height < 300 {
        let element = try #require(view.snapshot().elements.first { $0.id == ElementID(.data, number) })
        #expect(element.size.height == height && element.center.y == y + height / 2)
      }
      y += height
    }
  }
}
