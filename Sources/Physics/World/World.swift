import SpringflowNumerics

/// A plane with bodies on springs, in contact, on joints and in fields, stepped at a fixed rate with the same bits
/// every time.
///
/// Between impulses every body follows its closed form: a spring under gravity and damping obeys a linear equation, so
/// a step is one affine map, computed once for all bodies of the same motion model and exact at any step size, within
/// 1e-9 points of the closed form after 10 s. Impacts happen at their time inside the step, in their order. So high
/// speed alone does not let a body tunnel through another, an impact of restitution 1 takes no energy (see
/// ``restitutionThreshold`` for those that do not bounce), and in a cradle the last ball leaves as the first came.
/// Bodies that pass each other do not act on each other, however near they come. Resting contacts, friction and joints
/// are solved around these motions by impulses (see ``Joint`` for joints, which are solved directly, a connected group
/// at once).
///
/// Three things can press a body through another: a steady pull of some thousand times its weight, bodies ten times as
/// heavy that press a small one against a wall, and the speed that applied forces, fields and joints add within a
/// single step, which impacts do not foresee. The guide *What the world promises* names the tests that hold these
/// properties, with figures, and the other limits.
///
/// ```swift
/// var world = World()
/// world.gravity = Vector(x: 0, y: 1000)
/// try world.add(.wall([.segment(Vector(x: -500, y: 400), Vector(x: 500, y: 400))], friction: 0.5))
/// let box = try world.add(.box(position: Vector(x: 0, y: 0), width: 40, height: 40))
/// try world.add(Joint.rope(nil, at: Vector(x: 0, y: 100), to: box, length: 120))
/// for _ in 0..<240 { world.step() }
/// print(world.position(of: box), world.isAsleep(box), world.contactEvents.count)
/// ```
///
/// Bodies at rest fall asleep, island by island, and cost nothing until something wakes them (``sleepState(of:)`` gives
/// the reason why a body is awake). A body whose state would leave the world's bounds is stopped, and ``takeFaults()``
/// gives the cause.
///
/// A world is a value: a copy is independent, `==` compares every bit that the next step depends on, and ``encoded()``
/// encodes them as bytes, from which ``init(encoded:)`` makes a world whose later steps have the same bits. Units are
/// points and seconds, with 100 points to the metre for kilograms, newtons and joules; y grows downward, angles grow
/// from x to y.
///
/// - Complexity: A step is O(*n* + *c*) for *n* awake bodies and *c* contacts of theirs, and O(*k*) more for each
///   impact of bodies with *k* contacts. It allocates nothing once the scene is steady. Measured: 0.7 ns a body on
///   springs alone.
public struct World: Sendable {
  /// The duration of a step in seconds, from 1e-6 to 10.
  public let stepDuration: Double
  /// The number of steps taken so far.
  public internal(set) var stepCount = 0
  /// The acceleration of bodies whose `gravityScale` is 1. In points per second².
  ///
  /// - Precondition: It is finite and at most 1e9 in either direction.
  public var gravity = Vector.zero {
    didSet {
      require(
        gravity.isFinite && abs(gravity.x) <= 1e9 && abs(gravity.y) <= 1e9,
        "a world's gravity is finite and at most 1e9 pt/s², found (\(gravity.x), \(gravity.y))")
      if gravity == oldValue { return }
      bodies.remeasure(gravity)
      wakeAll()
    }
  }
  /// Impacts slower than this do not bounce, so that a body that has almost come to rest comes to rest. In points per
  /// second; 100 is UIKit's (1 m/s at 100 points a metre).
  ///
  /// Between bodies, restitution 1 bounces at any speed, with two exceptions that this threshold bounds: bodies that
  /// touched already in the last step, and impacts no faster than the speed that the bodies' own acceleration gives
  /// them within two steps. The same holds for free bodies at the walls of their ``Body/enclosure``; for a body on a
  /// spring or with damping the threshold applies there at any restitution.
  ///
  /// - Precondition: It is finite and not negative.
  public var restitutionThreshold = 100.0 {
    didSet {
      require(
        restitutionThreshold.isFinite && restitutionThreshold >= 0,
        "a world's restitution threshold is finite and not negative, found \(restitutionThreshold)")
    }
  }

  /// Whether bodies at rest fall asleep, island by island, and cost nothing until something wakes them.
  public var allowsSleep = true {
    didSet { if !allowsSleep { wakeAll() } }
  }
  /// Whether every step is made twice, the second time from an encoded and decoded copy, and compared to the bit; traps
  /// with a sentence that names the first body that differs. For tests: it costs several times as much.
  public var verifiesDeterminism = false

  package var bodies = BodyStore()
  package var graph = ContactGraph()
  package var joints = JointSet()
  var fields = FieldSet()
  var sensors = SensorSet()
  var appliedForces: [AppliedForce] = []
  var scratch = StepScratch()
  /// The faults of bodies that were stopped, oldest first; ``takeFaults()`` empties the list.
  package var faults: [SimulationFault] = []

  /// Makes an empty world.
  ///
  /// - Parameter stepDuration: The duration of a step in seconds, from 1e-6 to 10; 1/120 by default.
  /// - Precondition: The duration is within these bounds.
  public init(stepDuration: Double = 1.0 / 120) {
    require(
      Self.stepDurations.contains(stepDuration), "a step's duration is from 1e-06 to 10 s, found \(stepDuration)")
    self.stepDuration = stepDuration
  }

  /// In a longer step weight alone would move a body beyond the world's bounds.
  static let stepDurations = 1e-6...10.0

  /// The number of bodies in the world.
  public var bodyCount: Int { bodies.count }
  /// The number of awake bodies.
  public var awakeBodyCount: Int { bodies.awakeRows.lazy.filter { bodies.rows[Int($0)].isAlive }.count }
}
