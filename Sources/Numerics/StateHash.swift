/// A running 64-bit hash of a simulation's state, the same in every process, build and machine.
///
/// Not for hash tables (use `Hasher`) and not against adversaries: it only answers whether two runs are still the same
/// to the bit.
///
/// ```swift
/// var hash = StateHash()
/// hash.combine(12.5)
/// print(hash)  // 16 hexadecimal digits
/// ```
public struct StateHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash so far.
  public var value: UInt64

  /// Starts a hash, or continues one from its value.
  public init(_ value: UInt64 = 0x5370_7269_6E67_666C) { self.value = value }

  /// Mixes 64 bits in; order counts.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func combine(_ bits: UInt64) {
    // Multiplication by an odd constant carries low bits up, the rotation brings high bits down (FNV's idea, by words).
    let product = (value ^ bits) &* 0x9E37_79B9_7F4A_7C15
    value = (product << 29 | product >> 35) ^ (product >> 32)
  }

  /// Mixes in two words in one link of the chain of multiplications, in less time than one by one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func combine(_ first: UInt64, _ second: UInt64) {
    let product = second &* 0xD6E8_FEB8_6659_FD93
    combine(first &* 0xA076_1D64_78BD_642F ^ (product << 32 | product >> 32))
  }

  /// Mixes in two numbers by their bits, faster than one by one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func combine(_ first: Double, _ second: Double) { combine(first.bitPattern, second.bitPattern) }

  /// Mixes in two integers, faster than one by one.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func combine(_ first: Int, _ second: Int) {
    combine(UInt64(bitPattern: Int64(first)), UInt64(bitPattern: Int64(second)))
  }

  /// Mixes in up to 63 Booleans as the bits of one word.
  ///
  /// - Complexity: O(*n*) for *n* Booleans.
  @inlinable @inline(__always)
  public mutating func combine(flags: Bool...) {
    var word: UInt64 = 1
    for flag in flags { word = word << 1 | (flag ? 1 : 0) }
    combine(word)
  }

  /// Mixes in a number by its bits, so that 0 and −0 differ.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func combine(_ number: Double) { combine(number.bitPattern) }

  /// Mixes in an integer.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

  /// Mixes in a Boolean.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func combine(_ flag: Bool) { combine(flag ? 1 as UInt64 : 0) }

  /// Mixes in a string: its length in UTF-8 and its bytes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func combine(_ text: String) {
    combine(text.utf8.count)
    for byte in text.utf8 { combine(UInt64(byte)) }
  }

  /// The hash as 16 hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
