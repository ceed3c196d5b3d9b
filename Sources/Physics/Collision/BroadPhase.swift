/// Finds the pairs of boxes that may touch: a hash grid of several levels.
///
/// A box lies in the cell of its middle on the level whose cells are at least as large as it; so on each level a box
/// that meets another lies within half a cell of it. Boxes are enlarged: a body moves within its box for a while before
/// the grid is updated. Cells have no lists of their own: boxes whose cells share an entry of the table are linked.
struct BroadPhase: Sendable {
  /// By collider; a free index has an empty box.
  private(set) var boxes: [AABB] = []
  /// Level and cell of a collider; `nowhere` for a free index.
  private var cells: [UInt64] = []
  private var next: [Int32] = []
  private var previous: [Int32] = []
  /// The first collider of each entry of the table.
  private var heads: [Int32] = []
  private var countByLevel: [Int32] = [Int32](repeating: 0, count: levels)
  private var count = 0

  private static let nowhere = UInt64.max
  /// The size of the lowest level's cells. In points.
  private static let smallestCell = 16.0
  private static let levels = 48

  /// Removes everything; a decoded world rebuilds it.
  mutating func removeAll() { self = BroadPhase() }

  mutating func insert(_ collider: Int, _ box: AABB) {
    while boxes.count <= collider {
      boxes.append(Self.empty)
      cells.append(Self.nowhere)
      next.append(-1)
      previous.append(-1)
    }
    count += 1
    if count > heads.count { grow() }
    boxes[collider] = Self.kept(box)
    link(collider, Self.cell(of: boxes[collider]))
  }

  mutating func remove(_ collider: Int) {
    unlink(collider)
    boxes[collider] = Self.empty
    cells[collider] = Self.nowhere
    count -= 1
  }

  /// Changes the box of a collider.
  mutating func move(_ collider: Int, to box: AABB) {
    boxes[collider] = Self.kept(box)
    let cell = Self.cell(of: boxes[collider])
    if cell == cells[collider] { return }
    unlink(collider)
    link(collider, cell)
  }

  /// Calls `body` with every collider whose box overlaps a box, in an unspecified order.
  ///
  /// - Complexity: O(1 + *k*) for *k* colliders near by, for boxes not much larger than most.
  @inline(__always)
  func forEach(in box: AABB, _ body: (Int) -> Void) {
    var level = 0
    var unseen = count
    var size = Self.smallestCell
    while level < Self.levels, unseen > 0 {
      let here = Int(countByLevel[level])
      if here > 0 {
        unseen -= here
        visit(level, size, box, body)
      }
      level += 1
      size *= 2
    }
  }

  /// Calls `body` with every collider of a level whose box overlaps a box.
  @inline(__always)
  private func visit(_ level: Int, _ size: Double, _ box: AABB, _ body: (Int) -> Void) {
    let half = size / 2
    let (left, right) = (((box.minX - half) / size).rounded(.down), ((box.maxX + half) / size).rounded(.down))
    let (top, bottom) = (((box.minY - half) / size).rounded(.down), ((box.maxY + half) / size).rounded(.down))
    // More cells than boxes: checking every box is cheaper.
    if (right - left + 1) * (bottom - top + 1) > Double(boxes.count) + 16 {
      scan(level, box, body)
      return
    }
    var y = top
    while y <= bottom {
      var x = left
      while x <= right {
        visit(Self.cell(level, x, y), box, body)
        x += 1
      }
      y += 1
    }
  }

  /// Calls `body` with every collider of a cell whose box overlaps a box.
  @inline(__always)
  private func visit(_ cell: UInt64, _ box: AABB, _ body: (Int) -> Void) {
    var collider = heads[Int(Self.hashed(cell) & (UInt64(heads.count) &- 1))]
    while collider >= 0 {
      if cells[Int(collider)] == cell, boxes[Int(collider)].overlaps(box) { body(Int(collider)) }
      collider = next[Int(collider)]
    }
  }

  private func scan(_ level: Int, _ box: AABB, _ body: (Int) -> Void) {
    for (collider, cell) in cells.enumerated() where cell != Self.nowhere && Int(cell >> 58) == level {
      if boxes[collider].overlaps(box) { body(collider) }
    }
  }

  // MARK: The table

  /// The part of a box in which cell numbers are exact.
  private static func kept(_ box: AABB) -> AABB {
    func kept(_ side: Double) -> Double { min(max(side, -World.farthest), World.farthest) }
    return AABB(minX: kept(box.minX), minY: kept(box.minY), maxX: kept(box.maxX), maxY: kept(box.maxY))
  }

  private static let empty = AABB(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Doubles the table.
  private mutating func grow() {
    heads = [Int32](repeating: -1, count: max(64, heads.count * 2))
    for collider in boxes.indices where cells[collider] != Self.nowhere {
      countByLevel[Int(cells[collider] >> 58)] -= 1
      link(collider, cells[collider])
    }
  }

  private mutating func link(_ collider: Int, _ cell: UInt64) {
    cells[collider] = cell
    countByLevel[Int(cell >> 58)] += 1
    let place = Int(Self.hashed(cell) & (UInt64(heads.count) &- 1))
    next[collider] = heads[place]
    previous[collider] = -1
    if heads[place] >= 0 { previous[Int(heads[place])] = Int32(collider) }
    heads[place] = Int32(collider)
  }

  private mutating func unlink(_ collider: Int) {
    let cell = cells[collider]
    countByLevel[Int(cell >> 58)] -= 1
    let (before, after) = (previous[collider], next[collider])
    if before >= 0 {
      next[Int(before)] = after
    } else {
      heads[Int(Self.hashed(cell) & (UInt64(heads.count) &- 1))] = after
    }
    if after >= 0 { previous[Int(after)] = before }
  }

  private static func cell(of box: AABB) -> UInt64 {
    var level = 0
    var size = smallestCell
    let extent = box.extent
    while size < extent, level < levels - 1 {
      level += 1
      size *= 2
    }
    return cell(
      level, ((box.minX + box.maxX) / 2 / size).rounded(.down), ((box.minY + box.maxY) / 2 / size).rounded(.down))
  }

  /// Far away, cells share keys; their boxes distinguish them.
  @inline(__always)
  private static func cell(_ level: Int, _ x: Double, _ y: Double) -> UInt64 {
    let mask: UInt64 = 0x1FFF_FFFF
    return UInt64(level) << 58 | (UInt64(bitPattern: Int64(x)) & mask) << 29 | UInt64(bitPattern: Int64(y)) & mask
  }

  @inline(__always)
  private static func hashed(_ cell: UInt64) -> UInt64 {
    let product = cell &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
