import Springflow

/// Two squares that differ in one property: how much of their speed they keep when they bounce.
package final class PropertiesPage: DynamicsPage {
  package override class var title: String { "Item properties" }
  package override class var hint: String { "Elasticity 0.2 and 0.5; click to see it again, or throw them" }
  override class var hasFloor: Bool { true }
  package override class var hasWalls: Bool { true }

  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()
  private let elastic = DynamicItemBehavior()
  /// Sets nothing: it adds velocities.
  private let velocities = DynamicItemBehavior()

  override func setUp(count: Int) {
    collision.translatesReferenceBoundsIntoBoundary = true
    elastic.elasticity = 0.5
    for (index, text) in ["0.2", "0.5"].enumerated() {
      let tile = TileView(number: makeNumber(), side: 96 * scale)
      tile.text = text
      makeDraggable(tile)
      add(tile, at: home(of: index))
      for behavior in [gravity, collision, velocities] { behavior.addItem(tile) }
    }
    elastic.addItem(things[1])
    for behavior in [gravity, collision, elastic, velocities] { animator.addBehavior(behavior) }
    addTap { [unowned self] _ in replay() }
  }

  private func home(of index: Int) -> CGPoint {
    CGPoint(x: (CGFloat(index) - 0.5) * 180 * scale, y: field.minY + 60 * scale)
  }

  /// Both start again from above, at rest.
  private func replay() {
    for (index, tile) in things.enumerated() where !isHeld(tile) {
      let velocity = velocities.linearVelocity(for: tile)
      velocities.addLinearVelocity(CGPoint(x: -velocity.x, y: -velocity.y), for: tile)
      velocities.addAngularVelocity(-velocities.angularVelocity(for: tile), for: tile)
      tile.center = home(of: index)
      tile.transform = .identity
      animator.updateItem(usingCurrentState: tile)
    }
  }
}
