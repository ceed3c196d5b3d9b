import SpringflowPhysics

/// Closed rooms of bodies of restitution 1, without weight and without friction, for a minute.
package enum ElasticRoomFuzzer {
  /// Runs one room; seeds alternate between circles and boxes.
  ///
  /// - Returns: The quantity that was not conserved, as a sentence, or `nil`.
  package static func run(seed: Int, steps: Int = 7200, isRounded: Bool = false) -> String? {
    var random = FuzzRandom(seed: seed, salt: 5)
    var world = World()
    world.restitutionThreshold = 0
    world.allowsSleep = false
    let room = FuzzRoom(bodies: 2 + random.below(39), isThick: random.once(in: 2))
    do {
      try room.build(&world, &random, fastest: 600) { body, random in
        if isRounded { body.roundCorners() }
        body.restitution = 1
        body.friction = 0
      }
    } catch { return "seed \(seed): \(error)" }
    let before = FuzzSums(world).energy
    for _ in 0..<steps { world.step() }
    let kept = FuzzSums(world).energy / before
    guard abs(kept - 1) <= 0.001 else { return "seed \(seed): a room of \(room.bodies) keeps \(kept) of its energy" }
    return nil
  }
}
