import Foundation
import Scenes
import Support
import Testing

@MainActor
@Suite("Every scene")
struct ReplayTests {
  nonisolated static let paths = (try? SceneFiles.find([Repository.scenes])) ?? []

  @Test("replays its trace to the bit", arguments: paths)
  func replays(_ path: String) throws {
    let expected = try #require(try SceneFiles.readTrace(of: path), "write it with springflow check --accept \(path)")
    let found = try Trace(replaying: try SceneFiles.read(path))
    #expect(expected.firstDifference(from: found)?.description == nil)
  }

  /// Scenes in which something jumps, and what.
  nonisolated static let known: [String: Comment] = [
    "carousel/delete-and-resize": "tiles that leave lose their velocity; the others' share of the scroll jumps",
    "carousel/insert-in-fling": "the tiles' share of the scroll jumps at inserts",
    "conferences/grid": "a card deleted on its way loses its velocity",
    "conferences/line": "a card deleted on its way loses its velocity",
    "conferences/stacks": "a card deleted on its way loses its velocity",
  ]

  @Test("moves without jumps: nothing pops, no place or velocity changes unexplained", arguments: paths)
  func continuous(_ path: String) throws {
    let jumps = try Continuity.jumps(in: try SceneFiles.read(path))
    let name = String(path.dropFirst(Repository.scenes.count + 1).dropLast(".json".count))
    if let reason = Self.known[name] {
      withKnownIssue(reason) { #expect(jumps.prefix(5) == []) }
    } else {
      #expect(jumps.prefix(5) == [])
    }
  }

  @Test("has a trace, and no trace is without its scene")
  func orphans() {
    let traces = (FileManager.default.subpaths(atPath: Repository.scenes) ?? []).filter { $0.hasSuffix(".trace") }
    #expect(Set(traces.map { "\(Repository.scenes)/\($0)" }) == Set(Self.paths.map(SceneFiles.tracePath(of:))))
    #expect(Self.paths.count >= 6)
  }
}
