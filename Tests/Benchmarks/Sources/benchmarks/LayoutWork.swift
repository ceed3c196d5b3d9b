import Foundation
import Springflow

/// A million items of a flow layout in one view, compared with the simplest structure that could hold them: an array of
/// rectangles.
@MainActor
final class LayoutWork {
  static let count = 1_000_000

  /// A data source with `counts[section]` items in each section.
  final class Source: CollectionViewDataSource {
    let counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
    func collectionView(_: CollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell { CollectionViewCell() }
  }

  /// Returns every item's size, as apps do.
  final class Delegate: CollectionViewDelegateFlowLayout {
    func collectionView(
      _: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
    ) -> CGSize { LayoutWork.size(path.item) }
  }

  let layout = CollectionViewFlowLayout()
  let view: CollectionView
  private let source: Source
  private let delegate: Delegate?

  init(sections: Int, delegate: Delegate? = nil, _ configure: (CollectionViewFlowLayout) -> Void = { _ in }) {
    configure(layout)
    self.delegate = delegate
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
    source = Source(Array(repeating: Self.count / sections, count: sections))
    view.dataSource = source
    view.delegate = delegate
    view.layoutIfNeeded()
  }

  /// A different size for each item, from 40 x 30 to 110 x 90 points.
  nonisolated static func size(_ item: Int) -> CGSize {
    let mixed = UInt64(truncatingIfNeeded: item) &* 0x9E37_79B9_7F4A_7C15 >> 40
    return CGSize(width: 40 + CGFloat(mixed % 71), height: 30 + CGFloat(mixed / 71 % 61))
  }

  /// Invalidates the whole layout and prepares it again.
  func prepare() {
    layout.invalidateLayout()
    layout.prepare()
  }

  /// The view's bounds at a share of the content's length, in points.
  func page(_ share: Double) -> CGRect {
    CGRect(x: 0, y: layout.collectionViewContentSize.height * share, width: 390, height: 844)
  }
}

/// The plain array: the same frames, filled by the same rule, and searched by bisection.
struct RectangleArray {
  private(set) var frames: [CGRect] = []

  init(count: Int, size: (Int) -> CGSize) {
    frames.reserveCapacity(count)
    var (line, y, x, height): (Int, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    for item in 0..<count {
      let size = size(item)
      if item > line, x + 10 + size.width > 390 {
        y += height + 10
        (line, x, height) = (item, 0, 0)
      }
      x += item > line ? 10 : 0
      frames.append(CGRect(x: x, y: y, width: size.width, height: size.height))
      x += size.width
      height = max(height, size.height)
    }
  }

  /// The frames that meet a rectangle: bisection to the first line, then a scan to the last.
  func frames(in rect: CGRect) -> [CGRect] {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].minY < rect.minY - 90 { low = middle + 1 } else { high = middle }
    }
    var found: [CGRect] = []
    while low < frames.count, frames[low].minY <= rect.maxY {
      if frames[low].intersects(rect) { found.append(frames[low]) }
      low += 1
    }
    return found
  }
}

extension Benchmarks {
  /// Times preparation and queries at a million items.
  @MainActor
  static func layoutSection() -> [Goal] {
    let uniform = LayoutWork(sections: 1)
    let perSection = LayoutWork(sections: 1_000) {
      $0.itemSizing = .perSection { section in LayoutWork.size(section) }
    }
    let perItem = LayoutWork(sections: 1) { $0.itemSizing = .perItem { path in LayoutWork.size(path.item) } }
    let delegated = LayoutWork(sections: 1, delegate: LayoutWork.Delegate())
    let rounds: [(name: String, bodies: Int, steps: Int, step: () -> Void)] = [
      ("one section of equal items", 1, 1_000, { uniform.prepare() }),
      ("1,000 sections, a closure a section", 1, 10, { perSection.prepare() }),
      ("a size for every item, closure", 1, 1, { perItem.prepare() }),
      ("a size for every item, delegate", 1, 1, { delegated.prepare() }),
      (
        "array of rectangles, filled alike", 1, 1,
        { keep(RectangleArray(count: LayoutWork.count, size: LayoutWork.size)) }
      ),
    ]
    print("\nflow layout of a million items: prepare              ms")
    var found = measure(rounds)
    for one in found { print(column(one.name, 46, left: true), column(text(one.nanoseconds / 1e6, decimals: 3), 9)) }
    let times = found.map { $0.nanoseconds / 1e6 }

    let array = RectangleArray(count: LayoutWork.count, size: LayoutWork.size)
    var share = 0.0
    func next() -> Double {
      share += 0.618_033_988_749_894_9
      if share >= 1 { share -= 1 }
      return share * 0.999
    }
    let elements = perItem.layout.layoutAttributesForElements(in: perItem.page(0.5))?.count ?? 0
    let gridElements = uniform.layout.layoutAttributesForElements(in: uniform.page(0.5))?.count ?? 0
    found = measure([
      ("equal items, a view", 1, 200, { keep(uniform.layout.layoutAttributesForElements(in: uniform.page(next()))) }),
      (
        "a size for every item, a view", 1, 200,
        { keep(perItem.layout.layoutAttributesForElements(in: perItem.page(next()))) }
      ),
      (
        "the same, one point", 1, 2_000,
        {
          keep(perItem.layout.layoutAttributesForElements(in: CGRect(origin: perItem.page(next()).origin, size: .zero)))
        }
      ),
      ("array of rectangles, bisected", 1, 2_000, { keep(array.frames(in: perItem.page(next()))) }),
    ])
    print("\nwhat is in sight, at a million items                 us    elements   ns an element")
    let counts = [gridElements, elements, 1, elements]
    for (one, count) in zip(found, counts) {
      print(
        column(one.name, 46, left: true), column(text(one.nanoseconds / 1e3), 9), column(String(count), 10),
        column(text((one.nanoseconds - 1000) / Double(count)), 14))
    }
    let query = (found[1].nanoseconds - 1000) / Double(elements)
    let gridQuery = (found[0].nanoseconds - 1000) / Double(gridElements)
    return [
      Goal("a million equal items: O(1)", text(times[0] * 1000) + " us", times[0] < 0.1),
      Goal("a million, sizes by section: at most 3 ms", text(times[1]) + " ms", times[1] <= 3),
      Goal("a million, sizes by item: at most 60 ms", text(times[2]) + " ms", times[2] <= 60),
      Goal("  from a delegate", text(times[3]) + " ms", times[3] <= 60),
      Goal("query: 1 us and at most 100 ns an element", text(query) + " ns", query <= 100),
      Goal("  equal items", text(gridQuery) + " ns", gridQuery <= 100),
    ]
  }

  /// Keeps the optimiser from removing an unused result.
  @inline(never)
  static func keep<T>(_ value: T) { withExtendedLifetime(value) {} }
}
