import Foundation
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Every scene")
struct ReplayTests {
  nonisolated static let paths = (try? SceneFiles.find([Repository.scenes])) ?? []

  @Test(
    "every scene replays its trace to the bit, without unexplained jumps of elements, positions or velocities",
    arguments: TestLength.cases(paths, short: 2))
  func replays(_ path: String) throws {
    let expected = try #require(try SceneFiles.readTrace(of: path), "write it with springflow check --accept \(path)")
    let scene = try SceneFiles.read(path, in: .standard)
    var watch: SceneWatch?
    let found = try Trace(replaying: scene, in: .standard) { session in
      if watch == nil { watch = SceneWatch(session) } else { watch?.add(session) }
    }
    #expect(expected.firstDifference(from: found)?.description == nil)
    let inspected = try #require(watch).inspected()
    // Pages of UIKit's dynamics show forces and things at once, as the originals do.
    if scene.exhibit != "dynamics-catalogue" { #expect(inspected.jumps.prefix(5) == []) }
    try Self.compare(inspected.explanations.description + inspected.jumps.map { "\($0)\n" }.joined(), of: path)
  }

  /// Compares how often each reason explained a second difference, and what none explains, with what was accepted, so
  /// that a check that has become looser is seen; `SPRINGFLOW_ACCEPT_EXPLANATIONS=1` writes them anew.
  private static func compare(_ explanations: String, of path: String) throws {
    let file = explanationPath(of: path)
    if ProcessInfo.processInfo.environment["SPRINGFLOW_ACCEPT_EXPLANATIONS"] == "1" {
      try explanations.write(toFile: file, atomically: true, encoding: .utf8)
      return
    }
    let accepted = try? String(contentsOfFile: file, encoding: .utf8)
    #expect(explanations == accepted, "write it with SPRINGFLOW_ACCEPT_EXPLANATIONS=1")
  }

  private static let explanations = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Explanations"

  private static func explanationPath(of path: String) -> String {
    let name = path.dropFirst(Repository.scenes.count + 1).dropLast(".json".count)
    return "\(explanations)/\(name.split(separator: "/").joined(separator: "-")).txt"
  }

  @Test("every scene has a file of accepted explanations, and every such file has a scene")
  func explanationFiles() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.explanations)
    #expect(Set(files.map { "\(Self.explanations)/\($0)" }) == Set(Self.paths.map(Self.explanationPath)))
  }

  @Test("every scene has a trace, and every trace a scene")
  func orphans() {
    let traces = (FileManager.default.subpaths(atPath: Repository.scenes) ?? []).filter { $0.hasSuffix(".trace") }
    #expect(Set(traces.map { "\(Repository.scenes)/\($0)" }) == Set(Self.paths.map(SceneFiles.tracePath(of:))))
    #expect(Self.paths.count >= 6)
  }
}
