import Springflow
import SpringflowScenes
import Testing

// The listings of the tutorial "A springy layout", as they stand in its resources, each step in a name space of its own.

/// Tiles in a flow.
enum FlowingTiles {
  /// Ten thousand numbered tiles.
  public final class Tiles: CollectionViewDataSource {
    private(set) var numbers = Array(0..<10_000)
    private let tile = CollectionView.CellRegistration<CollectionViewCell, Int> { cell, _, number in
      cell.content = CellContent(text: "\(number)", tint: number)
    }

    /// Creates the tiles.
    public init() {}

    /// Inserts a tile with the next number.
    public func insert(at index: Int) { numbers.insert(numbers.count, at: index) }

    /// One for each number.
    public func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }

    /// A cell with the number.
    public func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      view.dequeueConfiguredReusableCell(using: tile, for: path, item: numbers[path.item])
    }
  }

  /// Tiles of 44 points, 10 points apart.
  public class TileFlow: CollectionViewFlowLayout {
    public override init() {
      super.init()
      itemSize = CGSize(width: 44, height: 44)
      minimumInteritemSpacing = 10
      minimumLineSpacing = 10
      sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    }

    /// The layout is not archived.
    public required init?(coder: NSCoder) { nil }
  }
}

/// The flow on springs.
enum TilesOnSprings {
  typealias Tiles = FlowingTiles.Tiles
  typealias TileFlow = FlowingTiles.TileFlow

  /// The flow on springs.
  public final class SpringyTiles: SpringyLayout {
    /// Wraps the flow.
    public init() { super.init(wrapping: TileFlow()) }

    /// The layout is not archived.
    public required init?(coder: NSCoder) { nil }
  }

  @MainActor
  struct SpringyTilesTests {
    let tiles = Tiles()
    let layout = SpringyTiles()
    let view: CollectionView

    init() {
      view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      view.dataSource = tiles
      view.layoutIfNeeded()
    }

    /// A finger moves up by 300 points in a quarter of a second, and stays down.
    private func drag() {
      view.touchBegan(at: CGPoint(x: 160, y: 400))
      for step in 1...30 {
        view.touchMoved(to: CGPoint(x: 160, y: 400 - 10 * step))
        view.advance()
      }
    }

    /// How far an item is from its place in the flow.
    private func lag(of item: Int) -> CGFloat {
      let path = IndexPath(item: item, section: 0)
      guard let item = layout.layoutAttributesForItem(at: path),
        let place = layout.wrapped.layoutAttributesForItem(at: path)
      else { return .nan }
      return item.center.y - place.center.y
    }

    @Test("the farther a tile is from the finger, the more it lags; then all return to their places")
    func lags() {
      drag()
      let lags = [32, 42, 52, 62].map(lag)
      #expect(lags.allSatisfy { $0 > 0 } && lags == lags.sorted())
      view.touchEnded()
      while view.isMoving { view.advance() }
      for element in view.snapshot().elements {
        guard let path = view.indexPath(ofElement: element.id) else { continue }
        #expect(abs(lag(of: path.item)) < 0.1)
      }
    }
  }
}

/// Springs of other numbers, and an insert.
enum TunedTiles {
  typealias Tiles = FlowingTiles.Tiles
  typealias TileFlow = FlowingTiles.TileFlow

  /// The flow on springs.
  public final class SpringyTiles: SpringyLayout {
    /// Wraps the flow.
    public init() {
      super.init(wrapping: TileFlow())
      frequency = 1.5
      damping = 0.5
      lagDistance = 1000
    }

    /// The layout is not archived.
    public required init?(coder: NSCoder) { nil }
  }

  @MainActor
  struct SpringyTilesTests {
    let tiles = Tiles()
    let layout = SpringyTiles()
    let view: CollectionView

    init() {
      view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      view.dataSource = tiles
      view.layoutIfNeeded()
    }

    /// A finger moves up by 300 points in a quarter of a second, and stays down.
    private func drag() {
      view.touchBegan(at: CGPoint(x: 160, y: 400))
      for step in 1...30 {
        view.touchMoved(to: CGPoint(x: 160, y: 400 - 10 * step))
        view.advance()
      }
    }

    /// How far an item is from its place in the flow.
    private func lag(of item: Int) -> CGFloat {
      let path = IndexPath(item: item, section: 0)
      guard let item = layout.layoutAttributesForItem(at: path),
        let place = layout.wrapped.layoutAttributesForItem(at: path)
      else { return .nan }
      return item.center.y - place.center.y
    }

    @Test("the farther a tile is from the finger, the more it lags; then all return to their places")
    func lags() {
      drag()
      let lags = [32, 42, 52, 62].map(lag)
      #expect(lags.allSatisfy { $0 > 0 } && lags == lags.sorted())
      view.touchEnded()
      while view.isMoving { view.advance() }
      for element in view.snapshot().elements {
        guard let path = view.indexPath(ofElement: element.id) else { continue }
        #expect(abs(lag(of: path.item)) < 0.1)
      }
    }

    @Test("an insert in mid-flight changes the places; every tile keeps its position and velocity")
    func insert() throws {
      drag()
      let before = view.snapshot().elements
      #expect(before.contains { abs($0.velocity.dy) > 100 })
      let path = IndexPath(item: 40, section: 0)
      var update = BatchUpdate()
      update.insertItems(at: [path])
      try view.performBatchUpdates(update) { tiles.insert(at: path.item) }
      for old in before {
        let new = view.snapshot().elements.first { $0.id == old.id }
        #expect(new?.center == old.center && new?.velocity == old.velocity)
      }
    }
  }
}

/// New tiles that come from above, and both exhibits.
enum DroppedTiles {
  typealias Tiles = FlowingTiles.Tiles
  typealias TileFlow = FlowingTiles.TileFlow
  typealias Cradle = BallsOnRods.Cradle
  typealias Balls = RoundBalls.Balls

  /// The flow on springs.
  public final class SpringyTiles: SpringyLayout {
    /// Wraps the flow.
    public init() {
      super.init(wrapping: TileFlow())
      frequency = 1.5
      damping = 0.5
      lagDistance = 1000
    }

    /// The layout is not archived.
    public required init?(coder: NSCoder) { nil }

    public override func start(
      for attributes: CollectionViewLayoutAttributes, proposed: Start, isInserted: Bool
    ) -> Start {
      guard isInserted, let view = collectionView else { return proposed }
      return Start(center: CGPoint(x: attributes.center.x, y: view.bounds.minY - 22))
    }
  }

  /// What the window shows.
  @MainActor
  public enum Demos {
    /// Tiles on springs, and the cradle.
    public static let catalog = tiles + cradle

    private static let tiles = ExhibitCatalog(layout: SpringyTiles(), dataSource: Tiles())

    private static let cradle = ExhibitCatalog(layout: Cradle(), dataSource: Balls()) { view in
      view.allowsSelection = false
      let press = LongPressGestureRecognizer { [weak view] press in
        (view?.collectionViewLayout as? Cradle)?.follow(press)
      }
      press.minimumPressDuration = 0
      view.addGestureRecognizer(press)
    }
  }
}

/// The springs made by hand.
enum HangingFlow {
  typealias Tiles = FlowingTiles.Tiles
  typealias TileFlow = FlowingTiles.TileFlow

  /// The flow on springs, by hand.
  public final class SpringyFlow: TileFlow {
    private lazy var animator = DynamicAnimator(collectionViewLayout: self)

    public override func prepare() {
      super.prepare()
      guard let view = collectionView else { return }
      let visible = view.bounds.insetBy(dx: -100, dy: -100)
      let places = super.layoutAttributesForElements(in: visible) ?? []
      for place in places where animator.layoutAttributesForCell(at: place.indexPath) == nil {
        let spring = AttachmentBehavior(item: place, attachedToAnchor: place.center)
        spring.length = 0
        spring.frequency = 1
        spring.damping = 0.8
        animator.addBehavior(spring)
      }
    }

    /// The place of an item in the flow, in points of the content.
    public func place(ofItemAt path: IndexPath) -> CGPoint? { super.layoutAttributesForItem(at: path)?.center }

    public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      animator.items(in: rect) as? [CollectionViewLayoutAttributes]
    }

    public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      animator.layoutAttributesForCell(at: path) ?? super.layoutAttributesForItem(at: path)
    }
  }
}

/// They lag.
enum LaggingFlow {
  typealias Tiles = FlowingTiles.Tiles
  typealias TileFlow = FlowingTiles.TileFlow

  /// The flow on springs, by hand.
  public final class SpringyFlow: TileFlow {
    private lazy var animator = DynamicAnimator(collectionViewLayout: self)

    public override func prepare() {
      super.prepare()
      guard let view = collectionView else { return }
      let visible = view.bounds.insetBy(dx: -100, dy: -100)
      let places = super.layoutAttributesForElements(in: visible) ?? []
      for place in places where animator.layoutAttributesForCell(at: place.indexPath) == nil {
        let spring = AttachmentBehavior(item: place, attachedToAnchor: place.center)
        spring.length = 0
        spring.frequency = 1
        spring.damping = 0.8
        animator.addBehavior(spring)
      }
    }

    /// The place of an item in the flow, in points of the content.
    public func place(ofItemAt path: IndexPath) -> CGPoint? { super.layoutAttributesForItem(at: path)?.center }

    public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      animator.items(in: rect) as? [CollectionViewLayoutAttributes]
    }

    public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      animator.layoutAttributesForCell(at: path) ?? super.layoutAttributesForItem(at: path)
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      guard let view = collectionView else { return false }
      let delta = newBounds.minY - view.bounds.minY
      let finger = view.touchLocation ?? CGPoint(x: newBounds.midX, y: newBounds.midY)
      for case let spring as AttachmentBehavior in animator.behaviors {
        guard let item = spring.items.first else { continue }
        let distance = abs(finger.x - spring.anchorPoint.x) + abs(finger.y - spring.anchorPoint.y)
        item.center.y += delta * min(1, distance / 1500)
        animator.updateItem(usingCurrentState: item)
      }
      return false
    }
  }
}

/// Their anchors follow.
enum FlowByHand {
  typealias Tiles = FlowingTiles.Tiles
  typealias TileFlow = FlowingTiles.TileFlow

  /// The flow on springs, by hand.
  public final class SpringyFlow: TileFlow {
    private lazy var animator = DynamicAnimator(collectionViewLayout: self)

    public override func prepare() {
      super.prepare()
      guard let view = collectionView else { return }
      let visible = view.bounds.insetBy(dx: -100, dy: -100)
      let places = super.layoutAttributesForElements(in: visible) ?? []
      let anchors = Dictionary(uniqueKeysWithValues: places.map { ($0.indexPath, $0.center) })
      for case let spring as AttachmentBehavior in animator.behaviors {
        guard let item = spring.items.first as? CollectionViewLayoutAttributes else { continue }
        if let anchor = anchors[item.indexPath] {
          spring.anchorPoint = anchor
        } else {
          animator.removeBehavior(spring)
        }
      }
      for place in places where animator.layoutAttributesForCell(at: place.indexPath) == nil {
        let spring = AttachmentBehavior(item: place, attachedToAnchor: place.center)
        spring.length = 0
        spring.frequency = 1
        spring.damping = 0.8
        animator.addBehavior(spring)
      }
    }

    /// The place of an item in the flow, in points of the content.
    public func place(ofItemAt path: IndexPath) -> CGPoint? { super.layoutAttributesForItem(at: path)?.center }

    public override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      animator.items(in: rect) as? [CollectionViewLayoutAttributes]
    }

    public override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
      animator.layoutAttributesForCell(at: path) ?? super.layoutAttributesForItem(at: path)
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      guard let view = collectionView else { return false }
      let delta = newBounds.minY - view.bounds.minY
      let finger = view.touchLocation ?? CGPoint(x: newBounds.midX, y: newBounds.midY)
      for case let spring as AttachmentBehavior in animator.behaviors {
        guard let item = spring.items.first else { continue }
        let distance = abs(finger.x - spring.anchorPoint.x) + abs(finger.y - spring.anchorPoint.y)
        item.center.y += delta * min(1, distance / 1500)
        animator.updateItem(usingCurrentState: item)
      }
      return false
    }
  }

  @MainActor
  struct SpringyFlowTests {
    let tiles = Tiles()
    let layout = SpringyFlow()
    let view: CollectionView

    init() {
      view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
      view.dataSource = tiles
      view.layoutIfNeeded()
    }

    /// A finger moves up by 300 points in a quarter of a second, and stays down.
    private func drag() {
      view.touchBegan(at: CGPoint(x: 160, y: 400))
      for step in 1...30 {
        view.touchMoved(to: CGPoint(x: 160, y: 400 - 10 * step))
        view.advance()
      }
    }

    /// How far an item is from its place in the flow.
    private func lag(of item: Int) -> CGFloat {
      let path = IndexPath(item: item, section: 0)
      guard let item = layout.layoutAttributesForItem(at: path), let place = layout.place(ofItemAt: path) else {
        return .nan
      }
      return item.center.y - place.y
    }

    @Test("the farther a tile is from the finger, the more it lags; then all return to their places")
    func lags() {
      drag()
      let lags = [32, 42, 52, 62].map(lag)
      #expect(lags.allSatisfy { $0 > 0 } && lags == lags.sorted())
      view.touchEnded()
      while view.isMoving { view.advance() }
      for element in view.snapshot().elements {
        guard let path = view.indexPath(ofElement: element.id) else { continue }
        #expect(abs(lag(of: path.item)) < 0.1)
      }
    }

    @Test("an insert in mid-flight changes the places; every tile keeps its position and velocity")
    func insert() throws {
      drag()
      let before = view.snapshot().elements
      #expect(before.contains { abs($0.velocity.dy) > 100 })
      let path = IndexPath(item: 40, section: 0)
      var update = BatchUpdate()
      update.insertItems(at: [path])
      try view.performBatchUpdates(update) { tiles.insert(at: path.item) }
      for old in before {
        let new = view.snapshot().elements.first { $0.id == old.id }
        #expect(new?.center == old.center && new?.velocity == old.velocity)
      }
    }
  }
}
