import Springflow
import SpringflowCSDL2

/// Waits for the display's rate if vertical synchronisation does not.
///
/// It observes the pictures: if several in a row come much too soon, nothing limits their rate.
package struct FrameLimiter {
  /// Seconds between two pictures of the display.
  let period: Double
  /// Whether pictures are known to be limited by nothing else. Those that take almost a period do not come much too
  /// soon, but unevenly.
  private let isAlone: Bool
  private var earlyPictures = 0

  /// This many early pictures in a row are no accident.
  private static let enough = 8
  /// Sleeping is exact to about this time, in seconds; the rest is a busy wait.
  private static let exactness = 0.0002

  package init(period: Double, isAlone: Bool = false) { (self.period, self.isAlone) = (period, isAlone) }

  package var isLimiting: Bool { isAlone || earlyPictures >= Self.enough }

  /// Called after a picture was shown, `elapsed` seconds after the previous one.
  package mutating func wait(elapsed: Double) {
    if !isLimiting {
      earlyPictures = elapsed < period * 0.7 ? earlyPictures + 1 : 0
      return
    }
    let missing = period - elapsed
    if missing <= 0 { return }
    let end = SDL_GetPerformanceCounter() + UInt64(missing * Double(SDL_GetPerformanceFrequency()))
    if missing > Self.exactness {
      var time = timespec(tv_sec: 0, tv_nsec: Int((missing - Self.exactness) * 1e9))
      time.tv_sec = time.tv_nsec / 1_000_000_000
      time.tv_nsec %= 1_000_000_000
      // A signal ends it early: then the busy wait is longer.
      nanosleep(&time, nil)
    }
    while SDL_GetPerformanceCounter() < end {}
  }
}
