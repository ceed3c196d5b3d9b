/// The corners of a convex shape's core and the normals of its sides in some frame: one corner for a circle's middle, two
/// for a segment or a capsule (whose two sides lie back to back), four for a box.
///
/// Valid only as long as the buffer it was written to.
struct ConvexHull {
  let vertices: UnsafePointer<Vector>
  /// One per side, from corner to next corner, outward. Empty for a single corner.
  let normals: UnsafePointer<Vector>
  let count: Int

  /// The capacity that a hull of a convex shape needs, in vectors. Two small hulls fit on the stack.
  @inline(__always)
  static func capacity(for convexShape: ConvexShape) -> Int {
    convexShape.count > 0 ? 2 * Int(convexShape.count) : 8
  }

  /// The hull of a convex shape in its own body's frame. Polygons are not copied; all others use the buffer.
  @inline(__always)
  init(_ convexShape: ConvexShape, _ pool: UnsafePointer<Vector>, _ buffer: UnsafeMutablePointer<Vector>) {
    if convexShape.count > 0 {
      count = Int(convexShape.count)
      vertices = pool + Int(convexShape.first)
      normals = vertices + count
    } else {
      count = ConvexHull.write(convexShape, buffer)
      vertices = UnsafePointer(buffer)
      normals = vertices + count
    }
  }

  /// The hull of a convex shape of a second body in the frame of the first.
  @inline(__always)
  init(
    _ convexShape: ConvexShape, _ relative: RelativePose, _ pool: UnsafePointer<Vector>,
    _ buffer: UnsafeMutablePointer<Vector>
  ) {
    if convexShape.count > 0 {
      count = Int(convexShape.count)
      let source = pool + Int(convexShape.first)
      for index in 0..<2 * count { buffer[index] = source[index] }
    } else {
      count = ConvexHull.write(convexShape, buffer)
    }
    for index in 0..<count {
      buffer[index] = relative(buffer[index])
      if count > 1 { buffer[count + index] = relative.rotation(buffer[count + index]) }
    }
    vertices = UnsafePointer(buffer)
    normals = vertices + count
  }

  @inline(__always)
  func next(_ index: Int) -> Int { index + 1 == count ? 0 : index + 1 }

  /// The side with the greatest separation of another hull, that separation (negative for overlap), and the other's
  /// nearest corner.
  ///
  /// - Complexity: O(*n* × *m*).
  @inline(__always)
  func farthestSide(from other: ConvexHull) -> (side: Int, separation: Double, corner: Int) {
    var best = (side: 0, separation: -Double.infinity, corner: 0)
    guard count > 1 else { return best }
    for side in 0..<count {
      let normal = normals[side]
      var least = Double.infinity
      var corner = 0
      for index in 0..<other.count {
        let separation = normal.dot(other.vertices[index] - vertices[side])
        if separation < least {
          least = separation
          corner = index
          if least <= best.separation { break }
        }
      }
      if least > best.separation { best = (side, least, corner) }
    }
    return best
  }

  /// Whether a point lies straight before or behind a side, between its ends.
  @inline(__always)
  func faces(_ side: Int, _ point: Vector) -> Bool {
    let across = normals[side]
    let along = Vector(x: -across.y, y: across.x)
    let place = along.dot(point - vertices[side])
    return place > 0 && place < along.dot(vertices[next(side)] - vertices[side])
  }

  private static func write(_ convexShape: ConvexShape, _ buffer: UnsafeMutablePointer<Vector>) -> Int {
    let center = convexShape.center
    let half = convexShape.half
    switch convexShape.kind {
    case .circle:
      buffer[0] = center
      return 1
    case .segment, .capsule:
      buffer[0] = center - half
      buffer[1] = center + half
      let normal = half.normalized.turned
      buffer[2] = -normal
      buffer[3] = normal
      return 2
    default:
      buffer[0] = Vector(x: center.x - half.x, y: center.y - half.y)
      buffer[1] = Vector(x: center.x + half.x, y: center.y - half.y)
      buffer[2] = Vector(x: center.x + half.x, y: center.y + half.y)
      buffer[3] = Vector(x: center.x - half.x, y: center.y + half.y)
      buffer[4] = Vector(x: 0, y: -1)
      buffer[5] = Vector(x: 1, y: 0)
      buffer[6] = Vector(x: 0, y: 1)
      buffer[7] = Vector(x: -1, y: 0)
      return 4
    }
  }
}
