extension World {
  /// The overlaps of sensors that began or ended in the last step: first those that ended, then those that began, each
  /// in order of creation of the sensors' bodies, their shapes, the visitors, and their shapes.
  ///
  /// A sensor is a shape whose ``ShapeProperties/isSensor`` is true. It has no mass, and nothing that it overlaps is
  /// pushed, woken or kept awake by it; ray casts and other queries do not find it. It notices every shape of another
  /// body with which it shares a point, edges included, whether that body sleeps or not, if the filters of the two
  /// accept each other and not both bodies are static; other sensors it does not notice. Joints between the bodies do
  /// not count. A sensor that is a segment, a path or a loop notices what crosses its line.
  ///
  /// Overlaps are compared from the end of one step to the end of the next: a body that is so fast that it passes a
  /// sensor within one step is not noticed. What ends because a body is removed, moved or changed between two steps is
  /// reported by the next step, and what overlaps before and after such a change gives no event.
  ///
  /// - Complexity: O(1); the events are found in the step, in O(*s* · *k*) for *s* sensors with *k* shapes near them.
  public var sensorEvents: [SensorEvent] { sensors.events }

  /// The bodies with shapes that a body's sensors overlapped at the end of the last step, in order of creation.
  ///
  /// - Precondition: The body is in the world.
  /// - Complexity: O(*o*) for *o* overlaps in the world.
  public func bodiesInSensors(of id: BodyID) -> [BodyID] {
    _ = row(of: id)
    var rows: [Int] = []
    for overlap in sensors.overlaps where overlap.sensor == id && bodies.contains(overlap.visitor) {
      rows.append(row(of: overlap.visitor))
    }
    return Set(rows).sorted().map(bodyID(of:))
  }
}
