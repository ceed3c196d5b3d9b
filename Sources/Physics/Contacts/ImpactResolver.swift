/// The impulses of two bodies that hit each other at one or two points.
///
/// Along the normal each point returns its share of the approach speed (Newton's law of restitution); both points are
/// solved at once if both approach, else only the approaching one. Along the surface friction reduces the sliding as
/// far as the impulse allows (Coulomb's law); what turns the bodies by friction is shared among two points so that both
/// keep their speeds along the normal: a box that lands flat while it slides stays flat. Both bodies get opposite impulses at the same points of space, so
/// momentum and angular momentum are conserved to rounding, and with restitution 1 and no friction energy is, too.
struct ImpactResolver {
  let manifold: Manifold
  let a: Inertia
  let b: Inertia

  /// The highest approach speed of the points. In points per second; negative if they separate.
  func approachSpeed(_ stateA: BodyState, _ stateB: BodyState) -> Double {
    let first = approach(manifold.first, stateA, stateB)
    return manifold.count == 2 ? max(first, approach(manifold.second, stateA, stateB)) : first
  }

  /// Changes the velocities of both, and returns the impulse on B along the normal, in kg·pt/s.
  ///
  /// Friction that rotates a body may make it approach again: that is stopped, too, until no point approaches.
  ///
  /// - Parameters:
  ///   - restitution: The share of the approach speed that is returned, from 0 to 1.
  ///   - friction: The coefficient of friction.
  func resolve(
    _ stateA: inout BodyState, _ stateB: inout BodyState, restitution: Double, friction: Double
  ) -> Double {
    var (normal, tangent) = ((0.0, 0.0), (0.0, 0.0))
    let fastest = approachSpeed(stateA, stateB)
    var bounce = 1 + restitution
    var departures = (0.0, 0.0)
    for _ in 0..<Self.maximumRounds {
      var speeds = (
        approach(manifold.first, stateA, stateB),
        manifold.count == 2 ? approach(manifold.second, stateA, stateB) : -1
      )
      // A point that does not touch yet bounces in an impact of its own.
      if bounce == 1, restitution > 0 {
        if normal.0 == 0 { speeds.0 = -1 }
        if normal.1 == 0 { speeds.1 = -1 }
      }
      if max(speeds.0, speeds.1) <= Self.exactness * fastest { break }
      let impulses = normalImpulses(bounce * speeds.0, bounce * speeds.1)
      if normal == (0, 0) { departures = (restitution * speeds.0, restitution * speeds.1) }
      bounce = 1
      normal = (normal.0 + impulses.0, normal.1 + impulses.1)
      apply(manifold.normal * impulses.0, manifold.first, &stateA, &stateB)
      apply(manifold.normal * impulses.1, manifold.second, &stateA, &stateB)
      solveFriction(manifold.first, friction * normal.0, &tangent.0, &stateA, &stateB)
      solveFriction(manifold.second, friction * normal.1, &tangent.1, &stateA, &stateB)
      guard friction > 0, normal.0 > 0, normal.1 > 0 else { continue }
      for _ in 0..<Self.maximumRounds {
        let errors = (
          departures.0 + approach(manifold.first, stateA, stateB),
          departures.1 + approach(manifold.second, stateA, stateB)
        )
        if max(abs(errors.0), abs(errors.1)) <= Self.exactness * fastest { break }
        // Neither point pulls: where friction tips a body over, one of them leaves faster.
        guard let change = bothImpulses(errors.0, errors.1), normal.0 + change.0 >= 0, normal.1 + change.1 >= 0 else {
          break
        }
        normal = (normal.0 + change.0, normal.1 + change.1)
        apply(manifold.normal * change.0, manifold.first, &stateA, &stateB)
        apply(manifold.normal * change.1, manifold.second, &stateA, &stateB)
        solveFriction(manifold.first, friction * normal.0, &tangent.0, &stateA, &stateB)
        solveFriction(manifold.second, friction * normal.1, &tangent.1, &stateA, &stateB)
      }
    }
    return normal.0 + normal.1
  }

  /// Drives the two apart along the normal, without rotation, by a given energy. In kg·pt²/s².
  func separate(_ stateA: inout BodyState, _ stateB: inout BodyState, energy: Double) {
    let weight = a.inverseMass + b.inverseMass
    guard weight > 0 else { return }
    // The impulse P adds P u + P² w / 2, where u is the present separating speed.
    let separatingSpeed = (stateB.velocity - stateA.velocity).dot(manifold.normal)
    let impulse = ((separatingSpeed * separatingSpeed + 2 * weight * energy).squareRoot() - separatingSpeed) / weight
    stateA.velocity -= manifold.normal * (impulse * a.inverseMass)
    stateB.velocity += manifold.normal * (impulse * b.inverseMass)
  }

  private static let maximumRounds = 24
  /// An approach slower than this share of the impact's speed counts as zero.
  private static let exactness = 1e-9

  /// The approach speed at a point. In points per second.
  private func approach(_ point: ContactPoint, _ stateA: BodyState, _ stateB: BodyState) -> Double {
    -sliding(point, stateA, stateB).dot(manifold.normal)
  }

  private func sliding(_ point: ContactPoint, _ stateA: BodyState, _ stateB: BodyState) -> Vector {
    stateB.velocity + point.anchorB.turned * stateB.angularVelocity - stateA.velocity - point.anchorA.turned
      * stateA.angularVelocity
  }

  /// The impulses that reduce these speeds to zero at two points, whatever their signs; `nil` if the points act as one.
  private func bothImpulses(_ first: Double, _ second: Double) -> (Double, Double)? {
    let normal = manifold.normal
    let (a1, b1) = (manifold.first.anchorA.cross(normal), manifold.first.anchorB.cross(normal))
    let (a2, b2) = (manifold.second.anchorA.cross(normal), manifold.second.anchorB.cross(normal))
    let mass = a.inverseMass + b.inverseMass
    let k11 = mass + a.inverseMoment * a1 * a1 + b.inverseMoment * b1 * b1
    let k22 = mass + a.inverseMoment * a2 * a2 + b.inverseMoment * b2 * b2
    let k12 = mass + a.inverseMoment * a1 * a2 + b.inverseMoment * b1 * b2
    let determinant = k11 * k22 - k12 * k12
    guard determinant > 1e-9 * k11 * k22 else { return nil }
    return ((k22 * first - k12 * second) / determinant, (k11 * second - k12 * first) / determinant)
  }

  /// The impulses that reduce these speeds to zero, none of them negative.
  private func normalImpulses(_ first: Double, _ second: Double) -> (Double, Double) {
    let normal = manifold.normal
    let (a1, b1) = (manifold.first.anchorA.cross(normal), manifold.first.anchorB.cross(normal))
    let mass = a.inverseMass + b.inverseMass
    let k11 = mass + a.inverseMoment * a1 * a1 + b.inverseMoment * b1 * b1
    guard manifold.count == 2, k11 > 0 else { return (k11 > 0 ? max(first, 0) / k11 : 0, 0) }
    let (a2, b2) = (manifold.second.anchorA.cross(normal), manifold.second.anchorB.cross(normal))
    let k22 = mass + a.inverseMoment * a2 * a2 + b.inverseMoment * b2 * b2
    if first > 0, second > 0, let both = bothImpulses(first, second), both.0 >= 0, both.1 >= 0 { return both }
    // One of them separates by itself once the other has been stopped.
    if first * k22 >= second * k11 { return (max(first, 0) / k11, 0) }
    return (0, max(second, 0) / k22)
  }

  /// Reduces the sliding at a point, where `most` bounds the sum of the friction there so far. In kg·pt/s.
  private func solveFriction(
    _ point: ContactPoint, _ most: Double, _ given: inout Double, _ stateA: inout BodyState, _ stateB: inout BodyState
  ) {
    if most <= 0 { return }
    let tangent = manifold.normal.turned
    let (armA, armB) = (point.anchorA.cross(tangent), point.anchorB.cross(tangent))
    let weight =
      a.inverseMass + b.inverseMass + a.inverseMoment * armA * armA + b.inverseMoment * armB * armB
    let wanted = given - sliding(point, stateA, stateB).dot(tangent) / weight
    let next = min(max(wanted, -most), most)
    apply(tangent * (next - given), point, &stateA, &stateB)
    given = next
  }

  private func apply(
    _ impulse: Vector, _ point: ContactPoint, _ stateA: inout BodyState, _ stateB: inout BodyState
  ) {
    stateA.velocity -= impulse * a.inverseMass
    stateA.angularVelocity -= point.anchorA.cross(impulse) * a.inverseMoment
    stateB.velocity += impulse * b.inverseMass
    stateB.angularVelocity += point.anchorB.cross(impulse) * b.inverseMoment
  }
}

extension ImpactResolver {
  /// Changes the velocities of two bodies in an impact; returns the impulse along the normal, in kg·pt/s.
  ///
  /// An impact gives no body more than eight turns per step: the pose of a faster one would be arbitrary. The energy of
  /// the excess drives the two apart, as far as the impact returns energy.
  func collide(
    _ stateA: inout BodyState, _ stateB: inout BodyState, restitution: Double, friction: Double, duration: Double
  ) -> Double {
    let (turningA, turningB) = (stateA.angularVelocity, stateB.angularVelocity)
    let impulse = resolve(&stateA, &stateB, restitution: restitution, friction: friction)
    let excess = limit(&stateA, from: turningA, a, duration) + limit(&stateB, from: turningB, b, duration)
    if excess > 0 { separate(&stateA, &stateB, energy: restitution * excess) }
    return impulse
  }

  /// Limits a body's angular velocity; returns the energy that an impact had given it beyond that, in kg·pt²/s².
  private func limit(_ state: inout BodyState, from turning: Double, _ inertia: Inertia, _ duration: Double) -> Double {
    let most = 16 * Double.pi / duration
    let wanted = state.angularVelocity
    guard abs(wanted) > most else { return 0 }
    state.angularVelocity = wanted < 0 ? -most : most
    let own = max(abs(turning), most)
    return inertia.inverseMoment > 0 ? max(0.5 * (wanted * wanted - own * own) / inertia.inverseMoment, 0) : 0
  }
}
