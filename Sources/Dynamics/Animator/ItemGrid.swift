import SpringflowPhysics
import SpringflowViews

/// The boxes of items, for searches: each lies within a larger box, so that the grid changes only when an item has moved
/// some way.
@MainActor
struct ItemGrid {
  /// How much larger the boxes are, on each side. In points.
  private static let margin = 16.0

  private var boxes = BroadPhase()
  /// The member of each box; `nil` for a free index.
  private var members: [AnimatedItem?] = []
  private var free: [Int32] = []

  /// Adds an item with its box, or moves its box.
  @inline(__always)
  mutating func place(_ member: AnimatedItem, _ box: AABB) {
    let index = Int(member.cell)
    if index >= 0 {
      if boxes.box(index).contains(box) { return }
      return boxes.move(index, to: Self.enlarged(box))
    }
    let cell = free.popLast() ?? Int32(members.count)
    if Int(cell) == members.count { members.append(member) } else { members[Int(cell)] = member }
    member.cell = cell
    boxes.insert(Int(cell), Self.enlarged(box))
  }

  /// An item takes the place of another one, with its box.
  mutating func replace(_ member: AnimatedItem) {
    if member.cell >= 0 { members[Int(member.cell)] = member }
  }

  mutating func remove(_ member: AnimatedItem) {
    boxes.remove(Int(member.cell))
    members[Int(member.cell)] = nil
    free.append(member.cell)
    member.cell = -1
  }

  /// The items near a box, in the order in which they came; some may not meet it.
  ///
  /// - Complexity: O(log *n* + *k* log *k*) for *k* items near by.
  func members(near box: AABB) -> [AnimatedItem] {
    var found: [AnimatedItem] = []
    boxes.forEach(in: box) { if let member = members[$0] { found.append(member) } }
    found.sort { $0.number < $1.number }
    return found
  }

  private static func enlarged(_ box: AABB) -> AABB {
    AABB(minX: box.minX - margin, minY: box.minY - margin, maxX: box.maxX + margin, maxY: box.maxY + margin)
  }
}
