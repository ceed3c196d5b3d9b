import SpringflowTestSupport
import Testing

extension PhysicsFuzzTests {
  @Test("bodies that pass each other without touching keep their velocities to the bit")
  func nearMisses() throws { try run(0.5) { NearMissFuzzer.run(seed: $0) } }
}
