import Springflow
import SpringflowCSDL2

/// The sizes of window and session: a session that a user resizes has the window's size, a scene that resizes itself
/// takes the window along.
extension SceneWindow {
  /// Gives the session the window's size, or the window the scene's, where they differ.
  func agreeOnSize() {
    if now.viewport == size { return }
    if sizeIsOfScene { return askForSize(now.viewport) }
    // A resize is possible at any time.
    try? studio.current.perform(.resize(size))
    showAtOnce()
  }

  /// Takes the window along where a command of the scene has changed the session's size in a tick.
  func followSceneResize(from before: CGSize, to after: CGSize) {
    guard before != after, studio.current.session.log.last(where: { $0.command.isResize })?.isPlanned == true else {
      return
    }
    sizeIsOfScene = true
    if after != size { askForSize(after) }
  }

  /// Takes the window's size from an event.
  ///
  /// - Returns: Whether it is one that the window was asked for, and not its user's wish.
  func takeSize(_ size: CGSize) -> Bool {
    if sizeIsOfScene, askedSizes.contains(size) { return true }
    (sizeIsOfScene, askedSizes) = (false, [])
    return false
  }

  /// Asks for a size, once. If the window cannot have it, the scene is shown in a part of the window, or cut off.
  private func askForSize(_ wanted: CGSize) {
    if wanted == askedSizes.last { return }
    askedSizes.append(wanted)
    var room = SDL_Rect()
    let fills = SDL_GetWindowFlags(window) & (SDL_WINDOW_FULLSCREEN.rawValue | SDL_WINDOW_MAXIMIZED.rawValue) != 0
    guard !fills, SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(window), &room) == 0,
      wanted.width <= CGFloat(room.w), wanted.height <= CGFloat(room.h)
    else { return }
    SDL_SetWindowSize(window, Int32(wanted.width.rounded()), Int32(wanted.height.rounded()))
  }
}
