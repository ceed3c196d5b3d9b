import Springflow
import SpringflowExhibits
import SpringflowFiles
import SpringflowScenes

/// Windows of programs with exhibits of their own: `run` throws its errors, `main` prints them and ends the program.
extension SceneWindow {
  /// Opens a window on exhibits of one's own, and runs until it is closed.
  ///
  /// It shows the first one, or the exhibit or scene file that the command line names, and with `--record FILE.json`
  /// writes what is done into a new scene file. With `--accept SCENE.json` it writes the scene's trace instead, without
  /// a window. The library's exhibits can be named as well.
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
    if !words.accepted.isEmpty { return try accept(words.accepted, catalog) }
    let scene = try words.scene(in: catalog)
    let window = try SceneWindow(scene, in: catalog, placement: .ofUser, keepsSize: words.file == nil)
    defer { window.close() }
    do throws(WindowError) {
      if let file = words.record { try window.record(to: file) }
      try window.run()
    } catch {
      guard case .scene(let problem) = error, problem.file == nil, let file = words.file else { throw error }
      throw .scene(problem.inFile(file))
    }
  }

  /// Opens a window on a layout and a data source, and runs until it is closed.
  ///
  /// Each session makes its own of them, so that it begins in the same state every time.
  ///
  /// ```swift
  /// try SceneWindow.run(layout: Staircase(), dataSource: Steps())
  /// ```
  ///
  /// - Parameters:
  ///   - name: The exhibit's name in scenes; that of the layout's type unless given: `MyLayout` is "my-layout".
  ///   - arguments: The words after the program's name.
  ///   - configure: Registers cells, and sets what else the view has.
  /// - Throws: `WindowError`, a sentence, if the words are not understood, or if there is no display.
  public static func run<Layout: CollectionViewLayout>(
    named name: String? = nil, layout: @autoclosure @escaping @MainActor () -> Layout,
    dataSource: @autoclosure @escaping @MainActor () -> any CollectionViewDataSource,
    delegate: @autoclosure @escaping @MainActor () -> (any CollectionViewDelegate)? = nil,
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    configure: @escaping @MainActor (CollectionView) -> Void = { _ in }
  ) throws(WindowError) {
    try run(
      ExhibitCatalog(
        named: name, layout: layout(), dataSource: dataSource(), delegate: delegate(), configure: configure),
      arguments: arguments)
  }

  // MARK: Programs

  /// Runs a window on exhibits of one's own as a whole program: an error is printed on standard error and ends the
  /// program with code 64 if the words are not understood, else 1.
  ///
  /// An error that `run` throws at a program's top level would end it like a crash.
  public static func main(
    _ exhibits: [any Exhibit.Type], arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) {
    main(ExhibitCatalog(exhibits), arguments: arguments)
  }

  /// Runs a window on the exhibits of a catalog as a whole program: an error is printed on standard error and ends the
  /// program with code 64 if the words are not understood, else 1.
  ///
  /// ```swift
  /// SceneWindow.main(ExhibitCatalog(layout: Staircase()) { view in DiffableSteps(of: view) })
  /// ```
  public static func main(
    _ catalog: ExhibitCatalog, arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) {
    do throws(WindowError) {
      try run(catalog, arguments: arguments)
    } catch {
      FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
      exit(error.exitCode)
    }
  }

  /// Runs a window on a layout and a data source as a whole program: an error is printed on standard error and ends the
  /// program with code 64 if the words are not understood, else 1.
  ///
  /// ```swift
  /// SceneWindow.main(layout: Staircase(), dataSource: Steps())
  /// ```
  public static func main<Layout: CollectionViewLayout>(
    named name: String? = nil, layout: @autoclosure @escaping @MainActor () -> Layout,
    dataSource: @autoclosure @escaping @MainActor () -> any CollectionViewDataSource,
    delegate: @autoclosure @escaping @MainActor () -> (any CollectionViewDelegate)? = nil,
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    configure: @escaping @MainActor (CollectionView) -> Void = { _ in }
  ) {
    main(
      ExhibitCatalog(
        named: name, layout: layout(), dataSource: dataSource(), delegate: delegate(), configure: configure),
      arguments: arguments)
  }

  /// Writes the traces of scenes.
  private static func accept(_ files: [String], _ catalog: ExhibitCatalog) throws(WindowError) {
    for file in files {
      do throws(SceneError) { try SceneFiles.accept(file, in: catalog) } catch { throw .scene(error) }
      print("wrote \(PrintableText.escaped(SceneFiles.tracePath(of: file)))")
    }
  }
}

extension WindowError {
  /// The code with which a program ends: that of wrong usage in `sysexits.h`, else 1.
  fileprivate var exitCode: Int32 {
    if case .usage = self { 64 } else { 1 }
  }
}
