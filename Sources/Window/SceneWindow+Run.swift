import Springflow
import SpringflowFiles
import SpringflowScenes

/// The words that programs without a command line of their own understand.
public struct WindowArguments: Equatable, Sendable {
  /// What draws the window's pictures: `--renderer gpu` or `--renderer cpu`; whatever is faster if `nil`.
  public var renderer: WindowRenderer?

  /// Reads the words after a program's name.
  ///
  /// - Throws: `WindowError`, a sentence, for a word that is not understood.
  public init(_ words: [String]) throws(WindowError) {
    var words = words[...]
    while let word = words.popFirst() {
      guard word == "--renderer" else {
        throw .usage(
          "'\(PrintableText.short(word))' is not understood: this program takes --renderer gpu or --renderer cpu; "
            + "Commands.main of the product SpringflowCommands understands exhibits, scene files and options")
      }
      guard let name = words.popFirst(), let renderer = WindowRenderer(rawValue: name) else {
        throw .usage("--renderer is gpu, the graphics device, or cpu, the processor")
      }
      self.renderer = renderer
    }
  }
}

/// Windows of programs without a command line of their own: `run` throws its errors, `main` prints them and ends the program.
/// The product `SpringflowCommands` has programs that understand exhibits, scenes and options.
extension SceneWindow {
  /// Opens a window on the first exhibit of a catalog, and runs until it is closed. `arguments` says what draws it.
  ///
  /// ```swift
  /// try SceneWindow.run(ExhibitCatalog([Stairs.self]))
  /// ```
  ///
  /// - Throws: `WindowError`, a sentence, if the catalog is empty, or if there is no display.
  public static func run(
    _ catalog: ExhibitCatalog, arguments: WindowArguments? = nil
  ) throws(WindowError) {
    guard let first = catalog.entries.first else { throw .usage("there is no exhibit to show: the catalog is empty") }
    let window = try SceneWindow(
      Scene(showing: first), in: catalog, placement: .ofUser, keepsSize: true,
      renderer: arguments?.renderer)
    defer { window.close() }
    try window.run()
  }

  /// Runs a window on the first exhibit of a catalog as a whole program, which takes the words of ``WindowArguments``:
  /// an error is printed on standard error and ends the program with code 64 if the words are not understood, else 1.
  ///
  /// An error that `run` throws at a program's top level would end it like a crash.
  ///
  /// ```swift
  /// SceneWindow.main(ExhibitCatalog(layout: Staircase()) { view in DiffableSteps(of: view) })
  /// ```
  ///
  /// - Parameter arguments: The words after the program's name.
  public static func main(
    _ catalog: ExhibitCatalog, arguments: [String] = Array(CommandLine.arguments.dropFirst())
  ) {
    do throws(WindowError) {
      try run(catalog, arguments: WindowArguments(arguments))
    } catch {
      FileHandle.standardError.write(Data("Error: \(PrintableText.escaped(error.description))\n".utf8))
      exit(error.exitCode)
    }
  }

  /// Runs a window on a layout and a data source as a whole program, which takes the words of ``WindowArguments``.
  ///
  /// Each session makes its own of them, so that it begins in the same state every time.
  ///
  /// ```swift
  /// SceneWindow.main(layout: Staircase(), dataSource: Steps())
  /// ```
  ///
  /// - Parameters:
  ///   - name: The exhibit's name in scenes; that of the layout's type unless given: `MyLayout` is "my-layout".
  ///   - delegate: The view's delegate. If there is none, the data source is, if it conforms.
  ///   - configure: Registers cells, and sets what else the view has.
  public static func main<Layout: CollectionViewLayout>(
    named name: String? = nil, layout: @autoclosure @escaping @MainActor () -> Layout,
    dataSource: @autoclosure @escaping @MainActor () -> any CollectionViewDataSource,
    delegate: @autoclosure @escaping @MainActor () -> (any CollectionViewDelegate)? = nil,
    configure: @escaping @MainActor (CollectionView) -> Void = { _ in }
  ) {
    main(
      ExhibitCatalog(
        named: name, layout: layout(), dataSource: dataSource(), delegate: delegate(), configure: configure))
  }
}

extension WindowError {
  /// The code with which a program ends: that of wrong usage in `sysexits.h`, else 1.
  fileprivate var exitCode: Int32 {
    if case .usage = self { 64 } else { 1 }
  }
}
