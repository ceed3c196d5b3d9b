import Springflow
import SpringflowTestSupport
import Testing

/// A header written as for iOS: with frames, and a coder that is never used.
private final class CountedView: CollectionReusableView {
  static var made = 0
  var applied: [CGRect] = []
  var reused = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.made += 1
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func prepareForReuse() { reused += 1 }
  override func apply(_ attributes: CollectionViewLayoutAttributes) { applied.append(attributes.frame) }
}

private final class CountedCell: CollectionViewCell {
  static var made = 0
  var applied = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    Self.made += 1
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func apply(_ attributes: CollectionViewLayoutAttributes) { applied += 1 }
}

private final class CountedSource: CollectionViewDataSource {
  var counts: [Int]
  init(_ counts: [Int]) { self.counts = counts }
  func numberOfSections(in view: CollectionView) -> Int { counts.count }
  func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
  }
  func collectionView(
    _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> CollectionReusableView {
    view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: path)
  }
}

/// A flow layout whose every item has a dot, a decoration view.
private final class Dotted: CollectionViewFlowLayout {
  override init() {
    super.init()
    register(CountedView.self, forDecorationViewOfKind: "dot")
  }
  required init?(coder: NSCoder) { nil }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let items = super.layoutAttributesForElements(in: rect) ?? []
    return items
      + items.filter { $0.representedElementCategory == .cell }.map { item in
        let dot = CollectionViewLayoutAttributes(forDecorationViewOfKind: "dot", with: item.indexPath)
        dot.frame = CGRect(x: item.frame.maxX, y: item.frame.minY, width: 4, height: 4)
        return dot
      }
  }
}

@MainActor
@Suite("Views of elements", .serialized)
struct ViewTests {
  private func view(_ layout: CollectionViewFlowLayout, _ source: CountedSource) -> CollectionView {
    layout.itemSize = CGSize(width: 80, height: 40)
    layout.minimumLineSpacing = 0
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.register(CountedCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      CountedView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  @Test("only as many cells and decoration views are made as are visible, for any scroll distance")
  func bounded() {
    CountedCell.made = 0
    CountedView.made = 0
    let source = CountedSource([100_000])
    let view = view(Dotted(), source)
    for page in 0..<500 {
      view.contentOffset.y = CGFloat(page * 190)
      view.layoutIfNeeded()
    }
    // Five visible rows, and three more on either side that are made in advance.
    #expect(CountedCell.made <= 24 && CountedView.made <= 24)
    #expect(view.placedElements.count { $0.kind == "dot" } == view.placedElements.count { $0.kind == nil })
  }

  @Test("headers are registered by kind and identifier, found by path, and reused")
  func headers() throws {
    CountedView.made = 0
    let layout = CollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let source = CountedSource(Array(repeating: 3, count: 50))
    let view = view(layout, source)
    let kind = CollectionView.elementKindSectionHeader
    let first = try #require(view.supplementaryView(forElementKind: kind, at: [0, 0]) as? CountedView)
    #expect(first.reuseIdentifier == "header" && first.applied == [CGRect(x: 0, y: 0, width: 100, height: 20)])
    #expect(first.frame == CGRect(x: 0, y: 0, width: 100, height: 20) && first.bounds.origin == .zero)
    view.contentOffset.y = 3000
    view.layoutIfNeeded()
    #expect(view.supplementaryView(forElementKind: kind, at: [0, 0]) == nil)
    for page in 0..<30 {
      view.contentOffset.y = CGFloat(page * 200)
      view.layoutIfNeeded()
    }
    #expect(CountedView.made <= 6)
  }

  @Test("apply(_:) is called when a view enters and when its attributes change, and not otherwise")
  func applying() throws {
    let layout = CollectionViewFlowLayout()
    let source = CountedSource([5])
    let view = view(layout, source)
    let cell = try #require(view.cellForItem(at: [0, 1]) as? CountedCell)
    #expect(cell.applied == 1)
    layout.invalidateLayout()
    view.advance()
    #expect(cell.applied == 1)
    layout.minimumLineSpacing = 7
    view.advance()
    #expect(cell.applied == 2)
  }

  /// A layout that keeps its attributes and changes them in place, as many layouts do.
  private final class InPlace: CollectionViewLayout {
    let kept = (0..<3).map { CollectionViewLayoutAttributes(forCellWith: [0, $0]) }
    var y: CGFloat = 0
    override func prepare() {
      for (index, attributes) in kept.enumerated() {
        attributes.frame = CGRect(x: 0, y: y + 50 * CGFloat(index), width: 80, height: 40)
      }
    }
    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 400) }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { kept }
  }

  @Test("attributes that a layout changes in place are applied, too, and only when changed")
  func inPlace() throws {
    let layout = InPlace()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.register(CountedCell.self, forCellWithReuseIdentifier: "cell")
    let source = CountedSource([3])
    view.dataSource = source
    view.layoutIfNeeded()
    let cell = try #require(view.cellForItem(at: [0, 1]) as? CountedCell)
    #expect(cell.applied == 1)
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(cell.applied == 1)
    layout.y = 7
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(cell.applied == 2 && cell.frame.minY == 57)
  }

  /// A layout that registers another class for the same kind.
  private final class DottedElsewise: CollectionViewFlowLayout {
    final class Dot: CollectionReusableView {}
    override init() {
      super.init()
      register(Dot.self, forDecorationViewOfKind: "dot")
    }
    required init?(coder: NSCoder) { nil }
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let dot = CollectionViewLayoutAttributes(forDecorationViewOfKind: "dot", with: [0, 0])
      dot.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      return [dot]
    }
  }

  @Test("another layout's decoration views are of its class, and cells of the class registered by now")
  func otherClasses() throws {
    final class Other: CollectionViewCell {}
    let source = CountedSource([3])
    let view = view(Dotted(), source)
    CountedView.made = 0
    view.collectionViewLayout = DottedElsewise()
    view.layoutIfNeeded()
    let dots = view.placedElements.filter { $0.kind == "dot" }
    #expect(dots.count == 1 && CountedView.made == 0)
    view.collectionViewLayout = Dotted()
    view.register(Other.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: [0, 0]) is Other)
  }

  @Test("a reload with fewer items never leaves the view beyond its content")
  func reloadingToLess() {
    let source = CountedSource([30])
    let view = view(CollectionViewFlowLayout(), source)
    view.contentOffset.y = 900
    source.counts = [3]
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.contentOffset == .zero && !view.isMoving)
    #expect(view.snapshot().elements.count == 3)
  }

  @Test("a view without a data source, and one that loses it, shows nothing")
  func noSource() {
    let source = CountedSource([3])
    let view = view(CollectionViewFlowLayout(), source)
    view.dataSource = nil
    view.advance()
    #expect(view.numberOfSections == 0 && view.snapshot().elements.isEmpty && view.contentSize.height == 0)
  }

  @Test("a new layout's elements replace the old one's, also of kinds that it does not have")
  func otherLayout() {
    let source = CountedSource([9])
    let view = view(Dotted(), source)
    #expect(view.placedElements.contains { $0.kind == "dot" })
    let plain = CollectionViewFlowLayout()
    view.collectionViewLayout = plain
    view.layoutIfNeeded()
    #expect(!view.placedElements.contains { $0.kind == "dot" })
    view.collectionViewLayout = Dotted()
    view.layoutIfNeeded()
    #expect(view.placedElements.contains { $0.kind == "dot" })
  }

  /// A layout that snaps to one offset.
  private final class Snapping: CollectionViewFlowLayout {
    override func targetContentOffset(
      forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { CGPoint(x: proposed.x, y: 400) }
  }

  @Test("a slow drag whose layout chooses a far target arrives within a second and a half, without a jerk")
  func farTarget() {
    let source = CountedSource([100])
    let view = view(Snapping(), source)
    view.touchBegan(at: CGPoint(x: 50, y: 150))
    for step in 1...12 {
      view.advance()
      view.touchMoved(to: CGPoint(x: 50, y: 150 - 2.5 * CGFloat(step)))
    }
    let speed = view.contentVelocity.dy
    view.touchEnded()
    #expect(abs(view.contentVelocity.dy - speed) < 1e-9)
    for _ in 0..<180 { view.advance() }
    #expect(view.contentOffset.y == 400 && !view.isMoving)
  }
}
