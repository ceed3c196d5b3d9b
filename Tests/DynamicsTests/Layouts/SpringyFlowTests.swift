import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import Testing

/// The springy layout of the classic article (objc.io 5), as written for iOS, without the prefix.
final class SpringyFlowLayout: CollectionViewFlowLayout {
  private(set) lazy var dynamicAnimator = DynamicAnimator(collectionViewLayout: self)
  private var visibleIndexPaths: Set<IndexPath> = []

  override init() {
    super.init()
    minimumInteritemSpacing = 10
    minimumLineSpacing = 10
    itemSize = CGSize(width: 44, height: 44)
    sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    let visibleRect = CGRect(origin: collectionView.bounds.origin, size: collectionView.frame.size)
      .insetBy(dx: -100, dy: -100)
    let items = super.layoutAttributesForElements(in: visibleRect) ?? []
    let paths = Set(items.map(\.indexPath))
    for behavior in dynamicAnimator.behaviors.compactMap({ $0 as? AttachmentBehavior }) {
      guard let item = behavior.items.first as? CollectionViewLayoutAttributes, !paths.contains(item.indexPath)
      else { continue }
      dynamicAnimator.removeBehavior(behavior)
      visibleIndexPaths.remove(item.indexPath)
    }
    for item in items where !visibleIndexPaths.contains(item.indexPath) {
      let spring = AttachmentBehavior(item: item, attachedToAnchor: item.center)
      spring.length = 0
      spring.damping = 0.8
      spring.frequency = 1
      dynamicAnimator.addBehavior(spring)
      visibleIndexPaths.insert(item.indexPath)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    dynamicAnimator.items(in: rect) as? [CollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    dynamicAnimator.layoutAttributesForCell(at: indexPath)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let delta = newBounds.origin.y - collectionView.bounds.origin.y
    let touch = collectionView.touchLocation ?? CGPoint(x: newBounds.midX, y: newBounds.midY)
    for case let spring as AttachmentBehavior in dynamicAnimator.behaviors {
      let resistance = (abs(touch.y - spring.anchorPoint.y) + abs(touch.x - spring.anchorPoint.x)) / 1500
      guard let item = spring.items.first else { continue }
      item.center.y += delta < 0 ? max(delta, delta * resistance) : min(delta, delta * resistance)
      dynamicAnimator.updateItem(usingCurrentState: item)
    }
    return false
  }
}

@MainActor
@Suite("Springy flow layout written for iOS")
struct SpringyFlowTests {
  @Test("the springy flow layout lags, stretches and settles at the flow layout's positions")
  func scrolls() throws {
    let layout = SpringyFlowLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let source = CountingSource(counts: [10_000])
    view.dataSource = source
    for _ in 0..<120 { view.advance() }
    #expect(!view.isMoving)
    let calm = view.snapshot().elements.map(\.center)
    view.flingUp(300)
    for _ in 0..<6 { view.advance() }
    let rows = Dictionary(grouping: view.placedElements, by: { $0.item / 5 }).mapValues { $0[0].center.y }
    let gaps = rows.keys.sorted().compactMap { row in rows[row + 1].map { $0 - rows[row]! } }
    #expect(gaps.contains { $0 > 56 } && gaps.contains { $0 < 53 })
    for _ in 0..<2400 where view.isMoving { view.advance() }
    #expect(!view.isMoving)
    let flow = CollectionViewFlowLayout()
    flow.itemSize = layout.itemSize
    flow.sectionInset = layout.sectionInset
    let plain = CollectionView(frame: view.frame, collectionViewLayout: flow)
    plain.dataSource = source
    plain.layoutIfNeeded()
    for element in view.placedElements {
      let place = try #require(flow.layoutAttributesForItem(at: IndexPath(item: element.item, section: 0))).center
      #expect(abs(element.center.y - (place.y - view.contentOffset.y)) < 0.2 && abs(element.center.x - place.x) < 1e-6)
    }
    #expect(view.contentOffset.y > 300 && calm.count > 30)
    #expect(layout.dynamicAnimator.behaviors.count < 80)
  }

  @Test("where attributes follow elements, those of the springy flow layout get new paths in an insert")
  func inserts() throws {
    let layout = SpringyFlowLayout()
    layout.dynamicAnimator.attributesFollowElements = true
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    let source = CountingSource(counts: [20])
    view.dataSource = source
    for _ in 0..<5 { view.advance() }
    let third = try #require(layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0)))
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    try view.performBatchUpdates(update) { source.insert(0) }
    #expect(third.indexPath == IndexPath(item: 4, section: 0))
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 4, section: 0)) === third)
  }
}

@MainActor
@Suite("Animators of headers and decoration views")
struct SpringyHeaderTests {
  @Test("an animator finds attributes by their element")
  func lookup() {
    let layout = CollectionViewFlowLayout()
    let animator = DynamicAnimator(collectionViewLayout: layout)
    let header = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "header", with: [0, 0])
    let decoration = CollectionViewLayoutAttributes(forDecorationViewOfKind: "decoration", with: [0, 0])
    let cell = CollectionViewLayoutAttributes(forCellWith: [0, 0])
    for attributes in [header, decoration, cell] {
      attributes.size = CGSize(width: 10, height: 10)
      animator.addBehavior(AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center))
      (animator.behaviors.last as? AttachmentBehavior)?.frequency = 1
    }
    #expect(animator.layoutAttributesForCell(at: [0, 0]) === cell)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "header", at: [0, 0]) === header)
    #expect(animator.layoutAttributesForDecorationView(ofKind: "decoration", at: [0, 0]) === decoration)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: "decoration", at: [0, 0]) == nil)
    #expect(animator.layoutAttributesForCell(at: [0, 1]) == nil)
  }

  @Test("bodies of a springy layout keep positions and velocities while an item is dragged through them")
  func reordering() throws {
    let layout = SpringyFlowLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 230, height: 300), collectionViewLayout: layout)
    let source = ReorderableSource(counts: [16])
    view.dataSource = source
    for _ in 0..<10 { view.advance() }
    view.beginInteractiveMovementForItem(at: [0, 0])
    for step in 0..<60 {
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 32 + 2 * CGFloat(step), y: 32 + CGFloat(step)))
      view.advance()
    }
    view.endInteractiveMovement()
    #expect(source.sections[0] != Array(0..<16))
    for _ in 0..<1500 { view.advance() }
    for path in view.indexPathsForVisibleItems {
      #expect(view.cellForItem(at: path)?.content.text == String(source.sections[0][path.item]))
    }
  }
}
