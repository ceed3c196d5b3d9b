/// The corners of a piece and the normals of its sides in some frame: one corner for a circle's middle, two for a
/// segment (whose two sides lie back to back), four for a box.
///
/// Lives only as long as the buffer it was written to.
struct Outline {
  let vertices: UnsafePointer<Vector>
  /// One a side, from corner to next corner, out of the piece. Nothing for a single corner.
  let normals: UnsafePointer<Vector>
  let count: Int

  /// Room that any outline needs, in vectors.
  static let room = 2 * Polygon.limit

  /// The outline of a piece in its own body's frame. Polygons are not copied; the buffer serves all others.
  @inline(__always)
  init(_ piece: Piece, _ pool: UnsafePointer<Vector>, _ buffer: UnsafeMutablePointer<Vector>) {
    if piece.kind == .polygon {
      count = Int(piece.count)
      vertices = pool + Int(piece.first)
      normals = vertices + count
    } else {
      count = Outline.write(piece, buffer)
      vertices = UnsafePointer(buffer)
      normals = vertices + count
    }
  }

  /// The outline of a piece of a second body in the frame of the first.
  @inline(__always)
  init(
    _ piece: Piece, _ relative: RelativePose, _ pool: UnsafePointer<Vector>, _ buffer: UnsafeMutablePointer<Vector>
  ) {
    if piece.kind == .polygon {
      count = Int(piece.count)
      let source = pool + Int(piece.first)
      for index in 0..<2 * count { buffer[index] = source[index] }
    } else {
      count = Outline.write(piece, buffer)
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

  /// The side along which another outline is farthest outside of this one, and how far; overlap is below zero.
  ///
  /// - Complexity: O(*n* × *m*).
  @inline(__always)
  func farthestSide(from other: Outline) -> (side: Int, separation: Double) {
    var best = (side: 0, separation: -Double.infinity)
    guard count > 1 else { return best }
    for side in 0..<count {
      let normal = normals[side]
      var least = Double.infinity
      for index in 0..<other.count {
        let separation = normal.dot(other.vertices[index] - vertices[side])
        if separation < least { least = separation }
      }
      if least > best.separation { best = (side, least) }
    }
    return best
  }

  private static func write(_ piece: Piece, _ buffer: UnsafeMutablePointer<Vector>) -> Int {
    let center = piece.center
    let half = piece.half
    switch piece.kind {
    case .circle:
      buffer[0] = center
      return 1
    case .segment:
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
