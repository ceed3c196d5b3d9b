import SpringflowTestSupport
import Testing

extension PhysicsFuzzTests {
  @Test("pairs of circles of restitution 1 keep their energy and separate")
  func elasticPairs() throws { try run(0.4) { ElasticPairFuzzer.run(seed: $0) } }

  @Test("rooms of 2 to 40 bodies of restitution 1 keep their energy for a minute")
  func elasticRooms() throws { try run(0.004) { ElasticRoomFuzzer.run(seed: $0) } }

  @Test("packs of touching boxes of restitution 1 keep their energy to 1 % at any speed of the impact")
  func packs() throws { try run(0.1) { PackFuzzer.run(seed: $0, steps: TestLength.count(300, short: 40)) } }
}
