import Testing

extension PhysicsFuzzTests {
  @Test("closed rooms keep their bodies, however fast and however many")
  func closedRooms() throws { try run(1) { ClosedRoomFuzzer.run(seed: $0) } }

  @Test("crowds of 20 to 40 fast bodies stay in their rooms")
  func crowdedRooms() throws { try run(0.3) { ClosedRoomFuzzer.run(seed: $0, isCrowded: true) } }
}
