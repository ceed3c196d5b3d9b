/// The mass and moment of inertia of a body. The inverses are 0 for a body that nothing moves or rotates.
package struct Inertia: Hashable, Sendable {
  /// In kilograms.
  package var mass: Double
  /// About the centre of mass, in kg·pt².
  package var moment: Double
  package var inverseMass: Double
  package var inverseMoment: Double
  /// The centre of mass, from the body's origin in points of the body.
  package var center: Vector

  /// In square points.
  private static let minimumArea = 1e-12

  init(of body: Body) {
    var properties = MassProperties(of: body.solidShapes)
    if properties.area <= 0 {
      // A size smaller than the smallest shape counts as no area.
      let area = body.size.x * body.size.y < Self.minimumArea ? 0 : body.size.x * body.size.y
      let squares = body.size.x * body.size.x + body.size.y * body.size.y
      properties = MassProperties(area: area, centroid: .zero, secondMoment: area * squares / 12)
    }
    // 100 by 100 points weigh 1 kg; a body without area weighs as much, so that forces have a mass to act on.
    mass = properties.area > 0 ? body.density * properties.area / 10_000 : body.density
    moment = properties.area > 0 ? body.density * properties.secondMoment / 10_000 : 0
    center = properties.centroid
    inverseMass = body.kind == .dynamic ? 1 / mass : 0
    inverseMoment = body.kind == .dynamic && body.allowsRotation && moment > 0 ? 1 / moment : 0
  }
}
