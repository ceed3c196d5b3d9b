/// The quantities of half a group, or of one of its points, by number.
struct WideRow {
  private let base: UnsafeMutablePointer<WideFloat>

  @inline(__always)
  init(_ base: UnsafeMutablePointer<WideFloat>) { self.base = base }

  @inline(__always)
  subscript(quantity: Int) -> WideFloat {
    get { base[2 * quantity] }
    nonmutating set { base[2 * quantity] = newValue }
  }

  /// The quantities of the first point.
  @inline(__always)
  var first: WideRow { WideRow(base + 2 * WideConstraint.points) }

  /// The quantities of the second point.
  @inline(__always)
  var second: WideRow { WideRow(base + 2 * (WideConstraint.points + WideConstraint.pointStride)) }
}
