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
  static let longest = 600.0

  func validate() throws {
    for (name, seconds) in [("--from", from), ("--to", to ?? 0)] where !(seconds.isFinite && seconds >= 0) {
      throw ValidationError("\(name) is a number of seconds from 0 on, found \(seconds)")
    }
    if let to, to < from { throw ValidationError("--to lies before --from: \(to) s and \(from) s") }
  }

  /// The ticks, of a scene or of an exhibit by name.
  func ticks(of scene: Scene, _ what: ShownScene) throws -> ClosedRange<Int> {
    func ticks(_ seconds: Double) -> Double { (seconds * Double(Scene.ticksPerSecond)).rounded() }
    if what.path == nil {
      guard let to else {
        throw ValidationError("\(scene.exhibit) is no scene with an end: say how long it is to run, such as --to 3")
      }
      guard to <= Self.longest else {
        throw ValidationError("--to is up to \(Self.longest) s where no scene says how long it is, found \(to)")
      }
      return Int(ticks(from))...Int(ticks(to))
    }
    for (name, seconds) in [("--from", from), ("--to", to ?? 0)] where ticks(seconds) > Double(scene.duration) {
      throw ValidationError(
        "\(what.path ?? scene.exhibit) is \(Double(scene.duration) / 120) s long; \(name) \(seconds) lies after its end"
      )
    }
    return Int(ticks(from))...(to.map { Int(ticks($0)) } ?? scene.duration)
  }
}
