import Foundation
import Springflow

/// A scene file that follows a session while it runs: a crash or a kill loses at most the last second.
///
/// The file is complete at every moment, since it is replaced as a whole, in the background.
@preconcurrency @MainActor
public final class RecordingFile {
  /// The file's path.
  public let path: String
  /// The file's name.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  /// Seconds between two versions of the file.
  public static let interval = 0.4

  /// The recording and what became of its last version; used only in the queue.
  private final class Writer: @unchecked Sendable {
    var recording: Recording
    var problem: SceneError?
    /// Whether the recording is more than a scene may be: nothing more can be written.
    var isFull = false

    init(_ recording: Recording) { self.recording = recording }

    func write(to path: String) {
      do throws(SceneError) {
        let text = recording.text
        do { try recording.checkLimits(text) } catch {
          isFull = true
          throw error
        }
        try SceneFiles.replace(path, by: text)
        problem = nil
      } catch { problem = error }
    }
  }

  /// A step of the recording on its way to the file.
  private struct Version: Sendable {
    var commands: [LoggedCommand]
    var tick: Int
    var hash: StateHash
  }

  private let queue = DispatchQueue(label: "springflow.recording", qos: .utility)
  private var writer: Writer
  private let work = DispatchGroup()
  private var elapsed = 0.0
  private var knownProblem: SceneError?
  /// The number of commands and ticks that the last version has.
  private var written = (commands: 0, tick: 0)

  /// Creates the file, with what the session has done so far.
  ///
  /// - Throws: `SceneError` if there is a file already, if it cannot be written, or if a file cannot name what the
  /// session shows.
  public init(at path: String, of session: Session) throws(SceneError) {
    self.path = path
    let recording = try Recording(of: session)
    try SceneFiles.create(recording.text, at: path)
    writer = Writer(recording)
    written = (session.log.count, session.tick)
  }

  /// Lets time pass, in seconds, and begins to write a new version if it is time and something has happened.
  public func advance(by seconds: Double, _ session: Session) {
    elapsed += seconds
    guard elapsed >= Self.interval, work.wait(timeout: .now()) == .success,
      !writer.isFull, written != (session.log.count, session.tick) || writer.problem != nil
    else { return }
    elapsed = 0
    write(session)
  }

  /// Follows another session, which has another past.
  public func follow(_ session: Session) throws(SceneError) {
    work.wait()
    writer = Writer(try Recording(of: session))
    written = (session.log.count, -1)
    elapsed = Self.interval
  }

  /// Writes everything, and waits until it is written.
  ///
  /// - Throws: `SceneError` if that fails; the file has an earlier version then.
  public func finish(_ session: Session) throws(SceneError) {
    work.wait()
    if !writer.isFull, written != (session.log.count, session.tick) || writer.problem != nil { write(session) }
    work.wait()
    if let problem = writer.problem { throw problem }
  }

  /// Whether there is nothing to write: the file has everything that the session has done, or can have no more.
  public func isUpToDate(_ session: Session) -> Bool {
    guard work.wait(timeout: .now()) == .success else { return false }
    return writer.isFull || written == (session.log.count, session.tick) && writer.problem == nil
  }

  /// The reason why the last version could not be written, if it could not. While the next one is written, it stays.
  public var problem: SceneError? {
    if work.wait(timeout: .now()) == .success { knownProblem = writer.problem }
    return knownProblem
  }

  private func write(_ session: Session) {
    let version = Version(
      commands: Array(session.log[written.commands...]), tick: session.tick, hash: session.stateHash)
    written = (session.log.count, session.tick)
    let (writer, path) = (writer, path)
    queue.async(group: work) {
      writer.recording.add(version.commands[...], until: version.tick, hash: version.hash)
      writer.write(to: path)
    }
  }
}
