import ArgumentParser
import Springflow
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// Finds words that cannot be read: others shine through them, or they hardly differ from their background.
extension Check {
  /// WCAG's level AA for small text and for large text.
  private static let leastContrast = (small: 4.5, large: 3.0)

  /// The number of conflicts of a scene that are printed.
  private static let mostPrinted = 5

  @MainActor
  func checkLabels() throws {
    let catalog = Program.current.catalog
    var failures = 0
    for path in try orExit({ () throws(SceneError) in try SceneFiles.find(scenes) }) {
      let watch: LabelWatch
      do throws(SDLError) { watch = try LabelWatch() } catch { throw CommandFailure(error.description) }
      let session: Session
      do throws(SceneError) {
        let scene = try SceneFiles.read(path, in: catalog)
        do throws(SceneError) {
          session = try Session(scene, in: catalog, keepsHash: false)
        } catch { throw error.inFile(path) }
      } catch {
        failures += 1
        print("FAIL  \(error)")
        continue
      }
      try replay(session, path, watch)
      let ticks = "\(PrintableText.escaped(path))  \(session.scene.duration) ticks"
      let faint = Self.faint(watch)
      if watch.count == 0, faint.isEmpty {
        print("ok    \(ticks)")
        continue
      }
      failures += 1
      for line in faint { print("FAIL  \(ticks)  hard to read: \(line)") }
      if watch.count == 0 { continue }
      print("FAIL  \(ticks)  \(watch.count) times a label shines through another one, in \(watch.frames) frames")
      for conflict in watch.conflicts.prefix(Self.mostPrinted) { print("      \(conflict)") }
    }
    if failures > 0 { throw ExitCode.failure }
  }

  /// The lines with the least contrast, if it is too low.
  @MainActor
  private static func faint(_ watch: LabelWatch) -> [String] {
    let isFaint = (watch.leastContrast.small < leastContrast.small, watch.leastContrast.large < leastContrast.large)
    return (isFaint.0 ? [watch.faintest.small] : []) + (isFaint.1 ? [watch.faintest.large] : [])
  }

  /// Draws every picture of a session, one per tick.
  @MainActor
  private func replay(_ session: Session, _ path: String, _ watch: LabelWatch) throws(CommandFailure) {
    for tick in 0...session.scene.duration {
      do throws(SceneError) {
        if tick > 0 { try session.step() }
      } catch { throw CommandFailure(error.inFile(path).description) }
      do throws(SDLError) { try watch.add(session.frame) } catch { throw CommandFailure(error.description) }
    }
  }
}
