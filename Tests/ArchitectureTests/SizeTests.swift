import Testing

/// How large types and functions may become: what is larger has more than one subject.
@Suite("Sizes")
struct SizeTests {
  nonisolated(unsafe) private static let blocks = SourceFile.all.map { (path: $0.path, blocks: $0.blocks) }

  /// Types that may be larger, with the reason.
  static let largeTypes: [String: String] = [
    "View": "UIKit's members, each a line that leads to an extension: Swift overrides no member of one",
    "World": "the engine's face, most of it documentation: its state and its work are in the stores behind it",
    "BodyStore": "the rows of bodies: what steps, sleep, queries and encoding read and write in place, side by side",
  ]

  @Test("a type has at most 1,200 lines over all its extensions")
  func types() {
    var lengths: [String: Int] = [:]
    for file in Self.blocks {
      for block in file.blocks where block.depth == 0 {
        if let name = block.typeName { lengths[name, default: 0] += block.length }
      }
    }
    let tooLong = lengths.filter { $0.value > 1200 && Self.largeTypes[$0.key] == nil }
    #expect(tooLong.isEmpty, "\(tooLong.sorted { $0.key < $1.key })")
    #expect(Self.largeTypes.keys.allSatisfy { lengths[$0, default: 0] > 1200 })
    // The reader of blocks sees types at all.
    #expect(lengths["CollectionViewFlowLayout", default: 0] > 400 && lengths["World", default: 0] > 400)
  }

  @Test("a function has at most 60 lines, four levels of nesting and five unlabelled parameters")
  func functions() {
    var count = 0
    for file in Self.blocks {
      for block in file.blocks where block.kind == .function {
        count += 1
        let place = "\(file.path):\(block.line)"
        #expect(block.bodyLength <= 60, "\(place): \(block.bodyLength) lines")
        #expect(block.inner <= 4, "\(place): \(block.inner) levels")
        #expect(block.unlabelledParameters <= 5, "\(place): \(block.unlabelledParameters) unlabelled parameters")
      }
    }
    #expect(count > 3000)
  }

  @Test("the reader of blocks measures functions, closures and quoted braces")
  func reader() {
    let text = """
      struct A {
        func f(_ a: (Int, Int), _ b: Int, c: Int, _ d: [Int: Int] = [:]) -> Int
        where B: C {
          // {
          let text = "{ \\(a.map { "}" })"
          return b.map {
            if c { d() }
          }
        }

        var x: Int { 1 }
        init?(_ y: Int) {
        }
      }
      """
    let file = SourceFile(
      folder: "", path: "", lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    let functions = file.blocks.filter { $0.kind == .function }
    #expect(functions.map(\.bodyLength) == [5, 0])
    #expect(functions.map(\.inner) == [2, 0])
    #expect(functions.map(\.unlabelledParameters) == [3, 1])
    #expect(file.blocks.last?.typeName == "A" && file.blocks.last?.length == 14)
  }
}
