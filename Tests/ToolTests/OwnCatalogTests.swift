import Springflow
import SpringflowCommands
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

/// The command line of a program with exhibits of its own.
@Suite("Commands for a catalog of one's own")
struct OwnCatalogTests {
  @MainActor
  private static func run(_ words: String...) {
    Commands.run(Program(name: "demo", catalog: ExhibitCatalog([Circle.self])), words)
  }

  @Test("a mistaken word ends the program with a sentence and code 64, and only the program's exhibits are known")
  func mistakes() async {
    let word = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) { @MainActor in
      Self.run("cirle")
    }
    #expect(word.reason.contains("Error: there is no command and no exhibit 'cirle' (did you mean 'circle'?)\n"))
    let other = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) { @MainActor in
      Self.run("layout", "gallery")
    }
    #expect(
      other.reason.contains(
        "Error: there is no exhibit 'gallery' (there is circle); a scene file's name has a / or ends in .json\n"))
    let photos = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) { @MainActor in
      Self.run("layout", "circle", "--photos", "/tmp")
    }
    #expect(photos.reason.contains("Error: circle shows no photos; no exhibit of this program does\n"))
    let file = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) { @MainActor in
      Self.run("--record", "a.json", "no/such.json")
    }
    #expect(file.reason.contains("Error: no/such.json: expected a file that can be read"))
    let record = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) { @MainActor in
      Self.run("--record", "circle")
    }
    #expect(record.reason.contains("Error: a scene's file ends in .json, found 'circle'\n"))
    let empty = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) { @MainActor in
      Commands.run(Program(name: "demo", catalog: ExhibitCatalog([])), [])
    }
    #expect(empty.reason.contains("Error: there is no exhibit to show: the program's catalog is empty\n"))
  }

  @Test("what a terminal could take for a command is printed as an escape")
  func escapes() async {
    let word = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) { @MainActor in
      Self.run("\u{1B}[2J")
    }
    #expect(word.reason.contains("there is no command and no exhibit '\\u{1b}[2J'"))
  }

  @Test("the help names the program and its exhibits")
  func help() async throws {
    for words in [["--help"], ["help", "play"], ["help", "picture"], ["help", "layout"], ["help", "check"]] {
      let help = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        @MainActor [words = words as [String]] in
        Commands.run(Program(name: "demo", catalog: ExhibitCatalog([Circle.self])), words)
      }
      let text = String(decoding: try #require(help).standardOutputContent, as: UTF8.self)
      #expect(text.contains("demo "), "\(words)")
      #expect(!text.contains("springflow") && !text.contains("gallery") && !text.contains("carousel"), "\(words)")
    }
  }

  @Test("a layout of one's own is described: its data source has the items, and the keys on a condition")
  func description() async throws {
    let words = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { @MainActor in
      let catalog = ExhibitCatalog(layout: CollectionViewFlowLayout(), dataSource: NumberedItems(count: 3))
      Commands.run(Program(name: "demo", catalog: catalog), ["exhibits", "collection-view-flow-layout"])
    }
    #expect(
      String(decoding: try #require(words).standardOutputContent, as: UTF8.self) == """
        collection-view-flow-layout
          a layout and a data source of your own
          as many items as its data source has

        Keys, beside those that scroll, if the data source conforms to EditableDataSource
          I, Space      insert an item near the centre
          D, Backspace  delete the item at the centre
          M             move the central item some places on

        Show it
          demo play collection-view-flow-layout

        """)
  }

  @Test("a layout of one's own is printed under its name")
  func layout() async throws {
    let table = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { @MainActor in
      let catalog = ExhibitCatalog(layout: CollectionViewFlowLayout(), dataSource: CountingSource(counts: [3]))
      Commands.run(Program(name: "demo", catalog: catalog), ["layout", "collection-view-flow-layout"])
    }
    let text = String(decoding: try #require(table).standardOutputContent, as: UTF8.self)
    #expect(text.hasPrefix("CollectionViewFlowLayout: content") && text.contains("3 elements"))
  }

  @MainActor
  @Test("--accept writes the traces of scenes without a window; a scene that cannot be replayed is named")
  func accepts() async throws {
    let catalog = ExhibitCatalog([Circle.self])
    try withTemporaryFolder { folder in
      let scene = "\(folder)/circle-1.json"
      try SceneFiles.create(#"{ "title": "a", "exhibit": "circle", "duration": 0.1 }"#, at: scene)
      Self.run("--accept", scene)
      try SceneFiles.check(scene, in: catalog)
      #expect(try SceneFiles.readTrace(of: scene)?.hashes.count == 12)
    }
    let missing = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) { @MainActor in
      Self.run("--accept", "no/such.json")
    }
    #expect(missing.reason.contains("Error: no/such.json: expected a file or folder"))
  }

  @Test("a window without a command line says so to words")
  func window() async {
    let words = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) { @MainActor in
      SceneWindow.main(ExhibitCatalog([Circle.self]), arguments: ["circle"])
    }
    #expect(
      words.reason.contains(
        "Error: 'circle' is not understood: this program takes --renderer gpu or --renderer cpu; Commands.main of the product "
          + "SpringflowCommands understands exhibits, scene files and options\n"))
  }
}
