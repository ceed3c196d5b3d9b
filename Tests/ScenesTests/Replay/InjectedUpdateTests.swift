import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Inserts, deletes or moves an item in the middle of what each scene does, and follows everything on screen for ten
/// ticks.
@MainActor
@Suite("An update at any tick of any scene")
struct InjectedUpdateTests {
  /// Of so many ticks of a scene one is tried.
  nonisolated private static let share = TestLength.isFull ? 101 : 977
  /// The ticks before an update that are watched, as what they began explains what happens after it; the ticks after it
  /// whose jumps count; and those that show whether a change of speed lasts.
  private static let (before, after, sequel) = (80, 10, 6)

  /// A change of speed by less than a point in a tick, in points per second, is no more than two eases make that meet
  /// within the ticks that the check looks at.
  private static let leastChange = 120.0

  /// What is known, by the first words of a scene's path and by words of the finding.
  private static let known: [(scene: String, words: String, reason: Comment)] = [
    ("/carousel/", "its body's velocity", "an update moves the walls of the carousel's own layout past its tiles"),
    ("/carousel/", "by its transform", "the carousel's own layout shows tiles apart that meet in that tick"),
    ("/carousel/two-fingers", "jumps by", "a finger moves the content by 25 points in the second tick of an exit"),
    ("/dynamics/", "in sight at alpha", "pages of UIKit's dynamics show things at once, as the originals do"),
  ]

  @Test("nothing jumps, and nothing that moves stands still", arguments: TestLength.cases(ReplayTests.paths, short: 4))
  func scene(_ path: String) throws {
    let scene = try SceneFiles.read(path, in: .standard)
    // The same ticks wherever the repository lies.
    let first = path.dropFirst(Repository.scenes.count).utf8.reduce(7) { ($0 * 31 + Int($1)) % Self.share }
    let ticks = stride(from: first, to: scene.duration - Self.after - Self.sequel, by: Self.share)
    var findings: [String] = []
    for (number, tick) in ticks.enumerated() {
      let command: Command = [.insert(at: nil), .delete(at: nil), .moveItem(from: nil, to: nil)][(number + first) % 3]
      for jump in try Self.jumps(in: scene, after: command, at: tick) {
        if let change = jump.speedChange, abs(change) < Self.leastChange { continue }
        findings.append("\(command) at \(tick): \(jump)")
      }
    }
    for known in Self.known where path.dropFirst(Repository.scenes.count).hasPrefix(known.scene) {
      let (ours, others) = (findings.filter { $0.contains(known.words) }, findings.filter { !$0.contains(known.words) })
      withKnownIssue(known.reason, isIntermittent: true) { #expect(ours.prefix(3) == []) }
      findings = others
    }
    #expect(findings.prefix(3) == [])
  }

  @Test("an item in flight goes on as it was when another one is let go")
  func moveUnderAFinger() throws {
    let scene = try SceneFiles.read(Repository.scenes + "/springy-grid/reorder.json", in: .standard)
    // The finger lifts in tick 240, ten after the update.
    #expect(try Self.jumps(in: scene, after: .moveItem(from: nil, to: nil), at: 230) == [])
  }

  @Test("an insert in a fling into the carousel's end stops no tile")
  func flingIntoTheEnd() throws {
    var scene = try SceneFiles.read(Repository.scenes + "/carousel/fling.json", in: .standard)
    scene.events.append(SceneEvent(tick: 143, .command(.insert(at: nil))))
    let session = try Session(scene, in: .standard, keepsHash: false)
    while session.tick < 141 { try session.step() }
    var places: [CGFloat] = []
    while session.tick < 150 {
      try session.step()
      let tile = try #require(session.frame.elements.first { "\($0.id)" == "27" })
      places.append(tile.center.x)
    }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(steps[0] < -20)
    // The carousel's own layout does not let a tile lag behind a scroll beyond the content's end, which the insert
    // takes 80 points away from the tile. A carousel on `SpringyLayout` does without that, and without this line.
    withKnownIssue { #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 < $0 / 2 }) }
  }

  /// What nothing explains after a command in the middle of a scene. Where the scene does the same without the command,
  /// with only its mark in the record, in the same ticks to within two, the command is not the cause.
  static func jumps(in scene: Scene, after command: Command, at tick: Int) throws -> [Jump] {
    var changed = scene
    changed.events.append(SceneEvent(tick: tick, .command(command)))
    let found = try jumps(of: changed, after: tick)
    if found.isEmpty { return [] }
    let known = try jumps(of: scene, noting: command, after: tick)
    return found.filter { jump in
      !known.contains { $0.element == jump.element && abs($0.tick - jump.tick) <= 2 }
    }
  }

  private static func jumps(of scene: Scene, noting command: Command? = nil, after tick: Int) throws -> [Jump] {
    let session = try Session(scene, in: .standard, keepsHash: false)
    while session.tick < tick - before { try session.step() }
    guard session.exhibit.itemCount > 2, session.exhibit.hasRoom() else { return [] }
    var watch = SceneWatch(session)
    // Later commands of the scene may name items that are others now.
    while session.tick < tick + after + sequel, (try? session.step()) != nil {
      if let command, session.tick == tick + 1 { watch.note(command) }
      watch.add(session)
    }
    return watch.jumps.filter { tick...tick + after ~= $0.tick }
  }
}
