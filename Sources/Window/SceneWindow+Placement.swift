import Springflow
import SpringflowCSDL2
import SpringflowScenes

/// The window's place and size, from one time that it is open to the next.
extension SceneWindow {
  /// The place and size in a file, or `nil` if there are none, or if the displays of today do not show them.
  static func keptPlacement(in file: WindowPlacementFile?) -> WindowPlacement? {
    // Displays are known only while SDL runs. Without one nothing is kept; the window itself reports that.
    guard let kept = file?.read(), (try? start()) != nil, kept.fits(on: WindowPlacement.displays) else { return nil }
    return kept
  }

  /// Whether the window fills the display.
  private var isFullScreen: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }

  /// The window's place, that of its frame where a window manager gives it one, and the size of its content.
  private var currentPlacement: WindowPlacement {
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowPosition(window, &x, &y)
    SDL_GetWindowSize(window, &width, &height)
    var (top, left): (Int32, Int32) = (0, 0)
    SDL_GetWindowBordersSize(window, &top, &left, nil, nil)
    return WindowPlacement(
      origin: CGPoint(x: Int(x - left), y: Int(y - top)), size: CGSize(width: Int(width), height: Int(height)))
  }

  /// Keeps the window's place and, unless it is exact, its size; of a window that fills the display those before.
  func keepPlacement() {
    guard let placement, var current = isFullScreen ? placementBeforeFullScreen : currentPlacement else { return }
    if !keepsSize { current.size = placement.read()?.size ?? Scene.defaultViewport }
    placement.write(current)
  }

  /// Fills the display, or becomes a window again; the resize comes as an event.
  func toggleFullScreen() {
    if isFullScreen {
      SDL_SetWindowFullscreen(window, 0)
      // Without a window manager nobody else gives it back.
      if let size = placementBeforeFullScreen?.size { SDL_SetWindowSize(window, Int32(size.width), Int32(size.height)) }
    } else {
      placementBeforeFullScreen = currentPlacement
      SDL_SetWindowFullscreen(window, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
    }
  }
}
