import Springflow
import SpringflowAllocationCounter
import SpringflowExhibits
import SpringflowScenes
import Testing

enum WorldRetains {
  /// Without optimisation every access to an array retains it.
  static var canCount: Bool {
    #if DEBUG
      false
    #else
      canCountRetains()
    #endif
  }
}

/// A copy of a world retains all of its lists, more than sixty.
@Suite("Retains of a world layout", .enabled(if: WorldRetains.canCount))
@MainActor
struct WorldRetainTests {
  private let layout: ExhibitWorldLayout
  private let view: CollectionView
  private let data = NumberedItems(count: 200)
  private let count = 200

  init() {
    layout = ExhibitWorldLayout(data, stage: CGSize(width: 1000, height: 1000))
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000), collectionViewLayout: layout)
    view.dataSource = data
    for number in data.numbers {
      var body = Body.box(width: 30, height: 30)
      body.position = Vector(x: 50 + Double(number % 20) * 40, y: 50 + Double(number / 20) * 40)
      layout.add(number, body, size: CGSize(width: 30, height: 30))
    }
    for _ in 0..<2 {
      layout.advance()
      layout.prepare()
    }
  }

  @Test("a world layout makes the attributes of moving items without copying the world")
  func prepare() {
    layout.advance()
    countRetains()
    layout.prepare()
    #expect(retainCount() < UInt(count * 10))
    countRetains()
    layout.prepare()
    #expect(retainCount() < UInt(count * 4))
  }

  @Test("a finger takes a body, moves it and reads velocities without copies of the world")
  func grab() {
    countRetains()
    #expect(layout.beginDrag(at: CGPoint(x: 50, y: 50), touch: 1))
    #expect(retainCount() < UInt(count * 10))
    countRetains()
    for step in 0..<10 { layout.drag(1, to: CGPoint(x: 51 + step, y: 50)) }
    #expect(retainCount() < 10 * 60)
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    countRetains()
    for _ in 0..<10 { precondition(layout.velocity(of: ElementID(.data, 0), with: attributes) != nil) }
    #expect(retainCount() < 10 * 60)
  }
}
