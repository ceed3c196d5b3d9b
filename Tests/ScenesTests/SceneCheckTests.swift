import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

/// Items in a row, of which a test says how many.
@MainActor
private final class Row: CollectionViewDataSource {
  private let count: Int

  init(_ count: Int) { self.count = count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
}

@MainActor
@Suite("Checks of one's own scenes")
struct SceneCheckTests {
  /// A catalog whose exhibit is called row.
  private static func catalog(_ count: Int = 60) -> ExhibitCatalog {
    ExhibitCatalog(named: "row", layout: CollectionViewFlowLayout(), dataSource: Row(count))
  }

  /// Gives a body a folder with a scene in it.
  private static func withScene(_ members: String = "", _ body: (_ folder: String, _ scene: String) throws -> Void)
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("springflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appendingPathComponent("row-1.json").path
    let text = """
      { "title": "A wheel", "exhibit": "row", "duration": 1, \(members) "events": [{ "at": 0.1, "wheel": [0, 50] }] }
      """
    try SceneFiles.create(text, at: scene)
    try body(folder.path, scene)
  }

  private static func sentence(_ scene: String, _ count: Int = 60) -> String? {
    #expect(throws: SceneError.self) { try SceneFiles.check(scene, in: catalog(count)) }?.description
  }

  private static let remedy = "with SceneFiles.accept, or with --accept of a program with Commands.main"

  @Test(
    "an accepted scene passes until it moves otherwise; then the sentence says from which tick on, where and what to do"
  )
  func accepted() throws {
    try Self.withScene { folder, scene in
      let trace = try SceneFiles.accept(scene, in: Self.catalog())
      #expect(try SceneFiles.readTrace(of: scene) == trace)
      #expect(try SceneFiles.check(scene, in: Self.catalog()) == trace)
      #expect(
        Self.sentence(scene, 0)
          == "\(scene): expected the states of its trace, found others (states differ from tick 1 on; tick 30, "
          + "element #1: expected in sight, found nowhere); if this is meant, write a new trace \(Self.remedy)")
      // Nothing is written by a check that fails.
      #expect(try SceneFiles.readTrace(of: scene) == trace)
      try SceneFiles.accept(scene, in: Self.catalog(0))
      try SceneFiles.check(scene, in: Self.catalog(0))
    }
  }

  @Test("a check passes over the hashes of pictures in a trace, and compares all else")
  func pixels() throws {
    try Self.withScene("\"pixels\": [0.5],") { _, scene in
      let trace = try SceneFiles.accept(scene, in: Self.catalog())
      let path = scene.replacingOccurrences(of: ".json", with: ".trace")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let drawn = text.replacingOccurrences(
        of: "\nend ", with: "\npixels Inter 01234567, FreeType 2.12.1\n  tick 60 960x600 0123456789abcdef\nend ")
      #expect(drawn != text)
      try drawn.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try SceneFiles.check(scene, in: Self.catalog()).finalHash == trace.finalHash)
      #expect(try #require(Self.sentence(scene, 0)).contains("states differ from tick 1 on"))
    }
  }

  @Test("without a trace a scene is compared with the hash that it was recorded with, and without both with nothing")
  func hashes() throws {
    var hash = ""
    try Self.withScene { _, scene in
      #expect(
        Self.sentence(scene)
          == "\(scene): expected a trace beside the scene, or a hash in it, found neither; write a trace \(Self.remedy)"
      )
      hash = try SceneFiles.accept(scene, in: Self.catalog()).finalHash
    }
    try Self.withScene("\"hash\": \"\(hash)\",") { _, scene in
      #expect(try SceneFiles.check(scene, in: Self.catalog()).finalHash == hash)
      #expect(try SceneFiles.readTrace(of: scene) == nil)
      let sentence = try #require(Self.sentence(scene, 3))
      #expect(sentence.hasPrefix("\(scene): hash: expected \(hash), as recorded, found "))
      #expect(sentence.hasSuffix("; if this is meant, write a new trace \(Self.remedy)"))
    }
  }

  @Test("a relative path begins in the folder of the file that it is beside; an absolute one does not")
  func paths() throws {
    try Self.withScene { folder, scene in
      let trace = try SceneFiles.accept("row-1.json", beside: "\(folder)/RowTests.swift", in: Self.catalog())
      #expect(try SceneFiles.check("row-1.json", beside: "\(folder)/RowTests.swift", in: Self.catalog()) == trace)
      #expect(
        try SceneFiles.check("../../row-1.json", beside: "\(folder)/Tests/A/a.swift", in: Self.catalog()) == trace)
      #expect(
        #expect(throws: SceneError.self) { try SceneFiles.check("../no.json", beside: "a/b/c.swift", in: .standard) }?
          .file
          == "a/no.json"
      )
      #expect(
        #expect(throws: SceneError.self) { try SceneFiles.check("../no.json", beside: "c.swift", in: .standard) }?.file
          == "../no.json"
      )
      #expect(try SceneFiles.check(scene, beside: #filePath, in: Self.catalog()) == trace)
    }
  }

  @Test("errors of reading and of replaying name the file")
  func errors() throws {
    try Self.withScene { _, scene in
      #expect(
        #expect(throws: SceneError.self) { try SceneFiles.check(scene, in: .standard) }?.description
          .hasPrefix("\(scene): exhibit: expected the name of an exhibit, found 'row'") == true)
      #expect(Self.sentence(scene + ".json")?.hasPrefix("\(scene).json: expected a file that can be read") == true)
    }
  }
}
