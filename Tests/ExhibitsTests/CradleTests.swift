import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Newton's cradle")
struct CradleTests {
  /// The greatest speed of each ball in the second half of the first swing: after the first collision.
  private func speeds(lifted: Int, balls: Int) throws -> (before: Double, after: [Double]) {
    var settings = ExhibitSettings()
    settings["lifted"] = .init(Double(lifted))
    let session = try ExhibitFixture.session(Cradle.name, items: balls, settings: settings)
    func speed(_ ball: Int) throws -> Double {
      let velocity = try #require(session.item(ball)).velocity
      return Double((velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot())
    }
    var before = 0.0
    // Until the last ball begins to move.
    for _ in 0..<240 {
      before = max(before, try speed(0))
      try session.step()
      if try speed(balls - 1) > 50 { break }
    }
    try WorldFixture.step(session, ticks: 2)
    return (before, try (0..<balls).map(speed))
  }

  @Test(
    "as many balls as come in leave the cradle, with at least 99 % of the speed, and the others stay",
    arguments: [1, 2, 3])
  func knock(_ lifted: Int) throws {
    let (before, after) = try speeds(lifted: lifted, balls: 5)
    #expect(before > 300)
    for ball in 0..<5 {
      let share = after[ball] / before
      if ball < 5 - lifted {
        #expect(share < 0.01, "ball \(ball) has \(share) of the speed")
      } else {
        #expect(share > 0.99, "ball \(ball) has \(share) of the speed")
      }
    }
  }

  @Test("a drag lifts a ball with those beyond it, and when it ends they swing")
  func lift() throws {
    var settings = ExhibitSettings()
    settings["lifted"] = 0
    let session = try ExhibitFixture.session(Cradle.name, settings: settings)
    try WorldFixture.step(session, ticks: 90)
    #expect(session.isSettled)
    let second = try #require(session.item(1)).center
    try ExhibitFixture.drag(session, second, by: CGVector(dx: -110, dy: -30), ticks: 60)
    let lifted = session.frame.elements
    #expect(lifted.filter { $0.velocity.dx < -20 || $0.center.y < second.y - 10 }.count >= 2)
    try WorldFixture.step(session, ticks: 60)
    let last = try #require(session.item(4))
    let third = try #require(session.item(3))
    #expect(last.center.x > second.x && third.center.x > second.x)
    #expect(!session.isSettled)
  }

  @Test("the cradle's beam stays in the stage's middle when balls are inserted and deleted")
  func beam() throws {
    let session = try ExhibitFixture.session(Cradle.name)
    for command in [Command.insert(at: nil), .insert(at: nil), .delete(at: nil), .delete(at: 1), .delete(at: 0)] {
      try session.perform(command)
      try WorldFixture.step(session, ticks: 60)
      let beam = try #require(session.placedElements.first { $0.kind == "beam" })
      #expect(abs(beam.center.x - 480) < 1e-6, "\(command)")
    }
  }
}
