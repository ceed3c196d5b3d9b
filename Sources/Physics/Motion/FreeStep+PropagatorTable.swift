import SpringflowNumerics

extension FreeStep {
  /// The motion model of each row, and all maps side by side, for rows whose neighbours have other motion models.
  struct PropagatorTable: Sendable {
    /// One step of a body of one motion model along both axes.
    struct PlanePropagator: Sendable {
      var uu, uv, vu, vv: Double
      /// The terms that gravity adds to displacement and velocity.
      var xu, xv, yu, yv: Double
    }

    /// By row: the index of its map, or -1 for a row that does not move. Rows outside mixed batches have no meaning.
    private(set) var places: [Int32] = []
    /// By motion model.
    private(set) var maps: [PlanePropagator] = []
    /// Whether batches or motion models have changed since the maps were made.
    private var isStale = false
    private var gravity = Vector.zero
    private var rowCount = 0

    /// Clears all `count` rows.
    mutating func clear(count: Int) {
      isStale = true
      places.removeAll(keepingCapacity: true)
      maps.removeAll(keepingCapacity: true)
      rowCount = count
    }

    /// Assigns a motion model to neighbouring rows.
    mutating func assign(_ rows: Range<Int>, model: Int) {
      if places.isEmpty { places.append(contentsOf: repeatElement(-1, count: rowCount)) }
      for row in rows { places[row] = Int32(model) }
    }

    /// Computes the maps, if rows are mixed and motion models or gravity have changed.
    mutating func prepare(_ models: [MotionModel], _ newGravity: Vector) {
      if places.isEmpty || (!isStale && gravity == newGravity) { return }
      (isStale, gravity) = (false, newGravity)
      maps.removeAll(keepingCapacity: true)
      for model in models { maps.append(PlanePropagator(model, newGravity)) }
    }
  }

  /// Advances rows of any motion models by one step along both axes: the same sums in the same order as for rows of one
  /// motion model, so that the bits do not depend on the neighbours.
  static func advance(
    _ ux: inout [Double], _ vx: inout [Double], _ uy: inout [Double], _ vy: inout [Double], _ rows: Range<Int>,
    propagators: PropagatorTable
  ) {
    let count = ux.count
    precondition(rows.lowerBound >= 0 && rows.upperBound <= count && rows.upperBound <= propagators.places.count)
    precondition(vx.count == count && uy.count == count && vy.count == count)
    let places = propagators.places.span
    let maps = propagators.maps.span
    var xu = ux.mutableSpan
    var xv = vx.mutableSpan
    var yu = uy.mutableSpan
    var yv = vy.mutableSpan
    for row in rows {
      let place = Int(places[unchecked: row])
      if place < 0 { continue }
      let map = maps[unchecked: place]
      let (ux, vx, uy, vy) = (xu[unchecked: row], xv[unchecked: row], yu[unchecked: row], yv[unchecked: row])
      xu[unchecked: row] = map.uu * ux + map.uv * vx + map.xu
      xv[unchecked: row] = map.vu * ux + map.vv * vx + map.xv
      yu[unchecked: row] = map.uu * uy + map.uv * vy + map.yu
      yv[unchecked: row] = map.vu * uy + map.vv * vy + map.yv
    }
  }
}

extension FreeStep.PropagatorTable.PlanePropagator {
  fileprivate init(_ model: MotionModel, _ gravity: Vector) {
    let map = model.map
    (uu, uv, vu, vv) = (map.uu, map.uv, map.vu, map.vv)
    let pull = model.acceleration(gravity: gravity)
    (xu, xv) = Self.added(map, pull.x)
    (yu, yv) = Self.added(map, pull.y)
  }

  /// The terms of the acceleration; without one, -0, which changes no bit of a sum, while +0 would turn -0 into +0.
  private static func added(_ map: Propagator, _ acceleration: Double) -> (Double, Double) {
    acceleration == 0 ? (-0.0, -0.0) : (map.ua * acceleration, map.uv * acceleration)
  }
}
