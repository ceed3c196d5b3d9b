/// The contact of each pair of colliders: a hash table with open addressing that allocates only to grow.
struct PairTable: Sendable {
  private var keys = Buffer<UInt64>()
  private var contacts = Buffer<Int32>()
  private var count = 0

  private static let free = UInt64.max

  /// The key of a pair, independent of the order of the two.
  @inline(__always)
  static func key(_ a: Int, _ b: Int) -> UInt64 { UInt64(min(a, b)) << 32 | UInt64(max(a, b)) }

  @inline(__always)
  func contains(_ key: UInt64) -> Bool {
    guard count > 0 else { return false }
    return keys.address[place(of: key)] == key
  }

  mutating func insert(_ key: UInt64, _ contact: Int) {
    if (count + 1) * 2 > keys.count { grow() }
    let place = place(of: key)
    if keys[place] != key { count += 1 }
    keys[place] = key
    contacts[place] = Int32(contact)
  }

  /// Removes a pair and closes the gap, so that no tombstones are left.
  mutating func remove(_ key: UInt64) {
    guard count > 0 else { return }
    let mask = keys.count - 1
    var gap = place(of: key)
    guard keys[gap] == key else { return }
    count -= 1
    var place = gap
    while true {
      place = (place + 1) & mask
      if keys[place] == Self.free { break }
      let home = Self.home(keys[place], mask)
      // It may move back to the gap if its home does not lie between the gap and where it is.
      if (place &- home) & mask >= (place &- gap) & mask {
        keys[gap] = keys[place]
        contacts[gap] = contacts[place]
        gap = place
      }
    }
    keys[gap] = Self.free
  }

  @inline(__always)
  private func place(of key: UInt64) -> Int {
    let (keys, mask) = (keys.address, keys.count - 1)
    var place = Self.home(key, mask)
    while keys[place] != Self.free, keys[place] != key { place = (place + 1) & mask }
    return place
  }

  @inline(__always)
  private static func home(_ key: UInt64, _ mask: Int) -> Int {
    let product = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product ^ product >> 29) & mask
  }

  private mutating func grow() {
    let (oldKeys, oldContacts) = (keys, contacts)
    let capacity = max(64, oldKeys.count * 2)
    keys = Buffer(repeating: Self.free, count: capacity)
    contacts = Buffer(repeating: -1, count: capacity)
    for (index, key) in oldKeys.enumerated() where key != Self.free {
      let place = place(of: key)
      keys[place] = key
      contacts[place] = oldContacts[index]
    }
  }
}
