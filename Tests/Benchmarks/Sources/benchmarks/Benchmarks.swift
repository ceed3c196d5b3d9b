import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes

/// A goal, and the figure that was reached.
struct Goal {
  let name: String
  let figure: String
  let isReached: Bool

  init(_ name: String, _ figure: String, _ isReached: Bool) {
    self.name = name
    self.figure = figure
    self.isReached = isReached
  }
}

/// Springs beside Chipmunk's, shapes and joints beside Chipmunk's and Box2D's, scenes against the clock, layouts of a million items beside an array of rectangles,
/// differences beside the standard library's.
///
/// With arguments, only the named sections: `springs`, `physics`, `retains`, `scenes`, `studio`, `views`, `cells`,
/// `layout`, `springy`, `diff`, and `window`, which needs a display; of `physics` also single scenes: `floor`, `heap`, `towers`, `pyramid`, `compounds`,
/// `tumbler`, `smash`, `pyramids`, `spinner`, `chain`, `grid`, `building`, `cradle`; of `window` also single exhibits.
@main
struct Benchmarks {
  static func main() throws {
    let named = CommandLine.arguments.dropFirst().filter { $0 != "v3" }
    func isWanted(_ section: String) -> Bool { named.isEmpty || named.contains(section) }
    var goals: [Goal] = []
    if isWanted("springs") { goals += try springSection() }
    goals += try MainActor.assumeIsolated { try physicsSection { isWanted($0) || named.contains("physics") } }
    if isWanted("retains") { goals += try MainActor.assumeIsolated { try retainSection() } }
    if isWanted("scenes") { goals += try MainActor.assumeIsolated { try sceneSection() } }
    if isWanted("studio") { goals += try MainActor.assumeIsolated { try studioSection() } }
    if named.contains("window") { goals += try MainActor.assumeIsolated { try windowSection(named) } }
    if isWanted("cells") { MainActor.assumeIsolated { cellSection() } }
    if isWanted("views") { goals += MainActor.assumeIsolated { viewSection() } }
    if isWanted("layout") { goals += MainActor.assumeIsolated { layoutSection() } }
    if isWanted("springy") { goals += try MainActor.assumeIsolated { try springySection() } }
    if isWanted("diff") { goals += try diffSection() }
    if isWanted("diff") { goals += MainActor.assumeIsolated { updateSection() } }
    print("\n" + column("reach", 72, left: true) + column("figure", 10) + "    reached")
    for goal in goals {
      print(column(goal.name, 72, left: true), column(goal.figure, 10), "   ", goal.isReached ? "yes" : "no")
    }
  }

  /// Times springs in both engines in the same rounds, with the error of each against the closed form after a second.
  static func springSection() throws -> [Goal] {
    print("springs, ns a body and step               bodies        ns    x Chipmunk")
    var result = (kernel: 0.0, loaded: 0.0, ratio: 0.0)
    for bodies in [1_000, 10_000, 100_000] {
      let steps = max(60, 400_000 / bodies)
      var (free, _) = try SpringWork.world(bodies: bodies, gravity: 0)
      var (loaded, _) = try SpringWork.world(bodies: bodies, gravity: 300)
      var (mixed, _) = try SpringWork.mixedWorld(bodies: bodies, gravity: 300)
      let chipmunk = ChipmunkSprings(bodies: bodies, gravity: 300)
      let found = measure([
        ("free springs (the kernel)", bodies, steps, { free.step() }),
        ("springs and gravity, public API", bodies, steps, { loaded.step() }),
        ("four sets of parameters in turn, public API", bodies, steps, { mixed.step() }),
        ("Chipmunk 7", bodies, max(3, steps / 40), { chipmunk.step() }),
      ])
      for one in found {
        let ratio = found[3].nanoseconds / one.nanoseconds
        print(
          column(one.name, 38, left: true), column(String(one.bodies), 9), column(text(one.nanoseconds), 9),
          column(text(ratio, decimals: 0), 13))
      }
      result = (found[0].nanoseconds, found[1].nanoseconds, found[3].nanoseconds / found[1].nanoseconds)
    }
    let error = try printErrors()
    return [
      Goal("kernel, 100,000 bodies: at most 0.3 ns a body", text(result.kernel) + " ns", result.kernel <= 0.3),
      Goal("  the same, a body and axis", text(result.kernel / 2) + " ns", result.kernel / 2 <= 0.3),
      Goal("public API: at most 2 ns a body and step", text(result.loaded) + " ns", result.loaded <= 2),
      Goal("  at least 150 x Chipmunk", text(result.ratio, decimals: 0) + " x", result.ratio >= 150),
      Goal("  error at most 1e-3 pt, mixed springs too", text(error, decimals: 6) + " pt", error <= 1e-3),
    ]
  }

  /// The errors of both engines after a second, and the worst of Springflow's, in points.
  static func printErrors() throws -> Double {
    var (world, ids) = try SpringWork.world(bodies: 1, gravity: 300)
    let chipmunk = ChipmunkSprings(bodies: 1, gravity: 300)
    for _ in 0..<120 {
      world.step()
      chipmunk.step()
    }
    let omega = 2 * Double.pi * SpringWork.frequency
    let equilibriumOffset = 300 / (omega * omega)
    let expected =
      equilibriumOffset
      + SpringWork.swing(-40 - equilibriumOffset, 0, SpringWork.frequency, SpringWork.damping, after: 1).u
    let ours = abs(world.position(of: ids[0]).y - expected)
    let mixed = try SpringWork.mixedError(bodies: 100_000, gravity: 300)
    print(
      "error after 1 s, in points: Springflow \(ours), Chipmunk \(abs(chipmunk.position(0).y - expected));"
        + " the worst of 100,000 mixed springs \(mixed)")
    return max(ours, mixed)
  }

  /// Replays all scenes, in times real time.
  @MainActor
  static func sceneSection() throws -> [Goal] {
    let folder =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path + "/Scenes"
    print("\nscenes                                         ticks   x real time")
    var result = (fling: 0.0, slowest: Double.infinity)
    for path in try SceneFiles.find([folder]) {
      let scene = try SceneFiles.read(path, in: .standard)
      let best = measure([(path, scene.duration, 1, { play(scene) })])[0].nanoseconds
      let speed = 1e9 / 120 / best
      let name = String(path.dropFirst(folder.count + 1))
      if name == "carousel/fling.json" { result.fling = speed }
      if name.hasPrefix("carousel/") { result.slowest = min(result.slowest, speed) }
      print(column(name, 42, left: true), column(String(scene.duration), 9), column(text(speed, decimals: 0), 13))
    }
    return [
      Goal("the fling: at least 1,000 x real time", text(result.fling, decimals: 0) + " x", result.fling >= 1000),
      Goal("  the carousel's slowest scene", text(result.slowest, decimals: 0) + " x", result.slowest >= 1000),
    ]
  }

  @MainActor
  static func play(_ scene: Scene) {
    guard let session = try? Session(scene, in: .standard) else {
      preconditionFailure("there is no exhibit \(scene.exhibit)")
    }
    for _ in 0..<scene.duration {
      do { try session.step() } catch { preconditionFailure(error.description) }
    }
  }
}
