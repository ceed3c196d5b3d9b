/// The corners of a piece and the normals of its sides in some frame: one corner for a circle's middle, two for a
/// segment (whose two sides lie back to back), four for a box.
///
/// Lives only as long as the buffer it was written to.
struct Outline {
  let vertices: UnsafePointer<Vector>
  /// One a side, from corner to next corner, out of the piece. Nothing for a single corner.
  let normals: UnsafePointer<Vector>
  let count: Int

  /// The room that an outline of a piece needs, in vectors. Room for two is on the stack as long as it is not much.
  @inline(__always)
  static func room(for piece: Piece) -> Int { piece.kind == .polygon ? 2 * Int(piece.count) : 8 }

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

  /// The side along which another outline is farthest outside of this one, how far, and with which corner; overlap is
  /// below zero.
  ///
  /// - Complexity: O(*n* × *m*).
  @inline(__always)
  func farthestSide(from other: Outline) -> (side: Int, separation: Double, corner: Int) {
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
