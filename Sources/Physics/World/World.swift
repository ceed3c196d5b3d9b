import SpringflowDeterminism

/// A plane with bodies on springs, in contact, on joints and in fields, stepped at a fixed rate with the same bits
/// every time.
///
/// Between impulses every body follows its closed form: a spring under gravity and damping obeys a linear equation, so
/// a step is one affine map, computed once for all bodies of the same motion model and exact at any step size, within
/// 1e-9 points of the closed form after 10 s. Impacts happen at their time inside the step, in their order. So speed
/// alone does not carry a body through another, an impact of restitution 1 takes no energy (see
/// ``restitutionThreshold`` for those that do not bounce), and in a cradle the last ball leaves as the first came.
/// Bodies that pass each other do not act on each other, however near they come. What rests, rubs or hangs is solved
/// around these motions by impulses (see ``Joint`` for joints, which are solved directly, all that hang together at
/// once).
///
/// Three things can press a body through another: a steady pull of some thousand times its weight, bodies ten times as
/// heavy that press a small one against a wall, and what applied forces, fields and joints add within a single step,
/// which impacts do not foresee. The guide *What the world promises* names the tests that hold these properties, with
/// figures, and the other limits.
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
/// Bodies at rest fall asleep, island by island, and cost nothing until something wakes them
/// (``sleepState(of:)`` says what does not let one sleep). A number that would leave the world stops its body, and
/// ``takeFaults()`` tells why.
///
/// A world is a value: a copy goes its own way, `==` compares every bit that the next step depends on, and
/// ``encoded()`` makes bytes of them, from which ``init(encoded:)`` makes a world whose later steps have the same bits.
/// Points and seconds throughout, 100 points to the metre where kilograms, newtons and
/// joules come in; y grows downward, angles turn from x to y.
///
/// - Complexity: A step is O(*n* + *c*) for *n* awake bodies and *c* contacts of theirs, and O(*k*) more for each
///   impact of bodies with *k* contacts. It allocates nothing once the scene is steady. Measured: 0.7 ns a body on
///   springs alone.
public struct World: Sendable {
  /// Seconds in a step, from 1e-6 to 10.
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
  /// Between bodies, restitution 1 bounces at any speed, with two exceptions that this threshold bounds: bodies that
  /// lay on each other in the last step already, and impacts no faster than the speed that the bodies' own pull gives
  /// them within two steps. The walls of a body's ``Body/enclosure`` do the same for bodies that fly freely; a body
  /// that hangs on a spring or is damped keeps to the threshold there at any restitution.
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
  /// Whether every step is made twice, the second time from a copy that went through bytes, and compared to the bit;
  /// traps with a sentence that names the first body that differs. For tests: it costs several times as much.
  public var verifiesDeterminism = false

  /// What does not change in a step, a row a body, in order of creation.
  struct BodyRow: Sendable {
    var body: Body
    var slot: Int32
    var model: Int32
    var isAlive: Bool
  }

  struct BodyHandle: Sendable {
    var row: Int32
    var generation: UInt32
    /// The chains of the body's colliders and contacts, or -1.
    var firstCollider: Int32 = -1
    var firstContact: Int32 = -1
  }

  /// Neighbouring rows that one loop can advance.
  struct Batch: Sendable {
    var rows: Range<Int>
    var model: Int
    var isEnclosed: Bool
    /// Whether each row has a motion model of its own, or none; `model` means nothing then.
    var isMixed = false
    /// Whether an enclosed batch has no walls along an axis at all.
    var isOpenAcross = false
    var isOpenDown = false
    /// How many of the bodies the solver carries in this step.
    var engaged = 0
  }

  /// A force that acts during the next step.
  struct AppliedForce: Sendable {
    var slot: Int32
    /// In newton, and newton times points.
    var force: Vector
    var torque: Double
  }

  var x = Axis()
  var y = Axis()
  var angular = AngularState()
  var inertias: [Inertia] = []
  var snapshots: [BodySnapshot] = []
  var bodyRows: [BodyRow] = []
  /// Ticks at rest so far, a row a body; below zero for one that is asleep.
  var restTicks: [Int32] = []
  /// Where each body was when its ticks at rest began.
  var restPoses: [RestPose] = []
  /// The rows that a step visits, ascending.
  var awakeRows: [Int32] = []
  var slots: [BodyHandle] = []
  var freeSlots: [Int32] = []
  var models: [MotionModel] = []
  var modelIndices: [MotionModel.Parameters: Int] = [:]
  var freeModels: [Int] = []
  var batches: [Batch] = []
  var batchesAreStale = false
  var propagators = FreeStep.PropagatorTable()
  var deadRows = 0
  /// Whether a body that nothing else carries may turn.
  var hasTurningBodies = false
  /// The rows of bodies without shapes, ascending: queries look at each.
  var shapelessRows: [Int32] = []

  var colliders: [Collider] = []
  var freeColliders: [Int32] = []
  /// Vertices of polygons and the normals of their edges, shared by all colliders; the first belongs to nobody, so that
  /// there is always something to point to.
  var vertices: [Vector] = [.zero]
  /// How many of them belong to nobody.
  var vertexWaste = 0
  /// Colliders whose boxes are new since the last search for pairs.
  var movedColliders: [Int32] = []
  var broadPhase = BroadPhase()
  /// Colliders outside the boxes that the broad phase has of them, as of the last step's end.
  var escapedColliders: [EscapedCollider] = []
  var pairs = PairTable()
  var newPairs: [UInt64] = []
  var contacts: [Contact] = []
  var freeContacts: [Int32] = []
  /// By contact; what was found in the last step.
  var manifolds: [Manifold] = []
  /// Contacts of which one side is awake, in order of creation.
  var activeContacts: [Int32] = []
  /// How many of them ended or fell asleep since the list was last gone through.
  var deadActiveContacts = 0
  var contactChanges: [ContactChange] = []
  var appliedForces: [AppliedForce] = []
  var fields = FieldSet()
  var joints = JointSet()
  var jointLinks = JointLinks()
  /// The rows that awake joints hold, as they stand among the solver bodies.
  var jointedRows: [Int32] = []
  /// How many bodies have springs that turn them.
  var coupledCount = 0
  /// How many bodies have enclosures.
  var enclosedCount = 0
  /// By slot: the impulses of the enclosure's walls in the last substep, where the body was a solver body.
  var enclosureImpulses: [SIMD4<Float>] = []
  /// Whether the joints' plan is for this step's solver bodies only.
  var jointPlanIsTemporary = false
  var impacts = ImpactQueue()
  var solverBodies = SolverBodies()
  var coupledEnds: [CoupledState] = []
  /// Solver bodies that springs and magnetic fields carry in a substep. Scratch.
  var fieldMotions: [FieldMotion] = []
  /// Coupled members that spring fields pull in a substep, by place. Scratch.
  var fieldSprings: [FieldSpring] = []
  var solver = ContactSolver()
  /// What stopped bodies that would have left the numbers, oldest first; ``takeFaults()`` empties it.
  var faults: [SimulationFault] = []

  /// Makes an empty world.
  ///
  /// - Parameter stepDuration: Seconds in a step, from 1e-6 to 10; 1/120 unless said otherwise.
  /// - Precondition: The step's duration is within these bounds.
  public init(stepDuration: Double = 1.0 / 120) {
    require(
      Self.stepDurations.contains(stepDuration), "a step's duration is from 1e-06 to 10 s, found \(stepDuration)")
    self.stepDuration = stepDuration
  }

  /// In a longer step weight alone would lead out of the numbers.
  static let stepDurations = 1e-6...10.0

  /// How many bodies are in the world.
  public var bodyCount: Int { bodyRows.count - deadRows }
  /// How many bodies are awake.
  public var awakeBodyCount: Int { awakeRows.lazy.filter { bodyRows[Int($0)].isAlive }.count }
}
