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
    let mayImpact = mayImpact(contact, a, b, way: way, depth: manifold.depth, threshold: threshold)
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
      if bears(index) { bear(index) } else { contacts[index].bearNothing() }
    }
    bearPressed()
  }

  /// Hands the solver the contacts of bodies that had an impact which touch and are pressed together by what the solver
  /// does to the bodies elsewhere: else it would press them through each other.
  ///
  /// - Complexity: O(*c*) for *c* such contacts, and O(*c*) more for each link of a chain of them, as good as.
  private mutating func bearPressed() {
    var remaining = impacts.unpressed.count
    var isDone = false
    while !isDone {
      isDone = true
      let count = remaining
      remaining = 0
      for place in 0..<count {
        let contact = impacts.unpressed[place]
        let index = Int(contact)
        let (rowA, rowB) = rows(of: index)
        guard crew.places[rowA] > 0 || crew.places[rowB] > 0 else {
          impacts.unpressed[remaining] = contact
          remaining += 1
          continue
        }
        let manifold = manifold(of: index, margin: Self.bearingDistance)
        if manifold.count == 0 || manifold.gap > Self.bearingDistance { continue }
        take(manifold, for: index)
        bear(index)
        isDone = false
      }
    }
    impacts.unpressed.removeAll(keepingCapacity: true)
  }

  /// Hands the solver a contact with its bodies.
  private mutating func bear(_ index: Int) {
    let (rowA, rowB) = rows(of: index)
    solver.entries.append(
      ContactSolver.Entry(
        a: enlist(rowA, Int(contacts[index].colliderA)), b: enlist(rowB, Int(contacts[index].colliderB)),
        source: Int32(index), isStruck: motions[rowA].isStruck || motions[rowB].isStruck,
        isNew: contacts[index].isStruck && contacts[index].impulse == 0))
  }

  @inline(__always)
  private func rows(of index: Int) -> (Int, Int) {
    (Int(colliders[Int(contacts[index].colliderA)].row), Int(colliders[Int(contacts[index].colliderB)].row))
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
  private mutating func bears(_ index: Int) -> Bool {
    guard touches(index) else { return false }
    let (rowA, rowB) = rows(of: index)
    if !motions[rowA].isStruck, !motions[rowB].isStruck { return !bounces(index, manifolds[index], rowA, rowB) }
    // What has just hit each other is left as it parted, unless something presses it together hard: an impulse of the
    // solver would be given where the two are not.
    let depth = contacts[index].isStruck ? pressedDepth(of: index) : 0
    let manifold = manifold(of: index, margin: Self.touchingDistance)
    guard manifold.count > 0, manifold.gap <= Self.touchingDistance - depth else {
      // What gives back all of its speed parts by itself.
      if contacts[index].restitution < 1 { impacts.unpressed.append(Int32(index)) }
      return false
    }
    if endApart(index) || bounces(index, manifold, rowA, rowB) { return false }
    take(manifold, for: index)
    return true
  }

  /// Whether the ways of two bodies end apart, one of which had no impact and moves on: where it was says nothing of where
  /// the other one will be.
  private mutating func endApart(_ index: Int) -> Bool {
    let (rowA, rowB) = rows(of: index)
    if motions[rowA].isStruck == motions[rowB].isStruck { return false }
    let other = motions[rowA].isStruck ? rowB : rowA
    let way = freeEnd(of: other).pose.position - motions[other].pose.position
    let turn = abs(motions[other].turning) * stepDuration
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let reach = colliders[motions[rowA].isStruck ? b : a].piece.turningReach(turn)
    guard way.length + reach > Self.bearingDistance else { return false }
    let (endA, endB) = (freeEnd(of: rowA).pose, freeEnd(of: rowB).pose)
    return vertices.withUnsafeBufferPointer { pool in
      Collision.distance(colliders[a].piece, endA, colliders[b].piece, endB, pool.baseAddress!).distance
        > Self.touchingDistance
    }
  }

  /// Whether two bodies approach where they touch so fast that they would bounce, and have no impact: they part where they
  /// overlap least, as corners do that graze each other, or one of them waits and will bounce when the next step begins. The
  /// solver would take their speed away.
  private mutating func bounces(_ index: Int, _ manifold: Manifold, _ rowA: Int, _ rowB: Int) -> Bool {
    guard contacts[index].restitution > 0, manifold.depth < pressedDepth(of: index) else { return false }
    let resolver = ImpactResolver(manifold: manifold, a: inertias[rowA], b: inertias[rowB])
    let speed = resolver.approachSpeed(state(rowA, after: 0), state(rowB, after: 0))
    return speed > bounceThreshold(of: index, rowA, rowB, manifold.normal)
  }

  /// What overlaps by so much although it bounces is pressed together. In points.
  private mutating func pressedDepth(of index: Int) -> Double {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    return min(Self.pressedDepth, 0.5 * min(colliders[a].tunnel, colliders[b].tunnel))
  }

  /// The points of a contact where its bodies' ways lead.
  private mutating func manifold(of index: Int, margin: Double) -> Manifold {
    let (a, b) = (Int(contacts[index].colliderA), Int(contacts[index].colliderB))
    let (poseA, poseB) = (reference(Int(colliders[a].row)), reference(Int(colliders[b].row)))
    return vertices.withUnsafeBufferPointer { pool in
      Collision.manifold(colliders[a].piece, poseA, colliders[b].piece, poseB, margin: margin, pool.baseAddress!)
    }
  }

  private mutating func take(_ manifold: Manifold, for index: Int) {
    manifolds[index] = manifold
    contacts[index].inherit(manifold)
    contacts[index].seenX = .infinity
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

  /// How far the surfaces overlap where they are deepest. In points; zero where they do not.
  @inline(__always)
  var depth: Double { count == 0 ? 0 : max(-gap, 0) }
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
