/// A spring between a point of a body and a point of the world whose force is limited: the compliance B, a symmetric
/// matrix, and what follows from it.
///
/// The force at a stretch s is the λ that maximises λ·s − ½ λ·Bλ among those with |λ| ≤ F. Within the limit that is the
/// spring's force, Bλ = s. Beyond it, λ has the length F and (B + μ)λ = s for some μ ≥ 0: it turns from the spring's
/// direction to that of the stretch as that grows. (The trust region problem: Moré and Sorensen, SIAM J. Sci. Stat.
/// Comput. 4, 1983.) The force is continuous, and it has a potential, the maximum.
package struct LimitedSpring {
  /// The direction in which a force turns the body, across the lever: a unit vector.
  let direction: Vector
  /// The compliance along this direction, and across it.
  package let along: Double
  package let across: Double

  /// Makes a spring whose compliance is `scale` times the inverse effective mass of a body's point.
  ///
  /// - Parameter lever: From the centre of mass to the point.
  package init(inverseMass: Double, inverseMoment: Double, lever: Vector, scale: Double) {
    let length = lever.length
    direction = length > 0 ? lever.turned * (1 / length) : Vector(x: 1, y: 0)
    across = inverseMass * scale
    along = (inverseMass + inverseMoment * length * length) * scale
  }

  /// The stretch at which the spring has a force.
  @inline(__always)
  package func stretch(_ force: Vector) -> Vector {
    force * across + direction * ((along - across) * direction.dot(force))
  }

  /// The force at a stretch, and whether it is at the limit.
  package func force(_ stretch: Vector, limit: Double) -> (value: Vector, isAtLimit: Bool) {
    let (p, q) = (direction.dot(stretch), direction.cross(stretch))
    var (a, b) = (along, across)
    var force = Vector(x: p / a, y: q / b)
    var length = force.length
    let isAtLimit = length > limit
    if isAtLimit, limit > 0 {
      // Newton's method for 1/|λ|, which is nearly linear in μ: it converges from below.
      for _ in 0..<Self.iterations where length > limit * (1 + Self.precision) {
        let slope = force.x * force.x / a + force.y * force.y / b
        let shift = length * length / slope * (length / limit - 1)
        a += shift
        b += shift
        force = Vector(x: p / a, y: q / b)
        length = force.length
      }
    }
    if isAtLimit { force = length > 0 ? force * (limit / length) : .zero }
    return (direction * force.x + direction.turned * force.y, isAtLimit)
  }

  /// The potential energy at a stretch: the work of the force on the way there. 0 for a spring of infinite compliance.
  package func energy(_ stretch: Vector, limit: Double) -> Double {
    guard along.isFinite, across > 0 else { return 0 }
    let force = force(stretch, limit: limit).value
    return force.dot(stretch) - 0.5 * force.dot(self.stretch(force))
  }

  private static let iterations = 16
  private static let precision = 1e-14
}
