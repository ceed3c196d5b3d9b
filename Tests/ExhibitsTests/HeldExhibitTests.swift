import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Exhibits held by a finger near their end")
struct HeldExhibitTests {
  /// Drags a session to its end, holds it there, changes it, and drags on by a third of a point per tick; returns the
  /// greatest distances of visible elements at the change, and in each of the ticks after it.
  private func distances(_ session: Session, _ change: (Session) throws -> Void) throws -> [CGFloat] {
    try session.perform(.key(.end))
    for _ in 0..<240 { try session.step() }
    var point = CGPoint(x: 480, y: 200)
    try session.perform(.pointerDown(point))
    for _ in 0..<20 {
      point.y += 3
      try session.perform(.pointerMove(point))
      try session.step()
    }
    #expect(session.view.isDragging)
    var last = session.frame
    var distances: [CGFloat] = []
    func look() {
      let now = session.frame
      var furthest: CGFloat = 0
      for element in last.elements {
        guard let after = now.elements.first(where: { $0.id == element.id }) else { continue }
        let (x, y) = (after.center.x - element.center.x, after.center.y - element.center.y)
        furthest = max(furthest, (x * x + y * y).squareRoot())
      }
      distances.append(furthest)
      last = now
    }
    try change(session)
    look()
    for _ in 0..<40 {
      point.y -= 1 / 3
      try session.perform(.pointerMove(point))
      try session.step()
      look()
    }
    return distances
  }

  /// An update of 0.3 s over the height of two views has a second difference of at most 6 / 36² of that per tick.
  private func expectSmooth(_ distances: [CGFloat], view height: CGFloat) {
    #expect(distances[0] < 1e-6, "at the change itself")
    for (before, after) in zip(distances, distances.dropFirst()) {
      #expect(after <= before + 1.0 / 3 + 2.5 * height * 6 / 1296, "\(before), then \(after)")
    }
  }

  @Test("a deleted section does not move the tile under the finger", arguments: 1...3)
  func sections(_ times: Int) throws {
    let session = try ExhibitFixture.session("animated-flow")
    try session.perform(.key(.toggle))
    let distances = try distances(session) { session in
      for _ in 0..<times { try session.perform(.key(.deleteSection)) }
    }
    expectSmooth(distances, view: ExhibitFixture.size.height)
  }

  @Test("a resize of the window under a finger moves nothing at once", arguments: [900, 700, 400] as [CGFloat])
  func windows(_ height: CGFloat) throws {
    let session = try ExhibitFixture.session("gallery")
    let distances = try distances(session) { try $0.perform(.resize(CGSize(width: 960, height: height))) }
    expectSmooth(distances, view: max(height, ExhibitFixture.size.height))
  }

  @Test("half of the items can be deleted under a finger without a jump")
  func halves() throws {
    let session = try ExhibitFixture.session("gallery")
    let count = session.exhibit.itemCount
    let distances = try distances(session) { session in
      for _ in 0..<count / 2 { try session.perform(.delete(at: 0)) }
    }
    expectSmooth(distances, view: ExhibitFixture.size.height)
  }
}
