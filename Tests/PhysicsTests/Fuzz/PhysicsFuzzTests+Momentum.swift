import SpringflowTestSupport
import Testing

extension PhysicsFuzzTests {
  @Test("collisions of two bodies keep momentum and angular momentum to a millionth")
  func momentum() throws { try run(1) { MomentumFuzzer.run(seed: $0) } }
}
