import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Flow layout")
struct FlowLayoutTests {
  /// A view of a size over sections with given numbers of items, laid out.
  static func view(
    _ size: CGSize, counts: [Int], _ configure: (CollectionViewFlowLayout) -> Void = { _ in }
  ) -> (CollectionView, CollectionViewFlowLayout, CountingSource) {
    let layout = CollectionViewFlowLayout()
    configure(layout)
    let view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    let source = CountingSource(counts: counts)
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, layout, source)
  }

  static func frames(_ layout: CollectionViewLayout, section: Int = 0, count: Int) -> [CGRect] {
    (0..<count).compactMap { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame }
  }

  @Test("a flow 320 wide with items of 60x60, insets 26 and spacing 40 has three per line with a gap of 44")
  func documentedExample() {
    let (_, layout, _) = Self.view(CGSize(width: 320, height: 480), counts: [4]) {
      $0.itemSize = CGSize(width: 60, height: 60)
      $0.minimumInteritemSpacing = 40
      $0.minimumLineSpacing = 20
      $0.sectionInset = EdgeInsets(top: 10, left: 26, bottom: 10, right: 26)
    }
    #expect(Self.frames(layout, count: 4).map(\.minX) == [26, 130, 234, 26])
    #expect(Self.frames(layout, count: 4).map(\.minY) == [10, 10, 10, 90])
    #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 160))
  }

  @Test("an item that fits a line exactly fits, and one that is slightly larger does not")
  func exactFit() {
    for (width, perLine) in [(320.0, 3), (319.999, 2)] {
      let (_, layout, _) = Self.view(CGSize(width: width, height: 480), counts: [6]) {
        $0.itemSize = CGSize(width: 100, height: 20)
        $0.minimumInteritemSpacing = 10
      }
      #expect(Self.frames(layout, count: 6).count { $0.minY == 0 } == perLine)
    }
  }

  @Test("a line's single item is centred; an item wider than its line begins at the line's start")
  func loneItem() {
    let (_, layout, _) = Self.view(CGSize(width: 100, height: 480), counts: [2]) {
      $0.itemSize = CGSize(width: 60, height: 10)
    }
    #expect(Self.frames(layout, count: 2).map(\.minX) == [20, 20])
    let (_, wide, _) = Self.view(CGSize(width: 100, height: 480), counts: [1]) {
      $0.itemSize = CGSize(width: 140, height: 10)
    }
    #expect(Self.frames(wide, count: 1).map(\.minX) == [0])
  }

  @Test("a horizontal flow is a vertical one with the axes swapped", arguments: [0, 1, 5, 12])
  func transposed(_ count: Int) {
    let (_, vertical, _) = Self.view(CGSize(width: 320, height: 200), counts: [count, 3]) {
      $0.itemSize = CGSize(width: 70, height: 30)
      $0.sectionInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    let (_, horizontal, _) = Self.view(CGSize(width: 200, height: 320), counts: [count, 3]) {
      $0.itemSize = CGSize(width: 30, height: 70)
      $0.sectionInset = EdgeInsets(top: 2, left: 1, bottom: 4, right: 3)
      $0.scrollDirection = .horizontal
    }
    for section in 0...1 {
      let a = Self.frames(vertical, section: section, count: count)
      let b = Self.frames(horizontal, section: section, count: count)
      #expect(a == b.map { CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width) })
    }
    let size = horizontal.collectionViewContentSize
    #expect(vertical.collectionViewContentSize == CGSize(width: size.height, height: size.width))
  }

  @Test("empty sections keep their insets")
  func emptySections() {
    let (_, layout, _) = Self.view(CGSize(width: 100, height: 100), counts: [0, 0, 1]) {
      $0.sectionInset = EdgeInsets(top: 5, left: 0, bottom: 7, right: 0)
    }
    #expect(Self.frames(layout, section: 2, count: 1)[0].minY == 29)
    #expect(layout.collectionViewContentSize.height == 86)
  }

  @Test("a query returns exactly the items whose frames meet the rectangle, in order", arguments: [0, 1, 7, 40])
  func queries(_ count: Int) {
    for direction in [CollectionView.ScrollDirection.vertical, .horizontal] {
      let (_, layout, _) = Self.view(CGSize(width: 210, height: 190), counts: [count, 0, 13]) {
        $0.itemSize = CGSize(width: 40, height: 30)
        $0.sectionInset = EdgeInsets(top: 5, left: 9, bottom: 5, right: 9)
        $0.scrollDirection = direction
      }
      let all = [0, 2].flatMap { section in
        (0..<max(count, 13)).compactMap { layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
      }
      for x in stride(from: -60.0, through: 400, by: 23) {
        for y in stride(from: -60.0, through: 400, by: 31) {
          for size in [CGSize(width: 1, height: 1), CGSize(width: 90, height: 120), CGSize(width: 2000, height: 2000)] {
            let rect = CGRect(origin: CGPoint(x: x, y: y), size: size)
            let found = layout.layoutAttributesForElements(in: rect) ?? []
            #expect(found.map(\.indexPath) == all.filter { $0.frame.intersects(rect) }.map(\.indexPath))
          }
        }
      }
    }
  }

  @Test("a million items are laid out and queried at their end")
  func million() {
    let (view, layout, _) = Self.view(CGSize(width: 320, height: 480), counts: [1_000_000])
    let height: CGFloat = 200_000 * 60 - 10
    #expect(layout.collectionViewContentSize.height == height)
    view.contentOffset = CGPoint(x: 0, y: height - 485)
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.last == IndexPath(item: 999_999, section: 0))
    #expect(view.indexPathsForVisibleItems.count == 45)
  }

  @Test("sizes and spacings that are zero, negative, infinite or not a number leave a working layout")
  func degenerate() {
    for length in [0, -10, CGFloat.nan, .infinity, 1e300] {
      let (_, layout, _) = Self.view(CGSize(width: 100, height: 100), counts: [5]) {
        $0.itemSize = CGSize(width: length, height: 10)
        $0.minimumInteritemSpacing = length == 0 ? 0 : 10
      }
      _ = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 100, height: 100))
      #expect(layout.layoutAttributesForItem(at: IndexPath(item: 4, section: 0)) != nil)
      #expect(layout.layoutAttributesForItem(at: IndexPath(item: 5, section: 0)) == nil)
      #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 1)) == nil)
    }
  }
}
