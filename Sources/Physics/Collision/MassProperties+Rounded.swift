import SpringflowNumerics

/// The exact properties of shapes with a radius: the core, a strip along each side, and a sector at each corner.
extension MassProperties {
  /// A capsule: a rectangle of the core's length L, and two half discs.
  ///
  /// A half disc of radius r has its centroid 4r/3π beyond its diameter; about its diameter's middle its polar moment is
  /// half the disc's, π r⁴/4. Moved by L/2 (the parallel axis theorem, over its own centroid), both make
  /// π r² (r²/2 + L²/4 + 4rL/3π) about the capsule's middle.
  init(capsuleFrom start: Vector, to end: Vector, radius: Double) {
    let length = (end - start).length
    let square = radius * radius
    let (strip, disc) = (2 * radius * length, .pi * square)
    self.init(
      area: strip + disc, centroid: start + (end - start) * 0.5,
      secondMoment: strip * (length * length + 4 * square) / 12
        + disc * (square / 2 + length * length / 4 + 4 * radius * length / (3 * .pi)))
  }

  /// A polygon with a radius: itself, a rectangle on each side, and a sector at each corner.
  ///
  /// A sector of the angle θ between the unit normals m and n of two sides has the area θ r²/2, the polar moment θ r⁴/4
  /// about its corner, and about it the first moment r³/3 ∫ (cos φ, sin φ) dφ, which is r³/3 (n.y − m.y, m.x − n.x).
  init(_ vertices: [Vector], rounding radius: Double) {
    let core = MassProperties(vertices)
    guard radius > 0, vertices.count > 2 else {
      self = core
      return
    }
    let origin = vertices[0]
    let square = radius * radius
    let offset = core.centroid - origin
    var area = core.area
    var first = offset * core.area
    // About the origin.
    var second = core.secondMoment + core.area * offset.lengthSquared
    var before = Self.normal(vertices[0] - vertices[vertices.count - 1])
    for index in vertices.indices {
      let corner = vertices[index] - origin
      let side = vertices[(index + 1) % vertices.count] - vertices[index]
      let normal = Self.normal(side)

      let angle = Portable.atan2(before.cross(normal), before.dot(normal))
      let sector = angle * square / 2
      let moment = Vector(x: normal.y - before.y, y: before.x - normal.x) * (square * radius / 3)
      area += sector
      first += corner * sector + moment
      second += angle * square * square / 4 + 2 * corner.dot(moment) + sector * corner.lengthSquared

      let length = side.length
      let strip = length * radius
      let middle = corner + side * 0.5 + normal * (radius / 2)
      area += strip
      first += middle * strip
      second += strip * ((length * length + square) / 12 + middle.lengthSquared)
      before = normal
    }
    let centroid = first * (1 / area)
    self.init(area: area, centroid: origin + centroid, secondMoment: second - area * centroid.lengthSquared)
  }

  /// The outward unit normal of a side.
  private static func normal(_ side: Vector) -> Vector { -side.normalized.turned }
}
