extension World {
  /// The bodies that fell asleep or woke since the end of the step before the last one, in order of creation.
  ///
  /// What calls between two steps wake or put to sleep is reported by the next step. A body that woke and fell asleep
  /// again in between is not reported, and none for being added or removed.
  ///
  /// - Complexity: O(1).
  public var sleepEvents: [SleepEvent] { bodies.sleepEvents }

  /// Puts a body to sleep with its island, that is with all bodies that contacts and joints connect to it, and
  /// returns whether it sleeps.
  ///
  /// The bodies lose their velocities, as when they fall asleep by themselves, and wake as those do. Nothing happens if
  /// the world or one of the bodies does not allow sleep, if a moving kinematic body touches one of them, or for a static
  /// body.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(*n* + *k*) for *n* awake bodies and *k* contacts and joints of the island.
  @discardableResult
  public mutating func putToSleep(_ id: BodyID) -> Bool {
    let first = row(of: id)
    if !allowsSleep || bodies.rows[first].body.kind == .static { return false }
    if bodies.restTicks[first] < 0 { return true }
    guard let island = bodies.restfulIsland(of: first, graph, joints) else { return false }
    bodies.putToSleep(island, &graph, &joints, settings)
    return true
  }
}

extension BodyStore {
  /// The rows of a body's island that are awake, or `nil` if one of its bodies must stay awake.
  fileprivate func restfulIsland(of first: Int, _ graph: ContactGraph, _ joints: JointSet) -> [Int]? {
    var (island, isSeen) = ([first], [Bool](repeating: false, count: rows.count))
    isSeen[first] = true
    var next = 0
    while next < island.count {
      let row = island[next]
      next += 1
      if !rows[row].body.allowsSleep { return nil }
      for other in graph.neighbors(of: row, self, joints) where !isSeen[other] {
        isSeen[other] = true
        switch rows[other].body.kind {
        case .static: break
        case .kinematic:
          if x.v[other] != 0 || y.v[other] != 0 || angular.velocity[other] != 0 { return nil }
          // An awake body wakes those that it touches, whether it moves or not.
          if restTicks[other] >= 0 { island.append(other) }
        case .dynamic: if restTicks[other] >= 0 { island.append(other) }
        }
      }
    }
    return island
  }

  /// Reports the changes of sleep since the last report, at the end of a step.
  mutating func reportSleepChanges() {
    sleepEvents.removeAll(keepingCapacity: true)
    if sleepChanges.isEmpty { return }
    let changed = sleepChanges.filter(contains).map { row(of: $0) }.sorted()
    sleepChanges.removeAll(keepingCapacity: true)
    var place = 0
    while place < changed.count {
      let start = place
      while place < changed.count, changed[place] == changed[start] { place += 1 }
      // After an even number of changes all is as before.
      if (place - start) % 2 == 0 { continue }
      let row = changed[start]
      sleepEvents.append(SleepEvent(body: id(of: row), phase: restTicks[row] < 0 ? .fellAsleep : .woke))
    }
  }
}
