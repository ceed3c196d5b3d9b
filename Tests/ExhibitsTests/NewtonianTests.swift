import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The Newtonian collection view")
struct NewtonianTests {
  @Test("a new picture begins at the article's place and swings in; all hang on one anchor")
  func inserts() throws {
    let session = try ExhibitFixture.session(Newtonian.name, items: 0)
    try session.perform(.key(.insert))
    let start = try #require(session.view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)))
    #expect(start.center == CGPoint(x: 960 + 100, y: 300) && start.size == CGSize(width: 100, height: 100))
    session.showsOverlay = true
    try ExhibitFixture.settle(session)
    let overlay = try #require(session.frame.overlay)
    #expect(overlay.links.map(\.kind) == [.spring])
    let anchor = overlay.links[0].start
    #expect(anchor == CGPoint(x: 480, y: 64))
    // 300 points of spring, and what its weight adds at 1 Hz.
    let place = try #require(session.item(0)).center
    let sag = 1000 / (4 * Double.pi * Double.pi)
    // It is as soft as UIKit's steps make it, and comes to rest within half a point.
    #expect(abs(place.x - 480) < 1 && abs(Double(place.y) - 364 - sag) < 0.5 + 0.02 * sag, "\(place)")
  }

  @Test("a deleted picture falls for two seconds before it leaves the data; the others hang on")
  func deletes() throws {
    let session = try ExhibitFixture.session(Newtonian.name)
    try WorldFixture.step(session, ticks: 240)
    try session.perform(.key(.delete))
    #expect(session.exhibit.itemCount == 2 && session.view.numberOfItems(inSection: 0) == 3)
    #expect(session.exhibit.isWaiting)
    let before = try #require(session.item(2)).center
    try WorldFixture.step(session, ticks: 12)
    #expect(try #require(session.item(2)).center.y > before.y + 2)
    try WorldFixture.step(session, ticks: 227)
    #expect(session.view.numberOfItems(inSection: 0) == 3)
    try WorldFixture.step(session, ticks: 1)
    #expect(session.view.numberOfItems(inSection: 0) == 2 && !session.exhibit.isWaiting)
    #expect(session.numbers == [0, 1])
    // Those that fall are no longer counted.
    try session.perform(.delete(at: 0))
    try session.perform(.delete(at: 0))
    #expect(session.exhibit.itemCount == 0)
    #expect(throws: SceneError.self) { try session.perform(.delete(at: 0)) }
    try session.perform(.insert(at: 0))
    try WorldFixture.step(session, ticks: 300)
    #expect(session.numbers == [3])
  }

  @Test("no more than ten hang; pictures never overlap by more than a little, and a drag takes one along")
  func collisions() throws {
    let session = try ExhibitFixture.session(Newtonian.name)
    for _ in 0..<12 {
      try session.perform(.key(.insert))
      try WorldFixture.step(session, ticks: TestLength.count(50, short: 25))
      let items = session.frame.elements.filter { $0.role == .item }
      for (index, item) in items.enumerated() {
        for other in items.dropFirst(index + 1) { #expect(WorldFixture.depth(item, other) < 4) }
      }
    }
    #expect(session.exhibit.itemCount == 10 && session.exhibit.refusal(of: .insert) != nil)
    let single = try ExhibitFixture.session(Newtonian.name, items: 1)
    try ExhibitFixture.settle(single)
    let start = try #require(single.item(0)).center
    try ExhibitFixture.drag(single, start, by: CGVector(dx: -200, dy: -60), ticks: 60)
    let held = try #require(single.item(0)).center
    #expect(abs(held.x - (start.x - 200)) < 60 && held.y < start.y)
  }

  @Test("the anchor stays in the middle of the view, and springs fit into a low one")
  func resizes() throws {
    let session = try ExhibitFixture.session(Newtonian.name)
    try ExhibitFixture.settle(session)
    for size in [CGSize(width: 700, height: 400), CGSize(width: 1200, height: 700)] {
      try session.perform(.resize(size))
      try ExhibitFixture.settle(session)
      session.showsOverlay = true
      let overlay = try #require(session.frame.overlay)
      #expect(overlay.anchors.allSatisfy { abs($0.x - size.width / 2) < 1e-6 && $0.y == 64 })
      for element in session.frame.elements where element.role == .item {
        #expect(element.center.y + 50 < size.height - 48)
      }
    }
  }
}
