import Springflow
import SpringflowCSDL2

/// The system's cursors for the shapes of the mouse pointer, each made when it is first shown.
@MainActor
final class PointerCursors {
  /// Where the pointer is without a button, since the shape was last chosen. Points of the window.
  var place: CGPoint?
  private(set) var shape = PointerShape.arrow
  private var cursors: [PointerShape: OpaquePointer] = [:]

  /// Shows the shape for the place where the pointer has come to. Without a cursor of the system the usual one stays.
  func follow(_ choose: (CGPoint) -> PointerShape) {
    guard let place else { return }
    self.place = nil
    let shape = choose(place)
    if shape == self.shape { return }
    self.shape = shape
    let known = cursors[shape] ?? SDL_CreateSystemCursor(Self.system(shape))
    cursors[shape] = known
    if let known { SDL_SetCursor(known) }
  }

  private static func system(_ shape: PointerShape) -> SDL_SystemCursor {
    switch shape {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .hand: SDL_SYSTEM_CURSOR_HAND
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    }
  }
}
