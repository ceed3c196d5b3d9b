/// The overlaps of sensors with other bodies at the end of the last step, and the events that follow from them.
///
/// Overlaps are a function of poses, shapes and filters alone. So they are found anew after each step, and events are
/// the difference to the step before; sleep, impacts and the order of operations have no part in it.
struct SensorSet: Sendable {
  /// In order of creation of the sensors' bodies, their shapes, the visitors, and their shapes.
  var overlaps: [SensorOverlap] = []
  /// The events of the last step.
  var events: [SensorEvent] = []
  /// The overlaps of the present step. Scratch.
  private var found: [Candidate] = []

  /// An overlap of two convex shapes.
  private struct Candidate {
    var key: Key
    var colliders: SIMD2<Int32>
    var overlap: SensorOverlap
  }

  /// The place of an overlap in the order: the rows of the bodies and the numbers of the shapes.
  private struct Key: Comparable {
    var sensorRow, sensorShape, visitorRow, visitorShape: Int32

    static func < (a: Key, b: Key) -> Bool {
      if a.sensorRow != b.sensorRow { return a.sensorRow < b.sensorRow }
      if a.sensorShape != b.sensorShape { return a.sensorShape < b.sensorShape }
      if a.visitorRow != b.visitorRow { return a.visitorRow < b.visitorRow }
      return a.visitorShape < b.visitorShape
    }
  }

  /// Whether nothing overlaps, and the last step has reported nothing.
  var isEmpty: Bool { overlaps.isEmpty && events.isEmpty }

  /// Finds the overlaps after a step.
  ///
  /// - Complexity: O(*s* · *k*) for *s* convex parts of sensors with *k* others near them. O(1) without sensors, and
  ///   while every body sleeps and none was changed.
  mutating func update(_ graph: inout ContactGraph, _ bodies: inout BodyStore) {
    events.removeAll(keepingCapacity: true)
    if graph.sensors.isEmpty, overlaps.isEmpty { return }
    if bodies.awakeRows.isEmpty, !graph.sensorsAreStale { return }
    graph.sensorsAreStale = false
    found.removeAll(keepingCapacity: true)
    for sensor in graph.sensors { collectOverlaps(of: sensor, graph, bodies) }
    found.sort { a, b in
      if a.key != b.key { return a.key < b.key }
      return a.colliders.x != b.colliders.x ? a.colliders.x < b.colliders.x : a.colliders.y < b.colliders.y
    }
    removeRepeats()
    report(bodies)
    overlaps.removeAll(keepingCapacity: true)
    for candidate in found { overlaps.append(candidate.overlap) }
  }

  private mutating func collectOverlaps(of sensor: Int32, _ graph: ContactGraph, _ bodies: BodyStore) {
    let own = graph.colliders[Int(sensor)]
    let pose = bodies.pose(Int(own.row))
    let isStatic = bodies.rows[Int(own.row)].body.kind == .static
    let filter = bodies.filter(of: own)
    let box = AABB(own.convexShape.bounds(pose, graph.vertices.address))
    for index in graph.colliders(near: box) {
      let other = graph.colliders[Int(index)]
      if other.slot == own.slot || (isStatic && bodies.rows[Int(other.row)].body.kind == .static) { continue }
      guard filter.accepts(bodies.filter(of: other)) else { continue }
      let otherPose = bodies.pose(Int(other.row))
      let otherBox = AABB(other.convexShape.bounds(otherPose, graph.vertices.address))
      guard box.overlaps(otherBox),
        Collision.distance(own.convexShape, pose, other.convexShape, otherPose, graph.vertices.address).distance <= 0
      else { continue }
      let key = Key(
        sensorRow: own.row, sensorShape: own.shape, visitorRow: other.row, visitorShape: other.shape)
      let overlap = SensorOverlap(
        sensor: bodies.id(ofSlot: own.slot), visitor: bodies.id(ofSlot: other.slot), sensorShape: own.shape,
        visitorShape: other.shape, point: box.middle(ofIntersectionWith: otherBox))
      found.append(Candidate(key: key, colliders: SIMD2(sensor, index), overlap: overlap))
    }
  }

  /// Keeps one overlap of each pair of shapes: shapes may have several convex parts.
  private mutating func removeRepeats() {
    var kept = 0
    for place in found.indices where kept == 0 || found[place].key != found[kept - 1].key {
      found[kept] = found[place]
      kept += 1
    }
    found.removeLast(found.count - kept)
  }

  /// Lists the overlaps that ended, then those that began. Both lists are in order of creation.
  private mutating func report(_ bodies: BodyStore) {
    var began: [SensorEvent] = []
    var next = 0
    for overlap in overlaps {
      guard bodies.contains(overlap.sensor), bodies.contains(overlap.visitor) else {
        events.append(overlap.event(.ended))
        continue
      }
      let key = Key(
        sensorRow: Int32(bodies.row(of: overlap.sensor)), sensorShape: overlap.sensorShape,
        visitorRow: Int32(bodies.row(of: overlap.visitor)), visitorShape: overlap.visitorShape)
      while next < found.count, found[next].key < key {
        began.append(found[next].overlap.event(.began))
        next += 1
      }
      if next < found.count, found[next].key == key { next += 1 } else { events.append(overlap.event(.ended)) }
    }
    for candidate in found[next...] { began.append(candidate.overlap.event(.began)) }
    events += began
  }
}

/// A sensor and a shape of another body that overlap.
struct SensorOverlap: Hashable, Sendable {
  var sensor: BodyID
  var visitor: BodyID
  var sensorShape: Int32
  var visitorShape: Int32
  /// The middle of the intersection of their boxes. In points.
  var point: Vector

  fileprivate func event(_ phase: SensorEvent.Phase) -> SensorEvent {
    SensorEvent(
      phase: phase, sensor: sensor, sensorShape: Int(sensorShape), visitor: visitor, visitorShape: Int(visitorShape),
      point: point)
  }
}

extension AABB {
  fileprivate func middle(ofIntersectionWith other: AABB) -> Vector {
    Vector(
      x: max(minX, other.minX) / 2 + min(maxX, other.maxX) / 2,
      y: max(minY, other.minY) / 2 + min(maxY, other.maxY) / 2)
  }
}
