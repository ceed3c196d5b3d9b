import SpringflowTestSupport
import Testing

/// The folders of `Views`, which are floors inside the module: a folder names no type of the floors above it.
@Suite("Folders of Views", .concurrentWithViews)
struct FolderTests {
  /// The folders that know no view: values.
  private static let values = ["Geometry", "Updates"]
  /// The folders of views, which know no collection.
  private static let views = [
    "Tree", "Animation", "Gestures", "Scrolling", "Text", "Controls", "Content", "Shapes", "Graphics", "Frame",
    "Host", "Tuning",
  ]
  private static let layouts = ["Layout", "FlowLayout"]
  private static let collection = ["Collection"]

  /// Some folders, and the folders whose types their code does not name.
  struct Rule: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let folders: [String]
    let forbidden: [String]
  }

  private static let rules = [
    Rule(
      testDescription: "geometry and updates name no view", folders: values,
      forbidden: views + layouts + collection),
    Rule(
      testDescription: "views name nothing of a collection", folders: values + views,
      forbidden: layouts + collection),
    // `CollectionView` is in `Collection/View`: a layout asks it for bounds and numbers of items.
    Rule(
      testDescription: "layouts name no engine", folders: layouts,
      forbidden: ["Engine", "Elements", "Updates", "Interaction"].map { "Collection/\($0)" }),
  ]

  @Test("every folder of Views is on a floor")
  func known() {
    let files = SourceFile.all.filter { $0.folder == "Views" }
    let folders = Set(files.map { $0.path.split(separator: "/")[1] }.map(String.init))
    #expect(folders == Set(Self.values + Self.views + Self.layouts + Self.collection))
  }

  @Test("the code of a folder names no type of the folders above it", arguments: rules)
  func names(_ rule: Rule) {
    var places: [String: String] = [:]
    for folder in rule.forbidden {
      let types = Self.types(in: folder)
      #expect(!types.isEmpty, "Views/\(folder) declares no type")
      for type in types { places[type.name] = type.path }
    }
    for folder in rule.folders {
      for file in SourceFile.all where file.path.hasPrefix("Views/\(folder)/") {
        for (line, word) in file.capitalizedWords {
          guard let place = places[word] else { continue }
          Issue.record("\(file.path):\(line) names \(word) of \(place)")
        }
      }
    }
  }

  /// The types that other files may name. Types that are nested in others are named by these or inside them.
  private static func types(in folder: String) -> [Declaration] {
    Declaration.all.filter {
      Declaration.types.contains($0.keyword) && !$0.isPrivate && !$0.isNested
        && $0.path.hasPrefix("Views/\(folder)/")
    }
  }
}
