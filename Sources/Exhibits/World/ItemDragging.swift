import Springflow

/// Fingers that drag items of a layout's animator, each by a spring at the point that it has touched.
@MainActor
final class ItemDragging: BodyDragging {
  /// A finger, and the item that it holds.
  private struct HeldAttributes {
    /// The finger's identifier.
    let touch: Int
    let item: CollectionViewLayoutAttributes
    let spring: AttachmentBehavior
    /// The held point, from the item's centre and turned with it. In points.
    let offset: Offset
    /// The finger's position, in points of the content.
    var finger: CGPoint
  }

  private let animator: DynamicAnimator
  /// The items that fingers may take, the foremost last.
  private let items: () -> [CollectionViewLayoutAttributes]
  /// Sets nothing: it tells velocities.
  private let velocities = DynamicItemBehavior()
  private var held: [HeldAttributes] = []

  init(_ animator: DynamicAnimator, items: @escaping () -> [CollectionViewLayoutAttributes]) {
    (self.animator, self.items) = (animator, items)
    animator.addBehavior(velocities)
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
    spring.frequency = CGFloat(MouseJoint.frequency)
    spring.damping = 1
    spring.action = { [unowned self] in followFinger(touch) }
    velocities.addItem(item)
    animator.addBehavior(spring)
    held.append(HeldAttributes(touch: touch, item: item, spring: spring, offset: offset, finger: point))
    return true
  }

  func drag(_ touch: Int, to point: CGPoint) {
    forgetDeleted()
    guard let index = held.firstIndex(where: { $0.touch == touch }) else { return }
    held[index].finger = CGPoint(x: min(max(point.x, -1e6), 1e6), y: min(max(point.y, -1e6), 1e6))
    followFinger(touch)
  }

  func release(_ touch: Int) {
    for hold in held where hold.touch == touch {
      animator.removeBehavior(hold.spring)
      velocities.removeItem(hold.item)
    }
    held.removeAll { $0.touch == touch }
  }

  /// Forgets items that were deleted: their behaviours have left the animator.
  func forgetDeleted() { held.removeAll { $0.spring.dynamicAnimator == nil } }

  /// Moves all fingers, as when everything is moved. In points.
  func translate(by shift: CGVector) {
    for index in held.indices {
      let finger = held[index].finger
      held[index].finger = CGPoint(x: finger.x + shift.dx, y: finger.y + shift.dy)
      let anchor = held[index].spring.anchorPoint
      held[index].spring.anchorPoint = CGPoint(x: anchor.x + shift.dx, y: anchor.y + shift.dy)
    }
  }

  /// Sets the spring's end to the finger, limited so that its force does not exceed ``MouseJoint/strength``: as in
  /// ``ExhibitWorldLayout/updateMouseJoints(in:)``.
  private func followFinger(_ touch: Int) {
    guard let hold = held.first(where: { $0.touch == touch }) else { return }
    let point = CGPoint(x: hold.offset.horizontal, y: hold.offset.vertical).applying(hold.item.transform)
    let grip = CGPoint(x: hold.item.center.x + point.x, y: hold.item.center.y + point.y)
    let (dx, dy) = (hold.finger.x - grip.x, hold.finger.y - grip.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let velocity = velocities.linearVelocity(for: hold.item)
    let speed = length > 0 ? max(0, (velocity.x * dx + velocity.y * dy) / length) : 0
    let angular = CGFloat(2 * Double.pi * MouseJoint.frequency)
    let reach = CGFloat(MouseJoint.strength) / (angular * angular) + 2 * speed / angular
    let share = length > reach ? reach / length : 1
    hold.spring.anchorPoint = CGPoint(x: grip.x + dx * share, y: grip.y + dy * share)
  }

  /// The item under a point, or the nearest one within ``MouseJoint/slop``; of equally near ones the foremost.
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
      guard distance <= CGFloat(MouseJoint.slop) else { continue }
      if best.map({ distance <= $0.distance }) ?? true { best = (item, distance) }
    }
    return best?.item
  }

  func hash(into hash: inout StateHash) {
    hash.combine(held) { hash, hold in
      hash.combine(hold.touch)
      for number in [hold.offset.horizontal, hold.offset.vertical, hold.finger.x, hold.finger.y] {
        hash.combine(Double(number))
      }
    }
  }
}
