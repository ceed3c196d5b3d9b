import Testing

extension PhysicsFuzzTests {
  @Test("collisions keep momentum and angular momentum to a millionth")
  func momentum() throws { try run(1) { MomentumFuzzer.run(seed: $0) } }
}
