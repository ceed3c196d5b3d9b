extension ConvexShape {
  /// Decomposes a body's shapes into convex shapes, in order, relative to `centre`, the body's centre of mass in the
  /// body's coordinates; corners of polygons are added to the pool.
  ///
  /// Expects shapes that have been validated.
  package static func convexShapes(of shapes: [Shape], about centre: Vector, pool: inout Buffer<Vector>)
    -> [ConvexShape]
  {
    var convexShapes: [ConvexShape] = []
    for shape in shapes {
      switch shape {
      case .circle(let center, let radius):
        convexShapes.append(ConvexShape(kind: .circle, center: center - centre, radius: radius))
      case .polygon(let polygon): convexShapes.append(ConvexShape(polygon, about: centre, pool: &pool))
      case .capsule(let start, let end, let radius):
        convexShapes.append(ConvexShape(capsuleFrom: start - centre, to: end - centre, radius: radius))
      case .rounded(let polygon, let radius):
        convexShapes.append(ConvexShape(polygon, rounding: radius, about: centre, pool: &pool))
      case .segment(let start, let end): convexShapes.append(ConvexShape(from: start - centre, to: end - centre))
      case .path(let points): append(chain: points.map { $0 - centre }, isClosed: false, to: &convexShapes)
      case .loop(let points): append(chain: points.map { $0 - centre }, isClosed: true, to: &convexShapes)
      }
    }
    return convexShapes
  }

  /// A box along the axes of its body.
  package init(boxAt center: Vector, half: Vector) {
    self.init(kind: .box, center: center, half: half, radius: half.length)
  }

  /// A segment without neighbours.
  init(from start: Vector, to end: Vector) {
    let half = (end - start) * 0.5
    self.init(kind: .segment, center: start + half, half: half, radius: half.length)
  }

  /// A capsule; a circle, if both points are the same.
  private init(capsuleFrom start: Vector, to end: Vector, radius: Double) {
    let half = (end - start) * 0.5
    if 2 * half.length < Polygon.shortest {
      self.init(kind: .circle, center: start + half, radius: radius)
    } else {
      self.init(kind: .capsule, center: start + half, half: half, radius: half.length + radius, rounding: radius)
    }
  }

  private init(_ polygon: Polygon, rounding: Double = 0, about centre: Vector, pool: inout Buffer<Vector>) {
    let vertices = polygon.vertices.map { $0 - centre }
    if rounding == 0, let box = ConvexShape(ifBox: vertices) {
      self = box
      return
    }
    let middle = MassProperties(.polygon(polygon)).centroid - centre
    let radius = vertices.reduce(0) { max($0, ($1 - middle).length) }
    self.init(
      kind: rounding > 0 ? .rounded : .polygon, first: Int32(pool.count), count: Int32(vertices.count), center: middle,
      radius: radius + rounding, rounding: rounding)
    pool.append(contentsOf: vertices)
    for index in vertices.indices {
      let side = vertices[(index + 1) % vertices.count] - vertices[index]
      pool.append(-side.normalized.turned)
    }
  }

  /// A box, if four corners form one along the axes, up to rounding.
  private init?(ifBox vertices: [Vector]) {
    guard vertices.count == 4 else { return nil }
    let middle = (vertices[0] + vertices[2]) * 0.5
    let corner = vertices[0] - middle
    let half = Vector(x: abs(corner.x), y: abs(corner.y))
    let rounding = 1e-12 * (half.x + half.y)
    guard half.x > rounding, half.y > rounding else { return nil }
    for vertex in vertices {
      let part = vertex - middle
      guard abs(abs(part.x) - half.x) <= rounding, abs(abs(part.y) - half.y) <= rounding else { return nil }
    }
    self.init(boxAt: middle, half: half)
  }

  private static func append(chain points: [Vector], isClosed: Bool, to convexShapes: inout [ConvexShape]) {
    let count = points.count
    for index in 0..<(isClosed ? count : count - 1) {
      var convexShape = ConvexShape(from: points[index], to: points[(index + 1) % count])
      if isClosed || index > 0 {
        convexShape.hasBefore = true
        convexShape.before = points[(index + count - 1) % count]
      }
      if isClosed || index + 2 < count {
        convexShape.hasAfter = true
        convexShape.after = points[(index + 2) % count]
      }
      convexShapes.append(convexShape)
    }
  }
}
