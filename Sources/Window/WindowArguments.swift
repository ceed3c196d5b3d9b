import Springflow
import SpringflowExhibits
import SpringflowFiles
import SpringflowScenes

/// What the command line of a program with its own exhibits asks for:
/// `[EXHIBIT or SCENE.json] [--record FILE.json] [--reduce-motion]`, or `--accept SCENE.json …`.
package struct WindowArguments: Equatable {
  /// The name of an exhibit or of a scene's file.
  package var shown: String?
  /// The file to record in.
  package var record: String?
  /// Whether springs return without crossing, whatever the scene says.
  var reducesMotion = false
  /// The scenes whose traces are written, without a window.
  var accepted: [String] = []

  /// The scene's file, if one is shown.
  package var file: String? { shown.flatMap { Self.isFile($0) ? $0 : nil } }

  private static func isFile(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".json") }

  /// Reads the words after the program's name.
  ///
  /// - Throws: `WindowError.usage` for a word that it does not know.
  package init(_ words: [String]) throws(WindowError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--record" {
        guard let file = rest.popFirst(), file.hasSuffix(".json") else {
          throw .usage("--record takes the name of a new scene file, such as --record first.json")
        }
        record = file
      } else if word == "--reduce-motion" {
        reducesMotion = true
      } else if word == "--accept" {
        guard shown == nil, record == nil, !reducesMotion, !rest.isEmpty, rest.allSatisfy({ !$0.hasPrefix("-") }) else {
          throw .usage("--accept takes the names of scene files and nothing else, such as --accept first.json")
        }
        (accepted, rest) = (Array(rest), [])
      } else if word.hasPrefix("-") || shown != nil {
        throw .usage(
          "'\(PrintableText.short(word))' is not understood; name an exhibit or a scene file, --record FILE.json to "
            + "record, --reduce-motion for springs that do not cross, or --accept SCENE.json to write the scene's trace"
        )
      } else {
        shown = word
      }
    }
  }

  /// The scene to show: the first exhibit of a catalog if none is named.
  ///
  /// - Throws: `WindowError` for a name that the catalog does not have, and for a file that is no scene.
  @MainActor
  package func scene(in catalog: ExhibitCatalog) throws(WindowError) -> Scene {
    var scene = try shownScene(in: catalog)
    if reducesMotion { scene.settings.reducesMotion = true }
    return scene
  }

  @MainActor
  private func shownScene(in catalog: ExhibitCatalog) throws(WindowError) -> Scene {
    guard let shown else {
      guard let first = catalog.entries.first else { throw .usage("there is no exhibit to show: the catalog is empty") }
      return Scene(showing: first)
    }
    if let file {
      do throws(SceneError) { return try SceneFiles.read(file, in: catalog) } catch { throw .scene(error) }
    }
    if let entry = catalog[shown] { return Scene(showing: entry) }
    let hint = Suggestion.hint(for: shown, among: catalog.entries.map(\.name))
    throw .usage(
      "there is no exhibit '\(PrintableText.short(shown))' (\(hint)); a scene file's name has a / or ends in .json")
  }
}
