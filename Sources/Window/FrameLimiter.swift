import SpringflowCSDL2

/// Waits for the display's rate where vertical synchronisation does not.
///
/// Whether it does is seen from the pictures: if several in a row come much too soon, nothing holds them back.
struct FrameLimiter {
  /// Seconds between two pictures of the display.
  let period: Double
  private var earlyPictures = 0

  /// So many early pictures in a row are no accident.
  private static let enough = 8

  init(period: Double) { self.period = period }

  var isLimiting: Bool { earlyPictures >= Self.enough }

  /// Called after a picture was shown; `elapsed` seconds after the one before.
  mutating func wait(elapsed: Double) {
    if !isLimiting {
      earlyPictures = elapsed < period * 0.7 ? earlyPictures + 1 : 0
      return
    }
    let missing = period - elapsed
    if missing <= 0 { return }
    let frequency = Double(SDL_GetPerformanceFrequency())
    let end = SDL_GetPerformanceCounter() + UInt64(missing * frequency)
    // Sleeping is exact to about a millisecond; the rest is waited for.
    if missing > 0.002 { SDL_Delay(UInt32((missing - 0.0015) * 1000)) }
    while SDL_GetPerformanceCounter() < end {}
  }
}
