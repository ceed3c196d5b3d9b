import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Moves in the springy carousel")
struct CarouselMoveTests {
  private static func flying() throws -> Session {
    let session = try Session(Scene(showing: SpringyCarousel.self), in: .standard, keepsHash: false)
    try ExhibitFixture.drag(session, CGPoint(x: 800, y: 480), by: CGVector(dx: -300, dy: 0), ticks: 20)
    for _ in 0..<10 { try session.step() }
    return session
  }

  @Test(
    "a move only changes anchors of springs: every tile, also the moved one, keeps position and velocity to the bit")
  func keepsVelocity() throws {
    let session = try Self.flying()
    let before = session.frame
    #expect(before.elements.contains { abs($0.velocity.dx) > 100 })
    for (from, to) in [(6, 11), (12, 7), (9, 2)] {
      try session.perform(.moveItem(from: from, to: to))
      let after = session.frame
      for element in before.elements {
        guard let same = after.elements.first(where: { $0.id == element.id }) else { continue }
        #expect(same.velocity == element.velocity)
        #expect(abs(same.center.x - element.center.x) < 1e-9 && same.center.y == element.center.y)
      }
    }
  }

  @Test("the M key moves the central tile by five positions, on its spring, and the row is complete again")
  func moveKey() throws {
    let session = try Session(Scene(showing: SpringyCarousel.self), in: .standard, keepsHash: false)
    for _ in 0..<240 { try session.step() }
    let central = try #require(session.placedElements.min { abs($0.center.x - 480) < abs($1.center.x - 480) })
    try session.perform(.key(.move))
    var last = central.center.x
    for _ in 0..<20 {
      try session.step()
      let now = try #require(session.item(central.id.number))
      #expect(now.center.x > last && now.center.x - last < 20)
      last = now.center.x
    }
    try ExhibitFixture.settle(session)
    let moved = try #require(session.item(central.id.number))
    #expect(moved.item == central.item + 5)
    #expect(abs(moved.center.x - central.center.x - 400) < 0.2)
    let row = session.placedElements.sorted { $0.item < $1.item }
    for (a, b) in zip(row, row.dropFirst()) { #expect(abs(b.center.x - a.center.x - 80) < 0.2) }
  }

  @Test("a moving tile does not determine the start of tiles that come into sight beside its destination")
  func neighbours() throws {
    let session = try Self.flying()
    var watch = Continuity(isAtRest: false)
    watch.add(session)
    for _ in 0..<10 {
      try session.step()
      watch.add(session)
    }
    for (from, to) in [(7, 18), (8, 19), (9, 20), (20, 0), (28, 3)] {
      try session.perform(.moveItem(from: from, to: to))
      watch.note(.update)
      for _ in 0..<6 {
        try session.step()
        watch.add(session)
      }
    }
    for _ in 0..<600 where !session.isSettled {
      try session.step()
      watch.add(session)
    }
    #expect(watch.jumps.filter { $0.text.hasPrefix("appears") || $0.text.hasPrefix("vanishes") } == [])
  }

  @Test("inserts, deletes and moves thirty times per second during a fling cause no jump, and end in order at rest")
  func rapidFire() throws {
    let session = try Self.flying()
    var watch = Continuity(isAtRest: false)
    watch.add(session)
    for press in 0..<60 {
      try session.perform(.key([.move, .insert, .delete, .move, .insert][press % 5]))
      watch.note(.update)
      for _ in 0..<4 {
        try session.step()
        watch.add(session)
      }
    }
    #expect(session.exhibit.itemCount == 42)
    for _ in 0..<2400 where !session.isSettled {
      try session.step()
      watch.add(session)
    }
    #expect(session.isSettled)
    #expect(watch.jumps == [])
    let row = session.placedElements.sorted { $0.item < $1.item }
    for (a, b) in zip(row, row.dropFirst()) { #expect(abs(b.center.x - a.center.x - 80) < 0.2) }
  }
}
