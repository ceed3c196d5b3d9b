/// A binary heap with the least number first.
struct LeastHeap {
  private var keys: [UInt64] = []

  mutating func insert(_ key: UInt64) {
    keys.append(key)
    var child = keys.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if keys[parent] <= keys[child] { return }
      keys.swapAt(parent, child)
      child = parent
    }
  }

  mutating func popLeast() -> UInt64? {
    guard let least = keys.first, let last = keys.popLast() else { return nil }
    if keys.isEmpty { return least }
    keys[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= keys.count { return least }
      if child + 1 < keys.count && keys[child + 1] < keys[child] { child += 1 }
      if keys[parent] <= keys[child] { return least }
      keys.swapAt(parent, child)
      parent = child
    }
  }
}
