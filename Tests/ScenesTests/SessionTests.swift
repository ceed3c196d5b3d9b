import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
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

  @Test("a session without a hash has the frames of one with it, and one that is begun again has no hash either")
  func withoutHash() throws {
    for exhibit in [SpringyCarousel.self, Pile.self, Cards.self] as [any Exhibit.Type] {
      let scene = Scene(showing: exhibit)
      let hashed = try Session(scene, in: .standard)
      let bare = try Session(scene, in: .standard, keepsHash: false)
      let again = try bare.again()
      #expect(hashed.keepsHash && !bare.keepsHash && !again.keepsHash)
      var input = RandomInput(seed: 7)
      for tick in 0..<TestLength.count(240, short: 60) {
        for command in input.commands() {
          try hashed.perform(command)
          try bare.perform(command)
        }
        try hashed.step()
        try bare.step()
        #expect(hashed.frame == bare.frame, "\(exhibit.name), tick \(tick)")
      }
    }
  }

  @Test("who reads the hash of a session without one learns how to get it")
  func noHash() async {
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = try Session(Scene(showing: Pile.self), in: .standard, keepsHash: false).stateHash
    }
    #expect(read.reason.contains("a session has a hash if it was made with keepsHash: true"))
  }
}
