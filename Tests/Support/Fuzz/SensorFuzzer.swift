import SpringflowPhysics

/// Random operations on worlds with sensors, filters of single shapes and sleeping bodies, with the overlaps after each
/// step compared to a model that looks at every pair of shapes.
package enum SensorFuzzer {
  /// One overlap of the model.
  package struct Overlap: Hashable {
    package var sensor, visitor: BodyID
    package var sensorShape, visitorShape: Int
  }

  /// Runs one seed; every third one is violent.
  ///
  /// - Returns: The first difference, as a sentence, or `nil`.
  package static func run(seed: Int, operations: Int = 150) -> String? {
    var driver = FuzzOperations(seed: seed, isViolent: seed % 3 == 2)
    var random = FuzzRandom(seed: seed, salt: 5)
    var world = driver.makeWorld()
    var before = Set<Overlap>()
    var asleep: [BodyID: Bool] = [:]
    for operation in 0..<operations {
      if random.once(in: 3) { addSensor(to: &world, &random) } else { driver.act(on: &world) }
      var twin: World?
      if random.once(in: 4) { twin = try? World(encoded: world.encoded()) }
      for _ in 0..<random.below(4) {
        world.step()
        twin?.step()
        let place = "seed \(seed), operation \(operation), step \(world.stepCount)"
        if let twin, let difference = world.difference(from: twin) { return "\(place): restored: \(difference)" }
        let now = overlaps(in: world)
        if let fault = compare(world, before, now) { return "\(place): \(fault)" }
        if let fault = compareSleep(world, asleep) { return "\(place): \(fault)" }
        before = now
        asleep = [:]
        for id in world.bodyIDs { asleep[id] = world.isAsleep(id) }
      }
      if world.stepCount == 0 { continue }
    }
    return nil
  }

  private static func addSensor(to world: inout World, _ random: inout FuzzRandom) {
    let ids = world.bodyIDs
    guard !ids.isEmpty else { return }
    let id = random.pick(ids)
    var body = world[id]
    if body.shapes.isEmpty { body.shapes = [.circle(radius: random.number(10, 90))] }
    body.shapeProperties = body.shapes.map { _ in
      ShapeProperties(
        filter: random.once(in: 4)
          ? ContactFilter(categories: random.bits() & 3, collidesWith: random.bits() & 3) : nil,
        isSensor: random.once(in: 2))
    }
    try? world.update(id, to: body)
  }

  /// Every overlap, by the distance of every pair of convex parts.
  package static func overlaps(in world: World) -> Set<Overlap> {
    var pool = Buffer<Vector>()
    var parts: [(id: BodyID, body: Body, shape: Int, convex: ConvexShape, pose: Pose)] = []
    for id in world.bodyIDs {
      let row = world.row(of: id)
      let body = world[id]
      for (number, shape) in body.shapes.enumerated() {
        for convex in ConvexShape.convexShapes(of: [shape], about: world.bodies.inertias[row].center, pool: &pool) {
          parts.append((id, body, number, convex, world.pose(row)))
        }
      }
    }
    var found = Set<Overlap>()
    for a in parts where isSensor(a.body, a.shape) {
      for b in parts where b.id != a.id && !isSensor(b.body, b.shape) {
        if a.body.kind == .static && b.body.kind == .static { continue }
        guard filter(a.body, a.shape).accepts(filter(b.body, b.shape)) else { continue }
        // Boxes that are apart have no distance of zero, also where it is rounded.
        let (boxA, boxB) = (AABB(a.convex.bounds(a.pose, pool.address)), AABB(b.convex.bounds(b.pose, pool.address)))
        guard boxA.overlaps(boxB) else { continue }
        if Collision.distance(a.convex, a.pose, b.convex, b.pose, pool.address).distance <= 0 {
          found.insert(Overlap(sensor: a.id, visitor: b.id, sensorShape: a.shape, visitorShape: b.shape))
        }
      }
    }
    return found
  }

  private static func isSensor(_ body: Body, _ shape: Int) -> Bool {
    body.shapeProperties.indices.contains(shape) && body.shapeProperties[shape].isSensor
  }

  private static func filter(_ body: Body, _ shape: Int) -> ContactFilter {
    body.shapeProperties.indices.contains(shape) ? body.shapeProperties[shape].filter ?? body.filter : body.filter
  }

  private static func compare(_ world: World, _ before: Set<Overlap>, _ now: Set<Overlap>) -> String? {
    let events = world.sensorEvents
    func overlaps(_ phase: SensorEvent.Phase) -> [Overlap] {
      events.filter { $0.phase == phase }.map {
        Overlap(
          sensor: $0.sensor, visitor: $0.visitor, sensorShape: $0.sensorShape, visitorShape: $0.visitorShape)
      }
    }
    let (began, ended) = (overlaps(.began), overlaps(.ended))
    if Set(began).count != began.count || Set(ended).count != ended.count { return "an event is told twice" }
    if Set(began) != now.subtracting(before) {
      return "\(began.count) overlaps began, and \(now.subtracting(before).count) in the model"
    }
    if Set(ended) != before.subtracting(now) {
      return "\(ended.count) overlaps ended, and \(before.subtracting(now).count) in the model"
    }
    for contact in world.contactEvents where contact.phase != .ended {
      for (id, shape) in [(contact.bodyA, contact.shapeA), (contact.bodyB, contact.shapeB)]
      where isSensor(world[id], shape) {
        return "a sensor has a contact"
      }
    }
    return nil
  }

  private static func compareSleep(_ world: World, _ before: [BodyID: Bool]) -> String? {
    var told: [BodyID: SleepEvent.Phase] = [:]
    for event in world.sleepEvents { told[event.body] = event.phase }
    if told.count != world.sleepEvents.count { return "an event of sleep is told twice" }
    for id in world.bodyIDs {
      // A body that was added asleep may have been woken since.
      guard let slept = before[id] else { continue }
      let sleeps = world.isAsleep(id)
      let expected: SleepEvent.Phase? = slept == sleeps ? nil : sleeps ? .fellAsleep : .woke
      if told[id] != expected {
        return "a body slept: \(slept), sleeps: \(sleeps), and \(String(describing: told[id]))"
      }
    }
    return nil
  }
}
