import Springflow

/// The order in which a layout's items overlap.
@MainActor
struct Overlap {
  /// From the back to the front.
  private let items: [CollectionViewLayoutAttributes]

  /// Reads the attributes that a layout returns for a part of its content, in points of the content.
  init(_ view: CollectionView, in rect: CGRect) {
    let found = view.collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
    items = found.filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.alpha > 0.05 }
      .sorted { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }
  }

  /// The number of sample points of an item, in each direction.
  private static let grid = 5

  /// The part of an item that no other one covers, from 0 to 1.
  func openShare(of path: IndexPath) -> CGFloat {
    guard let index = items.firstIndex(where: { $0.indexPath == path }) else { return 0 }
    let points = Self.points(of: items[index])
    let open = points.filter { point in !items[(index + 1)...].contains { Self.covers($0, point) } }
    return CGFloat(open.count) / CGFloat(points.count)
  }

  /// Whether an item lies on another one in about the same place, which is visible without it.
  func liesOnAnother(_ path: IndexPath) -> Bool {
    guard let index = items.firstIndex(where: { $0.indexPath == path }) else { return false }
    let points = Self.points(of: items[index])
    return items[..<index].contains { other in
      points.filter { Self.covers(other, $0) }.count >= points.count * 4 / 5
    }
  }

  /// Points spread over an item, in the content.
  private static func points(of item: CollectionViewLayoutAttributes) -> [CGPoint] {
    var points: [CGPoint] = []
    for row in 0..<grid {
      for column in 0..<grid {
        let share = CGPoint(
          x: (CGFloat(column) + 0.5) / CGFloat(grid) - 0.5, y: (CGFloat(row) + 0.5) / CGFloat(grid) - 0.5)
        let local = CGPoint(x: share.x * item.size.width, y: share.y * item.size.height).applying(item.transform)
        points.append(CGPoint(x: item.center.x + local.x, y: item.center.y + local.y))
      }
    }
    return points
  }

  private static func covers(_ item: CollectionViewLayoutAttributes, _ point: CGPoint) -> Bool {
    let offset = CGPoint(x: point.x - item.center.x, y: point.y - item.center.y)
    let local = offset.applying(item.transform.inverted())
    return abs(local.x) <= item.size.width / 2 && abs(local.y) <= item.size.height / 2
  }
}
