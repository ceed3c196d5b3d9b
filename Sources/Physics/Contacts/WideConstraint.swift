/// A number for each of eight contacts.
typealias WideFloat = SIMD8<Float>

/// Eight contacts side by side: the memory layout of the solver's values, and the few operations on them.
///
/// A group is a sequence of ``stride`` vectors, one per quantity; lane *i* of each belongs to the group's contact *i*.
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

  /// `a` where the mask is set, `b` elsewhere; by bits, as the standard library's `replacing(with:where:)` becomes a
  /// call in large functions.
  @inline(__always)
  static func choose(_ mask: SIMDMask<SIMD8<Int32>>, _ a: WideFloat, _ b: WideFloat) -> WideFloat {
    let bits = unsafeBitCast(mask, to: SIMD8<UInt32>.self)
    let (x, y) = (unsafeBitCast(a, to: SIMD8<UInt32>.self), unsafeBitCast(b, to: SIMD8<UInt32>.self))
    return unsafeBitCast((x & bits) | (y & ~bits), to: WideFloat.self)
  }

  @inline(__always)
  static func larger(_ a: WideFloat, _ b: WideFloat) -> WideFloat { choose(a .> b, a, b) }
  @inline(__always)
  static func smaller(_ a: WideFloat, _ b: WideFloat) -> WideFloat { choose(a .< b, a, b) }
}

/// The velocities, or displacements, of eight bodies.
struct WideMotion {
  var x: SIMD8<Float>
  var y: SIMD8<Float>
  var turn: SIMD8<Float>

  @inline(__always)
  init(_ bodies: UnsafeMutablePointer<SIMD4<Float>>, _ places: UnsafePointer<Int32>) {
    let (low, high) = (TransposedRows(bodies, places), TransposedRows(bodies, places + 4))
    x = SIMD8(lowHalf: low.x, highHalf: high.x)
    y = SIMD8(lowHalf: low.y, highHalf: high.y)
    turn = SIMD8(lowHalf: low.turn, highHalf: high.turn)
  }

  /// Four rows x, y, rotation, 0 as columns, in halves of one shuffle each.
  private struct TransposedRows {
    let x: SIMD4<Float>
    let y: SIMD4<Float>
    let turn: SIMD4<Float>

    @inline(__always)
    init(_ bodies: UnsafeMutablePointer<SIMD4<Float>>, _ places: UnsafePointer<Int32>) {
      let first = SIMD8(lowHalf: bodies[Int(places[0])], highHalf: bodies[Int(places[1])])
      let last = SIMD8(lowHalf: bodies[Int(places[2])], highHalf: bodies[Int(places[3])])
      let even = SIMD8(lowHalf: first.evenHalf, highHalf: last.evenHalf)
      x = even.evenHalf
      turn = even.oddHalf
      y = SIMD8(lowHalf: first.oddHalf, highHalf: last.oddHalf).evenHalf
    }
  }

  @inline(__always)
  func store(_ bodies: UnsafeMutablePointer<SIMD4<Float>>, _ places: UnsafePointer<Int32>) {
    Self.store(x.lowHalf, y.lowHalf, turn.lowHalf, bodies, places)
    Self.store(x.highHalf, y.highHalf, turn.highHalf, bodies, places + 4)
  }

  /// Columns as four rows, pairs of rows first: each line is one shuffle.
  @inline(__always)
  private static func store(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>, _ turn: SIMD4<Float>, _ bodies: UnsafeMutablePointer<SIMD4<Float>>,
    _ places: UnsafePointer<Int32>
  ) {
    let (firstXY, lastXY) = (SIMD4(x[0], y[0], x[1], y[1]), SIMD4(x[2], y[2], x[3], y[3]))
    let (firstTurn, lastTurn) = (SIMD4(turn[0], 0, turn[1], 0), SIMD4(turn[2], 0, turn[3], 0))
    bodies[Int(places[0])] = SIMD4(lowHalf: firstXY.lowHalf, highHalf: firstTurn.lowHalf)
    bodies[Int(places[1])] = SIMD4(lowHalf: firstXY.highHalf, highHalf: firstTurn.highHalf)
    bodies[Int(places[2])] = SIMD4(lowHalf: lastXY.lowHalf, highHalf: lastTurn.lowHalf)
    bodies[Int(places[3])] = SIMD4(lowHalf: lastXY.highHalf, highHalf: lastTurn.highHalf)
  }
}
