import SpringflowTestSupport
import Testing

extension PhysicsFuzzTests {
  @Test("closed rooms of 2 to 40 fast bodies lose no body")
  func closedRooms() throws { try run(1) { ClosedRoomFuzzer.run(seed: $0) } }

  @Test("closed rooms of 20 to 40 fast bodies lose no body")
  func crowdedRooms() throws { try run(0.3) { ClosedRoomFuzzer.run(seed: $0, isCrowded: true) } }
}
