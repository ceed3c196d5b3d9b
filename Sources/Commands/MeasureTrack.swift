import ArgumentParser
import Springflow
import SpringflowDrawing
import SpringflowScenes

/// Finds the spring of a motion that was measured elsewhere.
extension Measure {
  @MainActor
  func measureTrack(_ path: String) throws {
    let (track, fit) = try orExit { () throws(SceneError) in
      let track = try MotionTrack.read(path)
      do throws(SceneError) { return (track, try SpringFit(to: track)) } catch { throw error.inFile(path) }
    }
    print(fit.text, terminator: "")
    print(SpringNotation.table(of: fit.motion), terminator: "")
    if let output { try Self.panel(track, fit).draw(to: output) }
  }

  /// The measured values as dots, and the motion of the spring as a line; a plot for each column.
  private static func panel(_ track: MotionTrack, _ fit: SpringFit) -> CurvePanel {
    let (first, last) = (track.times.first ?? 0, track.times.last ?? 0)
    let curves = track.columns.enumerated().flatMap { index, column in
      // A value between gaps is a dot.
      let dots = zip(track.times, column.values).flatMap { time, value in
        [MotionCurve.TimedValue(time, value), MotionCurve.TimedValue(time, nil)]
      }
      let line = (0...2000).map { step in
        let time = first + (last - first) * Double(step) / 2000
        return MotionCurve.TimedValue(time, fit.value(column: index, at: time))
      }
      let measured = MotionCurve("measured", unit: column.name, dots, color: MotionCurve.color(2 * index))
      var spring = MotionCurve("on the spring", unit: column.name, line, color: MotionCurve.color(2 * index + 1))
      spring.notes = [.init(min(fit.onset + fit.motion.settlingDuration, last), fit.motion.title)]
      return [measured, spring]
    }
    return CurvePanel(curves, over: first...last)
  }
}
