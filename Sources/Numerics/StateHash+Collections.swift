extension StateHash {
  /// Mixes in whether there is a value, and then the value.
  ///
  /// - Complexity: O(1), plus that of the value.
  @inlinable
  public mutating func combine<Value>(_ value: Value?, _ mix: (inout StateHash, Value) -> Void) {
    combine(value != nil)
    if let value { mix(&self, value) }
  }

  /// Mixes in the number of values, and then each of them in order.
  ///
  /// - Complexity: O(*n*) for *n* values.
  @inlinable
  public mutating func combine<Value>(_ values: [Value], _ mix: (inout StateHash, Value) -> Void) {
    combine(values.count)
    // By their addresses: a loop over the array itself copies each value.
    values.withUnsafeBufferPointer { values in
      for index in values.indices { mix(&self, values[index]) }
    }
  }

  /// Mixes in whether there is an integer, and then the integer.
  @inlinable
  public mutating func combine(_ number: Int?) { combine(number) { $0.combine($1) } }

  /// Mixes in the number of integers, and then each of them in order.
  ///
  /// - Complexity: O(*n*) for *n* integers.
  @inlinable
  public mutating func combine(_ numbers: [Int]) { combine(numbers) { $0.combine($1) } }
}
