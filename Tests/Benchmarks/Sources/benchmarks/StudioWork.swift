import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes

/// A user who never rests: flings to and fro, with inserts and deletes, for ten minutes.
@MainActor
private struct RestlessUser {
  private var random = SplitMix64(seed: 1)
  private var x: CGFloat = 0

  /// The commands before a tick.
  mutating func commands(_ tick: Int) -> [Command] {
    let phase = tick % 60
    if tick % 600 == 599 { return [.key(tick % 1200 < 600 ? .insert : .delete)] }
    if phase == 0 {
      x = tick % 120 == 0 ? 760 : 200
      return [.pointerDown(CGPoint(x: x, y: 300))]
    }
    if phase == 20 { return [.pointerUp(CGPoint(x: x, y: 300 + x / 8))] }
    guard phase < 20, tick % 2 == 0 else { return [] }
    let step = CGFloat(20 + random.next() % 30)
    x += tick % 120 < 60 ? -step : step
    return [.pointerMove(CGPoint(x: x, y: 300 + x / 8))]
  }
}

extension Benchmarks {
  private static let ticks = 72_000

  /// Ten minutes of an exhibit: what keeping its frames costs, how fast any of them is back, and how fast it runs again.
  @MainActor
  static func studioSection() throws -> [Goal] {
    print("\nten minutes, never at rest      us a tick   kept, too   MiB kept   ms a seek, worst   s to run again")
    var (worstSeek, worstSize, again) = (0.0, 0.0, 0.0)
    for exhibit in [SpringyCarousel.self, Gallery.self, SpringyGrid.self, WeekCalendar.self] as [any Exhibit.Type] {
      let bare = try Session(Scene(showing: exhibit), in: .standard)
      let recorded = try RecordedSession(Scene(showing: exhibit), in: .standard)
      var (user, other) = (RestlessUser(), RestlessUser())
      let bareTime = try seconds {
        for tick in 0..<ticks {
          for command in user.commands(tick) { try bare.perform(command) }
          try bare.step()
        }
      }
      let keptTime = try seconds {
        for tick in 0..<ticks {
          for command in other.commands(tick) { try recorded.perform(command) }
          try recorded.step()
        }
      }
      guard bare.stateHash == recorded.session.stateHash else { fatalError("recording changes \(exhibit.name)") }
      var (random, seek) = (SplitMix64(seed: 2), 0.0)
      for _ in 0..<2000 {
        let tick = Int(random.next() % UInt64(ticks))
        seek = max(seek, seconds { _ = recorded.history.frame(at: tick) })
      }
      let rerun = try Rerun(recorded, until: ticks)
      let rerunTime = try seconds { try rerun.advance { true } }
      guard rerun.session.stateHash == bare.stateHash else { fatalError("\(exhibit.name) runs again differently") }
      let size = Double(recorded.history.byteCount) / 1_048_576
      print(
        column(exhibit.name, 30, left: true), column(text(bareTime * 1e6 / Double(ticks), decimals: 1), 10),
        column(text(keptTime * 1e6 / Double(ticks), decimals: 1), 11), column(text(size, decimals: 1), 10),
        column(text(seek * 1000), 18), column(text(rerunTime), 16))
      (worstSeek, worstSize) = (max(worstSeek, seek * 1000), max(worstSize, size))
      if exhibit == SpringyCarousel.self { again = rerunTime }
    }
    return [
      Goal("a frame of ten minutes: back in 50 ms", text(worstSeek) + " ms", worstSeek < 50),
      Goal("ten minutes: at most 300 MiB", text(worstSize, decimals: 0) + " MiB", worstSize <= 300),
      Goal("ten minutes of the carousel: run again in 5 s", text(again) + " s", again <= 5),
    ]
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(body)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  }
}
