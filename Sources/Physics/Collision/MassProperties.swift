/// The mass properties of shapes at density 1: area, centroid and second moment.
///
/// Multiply by a density in kilograms per square point for mass and moment of inertia.
package struct MassProperties: Hashable, Sendable {
  /// In square points; zero for thin walls.
  package var area: Double
  /// The centre of mass at uniform density, in the body's coordinates. In points.
  package var centroid: Vector
  /// The polar second moment of area about ``centroid``. In points to the fourth.
  package var secondMoment: Double

  /// The sum of several shapes at one density, by the parallel axis theorem; overlapping shapes add their mass.
  ///
  /// Without any area, the centroid is the mean of all centroids. Without shapes, all is zero.
  package init(of shapes: [Shape]) {
    let parts = shapes.map { MassProperties($0) }
    let total = parts.reduce(0) { $0 + $1.area }
    area = total
    centroid = .zero
    secondMoment = 0
    guard let first = parts.first else { return }
    // Relative to the first part, so that shapes far from the body's origin keep their precision.
    var offset = Vector.zero
    for part in parts {
      let weight = total > 0 ? part.area / total : 1 / Double(parts.count)
      offset += (part.centroid - first.centroid) * weight
    }
    centroid = first.centroid + offset
    for part in parts { secondMoment += part.secondMoment + part.area * (part.centroid - centroid).lengthSquared }
  }

  /// One shape. Source of the formulas: Green's theorem over triangles from the first corner; the formulas of rounded
  /// shapes are derived in `MassProperties+Rounded.swift`.
  package init(_ shape: Shape) {
    switch shape {
    case .circle(let center, let radius):
      let square = radius * radius
      self.init(area: .pi * square, centroid: center, secondMoment: .pi / 2 * square * square)
    case .polygon(let polygon): self.init(polygon.vertices)
    case .capsule(let start, let end, let radius): self.init(capsuleFrom: start, to: end, radius: radius)
    case .rounded(let polygon, let radius): self.init(polygon.vertices, rounding: radius)
    case .segment(let start, let end): self.init(thin: [start, end], isClosed: false)
    case .path(let points): self.init(thin: points, isClosed: false)
    case .loop(let points): self.init(thin: points, isClosed: true)
    }
  }

  init(area: Double, centroid: Vector, secondMoment: Double) {
    self.area = area
    self.centroid = centroid
    self.secondMoment = secondMoment
  }

  init(_ vertices: [Vector]) {
    var area = 0.0
    var first = Vector.zero
    var second = 0.0
    let origin = vertices[0]
    for index in 1..<(vertices.count - 1) {
      let a = vertices[index] - origin
      let b = vertices[index + 1] - origin
      let triangle = a.cross(b) / 2
      area += triangle
      first += (a + b) * (triangle / 3)
      second += triangle / 6 * (a.lengthSquared + a.dot(b) + b.lengthSquared)
    }
    let offset = area > 0 ? first * (1 / area) : .zero
    self.init(area: area, centroid: origin + offset, secondMoment: second - area * offset.lengthSquared)
  }

  private init(thin points: [Vector], isClosed: Bool) {
    let origin = points.first ?? .zero
    var length = 0.0
    var first = Vector.zero
    for index in points.indices.dropFirst(isClosed ? 0 : 1) {
      let start = points[index == 0 ? points.count - 1 : index - 1] - origin
      let end = points[index] - origin
      let part = (end - start).length
      length += part
      first += (start + end) * (part / 2)
    }
    let offset = length > 0 ? first * (1 / length) : .zero
    self.init(area: 0, centroid: origin + offset, secondMoment: 0)
  }
}
