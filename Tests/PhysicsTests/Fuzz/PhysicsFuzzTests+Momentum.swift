import Testing

extension PhysicsFuzzTests {
  @Test("collisions keep momentum and angular momentum to a millionth")
  func momentum() throws { try run(0.4) { MomentumFuzzer.run(seed: $0) } }
}
