/// The bodies of a world, one row per body in order of creation, and the data that follows from them: motion models,
/// batches of rows that a step advances together, and the rows that it visits.
///
/// Rows of removed bodies stay until the next step closes the gaps; a body's slot stays the same while it lives.
package struct BodyStore: Sendable {
  /// The values of a body that do not change in a step.
  package struct BodyRow: Sendable {
    package var body: Body
    var slot: Int32
    var model: Int32
    package var isAlive: Bool
  }

  /// The row of an identifier, and the number of bodies that have had the slot before.
  struct BodyHandle: Sendable {
    var row: Int32
    var generation: UInt32
  }

  /// Neighbouring rows that one loop advances.
  package struct Batch: Sendable {
    package var rows: Range<Int>
    var model: Int
    var isEnclosed: Bool
    /// Whether each row has a motion model of its own, or none; `model` means nothing then.
    package var isMixed = false
    /// Whether an enclosed batch has no walls along an axis at all.
    var isOpenAcross = false
    var isOpenDown = false
    /// The number of its bodies that the solver moves in this step.
    var engaged = 0
  }

  package var rows: [BodyRow] = []
  package var x = Axis()
  package var y = Axis()
  package var angular = AngularState()
  package var inertias = Buffer<Inertia>()
  var snapshots = Buffer<BodySnapshot>()
  /// Steps at rest so far, by row; negative for a sleeping body: -1, and -2 for one that was created asleep and whose
  /// contacts are not found yet.
  package var restTicks: [Int32] = []
  /// The pose of each body when its time at rest began.
  var restPoses: [RestPose] = []
  /// The rows that a step visits, ascending.
  package var awakeRows: [Int32] = []
  /// The rows of bodies without shapes, ascending: queries look at each.
  package var shapelessRows: [Int32] = []
  var deadRows = 0
  /// The bodies that fell asleep or woke since the end of the last step, once for each time.
  var sleepChanges: [BodyID] = []
  /// The changes that the last step has reported.
  var sleepEvents: [SleepEvent] = []
  /// Whether a body was created asleep since pairs were searched last.
  var hasNewSleepers = false

  var slots: [BodyHandle] = []
  var freeSlots: [Int32] = []
  /// By slot: the impulses of the enclosure's walls in the last substep, if the body was a solver body.
  var enclosureImpulses: [SIMD4<Float>] = []

  var models: [MotionModel] = []
  var modelIndices: [MotionModel.Parameters: Int] = [:]
  var freeModels: [Int] = []
  package var batches: [Batch] = []
  var batchesAreStale = false
  var propagators = FreeStep.PropagatorTable()

  /// Whether a body outside the solver may rotate.
  var hasTurningBodies = false
  /// The number of bodies with springs that turn them.
  package var coupledCount = 0
  /// The number of bodies with enclosures.
  package var enclosedCount = 0
}
