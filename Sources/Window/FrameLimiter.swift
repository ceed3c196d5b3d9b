import SpringflowCSDL2

/// Waits for the display's rate if vertical synchronisation does not.
///
/// It observes the pictures: if several in a row come much too soon, nothing limits their rate.
package struct FrameLimiter {
  /// Seconds between two pictures of the display.
  let period: Double
  private var earlyPictures = 0

  /// This many early pictures in a row are no accident.
  private static let enough = 8

  package init(period: Double) { self.period = period }

  package var isLimiting: Bool { earlyPictures >= Self.enough }

  /// Called after a picture was shown, `elapsed` seconds after the previous one.
  package mutating func wait(elapsed: Double) {
    if !isLimiting {
      earlyPictures = elapsed < period * 0.7 ? earlyPictures + 1 : 0
      return
    }
    let missing = period - elapsed
    if missing <= 0 { return }
    let frequency = Double(SDL_GetPerformanceFrequency())
    let end = SDL_GetPerformanceCounter() + UInt64(missing * frequency)
    // Sleeping is exact to about a millisecond; the rest is a busy wait.
    if missing > 0.002 { SDL_Delay(UInt32((missing - 0.0015) * 1000)) }
    while SDL_GetPerformanceCounter() < end {}
  }
}
