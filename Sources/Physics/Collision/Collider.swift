/// One convex shape of a body, as contacts know it.
struct Collider: Sendable {
  var convexShape: ConvexShape
  /// The body's place in the step's arrays; kept up to date as bodies go.
  var row: Int32
  /// The body's slot, which stays; -1 for a free place.
  var slot: Int32
  /// The next collider of the same body, or -1.
  var next: Int32
  /// Which of the body's shapes the convex shape is a part of.
  var shape: Int32
  /// Moving by more than this in a step, the convex shape could pass through another one. In points; walls have no thickness
  /// of their own, and leave it to what hits them.
  var tunnelingDistance: Double
}

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
  /// What the points bore in the last substep, where the next one begins. In kg·pt/s.
  var first = AccumulatedImpulse()
  var second = AccumulatedImpulse()
  /// All that the contact bore along the normal in the last step. In kg·pt/s.
  var impulse = 0.0
  /// Where the two were when the contact's points were found: from A to B, and how each was turned.
  var seenX = Double.infinity
  var seenY = 0.0
  var seenAngleA = 0.0
  var seenAngleB = 0.0
  /// How far apart the points were then. In points.
  var separations = (first: 0.0, last: 0.0)
  /// What impacts within the last step gave along the normal. In kg·pt/s.
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

  /// What one point of a contact bore.
  struct AccumulatedImpulse: Hashable, Sendable {
    var normal: Float = 0
    var tangent: Float = 0
    /// The mean of `normal` over the last steps (see ``ContactSolver/meanShare``).
    var mean: Float = 0
    /// Which features touched there; the load is the next step's if they still do.
    var feature: UInt32 = .max
  }
}
