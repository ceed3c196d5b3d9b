/// Bodies that others have pressed deep into static bodies.
extension World {
  /// A body pressed into a wall by more than this share of its thickness is moved out to this share.
  private static let deepestShare = 0.25

  /// Moves a body that is pressed deep into a static one partly out, before it leaves at the other side: light bodies
  /// between heavy ones and a wall would be pushed further in every step. It keeps its velocity.
  mutating func moveOutOfWall(_ index: Int) {
    let depth = manifolds[index].depth
    guard depth > Self.minimumThickness else { return }
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (rowA, rowB) = (Int(colliders[a].row), Int(colliders[b].row))
    guard snapshots[rowA].isStatic != snapshots[rowB].isStatic else { return }
    let (moving, row, sign) = snapshots[rowA].isStatic ? (b, rowB, 1.0) : (a, rowA, -1.0)
    let most = max(colliders[moving].tunnelingDistance * (Self.deepestShare / Self.tunnelShare), Self.minimumThickness)
    guard depth > most, snapshots[row].isDynamic, !snapshots[row].isAsleep, !jointLinks.isJointed(bodyRows[row].slot)
    else {
      return
    }
    let correction = manifolds[index].normal * (sign * (depth - most))
    x.u[row] += correction.x
    y.u[row] += correction.y
    snapshots[row].pose.position += correction
    manifolds[index].first.separation += depth - most
    manifolds[index].second.separation += depth - most
    contacts[index].cachedX = .infinity
  }
}
