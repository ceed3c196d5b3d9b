import Springflow
import SpringflowTestSupport
import Testing

/// Alignment, pinning, direction, insets and bad input of flow layouts.
@MainActor
@Suite("Flow layout, beyond the lines")
struct FlowRulesTests {
  static func view(
    _ size: CGSize, counts: [Int], _ configure: (CollectionViewFlowLayout) -> Void
  ) -> (CollectionView, CollectionViewFlowLayout, CountingSource) {
    FlowLayoutTests.view(size, counts: counts) {
      $0.diagnosticHandler = { _ in }
      configure($0)
    }
  }

  static func frames(_ layout: CollectionViewLayout, _ section: Int, _ count: Int) -> [CGRect] {
    FlowLayoutTests.frames(layout, section: section, count: count)
  }

  // MARK: Alignment

  /// The result of an alignment and a last-line rule for a full line of three and a last line of two.
  struct Alignment: Sendable {
    var line: CollectionViewFlowLayout.LineAlignment
    var last: CollectionViewFlowLayout.LastLineRule
    var full: [CGFloat]
    var rest: [CGFloat]
  }

  nonisolated static let alignments: [Alignment] = [
    Alignment(line: .justified, last: .automatic, full: [0, 45, 90], rest: [0, 45]),
    Alignment(line: .justified, last: .likeOthers, full: [0, 45, 90], rest: [0, 90]),
    Alignment(line: .justified, last: .center, full: [0, 45, 90], rest: [22.5, 67.5]),
    Alignment(line: .justified, last: .trailing, full: [0, 45, 90], rest: [45, 90]),
    Alignment(line: .leading, last: .automatic, full: [0, 40, 80], rest: [0, 40]),
    Alignment(line: .leading, last: .trailing, full: [0, 40, 80], rest: [50, 90]),
    Alignment(line: .center, last: .automatic, full: [5, 45, 85], rest: [25, 65]),
    Alignment(line: .center, last: .leading, full: [5, 45, 85], rest: [0, 40]),
    Alignment(line: .trailing, last: .automatic, full: [10, 50, 90], rest: [50, 90]),
    Alignment(line: .trailing, last: .likeOthers, full: [10, 50, 90], rest: [50, 90]),
  ]

  /// Two lines and a half of three 30-point items in 120 points, spacing 10.
  @Test("each alignment places full lines as its name says, and the last line by its rule", arguments: alignments)
  func alignment(_ wanted: Alignment) {
    let (line, last, full, rest) = (wanted.line, wanted.last, wanted.full, wanted.rest)
    for isMixed in [false, true] {
      let (_, layout, _) = Self.view(CGSize(width: 120, height: 200), counts: [5]) {
        $0.itemSize = CGSize(width: 30, height: 20)
        $0.lineAlignment = line
        $0.lastLineRule = last
        if isMixed {
          $0.itemSizing = .perItem { CGSize(width: 30, height: $0.item == 0 ? 21 : 20) }
        }
      }
      let found = Self.frames(layout, 0, 5).map(\.minX)
      #expect(Array(found.prefix(3)) == full)
      // Items of different sizes keep the minimum spacing on a last line that is not justified; a grid keeps its gaps.
      let mixedRest: [CollectionViewFlowLayout.LastLineRule: [CGFloat]] = [
        .automatic: [0, 40], .center: [25, 65], .trailing: [50, 90],
      ]
      let expected = isMixed && line == .justified ? mixedRest[last] ?? rest : rest
      #expect(Array(found.suffix(2)) == expected, "mixed: \(isMixed)")
    }
  }

  @Test("a rule for the last line also holds for a full one, and for one of a single item")
  func fullLastLine() {
    for isMixed in [false, true] {
      let (_, layout, _) = Self.view(CGSize(width: 100, height: 200), counts: [2]) {
        $0.itemSize = CGSize(width: 60, height: 20)
        $0.lineAlignment = .center
        $0.lastLineRule = .leading
        if isMixed { $0.itemSizing = .perItem { CGSize(width: 60, height: 20 + CGFloat($0.item)) } }
      }
      #expect(Self.frames(layout, 0, 2).map(\.minX) == [20, 0])
    }
  }

  @Test("an item that an inset below zero pulls over an empty section is found there")
  func pulledBack() {
    final class Insets: CollectionViewDelegateFlowLayout {
      func collectionView(_: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int) -> EdgeInsets
      {
        EdgeInsets(top: section == 2 ? -60 : 0, left: 0, bottom: 0, right: 0)
      }
      func collectionView(
        _: CollectionView, layout: CollectionViewLayout, referenceSizeForHeaderInSection section: Int
      ) -> CGSize { CGSize(width: 0, height: section == 1 ? 20 : 0) }
    }
    let (view, layout, _) = Self.view(CGSize(width: 100, height: 200), counts: [1, 0, 1]) { _ in }
    let insets = Insets()
    view.delegate = insets
    view.layoutIfNeeded()
    let found = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 100, height: 30)) ?? []
    #expect(found.map(\.indexPath) == [[0, 0], [2, 0]])
  }

  @Test("items that become equal one by one end as the grid that a new layout makes of them")
  func becomesGrid() {
    var sizes = [30, 30, 30, 40, 30].map { CGSize(width: $0, height: 20) }
    let (view, layout, _) = Self.view(CGSize(width: 115, height: 200), counts: [5]) {
      $0.itemSizing = .perItem { sizes[$0.item] }
    }
    for (item, width) in [(0, 35), (3, 30), (0, 30)] {
      sizes[item].width = CGFloat(width)
      let context = CollectionViewFlowLayoutInvalidationContext()
      context.invalidateFlowLayoutDelegateMetrics = false
      context.invalidateFlowLayoutAttributes = false
      context.invalidateItems(at: [[0, item]])
      layout.invalidateLayout(with: context)
      view.layoutIfNeeded()
      let step = Self.frames(layout, 0, 5)
      layout.invalidateLayout()
      view.layoutIfNeeded()
      #expect(step == Self.frames(layout, 0, 5))
    }
    #expect(Self.frames(layout, 0, 5).map(\.minX) == [0, 42.5, 85, 0, 42.5])
  }

  @Test("items stand at the line's top, middle or bottom")
  func itemAlignment() {
    let places: [(CollectionViewFlowLayout.ItemAlignment, CGFloat)] = [(.leading, 0), (.center, 15), (.trailing, 30)]
    for (alignment, place) in places {
      let (_, layout, _) = Self.view(CGSize(width: 120, height: 200), counts: [2]) {
        $0.itemSizing = .perItem { CGSize(width: 30, height: $0.item == 0 ? 50 : 20) }
        $0.itemAlignment = alignment
      }
      #expect(Self.frames(layout, 0, 2).map(\.minY) == [0, place])
    }
  }

  @Test("a single item is centred on a full mixed line, and at the leading edge of the last one")
  func loneItems() {
    let (_, layout, _) = Self.view(CGSize(width: 100, height: 200), counts: [2]) {
      $0.itemSizing = .perItem { CGSize(width: 60 + CGFloat($0.item), height: 20) }
    }
    #expect(Self.frames(layout, 0, 2).map(\.minX) == [20, 0])
  }

  // MARK: Sections

  @Test("a section is header, inset, lines, inset, footer; bars span the view, and are absent at length 0")
  func sections() {
    let (_, layout, _) = Self.view(CGSize(width: 100, height: 200), counts: [1, 0]) {
      $0.itemSize = CGSize(width: 20, height: 30)
      $0.sectionInset = EdgeInsets(top: 3, left: 5, bottom: 7, right: 5)
      $0.headerReferenceSize = CGSize(width: 1, height: 11)
      $0.footerReferenceSize = CGSize(width: 1, height: 13)
    }
    func bar(_ kind: String, _ section: Int) -> CGRect? {
      layout.layoutAttributesForSupplementaryView(ofKind: kind, at: [section, 0])?.frame
    }
    #expect(bar(CollectionView.elementKindSectionHeader, 0) == CGRect(x: 0, y: 0, width: 100, height: 11))
    #expect(Self.frames(layout, 0, 1)[0].minY == 14)
    #expect(bar(CollectionView.elementKindSectionFooter, 0) == CGRect(x: 0, y: 51, width: 100, height: 13))
    #expect(bar(CollectionView.elementKindSectionHeader, 1)?.minY == 64)
    #expect(bar(CollectionView.elementKindSectionFooter, 1)?.minY == 85)
    #expect(layout.collectionViewContentSize.height == 98)
    #expect(bar("another kind", 0) == nil && bar(CollectionView.elementKindSectionHeader, 2) == nil)
    layout.headerReferenceSize.height = 0
    layout.prepare()
    #expect(bar(CollectionView.elementKindSectionHeader, 0) == nil)
  }

  /// y = clamp(visible top, section's start, section's end − height): behaviour reference D.
  @Test("a pinned header stays at the top of the view as long as its section is there", arguments: [true, false])
  func pinnedHeaders(_ isVertical: Bool) throws {
    let (view, layout, _) = Self.view(CGSize(width: 100, height: 100), counts: [10, 10]) {
      $0.scrollDirection = isVertical ? .vertical : .horizontal
      $0.itemSize = CGSize(width: 100, height: 100)
      $0.minimumLineSpacing = 0
      $0.headerReferenceSize = CGSize(width: 30, height: 30)
      $0.sectionHeadersPinToVisibleBounds = true
    }
    view.contentInset = EdgeInsets(top: 10, left: isVertical ? 0 : 10, bottom: 0, right: 0)
    for offset in stride(from: -200 as CGFloat, through: 2300, by: 7) {
      view.contentOffset = isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
      view.layoutIfNeeded()
      for section in 0...1 {
        let start = CGFloat(section) * 1030
        let expected = max(start, min(offset + 10, start + 1000))
        let header = try #require(
          layout.layoutAttributesForSupplementaryView(
            ofKind: CollectionView.elementKindSectionHeader, at: [section, 0]))
        #expect((isVertical ? header.frame.minY : header.frame.minX) == expected)
        #expect(header.zIndex > 0)
        let isInSight = header.frame.intersects(view.bounds)
        let found = layout.layoutAttributesForElements(in: view.bounds) ?? []
        #expect(found.contains(header) == isInSight)
      }
    }
  }

  @Test("in a view shorter than its insets pinned headers and footers keep the distances from their edges")
  func pinnedBetweenLongInsets() throws {
    let (view, layout, _) = Self.view(CGSize(width: 100, height: 200), counts: [30]) {
      $0.itemSize = CGSize(width: 100, height: 100)
      $0.headerReferenceSize = CGSize(width: 30, height: 30)
      $0.footerReferenceSize = CGSize(width: 30, height: 30)
      $0.sectionHeadersPinToVisibleBounds = true
      $0.sectionFootersPinToVisibleBounds = true
    }
    view.contentInset = EdgeInsets(top: 70, left: 0, bottom: 60, right: 0)
    for height in stride(from: 300 as CGFloat, through: 40, by: -20) {
      view.frame.size.height = height
      view.contentOffset.y = 500
      view.layoutIfNeeded()
      func bar(_ kind: String) -> CollectionViewLayoutAttributes? {
        layout.layoutAttributesForSupplementaryView(ofKind: kind, at: [0, 0])
      }
      #expect(bar(CollectionView.elementKindSectionHeader)?.frame.minY == 570)
      #expect(bar(CollectionView.elementKindSectionFooter)?.frame.maxY == 500 + height - 60)
    }
  }

  @Test("a pinned footer stays at the bottom of the view as long as its section is there")
  func pinnedFooters() throws {
    let (view, layout, _) = Self.view(CGSize(width: 100, height: 100), counts: [10, 10]) {
      $0.itemSize = CGSize(width: 100, height: 100)
      $0.minimumLineSpacing = 0
      $0.footerReferenceSize = CGSize(width: 30, height: 30)
      $0.sectionFootersPinToVisibleBounds = true
    }
    for offset in stride(from: -200 as CGFloat, through: 2300, by: 7) {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      for section in 0...1 {
        let start = CGFloat(section) * 1030
        let footer = try #require(
          layout.layoutAttributesForSupplementaryView(
            ofKind: CollectionView.elementKindSectionFooter, at: [section, 0]))
        #expect(footer.frame.minY == min(start + 1000, max(offset + 70, start)))
      }
    }
  }

  @Test("scrolling with pinned headers invalidates only them")
  func pinnedContext() throws {
    let (view, layout, _) = Self.view(CGSize(width: 100, height: 100), counts: [3, 30]) {
      $0.headerReferenceSize = CGSize(width: 0, height: 20)
      $0.sectionHeadersPinToVisibleBounds = true
    }
    let next = CGRect(x: 0, y: 120, width: 100, height: 100)
    #expect(layout.shouldInvalidateLayout(forBoundsChange: next))
    let context = try #require(
      layout.invalidationContext(forBoundsChange: next) as? CollectionViewFlowLayoutInvalidationContext)
    #expect(!context.invalidateFlowLayoutDelegateMetrics && !context.invalidateFlowLayoutAttributes)
    #expect(
      context.invalidatedSupplementaryIndexPaths == [CollectionView.elementKindSectionHeader: [[0, 0], [1, 0]]])
    let wider = try #require(
      layout.invalidationContext(forBoundsChange: CGRect(x: 0, y: 0, width: 120, height: 100))
        as? CollectionViewFlowLayoutInvalidationContext)
    #expect(wider.invalidateFlowLayoutDelegateMetrics && wider.invalidateFlowLayoutAttributes)
    layout.sectionHeadersPinToVisibleBounds = false
    view.layoutIfNeeded()
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: next))
  }

  @Test("content insets on the cross axis narrow the lines, and section insets use the set reference")
  func insetReference() {
    let (view, layout, _) = Self.view(CGSize(width: 200, height: 100), counts: [2]) {
      $0.itemSize = CGSize(width: 20, height: 20)
      $0.sectionInset = EdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
      $0.lineAlignment = .justified
      $0.lastLineRule = .likeOthers
    }
    view.contentInset = EdgeInsets(top: 0, left: 10, bottom: 0, right: 30)
    view.safeAreaInsets = EdgeInsets(top: 0, left: 40, bottom: 0, right: 4)
    view.layoutMargins = EdgeInsets(top: 0, left: 16, bottom: 0, right: 60)
    view.layoutIfNeeded()
    #expect(layout.collectionViewContentSize.width == 160)
    #expect(Self.frames(layout, 0, 2).map(\.minX) == [5, 135])
    layout.sectionInsetReference = .fromSafeArea
    view.layoutIfNeeded()
    #expect(Self.frames(layout, 0, 2).map(\.minX) == [5, 135])  // the setter invalidates nothing
    layout.invalidateLayout()
    view.layoutIfNeeded()
    // max(5 + 40 − 10, 0) and max(5 + 4 − 30, 0)
    #expect(Self.frames(layout, 0, 2).map(\.minX) == [35, 140])
    layout.sectionInsetReference = .fromLayoutMargins
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(Self.frames(layout, 0, 2).map(\.minX) == [11, 105])
  }

  // MARK: Direction

  final class Flipped: CollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  @Test("a right-to-left view mirrors a layout that allows it: frames, queries and the start of a row")
  func rightToLeft() {
    let layout = Flipped()
    layout.itemSize = CGSize(width: 40, height: 20)
    layout.headerReferenceSize = CGSize(width: 0, height: 10)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let source = CountingSource(counts: [3])
    view.dataSource = source
    view.layoutIfNeeded()
    func places() -> [CGFloat?] { (0..<3).map { view.layoutAttributesForItem(at: [0, $0])?.frame.minX } }
    #expect(places() == [0, 60, 0])
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(places() == [60, 0, 60])
    #expect(view.placedElements.filter { $0.kind == nil }.map(\.center.x).sorted() == [20, 80, 80])
    #expect(Self.frames(layout, 0, 3).map(\.minX) == [0, 60, 0])  // the layout's own coordinates do not change

    let row = Flipped()
    row.itemSize = CGSize(width: 40, height: 100)
    row.scrollDirection = .horizontal
    view.collectionViewLayout = row
    source.sections = [Array(0..<20)]
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.contentSize.width == 990)
    #expect(view.contentOffset.x == 890)
    #expect(Set(view.indexPathsForVisibleItems).isSuperset(of: [[0, 0], [0, 1]]))
  }

  @Test("in a mirrored row pinned headers stay visible, too, at the right")
  func mirroredPinning() throws {
    let row = Flipped()
    row.itemSize = CGSize(width: 50, height: 50)
    row.scrollDirection = .horizontal
    row.headerReferenceSize = CGSize(width: 30, height: 0)
    row.sectionHeadersPinToVisibleBounds = true
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: row)
    let source = CountingSource(counts: [40, 40])
    view.semanticContentAttribute = .forceRightToLeft
    view.dataSource = source
    view.layoutIfNeeded()
    let width = view.contentSize.width
    for offset in stride(from: width - 100, through: 0, by: -37) {
      view.contentOffset.x = offset
      view.layoutIfNeeded()
      let header = try #require(
        view.layoutAttributesForSupplementaryElement(ofKind: CollectionView.elementKindSectionHeader, at: [0, 0]))
      // The mirror image of: the view's start, but no further than the section's end.
      let low = width - offset - 100
      #expect(header.frame.maxX == width - max(0, min(low, width / 2 - 30)))
    }
  }

  @Test("a layout that does not allow mirroring is not mirrored")
  func unflipped() {
    let (view, _, _) = Self.view(CGSize(width: 100, height: 100), counts: [2]) {
      $0.itemSize = CGSize(width: 30, height: 20)
    }
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(view.layoutAttributesForItem(at: [0, 0])?.frame.minX == 0)
  }

  // MARK: Other sources of sizes

  @Test("a size per section makes a grid with one call of the closure per section")
  func perSection() {
    var asked: [Int] = []
    let (_, layout, _) = Self.view(CGSize(width: 100, height: 100), counts: [4, 2]) {
      $0.itemSizing = .perSection { section in
        asked.append(section)
        return CGSize(width: 20 + 20 * section, height: 10)
      }
    }
    #expect(asked == [0, 1])
    #expect(Self.frames(layout, 0, 4).map(\.width) == [20, 20, 20, 20])
    #expect(Self.frames(layout, 1, 2).map(\.width) == [40, 40])
  }

  /// A delegate that provides only insets.
  final class InsetDelegate: CollectionViewDelegateFlowLayout {
    func collectionView(_: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int) -> EdgeInsets {
      EdgeInsets(top: CGFloat(section), left: 0, bottom: 0, right: 0)
    }
  }

  @Test("a delegate that leaves sizes to the layout costs nothing per item: a million prepare at once")
  func silentDelegate() {
    let layout = CollectionViewFlowLayout()
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let (source, delegate) = (CountingSource(counts: [1_000_000, 3]), InsetDelegate())
    view.dataSource = source
    view.delegate = delegate
    view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: [1, 0])?.frame.minY == 59_999_991)
  }

  @Test("optional delegate calls compile and answer, as in layouts written for iOS")
  func optionalCalls() {
    let (view, layout, _) = Self.view(CGSize(width: 100, height: 100), counts: [2]) { _ in }
    let delegate: any CollectionViewDelegateFlowLayout = InsetDelegate()
    #expect(delegate.collectionView?(view, layout: layout, sizeForItemAt: [0, 0]) == CGSize(width: 50, height: 50))
    #expect(delegate.collectionView!(view, layout: layout, insetForSectionAt: 3).top == 3)
    #expect(delegate.collectionView?(view, layout: layout, minimumLineSpacingForSectionAt: 0) ?? 0 == 10)
  }
}
