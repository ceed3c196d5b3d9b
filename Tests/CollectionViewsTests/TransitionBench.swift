import Springflow
import Support
import Testing

/// A layout of a circle about the middle of the view.
final class RingLayout: CollectionViewLayout {
  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let view = collectionView else { return nil }
    let count = itemCount
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.size = CGSize(width: 40, height: 40)
    let turn = Double(path.item) / Double(max(1, count)) * 2 * Double.pi
    attributes.transform = CGAffineTransform(rotationAngle: CGFloat(turn / 2))
    let (sin, cos) = Portable.sinCos(turn)
    attributes.center = CGPoint(x: 150 + 110 * CGFloat(cos), y: 200 + 110 * CGFloat(sin))
    return attributes
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    (0..<itemCount).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
  }
  private var itemCount: Int {
    guard let view = collectionView, view.numberOfSections > 0 else { return 0 }
    return view.numberOfItems(inSection: 0)
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
  private var frames: [Frame] = []

  init(_ arrangement: Arrangement, items: Int = 40, offset: CGPoint = .zero) {
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

  /// Where a place, a size or an opacity changes its pace at once: by more than the ticks around let expect, and by more
  /// than what acceleration sets in with. In the view, and of what can be seen.
  func jumps(over limit: CGFloat) -> [String] {
    var lives: [ElementID: [(tick: Int, values: [CGFloat], isSeen: Bool)]] = [:]
    for frame in frames {
      for element in frame.elements {
        let values = [
          element.center.x, element.center.y, element.size.width, element.size.height, 100 * element.alpha,
          50 * element.transform.a, 50 * element.transform.b,
        ]
        let isSeen = frame.stage.contains(element.center) && element.alpha > 0.02
        lives[element.id, default: []].append((frame.tick, values, isSeen))
      }
    }
    var found: [String] = []
    for (id, life) in lives.sorted(by: { $0.key < $1.key }) {
      for index in life.indices.dropFirst(3).dropLast(3) where life[index].isSeen {
        // A life has no gaps where it is looked at.
        guard life[index + 3].tick - life[index - 3].tick == 6 else { continue }
        for part in life[index].values.indices {
          func bend(_ at: Int) -> CGFloat {
            life[at + 1].values[part] - 2 * life[at].values[part] + life[at - 1].values[part]
          }
          if abs(bend(index)) <= limit { continue }
          let around = max(abs(bend(index - 2)), abs(bend(index - 1)), abs(bend(index + 1)), abs(bend(index + 2)))
          if abs(bend(index)) > limit + 1.5 * around {
            found.append(
              "tick \(life[index].tick): \(id), part \(part), bends by \(bend(index)) at \(life[index].values)")
          }
        }
      }
    }
    // What comes and goes does so outside, or transparent.
    for (a, b) in zip(frames, frames.dropFirst()) {
      for (from, to, word) in [(a, b, "gone"), (b, a, "new")] {
        let known = Set(to.elements.map(\.id))
        for element in from.elements where !known.contains(element.id) && element.alpha > 0.05 {
          if a.stage.insetBy(dx: 12, dy: 12).contains(element.center) {
            found.append("tick \(b.tick): \(element.id) is \(word) at \(element.center)")
          }
        }
      }
    }
    return found
  }

  private func look() { frames.append(view.snapshot()) }
}
