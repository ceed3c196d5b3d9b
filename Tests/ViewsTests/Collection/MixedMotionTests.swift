import Foundation
import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import Testing

/// A column in which every other number is attached to a spring; the others move by curves.
@MainActor
private final class MixedLayout: CollectionViewFlowLayout {
  lazy var animator = DynamicAnimator(collectionViewLayout: self)
  var springs: [(attachment: AttachmentBehavior, attributes: CollectionViewLayoutAttributes)] = []

  override init() {
    super.init()
    itemSize = CGSize(width: 100, height: 40)
    minimumLineSpacing = 0
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func prepare() {
    super.prepare()
    for spring in springs {
      guard let place = super.layoutAttributesForItem(at: spring.attributes.indexPath) else { continue }
      spring.attachment.anchorPoint = place.center
    }
  }

  /// Attaches an item to a spring of 2 Hz without damping.
  func hang(_ path: IndexPath) {
    guard let attributes = super.layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes else {
      return
    }
    let attachment = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
    attachment.length = 0
    attachment.frequency = 2
    attachment.damping = 0.25
    animator.addBehavior(attachment)
    springs.append((attachment, attributes))
  }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: path) ?? super.layoutAttributesForItem(at: path)
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { animator.layoutAttributesForCell(at: $0.indexPath) ?? $0 }
  }
  override func prepareForUpdates(_ items: [CollectionViewUpdateItem]) {
    let deleted = items.filter { $0.updateAction == .delete }.compactMap(\.indexPathBeforeUpdate)
    for spring in springs where deleted.contains(spring.attributes.indexPath) {
      animator.removeBehavior(spring.attachment)
    }
    springs.removeAll { deleted.contains($0.attributes.indexPath) }
  }
}

@MainActor
@Suite("Bodies and curves in one view")
struct MixedMotionTests {
  @Test("one transaction moves bodies by their springs and the others by curves")
  func mixed() throws {
    let layout = MixedLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    let source = CountingSource(counts: [5])
    view.dataSource = source
    view.advance()
    for item in [0, 2] { layout.hang([0, item]) }
    view.advance()
    var update = BatchUpdate()
    update.moveItem(at: [0, 4], to: [0, 0])
    try view.performBatchUpdates(update, setting: \.sections, of: source, to: [[4, 0, 1, 2, 3]])
    let spring = ClosedForm(frequency: 2, damping: 0.25, resistance: 0.1)
    for tick in 0...36 {
      let t = Double(tick) / 36
      let ease = t * t * (3 - 2 * t)
      let swing = spring.state(after: Double(tick) / 120, u: -40, v: 0).u
      #expect(try abs(Double(TransactionTests.element(view, 0).center.y) - (60 + swing)) < 1e-9)
      #expect(try abs(Double(TransactionTests.element(view, 2).center.y) - (140 + swing)) < 1e-9)
      #expect(try abs(Double(TransactionTests.element(view, 1).center.y) - (60 + 40 * ease)) < 1e-9)
      #expect(try abs(Double(TransactionTests.element(view, 4).center.y) - (180 - 160 * ease)) < 1e-9)
      view.advance()
    }
  }

  @Test("a body that is deleted while it swings leaves with its velocity")
  func leaves() throws {
    let layout = MixedLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    let source = CountingSource(counts: [3])
    view.dataSource = source
    view.advance()
    layout.hang([0, 1])
    layout.springs[0].attributes.center.y += 50
    layout.animator.updateItem(usingCurrentState: layout.springs[0].attributes)
    for _ in 0..<15 { view.advance() }
    let speed = layout.animator.velocity(of: layout.springs[0].attributes)?.y ?? 0
    let place = try TransactionTests.element(view, 1).center.y
    #expect(abs(speed) > 300)
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 1]])
    try view.performBatchUpdates(update) { source.sections[0].remove(at: 1) }
    let start = try TransactionTests.element(view, 1)
    #expect(abs(start.center.y - place) < 1e-9 && start.alpha == 1)
    for tick in 0...35 {
      // T t (1 − t)² of the velocity, where t is the share of T = 0.3 s.
      let t = CGFloat(tick) / 36
      let glide = speed * 0.3 * t * (1 - t) * (1 - t)
      #expect(try abs(TransactionTests.element(view, 1).center.y - (place + glide)) < 1e-9)
      view.advance()
    }
    view.advance()
    #expect(!view.snapshot().elements.contains { $0.id == ElementID(.data, 1) })
  }

  @Test("visible items on springs stay on screen when items are inserted above, while they swing")
  func anchored() throws {
    let layout = MixedLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    let source = CountingSource(counts: [40])
    view.dataSource = source
    view.contentOffsetAnchor = .firstVisibleItem
    view.contentOffset.y = 400
    view.advance()
    layout.hang([0, 12])
    layout.springs[0].attributes.center.y += 50
    layout.animator.updateItem(usingCurrentState: layout.springs[0].attributes)
    let spring = ClosedForm(frequency: 2, damping: 0.25, resistance: 0.1)
    for tick in 0..<60 {
      if tick == 20 {
        var update = BatchUpdate()
        update.insertItems(at: [[0, 0], [0, 1]])
        try view.performBatchUpdates(update) { for _ in 0..<2 { source.insert(0) } }
        #expect(view.contentOffset.y == 480)
      }
      let swing = spring.state(after: Double(tick) / 120, u: 50, v: 0).u
      if tick == 0 {
        view.advance()  // the layout returns the animator's attributes
        continue
      }
      #expect(try abs(Double(TransactionTests.element(view, 12).center.y) - (100 + swing)) < 1e-9)
      view.advance()
    }
  }
}
