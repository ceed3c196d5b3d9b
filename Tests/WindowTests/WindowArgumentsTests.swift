import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@testable import SpringflowWindow

@MainActor
@Suite("The command line of a window with exhibits of one's own")
struct WindowArgumentsTests {
  static let catalog = ExhibitCatalog([Circle.self]) + .standard

  static func shown(_ words: String...) throws -> String {
    try WindowArguments(words).scene(in: catalog).exhibit
  }

  static func sentence(_ words: String...) -> String? {
    do {
      _ = try WindowArguments(words).scene(in: catalog)
      return nil
    } catch { return "\(error)" }
  }

  @Test("without a word the first exhibit is shown, else the named one; a file to record in is named by its option")
  func names() throws {
    #expect(try Self.shown() == "circle")
    #expect(try Self.shown("pile") == "pile")
    #expect(try Self.shown("pile", "--record", "a.json") == "pile")
    #expect(try WindowArguments(["--record", "a.json"]).record == "a.json")
    #expect(try WindowArguments(["--record", "a.json"]).shown == nil)
    #expect(try WindowArguments(["a.json"]).namesFile && WindowArguments(["./a"]).namesFile)
    #expect(try !WindowArguments(["pile"]).namesFile && !WindowArguments([]).namesFile)
  }

  @Test("a word that is not understood is answered with a sentence")
  func mistakes() {
    #expect(
      Self.sentence("cirle")
        == "there is no exhibit 'cirle' (did you mean 'circle'?); a scene file's name has a / or ends in .json")
    #expect(
      Self.sentence("--fast")
        == "'--fast' is not understood; name an exhibit or a scene file, and --record FILE.json to record")
    #expect(Self.sentence("pile", "chain")?.hasPrefix("'chain' is not understood") == true)
    #expect(Self.sentence("--record")?.hasPrefix("--record takes the name of a new scene file") == true)
    #expect(Self.sentence("--record", "pile")?.hasPrefix("--record takes the name of a new scene file") == true)
    #expect(Self.sentence("no/such.json")?.hasPrefix("no/such.json: expected a file that can be read") == true)
    do {
      try SceneWindow.run(ExhibitCatalog([]), arguments: ["--what"])
      Issue.record("an unknown word opens no window")
    } catch { #expect("\(error)".hasPrefix("'--what' is not understood")) }
  }
}
