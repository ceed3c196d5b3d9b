import Springflow
import SpringflowCSDL2
import SpringflowFiles
import SpringflowScenes

/// Where a window was when it was last closed, and its size. Points of the display.
package struct WindowPlacement: Equatable {
  var origin: CGPoint
  var size: CGSize

  /// The sizes that a window may have, in points.
  private static let sizes = 200...16_384
  /// The part of a window that has to be on some display, so that it can be moved, in points.
  private static let leastVisible = CGSize(width: 120, height: 40)

  package init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }

  /// Reads what ``text`` writes; `nil` for anything else.
  init?(_ text: String) {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3],
      abs(x) < 100_000, abs(y) < 100_000, Self.sizes.contains(width), Self.sizes.contains(height),
      Double(width * height) <= SceneLimits.viewportArea
    else { return nil }
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }

  /// Left, top, width and height.
  var text: String { "\(Int(origin.x)) \(Int(origin.y)) \(Int(size.width)) \(Int(size.height))\n" }

  /// Whether enough of its upper edge is on one of the displays, given by their rectangles.
  package func isVisible(on displays: [CGRect]) -> Bool {
    let edge = CGRect(x: origin.x, y: origin.y, width: size.width, height: Self.leastVisible.height)
    return displays.contains { display in
      let part = display.intersection(edge)
      return !part.isNull && part.width >= Self.leastVisible.width && part.height >= Self.leastVisible.height
    }
  }

  /// Whether it is visible on the displays, and no larger than all of them together.
  package func fits(on displays: [CGRect]) -> Bool {
    guard let first = displays.first else { return false }
    let all = displays.reduce(first) { $0.union($1) }
    return isVisible(on: displays) && size.width <= all.width && size.height <= all.height
  }

  /// The rectangles of the displays.
  static var displays: [CGRect] {
    (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { index in
      var bounds = SDL_Rect()
      guard SDL_GetDisplayBounds(index, &bounds) == 0 else { return nil }
      return CGRect(x: Int(bounds.x), y: Int(bounds.y), width: Int(bounds.w), height: Int(bounds.h))
    }
  }
}

/// The file in which a window's place and size are kept.
public struct WindowPlacementFile: Sendable {
  private let file: SmallFile

  /// The file at a path.
  package init(path: String) { file = SmallFile(path: path) }

  /// The user's: `springflow/window` in the folder for configurations, or `nil` if there is none.
  ///
  /// The folder is `XDG_CONFIG_HOME`, if that is an absolute path, else `.config` in the user's home. Source: XDG Base
  /// Directory Specification.
  public static var ofUser: WindowPlacementFile? {
    path { name in SDL_getenv(name).map { String(cString: $0) } }.map { WindowPlacementFile(path: $0) }
  }

  package static func path(_ environment: (String) -> String?) -> String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return "\(folder)/springflow/window" }
    if let home = environment("HOME"), home.hasPrefix("/") { return "\(home)/.config/springflow/window" }
    return nil
  }

  package func read() -> WindowPlacement? { file.read().flatMap { WindowPlacement($0) } }
  package func write(_ placement: WindowPlacement) { file.write(placement.text) }
}
