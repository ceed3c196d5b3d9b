import SpringflowTestSupport
import Testing

/// A requirement that nobody calls compiles in a program, and does nothing there.
@Suite("Requirements of delegates and data sources", .concurrentWithViews)
struct DelegateNameTests {
  /// The requirement that no code written for iOS has: the other one of its name is called, and calls it.
  private static let ours: Set<String> = [
    "scrollViewWillEndDragging(_:withVelocity:targetContentOffset:) inout"
  ]

  /// The names of the functions that are declared in some lines, with their labels.
  private static func functions(_ text: String) -> Set<String> {
    let declaration = /\bfunc (\w+)\s*\(([^{}]*?)\)(?=\s*(?:->|\{|\n|$))/
    return Set(
      text.matches(of: declaration).map { match in
        let parameters = match.2.split(separator: ",").filter { $0.contains(":") }
        let labels = parameters.map { $0.split { $0.isWhitespace || $0 == ":" }.first.map(String.init) ?? "" }
        return match.1 + "(" + labels.map { $0 + ":" }.joined() + ")" + (match.2.contains("inout") ? " inout" : "")
      })
  }

  @Test("a test implements each requirement, and finds that it is called")
  func requirements() throws {
    var (required, protocols) = (Set<String>(), 0)
    for file in SourceFile.all where file.folder == "Views" || file.folder == "Dynamics" {
      let text = file.lines.joined(separator: "\n")
      for match in text.matches(
        of: /(?s)\npublic protocol \w+(?:Delegate\w*|DataSource\w*|AnimatedTransitioning)\b.*?\n\}/)
      {
        required.formUnion(Self.functions(String(match.0)))
        protocols += 1
      }
    }
    #expect(protocols == 11)
    var implemented: Set<String> = []
    for file in SourceFile.tests
    where file.path.hasSuffix("/DelegateCallTests.swift") || file.path.hasSuffix("/CallbackOrderTests.swift")
      || file.path.hasSuffix("/TextFieldTests.swift")
    {
      implemented.formUnion(Self.functions(file.lines.joined(separator: "\n")))
    }
    #expect(required.subtracting(Self.ours).subtracting(implemented).sorted() == [])
    #expect(required.count > 60)
  }
}
