extension Contact {
  /// Points of two bodies that have moved by less than this since they were computed are reused: their separations
  /// follow to first order. In points and radians; the second order is below a ten-thousandth of a point.
  private static let followedShift = 0.01
  private static let followedTurn = 1e-4

  /// Whether two convex shapes without points, which were apart by more than a margin, certainly still are: they have
  /// moved by less than the rest.
  ///
  /// The separation along an axis that rotates with one body changes by at most the bodies' relative displacement and,
  /// for each rotation, the angle times the greatest distance of any two points of the shapes.
  @inline(__always)
  package func staysApart(
    _ a: UnsafePointer<Collider>, _ here: UnsafePointer<BodySnapshot>, _ b: UnsafePointer<Collider>,
    _ there: UnsafePointer<BodySnapshot>, margin: Double
  ) -> Bool {
    let between = there.pointee.pose.position - here.pointee.pose.position
    let shift = abs(between.x - cachedX) + abs(between.y - cachedY)
    let turn = abs(here.pointee.angle - cachedAngleA) + abs(there.pointee.angle - cachedAngleB)
    let span =
      abs(between.x) + abs(between.y) + shift + a.pointee.convexShape.farthest + b.pointee.convexShape.farthest
    // False for a contact whose poses are not recorded: its shift is infinite or not a number.
    return separations.first - (shift + turn * span) > margin
  }

  /// Updates the points of two bodies that hardly moved; returns whether that was possible.
  @inline(__always)
  mutating func follow(
    _ manifold: UnsafeMutablePointer<Manifold>, _ here: UnsafePointer<BodySnapshot>,
    _ there: UnsafePointer<BodySnapshot>
  ) -> Bool {
    let between = there.pointee.pose.position - here.pointee.pose.position
    let (dx, dy) = (between.x - cachedX, between.y - cachedY)
    let (turnA, turnB) = (here.pointee.angle - cachedAngleA, there.pointee.angle - cachedAngleB)
    guard abs(dx) < Self.followedShift, abs(dy) < Self.followedShift, abs(turnA) < Self.followedTurn,
      abs(turnB) < Self.followedTurn, manifold.pointee.count > 0
    else { return false }
    let normal = manifold.pointee.normal
    let shift = dx * normal.x + dy * normal.y
    let (firstA, firstB) = (manifold.pointee.first.anchorA, manifold.pointee.first.anchorB)
    manifold.pointee.first.separation =
      separations.first + shift + turnB * firstB.cross(normal) - turnA * firstA.cross(normal)
    let (lastA, lastB) = (manifold.pointee.second.anchorA, manifold.pointee.second.anchorB)
    manifold.pointee.second.separation =
      separations.last + shift + turnB * lastB.cross(normal) - turnA * lastA.cross(normal)
    return true
  }

  /// Records the poses of the bodies whose points have just been computed.
  @inline(__always)
  package mutating func recordPoses(
    _ manifold: UnsafePointer<Manifold>, _ here: UnsafePointer<BodySnapshot>, _ there: UnsafePointer<BodySnapshot>
  ) {
    let between = there.pointee.pose.position - here.pointee.pose.position
    (cachedX, cachedY) = (between.x, between.y)
    (cachedAngleA, cachedAngleB) = (here.pointee.angle, there.pointee.angle)
    separations = (manifold.pointee.first.separation, manifold.pointee.second.separation)
  }

  /// Keeps the impulses of points whose features still meet.
  @inline(__always)
  mutating func inherit(_ manifold: UnsafePointer<Manifold>) {
    let (oldFirst, oldSecond) = (first, second)
    first =
      manifold.pointee.count > 0
      ? Self.accumulatedImpulse(of: manifold.pointee.first.feature, oldFirst, oldSecond) : AccumulatedImpulse()
    second =
      manifold.pointee.count > 1
      ? Self.accumulatedImpulse(of: manifold.pointee.second.feature, oldFirst, oldSecond) : AccumulatedImpulse()
  }

  @inline(__always)
  private static func accumulatedImpulse(of feature: UInt32, _ first: AccumulatedImpulse, _ second: AccumulatedImpulse)
    -> AccumulatedImpulse
  {
    if first.feature == feature { return first }
    if second.feature == feature { return second }
    return AccumulatedImpulse(feature: feature)
  }
}
