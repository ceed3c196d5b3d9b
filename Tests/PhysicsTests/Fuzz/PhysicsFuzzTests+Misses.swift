import Testing

extension PhysicsFuzzTests {
  @Test("what passes by without touching keeps its velocity to the bit")
  func nearMisses() throws { try run(0.5) { NearMissFuzzer.run(seed: $0) } }
}
