import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Files of recordings")
struct RecordingFileTests {
  static func folder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("springflow-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test("scenes get the first free number, and never replace a file")
  func numbers() throws {
    try Self.folder { folder in
      try SceneFiles.create("other", at: "\(folder)/pile-2.json")
      #expect(try SceneFiles.create("a", named: "pile", in: folder) == "\(folder)/pile-1.json")
      #expect(try SceneFiles.create("b", named: "pile", in: folder) == "\(folder)/pile-3.json")
      #expect(try String(contentsOfFile: "\(folder)/pile-2.json", encoding: .utf8) == "other")
      let error = #expect(throws: SceneError.self) { try SceneFiles.create("c", at: "\(folder)/pile-1.json") }
      #expect(
        error?.description
          == "\(folder)/pile-1.json: expected no file with this name, found one; nothing was changed; choose another name"
      )
      #expect(try String(contentsOfFile: "\(folder)/pile-1.json", encoding: .utf8) == "a")
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/link.json", withDestinationPath: "nowhere")
      #expect(throws: SceneError.self) { try SceneFiles.create("c", at: "\(folder)/link.json") }
      #expect(throws: SceneError.self) { try SceneFiles.create("c", at: "\(folder)/no/such.json") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 4)
    }
  }

  @Test("a file that follows a session is a scene that replays to the session's hash, at any time")
  func follows() throws {
    try Self.folder { folder in
      let path = "\(folder)/a.json"
      var input = RandomInput(seed: 1)
      let recorded = try RecordedSession(Scene(showing: SpringyCarousel.self), in: .standard)
      let file = try RecordingFile(at: path, of: recorded.session)
      #expect(throws: SceneError.self) { try RecordingFile(at: path, of: recorded.session) }
      for tick in 0..<TestLength.count(240, short: 100) {
        for command in input.commands() { try recorded.perform(command) }
        try recorded.step()
        file.advance(by: 0.03, recorded.session)
        if tick % 60 == 0 {
          let scene = try SceneFiles.read(path, in: .standard)
          #expect(try scene.hash == nil || RecordingTests.hash(replaying: scene) == scene.hash)
        }
      }
      try file.finish(recorded.session)
      #expect(try SceneFiles.read(path, in: .standard).hash == recorded.session.stateHash.description)
      // Another future takes the place of the old one.
      let rerun = try Rerun(recorded, until: 77)
      try rerun.advance { true }
      let future = try rerun.adopt()
      try future.step()
      try file.follow(future.session)
      try file.finish(future.session)
      let scene = try SceneFiles.read(path, in: .standard)
      #expect(scene.duration == 78 && scene.hash == future.session.stateHash.description)
      #expect(try RecordingTests.hash(replaying: scene) == scene.hash)
    }
  }

  @Test("a file that cannot be written for a while is written as soon as it can, without anything new happening")
  func retry() throws {
    try Self.folder { folder in
      let (inner, path) = ("\(folder)/inner", "\(folder)/inner/a.json")
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
      let recorded = try RecordedSession(Scene(showing: Gallery.self), in: .standard)
      let file = try RecordingFile(at: path, of: recorded.session)
      try FileManager.default.removeItem(atPath: inner)
      try recorded.perform(.key(.insert))
      try recorded.step()
      #expect(throws: SceneError.self) { try file.finish(recorded.session) }
      #expect(file.problem?.expected == "a file that can be written" && !file.isUpToDate(recorded.session))
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
      try file.finish(recorded.session)
      #expect(file.problem == nil && file.isUpToDate(recorded.session))
      #expect(try SceneFiles.read(path, in: .standard).hash == recorded.session.stateHash.description)
    }
  }

  @Test("a hash is 16 hexadecimal digits")
  func hashes() throws {
    let text = try Scene(showing: Pile.self).json().replacing("\"duration\": 0", with: "\"duration\": 1")
    for (hash, isRight) in [("0123456789abcdef", true), ("0123456789ABCDEF", false), ("01", false)] {
      let changed = text.replacing("\"events\"", with: "\"hash\": \"\(hash)\", \"events\"")
      #expect((try? Scene(json: changed, in: .standard))?.hash == (isRight ? hash : nil))
    }
  }
}
