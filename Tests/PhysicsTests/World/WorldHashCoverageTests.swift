import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("What a world's hash covers")
struct WorldHashCoverageTests {
  private static let cache = "follows from the rest, and is computed again when a world is decoded"
  private static let scratch = "holds nothing from one step to the next"
  private static let link = "the number of a row, a slot or a contact: the hash contains what it leads to"

  /// What the hash leaves out, with the reason.
  static let exceptions: [String: String] = [
    "AngularState.rotation": cache,
    "Axis.restitution": cache,
    "Body.angle": cache,
    "Body.angularVelocity": cache,
    "Body.position": cache,
    "Body.velocity": cache,
    "BodyHandle.row": link,
    "BodyRow.model": cache,
    "BodyRow.slot": link,
    "BodySnapshot.angularVelocity": scratch,
    "BodySnapshot.enclosureTurn": scratch,
    "BodySnapshot.hadImpact": scratch,
    "BodySnapshot.hasScheduledEnclosure": scratch,
    "BodySnapshot.impacts": scratch,
    "BodySnapshot.isAsleep": scratch,
    "BodySnapshot.isConfined": scratch,
    "BodySnapshot.isDynamic": scratch,
    "BodySnapshot.isStatic": scratch,
    "BodySnapshot.isSuspended": scratch,
    "BodySnapshot.model": scratch,
    "BodySnapshot.since": scratch,
    "BodySnapshot.velocity": scratch,
    "BodyStore.awakeRows": cache,
    "BodyStore.batches": cache,
    "BodyStore.batchesAreStale": cache,
    "BodyStore.coupledCount": cache,
    "BodyStore.deadRows": cache,
    "BodyStore.enclosedCount": cache,
    "BodyStore.freeModels": cache,
    "BodyStore.hasNewSleepers": cache,
    "BodyStore.hasTurningBodies": cache,
    "BodyStore.inertias": cache,
    "BodyStore.modelIndices": cache,
    "BodyStore.models": cache,
    "BodyStore.propagators": cache,
    "BodyStore.shapelessRows": cache,
    "BroadPhase.count": cache,
    "BroadPhase.countByLevel": cache,
    "BroadPhase.heads": cache,
    "GridLink.cell": cache,
    "GridLink.next": link,
    "GridLink.previous": link,
    "Contact.impactTurn": scratch,
    "Contact.meets": scratch,
    "Contact.isListed": cache,
    "Contact.isQuiet": scratch,
    "Contact.nextA": link,
    "Contact.nextB": link,
    "Contact.previousA": link,
    "Contact.previousB": link,
    "Contact.slotA": cache,
    "Contact.slotB": cache,
    "ContactGraph.colliders": cache,
    "ContactGraph.deadActiveContacts": cache,
    "ContactGraph.escapedColliders": cache,
    "ContactGraph.newPairs": scratch,
    "ContactGraph.nodes": link,
    "ContactGraph.pairs": cache,
    "ContactGraph.sensors": cache,
    "ContactGraph.sensorsAreStale": cache,
    "ContactGraph.vertexWaste": cache,
    "ContactGraph.vertices": cache,
    "FieldSet.lawList": cache,
    "FieldSet.regions": cache,
    "JointHandle.place": link,
    "JointID.generation": cache,
    "JointSet.chainNodes": cache,
    "JointSet.connections": cache,
    "JointSet.couplings": cache,
    "JointSet.diagonal": cache,
    "JointSet.eliminationIndex": cache,
    "JointSet.groups": cache,
    "JointSet.linkIndex": cache,
    "JointSet.links": cache,
    "JointSet.lower": cache,
    "JointSet.needsRebuild": cache,
    "JointSet.nodes": cache,
    "JointSet.records": cache,
    "JointSet.rowOf": cache,
    "JointSet.softStep": cache,
    "JointSet.sparse": cache,
    "JointSet.starts": cache,
    "JointSet.states": cache,
    "JointSet.targetStarts": cache,
    "JointSet.targets": cache,
    "JointSet.warmStarts": cache,
    "Pose.rotation": cache,
    "SensorSet.found": scratch,
    "World.scratch": scratch,
  ]

  @Test("every stored property of every store changes the world's hash, or is a known exception")
  func coverage() throws {
    var walker = FieldWalker(exceptions: Self.exceptions.keys, shrinksContainers: false)
    walker.register(SIMD4<Float>.self) { $0 + 1 }
    walker.register([Body.Kind.dynamic, .kinematic])
    walker.register([Shape.circle(radius: 1), .circle(radius: 2)])
    walker.register([Joint.Kind.weld, .rope(length: 1)])
    walker.register([Field.Kind.spring, .vortex])
    walker.register([FieldRegion.infinite, .circle(radius: 1)])
    walker.register([ContactEvent.Phase.began, .ended])
    walker.register([SensorEvent.Phase.began, .ended])
    walker.register([SleepEvent.Phase.fellAsleep, .woke])
    var findings = FieldWalker.Findings()
    for seed in 0..<(TestLength.isFull ? 40 : 6) {
      var operations = FuzzOperations(seed: seed, isViolent: false)
      var world = operations.makeWorld()
      for step in 1...60 {
        operations.act(on: &world)
        world.step()
        if step % 15 == 0 { walk(walker, &world, into: &findings) }
      }
    }
    // A body that rests has a pose from which it is measured.
    var world = World()
    try world.add(.circle(position: Vector(x: 10, y: 0), radius: 5))
    for _ in 0..<16 { world.step() }
    walk(walker, &world, into: &findings)
    // What ended, what is free and what moves has values that count no more: one notice is enough.
    #expect(findings.unnoticed.subtracting(findings.noticed).sorted() == [])
    #expect(findings.unknown.map { "\($0): \($1)" }.sorted() == [])
    #expect(Set(Self.exceptions.keys).subtracting(findings.excepted).sorted() == [])
    #expect(
      findings.noticed.isSuperset(of: [
        "Axis.u[]", "Body.friction", "Contact.impulse", "Joint.referenceAngle", "Field.strength",
      ]
      ), "\(findings.noticed.sorted())")
  }

  private func walk(_ walker: FieldWalker, _ world: inout World, into findings: inout FieldWalker.Findings) {
    walker.walk(&world, into: &findings) { world in
      var hash = StateHash()
      world.hash(into: &hash)
      return hash.value
    }
  }
}

extension Buffer: FieldContainer {
  /// Takes an element out.
  public static func shrink(_ address: UnsafeMutableRawPointer) -> (() -> Void)? { nil }

  /// Gives the first elements.
  public static func withElements(
    at address: UnsafeMutableRawPointer, _ body: (UnsafeMutableRawPointer, Int, Int, Any.Type) -> Void
  ) {
    let buffer = address.assumingMemoryBound(to: Buffer<Element>.self)
    if buffer.pointee.isEmpty { return }
    let start = UnsafeMutableRawPointer(buffer.pointee.mutableAddress)
    body(start, MemoryLayout<Element>.stride, Swift.min(buffer.pointee.count, FieldWalker.mostInstances), Element.self)
  }
}
