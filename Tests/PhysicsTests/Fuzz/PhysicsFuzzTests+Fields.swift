import Testing

extension PhysicsFuzzTests {
  @Test("drag and magnetic fields drive nothing, and spring fields keep energy")
  func fields() throws { try run(0.2) { FieldEnergyFuzzer.run(seed: $0) } }
}
