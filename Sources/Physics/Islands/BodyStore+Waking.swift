/// Waking: a body wakes with its whole island, that is with the bodies that contacts and joints connect to it.
extension BodyStore {
  func isAwake(_ row: Int) -> Bool { rows[row].body.kind != .static && restTicks[row] >= 0 }

  /// Wakes a body and its sleeping island, and restarts its time at rest. A static body wakes the bodies that it holds.
  mutating func wake(_ row: Int, _ graph: inout ContactGraph, _ joints: inout JointSet) {
    if rows[row].body.kind == .static {
      // Bodies that lie on it may fall.
      let slot = rows[row].slot
      var edges = graph.edges(of: slot)
      while let (_, other) = graph.next(&edges) { wakeIfAsleep(self.row(ofSlot: other), &graph, &joints) }
      for other in joints.neighbors(of: slot) { wakeIfAsleep(self.row(ofSlot: other), &graph, &joints) }
      return
    }
    if restTicks[row] >= 0 {
      restTicks[row] = 0
      return
    }
    wakeIsland(row, &graph, &joints)
  }

  private mutating func wakeIfAsleep(_ row: Int, _ graph: inout ContactGraph, _ joints: inout JointSet) {
    if restTicks[row] < 0 { wake(row, &graph, &joints) }
  }

  /// Wakes a sleeping body with its whole island.
  private mutating func wakeIsland(_ first: Int, _ graph: inout ContactGraph, _ joints: inout JointSet) {
    var island: [Int32] = []
    markAwake(first, &island)
    var next = 0
    while next < island.count {
      let slot = rows[Int(island[next])].slot
      next += 1
      var edges = graph.edges(of: slot)
      while let (index, other) = graph.next(&edges) {
        graph.activate(index)
        let row = row(ofSlot: other)
        if graph.manifolds[index].count > 0, restTicks[row] < 0 { markAwake(row, &island) }
      }
      for other in joints.neighbors(of: slot) {
        let row = row(ofSlot: other)
        if restTicks[row] < 0 { markAwake(row, &island) }
      }
    }
    island.sort()
    merge(island)
    batchesAreStale = true
    joints.invalidate()
  }

  private mutating func markAwake(_ row: Int, _ island: inout [Int32]) {
    restTicks[row] = 0
    snapshots[row].isAsleep = false
    sleepChanges.append(id(of: row))
    island.append(Int32(row))
  }

  /// Puts a body to sleep that was just added as the last row.
  mutating func startAsleep(_ row: Int) {
    (x.v[row], y.v[row], angular.velocity[row]) = (0, 0, 0)
    awakeRows.removeLast()
    // Without shapes it has no contacts to be found.
    restTicks[row] = rows[row].body.shapes.isEmpty ? -1 : -2
    hasNewSleepers = true
  }

  /// Notes that the contacts of a body that was created asleep are found.
  @inline(__always)
  mutating func confirmSleep(_ row: Int) { if restTicks[row] < -1 { restTicks[row] = -1 } }

  /// Whether one of two bodies was created asleep since the last search for pairs, and none of them is awake.
  @inline(__always)
  func areQuiet(_ a: Int, _ b: Int) -> Bool {
    hasNewSleepers && min(restTicks[a], restTicks[b]) < -1 && !isAwake(a) && !isAwake(b)
  }

  /// The filter of a collider.
  @inline(__always)
  func filter(of collider: Collider) -> ContactFilter {
    rows.withUnsafeBufferPointer { $0[Int(collider.row)].body.filter(ofShape: collider.shape) }
  }

  /// Merges rows, ascending, into the awake ones.
  private mutating func merge(_ rows: [Int32]) {
    var merged: [Int32] = []
    merged.reserveCapacity(awakeRows.count + rows.count)
    var next = 0
    for row in awakeRows {
      while next < rows.count, rows[next] < row {
        merged.append(rows[next])
        next += 1
      }
      merged.append(row)
    }
    merged += rows[next...]
    awakeRows = merged
  }

  /// Adds a body to those that a step visits, or removes it, as its kind changes.
  mutating func setAwake(_ row: Int, _ isAwake: Bool) {
    awakeRows.removeAll { Int($0) == row }
    restTicks[row] = 0
    if isAwake { merge([Int32(row)]) }
    batchesAreStale = true
  }
}
