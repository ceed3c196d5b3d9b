import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@MainActor
@Suite("The springy list")
struct SpringyListTests {
  /// The view is 480 points wide and 452 high.
  private static func list(_ settings: ExhibitSettings = [:]) throws -> (CollectionView, SpringyLayout) {
    let list = try SpringyList.make(settings: settings, viewport: CGSize(width: 480, height: 500))
    for _ in 0..<2 { list.advance() }
    return (list.collectionView, try #require(list.collectionView.collectionViewLayout as? SpringyLayout))
  }

  @Test("the article's measures: tiles of 44 points, 10 points between them and around all")
  func measures() throws {
    let (view, layout) = try Self.list()
    #expect(view.numberOfItems(inSection: 0) == 10_000)
    // Eight tiles fit on a line of 460 points, and the last one ends at the inset.
    let frames = try [0, 7, 8].map { try #require(layout.layoutAttributesForItem(at: [0, $0])).frame }
    #expect(frames[0] == CGRect(x: 10, y: 10, width: 44, height: 44))
    #expect(abs(frames[1].maxX - 470) < 1e-9 && frames[1].minY == 10)
    #expect(frames[2] == CGRect(x: 10, y: 64, width: 44, height: 44))
    #expect(layout.collectionViewContentSize == CGSize(width: 480, height: 10 + 1250 * 54))
  }

  @Test("only tiles within 100 points of the view have bodies, wherever the view is")
  func bodies() throws {
    let (view, layout) = try Self.list()
    // Of the lines from y = 10 on, 54 points apart, eleven begin above 552.
    #expect(layout.bodyCount == 11 * 8)
    view.contentOffset.y = 54 * 600
    view.advance()
    // Lines that end below -100 points beside the view, and begin above 552.
    let near = (0..<1250).filter { 54 * CGFloat($0 - 600) + 54 > -100 && 54 * CGFloat($0 - 600) + 10 < 552 }
    #expect(near.count == 13 && layout.bodyCount == near.count * 8)
    #expect(layout.body(forItemAt: [0, near[0] * 8]) != nil && layout.body(forItemAt: [0, 0]) == nil)
  }

  @Test("springs and lag are the article's unless the settings have others")
  func springs() throws {
    let (_, layout) = try Self.list()
    #expect(layout.frequency == 1 && layout.damping == 0.8 && layout.lagDistance == 1500 && layout.tilingMargin == 100)
    let (_, other) = try Self.list(["frequency": 2, "damping": 0.5, "SpringyLayout.lagDistance": 900])
    #expect(other.frequency == 2 && other.damping == 0.5 && other.lagDistance == 900)
  }
}
