import SpringflowPhysics
import Testing

extension PhysicsFuzzTests {
  @Test("restored worlds of capsules and rounded boxes continue like the original, bit by bit")
  func restoredRounded() throws { try run(2) { RestoreFuzzer.run(seed: $0, steps: 300, isRounded: true) } }

  @Test("closed rooms of fast capsules and rounded boxes lose no body")
  func closedRoundedRooms() throws { try run(10) { ClosedRoomFuzzer.run(seed: $0, isRounded: true) } }

  @Test("collisions of capsules and rounded boxes keep momentum and angular momentum to a millionth")
  func roundedMomentum() throws { try run(20) { MomentumFuzzer.run(seed: $0, isRounded: true) } }

  @Test("capsules and rounded boxes that pass others without touching keep their velocities to the bit")
  func roundedNearMisses() throws { try run(20) { NearMissFuzzer.run(seed: $0, isRounded: true) } }

  @Test("rooms of capsules and rounded boxes of restitution 1 keep their energy")
  func elasticRoundedRooms() throws {
    try run(1) { ElasticRoomFuzzer.run(seed: $0, steps: 1800, isRounded: true) }
  }
}

extension Body {
  /// Replaces a box by one of the same outer size with round corners, or by a capsule; which one depends on its size.
  mutating func roundCorners() {
    guard shapes.count == 1, case .polygon(let box) = shapes[0], box.vertices.count == 4, kind != .static else {
      return
    }
    let least = min(size.x, size.y)
    let share = Int(size.x * 1000) % 3
    let radius = share == 0 ? least / 2 : share == 1 ? least / 4 : least / 20
    shapes = [.roundedBox(width: size.x, height: size.y, radius: radius)]
  }
}
