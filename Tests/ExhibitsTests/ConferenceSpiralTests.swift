import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Spirals of conferences")
struct ConferenceSpiralTests {
  @Test(
    "item i of n of a spiral stands at R t (cos 3πt, sin 3πt), 0.25 + 0.75 t large",
    arguments: [(960, 600), (1024, 704)])
  func closedForm(_ width: Int, _ height: Int) throws {
    let (w, h) = (Double(width), Double(height))
    let view = ExhibitFixture.exhibit(ConferenceSpiral.self, size: CGSize(width: w, height: h)).view
    let radius = Swift.min(w - 170, (h - 170) * 1.2) / 2 - 5
    for (section, n) in ExhibitFixture.counts(view).enumerated() {
      for i in 0..<n {
        let t = Double(i) / Double(n - 1)
        let card = try #require(view.layoutAttributesForItem(at: IndexPath(item: i, section: section)))
        #expect(abs(Double(card.center.x) - (Double(section) * w + w / 2 + radius * t * cos(3 * .pi * t))) < 1e-9)
        #expect(abs(Double(card.center.y) - (h / 2 + radius * t * sin(3 * .pi * t))) < 1e-9)
        #expect(abs(Double(card.transform.a) - (0.25 + 0.75 * t)) < 1e-12)
        #expect(card.size == CGSize(width: 170, height: 170))
      }
      let header = view.layoutAttributesForSupplementaryElement(
        ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
      #expect(header?.frame == CGRect(x: Double(section) * w, y: 10, width: w, height: 50))
    }
    #expect(view.contentSize == CGSize(width: 11 * w, height: h))
  }

  @Test("on a phone a spiral's cards are half as large; a single card stands in the middle")
  func telephone() throws {
    let view = ExhibitFixture.exhibit(ConferenceSpiral.self, size: CGSize(width: 320, height: 480)).view
    let last = try #require(view.layoutAttributesForItem(at: IndexPath(item: 21, section: 0)))
    #expect(last.transform.a == 0.5)
    #expect(abs(last.center.x - (160 - 112.5)) < 1e-9 && abs(last.center.y - 240) < 1e-9)
    let lone = ExhibitFixture.exhibit(ConferenceSpiral.self, items: 1).view
    #expect(lone.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.center == CGPoint(x: 480, y: 300))
  }

  @Test("between a phone and a tablet a spiral's cards grow with the view, in steps")
  func growing() throws {
    var last: CGFloat = 0.5
    for height in stride(from: 320, through: 640, by: 4) {
      let size = CGSize(width: 960, height: height)
      let view = ExhibitFixture.exhibit(ConferenceSpiral.self, size: size).view
      let card = try #require(view.layoutAttributesForItem(at: IndexPath(item: 21, section: 0)))
      #expect(card.transform.a >= last && card.transform.a - last < 0.02, "\(height)")
      last = card.transform.a
    }
    #expect(last == 1)
  }

  @Test("a new card moves out of the page's middle; the others move on from their positions")
  func inserts() throws {
    let session = try ExhibitFixture.session("conference-spiral")
    try session.step()
    let before = session.placedElements
    try session.perform(.insert(at: 12))
    let new = try #require(session.item(203))
    #expect(new.center == CGPoint(x: 480, y: 300) && new.alpha == 0 && new.transform.a == 0.25)
    for old in before where old.role == .item && old.section == 0 {
      let now = try #require(session.item(old.id.number))
      #expect(abs(now.center.x - old.center.x) < 1e-9 && abs(now.center.y - old.center.y) < 1e-9)
      #expect(now.alpha == 1)
    }
    try ExhibitFixture.settle(session)
    #expect(session.item(203)?.item == 12 && session.item(203)?.alpha == 1)
    #expect(session.item(12)?.item == 13)
  }

  @Test("a deleted card flies off toward the top up to the header, shrinks to 0.4, and is gone after 36 ticks")
  func deletes() throws {
    let session = try ExhibitFixture.session("conference-spiral")
    try session.step()
    let old = try #require(session.item(15))
    try session.perform(.delete(at: 15))
    #expect(session.item(15)?.center == old.center && session.item(15)?.alpha == 1)
    // As far as 170 points, or until it touches the header's lower edge.
    let size = 0.4 * old.transform.d
    let goal = max(old.center.y - 170, 60 + 85 * size)
    for tick in 1...35 {
      try session.step()
      let t = CGFloat(tick) / 36
      let share = t * t * (3 - 2 * t)
      let card = try #require(session.item(15))
      #expect(abs(card.center.y - (old.center.y + (goal - old.center.y) * share)) < 1e-9)
      #expect(abs(card.transform.d - (old.transform.d + (size - old.transform.d) * share)) < 1e-9)
      #expect(abs(card.alpha - (1 - share)) < 1e-9 && abs(card.center.x - old.center.x) < 1e-9)
    }
    try session.step()
    #expect(session.item(15) == nil)
  }

  @Test("a drag of the spirals ends on a page: a quick one on the next, a slow one on the nearest")
  func pages() throws {
    let session = try ExhibitFixture.session("conference-spiral")
    let start = CGPoint(x: 800, y: 300)
    for (translation, ticks, page) in [
      (-200, 12, 1), (-700, 20, 2), (-200, 120, 2), (-600, 160, 3), (150, 10, 2), (780, 6, 1),
    ] {
      let from = translation > 0 ? CGPoint(x: 100, y: 300) : start
      try ExhibitFixture.drag(session, from, by: CGVector(dx: CGFloat(translation), dy: 0), ticks: ticks)
      try ExhibitFixture.settle(session)
      #expect(session.view.contentOffset.x == 960 * CGFloat(page), "\(translation) in \(ticks)")
    }
    try session.perform(.resize(CGSize(width: 700, height: 500)))
    #expect(session.view.contentOffset.x == 700)
    try session.perform(.key(.right))
    try ExhibitFixture.settle(session)
    #expect(session.view.contentOffset.x == 1400)
  }
}
