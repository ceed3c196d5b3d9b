import SpringflowPhysics
import SpringflowTestSupport
import Testing

extension Buffer {
  /// Calls `body` with the elements by address, and keeps them until it returns.
  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Element>) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) { try body(UnsafeBufferPointer(start: address, count: count)) }
  }
}

@Suite("Buffers")
struct BufferTests {
  @Test("a copy of a buffer is independent, whichever of the two is written to")
  func copies() {
    var first = Buffer<Int>()
    for number in 0..<100 { first.append(number) }
    var second = first
    second[7] = -1
    #expect(first[7] == 7 && second[7] == -1)
    var third = first
    first.mutableAddress[8] = -2
    #expect(third[8] == 8 && first[8] == -2)
    third.append(100)
    third.truncate(to: 3)
    #expect(Array(third) == [0, 1, 2] && first.count == 100 && second.count == 100)
  }

  @Test("an empty buffer has an address, and growing keeps the elements")
  func grows() {
    var buffer = Buffer<Double>()
    #expect(buffer.isEmpty && UInt(bitPattern: buffer.address) != 0)
    for count in [0, 1, 5, 64, 65, 1000] {
      buffer.grow(to: count, filling: Double(count))
      #expect(buffer.count == count)
    }
    #expect(buffer[0] == 1 && buffer[4] == 5 && buffer[64] == 65 && buffer[999] == 1000)
    buffer.removeAll()
    #expect(buffer.isEmpty)
  }

  @Test("copies of a world that are stepped in turn share no scratch")
  func worlds() throws {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    try world.add(.wall([.box(width: 900, height: 20, center: Vector(x: 0, y: 110))]))
    try world.add(Field(.drag(direction: .zero)))
    var last: BodyID?
    for number in 0..<24 {
      let place = Vector(x: Double(number % 8) * 45 - 150, y: 60 - Double(number / 8) * 45)
      let id = try world.add(.box(position: place, width: 40, height: 40))
      if let last, number % 3 > 0 { try world.add(.rope(last, at: .zero, to: id, length: 60)) }
      last = id
    }
    var straight = world
    for _ in 0..<TestLength.count(90, short: 30) { straight.step() }
    for _ in 0..<10 { world.step() }
    var (first, second) = (world, world)
    second.applyImpulse(Vector(x: 50, y: -80), to: second.bodyIDs[5])
    for _ in 0..<TestLength.count(80, short: 20) {
      first.step()
      second.step()
      world.step()
    }
    #expect(first == straight && world == straight && second != straight)
  }
}
