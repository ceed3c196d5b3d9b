import Springflow
import SpringflowTestSupport
import Testing

/// A cell that prefers a height of 20 points, and 10 more for each time that 7 divides into the number.
private final class MeasuredCell: CollectionViewCell {
  nonisolated static func height(_ number: Int) -> CGFloat { CGFloat(20 + 10 * (number % 7)) }
  static var asked = 0

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    Self.asked += 1
    let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
    attributes.frame.size.height = Self.height(Int(content.text) ?? 0)
    return attributes
  }
}

private final class MeasuredSource: CollectionViewDataSource {
  var numbers: [Int]
  init(_ count: Int) { numbers = Array(0..<count) }
  func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    cell.content.text = String(numbers[path.item])
    return cell
  }
  func collectionView(_: CollectionView, identifierForItemAt path: IndexPath) -> Int? { numbers[path.item] }
}

/// Self-sizing cells: `estimatedItemSize` and preferred attributes.
@MainActor
@Suite("Self-sizing cells", .serialized)
struct MeasuringTests {
  private func list(
    _ count: Int, estimate: CGFloat = 40
  ) -> (CollectionView, CollectionViewFlowLayout, MeasuredSource) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    layout.estimatedItemSize = CGSize(width: 100, height: estimate)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    view.register(MeasuredCell.self, forCellWithReuseIdentifier: "cell")
    let source = MeasuredSource(count)
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, layout, source)
  }

  @Test("displayed cells have the size they prefer, the others the estimate")
  func sizes() throws {
    let (view, layout, _) = list(1000)
    var y: CGFloat = 0
    for item in 0..<12 {
      let frame = try #require(layout.layoutAttributesForItem(at: [0, item])).frame
      if y > view.bounds.maxY + 48 { break }
      #expect(frame == CGRect(x: 0, y: y, width: 100, height: MeasuredCell.height(item)))
      y = frame.maxY
    }
    #expect(layout.layoutAttributesForItem(at: [0, 999])?.frame.height == 40)
  }

  @Test("visible cells do not move when cells above them are measured, neither in a fling upward nor at rest")
  func noJump() throws {
    let (view, _, _) = list(400)
    view.contentOffset.y = 8000
    view.layoutIfNeeded()
    view.touchBegan(at: CGPoint(x: 50, y: 50))
    for step in 1...6 {
      view.advance()
      view.touchMoved(to: CGPoint(x: 50, y: 50 + 30 * step))
    }
    view.touchEnded()
    var last = view.snapshot().elements
    for _ in 0..<900 {
      let velocity = view.contentVelocity.dy
      view.advance()
      let now = view.snapshot().elements
      let after = view.contentVelocity.dy
      // Items on screen move as the fling does, and all equally.
      let moves = now.compactMap { element in
        last.first { $0.id == element.id }.map {
          element.center.y - element.size.height / 2 - ($0.center.y - $0.size.height / 2)
        }
      }
      for move in moves {
        #expect(abs(move - moves[0]) < 1e-9)
        #expect(move <= -min(velocity, after) / 120 + 0.6 && move >= -max(velocity, after) / 120 - 0.6)
      }
      last = now
    }
    #expect(!view.isMoving)
  }

  @Test("at the top, the first cells grow downward and the view stays at the top")
  func top() {
    let (view, _, _) = list(50, estimate: 10)
    #expect(view.contentOffset == .zero)
    #expect(view.layoutAttributesForItem(at: [0, 0])?.frame.minY == 0)
  }

  @Test("a cell is asked for its preferred size when it enters and when its size changes, not in every pass")
  func askedOnce() {
    MeasuredCell.asked = 0
    let (view, _, _) = list(10)
    let atFirst = MeasuredCell.asked
    #expect(atFirst <= 20)
    for page in 0..<10 {
      view.contentOffset.y = CGFloat(page % 2)
      view.advance()
    }
    #expect(MeasuredCell.asked == atFirst)
  }

  @Test("a cell that prefers another size by now gets it when all, or the item, is invalidated")
  func renewal() throws {
    let (view, layout, _) = list(5)
    func height(_ item: Int) -> CGFloat? { layout.layoutAttributesForItem(at: [0, item])?.frame.height }
    #expect(height(1) == 30)
    view.cellForItem(at: [0, 1])?.content.text = "6"
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(height(1) == 80 && height(2) == 40)
    view.cellForItem(at: [0, 2])?.content.text = "5"
    let context = CollectionViewFlowLayoutInvalidationContext()
    context.invalidateFlowLayoutDelegateMetrics = false
    context.invalidateItems(at: [[0, 2]])
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(height(2) == 70 && height(1) == 80)
  }

  @Test("visible cells stay when a wheel or a program jumps back over cells that were never measured")
  func jumpsBack() throws {
    for step in [100, 250, 290] as [CGFloat] {
      let (view, _, _) = list(400)
      view.contentOffset.y = 8000
      view.layoutIfNeeded()
      let before = view.snapshot().elements
      view.contentOffset.y -= step
      view.layoutIfNeeded()
      let after = view.snapshot().elements
      let moves = after.compactMap { element in
        before.first { $0.id == element.id && $0.center.y < 200 - step / 2 }.map {
          element.center.y - element.size.height / 2 - ($0.center.y - $0.size.height / 2)
        }
      }
      #expect(!moves.isEmpty)
      for move in moves { #expect(abs(move - step) < 1e-9, "\(step)") }
    }
  }

  @Test("an update of self-sizing cells leaves every item there once", arguments: TestLength.cases(0..<40, short: 10))
  func updates(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let (view, _, source) = list(
      Int.random(in: 1...12, using: &random), estimate: .random(in: 20...120, using: &random))
    view.frame.size.height = 100
    view.layoutIfNeeded()
    var next = 1000
    for _ in 0..<20 {
      let item = Int.random(in: 0...source.numbers.count, using: &random)
      var update = BatchUpdate()
      if Bool.random(using: &random), item < source.numbers.count {
        update.deleteItems(at: [[0, item]])
        try view.performBatchUpdates(update) { source.numbers.remove(at: item) }
      } else {
        next += 1
        update.insertItems(at: [[0, item]])
        try view.performBatchUpdates(update) { source.numbers.insert(next, at: item) }
      }
      let ids = view.snapshot().elements.map(\.id)
      #expect(Set(ids).count == ids.count)
      for _ in 0..<Int.random(in: 0...20, using: &random) { view.advance() }
    }
  }

  @Test("in a mirrored row visible cells do not move when cells before them are measured")
  func mirrored() {
    final class Row: CollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    final class WideCell: CollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: CollectionViewLayoutAttributes
      ) -> CollectionViewLayoutAttributes {
        layoutAttributes.size.width = 30 + 10 * CGFloat((Int(content.text) ?? 0) % 5)
        return layoutAttributes
      }
    }
    let layout = Row()
    layout.scrollDirection = .horizontal
    layout.estimatedItemSize = CGSize(width: 40, height: 60)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 60), collectionViewLayout: layout)
    view.semanticContentAttribute = .forceRightToLeft
    view.register(WideCell.self, forCellWithReuseIdentifier: "cell")
    let source = MeasuredSource(300)
    view.dataSource = source
    view.layoutIfNeeded()
    view.contentOffset.x = 6000
    view.layoutIfNeeded()
    for _ in 0..<200 {
      let before = view.snapshot().elements
      view.contentOffset.x += 17  // back toward the beginning, which is at the right
      view.layoutIfNeeded()
      let after = view.snapshot().elements
      for element in after {
        guard let old = before.first(where: { $0.id == element.id }), (40...260).contains(old.center.x) else {
          continue
        }
        #expect(abs(element.center.x - (old.center.x - 17)) < 1e-9)
      }
    }
  }

  @Test("measured sizes stay with their items through an update, and are forgotten when the cross extent changes")
  func following() throws {
    let (view, layout, source) = list(6)
    func heights() -> [CGFloat] {
      (0..<source.numbers.count).compactMap { layout.layoutAttributesForItem(at: [0, $0])?.frame.height }
    }
    #expect(heights() == [20, 30, 40, 50, 60, 70])
    var update = BatchUpdate()
    update.deleteItems(at: [[0, 1], [0, 4]])
    update.insertItems(at: [[0, 0], [0, 3]])
    try view.performBatchUpdates(update) { source.numbers = [12, 0, 2, 13, 3, 5] }
    #expect(heights() == [70, 20, 40, 80, 50, 70])
    layout.estimatedItemSize = .zero
    view.layoutIfNeeded()
    view.frame.size.width = 120
    view.layoutIfNeeded()
    #expect(heights() == [40, 40, 40, 40, 40, 40])
  }

  @Test("an automatic estimate takes the item size until cells are measured")
  func automatic() {
    let (view, layout, _) = list(300)
    layout.estimatedItemSize = CollectionViewFlowLayout.automaticSize
    view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: [0, 299])?.frame.size == CGSize(width: 100, height: 40))
    #expect(layout.layoutAttributesForItem(at: [0, 3])?.frame.height == 50)
  }

  /// A cell that prefers to be a point higher each time.
  private final class Greedy: CollectionViewCell {
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      layoutAttributes.size.height += 1
      return layoutAttributes
    }
  }

  @Test("a cell that grows at each measuring does not keep the view busy for ever")
  func greedy() {
    let (view, layout, _) = list(5)
    view.register(Greedy.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.layoutIfNeeded()
    #expect((layout.layoutAttributesForItem(at: [0, 0])?.frame.height ?? 0) <= 40 + 9)
  }

  @Test("cells measured one by one or all at once give the same lines as filling them anew", arguments: 0..<20)
  func refilling(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 1...60, using: &random)
    func extent() -> CGSize {
      CGSize(
        width: CGFloat(Int.random(in: 5...60, using: &random)), height: CGFloat(Int.random(in: 5...40, using: &random)))
    }
    var sizes = (0..<count).map { _ in extent() }
    let layout = CollectionViewFlowLayout()
    layout.itemSizing = .perItem { sizes[$0.item] }
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    let source = MeasuredSource(count)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    for _ in 0..<30 {
      let changed = (0..<Int.random(in: 1...3, using: &random)).map { _ in Int.random(in: 0..<count, using: &random) }
      for item in changed { sizes[item] = extent() }
      let context = CollectionViewFlowLayoutInvalidationContext()
      context.invalidateFlowLayoutDelegateMetrics = false
      context.invalidateFlowLayoutAttributes = false
      context.invalidateItems(at: changed.map { [0, $0] })
      layout.invalidateLayout(with: context)
      view.layoutIfNeeded()
      let step = (0..<count).map { layout.layoutAttributesForItem(at: [0, $0])?.frame }
      let length = layout.collectionViewContentSize
      layout.invalidateLayout()
      view.layoutIfNeeded()
      let anew = (0..<count).map { layout.layoutAttributesForItem(at: [0, $0])?.frame }
      #expect(step == anew && length == layout.collectionViewContentSize)
    }
  }
}
