import Springflow
import SpringflowTestSupport
import Testing

// The listings of the guide "Writing a layout in twenty lines", as they stand there.

final class Waterfall: CollectionViewLayout {
  private var places: [CollectionViewLayoutAttributes] = []
  override func prepare() {
    guard let view = collectionView, let wall = dataSource(as: (any Posters).self) else { return }
    let width = view.bounds.width / 3
    var ends: [CGFloat] = [0, 0, 0]
    places = (0..<view.numberOfItems(inSection: 0)).map { item in
      let lane = ends.firstIndex(of: ends.min()!)!
      let place = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
      place.frame = CGRect(x: width * CGFloat(lane), y: ends[lane], width: width, height: width * wall.ratio(of: item))
      ends[lane] = place.frame.maxY
      return place
    }
  }
  override var collectionViewContentSize: CGSize { places.reduce(CGRect.zero) { $0.union($1.frame) }.size }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? { places[path.item] }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    places.filter { $0.frame.intersects(rect) }
  }
}

@MainActor
protocol Posters {
  func ratio(of item: Int) -> CGFloat
}

final class Wall: CollectionViewDataSource, Posters {
  var ratios: [CGFloat] = [1, 1.5, 0.5, 2, 1]

  func ratio(of item: Int) -> CGFloat { ratios[item] }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { ratios.count }

  func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content = CellContent(text: "\(path.item)")
    return cell
  }
}

final class Dropping: CollectionViewFlowLayout {
  private var inserted: Set<IndexPath> = []

  override func prepare(forCollectionViewUpdates items: [CollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: items)
    inserted = Set(items.compactMap { $0.updateAction == .insert ? $0.indexPathAfterUpdate : nil })
  }

  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard inserted.contains(path) else { return nil }
    let start = layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
    start?.center.y -= 300
    return start
  }
}

final class Dimming: CollectionViewFlowLayout {
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let view = collectionView else { return nil }
    return super.layoutAttributesForElements(in: rect)?.map { element in
      guard let attributes = element.copy() as? CollectionViewLayoutAttributes else { return element }
      let distance = abs(attributes.center.y - view.bounds.midY) / view.bounds.height
      attributes.alpha = max(0.2, 1 - distance)
      return attributes
    }
  }
}

final class Underlined: CollectionViewFlowLayout {
  override init() {
    super.init()
    register(Line.self, forDecorationViewOfKind: "line")
  }

  required init?(coder: NSCoder) { nil }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let elements = super.layoutAttributesForElements(in: rect) ?? []
    let items = elements.filter { $0.representedElementCategory == .cell }
    return elements + items.compactMap { layoutAttributesForDecorationView(ofKind: "line", at: $0.indexPath) }
  }

  override func layoutAttributesForDecorationView(
    ofKind kind: String, at path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    guard let item = layoutAttributesForItem(at: path) else { return nil }
    let line = CollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: path)
    line.frame = CGRect(x: item.frame.minX, y: item.frame.maxY + 2, width: item.frame.width, height: 1)
    return line
  }
}

final class Line: CollectionReusableView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    content = CellContent(background: .plain(Color(hex: 0xE5A84B)))
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor
@Suite("The guide to writing a layout")
struct GuideTests {
  static let guide = "Sources/Springflow/Springflow.docc/WritingALayout.md"

  @Test("the layout guide's listings run, its waterfall's table is right, and an insert settles in 36 ticks")
  func waterfall() throws {
    let wall = Wall()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: Waterfall())
    view.dataSource = wall
    view.layoutIfNeeded()
    print(LayoutTable(of: view.collectionViewLayout))
    let text = try Repository.text(Self.guide).components(separatedBy: "```text\n")[1].components(separatedBy: "```")[0]
    #expect(LayoutTable(of: view.collectionViewLayout).text == text)

    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 0, section: 0)])
    try view.performBatchUpdates(update) { wall.ratios.insert(1, at: 0) }
    for _ in 0..<36 { view.advance() }  // the 0.3 s that an update takes
    #expect(view.snapshot().elements.count == 6 && !view.isMoving)
  }

  @Test("the layout guide's inserts drop, far items are dim, lines lie below items, and a problem is reported")
  func variations() throws {
    func view(_ layout: CollectionViewLayout) -> (CollectionView, CountingSource) {
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 60, height: 300), collectionViewLayout: layout)
      let source = CountingSource(counts: [9])
      view.dataSource = source
      view.layoutIfNeeded()
      return (view, source)
    }
    let (dropping, source) = view(Dropping())
    var update = BatchUpdate()
    update.insertItems(at: [IndexPath(item: 1, section: 0)])
    try dropping.performBatchUpdates(update) { source.insert(1) }
    #expect(dropping.placedElements.first { $0.item == 1 }?.center.y == -215)

    let (dimming, _) = view(Dimming())
    #expect(
      dimming.collectionViewLayout.layoutAttributesForElements(in: dimming.bounds)?.first?.alpha == 1 - 125.0 / 300)

    let (underlined, _) = view(Underlined())
    let lines = underlined.placedElements.filter { $0.kind == "line" }
    #expect(lines.first?.center.y == 52.5 && lines.count == 6)

    var heard: [String] = []
    let layout = CollectionViewFlowLayout()
    layout.diagnosticHandler = { heard.append($0.description) }
    layout.itemSizing = .perItem { CGSize(width: $0.item == 3 ? CGFloat.nan : 40, height: 40) }
    // CollectionViewFlowLayout, section 0, item 3: the item's width is not a number; 0 is taken. …
    _ = view(layout)
    #expect(
      heard.count == 1 && heard[0].hasPrefix("CollectionViewFlowLayout, section 0, item 3: the item's width is not"))
  }

  @Test("the layout guide has every listing of this test, line by line and in one piece")
  func listings() throws {
    func lines(_ text: String) -> [String] {
      text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }
        .map { $0.replacingOccurrences(of: "heard.append($0.description)", with: "print($0)") }
    }
    let here = lines(try Repository.text("Tests/ViewsTests/Collection/GuideTests.swift")).joined(separator: "\n")
    let blocks = try Repository.listings(of: Self.guide)
    #expect(blocks.count == 8)
    for block in blocks {
      let listing = lines(block).joined(separator: "\n")
      #expect(here.contains(listing), "\(listing.prefix(60))")
    }
  }
}
