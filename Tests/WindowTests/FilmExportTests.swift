import Foundation
import Springflow
import SpringflowCSDL2
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

/// Films of what a window has shown. They need a display, as `ShownPictureTests` do.
@MainActor
@Suite(
  "Films from a window", .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["SPRINGFLOW_DISPLAY_TESTS"] == "1",
    "needs a display; .ci/run sets SPRINGFLOW_DISPLAY_TESTS=1 under Xvfb"))
struct FilmExportTests {
  /// Stands for the process that makes films.
  @MainActor
  final class FakeStudio {
    var begun: [(scene: String, name: String, ticks: ClosedRange<Int>)] = []
    var state = FilmExport.FilmState.working(0)
    var cancelled = 0

    func begin(_ scene: String, _ name: String, _ ticks: ClosedRange<Int>) -> FilmExport {
      begun.append((scene, name, ticks))
      return FilmExport(path: "\(name)-1.gif", state: { self.state }, cancel: { self.cancelled += 1 })
    }
  }

  @Test(
    "Ctrl+E films the last thing that was done, then the loop; a pill shows how far it is, a line what became of it")
  func export() throws {
    let test = try TestWindow("springy-carousel")
    let (window, studio) = (test.window, FakeStudio())
    func press(_ code: SDL_KeyCode, _ held: SDL_Keymod = KMOD_NONE) {
      test.push(TestWindow.key(code, held))
      WindowStudioTests.turns(test, 3)
    }
    var notice: String { window.interface.notice.text }
    press(SDLK_e, KMOD_LCTRL)
    #expect(notice == "This program makes no films: those with Commands.main do, of SpringflowCommands")
    window.filmMaker = { studio.begin($0, $1, $2) }
    press(SDLK_e, KMOD_LCTRL)
    #expect(notice == "There is nothing to film yet: do something, or set a loop with K")
    test.settle("notice")
    let before = window.studio.tick
    test.drag(from: CGPoint(x: 300, y: 230), to: CGPoint(x: 120, y: 230), "fling")
    let end = window.studio.tick
    press(SDLK_e, KMOD_LCTRL)
    let film = try #require(studio.begun.first)
    #expect(film.name == "springy-carousel")
    #expect(film.ticks.lowerBound == max(0, before - 12) && film.ticks.upperBound <= end && film.ticks.count > 60)
    // The scene is that of the session, and goes as far as the film.
    let scene = try Scene(json: film.scene, in: .standard)
    #expect(scene.duration >= film.ticks.upperBound && scene.viewport == TestWindow.size)
    studio.state = .working(0.25)
    WindowStudioTests.turns(test, 2)
    let pill = window.interface.film
    #expect(pill.isShown && pill.text == "springy-carousel-1.gif" && pill.share == 0.25)
    #expect(window.unsavedQuestion?.text == "springy-carousel-1.gif is not finished")
    press(SDLK_e, KMOD_LCTRL)
    #expect(studio.begun.count == 1 && notice == "springy-carousel-1.gif is not finished: one film at a time")
    studio.state = .done
    WindowStudioTests.turns(test, 2)
    #expect(notice == "Wrote springy-carousel-1.gif" && !pill.isShown)
    // A loop.
    press(SDLK_p)
    press(SDLK_l)
    press(SDLK_HOME)
    press(SDLK_k)
    for _ in 0..<40 { press(SDLK_RIGHT) }
    press(SDLK_k)
    studio.state = .failed("the disk is full")
    test.push(TestWindow.key(SDLK_e, KMOD_LCTRL))
    WindowStudioTests.turns(test, 2)
    #expect(studio.begun.last?.ticks == 0...40 && notice == "Not filmed: the disk is full")
    // A window that closes ends its film.
    studio.state = .working(0.5)
    press(SDLK_e, KMOD_LCTRL)
    #expect(studio.cancelled == 0)
    window.close()
    #expect(studio.cancelled == 1)
  }
}
