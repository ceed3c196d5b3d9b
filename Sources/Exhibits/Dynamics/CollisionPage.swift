import Springflow

/// Tiles that fall on each other and on the floor, and light up where they touch the edge.
package final class CollisionPage: DynamicsPage, CollisionBehaviorDelegate {
  package override class var title: String { "Collision" }
  package override class var hint: String { "Throw the tiles: each lights up while it touches an edge" }
  override class var hasFloor: Bool { true }
  package override class var hasWalls: Bool { true }
  package override class var insertion: (insert: String, delete: String)? { ("drop a tile", "take the last tile away") }
  override class var mostThings: Int { 40 }

  private let gravity = GravityBehavior()
  private let collision = CollisionBehavior()

  override func setUp(count: Int) {
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = self
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    for index in 0..<min(count, Self.mostThings) {
      let column = CGFloat(index % 5) - CGFloat(min(count, 5) - 1) / 2
      drop(at: CGPoint(x: column * 96 * scale, y: field.minY + field.height * 0.3 - CGFloat(index / 5) * 90 * scale))
    }
  }

  private func drop(at center: CGPoint) {
    let number = makeNumber()
    let tile = TileView(number: number, side: (72 - CGFloat(number % 3) * 10) * scale)
    // Askew, so that they tumble.
    tile.transform = CGAffineTransform(rotationAngle: CGFloat(number % 5 - 2) * 0.18 + 0.09)
    makeDraggable(tile)
    add(tile, at: center)
    gravity.addItem(tile)
    collision.addItem(tile)
  }

  override func insert() {
    let place = CGFloat(things.count % 7) / 6 - 0.5
    drop(at: CGPoint(x: place * bounds.width * 0.5, y: field.minY))
  }

  override func delete(at index: Int) {
    let tile = things[index]
    gravity.removeItem(tile)
    collision.removeItem(tile)
    fade(tile)
  }

  package func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { (item as? TileView)?.contactCount += 1 }

  package func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { (item as? TileView)?.contactCount -= 1 }
}
