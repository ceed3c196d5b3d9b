import Springflow
import SpringflowScenes

/// A film that is made of what a window has shown, while the window goes on.
public struct FilmExport {
  /// How far a film is.
  public enum FilmState: Equatable, Sendable {
    /// The share of it that is made, from 0 to 1.
    case working(Double)
    /// Its file is there.
    case done
    /// There is no file, and the reason.
    case failed(String)
  }

  /// The path of its file.
  public let path: String
  let state: @MainActor () -> FilmState
  let cancel: @MainActor () -> Void

  /// Describes a film that is being made.
  ///
  /// - Parameters:
  ///   - path: The path of its file.
  ///   - state: Returns how far it is; is asked about ten times a second.
  ///   - cancel: Ends it without a file.
  public init(path: String, state: @escaping @MainActor () -> FilmState, cancel: @escaping @MainActor () -> Void) {
    (self.path, self.state, self.cancel) = (path, state, cancel)
  }

  /// Begins a film of a part of a scene: its text, which does not say what photos a window shows; the exhibit's name,
  /// with which that of the file begins; and the ticks.
  public typealias Maker =
    @MainActor (_ scene: String, _ exhibit: String, _ ticks: ClosedRange<Int>) throws(SceneError) ->
    FilmExport
}

extension SceneWindow {
  /// Seconds from one question about a film to the next.
  static let exportInterval = 0.1
  /// A film begins so long before what was done, and shows so long how all rests, in ticks.
  private static let (exportLead, exportHold) = (12, 60)

  /// Begins a film of the loop, or of the last thing that was done.
  func exportFilm() {
    guard let filmMaker else {
      return interface.say("This program makes no films: those with Commands.main do, of SpringflowCommands")
    }
    if let export { return interface.say("\(export.path) is not finished: one film at a time") }
    guard let ticks = exportedTicks else {
      return interface.say("There is nothing to film yet: do something, or set a loop with K")
    }
    do throws(SceneError) {
      let session = studio.current.session
      var scene = session.scene
      // A file cannot name the folder of photos, which the maker knows.
      scene.settings.albums = []
      var recording = try Recording(of: scene)
      recording.add(session.log[...], until: session.tick, hash: session.stateHash)
      export = try filmMaker(recording.text, scene.exhibit, ticks)
    } catch { interface.say("Not filmed: \(error.description)") }
  }

  /// The ticks of the loop; else those from the last thing that was done until all rests, or until now.
  private var exportedTicks: ClosedRange<Int>? {
    if let loop = timeline.loop, let end = loop.end, end > loop.start { return loop.start...end }
    let current = studio.current
    guard let mark = current.marks.last(where: { $0.kind != .update && $0.kind != .resize }),
      mark.tick < current.tick
    else { return nil }
    let rest = (min(mark.end + 1, current.tick)...current.tick).first { studio.frame(at: $0).isSettled }
    return max(0, mark.tick - Self.exportLead)...min(current.tick, (rest ?? current.tick) + Self.exportHold)
  }

  /// Says when the film is finished, and why there is none.
  func followExport() {
    guard let export else { return }
    switch export.state() {
    case .working(let share): exportShare = share
    case .done: endExport("Wrote \(export.path)")
    case .failed(let reason): endExport("Not filmed: \(reason)")
    }
  }

  private func endExport(_ sentence: String) {
    (export, exportShare) = (nil, 0)
    interface.say(sentence)
  }
}
