import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The table of an animator's members")
struct AnimatedItemTableTests {
  @Test(
    "the table finds exactly its members, whatever was added and removed", arguments: TestLength.cases(0..<20, short: 4)
  )
  func againstModel(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var world = World()
    let boxes = (0..<60).map { Box(CGFloat($0), 0) }
    var table = AnimatedItemTable()
    var model: [Int: AnimatedItem] = [:]
    for _ in 0..<400 {
      let place = Int.random(in: boxes.indices, using: &generator)
      if model.removeValue(forKey: place) == nil {
        let member = AnimatedItem(
          boxes[place], body: try world.add(Body()), number: place, pose: ItemPose(.identity))
        model[place] = member
        table.insert(member, for: boxes[place])
      } else {
        table.remove(boxes[place])
      }
      for (place, box) in boxes.enumerated() {
        #expect(table[box] === model[place])
        #expect(table.body(of: box) == model[place]?.body)
      }
    }
  }
}
