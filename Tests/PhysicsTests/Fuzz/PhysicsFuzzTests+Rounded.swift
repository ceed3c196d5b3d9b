import SpringflowPhysics
import SpringflowTestSupport
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
