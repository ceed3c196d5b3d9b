import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

/// Looking at the past, going on from there, and going back.
@MainActor
@Suite("The studio")
struct StudioTests {
  static func studio(_ exhibit: any Exhibit.Type = SpringyCarousel.self, ticks: Int) throws -> Studio {
    let studio = try Studio(Scene(showing: exhibit), in: .standard)
    for tick in 0..<ticks {
      if tick == 20 { _ = try studio.perform(.pointerDown(CGPoint(x: 700, y: 480))) }
      if (21..<40).contains(tick) {
        _ = try studio.perform(.pointerMove(CGPoint(x: 1000 - CGFloat(tick) * 15, y: 480)))
      }
      if tick == 40 { _ = try studio.perform(.pointerUp(CGPoint(x: 400, y: 480))) }
      if tick == 150 { _ = try studio.perform(.key(.insert)) }
      _ = try studio.step()
    }
    return studio
  }

  /// Lets time pass until nothing is left to do.
  static func settle(_ studio: Studio) throws {
    for _ in 0..<10_000 where studio.nextChange != nil { _ = try studio.advance(by: 0.2) { false } }
    #expect(studio.nextChange == nil)
  }

  @Test("a tick of the past is shown at once, and its session once the cursor rests")
  func seek() throws {
    let studio = try Self.studio(ticks: 200)
    let end = studio.session.stateHash
    try studio.seek(to: 30)
    #expect(studio.tick == 30 && studio.shownSession == nil && studio.frame.tick == 30)
    let shown = studio.frame
    #expect(try studio.advance(by: 0.1) { true } == .none)
    #expect(try studio.advance(by: 0.1) { true } == .ranAgain)
    #expect(studio.shownSession?.tick == 30)
    for (kept, made) in zip(shown.elements, studio.frame.elements) {
      #expect(abs(kept.center.x - made.center.x) < 0.01 && kept.id == made.id)
    }
    try studio.seek(to: 1000)
    #expect(studio.cursor == nil && studio.session.stateHash == end && studio.nextChange == nil)
    try studio.seek(to: -5)
    #expect(studio.cursor == 0)
  }

  @Test("a command in the past waits for the rerun and begins another future; the old one is kept and returned to")
  func branch() throws {
    let studio = try Self.studio(ticks: 200)
    let old = studio.session
    let hash = old.stateHash
    try studio.seek(to: 100)
    #expect(try !studio.perform(.key(.delete)))
    #expect(studio.current.session === old)
    try Self.settle(studio)
    #expect(studio.current.session !== old && studio.cursor == nil && studio.tick == 100)
    #expect(studio.current.marks.map(\.name) == ["drag", "D"])
    #expect(studio.ghost(at: 180)?.tick == 180 && studio.end == 200)
    for _ in 0..<30 { _ = try studio.step() }
    let new = studio.session.stateHash
    #expect(try studio.returnToFuture() && studio.session === old && studio.session.stateHash == hash)
    #expect(studio.tick == 200)
    #expect(try studio.returnToFuture() && studio.session.stateHash == new && studio.tick == 130)
    #expect(studio.putAwayFuture() && !studio.putAwayFuture() && studio.ghost(at: 10) == nil)
    #expect(try !studio.returnToFuture())
  }

  @Test("the newest wish counts: seeking on cancels a branch and what waited for it")
  func cancel() throws {
    let studio = try Self.studio(ticks: 200)
    try studio.seek(to: 100)
    _ = try studio.perform(.key(.delete))
    _ = try studio.advance(by: 0.01) { false }
    #expect(studio.progress != nil)
    try studio.seek(to: 50)
    try Self.settle(studio)
    #expect(studio.cursor == 50 && studio.futures.isEmpty && studio.shownSession?.tick == 50)
  }

  @Test("taking back goes on from before the last thing done, one after the other, until there is none")
  func takeBack() throws {
    let studio = try Self.studio(ticks: 200)
    #expect(try studio.takeBack()?.name == "I")
    try Self.settle(studio)
    #expect(studio.tick == 150 && studio.current.marks.map(\.name) == ["drag"])
    #expect(try studio.takeBack()?.name == "drag")
    try Self.settle(studio)
    #expect(studio.tick == 20 && studio.current.marks.isEmpty)
    #expect(try studio.takeBack() == nil)
    // Both are there still.
    #expect(try studio.returnToFuture() && studio.current.marks.map(\.name) == ["drag"])
  }

  @Test("what is taken back takes no other future's place; of the others eight are kept, and each can be gone back to")
  func manyFutures() throws {
    let studio = try Self.studio(ticks: 60)
    let first = studio.session
    try studio.seek(to: 10)
    for _ in 0..<10 {
      _ = try studio.perform(.key(.insert))
      try Self.settle(studio)
      for _ in 0..<4 { _ = try studio.step() }
    }
    for _ in 0..<10 {
      #expect(try studio.takeBack() != nil)
      try Self.settle(studio)
    }
    #expect(studio.futures.count(where: { $0.reason == .takenBack }) == Studio.mostTakenBack && studio.lostFutures == 0)
    #expect(studio.futures.contains { $0.session.session === first })
    for _ in 0..<8 where studio.futures.last?.session.session !== first { #expect(studio.showOlderFuture()) }
    #expect(try studio.returnToFuture() && studio.session === first)
    for round in 0..<10 {
      try studio.seek(to: 5)
      _ = try studio.perform(.key(.delete))
      try Self.settle(studio)
      for _ in 0..<8 { _ = try studio.step() }
      let kept = studio.futures.count { $0.reason == .left }
      #expect(
        kept == min(Studio.mostFutures, round + 1) && studio.lostFutures == max(0, round + 1 - Studio.mostFutures))
    }
    while studio.putAwayFuture() {}
    #expect(!studio.showOlderFuture())
  }

  @Test("taking back more while something is taken back takes back that, too, and what waits is only dropped")
  func takeBackMore() throws {
    let studio = try Self.studio(ticks: 200)
    #expect(try studio.takeBack()?.name == "I")
    #expect(try studio.takeBack()?.name == "drag")
    #expect(try studio.takeBack() == nil)
    try Self.settle(studio)
    #expect(studio.tick == 20 && studio.current.marks.isEmpty && studio.futures.count == 1)
    #expect(try studio.returnToFuture() && studio.current.marks.count == 3)
    try studio.seek(to: 100)
    _ = try studio.perform(.key(.delete))
    #expect(try studio.takeBack()?.comesBack == false)
    try Self.settle(studio)
    #expect(studio.cursor == 100 && studio.current.marks.count == 3 && !studio.isBranching)
    // Back at the end while something is taken back: nothing is.
    try studio.seek(to: 1000)
    _ = try studio.perform(.key(.insert))
    #expect(try studio.takeBack()?.name == "I" && studio.cursor == 200)
    try studio.seek(to: 200)
    #expect(studio.cursor == nil && !studio.isBranching)
  }

  @Test("what goes on from the past is recorded as if it had been done at once")
  func recording() throws {
    let studio = try Self.studio(Gallery.self, ticks: 200)
    try studio.seek(to: 33)
    for command in [Command.pointerDown(CGPoint(x: 9, y: 300)), .pointerMove(CGPoint(x: 9, y: 200))] {
      _ = try studio.perform(command)
    }
    try Self.settle(studio)
    for _ in 0..<50 { _ = try studio.step() }
    let scene = try Scene(json: Recording(of: studio.current.session).text, in: .standard)
    let replay = try Session(scene, in: .standard)
    for _ in 0..<scene.duration { try replay.step() }
    #expect(replay.stateHash == studio.session.stateHash)
  }

  @Test("a drag made while the past runs again keeps its times, and is shown as it was made")
  func dragMeanwhile() throws {
    let studio = try Self.studio(Gallery.self, ticks: 200)
    try studio.seek(to: 100)
    for step in 0...6 {
      let point = CGPoint(x: 400, y: 400 - step * 20)
      let command = step == 0 ? Command.pointerDown(point) : step == 6 ? .pointerUp(point) : .pointerMove(point)
      #expect(try !studio.perform(command))
      // The time of the turn in which it begins has passed before.
      if step == 0 { _ = try studio.advance(by: 0.1) { false } }
      // It takes until after the drag.
      _ = try studio.advance(by: 0.05) { false }
    }
    try Self.settle(studio)
    #expect(studio.tick == 100 && !studio.isCatchingUp && !studio.isUpToDate)
    // What is done before the drag was shown comes after it.
    for _ in 0..<10 { _ = try studio.step() }
    #expect(try !studio.perform(.key(.insert)))
    for _ in 0..<60 { _ = try studio.step() }
    #expect(studio.isUpToDate)
    let log = studio.current.session.log.suffix(8)
    #expect(log.map(\.tick) == [100, 106, 112, 118, 124, 130, 136, 136])
    #expect(log.last?.command == .key(.insert))
    #expect(try studio.perform(.key(.insert)))
  }

  @Test("a finger that is still down when the past has run again finds its place at once")
  func fingerDown() throws {
    let studio = try Self.studio(Gallery.self, ticks: 200)
    try studio.seek(to: 100)
    _ = try studio.perform(.pointerDown(CGPoint(x: 400, y: 400)))
    _ = try studio.advance(by: 0.1) { false }
    for step in 1...6 {
      _ = try studio.advance(by: 0.05) { false }
      _ = try studio.perform(.pointerMove(CGPoint(x: 400, y: 400 - step * 20)))
    }
    while studio.isBranching { _ = try studio.advance(by: 0) { true } }
    #expect(studio.tick == 100 && studio.isCatchingUp)
    _ = try studio.perform(.pointerMove(CGPoint(x: 400, y: 275)))
    #expect(try studio.catchUp(by: 0, speed: 1) { true } == 36)
    #expect(studio.isUpToDate && studio.tick == 136)
    #expect(studio.current.session.log.suffix(8).map(\.tick) == [100, 106, 112, 118, 124, 130, 136, 136])
    #expect(try studio.perform(.pointerUp(CGPoint(x: 400, y: 275))))
  }

  @Test(
    "looking elsewhere before a drag is shown cancels its touch, and a command while something is taken back is kept")
  func dropped() throws {
    let studio = try Self.studio(Gallery.self, ticks: 200)
    try studio.seek(to: 100)
    for step in 0...3 {
      let point = CGPoint(x: 400, y: 400 - step * 30)
      _ = try studio.perform(step == 0 ? .pointerDown(point) : step == 3 ? .pointerUp(point) : .pointerMove(point))
      _ = try studio.advance(by: 0.1) { false }
    }
    try Self.settle(studio)
    for _ in 0..<20 { _ = try studio.step() }
    let view = studio.current.session.exhibit.collectionView!
    #expect(view.isTracking && !studio.isUpToDate)
    try studio.seek(to: 50)
    let last = studio.current.session.log.last?.command.touchStep
    #expect(!view.isTracking && last?.phase == .cancelled)
    try studio.seek(to: 1000)
    #expect(studio.isUpToDate)
    #expect(try studio.takeBack()?.name == "drag")
    _ = try studio.perform(.key(.insert))
    try Self.settle(studio)
    #expect(studio.isUpToDate && studio.tick == 100 && studio.current.session.log.last?.command == .key(.insert))
  }

  @Test("a mark is named with all that began in its tick")
  func names() throws {
    let studio = try Self.studio(ticks: 300)
    let interface = Interface()
    interface.set(interface.timeline, isShown: true)
    let content = InterfaceContent(
      over: studio.frame, in: CGSize(width: 960, height: 600), HelpContent.Inputs(studio.session.exhibit))
    interface.follow(studio, Timeline(), content)
    func name(at tick: Int) -> String? {
      let track = interface.timeline.convert(interface.timeline.track, to: nil)
      interface.hover(
        at: CGPoint(x: track.minX + track.width * CGFloat(tick) / CGFloat(studio.end), y: track.midY))
      interface.follow(studio, Timeline(), content)
      return interface.timeline.nameAtPointer
    }
    #expect(name(at: 150) == "I, update: 1 inserted, 0:01.25")
    #expect(name(at: 30) == "drag, 0:00.17")
    #expect(name(at: 250) == nil)
  }

  @Test("a loop plays from its end to its beginning, and time slows down to a sixty-fourth")
  func timeline() {
    var timeline = Timeline()
    _ = timeline.setLoop(at: 40)
    #expect(timeline.tick(after: 50) == 51)
    _ = timeline.setLoop(at: 20)
    #expect(timeline.tick(after: 39) == 40 && timeline.tick(after: 40) == 20 && timeline.tick(after: 99) == 20)
    _ = timeline.setLoop(at: 30)
    #expect(timeline.tick(after: 40) == 41 && timeline.loop == nil)
    for _ in 0..<9 { timeline.slow(by: 1) }
    #expect(timeline.speed == 1.0 / 64 && timeline.speedName == "1/64 speed")
    for _ in 0..<9 { timeline.slow(by: -1) }
    #expect(timeline.speed == 1)
    #expect(Timeline.text(0) == "0:00.00" && Timeline.text(7501) == "1:02.51" && Timeline.text(72_000) == "10:00.00")
  }

  @Test("only the elements that are elsewhere have a ghost")
  func ghosts() throws {
    let studio = try Self.studio(ticks: 60)
    let frame = studio.frame
    #expect(GhostOutline.outlines(of: frame, unlike: frame, number: 1).isEmpty)
    var other = frame
    other.elements[2].center.x += 3
    other.elements[0].alpha = 0
    let ghosts = GhostOutline.outlines(of: other, unlike: frame, number: 1)
    #expect(ghosts.count == 1)
    #expect(ghosts[0].element == other.elements[2])
    for index in other.elements.indices { other.elements[index].role = .decoration }
    #expect(GhostOutline.outlines(of: other, unlike: frame, number: 1).isEmpty)
  }
}
