/// Sums over the bodies of an island that make its angular momentum about its centre of mass.
struct IslandMomentum: Sendable {
  /// Whether nothing but contacts acts on it that could turn it.
  var isFree = true
  /// Angular momentum about the centre of mass, in kg·pt²/s, before the contacts are solved and after it.
  private(set) var before = 0.0
  private(set) var after = 0.0
  /// The sum of the moments of inertia about the bodies' own centres. In kg·pt².
  private(set) var inertia = 0.0

  /// Places are measured from here, so that large coordinates cost no digits. In points.
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
  }

  /// Adds a body.
  mutating func add(
    mass: Double, moment: Double, x: Double, y: Double, vx: Double, vy: Double, turning: Double
  ) {
    let (dx, dy) = (x - originX, y - originY)
    self.mass += mass
    momentX += mass * dx
    momentY += mass * dy
    momentumX += mass * vx
    momentumY += mass * vy
    self.turning += moment * turning + mass * (dx * vy - dy * vx)
    inertia += moment
  }

  /// Ends a sum.
  mutating func finish(isBefore: Bool) {
    let whole = mass > 0 ? turning - (momentX * momentumY - momentY * momentumX) / mass : 0
    if isBefore { before = whole } else { after = whole }
    // Beyond the numbers there is nothing to keep.
    if !whole.isFinite { isFree = false }
  }
}
