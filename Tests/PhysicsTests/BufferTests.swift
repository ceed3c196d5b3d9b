import Testing

@testable import SpringflowPhysics

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
}
