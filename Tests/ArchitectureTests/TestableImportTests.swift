import Foundation
import SpringflowTestSupport
import Testing

/// How tests see the modules: as the package's other modules do, so that all share one build.
@Suite("Testable imports", .concurrentWithViews)
struct TestableImportTests {
  /// The guides and the tutorials with their listings.
  private static let guides = SourceFile.files(
    below: "Sources/Springflow/Springflow.docc", withExtensions: ["md", "swift", "tutorial"])

  @Test("no test, no benchmark, no fuzzer and no guide imports a module as @testable")
  func none() {
    #expect(!Self.guides.isEmpty && SourceFile.tests.contains { $0.path.hasPrefix("UserPackage/") })
    for (folder, files) in [("Tests", SourceFile.tests), ("Sources/Springflow/Springflow.docc", Self.guides)] {
      for file in files {
        for line in Self.lines(of: file) {
          Issue.record(
            """
            \(folder)/\(file.path):\(line) imports a module as @testable: import it without, and use its public or \
            package names
            """)
        }
      }
    }
  }

  @Test("the attribute is found beside others and on a line of its own, and not in prose")
  func reader() {
    let attribute = "@testable"
    let lines = [
      "\(attribute) import A", "import B", "  @preconcurrency \(attribute) @_spi(C) import C", attribute, "import D",
      "// \(attribute) modules", "",
    ]
    #expect(Self.lines(of: SourceFile(folder: "", path: "", lines: lines)) == [1, 3, 4])
  }

  /// The lines of the imports, from 1.
  private static func lines(of file: SourceFile) -> [Int] {
    file.lines.indices.filter { index in
      guard file.lines[index].contains("@testable") else { return false }
      return file.lines[index...].prefix(2).joined(separator: "\n").contains(
        #/^[^\n]*@testable\s+(?:[@\w(), ]+\s)?import\b/#)
    }.map { $0 + 1 }
  }
}
