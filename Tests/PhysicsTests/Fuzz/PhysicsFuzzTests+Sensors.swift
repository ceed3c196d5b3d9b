import SpringflowTestSupport
import Testing

extension PhysicsFuzzTests {
  @Test("sensors notice exactly what overlaps, and events of sleep are the changes, whatever is done to the world")
  func sensors() throws { try run(4) { SensorFuzzer.run(seed: $0) } }
}
