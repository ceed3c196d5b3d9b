import Foundation
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Every scene")
struct ReplayTests {
  nonisolated static let paths = (try? SceneFiles.find([Repository.scenes])) ?? []

  @Test(
    "every scene replays its trace to the bit, without unexplained jumps of elements, positions or velocities",
    arguments: paths)
  func replays(_ path: String) throws {
    let expected = try #require(try SceneFiles.readTrace(of: path), "write it with springflow check --accept \(path)")
    let scene = try SceneFiles.read(path)
    var watch: SceneWatch?
    let found = try Trace(replaying: scene) { session in
      if watch == nil { watch = SceneWatch(scene, session) } else { watch?.add(session) }
    }
    #expect(expected.firstDifference(from: found)?.description == nil)
    #expect(watch?.jumps.prefix(5) == [])
  }

  @Test("every scene has a trace, and every trace a scene")
  func orphans() {
    let traces = (FileManager.default.subpaths(atPath: Repository.scenes) ?? []).filter { $0.hasSuffix(".trace") }
    #expect(Set(traces.map { "\(Repository.scenes)/\($0)" }) == Set(Self.paths.map(SceneFiles.tracePath(of:))))
    #expect(Self.paths.count >= 6)
  }
}
