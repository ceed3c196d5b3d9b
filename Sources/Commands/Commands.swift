import ArgumentParser
import Foundation
import Springflow
import SpringflowFiles
import SpringflowScenes

/// The command line of a program with exhibits: the window, replays, pictures and layouts, for any catalog.
///
/// Without words it opens the window on the first exhibit. The verbs are those of `springflow`: `play`, `check`,
/// `picture`, `measure`, `tell`, `strip`, `film`, `layout`, `spring` and `exhibits`; `--help` lists them.
///
/// ```swift
/// import SpringflowCommands
///
/// Commands.main([Stairs.self])
/// ```
///
/// Add `+ .standard`, from the product `SpringflowExhibits`, for the library's exhibits.
public enum Commands {
  /// The version of Springflow, which `--version` prints.
  static let version = "0.2.0"

  /// Runs a whole program on the exhibits of a catalog. An error is printed on standard error and ends the program with
  /// code 64 if the words are not understood, else 1.
  ///
  /// - Parameters:
  ///   - catalog: The exhibits; the window opens with the first one.
  ///   - name: The program's name in help and messages; that of its file unless given.
  ///   - scene: The file of a scene for the examples of the help.
  public static func main(_ catalog: ExhibitCatalog, named name: String? = nil, exampleScene scene: String? = nil) {
    let words = FileName.commandLine()
    let file = words.first.flatMap { $0.split(separator: "/").last.map(String.init) }
    let program = Program(name: name ?? file ?? "program", catalog: catalog, exampleScene: scene ?? "first.json")
    run(program, Array(words.dropFirst()))
  }

  /// Runs a program with the words after its name.
  package static func run(_ program: Program, _ words: [String]) {
    // A standard stream that is closed would be the next file that is opened, for instance a film.
    for stream in 0...2 where fcntl(Int32(stream), F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    Program.$current.withValue(program) { RootCommand.run(words) }
  }

  /// Runs a whole program on exhibits; see ``main(_:named:exampleScene:)``.
  public static func main(_ exhibits: [any Exhibit.Type]) { main(ExhibitCatalog(exhibits)) }

  /// Runs a whole program on a layout and a data source; see ``main(_:named:exampleScene:)``.
  ///
  /// Each session makes its own of them, so that it begins in the same state every time.
  ///
  /// ```swift
  /// Commands.main(layout: Staircase(), dataSource: Steps())
  /// ```
  ///
  /// - Parameters:
  ///   - name: The exhibit's name in scenes; that of the layout's type unless given: `MyLayout` is "my-layout".
  ///   - delegate: The view's delegate. If there is none, the data source is, if it conforms.
  ///   - configure: Registers cells, and sets what else the view has.
  @preconcurrency @MainActor
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

/// What the commands of a process work on. The parser makes commands of their types alone, so it is bound to the task.
package struct Program: Sendable {
  /// Its name in help and messages.
  let name: String
  let catalog: ExhibitCatalog
  /// The file of a scene for the examples of the help.
  let exampleScene: String

  package init(name: String, catalog: ExhibitCatalog, exampleScene: String = "first.json") {
    (self.name, self.catalog, self.exampleScene) = (name, catalog, exampleScene)
  }

  @TaskLocal static var current = Program(name: "program", catalog: ExhibitCatalog(entries: []))

  /// The exhibit with a name.
  ///
  /// - Parameter other: What the word could be instead, for the sentence of the error.
  func entry(named word: String, or other: String = "") throws(ValidationError) -> ExhibitCatalog.Entry {
    if let entry = catalog[word] { return entry }
    let hint = Suggestion.hint(for: word, among: catalog.entries.map(\.name))
    throw ValidationError("there is no exhibit '\(PrintableText.short(word))' (\(hint))\(other)")
  }

  /// The exhibits that show photos, in the catalog's order.
  var galleries: [String] { catalog.entries.filter { $0.type.showsAlbums }.map(\.name) }
  /// The name of an exhibit for examples.
  var example: String { galleries.first ?? catalog.entries.first?.name ?? "exhibit" }

  /// A line of help that shows photos, if an exhibit does.
  func photos(_ verb: String, _ rest: String = "") -> String {
    galleries.first.map { "\n\(name) \(verb) \($0) --photos ~/Pictures\(rest)" } ?? ""
  }

  /// A line of help that tunes an exhibit, if one has a parameter.
  var tuning: String {
    MainActor.assumeIsolated {
      for entry in catalog.entries {
        guard let parameter = entry.parameters.first else { continue }
        return "\n\(name) play \(entry.name) --set \(parameter.name)=\(parameter.example) --items 100"
      }
      return ""
    }
  }
}
