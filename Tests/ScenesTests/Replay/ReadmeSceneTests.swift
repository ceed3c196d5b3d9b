import Foundation
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The scene in Scenes/README.md")
struct ReadmeSceneTests {
  @Test("the scene is valid, and plays")
  func plays() throws {
    let readme = try Repository.text("Scenes/README.md")
    let json = readme.components(separatedBy: "```json\n")[1].components(separatedBy: "```")[0]
    let trace = try Trace(replaying: try Scene(json: Data(json.utf8), in: .standard), in: .standard)
    #expect(trace.hashes.count == 600)
  }
}
