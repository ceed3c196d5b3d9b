import SpringflowPhysics

/// The conserved quantities of a world without forces, summed over all its moving bodies.
package struct FuzzSums {
  /// The kinetic energy, in kg·pt²/s².
  package var energy = 0.0
  /// In kg·pt/s.
  package var momentum = Vector.zero
  /// About the world's origin, in kg·pt²/s.
  package var angularMomentum = 0.0
  /// The scale of errors of the momentum and of the angular momentum: the sums of the terms' magnitudes.
  package var size = 0.0
  package var angularSize = 0.0

  package init(_ world: World) {
    for id in world.bodyIDs {
      let row = world.row(of: id)
      let inertia = world.bodies.inertias[row]
      if inertia.inverseMass == 0 { continue }
      let (mass, moment) = (inertia.mass, inertia.inverseMoment > 0 ? inertia.moment : 0)
      let center = Vector(x: world.bodies.x.position(row), y: world.bodies.y.position(row))
      let velocity = Vector(x: world.bodies.x.v[row], y: world.bodies.y.v[row])
      let turning = world.bodies.angular.velocity[row]
      energy += 0.5 * (mass * velocity.lengthSquared + moment * turning * turning)
      momentum += velocity * mass
      angularMomentum += mass * center.cross(velocity) + moment * turning
      size += mass * velocity.length
      angularSize += mass * center.length * velocity.length + moment * abs(turning)
    }
  }
}
