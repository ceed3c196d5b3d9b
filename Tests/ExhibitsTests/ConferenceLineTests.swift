import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Conference line and cover flow")
struct ConferenceLineTests {
  static func item(_ view: CollectionView, _ item: Int, _ section: Int = 0) -> CollectionViewLayoutAttributes? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))
  }

  /// The x coordinates of the cards' centres, in points of the content.
  static func centers(_ view: CollectionView) -> [CGFloat] {
    ExhibitFixture.allElements(view).filter { $0.representedElementCategory == .cell }.map(\.center.x)
  }

  @Test("the line has cards of 170x200, 200 apart, in the middle of any height; the first stands in the centre")
  func places() throws {
    for height: CGFloat in [120, 320, 600, 650, 800, 1050, 1400] {
      let size = CGSize(width: 960, height: height)
      let view = ExhibitFixture.exhibit(ConferenceLine.self, size: size).view
      for item in 0..<22 {
        let card = try #require(Self.item(view, item))
        #expect(card.center == CGPoint(x: 170 + 200 * CGFloat(item), y: height / 2))
        #expect(card.size == CGSize(width: 170, height: 200))
      }
      #expect(Self.item(view, 0, 1)?.center.x == 4660)
      #expect(view.contentOffset == CGPoint(x: -310, y: 0))
      #expect(view.collectionViewLayout.diagnostics.isEmpty)
    }
    let view = ExhibitFixture.exhibit(ConferenceLine.self, size: CGSize(width: 1024, height: 704)).view
    withExtendedLifetime(view) {
      let layout = view.collectionViewLayout as? CollectionViewFlowLayout
      #expect(layout?.sectionInset == EdgeInsets(top: 225, left: 35, bottom: 225, right: 35))
    }
  }

  @Test("the line's zoom is 1 + 0.3 (1 − |d|/200) within 200 points of the centre, in front")
  func zoom() throws {
    let view = ExhibitFixture.exhibit(ConferenceLine.self).view
    for shift: CGFloat in [0, 30, 50, 100, 137, 199, 200, 260] {
      view.contentOffset.x = 1000 - 310 + shift
      for item in 0..<12 {
        let card = try #require(Self.item(view, item))
        let d = abs(200 * CGFloat(item) - 1000 - shift)
        let zoom = d < 200 ? 1 + 0.3 * (1 - d / 200) : 1
        #expect(abs(card.transform.a - zoom) < 1e-12 && card.transform.d == card.transform.a)
        #expect(card.zIndex == (d < 200 ? 1 : 0))
      }
    }
  }

  @Test(
    "every drag of a line or of cover flow ends with a card in the centre, to the bit",
    arguments: ["conference-line", "cover-flow"])
  func snaps(_ name: String) throws {
    var random = SeededGenerator(seed: 3)
    let session = try ExhibitFixture.session(name, items: 60)
    for _ in 0..<TestLength.count(25, short: 8) {
      let translation = CGVector(dx: .random(in: -700...600, using: &random), dy: 20)
      try ExhibitFixture.drag(
        session, CGPoint(x: 480, y: 300), by: translation, ticks: .random(in: 3...60, using: &random))
      try ExhibitFixture.settle(session)
      #expect(Self.centers(session.view).contains(session.view.bounds.midX))
    }
  }

  @Test(
    "after an update or a resize of a line or of cover flow a card is in the centre",
    arguments: ["conference-line", "cover-flow"])
  func staysSnapped(_ name: String) throws {
    let session = try ExhibitFixture.session(name, items: 40)
    try ExhibitFixture.drag(session, CGPoint(x: 900, y: 300), by: CGVector(dx: -800, dy: 0), ticks: 20)
    try ExhibitFixture.settle(session)
    for index in [0, 5, 11, 3, 0, 0] {
      try session.perform(index % 2 == 0 ? .delete(at: index) : .insert(at: index))
      #expect(Self.centers(session.view).contains(session.view.bounds.midX))
      try ExhibitFixture.settle(session)
    }
    let central = try #require(session.view.indexPathForItem(at: CGPoint(x: session.view.bounds.midX, y: 300)))
    for size in [CGSize(width: 600, height: 400), CGSize(width: 200, height: 300), CGSize(width: 1400, height: 900)] {
      try session.perform(.resize(size))
      try ExhibitFixture.settle(session)
      #expect(Self.item(session.view, central.item, central.section)?.center.x == session.view.bounds.midX)
    }
  }

  @Test("the last card of the line can reach the centre, and the first again")
  func ends() throws {
    let session = try ExhibitFixture.session("conference-line", items: 22)
    try session.perform(.key(.end))
    try ExhibitFixture.settle(session)
    #expect(session.view.bounds.midX == Self.centers(session.view).last)
    try session.perform(.key(.home))
    try ExhibitFixture.settle(session)
    #expect(session.view.bounds.midX == 170)
  }
}
