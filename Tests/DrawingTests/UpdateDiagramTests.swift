import Foundation
import Springflow
import SpringflowDrawing
import SpringflowViews
import Testing

@Suite("The diagram of an update's map")
struct UpdateDiagramTests {
  @Test("a diagram shows old and new positions, shortens runs to their ends, and joins the same items")
  func tokens() throws {
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 1]])
    update.insertItems(at: [[0, 0]])
    update.moveItem(at: [0, 3], to: [0, 9])
    update.reloadItems(at: [[0, 6]])
    let map = try update.map(from: [30])
    let diagram = UpdateDiagram(map, in: CGSize(width: 900, height: 400))
    let section = try #require(diagram.sections.first)
    #expect(section.title == "section 0: 30 → 30 items")
    #expect(section.before.map(\.label) == ["0", "1", "2", "3", "4", "…", "6", "…", "9", "10", "…", "29"])
    #expect(section.after.map(\.label) == ["0", "1", "2", "3", "…", "5", "…", "8", "9", "10", "…", "29"])
    let fates = section.before.map(\.change)
    #expect(fates[1] == .deleted && fates[3] == .moved && fates[6] == .renewed && section.after[0].change == .inserted)
    #expect(diagram.connections.count == 11 && diagram.connections.filter(\.isMove).count == 1)
  }

  @Test("a diagram leaves out what does not fit, and says so")
  func room() throws {
    var update = BatchUpdate()
    update.insertItems(at: (0..<500).map { [$0 % 5, 2 * ($0 / 5)] })
    let map = try update.map(from: [200, 200, 200, 200, 200])
    let room = CGSize(width: 400, height: 300)
    let diagram = UpdateDiagram(map, in: room)
    #expect(diagram.sections.count == 2 && diagram.rest == "and 3 more sections")
    #expect(diagram.size.width <= room.width && diagram.size.height <= room.height)
    #expect(UpdateDiagram(try BatchUpdate().map(from: [3]), in: room).sections.isEmpty)
  }
}
