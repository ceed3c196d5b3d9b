import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Motions of layouts")
struct LayoutMotionTests {
  /// Moves all items of its layout to the right, a point a tick, as long as it is told to.
  private final class Drift: LayoutMotion {
    var isMoving = true
    private(set) var ticks = 0
    private(set) var maps: [UpdateMap] = []
    var velocity: CGVector? = CGVector(dx: 120, dy: 0)

    func advance() { if isMoving { ticks += 1 } }

    func follow(_ map: UpdateMap) { maps.append(map) }

    func velocity(of element: ElementID, with attributes: CollectionViewLayoutAttributes) -> CGVector? { velocity }

    func hash(into hash: inout StateHash) { hash.combine(ticks) }
  }

  private final class DriftingFlow: CollectionViewFlowLayout {
    weak var drift: Drift?

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let elements = super.layoutAttributesForElements(in: rect)
      for attributes in elements ?? [] { attributes.center.x += CGFloat(drift?.ticks ?? 0) }
      return elements
    }
  }

  private let layout = DriftingFlow()
  private let source = CountingSource(counts: [3])
  private let view: CollectionView

  init() {
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
  }

  private var centers: [CGFloat] { view.snapshot().elements.map(\.center.x) }
  private var hash: UInt64 {
    var hash = StateHash()
    view.hash(into: &hash)
    return hash.value
  }

  @Test("a motion of one's own is advanced once a tick, moves the elements, and tells their velocity")
  func moves() {
    let drift = Drift()
    layout.drift = drift
    let start = centers
    #expect(!view.isMoving)
    layout.addMotion(drift)
    layout.addMotion(drift)
    #expect(layout.motions.count == 1 && layout.motions.first === drift && view.isMoving)
    for tick in 1...10 {
      view.advance()
      #expect(drift.ticks == tick)
    }
    #expect(centers == start.map { $0 + 10 })
    #expect(view.snapshot().elements.allSatisfy { $0.velocity == CGVector(dx: 120, dy: 0) })
    drift.isMoving = false
    #expect(!view.isMoving)
  }

  @Test("a view's hash takes in that of a motion")
  func hashes() {
    let drift = Drift()
    layout.addMotion(drift)
    let before = hash
    #expect(hash == before)
    drift.advance()
    #expect(hash != before)
  }

  @Test("a motion that is removed, or that nobody keeps, is neither advanced nor asked")
  func removed() {
    let drift = Drift()
    let hashBefore = hash
    layout.drift = drift
    layout.addMotion(drift)
    view.advance()
    layout.removeMotion(drift)
    view.advance()
    #expect(drift.ticks == 1 && layout.motions.isEmpty)
    #expect(view.snapshot().elements.allSatisfy { $0.velocity == .zero })
    do {
      let other = Drift()
      layout.addMotion(other)
      #expect(layout.motions.count == 1)
    }
    #expect(layout.motions.isEmpty && hash != hashBefore)
  }

  @Test("a motion follows an update once, and what the update deletes starts with the motion's velocity")
  func updates() throws {
    let drift = Drift()
    layout.drift = drift
    layout.addMotion(drift)
    for _ in 0..<10 { view.advance() }
    let before = try #require(view.snapshot().elements.first { $0.content.text == "1" })
    var update = BatchUpdate()
    update.deleteItems(at: [IndexPath(item: 1, section: 0)])
    try view.performBatchUpdates(update, with: .easeInOut(duration: 0.5)) { source.sections[0].remove(at: 1) }
    #expect(drift.maps.count == 1)
    #expect(drift.maps.first?.countsAfter == [2])
    drift.isMoving = false
    drift.velocity = nil
    let after = try #require(view.snapshot().elements.first { $0.content.text == "1" })
    #expect(after.center == before.center)
  }

  @Test("an item without an identifier keeps the identity that was asked for, in sight and out of sight")
  func identities() throws {
    final class Plain: CollectionViewDataSource {
      var names = (0..<100).map(String.init)
      func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { names.count }
      func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
        let cell = CollectionViewCell()
        cell.content.text = names[path.item]
        return cell
      }
    }
    func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
    let plain = Plain()
    view.dataSource = plain
    view.layoutIfNeeded()
    let shown = try #require(view.placedElements.first { $0.item == 2 }).id
    #expect(view.elementID(forItemAt: path(2)) == shown && shown.origin == .view)
    let far = view.elementID(forItemAt: path(80))
    #expect(view.snapshot().elements.allSatisfy { $0.id != far })
    view.setContentOffset(CGPoint(x: 0, y: view.contentSize.height - 200), animated: false)
    view.layoutIfNeeded()
    #expect(view.snapshot().elements.allSatisfy { $0.id != shown })
    #expect(view.elementID(forItemAt: path(2)) == shown)
    var update = BatchUpdate()
    update.deleteItems(at: [path(0)])
    update.moveItem(at: path(80), to: path(1))
    try view.performBatchUpdates(update) {
      plain.names.insert(plain.names.remove(at: 80), at: 2)
      plain.names.remove(at: 0)
    }
    #expect(view.elementID(forItemAt: path(1)) == far && view.elementID(forItemAt: path(2)) == shown)
    view.setContentOffset(.zero, animated: false)
    for _ in 0..<60 { view.advance() }
    let elements = view.placedElements
    #expect(elements.first { $0.item == 1 }?.id == far && elements.first { $0.item == 1 }?.content.text == "80")
    #expect(elements.first { $0.item == 2 }?.id == shown)
    view.reloadData()
    #expect(view.elementID(forItemAt: path(1)) != far)
    let identified = CountingSource(counts: [3])
    view.dataSource = identified
    #expect(view.elementID(forItemAt: path(1)) == ElementID(.data, 1))
  }
}
