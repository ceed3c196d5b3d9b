import Foundation
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The README's scene")
struct ReadmeSceneTests {
  @Test("the README's scene is valid, and plays")
  func plays() throws {
    let readme = try Repository.text("README.md")
    let json = readme.components(separatedBy: "```json\n")[1].components(separatedBy: "```")[0]
    let trace = try Trace(replaying: try Scene(json: Data(json.utf8), in: .standard), in: .standard)
    #expect(trace.hashes.count == 600)
  }
}
