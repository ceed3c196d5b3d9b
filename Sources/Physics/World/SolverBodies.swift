/// The bodies that the solver moves in this step: those in contact, on joints, in fields or under applied forces. All
/// others follow their closed form alone.
///
/// Index 0 stands for every body that does not move. Scratch: nothing of it lasts from step to step.
struct SolverBodies: Sendable {
  /// Properties of a solver body.
  struct Flags: OptionSet {
    let rawValue: UInt8
    /// A field acts on it.
    static let inField = Flags(rawValue: 1)
    /// Its spring turns it.
    static let coupled = Flags(rawValue: 2)
    /// Contacts of the solver may turn it, and it has corners.
    static let cornered = Flags(rawValue: 4)
    /// It has hit a body that is much lighter or heavier.
    static let hitUnequal = Flags(rawValue: 8)
  }

  /// By index among the solver bodies; -1 for index 0.
  private(set) var rows = Buffer<Int32>(repeating: -1, count: 1)
  /// By index among the solver bodies.
  private(set) var flags = Buffer<Flags>(repeating: [], count: 1)
  /// The union of all flags.
  private(set) var allFlags: Flags = []
  /// By row: the index among the solver bodies, 0 for a body that is not one of them.
  private(set) var places: [Int32] = []
  /// Valid from ``prepareColumns()`` until bodies are added or removed.
  private(set) var columns = SolverBodyColumns()
  private var arena: Arena?
  private var capacity = 0

  /// The number of indices, including index 0 for all that does not move.
  var count: Int { rows.count }

  /// Makes room for `rowCount` bodies of the world, and keeps the first `kept` solver bodies of the last step.
  mutating func begin(rowCount: Int, keeping kept: Int = 0) {
    for place in rows.indices.dropFirst(1 + kept) where Int(rows[place]) < places.count { places[Int(rows[place])] = 0 }
    rows.truncate(to: 1 + kept)
    if !allFlags.isEmpty { for place in 0...kept { flags[place] = [] } }
    flags.truncate(to: 1 + kept)
    allFlags = []
    if places.count < rowCount { places += [Int32](repeating: 0, count: rowCount - places.count) }
  }

  /// Removes all solver bodies, as rows have moved.
  mutating func forgetRows() {
    rows.truncate(to: 1)
    flags.truncate(to: 1)
    flags[0] = []
    for row in places.indices { places[row] = 0 }
  }

  /// Adds a body unless it is there already, and gives its index.
  @discardableResult
  mutating func add(_ row: Int) -> Int32 {
    if places[row] > 0 { return places[row] }
    let place = Int32(rows.count)
    places[row] = place
    rows.append(Int32(row))
    flags.append([])
    return place
  }

  /// Sets a flag of a solver body.
  mutating func setFlag(_ place: Int32, _ trait: Flags) {
    flags[Int(place)].insert(trait)
    allFlags.insert(trait)
  }

  /// Makes the columns fit the solver bodies, in memory that no other world shares. Their values have no meaning yet.
  mutating func prepareColumns() {
    if capacity < count || !isKnownUniquelyReferenced(&arena) {
      capacity = max(64, count * 3 / 2)
      // A few blocks hold all columns.
      let next = Arena(blockSize: 16 * capacity * MemoryLayout<Double>.stride)
      columns = SolverBodyColumns(next, capacity: capacity)
      arena = next
    }
    columns.count = count
    columns.rows = rows.address
    columns.reset()
  }
}

/// The columns of the solver bodies, one array a quantity, by index among the solver bodies.
///
/// The solver bodies own the memory: see ``SolverBodies/prepareColumns()``.
struct SolverBodyColumns: @unchecked Sendable {
  fileprivate(set) var count = 0
  fileprivate(set) var rows: UnsafePointer<Int32>
  let models: UnsafeMutablePointer<Int32>
  /// Displacement of the centre of mass from the axis's origin, and velocity. In points and points per second.
  let ux: UnsafeMutablePointer<Double>
  let uy: UnsafeMutablePointer<Double>
  let vx: UnsafeMutablePointer<Double>
  let vy: UnsafeMutablePointer<Double>
  let angle: UnsafeMutablePointer<Double>
  let spin: UnsafeMutablePointer<Double>
  /// Mean velocities of a substep, which joints read and change.
  let meanX: UnsafeMutablePointer<Double>
  let meanY: UnsafeMutablePointer<Double>
  let meanSpin: UnsafeMutablePointer<Double>
  /// The mean velocities without impulses.
  let freeX: UnsafeMutablePointer<Double>
  let freeY: UnsafeMutablePointer<Double>
  let freeSpin: UnsafeMutablePointer<Double>
  /// Constant accelerations of the step, plus those by fields and forces. In pt/s² and rad/s².
  let pullX: UnsafeMutablePointer<Double>
  let pullY: UnsafeMutablePointer<Double>
  let pullSpin: UnsafeMutablePointer<Double>
  /// The axes' origins, and the pose at the start of the step.
  let originX: UnsafeMutablePointer<Double>
  let originY: UnsafeMutablePointer<Double>
  let startX: UnsafeMutablePointer<Double>
  let startY: UnsafeMutablePointer<Double>
  let startAngle: UnsafeMutablePointer<Double>
  let cosine: UnsafeMutablePointer<Double>
  let sine: UnsafeMutablePointer<Double>
  let inverseMass: UnsafeMutablePointer<Double>
  let inverseMoment: UnsafeMutablePointer<Double>
  /// Inverse masses as impulses at the beginning of a substep change the mean velocity over it.
  let inverseMeanMass: UnsafeMutablePointer<Double>
  let inverseMeanMoment: UnsafeMutablePointer<Double>
  /// The sum that contacts have added to the velocities so far: to the mean velocities in the position phase, then to
  /// the velocities.
  let accumulatedX: UnsafeMutablePointer<Double>
  let accumulatedY: UnsafeMutablePointer<Double>
  let accumulatedSpin: UnsafeMutablePointer<Double>
  /// The accelerations by fields, in pt/s².
  let fieldX: UnsafeMutablePointer<Double>
  let fieldY: UnsafeMutablePointer<Double>
  /// Positions of the centres of mass in the world, for joints.
  let x: UnsafeMutablePointer<Double>
  let y: UnsafeMutablePointer<Double>

  /// Stops a solver body at its present pose.
  func halt(_ place: Int) {
    vx[place] = 0
    vy[place] = 0
    spin[place] = 0
  }

  /// Resets index 0, which stands for all that does not move.
  fileprivate func reset() {
    for numbers in [meanX, meanY, meanSpin, vx, vy, spin, angle, sine] { numbers[0] = 0 }
    for numbers in [inverseMass, inverseMoment, inverseMeanMass, inverseMeanMoment, x, y] { numbers[0] = 0 }
    cosine[0] = 1
  }

  fileprivate init(_ arena: Arena = Arena(blockSize: 0), capacity: Int = 0) {
    rows = UnsafePointer(arena.take(0))
    models = arena.take(capacity)
    ux = arena.take(capacity)
    uy = arena.take(capacity)
    vx = arena.take(capacity)
    vy = arena.take(capacity)
    angle = arena.take(capacity)
    spin = arena.take(capacity)
    meanX = arena.take(capacity)
    meanY = arena.take(capacity)
    meanSpin = arena.take(capacity)
    freeX = arena.take(capacity)
    freeY = arena.take(capacity)
    freeSpin = arena.take(capacity)
    pullX = arena.take(capacity)
    pullY = arena.take(capacity)
    pullSpin = arena.take(capacity)
    originX = arena.take(capacity)
    originY = arena.take(capacity)
    startX = arena.take(capacity)
    startY = arena.take(capacity)
    startAngle = arena.take(capacity)
    cosine = arena.take(capacity)
    sine = arena.take(capacity)
    inverseMass = arena.take(capacity)
    inverseMoment = arena.take(capacity)
    inverseMeanMass = arena.take(capacity)
    inverseMeanMoment = arena.take(capacity)
    accumulatedX = arena.take(capacity)
    accumulatedY = arena.take(capacity)
    accumulatedSpin = arena.take(capacity)
    fieldX = arena.take(capacity)
    fieldY = arena.take(capacity)
    x = arena.take(capacity)
    y = arena.take(capacity)
  }
}
