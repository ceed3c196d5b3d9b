import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// Searches for items.
extension DynamicAnimator {
  /// The distance by which UIKit enlarges items in searches, in points.
  private static let searchMargin: CGFloat = 10
  /// Farther away there are no items: a world stops a body at 1e13 points.
  private static let farthest = 2e13

  func foundItems(in rect: CGRect) -> [any DynamicItem] {
    if grid == nil {
      grid = ItemGrid()
      for member in members where member.isAlive { noteBox(of: member) }
    }
    guard !rect.isNull, let grid else { return [] }
    let wide = rect.insetBy(dx: -Self.searchMargin, dy: -Self.searchMargin)
    func kept(_ side: CGFloat) -> Double { min(max(Double(side), -Self.farthest), Self.farthest) }
    let box = AABB(minX: kept(wide.minX), minY: kept(wide.minY), maxX: kept(wide.maxX), maxY: kept(wide.maxY))
    var found: [any DynamicItem] = []
    for member in grid.members(near: box) where world.box(of: member.body).overlaps(box) { found.append(member.item) }
    return found
  }

  /// Brings the box of an item in the grid up to date.
  func noteBox(of member: AnimatedItem) {
    if grid == nil { return }
    grid?.place(member, world.box(of: member.body))
  }

  /// What an item does; `nil` for one that no behaviour holds.
  ///
  /// - Complexity: O(*k*) for *k* contacts, joints and fields of the item.
  public final func activity(of item: any DynamicItem) -> DynamicItemActivity? {
    guard let member = table[item] else { return nil }
    let id = member.body
    let body = world.bodyInPlace(id)
    if body.kind == .static { return .anchored }
    if world.isAsleep(id)
      || world.isAtRestAfterStep(
        id, speed: Self.restSpeed, acceleration: Self.restAcceleration, turning: Self.restTurning)
    {
      return .settled
    }
    return .moving(
      speed: CGFloat(body.velocity.length), angularSpeed: CGFloat(abs(body.angularVelocity)),
      acceleration: CGFloat(world.acceleration(of: id).length))
  }

  /// The items that keep the animator running, in order of arrival: those that move or are about to.
  ///
  /// - Complexity: O(*n*) for *n* items and their contacts.
  public final var unsettledItems: [any DynamicItem] {
    members.filter { member in
      guard member.isAlive else { return false }
      if case .moving = activity(of: member.item) { return true }
      return false
    }.map(\.item)
  }
}

extension World {
  /// The box around a body's turned rectangle, in points.
  fileprivate mutating func box(of body: BodyID) -> AABB {
    let (center, size, angle) = (positionInPlace(of: body), sizeInPlace(of: body), angleInPlace(of: body))
    var half = Vector(x: size.x / 2, y: size.y / 2)
    if angle != 0 {
      let (sine, cosine) = Portable.sinCos(angle)
      half = Vector(
        x: abs(cosine) * half.x + abs(sine) * half.y, y: abs(sine) * half.x + abs(cosine) * half.y)
    }
    return AABB(minX: center.x - half.x, minY: center.y - half.y, maxX: center.x + half.x, maxY: center.y + half.y)
  }
}
