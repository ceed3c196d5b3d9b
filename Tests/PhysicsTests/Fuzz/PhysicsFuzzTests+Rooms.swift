import Testing

extension PhysicsFuzzTests {
  @Test("closed rooms keep their bodies, however fast and however many")
  func closedRooms() throws { try run(1) { ClosedRoomFuzzer.run(seed: $0) } }
}
