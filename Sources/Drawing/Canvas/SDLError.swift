import SpringflowCSDL2

/// An action that SDL could not perform, and its reason.
public struct SDLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The attempted action: "open a window".
  public let action: String
  /// SDL's own words.
  public let reason: String

  /// Whether SDL itself reported the reason.
  private let isOfSDL: Bool

  /// Both in a sentence.
  public var description: String { "\(isOfSDL ? "SDL cannot" : "cannot") \(action): \(reason)" }

  /// Copies SDL's last error.
  init(_ action: String) {
    self.action = action
    reason = String(cString: SDL_GetError())
    isOfSDL = true
  }

  init(_ action: String, reason: String) {
    self.action = action
    self.reason = reason
    isOfSDL = false
  }
}

/// Checks the status of a call to SDL.
package func check(_ status: Int32, _ action: String) throws(SDLError) {
  guard status >= 0 else { throw SDLError(action) }
}

/// Checks the pointer that a call to SDL returned.
package func checked<T>(_ pointer: T?, _ action: String) throws(SDLError) -> T {
  guard let pointer else { throw SDLError(action) }
  return pointer
}
