import SpringflowPhysics

/// Closed rooms of fast bodies, within thick or thin walls.
package enum ClosedRoomFuzzer {
  /// Runs one room of 2 to 40 bodies, most often of few.
  ///
  /// - Parameters:
  ///   - isCrowded: Whether there are at least 20 bodies.
  ///   - isRounded: Whether boxes have round corners, or are capsules.
  /// - Returns: The body that is outside, as a sentence, or `nil`.
  package static func run(seed: Int, isCrowded: Bool = false, isRounded: Bool = false) -> String? {
    var random = FuzzRandom(seed: seed, salt: isCrowded ? 10 : 6)
    var world = World()
    if random.once(in: 3) { world.gravity = Vector(x: 0, y: 1000) }
    let fastest = random.pick([1000.0, 10_000, 50_000])
    let bodies = isCrowded ? 20 + random.below(21) : random.once(in: 4) ? 2 + random.below(39) : 2
    let room = FuzzRoom(bodies: bodies, isThick: random.once(in: 2))
    let restitution = random.once(in: 3) ? 0 : random.once(in: 2) ? 1 : random.number(0, 1)
    do {
      try room.build(&world, &random, fastest: fastest) { body, random in
        if isRounded { body.roundCorners() }
        body.restitution = restitution
        body.friction = random.once(in: 2) ? 0 : random.number(0, 1)
      }
    } catch { return "seed \(seed): \(error)" }
    for step in 1...60 {
      world.step()
      for id in world.bodyIDs where room.isOutside(world.position(of: id)) {
        return "seed \(seed): a body of \(room.bodies) at up to \(fastest) pt/s is outside after \(step) steps"
      }
    }
    return nil
  }
}
