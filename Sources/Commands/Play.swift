import ArgumentParser
import SpringflowFiles
import SpringflowScenes
import SpringflowWindow

extension WindowRenderer: ExpressibleByArgument {}

/// Opens the window.
struct Play: ParsableCommand {
  static var configuration: CommandConfiguration {
    let (program, example) = (Program.current, Program.current.example)
    return CommandConfiguration(
      abstract: "Opens the window: with the first exhibit, another one, or a scene that plays and can be touched.",
      usage: "\(program.name) play [<exhibit>] [<options>]",
      discussion: """
        Drag to scroll; press H for the keys.
        \(program.photos("play"))\(program.tuning)
        \(program.name) play \(program.exampleScene)
        \(program.name) play \(example) --record swipes.json
        \(program.name) play \(program.exampleScene) --beside \(example)
        """)
  }

  @OptionGroup var what: ShownScene

  @Option(help: ArgumentHelp("Write what is done into a new scene file, as it is done.", valueName: "file.json"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "What draws: the graphics device (gpu) or the processor (cpu); whatever is faster unless given.",
      valueName: "gpu|cpu"))
  var renderer: WindowRenderer?

  @Option(
    help: ArgumentHelp(
      "Compare it, as A, with another scene or exhibit, B, which goes on and is recorded; --set and --items are A's.",
      valueName: "exhibit"))
  var beside: String?

  func validate() throws {
    if let record, !record.hasSuffix(".json") {
      throw ValidationError("a scene's file ends in .json, found '\(PrintableText.short(record))'")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    var shown = what
    if let beside { (shown.shown, shown.settings, shown.items) = (beside, [], nil) }
    // Before the scenes are read: what is written from now on is seen.
    let followed = [what, shown].map { $0.path.map { FollowedScene($0, in: Program.current.catalog) } }
    var first = try what.scene()
    let scene = beside == nil ? first : try shown.scene()
    do throws(WindowError) {
      let window = try SceneWindow(
        scene, in: Program.current.catalog, placement: .ofUser, keepsSize: shown.path == nil && what.viewport == nil,
        renderer: renderer)
      window.filmMaker = { scene, exhibit, ticks throws(SceneError) in
        try FilmProcess.begin(scene, exhibit, ticks, photos: what.photos)
      }
      if let record { try window.record(to: record) }
      if let followed = followed[1] { window.follow(followed) }
      if beside != nil {
        if what.path == nil, what.viewport == nil { first.viewport = window.size }
        try window.compare(with: first, from: followed[0])
      }
      try window.run()
      window.close()
    } catch {
      if case .scene(let problem) = error, problem.file == nil, let path = shown.path {
        throw CommandFailure(problem.inFile(path).description)
      }
      throw CommandFailure(error.description)
    }
  }
}
