import Springflow
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("Words of views", .serialized)
struct ViewLabelTests {
  /// A column of labels that read as their numbers, each in a box of its own, and what is done with them.
  private static func audit(_ body: (_ root: View, _ boxes: [View]) -> Void) throws -> LabelAudit {
    let root = View(frame: CGRect(x: 0, y: 0, width: 200, height: 160))
    let boxes = (0..<2).map { number in
      let box = View(frame: CGRect(x: 20, y: 20 + 60 * CGFloat(number), width: 120, height: 40))
      box.backgroundColor = .white
      let label = Label(frame: CGRect(x: 10, y: 5, width: 100, height: 30))
      label.text = "Box \(number)"
      label.textColor = .black
      box.addSubview(label)
      root.addSubview(box)
      return box
    }
    body(root, boxes)
    let host = ViewHost(rootView: root)
    let frame = host.snapshot(viewport: root.bounds.size)
    #expect(frame.elements.count == 1)
    return try LabelTests.audit(frame.elements)
  }

  @Test("words of views in one element are read, but not those that another view covers or a clip cuts off")
  func views() throws {
    #expect(try Self.audit { _, _ in }.readings.map(\.line.text) == ["Box 0", "Box 1"])
    #expect(try Self.audit { _, _ in }.readings.allSatisfy { $0.contrast > 20 })
    let covered = try Self.audit { _, boxes in boxes[1].frame = boxes[0].frame }
    #expect(covered.readings.map(\.line.text) == ["Box 1"] && covered.conflicts.isEmpty)
    let clipped = try Self.audit { root, boxes in
      boxes[0].clipsToBounds = true
      boxes[0].subviews[0].frame.origin.y = 60
    }
    #expect(clipped.readings.map(\.line.text) == ["Box 1"])
  }

  @Test("words of views in one element that shine through one another conflict")
  func conflictOfViews() throws {
    let audit = try Self.audit { _, boxes in
      boxes[1].frame = boxes[0].frame
      boxes[1].backgroundColor = nil
    }
    #expect(audit.conflicts.map { $0.front.text } == ["Box 1"])
  }
}
