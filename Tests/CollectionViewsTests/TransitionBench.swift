import Springflow
import Support
import Testing

/// A layout of a circle about the middle of the view.
final class RingLayout: CollectionViewLayout {
  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let view = collectionView else { return nil }
    let count = view.numberOfItems(inSection: 0)
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.size = CGSize(width: 40, height: 40)
    let turn = Double(path.item) / Double(max(1, count)) * 2 * Double.pi
    attributes.transform = CGAffineTransform(rotationAngle: CGFloat(turn / 2))
    let (sin, cos) = Portable.sinCos(turn)
    attributes.center = CGPoint(x: 150 + 110 * CGFloat(cos), y: 200 + 110 * CGFloat(sin))
    return attributes
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }
}

/// A flow whose cells grow near the middle of the view.
final class SwellingLayout: CollectionViewFlowLayout {
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map(swollen)
  }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map(swollen)
  }
  private func swollen(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard let copy = attributes.copy() as? CollectionViewLayoutAttributes, let view = collectionView else {
      return attributes
    }
    let distance = min(1, abs(copy.center.y - view.bounds.midY) / 150)
    let scale = 1 + 0.5 * (1 - distance)
    copy.transform = CGAffineTransform(scaleX: scale, y: scale)
    return copy
  }
}

/// Kinds of layouts between which tests go.
enum Arrangement: String, CaseIterable, CustomTestStringConvertible {
  case grid, line, ring, swelling
  var testDescription: String { rawValue }

  @MainActor
  func make() -> CollectionViewLayout {
    switch self {
    case .ring: return RingLayout()
    case .grid: return Self.flow(CollectionViewFlowLayout(), CGSize(width: 60, height: 60), .vertical)
    case .line: return Self.flow(CollectionViewFlowLayout(), CGSize(width: 180, height: 380), .horizontal)
    case .swelling: return Self.flow(SwellingLayout(), CGSize(width: 90, height: 90), .vertical)
    }
  }

  @MainActor
  private static func flow(
    _ layout: CollectionViewFlowLayout, _ size: CGSize, _ direction: CollectionView.ScrollDirection
  ) -> CollectionViewLayout {
    layout.itemSize = size
    layout.scrollDirection = direction
    layout.minimumLineSpacing = 10
    layout.minimumInteritemSpacing = 10
    return layout
  }
}

/// A view whose elements are watched tick by tick while layouts change.
@MainActor
final class TransitionBench {
  let view: CollectionView
  let source: CountingSource
  private var watch: Continuity

  init(_ arrangement: Arrangement, items: Int = 40, offset: CGPoint = .zero, updateTicks: Int = 36) {
    watch = Continuity(updateTicks: updateTicks)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: arrangement.make())
    source = CountingSource(counts: [items])
    view.dataSource = source
    view.layoutIfNeeded()
    view.contentOffset = offset
    view.layoutIfNeeded()
    look()
  }

  func wait(_ ticks: Int = 1) {
    for _ in 0..<ticks {
      view.advance()
      look()
    }
  }

  var hash: UInt64 {
    var hash = StateHash()
    view.hash(into: &hash)
    return hash.value
  }

  func settle(_ limit: Int = 1200) {
    var count = 0
    while view.isMoving, count < limit {
      wait()
      count += 1
    }
  }

  /// Says that something begins or ends.
  func note() { watch.note(.update) }

  /// What nothing explains.
  var jumps: [Jump] { watch.jumps }

  private func look() {
    var frame = view.snapshot()
    // Elements alone are watched: on a way between two layouts the content goes along with no velocity of its own.
    frame.contentOffset = .zero
    frame.contentVelocity = .zero
    watch.add(frame)
  }
}
