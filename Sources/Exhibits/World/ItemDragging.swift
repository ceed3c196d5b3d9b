import Springflow

/// Fingers that drag items of a layout's animator, each by a spring at the point that it has touched.
@MainActor
final class ItemDragging {
  /// The spring's frequency, in hertz.
  private static let frequency: CGFloat = 10
  /// The greatest acceleration of an item by it, in points per second²: sixty times gravity. A limit keeps an item that is
  /// pressed against a wall from passing through it.
  private static let strength: CGFloat = 60_000
  /// The greatest distance between a finger and the item that it takes. In points.
  private static let slop: CGFloat = 10

  /// A finger, and the item that it holds.
  private struct HeldAttributes {
    /// The finger's identifier.
    let touch: Int
    let item: CollectionViewLayoutAttributes
    let spring: AttachmentBehavior
  }

  private let animator: DynamicAnimator
  /// The items that fingers may take, the foremost last.
  private let items: () -> [CollectionViewLayoutAttributes]
  private var held: [HeldAttributes] = []

  init(_ animator: DynamicAnimator, items: @escaping () -> [CollectionViewLayoutAttributes]) {
    (self.animator, self.items) = (animator, items)
  }

  var isDragging: Bool { !held.isEmpty }

  func beginDrag(at point: CGPoint, touch: Int) -> Bool {
    release(touch)
    guard point.x.isFinite, point.y.isFinite, let item = nearestItem(to: point) else { return false }
    let place = CGPoint(x: point.x - item.center.x, y: point.y - item.center.y)
    let turned = place.applying(item.transform.inverted())
    let offset = Offset(horizontal: turned.x, vertical: turned.y)
    let spring = AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: point)
    spring.length = 0
    spring.frequency = Self.frequency
    spring.damping = 1
    // 1 N accelerates 1 kg by 100 pt/s².
    spring.maximumForce = (animator.mass(of: item) ?? 1) * Self.strength / 100
    animator.addBehavior(spring)
    held.append(HeldAttributes(touch: touch, item: item, spring: spring))
    return true
  }

  func drag(_ touch: Int, to point: CGPoint) {
    forgetDeleted()
    guard let index = held.firstIndex(where: { $0.touch == touch }) else { return }
    held[index].spring.anchorPoint = CGPoint(x: min(max(point.x, -1e6), 1e6), y: min(max(point.y, -1e6), 1e6))
  }

  func release(_ touch: Int) {
    for hold in held where hold.touch == touch { animator.removeBehavior(hold.spring) }
    held.removeAll { $0.touch == touch }
  }

  /// Forgets items that were deleted: their behaviours have left the animator.
  func forgetDeleted() { held.removeAll { $0.spring.dynamicAnimator == nil } }

  /// Moves all fingers, as when everything is moved. In points.
  func translate(by shift: CGVector) {
    for index in held.indices {
      let anchor = held[index].spring.anchorPoint
      held[index].spring.anchorPoint = CGPoint(x: anchor.x + shift.dx, y: anchor.y + shift.dy)
    }
  }

  /// The item under a point, or the nearest one within ``slop``; of equally near ones the foremost.
  private func nearestItem(to point: CGPoint) -> CollectionViewLayoutAttributes? {
    var best: (item: CollectionViewLayoutAttributes, distance: CGFloat)?
    for item in items() {
      let place = CGPoint(x: point.x - item.center.x, y: point.y - item.center.y).applying(item.transform.inverted())
      let distance: CGFloat
      if item.collisionBoundsType == .ellipse {
        distance = max(0, (place.x * place.x + place.y * place.y).squareRoot() - item.size.width / 2)
      } else {
        let (x, y) = (max(0, abs(place.x) - item.size.width / 2), max(0, abs(place.y) - item.size.height / 2))
        distance = (x * x + y * y).squareRoot()
      }
      guard distance <= Self.slop else { continue }
      if best.map({ distance <= $0.distance }) ?? true { best = (item, distance) }
    }
    return best?.item
  }

  func hash(into hash: inout StateHash) {
    hash.combine(held) { $0.combine($1.touch) }
  }
}
