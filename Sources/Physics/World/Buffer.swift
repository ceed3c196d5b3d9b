/// A list of plain values in memory of its own, whose address a step takes without a closure.
///
/// A copy shares the memory until one of the two is written to, as with an array; so copies of a world are independent,
/// and taking ``mutableAddress`` costs one check per step instead of one per element. An address is never `nil`, and it
/// is valid until the buffer grows, is assigned, or is written to after it was copied.
package struct Buffer<Element: Sendable>: @unchecked Sendable {
  /// Owns the memory. Elements need no destruction.
  private final class Memory {
    let base: UnsafeMutablePointer<Element>

    init(capacity: Int) { base = .allocate(capacity: capacity) }
    deinit { base.deallocate() }
  }

  /// `nil` until the buffer has had an element.
  private var memory: Memory?
  private var base: UnsafeMutablePointer<Element>
  private var capacity = 0
  package private(set) var count = 0

  /// Makes an empty buffer, which allocates nothing.
  package init() {
    assert(_isPOD(Element.self), "a buffer's elements are plain values")
    // No element is read or written there.
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
  }

  /// Makes a buffer of equal values.
  init(repeating value: Element, count: Int) {
    self.init()
    grow(to: count, filling: value)
  }

  /// The address of the first element, to read.
  @inline(__always)
  package var address: UnsafePointer<Element> { UnsafePointer(base) }

  /// The address of the first element, to write.
  @inline(__always)
  package var mutableAddress: UnsafeMutablePointer<Element> {
    mutating get {
      makeUnique()
      return base
    }
  }

  @inline(__always)
  package subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    _modify {
      precondition(index >= 0 && index < count)
      makeUnique()
      yield &base[index]
    }
  }

  package mutating func append(_ value: Element) {
    if count == capacity { reallocate(Swift.max(8, 2 * capacity)) } else { makeUnique() }
    (base + count).initialize(to: value)
    count += 1
  }

  package mutating func append(contentsOf values: some Sequence<Element>) {
    for value in values { append(value) }
  }

  /// Makes room for `newCapacity` elements in memory of its own.
  mutating func reserve(_ newCapacity: Int) {
    if newCapacity > capacity { reallocate(Swift.max(newCapacity, capacity * 3 / 2)) } else { makeUnique() }
  }

  /// Appends a value until there are `newCount` elements; does nothing if there are as many already.
  package mutating func grow(to newCount: Int, filling value: Element) {
    if newCount <= count { return }
    if newCount > capacity { reallocate(Swift.max(newCount, capacity * 3 / 2)) } else { makeUnique() }
    (base + count).initialize(repeating: value, count: newCount - count)
    count = newCount
  }

  /// Removes the last elements, or appends a value, until there are `newCount`.
  mutating func setCount(_ newCount: Int, filling value: Element) {
    if newCount < count { truncate(to: newCount) } else { grow(to: newCount, filling: value) }
  }

  /// Removes all elements, and keeps the memory.
  package mutating func removeAll() { count = 0 }

  /// Removes all elements except the first ones.
  package mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count)
    count = newCount
  }

  @inline(__always)
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&memory) { copyShared() }
  }

  /// Copies the memory if another buffer shares it.
  @inline(never)
  private mutating func copyShared() {
    if memory != nil { reallocate(capacity) }
  }

  @inline(never)
  private mutating func reallocate(_ newCapacity: Int) {
    let next = Memory(capacity: newCapacity)
    next.base.initialize(from: base, count: count)
    (memory, base, capacity) = (next, next.base, newCapacity)
  }
}

extension Buffer: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }
}
