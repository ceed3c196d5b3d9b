import Testing

extension PhysicsFuzzTests {
  @Test("collisions keep angular momentum to a millionth, and momentum to five")
  func momentum() throws { try run(1) { MomentumFuzzer.run(seed: $0) } }
}
