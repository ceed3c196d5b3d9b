import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow

/// A window that only clears and presents, at the display's rate.
@MainActor
private enum ClearingWindow {
  /// Shows pictures and returns how many it has shown a second.
  static func rate(pictures: Int, size: CGSize) -> Double {
    SDL_Init(SDL_INIT_VIDEO)
    defer { SDL_Quit() }
    let window = SDL_CreateWindow("clearing", 0, 0, Int32(size.width), Int32(size.height), 0)
    let flags = SDL_RENDERER_ACCELERATED.rawValue | SDL_RENDERER_PRESENTVSYNC.rawValue
    let renderer = SDL_CreateRenderer(window, -1, flags)
    var mode = SDL_DisplayMode()
    SDL_GetCurrentDisplayMode(0, &mode)
    let period = 1 / Double(mode.refresh_rate > 0 ? mode.refresh_rate : 60)
    let clock = ContinuousClock()
    let start = clock.now
    for picture in 0..<pictures {
      var event = SDL_Event()
      while SDL_PollEvent(&event) != 0 {}
      SDL_SetRenderDrawColor(renderer, 20, 22, 28, 255)
      SDL_RenderClear(renderer)
      SDL_RenderPresent(renderer)
      // Without vertical synchronisation the pictures would come as fast as they can.
      while seconds(start.duration(to: clock.now)) < Double(picture + 1) * period {
        let left = Double(picture + 1) * period - seconds(start.duration(to: clock.now))
        if left > 0.002 { SDL_Delay(UInt32((left - 0.0015) * 1000)) }
      }
    }
    let rate = Double(pictures) / seconds(start.duration(to: clock.now))
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    return rate
  }

  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}

extension Benchmarks {
  /// Pictures a second and the work for each, of a scene that never rests, with its timeline, beside a window that only
  /// clears and presents. It needs a display, such as Xvfb.
  ///
  /// - Parameter names: The exhibits' names; all of them if none is named.
  @MainActor
  static func windowSection(_ names: [String]) throws -> [Goal] {
    print("\nwindow of 960 x 600, timeline shown      pictures a second    ms work, mean    worst")
    var goals: [Goal] = []
    let exhibits: [any Exhibit.Type] = [SpringyCarousel.self, Gallery.self, SpringyGrid.self]
    let chosen = exhibits.filter { names.contains($0.name) }
    for exhibit in chosen.isEmpty ? exhibits : chosen {
      var scene = Scene(showing: exhibit)
      scene.duration = 3600
      scene.events = (0..<40).map { SceneEvent(tick: $0 * 60, drag(number: $0)) }
      let rate = ClearingWindow.rate(pictures: 300, size: scene.viewport)
      let window = try SceneWindow(scene, in: .standard)
      let report = try window.run(pictures: 600)
      window.close()
      let (own, work) = (Double(report.pictures) / report.seconds, report.work / Double(report.pictures) * 1000)
      print(
        column(exhibit.name, 38, left: true), column(text(own, decimals: 1), 19), column(text(work), 16),
        column(text(report.worstWork * 1000), 8))
      print(column("  only clearing", 38, left: true), column(text(rate, decimals: 1), 19))
      goals.append(
        Goal(
          "\(exhibit.name): as many pictures as a window that clears, within 10 %", text(own / rate), own / rate > 0.9))
      goals.append(Goal("\(exhibit.name): at most 1 ms of work a picture", text(work) + " ms", work <= 1))
    }
    return goals
  }

  private static func drag(number: Int) -> SceneEvent.Action {
    let isBack = number % 2 == 1
    let (low, high) = (CGPoint(x: 200, y: 200), CGPoint(x: 700, y: 480))
    return .drag(from: isBack ? low : high, to: isBack ? high : low, ticks: 24)
  }
}
