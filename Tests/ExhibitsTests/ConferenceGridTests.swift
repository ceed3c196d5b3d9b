import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The grid of conferences")
struct ConferenceGridTests {
  static func frame(_ view: CollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  static func shelf(_ view: CollectionView, _ row: Int, _ section: Int = 0) -> CollectionViewLayoutAttributes? {
    view.collectionViewLayout.layoutAttributesForDecorationView(
      ofKind: "shelf", at: IndexPath(item: row, section: section))
  }

  static let sideways: ExhibitSettings = {
    var settings = ExhibitSettings()
    settings["horizontal"] = true
    return settings
  }()

  @Test("at a width of 960 the grid has five cards of 170x197 per row, between a header of 50 and a footer of 44")
  func frames() {
    let view = ExhibitFixture.exhibit(ConferenceGrid.self).view
    #expect(Self.frame(view, 0) == CGRect(x: 10, y: 54, width: 170, height: 197))
    #expect(Self.frame(view, 4) == CGRect(x: 780, y: 54, width: 170, height: 197))
    #expect(Self.frame(view, 5) == CGRect(x: 10, y: 261, width: 170, height: 197))
    func bar(_ kind: String, _ section: Int) -> CGRect? {
      view.layoutAttributesForSupplementaryElement(ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
    }
    #expect(bar(CollectionView.elementKindSectionHeader, 0) == CGRect(x: 0, y: 0, width: 960, height: 50))
    #expect(bar(CollectionView.elementKindSectionFooter, 0) == CGRect(x: 0, y: 1093, width: 960, height: 44))
    #expect(bar(CollectionView.elementKindSectionHeader, 1) == CGRect(x: 0, y: 1137, width: 960, height: 50))
  }

  @Test("every row has a shelf of 37, 32 above the bottom of its cards, wider than any view, behind them")
  func shelves() throws {
    let view = ExhibitFixture.exhibit(ConferenceGrid.self).view
    for row in 0..<5 {
      let shelf = try #require(Self.shelf(view, row))
      #expect(shelf.frame.minY == 219 + 207 * CGFloat(row) && shelf.frame.height == 37)
      #expect(shelf.frame.minX < -10_000 && shelf.frame.maxX > 10_000)
      #expect(shelf.zIndex == 0)
    }
    #expect(Self.shelf(view, 5) == nil && Self.shelf(view, -1) == nil && Self.shelf(view, 0, 11) == nil)
    #expect(Self.shelf(view, 0, 1)?.frame.minY == 1356)
    #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.zIndex == 1)
    let shown = view.placedElements
    #expect(shown.filter { $0.kind == "shelf" }.count == 3)
    let lastShelf = shown.lastIndex { $0.kind == "shelf" } ?? 0
    #expect(shown[..<lastShelf].allSatisfy { $0.role != .item })
  }

  @Test("a sideways grid has columns of three, shelves through all sections, and headers rotated by a quarter")
  func horizontal() throws {
    let exhibit = ExhibitFixture.exhibit(
      ConferenceGrid.self, size: CGSize(width: 960, height: 680), settings: Self.sideways)
    let view = exhibit.view
    #expect(Self.frame(view, 0) == CGRect(x: 60, y: 4, width: 170, height: 197))
    #expect(Self.frame(view, 2) == CGRect(x: 60, y: 469, width: 170, height: 197))
    #expect(Self.frame(view, 3) == CGRect(x: 240, y: 4, width: 170, height: 197))
    #expect((0..<3).map { Self.shelf(view, $0)?.frame.minY } == [169, 401.5, 634])
    let shelf = try #require(Self.shelf(view, 0)).frame
    #expect(shelf.minX < -10_000 && shelf.maxX > view.contentSize.width + 10_000 && Self.shelf(view, 3) == nil)
    let header = view.supplementaryView(
      forElementKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    #expect(header?.content.textAngle == -.pi / 2)
    #expect(header?.bounds.size == CGSize(width: 50, height: 680))
    #expect(exhibit.arrowStride == 180)
  }

  @Test("in a resized window the first visible card keeps its distance from the edge")
  func resizes() throws {
    let session = try ExhibitFixture.session("conference-grid")
    try session.perform(.wheel(CGVector(dx: 0, dy: 2200), at: nil))
    try ExhibitFixture.settle(session)
    let view = session.view
    let first = try #require(
      view.indexPathsForVisibleItems.first { Self.frame(view, $0.item, $0.section)!.minY >= view.bounds.minY })
    func distance() -> CGFloat { Self.frame(view, first.item, first.section)!.minY - view.bounds.minY }
    let before = distance()
    for size in [CGSize(width: 700, height: 500), CGSize(width: 1300, height: 640), CGSize(width: 190, height: 600)] {
      try session.perform(.resize(size))
      #expect(abs(distance() - before) < 1e-9)
    }
  }
}
