@testable import SpringflowPhysics

/// Closed rooms of fast bodies, within thick or thin walls.
enum ClosedRoomFuzzer {
  /// Runs one room of 2 to 40 bodies, most often of few.
  ///
  /// - Parameter isCrowded: Whether there are 20 bodies at least.
  /// - Returns: Which body is outside, as a sentence, or `nil`.
  static func run(seed: Int, isCrowded: Bool = false) -> String? {
    var dice = FuzzDice(seed: seed, salt: isCrowded ? 10 : 6)
    var world = World()
    if dice.once(in: 3) { world.gravity = Vector(x: 0, y: 1000) }
    let fastest = dice.pick([1000.0, 10_000, 50_000])
    let bodies = isCrowded ? 20 + dice.roll(21) : dice.once(in: 4) ? 2 + dice.roll(39) : 2
    let room = FuzzRoom(bodies: bodies, isThick: dice.once(in: 2))
    let restitution = dice.once(in: 3) ? 0 : dice.once(in: 2) ? 1 : dice.number(0, 1)
    do {
      try room.build(&world, &dice, fastest: fastest) { body, dice in
        body.restitution = restitution
        body.friction = dice.once(in: 2) ? 0 : dice.number(0, 1)
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
