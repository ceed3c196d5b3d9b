import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The circle")
struct CircleTests {
  @Test(
    "every item of the circle stands at its angle, two fifths of the shorter side from the centre",
    arguments: [1, 2, 7, 20])
  func closedForm(_ count: Int) throws {
    for size in [CGSize(width: 960, height: 600), CGSize(width: 320, height: 480), CGSize(width: 1, height: 1)] {
      let view = ExhibitFixture.exhibit(Circle.self, items: count, size: size).view
      let radius = Swift.min(size.width, size.height) / 2.5
      for i in 0..<count {
        let item = try #require(view.layoutAttributesForItem(at: IndexPath(item: i, section: 0)))
        let angle = 2 * Double.pi * Double(i) / Double(count)
        #expect(abs(item.center.x - (size.width / 2 + radius * CGFloat(cos(angle)))) < 1e-9)
        #expect(abs(item.center.y - (size.height / 2 + radius * CGFloat(sin(angle)))) < 1e-9)
        #expect(item.size == CGSize(width: 70, height: 70) && item.alpha == 1)
      }
      #expect(view.contentSize == size)
    }
  }

  @Test("a new item fades in from the circle's centre, while the others make room from their positions")
  func inserts() throws {
    let session = try ExhibitFixture.session("circle")
    try session.step()
    let before = session.frame
    try session.perform(.insert(at: 5))
    let new = try #require(session.item(20))
    #expect(new.center == CGPoint(x: 480, y: 300) && new.alpha == 0)
    for old in before.elements { #expect(session.item(old.id.number)?.alpha == 1) }
    for old in before.elements {
      let now = try #require(session.item(old.id.number)).center
      #expect(abs(now.x - old.center.x) < 1e-9 && abs(now.y - old.center.y) < 1e-9)
    }
    try ExhibitFixture.settle(session)
    #expect(session.item(20)?.item == 5 && session.item(5)?.item == 6)
  }

  @Test("a deleted item moves into the circle's centre, a tenth as large")
  func deletes() throws {
    let session = try ExhibitFixture.session("circle")
    try session.step()
    try session.perform(.delete(at: 0))
    for _ in 0..<18 { try session.step() }
    let half = try #require(session.item(0))
    #expect(abs(half.center.x - (480 + 120)) < 1e-9 && abs(half.center.y - 300) < 1e-9)
    #expect(abs(half.alpha - 0.5) < 1e-9)
    #expect(abs(half.transform.a - 0.55 * Self.scale(20, radius: 240)) < 1e-9)
    for _ in 0..<18 { try session.step() }
    #expect(session.item(0) == nil && session.isSettled)
  }

  /// The scale of tiles: 1 if they are 96 points apart, as twenty are in the sample.
  private static func scale(_ count: Int, radius: CGFloat) -> CGFloat {
    if count < 2 { return 1 }
    return Swift.min(1, Swift.max(0.3, 2 * radius * CGFloat(sin(Double.pi / Double(count))) / 96))
  }

  @Test("the circle's tiles have the sample's size if there is as much room, and a smaller one otherwise")
  func shrinks() throws {
    for (count, width, height) in [
      (20, 768.0, 1024.0), (20, 960, 600), (40, 960, 600), (20, 960, 480), (300, 960, 600),
    ] {
      let size = CGSize(width: width, height: height)
      let view = ExhibitFixture.exhibit(Circle.self, items: count, size: size).view
      let scale = Self.scale(count, radius: Swift.min(size.width, size.height) / 2.5)
      for i in 0..<count {
        let tile = try #require(view.layoutAttributesForItem(at: IndexPath(item: i, section: 0)))
        #expect(abs(tile.transform.a - scale) < 1e-9 && tile.transform.d == tile.transform.a)
      }
      if width == 768 { #expect(scale == 1) }
    }
  }

  @Test("a drag pulls the circle along, and it returns when the finger lifts")
  func answersDrag() throws {
    let session = try ExhibitFixture.session("circle")
    try session.step()
    let home = try #require(session.item(3)).center
    session.view.touch(0, .began, at: CGPoint(x: 480, y: 300))
    for step in 1...20 {
      session.view.touch(0, .moved, at: CGPoint(x: 480 + 3 * CGFloat(step), y: 300 + 5 * CGFloat(step)))
      try session.step()
    }
    let pulled = try #require(session.item(3)).center
    #expect(pulled.y - home.y > 20 && pulled.y - home.y < 100)
    session.view.touch(0, .ended, at: CGPoint(x: 540, y: 400))
    try ExhibitFixture.settle(session)
    #expect(session.item(3)?.center == home && session.exhibit.itemCount == 20)
  }

  @Test("outside of an update no item of the circle has initial or final attributes")
  func onlyInUpdates() throws {
    let view = ExhibitFixture.exhibit(Circle.self).view
    let path = IndexPath(item: 3, section: 0)
    #expect(view.collectionViewLayout.initialLayoutAttributesForAppearingItem(at: path) == nil)
    #expect(view.collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: path) == nil)
  }
}
