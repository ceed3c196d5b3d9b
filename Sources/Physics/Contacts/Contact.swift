/// What two colliders that may touch know from step to step.
struct Contact: Sendable {
  /// Side 0 and side 1: the collider with the lower number comes first.
  var colliderA: Int32
  var colliderB: Int32
  var slotA: Int32
  var slotB: Int32
  /// The neighbours in the two bodies' chains of contacts, as `contact * 2 + side`, or -1.
  var nextA: Int32 = -1
  var previousA: Int32 = -1
  var nextB: Int32 = -1
  var previousB: Int32 = -1
  /// Mixed from both bodies. No unit.
  var friction: Double
  var restitution: Double
  /// The impulses of the points in the last substep, where the next one begins. In kg·pt/s.
  var first = AccumulatedImpulse()
  var second = AccumulatedImpulse()
  /// The sum of the contact's impulses along the normal in the last step. In kg·pt/s.
  var impulse = 0.0
  /// Where the two were when the contact's points were found: from A to B, and how each was turned.
  var cachedX = Double.infinity
  var cachedY = 0.0
  var cachedAngleA = 0.0
  var cachedAngleB = 0.0
  /// How far apart the points were then. In points.
  var separations = (first: 0.0, last: 0.0)
  /// The impulse of impacts within the last step along the normal. In kg·pt/s.
  var impactImpulse = 0.0
  /// Counts the searches for impacts, so that a later one makes an earlier one void.
  var impactTurn: Int32 = 0
  /// Whether the two hit each other within this step.
  var hadImpact = false
  /// Whether it has been told that the two touch.
  var isTouching = false
  /// Whether one of the two is awake.
  var isActive = true
  /// Whether it stands among the active ones, where one that is active no more waits to be taken out.
  var isListed = true
  var isAlive = true

  /// The accumulated impulse of one point of a contact.
  struct AccumulatedImpulse: Hashable, Sendable {
    var normal: Float = 0
    var tangent: Float = 0
    /// The mean of `normal` over the last steps (see ``ContactSolver/meanShare``).
    var mean: Float = 0
    /// Which features touched there; the load is the next step's if they still do.
    var feature: UInt32 = .max
  }
}
