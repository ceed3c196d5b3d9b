/// Sums over the bodies of an island for its momentum, and its angular momentum about its centre of mass.
struct IslandMomentum: Sendable {
  /// The momentum of an island at one time.
  struct Momentum: Sendable {
    /// Angular momentum about the centre of mass, in kg·pt²/s.
    var turning = 0.0
    /// The velocity of the centre of mass, in points per second.
    var velocityX = 0.0
    var velocityY = 0.0

    var isFinite: Bool { turning.isFinite && velocityX.isFinite && velocityY.isFinite }
  }

  /// Whether only contacts and a common acceleration act on it.
  var isFree = true
  /// Whether all of its bodies rotate, so that it has an angular momentum.
  private(set) var turns = true
  /// Before the contacts are solved, and afterwards.
  private(set) var before = Momentum()
  private(set) var after = Momentum()
  /// The sum of the moments of inertia about the bodies' own centres. In kg·pt².
  private(set) var inertia = 0.0

  /// The origin of the positions, so that large coordinates cost no precision. In points.
  private var originX = 0.0
  private var originY = 0.0
  private var mass = 0.0
  private var momentX = 0.0
  private var momentY = 0.0
  private var momentumX = 0.0
  private var momentumY = 0.0
  private var turning = 0.0

  /// Begins a sum.
  mutating func begin(x: Double, y: Double) {
    (originX, originY) = (x, y)
    (mass, momentX, momentY, momentumX, momentumY, turning, inertia) = (0, 0, 0, 0, 0, 0, 0)
    turns = true
  }

  /// Adds a body.
  mutating func add(
    mass: Double, inverseMoment: Double, x: Double, y: Double, vx: Double, vy: Double, turning: Double
  ) {
    let (dx, dy) = (x - originX, y - originY)
    self.mass += mass
    momentX += mass * dx
    momentY += mass * dy
    momentumX += mass * vx
    momentumY += mass * vy
    guard inverseMoment > 0 else {
      turns = false
      return
    }
    let moment = 1 / inverseMoment
    self.turning += moment * turning + mass * (dx * vy - dy * vx)
    inertia += moment
  }

  /// Ends a sum.
  mutating func finish(isBefore: Bool) {
    var sum = Momentum()
    if mass > 0 {
      sum.turning = turning - (momentX * momentumY - momentY * momentumX) / mass
      (sum.velocityX, sum.velocityY) = (momentumX / mass, momentumY / mass)
    }
    if isBefore { before = sum } else { after = sum }
    // Sums that overflow cannot be conserved.
    if !sum.isFinite { isFree = false }
  }
}
