/// Which contacts the solver bears in a step: those of bodies that touch.
///
/// Bodies that are apart and come to touch within the step have an impact there; those that only pass each other are
/// none of the solver's business, however near they come. So what does not touch is not touched.
extension World {
  /// Surfaces closer than this touch. In points.
  private static let touchingDistance = 1e-7

  /// Surfaces that bore on each other in the last step still do while they are closer than this. In points.
  private static let bearingDistance = 0.05

  /// What overlaps by more at the end of a step in which it was hit is pressed together. In points.
  private static let pressedDepth = 1.0

  /// Whether a contact's surfaces touch, by the points that were found last.
  @inline(__always)
  func touches(_ index: Int) -> Bool {
    Self.touches(manifolds[index], hasBorne: contacts[index].impulse > 0 || contacts[index].isStruck)
  }

  @inline(__always)
  static func touches(_ manifold: Manifold, hasBorne: Bool) -> Bool {
    manifold.count > 0 && manifold.gap <= (hasBorne ? bearingDistance : touchingDistance)
  }

  /// Whether an active contact's bodies may meet within the step, so that their impact is to be sought.
  ///
  /// - Parameters:
  ///   - way: How far the two come toward each other in the step at most. In points.
  ///   - threshold: What that is for the slowest impact that bounces. In points.
  @inline(__always)
  static func mayMeet(
    _ contact: UnsafePointer<Contact>, _ manifold: Manifold, _ a: UnsafePointer<Collider>, _ b: UnsafePointer<Collider>,
    way: Double, threshold: Double
  ) -> Bool {
    let mayImpact = mayImpact(contact, a, b, way: way, threshold: threshold)
    // Corners that meet have no points before they do.
    if manifold.count == 0 { return mayImpact }
    if touches(manifold, hasBorne: contact.pointee.impulse > 0) { return mayImpact }
    return manifold.gap <= way
  }

  /// Ends the step's impacts, and hands the solver the contacts that bear, with their bodies.
  mutating func selectBearing() {
    // What hit its own walls must not be led between them once more.
    for row in impacts.rows where traits[Int(row)].body.enclosure != nil { crew.enlist(Int(row)) }
    for row in impacts.rows { contain(Int(row), "impacts gave it more than \(Self.highestSpeed) pt/s") }
    finishImpacts()
    for place in activeContacts.indices {
      let index = Int(activeContacts[place])
      if !contacts[index].isAlive { continue }
      let (rowA, rowB) = (
        Int(colliders[Int(contacts[index].colliderA)].row), Int(colliders[Int(contacts[index].colliderB)].row)
      )
      if bears(index, rowA, rowB) {
        solver.entries.append(
          ContactSolver.Entry(
            a: enlist(rowA, Int(contacts[index].colliderA)), b: enlist(rowB, Int(contacts[index].colliderB)),
            source: Int32(index)))
      } else {
        contacts[index].bearNothing()
      }
    }
  }

  /// Takes a body into the crew that a contact of one of its pieces bears on; what never moves is place 0.
  private mutating func enlist(_ row: Int, _ collider: Int) -> Int32 {
    if motions[row].isStatic { return 0 }
    let place = crew.enlist(row)
    let piece = colliders[collider].piece
    if piece.kind != .circle || piece.center != .zero { crew.flag(place, .cornered) }
    return place
  }

  /// Whether a contact bears. The points of a body that had an impact are sought anew where its way leads.
  private mutating func bears(_ index: Int, _ rowA: Int, _ rowB: Int) -> Bool {
    guard touches(index) else { return false }
    if !motions[rowA].isStruck, !motions[rowB].isStruck { return true }
    let (poseA, poseB) = (reference(rowA), reference(rowB))
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let manifold = vertices.withUnsafeBufferPointer { pool in
      Collision.manifold(
        colliders[a].piece, poseA, colliders[b].piece, poseB, margin: Self.touchingDistance, pool.baseAddress!)
    }
    // What has just hit each other is left as it parted, unless something presses it together hard: an impulse of the
    // solver would be given where the two are not.
    let depth =
      contacts[index].isStruck ? min(Self.pressedDepth, 0.5 * min(colliders[a].tunnel, colliders[b].tunnel)) : 0
    guard manifold.count > 0, manifold.gap <= Self.touchingDistance - depth else { return false }
    manifolds[index] = manifold
    contacts[index].inherit(manifold)
    contacts[index].seenX = .infinity
    return true
  }

  /// Where the points of a body's contacts are sought: where the step begins, or where its own motion ends if an impact
  /// has led it elsewhere.
  private mutating func reference(_ row: Int) -> Pose {
    motions[row].isStruck ? freeEnd(of: row).pose : motions[row].pose
  }
}

extension Manifold {
  /// The distance of the surfaces where they are nearest. In points; below zero where they overlap.
  @inline(__always)
  var gap: Double { count == 2 ? min(first.separation, second.separation) : first.separation }
}

extension Contact {
  /// Forgets what the points bore.
  @inline(__always)
  mutating func bearNothing() {
    impulse = 0
    first = Load(feature: first.feature)
    second = Load(feature: second.feature)
  }
}
