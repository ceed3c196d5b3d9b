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

  /// All files of `Sources/`, by path.
  static let all = files(of: (FileManager.default.subpaths(atPath: root.path + "/Sources") ?? []), in: "Sources")

  /// The files of the tests' targets, by path.
  static let tests: [SourceFile] = {
    let folder = root.path + "/Tests"
    let targets = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // A package's build folder has files of others.
    let paths = targets.filter { $0 != "UserPackage" && $0 != "Benchmarks" && $0 != "Fuzzing" }.flatMap { target in
      (FileManager.default.subpaths(atPath: "\(folder)/\(target)") ?? []).map { "\(target)/\($0)" }
    }
    return files(of: paths, in: "Tests")
  }()

  /// Without the listings of the documentation, of which there are several versions of one type.
  private static func files(of paths: [String], in folder: String) -> [SourceFile] {
    paths.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }.sorted().map { path in
      let text = (try? String(contentsOfFile: "\(root.path)/\(folder)/\(path)", encoding: .utf8)) ?? ""
      return SourceFile(
        folder: String(path.prefix { $0 != "/" }), path: path, lines: text.components(separatedBy: "\n"))
    }
  }

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

  static let types: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

  /// All types and functions that `Sources/` declares.
  static let all = declarations(in: SourceFile.all)

  /// All types and functions that the tests declare.
  static let tests = declarations(in: SourceFile.tests)

  private static func declarations(in files: [SourceFile]) -> [Declaration] {
    let pattern =
      #/^\s*(?:@[A-Za-z_]+(?:\([^)]*\))?\s+)*((?:[a-z]+(?:\([a-z]+\))?\s+)*?)(struct|class|enum|protocol|actor|typealias|func)\s+`?([A-Za-z_][A-Za-z_0-9]*)/#
    return files.flatMap { file in
      file.code.compactMap { number, text -> Declaration? in
        guard let match = text.firstMatch(of: pattern) else { return nil }
        let name = String(match.3)
        // A method of the type itself: `class func`.
        if match.2 == "class", ["func", "var", "let", "subscript"].contains(name) { return nil }
        return Declaration(
          keyword: String(match.2), name: name, path: file.path, line: number,
          isPrivate: match.1.contains("private"))
      }
    }
  }
}
