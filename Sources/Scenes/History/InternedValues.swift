/// Values that are stored once however often they occur, each with a number.
struct InternedValues<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// Memory outside of the values themselves, in bytes, such as that of long strings.
  private var heapBytes = 0

  /// Bytes in use.
  var byteCount: Int {
    let entry = MemoryLayout<Value>.stride + MemoryLayout<Int>.stride
    return values.capacity * MemoryLayout<Value>.stride + numbers.capacity * entry + heapBytes
  }

  /// The number of a value, which is added unless it is there.
  ///
  /// - Parameter heapBytes: The memory that a value needs outside of itself, in bytes.
  mutating func number(of value: Value, heapBytes: (Value) -> Int) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    self.heapBytes += heapBytes(value)
    return values.count - 1
  }

  /// Gives back the memory that only additions need; none follow.
  mutating func close() {
    numbers = [:]
    values = values.map { $0 }
  }
}
