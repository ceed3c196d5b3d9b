import ArgumentParser
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// Replays scenes and compares them with their traces.
struct Check: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Replays scenes without a display and compares them with the traces beside them.",
      usage: "\(Program.current.name) check [<scenes> ...] [<options>]",
      discussion: "Prints a line a scene; fails if any differs, showing where it first does.")
  }

  @Argument(help: "Scene files, or folders of them.")
  var scenes: [String] = ["Scenes"]

  @Flag(help: "Write what the scenes do now as their traces.")
  var accept = false

  @Flag(help: "Look at the words of all pictures instead: whether they can be read.")
  var labels = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End a scene that takes longer to replay than this, and let others do as much as they like.",
      valueName: "seconds"))
  var timeLimit: Double?

  func validate() throws {
    if let timeLimit, !(timeLimit > 0) { throw ValidationError("--time-limit is above 0 seconds, found \(timeLimit)") }
    if labels, timeLimit != nil { throw ValidationError("--time-limit goes with replays; leave --labels or it out") }
    if labels, accept { throw ValidationError("--labels writes no traces; leave --accept or it out") }
  }

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

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  @MainActor
  private func check(_ path: String) throws(SceneError) -> Bool {
    let scene = try SceneFiles.read(path, in: Program.current.catalog)
    let clock = ContinuousClock()
    let start = clock.now
    var found: Trace
    var pictures = ScenePictures(of: path)
    do throws(SceneError) {
      found = try Trace(replaying: scene, in: Program.current.catalog, work: timeLimit == nil ? nil : .max) {
        session throws(SceneError) in
        try pictures.draw(session)
        guard let timeLimit else { return }
        let seconds = Self.seconds(start.duration(to: clock.now))
        if seconds > timeLimit { throw .late(session, limit: timeLimit) }
      }
    } catch { throw error.inFile(path) }
    (found.pictures, found.typeface) = (pictures.records, pictures.typeface)
    let seconds = Self.seconds(start.duration(to: clock.now))
    let speed = Int(Double(scene.duration) / 120 / max(seconds, 1e-9))
    let summary =
      "\(PrintableText.escaped(path))  \(scene.duration) ticks  \(found.finalHash)  \(found.isSettled ? "settled" : "moving")  \(speed)x real time"
    if accept {
      try Self.asSceneError(path) { () throws(SDLError) in try pictures.write() }
      try SceneFiles.write(found, of: path)
      print("wrote \(summary)")
      return true
    }
    guard let expected = try SceneFiles.readTrace(of: path) else {
      if let hash = scene.hash { return compare(hash, found, summary, path, scene.settings.changedToken) }
      print("FAIL  \(summary)")
      print(
        PrintableText.escaped(
          "      there is no trace \(SceneFiles.tracePath(of: path)); write it with \(Program.current.name) check --accept \(path)"
        ))
      return false
    }
    let problem = try Self.asSceneError(path) { () throws(SDLError) in try pictures.problem(with: expected) }
    let differences = [expected.firstDifference(from: found)?.description, problem].compactMap { $0 }
    if differences.isEmpty {
      print("ok    \(summary)")
      if let note = pictures.incomparable(with: expected) { print(PrintableText.escaped("      \(note)")) }
      return true
    }
    print("FAIL  \(summary)")
    for difference in differences { print("      \(PrintableText.escaped(difference))") }
    print(
      PrintableText.escaped(
        "      if this is meant, write the new trace with \(Program.current.name) check --accept \(path)"))
    return false
  }

  /// Calls a function, and gives the error of a picture's file the form of a scene's.
  private static func asSceneError<Result>(
    _ path: String, _ body: () throws(SDLError) -> Result
  ) throws(SceneError) -> Result {
    do throws(SDLError) { return try body() } catch {
      throw SceneError(
        at: "pixels", expected: "a picture beside the trace", found: "\(error)", hint: "or take the pixels out",
        file: path
      )
    }
  }

  /// Compares a replay with the hash of the session that its scene was recorded from.
  private func compare(_ hash: String, _ found: Trace, _ summary: String, _ path: String, _ change: String?) -> Bool {
    if hash == found.finalHash {
      print("ok    \(summary)  as recorded")
      return true
    }
    print("FAIL  \(summary)")
    print("      hash: expected \(hash), as when it was recorded, found \(found.finalHash)")
    if let change { print("      \(PrintableText.escaped(change))") }
    print(
      PrintableText.escaped(
        "      if the scene was changed since, or this is meant, write a trace with \(Program.current.name) check --accept \(path)"
      ))
    return false
  }
}
