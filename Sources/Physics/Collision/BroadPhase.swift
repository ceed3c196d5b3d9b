/// Finds the pairs of boxes that may touch: a hash grid of several levels.
///
/// A box lies in the cell of its middle on the level whose cells are at least as large as it; so on each level a box
/// that meets another lies within half a cell of it. Boxes are enlarged: a body moves within its box for a while before
/// the grid is updated. Cells have no lists of their own: boxes whose cells share an entry of the table are linked.
package struct BroadPhase: Sendable {
  /// By collider; a free index has an empty box.
  private(set) var boxes = Buffer<AABB>()
  /// By collider: the box with which its pairs were found last; empty if they were not.
  private(set) var settled = Buffer<AABB>()
  /// By collider: its place in the table.
  private var links = Buffer<GridLink>()
  /// The first collider of each entry of the table.
  private var heads = Buffer<Int32>()
  private var countByLevel: [Int32] = [Int32](repeating: 0, count: levels)
  private var count = 0

  /// A collider's place in the table.
  fileprivate struct GridLink: Sendable {
    /// Level and cell; `nowhere` for a free index.
    var cell = nowhere
    /// The neighbours in the entry of the table, or -1.
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  fileprivate static let nowhere = UInt64.max
  /// The size of the lowest level's cells. In points.
  private static let smallestCell = 16.0
  private static let levels = 48

  package init() {}

  /// The box of a collider.
  package func box(_ collider: Int) -> AABB { boxes[collider] }

  /// Removes everything; a decoded world rebuilds it.
  mutating func removeAll() { self = BroadPhase() }

  package mutating func insert(_ collider: Int, _ box: AABB) {
    while boxes.count <= collider {
      boxes.append(Self.empty)
      settled.append(Self.empty)
      links.append(GridLink())
    }
    count += 1
    if count > heads.count { grow() }
    boxes[collider] = Self.kept(box)
    link(collider, Self.cell(of: boxes[collider]))
  }

  package mutating func remove(_ collider: Int) {
    unlink(collider)
    boxes[collider] = Self.empty
    settled[collider] = Self.empty
    links[collider].cell = Self.nowhere
    count -= 1
  }

  /// Changes the box of a collider.
  package mutating func move(_ collider: Int, to box: AABB) {
    boxes[collider] = Self.kept(box)
    let cell = Self.cell(of: boxes[collider])
    if cell == links[collider].cell { return }
    unlink(collider)
    link(collider, cell)
  }

  /// Records that all pairs of a collider with boxes that overlap its own are known.
  mutating func settle(_ collider: Int) { settled[collider] = boxes[collider] }

  /// Forgets that a collider's pairs are known.
  mutating func unsettle(_ collider: Int) { settled[collider] = Self.empty }

  /// Calls `body` with every collider whose box overlaps a box, in an unspecified order.
  ///
  /// - Complexity: O(1 + *k*) for *k* colliders near by, for boxes not much larger than most.
  @inline(__always)
  package func forEach(in box: AABB, _ body: (Int) -> Void) {
    let table = GridTable(
      boxes: boxes.address, links: links.address, heads: heads.address, count: boxes.count, mask: mask)
    var level = 0
    var unseen = count
    var size = Self.smallestCell
    while level < Self.levels, unseen > 0 {
      let here = Int(countByLevel[level])
      if here > 0 {
        unseen -= here
        table.visit(level, size, box, body)
      }
      level += 1
      size *= 2
    }
  }

  /// Selects entries of the table.
  @inline(__always)
  private var mask: UInt64 { UInt64(heads.count) &- 1 }

  /// The table by address.
  fileprivate struct GridTable {
    let boxes: UnsafePointer<AABB>
    let links: UnsafePointer<GridLink>
    let heads: UnsafePointer<Int32>
    let count: Int
    let mask: UInt64
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
    heads = Buffer(repeating: -1, count: max(64, heads.count * 2))
    for collider in boxes.indices where links[collider].cell != Self.nowhere {
      countByLevel[Int(links[collider].cell >> 58)] -= 1
      link(collider, links[collider].cell)
    }
  }

  private mutating func link(_ collider: Int, _ cell: UInt64) {
    countByLevel[Int(cell >> 58)] += 1
    let place = Int(Self.hashed(cell) & mask)
    links[collider] = GridLink(cell: cell, next: heads[place], previous: -1)
    if heads[place] >= 0 { links[Int(heads[place])].previous = Int32(collider) }
    heads[place] = Int32(collider)
  }

  private mutating func unlink(_ collider: Int) {
    let old = links[collider]
    countByLevel[Int(old.cell >> 58)] -= 1
    if old.previous >= 0 {
      links[Int(old.previous)].next = old.next
    } else {
      heads[Int(Self.hashed(old.cell) & mask)] = old.next
    }
    if old.next >= 0 { links[Int(old.next)].previous = old.previous }
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
  fileprivate static func cell(_ level: Int, _ x: Double, _ y: Double) -> UInt64 {
    let mask: UInt64 = 0x1FFF_FFFF
    return UInt64(level) << 58 | (UInt64(bitPattern: Int64(x)) & mask) << 29 | UInt64(bitPattern: Int64(y)) & mask
  }

  @inline(__always)
  fileprivate static func hashed(_ cell: UInt64) -> UInt64 {
    let product = cell &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}

extension BroadPhase.GridTable {
  /// Calls `body` with every collider of a level whose box overlaps a box.
  @inline(__always)
  fileprivate func visit(_ level: Int, _ size: Double, _ box: AABB, _ body: (Int) -> Void) {
    let half = size / 2
    let (left, right) = (((box.minX - half) / size).rounded(.down), ((box.maxX + half) / size).rounded(.down))
    let (top, bottom) = (((box.minY - half) / size).rounded(.down), ((box.maxY + half) / size).rounded(.down))
    // More cells than boxes: checking every box is cheaper.
    if (right - left + 1) * (bottom - top + 1) > Double(count) + 16 {
      scan(level, box, body)
      return
    }
    var y = top
    while y <= bottom {
      var x = left
      while x <= right {
        visit(BroadPhase.cell(level, x, y), box, body)
        x += 1
      }
      y += 1
    }
  }

  /// Calls `body` with every collider of a cell whose box overlaps a box.
  @inline(__always)
  private func visit(_ cell: UInt64, _ box: AABB, _ body: (Int) -> Void) {
    var collider = heads[Int(BroadPhase.hashed(cell) & mask)]
    while collider >= 0 {
      let link = links[Int(collider)]
      if link.cell == cell, boxes[Int(collider)].overlaps(box) { body(Int(collider)) }
      collider = link.next
    }
  }

  private func scan(_ level: Int, _ box: AABB, _ body: (Int) -> Void) {
    for collider in 0..<count {
      let cell = links[collider].cell
      if cell != BroadPhase.nowhere, Int(cell >> 58) == level, boxes[collider].overlaps(box) { body(collider) }
    }
  }
}
