import ArgumentParser
import Exhibits
import Scenes
import Window

/// Opens the window.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Opens the window: with the springy carousel, or with a scene that plays and can be touched.",
    discussion: "Drag to scroll; press H for the keys.")

  @Argument(help: "The scene file to show.")
  var scene: String?

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    let shown: Scene
    if let path = scene {
      shown = try orExit { () throws(SceneError) in try SceneFiles.read(path) }
    } else {
      var scene = Scene(showing: ExhibitCatalog.all[0])
      scene.title = "Springy carousel"
      shown = scene
    }
    do throws(WindowError) {
      let window = try SceneWindow(shown)
      try window.run()
      window.close()
    } catch {
      if case .scene(let problem) = error, let path = scene { throw Failure(problem.inFile(path).description) }
      throw Failure(error.description)
    }
  }
}
