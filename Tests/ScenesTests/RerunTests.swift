import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// The past of a session, run again.
@MainActor
@Suite("Reruns")
struct RerunTests {
  /// A recorded session with random input, and the hashes of its session after each tick.
  static func recorded(_ scene: Scene, ticks: Int, seed: UInt64) throws -> (RecordedSession, [StateHash]) {
    var input = RandomInput(seed: seed)
    let recorded = try RecordedSession(scene, in: .standard)
    var hashes = [recorded.session.stateHash]
    for _ in 0..<ticks {
      for command in input.commands() { try recorded.perform(command) }
      try recorded.step()
      hashes.append(recorded.session.stateHash)
    }
    return (recorded, hashes)
  }

  @Test("a rerun to any tick has the state of then, in portions of any size, and its frames and marks until then")
  func anyTick() throws {
    var random = SplitMix64(seed: 5)
    for exhibit in TestLength.cases(
      [Gallery.self, SpringyCarousel.self, LayoutPush.self] as [any Exhibit.Type], short: 1)
    {
      let (recorded, hashes) = try Self.recorded(Scene(showing: exhibit), ticks: 200, seed: 7)
      for tick in TestLength.cases([57, 0, 1, 133, 199, 200], short: 2) {
        let rerun = try Rerun(recorded, until: tick)
        while !rerun.isFinished {
          var left = Int(random.next() % 5)
          try rerun.advance {
            left -= 1
            return left > 0
          }
        }
        #expect(rerun.session.stateHash == hashes[tick], "\(exhibit.name) at \(tick)")
        #expect(rerun.session.tick == tick && rerun.progress == 1)
        try check(rerun.session, equals: recorded, hashes, "\(exhibit.name) at \(tick)")
        let again = try Rerun(recorded, until: tick)
        try again.advance { true }
        let adopted = try again.adopt()
        #expect(adopted.history.range == 0...tick)
        #expect(adopted.marks.allSatisfy { $0.tick <= tick && $0.end <= tick })
      }
    }
  }

  /// Checks that a session that was run again goes on as the recorded one did, by hashes of its own.
  ///
  /// Its states are hashed from here on; each hash contains the one before and the state after its tick.
  private func check(
    _ session: Session, equals recorded: RecordedSession, _ hashes: [StateHash], _ place: Comment
  ) throws {
    for logged in recorded.session.log[recorded.commandCount(before: session.tick)...] where !logged.isPlanned {
      while session.tick < logged.tick { try step(session, hashes, place) }
      try session.perform(logged.command)
    }
    while session.tick < recorded.tick { try step(session, hashes, place) }
  }

  private func step(_ session: Session, _ hashes: [StateHash], _ place: Comment) throws {
    try session.step()
    #expect(session.stateHash == hashes[session.tick], place)
  }

  @Test("a rerun goes on to a later tick, and not back to an earlier one")
  func retarget() throws {
    let (recorded, hashes) = try Self.recorded(Scene(showing: SpringyCarousel.self), ticks: 120, seed: 3)
    let rerun = try Rerun(recorded, until: 40)
    try rerun.advance { true }
    #expect(rerun.retarget(to: 41) && !rerun.isFinished)
    try rerun.advance { true }
    #expect(rerun.session.tick == 41 && rerun.retarget(to: 60))
    try rerun.advance { true }
    #expect(!rerun.retarget(to: 59) && rerun.tick == 60)
    try check(rerun.session, equals: recorded, hashes, "after two targets")
  }

  @Test("a scene's own commands come by themselves in a rerun, between the user's")
  func planned() throws {
    var scene = Scene(showing: SpringyCarousel.self)
    scene.duration = 200
    scene.events = [
      SceneEvent(tick: 10, .command(.key(.insert))), SceneEvent(tick: 60, .command(.key(.delete))),
      SceneEvent(TimedCommand(tick: 90, command: .key(.insert))),
    ]
    let (recorded, hashes) = try Self.recorded(scene, ticks: 200, seed: 11)
    for tick in TestLength.cases([60, 10, 11, 61, 150], short: 1) {
      let rerun = try Rerun(recorded, until: tick)
      try rerun.advance { true }
      try check(rerun.session, equals: recorded, hashes, "\(tick)")
    }
    // A recording has both kinds, and replays.
    let text = try Recording(of: recorded.session).text
    #expect(try RecordingTests.hash(replaying: Scene(json: text, in: .standard)) == hashes[200].description)
  }

  @Test("another future begins with lifted fingers, and is recorded with what came before")
  func branch() throws {
    let recorded = try RecordedSession(Scene(showing: SpringyCarousel.self), in: .standard)
    for tick in 0..<100 {
      if tick == 20 { try recorded.perform(.pointerDown(CGPoint(x: 700, y: 480))) }
      if (21..<80).contains(tick) { try recorded.perform(.pointerMove(CGPoint(x: 700 - CGFloat(tick), y: 480))) }
      if tick == 80 { try recorded.perform(.pointerUp(CGPoint(x: 600, y: 480))) }
      try recorded.step()
    }
    let rerun = try Rerun(recorded, until: 50)
    try rerun.advance { true }
    let future = try rerun.adopt()
    #expect(future.session.log.last?.command == .finger(0, .cancelled, at: CGPoint(x: 651, y: 480)))
    #expect(recorded.history.range == 0...100 && future.history.range == 0...50)
    try future.perform(.key(.insert))
    for _ in 0..<100 { try future.step() }
    let text = try Recording(of: future.session).text
    #expect(
      try RecordingTests.hash(replaying: Scene(json: text, in: .standard)) == future.session.stateHash.description)
    #expect(future.marks.map(\.name) == ["drag", "I", "update: 1 inserted"])
  }

  @Test("marks name gestures, wheels, keys and updates")
  func marks() throws {
    let recorded = try RecordedSession(Scene(showing: Gallery.self), in: .standard)
    func steps(_ count: Int) throws { for _ in 0..<count { try recorded.step() } }
    func tap(_ ticks: Int, to end: CGPoint = CGPoint(x: 9, y: 500)) throws {
      try recorded.perform(.pointerDown(CGPoint(x: 9, y: 500)))
      try steps(ticks)
      try recorded.perform(.pointerUp(end))
      try steps(20)
    }
    try tap(6)
    try tap(70)
    try tap(8, to: CGPoint(x: 9, y: 300))
    for _ in 0..<5 {
      try recorded.perform(.wheel(CGVector(dx: 0, dy: 40), at: nil))
      try steps(4)
    }
    try recorded.perform(.key(.delete))
    try steps(50)
    for (id, phase) in [(0, Touch.Phase.began), (1, .began), (0, .moved), (0, .ended), (1, .ended)] {
      try recorded.perform(.finger(id, phase, at: CGPoint(x: 100 + id * 90, y: 99)))
      try steps(1)
    }
    let marks = recorded.marks
    #expect(
      marks.map(\.name) == ["tap", "long press", "drag", "wheel", "D", "update: 1 deleted", "pinch"])
    #expect(marks[3].end - marks[3].tick == 16)
    #expect(recorded.lastUserMark?.name == "pinch")
    // Taking back the pinch is a rerun to its first command.
    let rerun = try Rerun(recorded, until: marks[6].tick, commands: marks[6].commandCount)
    try rerun.advance { true }
    #expect(try rerun.adopt().lastUserMark?.name == "D")
  }
}
