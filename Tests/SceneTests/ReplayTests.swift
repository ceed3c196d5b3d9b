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

  @Test("moves without jumps: nothing pops, no place or velocity changes unexplained", arguments: paths)
  func continuous(_ path: String) throws {
    let jumps = try Continuity.jumps(in: try SceneFiles.read(path))
    #expect(jumps.prefix(5) == [])
  }

  @Test("has a trace, and no trace is without its scene")
  func orphans() {
    let traces = (FileManager.default.subpaths(atPath: Repository.scenes) ?? []).filter { $0.hasSuffix(".trace") }
    #expect(Set(traces.map { "\(Repository.scenes)/\($0)" }) == Set(Self.paths.map(SceneFiles.tracePath(of:))))
    #expect(Self.paths.count >= 6)
  }
}
