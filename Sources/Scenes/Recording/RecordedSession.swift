import Springflow

/// A session with its past: its commands, the frames of all its ticks, and what happened when.
///
/// The past can be looked at, frame by frame, and run again up to any tick (``Rerun``), where another future begins.
@preconcurrency @MainActor
public final class RecordedSession {
  /// The session, at the end of its past.
  public let session: Session
  /// The frames of its ticks.
  public private(set) var history: FrameHistory
  /// The number by which its user tells it from the window's others; 0 until it has one.
  package var number = 0
  /// The scene as its file has it, if it was read again since the window was opened.
  package var fileScene: Scene?
  /// Whether it began as one in which impossible commands of the scene are left out.
  private var beganLenient = false
  /// Whether impossible commands of the scene are left out from its beginning on: they were in what it follows.
  var isLenient: Bool { beganLenient || !tunings.isEmpty }
  /// The number of commands and the settings that a file has; at first none and the scene's.
  private var saved: (count: Int, settings: ExhibitSettings)
  /// The changes of its scene, such as its settings, the latest one last.
  package private(set) var tunings: [SessionTuning] = []
  private var marking: SessionMarks
  /// The session's hash after each tick, and at its beginning.
  package private(set) var hashes: [StateHash]
  /// The number of the session's updates that have marks.
  private var updateCount = 0

  /// Begins a session.
  ///
  /// - Throws: `SceneError` if the scene's exhibit does not exist.
  public init(_ scene: Scene, in catalog: ExhibitCatalog) throws(SceneError) {
    session = try Session(scene, in: catalog)
    session.keepsLog = true
    (history, marking, saved) = (FrameHistory(), SessionMarks(), (0, scene.settings))
    hashes = [session.stateHash]
    history.append(session.frame)
  }

  /// Begins the scene of a session once more, with its settings.
  ///
  /// - Throws: `SceneError` if the scene's exhibit does not exist.
  package convenience init(restarting other: RecordedSession) throws(SceneError) {
    try self.init(other.session.scene, in: other.session.catalog)
    saved.settings = other.saved.settings
    (beganLenient, fileScene) = (other.isLenient, other.fileScene)
    session.leavesOutImpossible = beganLenient
  }

  /// A session that was run again like another one up to a tick, with that one's frames and marks until then.
  init(_ session: Session, after other: RecordedSession, commands count: Int) {
    self.session = session
    (history, marking, saved) = (other.history, other.marking, (0, other.saved.settings))
    tunings = other.tunings.map { tuning in
      if tuning.commandCount <= count { return tuning }
      return SessionTuning(before: tuning.before, commandCount: count, session: nil)
    }
    (beganLenient, fileScene) = (other.beganLenient, other.fileScene)
    hashes = Array(other.hashes[...session.tick])
    updateCount = session.updates.count
    history.removeAll(after: session.tick)
    marking.remove(afterCommand: count, tick: session.tick)
  }

  /// What happened, in the order of the beginnings.
  public var marks: [SessionMark] { marking.marks }
  /// The number of ticks made.
  public var tick: Int { session.tick }
  /// The latest of the scene's commands that has become impossible by what its user did, and was left out.
  public var leftOut: SceneError? { session.leftOut.last }

  /// Whether a file has what its user has done and tuned.
  public var isSaved: Bool { !hasUserCommands(after: saved.count) && session.scene.settings == saved.settings }

  /// Remembers that a file has what its user has done and tuned until now.
  public func markSaved() { saved = (session.log.count, session.scene.settings) }

  /// Remembers what the scene's file has now.
  package func follow(file: Scene) { (fileScene, saved.settings) = (file, file.settings) }

  /// Follows a session which it is in another scene.
  func follow(_ other: RecordedSession) {
    (saved.settings, fileScene) = (other.saved.settings, other.fileScene)
    let tuning = SessionTuning(before: other.session.scene, commandCount: session.log.count, session: other)
    tunings = other.tunings + [tuning]
    // What is done from now on is another thing.
    marking.close()
  }

  /// Forgets the latest change of its scene, and the one that has taken it back.
  package func forgetTuning() { tunings.removeLast(2) }

  /// Whether its user has done anything after the first `count` commands; changing the window's size is nothing.
  public func hasUserCommands(after count: Int) -> Bool {
    session.log[min(count, session.log.count)...].contains { logged in
      if case .resize = logged.command { false } else { !logged.isPlanned }
    }
  }

  /// Carries out a command of the user. It is seen in the frame of the next tick.
  ///
  /// - Throws: `SceneError` if it is impossible; nothing has changed then.
  public func perform(_ command: Command) throws(SceneError) {
    let count = session.log.count
    try session.perform(command)
    session.leavesOutImpossible = true
    note(from: count)
  }

  /// Makes a tick.
  ///
  /// - Returns: The frame after it.
  /// - Throws: `SceneError` if a command of the scene is impossible at its time.
  @discardableResult
  public func step() throws(SceneError) -> Frame {
    let count = session.log.count
    try session.step()
    hashes.append(session.stateHash)
    note(from: count)
    for (tick, update) in session.updates[updateCount...] {
      marking.add(update, tick: tick, commandCount: session.log.count)
    }
    updateCount = session.updates.count
    let frame = session.frame
    history.append(frame)
    return frame
  }

  private func note(from count: Int) {
    for number in count..<session.log.count { marking.add(session.log[number], number: number) }
  }

  /// The number of commands before a tick.
  ///
  /// - Complexity: O(log *n*).
  public func commandCount(before tick: Int) -> Int {
    bisect(session.log.indices) { session.log[$0].tick >= tick }
  }

  /// The last thing that the user has done, if there is one; the window's size is no such thing.
  public var lastUserMark: SessionMark? { lastUserMark(before: .max) }

  /// The last thing that the user has done among the first `count` commands.
  public func lastUserMark(before count: Int) -> SessionMark? {
    marks.last { !$0.isPlanned && $0.kind != .resize && $0.commandCount < count }
  }

  /// The numbers and positions of the user's fingers that are down.
  private var fingersDown: [(id: Int, point: CGPoint)] {
    var down: [(id: Int, point: CGPoint)] = []
    for logged in session.log where !logged.isPlanned {
      switch logged.command {
      case .pointerDown(let point): down = down.filter { $0.id != 0 } + [(0, point)]
      case .pointerMove(let point): down = down.map { $0.id == 0 ? (0, point) : $0 }
      case .pointerUp: down.removeAll { $0.id == 0 }
      case .finger(let id, let phase, let point):
        let isDown = down.contains { $0.id == id }
        down.removeAll { $0.id == id }
        if phase == .began || phase == .moved && isDown { down.append((id, point)) }
      case .key(.restart): down = []
      default: break
      }
    }
    return down
  }

  /// Cancels the touches of fingers that are down, as their user has lifted them since.
  public func cancelTouches() throws(SceneError) {
    for finger in fingersDown { try perform(.finger(finger.id, .cancelled, at: finger.point)) }
  }
}

/// A change of a session's scene.
package struct SessionTuning {
  /// The scene before it.
  package let before: Scene
  /// The number of commands before it.
  package let commandCount: Int
  /// The session before it, while somebody keeps it, if it has the same commands until then.
  package fileprivate(set) weak var session: RecordedSession?
}
