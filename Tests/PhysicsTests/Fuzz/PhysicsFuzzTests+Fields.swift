import SpringflowTestSupport
import Testing

extension PhysicsFuzzTests {
  @Test("drag and magnetic fields never add energy, and spring fields conserve it")
  func fields() throws { try run(0.2) { FieldEnergyFuzzer.run(seed: $0) } }
}
