/// The persistent data of two colliders that may touch.
package struct Contact: Sendable {
  /// Side 0 and side 1: the collider with the lower number comes first.
  var colliderA: Int32
  var colliderB: Int32
  var slotA: Int32
  var slotB: Int32
  /// The neighbours in the two bodies' linked lists of contacts, as `contact * 2 + side`, or -1.
  var nextA: Int32 = -1
  var previousA: Int32 = -1
  var nextB: Int32 = -1
  var previousB: Int32 = -1
  /// Mixed from both bodies. No unit.
  var friction: Double
  var restitution: Double
  /// The impulses of the points in the last substep, the warm start of the next one. In kg·pt/s.
  var first = AccumulatedImpulse()
  var second = AccumulatedImpulse()
  /// The sum of the contact's impulses along the normal in the last step. In kg·pt/s.
  var impulse = 0.0
  /// The relative position from A to B, and the rotation of each, when the contact's points were found.
  var cachedX = Double.infinity
  var cachedY = 0.0
  var cachedAngleA = 0.0
  var cachedAngleB = 0.0
  /// The separations of the points at that time; without points, `first` is a distance by which the two were apart, or
  /// 0. In points.
  var separations = (first: 0.0, last: 0.0)
  /// The impulse of impacts within the last step along the normal. In kg·pt/s.
  var impactImpulse = 0.0
  /// Counts the searches for impacts, so that a later one makes an earlier one void.
  var impactTurn: Int32 = 0
  /// Whether the two had an impact within this step.
  var hadImpact = false
  /// Whether the two meet within this step, and the contact solver stops them.
  var meets = false
  /// Whether the event that the two touch has been reported.
  var isTouching = false
  /// Whether at least one of the two is awake.
  package var isActive = true
  /// Whether it is in the list of active contacts, from which inactive ones are removed later.
  var isListed = true
  /// Whether a body of the two was created asleep since the last step, and no awake one is involved: the two are found
  /// to touch without waking each other.
  var isQuiet = false
  package var isAlive = true

  package init(
    colliderA: Int32, colliderB: Int32, slotA: Int32, slotB: Int32, friction: Double, restitution: Double
  ) {
    (self.colliderA, self.colliderB, self.slotA, self.slotB) = (colliderA, colliderB, slotA, slotB)
    (self.friction, self.restitution) = (friction, restitution)
  }

  /// The accumulated impulse of one point of a contact.
  struct AccumulatedImpulse: Hashable, Sendable {
    var normal: Float = 0
    var tangent: Float = 0
    /// The mean of `normal` over the last steps (see ``ContactSolver/meanShare``).
    var mean: Float = 0
    /// The features that touched there; the impulse is reused in the next step if they still touch.
    var feature: UInt32 = .max
  }
}
