import Springflow
import SpringflowExhibits
import SpringflowScenes

/// What the command line of a program with its own exhibits asks for: `[EXHIBIT or SCENE.json] [--record FILE.json]`.
struct WindowArguments: Equatable {
  /// The name of an exhibit or of a scene's file.
  var shown: String?
  /// The file to record in.
  var record: String?

  /// Whether a scene's file is to be shown, whose viewport is exact.
  var namesFile: Bool { shown.map { $0.contains("/") || $0.hasSuffix(".json") } ?? false }

  /// Reads the words after the program's name.
  ///
  /// - Throws: `WindowError.usage` for a word that it does not know.
  init(_ words: [String]) throws(WindowError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--record" {
        guard let file = rest.popFirst(), file.hasSuffix(".json") else {
          throw .usage("--record takes the name of a new scene file, such as --record first.json")
        }
        record = file
      } else if word.hasPrefix("-") || shown != nil {
        throw .usage("'\(word)' is not understood; name an exhibit or a scene file, and --record FILE.json to record")
      } else {
        shown = word
      }
    }
  }

  /// The scene to show: the first exhibit of a catalog if none is named.
  ///
  /// - Throws: `WindowError` for a name that the catalog does not have, and for a file that is no scene.
  @MainActor
  func scene(in catalog: ExhibitCatalog) throws(WindowError) -> Scene {
    guard let shown else {
      guard let first = catalog.entries.first else { throw .usage("there is no exhibit to show: the catalog is empty") }
      return Scene(showing: first)
    }
    if namesFile {
      do throws(SceneError) { return try SceneFiles.read(shown, in: catalog) } catch { throw .scene(error) }
    }
    if let entry = catalog[shown] { return Scene(showing: entry) }
    let hint = Suggestion.hint(for: shown, among: catalog.entries.map(\.name))
    throw .usage("there is no exhibit '\(shown)' (\(hint)); a scene file's name has a / or ends in .json")
  }
}

/// Windows of programs with exhibits of their own.
extension SceneWindow {
  /// Opens a window on exhibits of one's own, and runs until it is closed.
  ///
  /// It shows the first one, or the exhibit or scene file that the command line names, and with `--record FILE.json`
  /// writes what is done into a new scene file. The library's exhibits can be named as well.
  ///
  /// ```swift
  /// try SceneWindow.run([Stairs.self])
  /// ```
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Throws: `WindowError`, a sentence, if the words are not understood, or if there is no display.
  public static func run(
    _ exhibits: [any Exhibit.Type], arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) throws(WindowError) {
    try run(ExhibitCatalog(exhibits), arguments: arguments)
  }

  /// Opens a window on the exhibits of a catalog, and runs until it is closed.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Throws: `WindowError`, a sentence, if the words are not understood, or if there is no display.
  public static func run(
    _ catalog: ExhibitCatalog, arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) throws(WindowError) {
    let words = try WindowArguments(arguments)
    let catalog = catalog + .standard
    let scene = try words.scene(in: catalog)
    let window = try SceneWindow(scene, in: catalog, placement: .ofUser, keepsSize: !words.namesFile)
    defer { window.close() }
    if let file = words.record { try window.record(to: file) }
    try window.run()
  }

  /// Opens a window on a layout and a data source, and runs until it is closed.
  ///
  /// Each session makes its own of them; see ``ExhibitCatalog``.
  ///
  /// ```swift
  /// try SceneWindow.run(layout: Staircase(), dataSource: Steps())
  /// ```
  ///
  /// - Throws: `WindowError`, a sentence, if there is no display.
  public static func run<Layout: CollectionViewLayout>(
    layout: @autoclosure @escaping @MainActor () -> Layout,
    dataSource: @autoclosure @escaping @MainActor () -> any CollectionViewDataSource,
    delegate: @autoclosure @escaping @MainActor () -> (any CollectionViewDelegate)? = nil,
    configure: @escaping @MainActor (CollectionView) -> Void = { _ in }
  ) throws(WindowError) {
    try run(
      ExhibitCatalog(layout: layout(), dataSource: dataSource(), delegate: delegate(), configure: configure))
  }
}
