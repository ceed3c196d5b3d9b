import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import SpringflowViews
import Testing

/// The classes of the article about the springy carousel ("iOS7 Day-by-Day", day 5), line by line in Swift: the layout
/// moves springs and centres by itself when an item is inserted.
@MainActor
private final class ItemBehaviorManager {
  let animator: DynamicAnimator
  private(set) var attachmentBehaviors: [IndexPath: AttachmentBehavior] = [:]
  let gravityBehavior = GravityBehavior()
  let collisionBehavior = CollisionBehavior()

  init(animator: DynamicAnimator) {
    self.animator = animator
    gravityBehavior.magnitude = 0.3
    collisionBehavior.collisionMode = .boundaries
    collisionBehavior.translatesReferenceBoundsIntoBoundary = true
    let itemBehavior = DynamicItemBehavior()
    itemBehavior.elasticity = 1
    collisionBehavior.addChildBehavior(itemBehavior)
    animator.addBehavior(gravityBehavior)
    animator.addBehavior(collisionBehavior)
  }

  func addItem(_ item: CollectionViewLayoutAttributes, anchor: CGPoint) {
    let attachmentBehavior = AttachmentBehavior(item: item, attachedToAnchor: anchor)
    attachmentBehavior.damping = 0.5
    attachmentBehavior.frequency = 0.8
    attachmentBehavior.length = 0
    animator.addBehavior(attachmentBehavior)
    attachmentBehaviors[item.indexPath] = attachmentBehavior
    gravityBehavior.addItem(item)
    collisionBehavior.addItem(item)
  }

  func removeItem(at indexPath: IndexPath) {
    if let attachmentBehavior = attachmentBehaviors[indexPath] { animator.removeBehavior(attachmentBehavior) }
    for case let attributes as CollectionViewLayoutAttributes in gravityBehavior.items
    where attributes.indexPath == indexPath {
      gravityBehavior.removeItem(attributes)
    }
    for case let attributes as CollectionViewLayoutAttributes in collisionBehavior.items
    where attributes.indexPath == indexPath {
      collisionBehavior.removeItem(attributes)
    }
    attachmentBehaviors[indexPath] = nil
  }

  func updateItemCollection(_ items: [CollectionViewLayoutAttributes]) {
    let toRemove = Set(attachmentBehaviors.keys).subtracting(items.map(\.indexPath))
    for indexPath in toRemove { removeItem(at: indexPath) }
    let existing = currentlyManagedItemIndexPaths
    for attributes in items where !existing.contains(attributes.indexPath) {
      addItem(attributes, anchor: attributes.center)
    }
  }

  var currentlyManagedItemIndexPaths: [IndexPath] { attachmentBehaviors.keys.sorted { $0.item < $1.item } }
}

@MainActor
private final class ArticleCarousel: CollectionViewFlowLayout {
  private let tileSize: CGSize
  private lazy var dynamicAnimator = DynamicAnimator(collectionViewLayout: self)
  private lazy var behaviorManager = ItemBehaviorManager(animator: dynamicAnimator)

  init(itemSize: CGSize) {
    tileSize = itemSize
    super.init()
    scrollDirection = .horizontal
  }

  required init?(coder: NSCoder) { nil }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let collectionView else { return false }
    let scrollDelta = newBounds.minX - collectionView.bounds.minX
    let touchLocation = collectionView.panGestureRecognizer.location(in: collectionView)
    for behavior in behaviorManager.attachmentBehaviors.values {
      let distanceFromTouch = abs(behavior.anchorPoint.x - touchLocation.x)
      guard let attributes = behavior.items.first as? CollectionViewLayoutAttributes else { continue }
      attributes.center.x += scrollDelta * min(1, distanceFromTouch / 500)
      dynamicAnimator.updateItem(usingCurrentState: attributes)
    }
    return false
  }

  override func prepare() {
    View.setAnimationsEnabled(false)
    sectionInset = EdgeInsets(top: (collectionView?.bounds.height ?? 0) - tileSize.height, left: 0, bottom: 0, right: 0)
    super.prepare()
    var expandedViewPort = collectionView?.bounds ?? .zero
    expandedViewPort.origin.x -= 2 * tileSize.width
    expandedViewPort.size.width += 4 * tileSize.width
    behaviorManager.updateItemCollection(super.layoutAttributesForElements(in: expandedViewPort) ?? [])
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    dynamicAnimator.items(in: rect) as? [CollectionViewLayoutAttributes]
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    dynamicAnimator.layoutAttributesForCell(at: indexPath)
  }

  override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
    for updateItem in updateItems where updateItem.updateAction == .insert {
      guard let path = updateItem.indexPathAfterUpdate else { continue }
      resetItemSpringsForInsert(at: path)
      guard let attributes = super.initialLayoutAttributesForAppearingItem(at: path) else { continue }
      var center = attributes.center
      center.y -= collectionViewContentSize.height - attributes.bounds.height
      guard let insertionPoint = layoutAttributesForItem(at: path) else { continue }
      insertionPoint.center = center
      dynamicAnimator.updateItem(usingCurrentState: insertionPoint)
    }
  }

  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    dynamicAnimator.layoutAttributesForCell(at: path)
  }

  private func resetItemSpringsForInsert(at indexPath: IndexPath) {
    let items = Array(behaviorManager.currentlyManagedItemIndexPaths.reversed())
    for (toIndex, fromIndex) in zip(items, items.dropFirst()) where fromIndex.item >= indexPath.item {
      guard let toItem = layoutAttributesForItem(at: toIndex), let fromItem = layoutAttributesForItem(at: fromIndex)
      else {
        continue
      }
      toItem.center = fromItem.center
      dynamicAnimator.updateItem(usingCurrentState: toItem)
    }
  }
}

@MainActor
private final class ArticleController: CollectionViewDelegateFlowLayout, CollectionViewDataSource {
  var content = Array(0..<30)
  let itemSize = CGSize(width: 70, height: 70)
  let collectionView: CollectionView

  init() {
    let layout = ArticleCarousel(itemSize: itemSize)
    collectionView = CollectionView(frame: CGRect(x: 0, y: 0, width: 568, height: 260), collectionViewLayout: layout)
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "SpringyCell")
    collectionView.delegate = self
    collectionView.dataSource = self
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { content.count }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "SpringyCell", for: path)
    cell.content.text = String(content[path.row])
    return cell
  }
  func collectionView(
    _ view: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize { itemSize }

  /// Inserts a tile right of the centre, and returns its number.
  func newViewButtonPressed() -> Int {
    let newTile = content.count
    let rightOfCenter = indexPathOfItemRightOfCenter
    content.insert(newTile, at: rightOfCenter.item)
    collectionView.insertItems(at: [rightOfCenter])
    return newTile
  }

  private var indexPathOfItemRightOfCenter: IndexPath {
    let midX = collectionView.bounds.midX
    var (indexOfItem, nearest) = (0, CGFloat.greatestFiniteMagnitude)
    for path in collectionView.indexPathsForVisibleItems {
      guard let cell = collectionView.cellForItem(at: path) else { continue }
      if abs(cell.frame.midX - midX) < abs(nearest) { (indexOfItem, nearest) = (path.item, cell.frame.midX - midX) }
    }
    return IndexPath(item: indexOfItem + (nearest < 0 ? 1 : 0), section: 0)
  }
}

@MainActor
@Suite("The springy carousel as its article prints it", .serialized)
struct ArticleCarouselTests {
  /// The tiles on screen by number, from the view's corner.
  private func shown(_ view: CollectionView) -> [Int: CGPoint] {
    var shown: [Int: CGPoint] = [:]
    for element in view.snapshot().elements where element.alpha > 0 {
      if let number = Int(element.content.text) { shown[number] = element.center }
    }
    return shown
  }

  /// Looks at each tick: no tile moves by more than it did in the tick before, and what springs, gravity and walls add.
  private func watch(_ controller: ArticleController, ticks: Int, _ act: (Int) -> Int?) -> (
    worst: CGFloat, drops: [[CGFloat]]
  ) {
    let view = controller.collectionView
    var (last, steps) = (shown(view), [Int: CGVector]())
    var (worst, drops): (CGFloat, [Int: [CGFloat]]) = (0, [:])
    for tick in 0..<ticks {
      if let new = act(tick) {
        drops[new] = []
        // The update itself moves nothing on screen.
        for (number, place) in shown(view) where number != new {
          if let before = last[number] { worst = max(worst, abs(place.x - before.x), abs(place.y - before.y)) }
        }
      }
      view.advance()
      let now = shown(view)
      for (number, place) in now {
        if drops[number] != nil { drops[number]?.append(place.y) }
        guard let before = last[number] else { continue }
        let step = CGVector(dx: place.x - before.x, dy: place.y - before.y)
        if let known = steps[number] { worst = max(worst, abs(step.dx - known.dx)) }
        steps[number] = step
      }
      for number in steps.keys where now[number] == nil { steps[number] = nil }
      last = now
    }
    return (worst, drops.sorted { $0.key < $1.key }.map(\.value))
  }

  @Test("one insert at rest: the others do not jump, and the new tile drops from the top")
  func atRest() {
    defer { View.setAnimationsEnabled(true) }
    let controller = ArticleController()
    for _ in 0..<600 { controller.collectionView.advance() }
    let (worst, drops) = watch(controller, ticks: 240) { $0 == 20 ? controller.newViewButtonPressed() : nil }
    #expect(worst < 3, "\(worst)")
    #expect(drops.count == 1 && (drops[0].first ?? 999) < 60 && (drops[0].max() ?? 0) > 200)
    #expect(controller.collectionView.numberOfItems(inSection: 0) == 31)
  }

  @Test(
    "eight inserts in a fling: no tile's shown place moves by more than its velocity explains, and each new one drops")
  func inFling() {
    defer { View.setAnimationsEnabled(true) }
    let controller = ArticleController()
    let view = controller.collectionView
    for _ in 0..<600 { view.advance() }
    view.touchBegan(at: CGPoint(x: 500, y: 200))
    for step in 1...12 {
      view.touchMoved(to: CGPoint(x: 500 - 12 * step, y: 200))
      view.advance()
    }
    view.touchEnded()
    let (worst, drops) = watch(controller, ticks: 300) { tick in
      tick % 12 == 5 && tick < 96 ? controller.newViewButtonPressed() : nil
    }
    #expect(worst < 6, "\(worst)")
    #expect(drops.count == 8 && drops.allSatisfy { ($0.first ?? 999) < 80 })
    #expect(view.numberOfItems(inSection: 0) == 38)
  }
}
