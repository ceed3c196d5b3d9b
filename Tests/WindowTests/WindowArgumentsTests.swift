import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowWindow
import Testing

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
    #expect(try WindowArguments(["a.json"]).file == "a.json" && WindowArguments(["b/a"]).file == "b/a")
    #expect(try WindowArguments(["pile"]).file == nil && WindowArguments([]).file == nil)
  }

  @Test("--reduce-motion does so in whatever is shown")
  func reduceMotion() throws {
    for words in [
      ["--reduce-motion"], ["pile", "--reduce-motion"], ["--reduce-motion", "pile", "--record", "a.json"],
    ] {
      #expect(try WindowArguments(words).scene(in: .standard).settings.reducesMotion)
    }
    #expect(try !WindowArguments(["pile"]).scene(in: .standard).settings.reducesMotion)
  }

  @Test("a word that is not understood is answered with a sentence")
  func mistakes() {
    #expect(
      Self.sentence("cirle")
        == "there is no exhibit 'cirle' (did you mean 'circle'?); a scene file's name has a / or ends in .json")
    #expect(
      Self.sentence("--fast")
        == "'--fast' is not understood; name an exhibit or a scene file, --record FILE.json to record, "
        + "--reduce-motion for springs that do not cross, or --accept SCENE.json to write the scene's trace")
    #expect(Self.sentence("pile", "chain")?.hasPrefix("'chain' is not understood") == true)
    #expect(Self.sentence("--record")?.hasPrefix("--record takes the name of a new scene file") == true)
    #expect(Self.sentence("--record", "pile")?.hasPrefix("--record takes the name of a new scene file") == true)
    for words in [["--accept"], ["pile", "--accept", "a.json"], ["--accept", "a.json", "--record"]] {
      #expect(
        #expect(throws: WindowError.self) { try WindowArguments(words) }?.description
          == "--accept takes the names of scene files and nothing else, such as --accept first.json")
    }
    #expect(Self.sentence("no/such.json")?.hasPrefix("no/such.json: expected a file that can be read") == true)
    do {
      try SceneWindow.run(ExhibitCatalog([]), arguments: ["--what"])
      Issue.record("an unknown word opens no window")
    } catch { #expect("\(error)".hasPrefix("'--what' is not understood")) }
  }

  @Test("what a terminal could take for a command is printed as an escape")
  func escapes() {
    #expect(Self.sentence("\u{1B}[2J")?.hasPrefix("there is no exhibit '\\u{1b}[2J'") == true)
    #expect(Self.sentence("-\u{1B}[2J")?.hasPrefix("'-\\u{1b}[2J' is not understood") == true)
  }

  @Test("--accept writes the traces of scenes without a window; a scene that cannot be replayed is named")
  func accepts() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("springflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appendingPathComponent("circle-1.json").path
    try SceneFiles.create(#"{ "title": "a", "exhibit": "circle", "duration": 0.1 }"#, at: scene)
    try SceneWindow.run(Self.catalog, arguments: ["--accept", scene])
    try SceneFiles.check(scene, in: Self.catalog)
    #expect(try SceneFiles.readTrace(of: scene)?.hashes.count == 12)
    let error = #expect(throws: WindowError.self) {
      try SceneWindow.run(Self.catalog, arguments: ["--accept", "\(scene).json"])
    }
    #expect(error?.description.hasPrefix("\(scene).json: expected a file that can be read") == true)
  }

  @Test("a program's mistaken words end it with a sentence on standard error and a code, not like a crash")
  func program() async throws {
    let words = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) { @MainActor in
      SceneWindow.main([Circle.self], arguments: ["cirle"])
    }
    #expect(
      String(decoding: try #require(words).standardErrorContent, as: UTF8.self).contains(
        "Error: there is no exhibit 'cirle' (did you mean 'circle'?); a scene file's name has a / or ends in .json\n"))
    let file = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) { @MainActor in
      SceneWindow.main(layout: CollectionViewFlowLayout(), dataSource: NoItems(), arguments: ["no/such.json"])
    }
    #expect(
      String(decoding: try #require(file).standardErrorContent, as: UTF8.self).contains(
        "Error: no/such.json: expected a file that can be read"))
  }
}

/// A data source without items.
@MainActor
private final class NoItems: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
}
