import Foundation
import Testing

/// How large functions may become, and hints to types, files and folders that may have more than one subject.
@Suite("Sizes")
struct SizeTests {
  nonisolated(unsafe) private static let blocks = SourceFile.all.map { (path: $0.path, blocks: $0.blocks) }

  /// Never fails: a type that is cut at a number of lines while its parts share their state is worse than a long one.
  @Test("types of more than 1,200 lines, files of more than 400 and folders of more than 25 files are printed as hints")
  func hints() {
    for (type, lines) in Self.typeLengths.sorted(by: { $0.key < $1.key }) where lines > 1200 {
      print("hint: the type \(type) has \(lines) lines over all its extensions")
    }
    for file in SourceFile.all where file.length > 400 { print("hint: \(file.path) has \(file.length) lines") }
    let folders = Dictionary(grouping: SourceFile.all) { ($0.path as NSString).deletingLastPathComponent }
    for (folder, files) in folders.sorted(by: { $0.key < $1.key }) where files.count > 25 {
      print("hint: \(folder) has \(files.count) files")
    }
  }

  /// The lines of each type over all its extensions.
  private static var typeLengths: [String: Int] {
    var lengths: [String: Int] = [:]
    for block in blocks.flatMap(\.blocks) where block.depth == 0 {
      if let name = block.typeName { lengths[name, default: 0] += block.length }
    }
    return lengths
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
    // The reader of blocks sees functions and types at all.
    #expect(count > 3000)
    #expect(Self.typeLengths["CollectionViewFlowLayout", default: 0] > 400)
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
