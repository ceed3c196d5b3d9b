import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Inserts in the springy grid while a tile is dragged")
struct HeldGridTests {
  @Test("only tiles that change to another line fade; they cross no other tile, and the others keep their lines")
  func insert() throws {
    var (alphas, steps): ([Int: CGFloat], CGFloat) = ([:], 0)
    var last: [ElementID: CGPoint] = [:]
    let scene = try SceneFiles.read(Repository.scenes + "/springy-grid/at-the-edge.json", in: .standard)
    let session = try Session(scene, in: .standard, keepsHash: false)
    while session.tick < 287 {
      try session.step()
      // The key is pressed at tick 228.
      if session.tick < 228 { continue }
      for element in session.frame.elements {
        alphas[element.id.number] = min(alphas[element.id.number, default: 1], element.alpha)
        if let before = last[element.id], element.alpha > 0.02 {
          steps = max(steps, abs(element.center.x - before.x))
        }
        last[element.id] = element.alpha > 0.02 ? element.center : nil
      }
    }
    for number in [20, 30, 40, 47, 48, 49, 57, 58, 59, 67, 68] { #expect(alphas[number] == 1) }
    for number in [50, 60] { #expect(alphas[number] == 0) }
    // Across the grid in half a second would be thirty points per tick and more.
    #expect(steps < 12)
  }
}
