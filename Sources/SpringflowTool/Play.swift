import ArgumentParser
import SpringflowExhibits
import SpringflowFiles
import SpringflowScenes
import SpringflowWindow

/// Opens the window.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Opens the window: with the springy carousel, another exhibit, or a scene that plays and can be touched.",
    usage: "springflow play [<exhibit>] [<options>]",
    discussion: """
      Drag to scroll; press H for the keys.

      springflow play gallery --photos ~/Pictures
      springflow play springy-carousel --set frequency=1.2 --items 100
      springflow play Scenes/carousel/fling.json
      springflow play gallery --record swipes.json
      """)

  @OptionGroup var what: ShownScene

  @Option(help: ArgumentHelp("Write what is done into a new scene file, as it is done.", valueName: "file.json"))
  var record: String?

  func validate() throws {
    if let record, !record.hasSuffix(".json") {
      throw ValidationError("a scene's file ends in .json, found '\(PrintableText.short(record))'")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    let shown = try what.scene()
    do throws(WindowError) {
      let window = try SceneWindow(
        shown, placement: .ofUser, keepsSize: what.path == nil && what.viewport == nil)
      if let record { try window.record(to: record) }
      try window.run()
      window.close()
    } catch {
      if case .scene(let problem) = error, problem.file == nil, let path = what.path {
        throw CommandFailure(problem.inFile(path).description)
      }
      throw CommandFailure(error.description)
    }
  }
}
