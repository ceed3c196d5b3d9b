import Foundation

/// A Swift file, as the tests of the architecture read it.
struct SourceFile {
  /// The folder in `Sources/` or `Tests/` that it is in: in `Sources/` its module's name without the product's.
  let folder: String
  /// Its path from `Sources/` or `Tests/`.
  let path: String
  let lines: [String]

  /// The repository.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files of `Sources/`, by path, without the documentation's listings, which repeat types.
  static let all = files(below: "Sources").filter { !$0.path.contains(".docc/") }

  /// The Swift files of `Tests/`, by path.
  static let tests = files(below: "Tests")

  /// The files below a folder of the repository whose names end in one of some ways, by path.
  static func files(below folder: String, withExtensions extensions: Set<String> = ["swift"]) -> [SourceFile] {
    let found = paths(below: folder).filter { extensions.contains(($0 as NSString).pathExtension) }
    return found.sorted().map { path in
      let text = (try? String(contentsOfFile: "\(root.path)/\(folder)/\(path)", encoding: .utf8)) ?? ""
      return SourceFile(
        folder: String(path.prefix { $0 != "/" }), path: path, lines: text.components(separatedBy: "\n"))
    }
  }

  /// The paths below a folder of the repository, without hidden folders such as `.build`.
  private static func paths(below folder: String) -> [String] {
    guard let all = FileManager.default.enumerator(atPath: "\(root.path)/\(folder)") else { return [] }
    var found: [String] = []
    while let path = all.nextObject() as? String {
      if (path as NSString).lastPathComponent.hasPrefix(".") { all.skipDescendants() } else { found.append(path) }
    }
    return found
  }

  /// How many lines it has, as `wc -l` counts them.
  var length: Int { lines.count - 1 }

  /// Its lines without comments that take a whole line, numbered from 1.
  var code: [(number: Int, text: String)] {
    lines.enumerated().compactMap { index, line in
      line.trimmingCharacters(in: .whitespaces).hasPrefix("//") ? nil : (index + 1, line)
    }
  }

  /// The modules that it imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
      return words.first == "import" ? words.last.map(String.init) : nil
    }
  }
}

/// Something that a file declares: a type, a function, a property or a case.
struct Declaration {
  /// `struct`, `class`, `enum`, `protocol`, `actor`, `typealias`, `func`, `var`, `let` or `case`.
  let keyword: String
  let name: String
  let path: String
  let line: Int
  /// Whether only its file sees it.
  let isPrivate: Bool
  /// Whether it is inside another declaration.
  let isNested: Bool

  static let types: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

  /// All types and functions that `Sources/` declares.
  static let all = declarations(in: SourceFile.all)

  /// All types and functions that the tests declare, without the packages below `Tests/`.
  static let tests = declarations(
    in: SourceFile.tests.filter { !["UserPackage", "Benchmarks", "Fuzzing"].contains($0.folder) })

  private static func declarations(in files: [SourceFile]) -> [Declaration] {
    let pattern =
      #/
      ^\s*(?:@[A-Za-z_]+(?:\([^)]*\))?\s+)*((?:[a-z]+(?:\([a-z]+\))?\s+)*?)
      (struct|class|enum|protocol|actor|typealias|func)\s+`?([A-Za-z_][A-Za-z_0-9]*)
      /#
    return files.flatMap { file in
      file.code.compactMap { number, text -> Declaration? in
        guard let match = text.firstMatch(of: pattern) else { return nil }
        let name = String(match.3)
        // A method of the type itself: `class func`.
        if match.2 == "class", ["func", "var", "let", "subscript"].contains(name) { return nil }
        return Declaration(
          keyword: String(match.2), name: name, path: file.path, line: number,
          isPrivate: match.1.contains("private"), isNested: text.hasPrefix(" "))
      }
    }
  }
}
