/// Bodies that others have pressed deep into what never moves.
extension World {
  /// What is pressed into a wall by more than this share of its thickness is moved out as far.
  private static let deepestShare = 0.25

  /// Moves a body that is pressed deep into one that never moves a part of the way out, before it comes out at the
  /// other side: light bodies between heavy ones and a wall would be pushed on and on. It keeps its velocity.
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
    let way = manifolds[index].normal * (sign * (depth - most))
    x.u[row] += way.x
    y.u[row] += way.y
    snapshots[row].pose.position += way
    manifolds[index].first.separation += depth - most
    manifolds[index].second.separation += depth - most
    contacts[index].cachedX = .infinity
  }
}
