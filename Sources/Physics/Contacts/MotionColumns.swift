/// The velocities, or displacements, of a group's bodies as columns in memory: x, y and rotation of its eight bodies A,
/// then of its eight bodies B, each as two halves of four.
///
/// A pass gathers the columns first, computes from there, and scatters them at the end: with shuffles and arithmetic in
/// one piece of code the compiler takes vectors apart into single lanes.
struct MotionColumns {
  let first: UnsafeMutablePointer<WideFloat>

  static let count = 12

  /// The columns of half a group's bodies A.
  @inline(__always)
  func a(_ half: Int) -> UnsafeMutablePointer<WideFloat> { first + half }

  /// The columns of half a group's bodies B.
  @inline(__always)
  func b(_ half: Int) -> UnsafeMutablePointer<WideFloat> { first + 6 + half }

  /// Reads the rows of a group's bodies: x, y, rotation, 0.
  @inline(__always)
  func gather(_ bodies: UnsafePointer<SIMD4<Float>>, _ places: UnsafePointer<Int32>) {
    for quarter in 0..<4 {
      let places = places + 4 * quarter
      let (row0, row1) = (bodies[Int(places[0])], bodies[Int(places[1])])
      let (row2, row3) = (bodies[Int(places[2])], bodies[Int(places[3])])
      let (xy01, xy23) = (row0.lowPairs(row1), row2.lowPairs(row3))
      let (turn01, turn23) = (row0.highPairs(row1), row2.highPairs(row3))
      let column = column(quarter)
      column[0] = xy01.lowHalves(xy23)
      column[2] = xy01.highHalves(xy23)
      column[4] = turn01.lowHalves(turn23)
    }
  }

  /// Writes the rows of a group's bodies.
  @inline(__always)
  func scatter(_ bodies: UnsafeMutablePointer<SIMD4<Float>>, _ places: UnsafePointer<Int32>) {
    for quarter in 0..<4 {
      let places = places + 4 * quarter
      let column = column(quarter)
      let (x, y, turn) = (column[0], column[2], column[4])
      let (xy01, xy23) = (x.lowPairs(y), x.highPairs(y))
      let (turn01, turn23) = (turn.lowPairs(.zero), turn.highPairs(.zero))
      bodies[Int(places[0])] = xy01.lowHalves(turn01)
      bodies[Int(places[1])] = xy01.highHalves(turn01)
      bodies[Int(places[2])] = xy23.lowHalves(turn23)
      bodies[Int(places[3])] = xy23.highHalves(turn23)
    }
  }

  /// The first column of a quarter of the places: two quarters of A, two of B.
  @inline(__always)
  private func column(_ quarter: Int) -> UnsafeMutablePointer<WideFloat> { first + (quarter >> 1) * 6 + (quarter & 1) }
}

/// Interleavings of two vectors, each of which is one instruction.
extension SIMD4<Float> {
  @inline(__always)
  fileprivate func lowPairs(_ other: Self) -> Self { Self(self[0], other[0], self[1], other[1]) }

  @inline(__always)
  fileprivate func highPairs(_ other: Self) -> Self { Self(self[2], other[2], self[3], other[3]) }

  @inline(__always)
  fileprivate func lowHalves(_ other: Self) -> Self {
    unsafeBitCast(SIMD2(pairs[0], other.pairs[0]), to: Self.self)
  }

  @inline(__always)
  fileprivate func highHalves(_ other: Self) -> Self {
    unsafeBitCast(SIMD2(pairs[1], other.pairs[1]), to: Self.self)
  }

  @inline(__always)
  private var pairs: SIMD2<UInt64> { unsafeBitCast(self, to: SIMD2<UInt64>.self) }
}

/// The velocities, or displacements, of four bodies.
struct WideMotion {
  var x: WideFloat
  var y: WideFloat
  var turn: WideFloat

  /// Reads the columns of half a group's bodies.
  @inline(__always)
  init(_ columns: UnsafePointer<WideFloat>) {
    x = columns[0]
    y = columns[2]
    turn = columns[4]
  }

  /// Writes the columns of half a group's bodies.
  @inline(__always)
  func store(_ columns: UnsafeMutablePointer<WideFloat>) {
    columns[0] = x
    columns[2] = y
    columns[4] = turn
  }
}

/// Half a group in a pass: its quantities, and the columns of its bodies' velocities and displacements.
struct HalfGroup {
  let row: WideRow
  let velocityA: UnsafeMutablePointer<WideFloat>
  let velocityB: UnsafeMutablePointer<WideFloat>
  let displacementA: UnsafeMutablePointer<WideFloat>
  let displacementB: UnsafeMutablePointer<WideFloat>
}
