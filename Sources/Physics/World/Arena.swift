/// Memory for columns of plain values that are as long as each other and live equally long.
///
/// Columns are taken one after another from blocks; none is given back before the arena goes away.
final class Arena: @unchecked Sendable {
  private var blocks: [UnsafeMutableRawPointer] = []
  private let blockSize: Int
  /// The unused part of the last block.
  private var next = UnsafeMutableRawPointer(bitPattern: Arena.alignment)!
  private var remaining = 0

  private static let alignment = 64

  /// - Parameter blockSize: The size of a block in bytes; one that does not hold a column is larger.
  init(blockSize: Int) { self.blockSize = blockSize }

  deinit { for block in blocks { block.deallocate() } }

  /// Memory for `count` values, without a meaning yet.
  func take<Element>(_ count: Int) -> UnsafeMutablePointer<Element> {
    assert(_isPOD(Element.self), "an arena's elements are plain values")
    let size = (count * MemoryLayout<Element>.stride + Self.alignment - 1) & -Self.alignment
    if size > remaining {
      remaining = max(size, blockSize)
      next = .allocate(byteCount: remaining, alignment: Self.alignment)
      blocks.append(next)
    }
    let column = next
    next += size
    remaining -= size
    return column.bindMemory(to: Element.self, capacity: count)
  }
}
