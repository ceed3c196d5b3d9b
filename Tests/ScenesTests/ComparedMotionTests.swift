import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

/// What a session's elements do in its scene and in another one, with the same hands.
@MainActor
@Suite("Motions that are compared")
struct ComparedMotionTests {
  private func recorded(_ settings: ExhibitSettings, ticks: Int = 400) throws -> RecordedSession {
    var scene = Scene(showing: SpringyCarousel.self)
    scene.settings = settings
    let recorded = try RecordedSession(scene, in: .standard)
    for tick in 0..<ticks {
      if tick == 20 { try recorded.perform(.pointerDown(CGPoint(x: 700, y: 480))) }
      if (21..<40).contains(tick) { try recorded.perform(.pointerMove(CGPoint(x: 1000 - 15 * tick, y: 480))) }
      if tick == 40 { try recorded.perform(.pointerUp(CGPoint(x: 415, y: 480))) }
      try recorded.step()
    }
    return recorded
  }

  @Test("both are what replays of their scenes measure, in any portions, and the session is as it was")
  func same() throws {
    let current = try recorded(["damping": 0.2, "gravity": 0])
    let hash = current.session.stateHash
    let other = try recorded(["damping": 1, "gravity": 0])
    let compared = try ComparedMotion(current, with: other.session.scene)
    #expect(try !compared.isFinished && compared.summaries() == nil)
    var portions = 0
    while !compared.isFinished {
      try compared.advance {
        portions += 1; return portions % 7 != 0
      }
    }
    #expect(portions == 800)
    let summaries = try #require(try compared.summaries())
    for (session, summary) in [(current, summaries.now), (other, summaries.other)] {
      let scene = try Scene(json: try Recording(of: session.session).text, in: .standard)
      #expect(try MotionSummary(of: SceneWatch(replaying: scene, in: .standard)) == summary)
    }
    // A looser spring swings more often, and farther.
    #expect(summaries.now.crossings > summaries.other.crossings)
    #expect(summaries.now.overshoot > summaries.other.overshoot)
    #expect(summaries.now.jumps == 0 && current.session.stateHash == hash)
  }

  @Test("what is said names each number before and after, and what never rests")
  func words() throws {
    let calm = try recorded(["damping": 1, "gravity": 0], ticks: 1000)
    let wild = try recorded(["damping": 0], ticks: 100)
    let summaries = try [calm, wild].map { recorded in
      let compared = try ComparedMotion(recorded, with: recorded.session.scene)
      try compared.advance { true }
      return try #require(try compared.summaries()).now
    }
    let lines = MotionSummary.text(before: summaries[0], after: summaries[1]).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("- all at rest: after ") && lines[0].hasSuffix(" s before, not yet after"))
    #expect(lines[2] == "- most crossings of an end: \(summaries[0].crossings) before, \(summaries[1].crossings) after")
    #expect(lines[3].hasPrefix("- greatest speed: ") && lines[3].hasSuffix(" pt/s after"))
    #expect(lines[4].hasPrefix("- jumps: none before, "))
  }
}
