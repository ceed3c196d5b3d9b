import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@MainActor
@Suite("Sessions")
struct SessionTests {
  @Test("a session of a scene whose exhibit does not exist is refused with a sentence, and so is its replay")
  func unknownExhibit() throws {
    var scene = Scene(showing: Pile.self)
    scene.exhibit = "pyle"
    let sentence = "exhibit: expected the name of an exhibit, found 'pyle'; did you mean 'pile'?"
    #expect(#expect(throws: SceneError.self) { try Session(scene, in: .standard) }?.description == sentence)
    #expect(#expect(throws: SceneError.self) { try Trace(replaying: scene, in: .standard) }?.description == sentence)
  }
}
