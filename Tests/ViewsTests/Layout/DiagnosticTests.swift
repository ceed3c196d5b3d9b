import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Diagnostics of layouts")
struct DiagnosticTests {
  static func found(
    _ counts: [Int] = [5], _ configure: (CollectionViewFlowLayout) -> Void
  ) -> (layout: CollectionViewFlowLayout, view: CollectionView, source: CountingSource) {
    let (view, layout, source) = FlowLayoutTests.view(CGSize(width: 100, height: 80), counts: counts) {
      $0.diagnosticHandler = { _ in }
      configure($0)
    }
    return (layout, view, source)
  }

  struct BadSize: Sendable {
    var width: CGFloat
    var taken: CGFloat
    var problem: String
  }

  nonisolated static let badSizes: [BadSize] = [
    BadSize(
      width: .nan, taken: 0,
      problem: "the item's width is not a number; 0 is taken. Give a finite number of points above 0"),
    BadSize(
      width: .infinity, taken: 100,
      problem: "the item's width is infinite; 100 is taken. Give a finite number of points above 0"),
    BadSize(
      width: -5, taken: 0, problem: "the item's width is -5; 0 is taken. Give a finite number of points above 0"),
    BadSize(width: 0, taken: 0, problem: "the item's width is 0; nothing of it will be seen"),
    BadSize(
      width: 120, taken: 120,
      problem:
        "the item's width is 120 and the line's 100; it gets a line of its own. An item's width should be at most "
        + "the view's less the left and right insets of section and content"),
  ]

  @Test("a size that no line can hold is reported with its index path, and replaced by a sane one", arguments: badSizes)
  func sizes(_ bad: BadSize) {
    let (layout, _, _) = Self.found {
      $0.itemSizing = .perItem { CGSize(width: $0.item < 3 ? 30 : bad.width, height: 20) }
    }
    #expect(
      layout.diagnostics.map(\.description) == ["CollectionViewFlowLayout, section 0, item 3: \(bad.problem)"])
    let frames = FlowLayoutTests.frames(layout, count: 5)
    #expect(frames[3].width == bad.taken)
    #expect(frames.allSatisfy { $0.minX.isFinite && $0.minY.isFinite && $0.height == 20 })
    #expect(layout.collectionViewContentSize.height.isFinite)
  }

  @Test("each kind of problem is reported once, for any number of items and preparations")
  func once() {
    var reported = 0
    let (layout, view, _) = Self.found([1000]) {
      $0.diagnosticHandler = { _ in reported += 1 }
      $0.itemSizing = .perItem { _ in CGSize(width: CGFloat.nan, height: CGFloat.nan) }
    }
    for _ in 0..<3 {
      layout.invalidateLayout()
      view.layoutIfNeeded()
    }
    #expect(reported == 1 && layout.diagnostics.count == 1)
    #expect(layout.diagnostics[0].section == 0 && layout.diagnostics[0].item == 0)
  }

  @Test("spacings, insets, headers and footers that are not lengths are reported by section and left out")
  func lengths() {
    let (layout, _, _) = Self.found([2, 2]) {
      $0.minimumLineSpacing = .nan
      $0.minimumInteritemSpacing = .infinity
      $0.sectionInset = EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
      $0.headerReferenceSize = CGSize(width: 0, height: -4)
      $0.footerReferenceSize = CGSize(width: 0, height: CGFloat.infinity)
    }
    #expect(
      layout.diagnostics.map(\.description) == [
        "CollectionViewFlowLayout, section 0: the top inset is not a number; 0 is taken. Give a finite number of points",
        "CollectionViewFlowLayout, section 0: the header is -4 long; it is left out. Give a finite number of points "
          + "from 0 on",
        "CollectionViewFlowLayout, section 0: the footer is infinite long; it is left out. Give a finite number of "
          + "points from 0 on",
        "CollectionViewFlowLayout, section 0: the minimum line spacing is not a number; 0 is taken. Give a finite "
          + "number of points",
        "CollectionViewFlowLayout, section 0: the minimum interitem spacing is infinite; 0 is taken. Give a finite "
          + "number of points",
      ])
    #expect(layout.collectionViewContentSize == CGSize(width: 100, height: 100))
  }

  /// A delegate that returns another size every time.
  final class Fickle: CollectionViewDelegateFlowLayout {
    var calls = 0
    func collectionView(_: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize {
      calls += 1
      return CGSize(width: 10 + calls, height: 20)
    }
  }

  @Test("a delegate with changing answers is reported, and its first answers stay until an invalidation")
  func fickle() throws {
    let delegate = Fickle()
    let (layout, view, _) = Self.found([3]) { _ in }
    view.delegate = delegate
    view.layoutIfNeeded()
    let sentence = try #require(layout.diagnostics.first?.description)
    #expect(
      sentence.hasPrefix("CollectionViewFlowLayout, section 0, item 0: the size was 11 x 20 and, asked again, 14 x 20"))
    #expect(FlowLayoutTests.frames(layout, count: 3).map(\.width) == [11, 12, 13])
    view.contentOffset.y = 5
    view.layoutIfNeeded()
    #expect(FlowLayoutTests.frames(layout, count: 3).map(\.width) == [11, 12, 13])
    #expect(delegate.calls == 4)
  }

  /// A delegate that changes its answers about one item and about insets.
  final class PartlyFickle: CollectionViewDelegateFlowLayout {
    var calls = 0
    func collectionView(_: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize {
      calls += path.item == 5 ? 1 : 0
      return CGSize(width: 30, height: path.item == 5 ? 20 + calls : 20 + path.item)
    }
  }

  final class FickleInsets: CollectionViewDelegateFlowLayout {
    var calls = 0
    func collectionView(_: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize {
      CGSize(width: 30, height: 20)
    }
    func collectionView(_: CollectionView, layout: CollectionViewLayout, insetForSectionAt section: Int) -> EdgeInsets {
      calls += 1
      return EdgeInsets(top: CGFloat(calls), left: 0, bottom: 0, right: 0)
    }
  }

  @Test("a changing answer is reported for any item and section")
  func partlyFickle() {
    let (layout, view, _) = Self.found([3, 9]) { _ in }
    let delegate = PartlyFickle()
    view.delegate = delegate
    view.layoutIfNeeded()
    #expect(layout.diagnostics.map { [$0.section, $0.item] } == [[1, 5]])
    let insets = FickleInsets()
    view.delegate = insets
    view.layoutIfNeeded()
    #expect(layout.diagnostics.last?.section == 0 && layout.diagnostics.last?.problem.hasPrefix("insets, spac") == true)
  }

  @Test("negative spacing lets lines and items overlap, and queries still find all of them")
  func negativeSpacing() {
    for spacing in [-5, -19, -40] as [CGFloat] {
      for isMixed in [false, true] {
        let (layout, _, _) = Self.found([40]) {
          $0.itemSize = CGSize(width: 30, height: 20)
          $0.minimumLineSpacing = spacing
          $0.minimumInteritemSpacing = -10
          if isMixed { $0.itemSizing = .perItem { CGSize(width: 30, height: 18 + CGFloat($0.item % 7)) } }
        }
        let all = (0..<40).compactMap { layout.layoutAttributesForItem(at: [0, $0]) }
        #expect(all.count == 40)
        for y in stride(from: -30 as CGFloat, to: 400, by: 7) {
          let rect = CGRect(x: 0.5, y: y + 0.25, width: 99, height: 9.5)
          let found = layout.layoutAttributesForElements(in: rect) ?? []
          #expect(found == all.filter { $0.frame.intersects(rect) })
        }
      }
    }
  }

  @Test("spacing below minus an item's length is reported; spacing above it only overlaps, and is allowed")
  func backwardSpacing() {
    let (overlapping, _, _) = Self.found {
      $0.itemSize = CGSize(width: 30, height: 20)
      $0.minimumLineSpacing = -20
      $0.minimumInteritemSpacing = -30
    }
    #expect(overlapping.diagnostics.isEmpty)
    // The thin item shares its line with a thick one, so the next line still begins further down.
    let (shared, _, _) = Self.found {
      $0.itemSizing = .perItem { CGSize(width: 30, height: $0.item == 2 ? 20 : 50) }
      $0.minimumLineSpacing = -40
    }
    #expect(shared.diagnostics.isEmpty)
    let (backward, _, _) = Self.found {
      $0.itemSizing = .perItem { CGSize(width: 60, height: $0.item == 2 ? 20 : 50) }
      $0.minimumLineSpacing = -40
    }
    #expect(
      backward.diagnostics.map(\.description) == [
        "CollectionViewFlowLayout, section 0, item 2: the minimum line spacing is -40, more than its line is long, so that "
          + "the next would begin before it. Give less than that below zero"
      ])
    let places = FlowLayoutTests.frames(backward, count: 5).map(\.minY)
    #expect(places == [0, 10, 20, 20, 30])
    let (across, _, _) = Self.found {
      $0.itemSize = CGSize(width: 30, height: 20)
      $0.minimumInteritemSpacing = -31
    }
    #expect(across.diagnostics.map { [$0.section, $0.item] } == [[0, 0]])
  }

  @Test("with negative spacing an item at the bottom of a thick line is found beyond the last line's end")
  func thickLine() {
    let (layout, _, _) = Self.found([4]) {
      $0.minimumLineSpacing = -60
      $0.itemAlignment = .trailing
      $0.itemSizing = .perItem { CGSize(width: 40, height: $0.item == 0 ? 200 : 20) }
    }
    for frame in FlowLayoutTests.frames(layout, count: 4) {
      let found = layout.layoutAttributesForElements(in: frame.insetBy(dx: 1, dy: 1)) ?? []
      #expect(found.contains { $0.frame == frame })
    }
  }

  @Test("insets below zero and larger than the view leave a working layout", arguments: [-300, -20, 90, 500])
  func insets(_ inset: CGFloat) {
    let (layout, _, _) = Self.found([7, 0, 7]) {
      $0.itemSize = CGSize(width: 30, height: 20)
      $0.headerReferenceSize = CGSize(width: 0, height: 10)
      $0.sectionInset = EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
    }
    let size = layout.collectionViewContentSize
    #expect(size.height >= 0 && size.height.isFinite)
    let everywhere = CGRect(x: -1e4, y: -1e4, width: 2e4, height: 2e4)
    #expect(layout.layoutAttributesForElements(in: everywhere)?.count == 17)
    for section in [0, 2] {
      for frame in FlowLayoutTests.frames(layout, section: section, count: 7) {
        let found = layout.layoutAttributesForElements(in: frame.insetBy(dx: 1, dy: 1)) ?? []
        #expect(found.contains { $0.frame == frame })
      }
    }
  }

  @Test("queries of invalid rectangles find nothing and do not trap")
  func oddRectangles() {
    let (layout, _, _) = Self.found { _ in }
    for rect in [
      CGRect.null, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: CGFloat.nan, width: 9, height: 9),
      CGRect(x: 0, y: 1e300, width: 1, height: 1),
    ] { #expect(layout.layoutAttributesForElements(in: rect)?.count == 0, "\(rect)") }
    #expect(layout.layoutAttributesForElements(in: .infinite)?.count == 5)
    #expect(layout.layoutAttributesForItem(at: [0]) == nil && layout.layoutAttributesForItem(at: [0, -1]) == nil)
  }

  @Test("a custom layout reports through the same diagnostics")
  func ownLayout() {
    final class Mine: CollectionViewLayout {}
    let layout = Mine()
    var heard: [String] = []
    layout.diagnosticHandler = { heard.append($0.description) }
    layout.report("no room", section: 2, item: 7, "there is no room")
    layout.report("no room", section: 3, "there is no room")
    #expect(heard == ["Mine, section 2, item 7: there is no room"])
  }
}
