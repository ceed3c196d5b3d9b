import Springflow

/// What was done in a session so far, as the text of a scene file that replays to the same hash.
///
/// Commands are added as they come. What is complete is encoded once; only the touches that are still down are encoded
/// with every text.
public struct Recording: Sendable {
  private var encoder: SceneEncoder
  /// The scene's interval between two samples of its trace, in ticks.
  private let interval: Int
  /// The commands that are not encoded yet.
  private var open: [LoggedCommand] = []
  /// The fingers that users and scenes have down at the end of `open`.
  private var down: Set<Int> = []
  /// The number of leading commands of `open` after which no finger is down.
  private var complete = 0
  private var end = 0
  private var hash: String?

  /// The number of commands so far.
  public private(set) var count = 0

  /// Begins a recording of a session of a scene; the scene's events come with the commands.
  ///
  /// - Throws: `SceneError` if a file cannot name what the scene shows.
  public init(of scene: Scene) throws(SceneError) {
    encoder = SceneEncoder(try scene.head())
    interval = scene.interval
  }

  /// The recording of a session that has kept its log from its start.
  ///
  /// - Throws: `SceneError` if a file cannot name what the scene shows.
  @preconcurrency @MainActor
  public init(of session: Session) throws(SceneError) {
    try self.init(of: session.scene)
    add(session.log[...], until: session.tick, hash: session.stateHash)
  }

  /// Adds the commands since the last call, in their order.
  ///
  /// - Parameters:
  ///   - tick: The number of ticks that the session has made.
  ///   - hash: Its hash after them.
  public mutating func add(_ commands: ArraySlice<LoggedCommand>, until tick: Int, hash: StateHash) {
    for command in commands {
      open.append(command)
      switch command.command {
      case .pointerDown: down.insert(0)
      case .pointerUp: down.remove(0)
      case .finger(let id, .began, _): down.insert(id)
      case .finger(let id, .ended, _), .finger(let id, .cancelled, _): down.remove(id)
      default: break
      }
      if down.isEmpty { complete = open.count }
    }
    count += commands.count
    end = tick
    self.hash = hash.description
    if complete == 0 { return }
    for event in RecordedEvents.events(of: open[..<complete]) { encoder.add(event) }
    open.removeFirst(complete)
    complete = 0
  }

  /// The text of the scene's file.
  ///
  /// - Complexity: O(*n*) in the text.
  public var text: String {
    var encoder = encoder
    for event in RecordedEvents.events(of: open[...]) { encoder.add(event) }
    // A scene lasts one tick at least; the hash of none is that of a session's beginning.
    return encoder.text(
      end: max(1, end), interval: max(interval, (end + Self.mostSamples - 1) / Self.mostSamples),
      hash: end > 0 ? hash : nil)
  }

  /// Throws if the recording goes beyond what a scene may have, so that its file could not be replayed.
  ///
  /// - Throws: `SceneError` that names the limit.
  package func checkLimits(_ text: String) throws(SceneError) {
    for (found, limit, words) in [
      (end, SceneLimits.seconds * Scene.ticksPerSecond, "ticks"), (text.utf8.count, SceneLimits.fileSize, "bytes"),
      (encoder.count + open.count, SceneLimits.events, "events"),
    ] where found > limit {
      throw SceneError(
        at: "", expected: "a recording of at most \(limit) \(words)", found: "\(found)",
        hint: "the file has what came before; record the rest anew")
    }
  }

  /// The trace of a longer recording has as many samples as that of a hundred seconds, to stay within its limit.
  private static let mostSamples = 400
}
