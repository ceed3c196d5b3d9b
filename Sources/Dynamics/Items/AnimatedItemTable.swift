import SpringflowPhysics

/// Finds the members of an animator by their items.
///
/// A table with open addresses (linear probing, deletion by shifting back), keyed by the items' own addresses. These
/// differ from run to run, and so does the order in the table: nothing iterates over it. It retains nothing; the
/// animator keeps a member alive at least as long as it is in the table.
package struct AnimatedItemTable {
  private struct Bucket {
    /// The item's address, or 0 in a free entry.
    var key: UInt = 0
    var member: Unmanaged<AnimatedItem>?
  }

  /// A power of two, at most half of them in use.
  private var buckets = [Bucket](repeating: Bucket(), count: 8)
  private var count = 0
  /// The number of bits by which a 64-bit hash is shifted to get an index.
  private var shift = 61

  package init() {}

  /// The member of an item, or `nil` if it has none.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  package subscript(item: any DynamicItem) -> AnimatedItem? {
    buckets[place(of: Self.key(item))].member?.takeUnretainedValue()
  }

  /// The body of an item, or `nil` if it has none; counts no reference.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  package func body(of item: any DynamicItem) -> BodyID? {
    buckets[place(of: Self.key(item))].member?._withUnsafeGuaranteedRef { $0.body }
  }

  /// Adds a member; its item has none yet.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func insert(_ member: AnimatedItem, for item: any DynamicItem) {
    if 2 * (count + 1) > buckets.count { grow() }
    count += 1
    let key = Self.key(item)
    buckets[place(of: key)] = Bucket(key: key, member: .passUnretained(member))
  }

  /// Removes an item's member.
  ///
  /// - Complexity: O(1).
  package mutating func remove(_ item: any DynamicItem) {
    var gap = place(of: Self.key(item))
    if buckets[gap].key == 0 { return }
    count -= 1
    var next = gap
    while true {
      next = (next + 1) & (buckets.count - 1)
      if buckets[next].key == 0 { break }
      // An entry whose search begins after the gap stays where it is.
      let home = home(of: buckets[next].key)
      if (next - home) & (buckets.count - 1) < (next - gap) & (buckets.count - 1) { continue }
      buckets[gap] = buckets[next]
      gap = next
    }
    buckets[gap] = Bucket()
  }

  @inline(__always)
  private static func key(_ item: any DynamicItem) -> UInt { UInt(bitPattern: ObjectIdentifier(item)) }

  /// Fibonacci hashing: the upper bits of a product with 2^64 over the golden ratio.
  @inline(__always)
  private func home(of key: UInt) -> Int { Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> UInt(shift)) }

  /// The index of a key, or of the free entry for it.
  @inline(__always)
  private func place(of key: UInt) -> Int {
    var place = home(of: key)
    while buckets[place].key != key, buckets[place].key != 0 { place = (place + 1) & (buckets.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = buckets
    shift -= 1
    buckets = [Bucket](repeating: Bucket(), count: 2 * old.count)
    for bucket in old where bucket.key != 0 { buckets[place(of: bucket.key)] = bucket }
  }
}
