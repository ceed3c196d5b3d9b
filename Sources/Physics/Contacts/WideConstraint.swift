/// A number for each of four contacts.
typealias WideFloat = SIMD4<Float>

/// Eight contacts side by side: the memory layout of the solver's values, and the few operations on them.
///
/// A group is a sequence of ``stride`` quantities of eight lanes; lane *i* of each belongs to the group's contact *i*.
/// The passes compute with halves of four lanes, as many as a vector register holds.
enum WideConstraint {
  // Quantities of a contact.
  static let normalX = 0
  static let normalY = 1
  static let friction = 2
  /// Inverse masses and moments for impulses in the position phase of a substep, and in the velocity phase.
  static let massA1 = 3
  static let momentA1 = 4
  static let massB1 = 5
  static let momentB1 = 6
  static let massA2 = 7
  static let momentA2 = 8
  static let massB2 = 9
  static let momentB2 = 10
  /// The effective masses of both points together: the inverse of a symmetric matrix, and the coupling of the points.
  static let inverse11 = 11
  static let inverse12 = 12
  static let inverse22 = 13
  static let coupling = 14
  /// The inverse of the share with which an impulse counts in the mean of a substep instead of at its end: stiff
  /// springs yield to it.
  static let relaxation = 15
  /// 1 if the island touches no static body, so that its angular momentum is conserved (see ``WidePoint``), else 0.
  static let floating = 16
  // Quantities of its first point; those of its second follow.
  static let points = 17
  static let anchorAX = 0
  static let anchorAY = 1
  static let anchorBX = 2
  static let anchorBY = 3
  static let separation = 4
  static let normalMass = 5
  static let tangentMass = 6
  static let normalImpulse = 7
  static let tangentImpulse = 8
  /// The mean impulse over the last steps.
  static let meanImpulse = 9
  static let pointStride = 10
  static let stride = points + 2 * pointStride

  /// `a` where the mask is set, `b` elsewhere.
  @inline(__always)
  static func choose(_ mask: SIMDMask<SIMD4<Int32>>, _ a: WideFloat, _ b: WideFloat) -> WideFloat {
    b.replacing(with: a, where: mask)
  }

  @inline(__always)
  static func larger(_ a: WideFloat, _ b: WideFloat) -> WideFloat { b.replacing(with: a, where: a .> b) }
  @inline(__always)
  static func smaller(_ a: WideFloat, _ b: WideFloat) -> WideFloat { b.replacing(with: a, where: a .< b) }
}
