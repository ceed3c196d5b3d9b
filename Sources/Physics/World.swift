import Determinism

/// A plane with bodies on springs, gravity and walls, stepped at a fixed rate with the same bits every time.
///
/// Between contacts a body on a spring under constant gravity and linear damping obeys a linear equation, so a step is
/// one affine map, computed once for all bodies of the same tuning and exact at any step size: within 1e-9 points
/// of the closed form after 10 s at steps from a millisecond up, below which rounding adds up. A wall is hit at its
/// true time inside the step. Bodies do not yet touch each other.
///
/// ```swift
/// var world = World()
/// world.gravity = Vector(x: 0, y: 300)
/// var body = Body(position: Vector(x: 50, y: 0), size: Vector(x: 70, y: 70))
/// body.enclosure = Enclosure(maxY: 420, restitution: 1)
/// let id = try world.add(body)
/// for _ in 0..<120 { world.step() }
/// print(world.position(of: id).y)  // 150: half of 300 pt/s² for one second
/// ```
///
/// A world is a value: a copy goes its own way. Points and seconds throughout; y grows downward.
///
/// - Complexity: A step is O(*n*) for *n* bodies and allocates nothing; about 0.7 ns a body on springs alone.
public struct World: Sendable {
  /// Seconds in a step.
  public let stepDuration: Double
  /// Steps taken so far.
  public internal(set) var stepCount = 0
  /// The pull on bodies whose `gravityScale` is 1. In points per second².
  ///
  /// - Precondition: It is finite and at most 1e9 in either direction.
  public var gravity = Vector.zero {
    didSet {
      require(
        gravity.isFinite && abs(gravity.x) <= 1e9 && abs(gravity.y) <= 1e9,
        "a world's gravity is finite and at most 1e9 pt/s², found (\(gravity.x), \(gravity.y))")
      if gravity != oldValue { remeasureAll() }
    }
  }
  /// Impacts slower than this do not bounce, so that what has almost come to rest comes to rest.
  /// In points per second; 100 is UIKit's (1 m/s at 100 points a metre).
  ///
  /// - Precondition: It is finite and not negative.
  public var restitutionThreshold = 100.0 {
    didSet {
      require(
        restitutionThreshold.isFinite && restitutionThreshold >= 0,
        "a world's restitution threshold is finite and not negative, found \(restitutionThreshold)")
    }
  }

  /// What does not change in a step, a row a body, in order of creation.
  struct Traits: Sendable {
    var body: Body
    var slot: Int32
    var tuning: Int32
    var isAlive: Bool
  }

  struct Slot: Sendable {
    var row: Int32
    var generation: UInt32
  }

  /// A stretch of neighbouring bodies that one loop can carry.
  struct Run: Sendable {
    var rows: Range<Int>
    var tuning: Int
    var isEnclosed: Bool
  }

  var x = Axis()
  var y = Axis()
  var traits: [Traits] = []
  var slots: [Slot] = []
  var freeSlots: [Int32] = []
  var tunings: [Tuning] = []
  var tuningPlaces: [Tuning.Key: Int] = [:]
  var freeTunings: [Int] = []
  var runs: [Run] = []
  var runsAreStale = false
  var deadRows = 0

  /// Makes an empty world.
  ///
  /// - Parameter stepDuration: Seconds in a step; 1/120 unless said otherwise.
  /// - Precondition: It is finite and above zero.
  public init(stepDuration: Double = 1.0 / 120) {
    require(
      stepDuration.isFinite && stepDuration > 0, "a step's duration is finite and above 0 s, found \(stepDuration)")
    self.stepDuration = stepDuration
  }

  /// How many bodies are in the world.
  public var bodyCount: Int { traits.count - deadRows }
}
