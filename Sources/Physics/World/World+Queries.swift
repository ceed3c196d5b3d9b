/// Who is where: answers come in order of creation, whatever the order in which the search meets them.
///
/// Bodies with shapes are found by their shapes, by way of the grid that contacts use. Bodies without shapes count by
/// the upright box of their `size` about their position, and every one of them is looked at.
extension World {
  /// The bodies that share a point with a rectangle, its edges included.
  ///
  /// - Complexity: O(*k* + *n*) for *k* bodies near by, and *n* that are awake or have no shapes, at which it takes a glance.
  public func bodies(touching rectangle: Rectangle) -> [BodyID] {
    guard rectangle.isSound else { return [] }
    let half = (rectangle.max - rectangle.min) * 0.5
    let middle = rectangle.min + half
    let view = Piece(boxAt: .zero, half: half)
    let window = rectangle.box
    return bodies(
      in: window,
      colliderMeets: { collider, pose, pool in
        let piece = colliders[collider].piece
        let bounds = piece.bounds(pose, pool)
        let box = Box(minX: bounds.low.x, minY: bounds.low.y, maxX: bounds.high.x, maxY: bounds.high.y)
        if !box.overlaps(window) { return false }
        // What lies wholly inside needs no closer look.
        if window.contains(box) { return true }
        return Collision.distance(view, Pose(position: middle), piece, pose, pool).distance <= 0
      }, boxMeets: { $0.overlaps(window) })
  }

  /// The bodies of which a shape holds a point, on its edge, too; thin walls hold none.
  ///
  /// - Complexity: O(*k* + *n*) for *k* bodies near by, and *n* that are awake or have no shapes, at which it takes a glance.
  public func bodies(at point: Vector) -> [BodyID] {
    guard point.isFinite else { return [] }
    let spot = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    return bodies(
      in: spot, colliderMeets: { colliders[$0].piece.contains(point, $1, $2) }, boxMeets: { $0.overlaps(spot) })
  }

  /// The first body that a ray meets, the one made first of several at the same place; `nil` for none.
  ///
  /// - Parameters:
  ///   - start: In points; a ray that starts inside a shape meets it there.
  ///   - end: In points.
  /// - Complexity: As ``rayCastAll(from:to:)``.
  public func rayCast(from start: Vector, to end: Vector) -> RayHit? { rayCastAll(from: start, to: end).first }

  /// All that a ray meets, nearest first, and at the same place in order of creation; each shape once.
  ///
  /// - Complexity: O(*k* log *k* + *n*) for *k* bodies within the upright box about the ray, and *n* that are awake or
  ///   have no shapes, at which it takes a glance.
  public func rayCastAll(from start: Vector, to end: Vector) -> [RayHit] {
    guard start.isFinite, end.isFinite else { return [] }
    let way = end - start
    let window = Box(
      minX: min(start.x, end.x), minY: min(start.y, end.y), maxX: max(start.x, end.x), maxY: max(start.y, end.y))
    var hits: [(row: Int, hit: RayHit)] = []
    vertices.withUnsafeBufferPointer { pool in
      let pool = pool.baseAddress!
      forEachCollider(near: window, pool) { collider in
        let row = Int(colliders[collider].row)
        guard let hit = colliders[collider].piece.rayCast(from: start, way: way, pose(row), pool) else { return }
        hits.append((row, found(hit, row, shape: Int(colliders[collider].shape), start, way)))
      }
      for row in traits.indices where traits[row].isAlive && traits[row].body.shapes.isEmpty {
        let box = uprightBox(row)
        if !box.overlaps(window) { continue }
        let half = Vector(x: (box.maxX - box.minX) / 2, y: (box.maxY - box.minY) / 2)
        let pose = Pose(position: Vector(x: box.minX + half.x, y: box.minY + half.y))
        guard let hit = Piece(boxAt: .zero, half: half).rayCast(from: start, way: way, pose, pool) else { continue }
        hits.append((row, found(hit, row, shape: nil, start, way)))
      }
    }
    hits.sort { a, b in
      if a.hit.fraction != b.hit.fraction { return a.hit.fraction < b.hit.fraction }
      return a.row != b.row ? a.row < b.row : (a.hit.shape ?? -1) < (b.hit.shape ?? -1)
    }
    // A chain's segments are pieces of one shape.
    var seen: Set<Int> = []
    return hits.compactMap { seen.insert($0.row << 32 | (($0.hit.shape ?? -1) + 1)).inserted ? $0.hit : nil }
  }

  private func found(_ hit: PieceHit, _ row: Int, shape: Int?, _ start: Vector, _ way: Vector) -> RayHit {
    RayHit(
      body: name(of: row), shape: shape, point: start + way * hit.fraction, normal: hit.normal, fraction: hit.fraction)
  }

  private func bodies(
    in window: Box, colliderMeets: (Int, Pose, UnsafePointer<Vector>) -> Bool, boxMeets: (Box) -> Bool
  ) -> [BodyID] {
    var rows: [Int] = []
    vertices.withUnsafeBufferPointer { pool in
      let pool = pool.baseAddress!
      forEachCollider(near: window, pool) { collider in
        let row = Int(colliders[collider].row)
        if rows.last != row, colliderMeets(collider, pose(row), pool) { rows.append(row) }
      }
    }
    for row in traits.indices where traits[row].isAlive && traits[row].body.shapes.isEmpty {
      if boxMeets(uprightBox(row)) { rows.append(row) }
    }
    rows.sort()
    var last = -1
    return rows.compactMap { row in
      defer { last = row }
      return row == last ? nil : name(of: row)
    }
  }

  /// Calls `body` once with every collider that may overlap a box, in no order that means anything.
  private func forEachCollider(near window: Box, _ pool: UnsafePointer<Vector>, _ body: (Int) -> Void) {
    let reach = Self.farthest
    let window = Box(
      minX: max(-reach, min(window.minX, reach)), minY: max(-reach, min(window.minY, reach)),
      maxX: max(-reach, min(window.maxX, reach)), maxY: max(-reach, min(window.maxY, reach)))
    broadPhase.forEach(in: window, body)
    // The grid's boxes are made before a step, and a push within it may have led out of them.
    for row in awakeRows where traits[Int(row)].isAlive {
      var index = slots[Int(traits[Int(row)].slot)].firstCollider
      while index >= 0 {
        let collider = Int(index)
        index = colliders[collider].next
        if broadPhase.boxes[collider].overlaps(window) { continue }
        let bounds = colliders[collider].piece.bounds(pose(Int(row)), pool)
        if Box(minX: bounds.low.x, minY: bounds.low.y, maxX: bounds.high.x, maxY: bounds.high.y).overlaps(window) {
          body(collider)
        }
      }
    }
  }

  func pose(_ row: Int) -> Pose {
    Pose(position: Vector(x: x.position(row), y: y.position(row)), rotation: spin.rotation[row])
  }

  /// The box of a body without shapes.
  private func uprightBox(_ row: Int) -> Box {
    let (size, middle) = (traits[row].body.size, Vector(x: x.position(row), y: y.position(row)))
    return Box(
      minX: middle.x - size.x / 2, minY: middle.y - size.y / 2, maxX: middle.x + size.x / 2,
      maxY: middle.y + size.y / 2)
  }
}
