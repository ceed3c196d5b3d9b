import ArgumentParser
import Drawing
import Foundation
import Scenes

/// Replays scenes and compares them with their traces.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replays scenes without a display and compares them with the traces beside them.",
    discussion: "Prints a line a scene; fails if any differs, showing where it first does.")

  @Argument(help: "Scene files, or folders of them.")
  var scenes: [String] = ["Scenes"]

  @Flag(help: "Write what the scenes do now as their traces.")
  var accept = false

  @Flag(help: "Look at the words of all pictures instead: whether they can be read.")
  var labels = false

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    if labels { return try checkLabels() }
    var failures = 0
    for path in try orExit({ () throws(SceneError) in try SceneFiles.find(scenes) }) {
      do throws(SceneError) {
        if try check(path) == false { failures += 1 }
      } catch {
        failures += 1
        print("FAIL  \(error)")
      }
    }
    if failures > 0 { throw ExitCode.failure }
  }

  @MainActor
  private func check(_ path: String) throws(SceneError) -> Bool {
    let scene = try SceneFiles.read(path)
    let clock = ContinuousClock()
    let start = clock.now
    let found: Trace
    do throws(SceneError) {
      found = try Trace(replaying: scene)
    } catch { throw error.inFile(path) }
    let elapsed = start.duration(to: clock.now)
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    let speed = Int(Double(scene.duration) / 120 / max(seconds, 1e-9))
    let summary =
      "\(path)  \(scene.duration) ticks  \(found.finalHash)  \(found.isSettled ? "settled" : "moving")  \(speed)x real time"
    if accept {
      try SceneFiles.write(found, of: path)
      print("wrote \(summary)")
      return true
    }
    guard let expected = try SceneFiles.readTrace(of: path) else {
      print("FAIL  \(summary)")
      print(
        "      there is no trace \(SceneFiles.tracePath(of: path)); write it with springflow check --accept \(path)")
      return false
    }
    guard let difference = expected.firstDifference(from: found) else {
      print("ok    \(summary)")
      return true
    }
    print("FAIL  \(summary)")
    print("      \(difference)")
    print("      if this is meant, write the new trace with springflow check --accept \(path)")
    return false
  }
}
