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
  private(set) var rows: [Int32] = [-1]
  /// By index among the solver bodies.
  private(set) var flags: [Flags] = [[]]
  /// The union of all flags.
  private(set) var allFlags: Flags = []
  /// By index among the solver bodies: the body's motion model.
  private var models: [Int32] = []
  /// By row: the index among the solver bodies, 0 for a body that is not one of them.
  private(set) var places: [Int32] = []
  private var numbers: [Double] = []
  private var capacity = 0

  /// The number of indices, including index 0 for all that does not move.
  var count: Int { rows.count }

  /// Makes room for `rowCount` bodies of the world, and keeps the first `kept` solver bodies of the last step.
  mutating func begin(rowCount: Int, keeping kept: Int = 0) {
    for place in rows.indices.dropFirst(1 + kept) where Int(rows[place]) < places.count { places[Int(rows[place])] = 0 }
    rows.removeLast(rows.count - 1 - kept)
    if !allFlags.isEmpty { for place in 0...kept { flags[place] = [] } }
    flags.removeLast(flags.count - 1 - kept)
    allFlags = []
    if places.count < rowCount { places += [Int32](repeating: 0, count: rowCount - places.count) }
  }

  /// Removes all solver bodies, as rows have moved.
  mutating func forgetRows() {
    rows.removeAll(keepingCapacity: true)
    rows.append(-1)
    flags.removeAll(keepingCapacity: true)
    flags.append([])
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

  /// Calls `body` with pointers to the columns.
  @inline(__always)
  mutating func withColumns<Result>(_ body: (SolverBodyColumns) -> Result) -> Result {
    let count = rows.count
    if capacity < count {
      capacity = max(64, count * 3 / 2)
      numbers = [Double](repeating: 0, count: capacity * SolverBodyColumns.width)
      models = [Int32](repeating: 0, count: capacity)
    }
    let capacity = capacity
    return numbers.withUnsafeMutableBufferPointer { numbers in
      rows.withUnsafeBufferPointer { rows in
        models.withUnsafeMutableBufferPointer { models in
          body(
            SolverBodyColumns(
              count: count, rows: rows.baseAddress!, models: models.baseAddress!, base: numbers.baseAddress!,
              capacity: capacity))
        }
      }
    }
  }
}

/// The columns of the solver bodies, one array a quantity, by index among the solver bodies.
struct SolverBodyColumns {
  let count: Int
  let rows: UnsafePointer<Int32>
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

  static let width = 33

  /// Stops a solver body at its present pose.
  func halt(_ place: Int) {
    vx[place] = 0
    vy[place] = 0
    spin[place] = 0
  }

  init(
    count: Int, rows: UnsafePointer<Int32>, models: UnsafeMutablePointer<Int32>, base: UnsafeMutablePointer<Double>,
    capacity: Int
  ) {
    self.count = count
    self.rows = rows
    self.models = models
    ux = base
    uy = base + capacity
    vx = base + 2 * capacity
    vy = base + 3 * capacity
    angle = base + 4 * capacity
    spin = base + 5 * capacity
    meanX = base + 6 * capacity
    meanY = base + 7 * capacity
    meanSpin = base + 8 * capacity
    freeX = base + 9 * capacity
    freeY = base + 10 * capacity
    freeSpin = base + 11 * capacity
    pullX = base + 12 * capacity
    pullY = base + 13 * capacity
    pullSpin = base + 14 * capacity
    originX = base + 15 * capacity
    originY = base + 16 * capacity
    startX = base + 17 * capacity
    startY = base + 18 * capacity
    startAngle = base + 19 * capacity
    cosine = base + 20 * capacity
    sine = base + 21 * capacity
    inverseMass = base + 22 * capacity
    inverseMoment = base + 23 * capacity
    inverseMeanMass = base + 24 * capacity
    inverseMeanMoment = base + 25 * capacity
    x = base + 26 * capacity
    y = base + 27 * capacity
    accumulatedX = base + 28 * capacity
    accumulatedY = base + 29 * capacity
    accumulatedSpin = base + 30 * capacity
    fieldX = base + 31 * capacity
    fieldY = base + 32 * capacity
  }
}
