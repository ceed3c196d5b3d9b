import ArgumentParser
import SpringflowScenes

/// The part of a scene that a command looks at.
struct TimeSpan: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Begin later than at the start.", valueName: "seconds"))
  var from: Double = 0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "End then; an exhibit without a scene needs it. (default: the scene's end)", valueName: "seconds"))
  var to: Double?

  /// The latest end for an exhibit by name, which has no end of its own. In seconds.
  private static let longest = 600.0

  func validate() throws {
    for (name, seconds) in [("--from", from), ("--to", to ?? 0)] where !(seconds.isFinite && seconds >= 0) {
      throw ValidationError("\(name) is a number of seconds from 0 on, found \(seconds)")
    }
    if let to, to < from { throw ValidationError("--to lies before --from: \(to) s and \(from) s") }
  }

  /// The tick of a time that an option says.
  static func tick(_ seconds: Double, _ option: String, of scene: Scene, _ what: ShownScene) throws -> Int {
    let ticks = (seconds * Double(Scene.ticksPerSecond)).rounded()
    guard let path = what.path else {
      if seconds <= longest { return Int(ticks) }
      throw ValidationError("\(option) is up to \(longest) s where no scene says how long it is, found \(seconds)")
    }
    if ticks <= Double(scene.duration) { return Int(ticks) }
    throw ValidationError("\(path) is \(Double(scene.duration) / 120) s long; \(option) \(seconds) lies after its end")
  }

  /// The ticks, of a scene or of an exhibit by name.
  func ticks(of scene: Scene, _ what: ShownScene) throws -> ClosedRange<Int> {
    if what.path == nil, to == nil {
      throw ValidationError("\(scene.exhibit) is no scene with an end: say how long it is to run, such as --to 3")
    }
    let end = try to.map { try Self.tick($0, "--to", of: scene, what) } ?? scene.duration
    return try Self.tick(from, "--from", of: scene, what)...end
  }

  /// Replays that part of the scene, and watches it.
  @MainActor
  func watch(of what: ShownScene) throws -> SceneWatch {
    let scene = try what.scene()
    return try what.watch(scene, try ticks(of: scene, what))
  }
}
