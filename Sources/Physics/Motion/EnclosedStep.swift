/// One step of neighbouring bodies of one motion model between walls, along one axis.
///
/// Most bodies are far from a wall, so rows are processed in groups of four: a few vector instructions check whether
/// any of them may touch one; if none may, they are advanced like free bodies. Otherwise they are advanced one at a
/// time.
enum EnclosedStep {
  /// Advances rows of an axis; `restitution` is that of each row's impacts.
  ///
  /// - Complexity: O(*n*); allocates nothing.
  static func advance(
    _ u: inout [Double], _ v: inout [Double], low: [Double], high: [Double], restitution: [Double],
    _ rows: Range<Int>, _ motion: BoundedMotion
  ) {
    let count = u.count
    precondition(rows.lowerBound >= 0 && rows.upperBound <= count && v.count == count)
    precondition(low.count == count && high.count == count && restitution.count == count)
    u.withUnsafeMutableBufferPointer { us in
      v.withUnsafeMutableBufferPointer { vs in
        guard let u = us.baseAddress, let v = vs.baseAddress else { return }
        advance(u, v, low: low, high: high, restitution: restitution, rows, motion)
      }
    }
  }

  @inline(__always)
  private static func advance(
    _ u: UnsafeMutablePointer<Double>, _ v: UnsafeMutablePointer<Double>, low: [Double], high: [Double],
    restitution: [Double], _ rows: Range<Int>, _ motion: BoundedMotion
  ) {
    low.withUnsafeBufferPointer { lows in
      high.withUnsafeBufferPointer { highs in
        restitution.withUnsafeBufferPointer { restitutions in
          guard let low = lows.baseAddress, let high = highs.baseAddress, let restitution = restitutions.baseAddress
          else { return }
          advance(u, v, low: low, high: high, restitution: restitution, rows, motion)
        }
      }
    }
  }

  private static func advance(
    _ u: UnsafeMutablePointer<Double>, _ v: UnsafeMutablePointer<Double>, low: UnsafePointer<Double>,
    high: UnsafePointer<Double>, restitution: UnsafePointer<Double>, _ rows: Range<Int>, _ motion: BoundedMotion
  ) {
    let test = ClearanceTest(motion)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let end = min(row &+ 4, rows.upperBound)
      if end &- row < 4 || !test.advanceIfClear(u + row, v + row, low + row, high + row) {
        for single in row..<end {
          let walls = BoundedMotion.Walls(low: low[single], high: high[single], restitution: restitution[single])
          let next = one(AxisState(u: u[single], v: v[single]), walls, test, motion)
          u[single] = next.u
          v[single] = next.v
        }
      }
      row = end
    }
  }

  @inline(__always)
  private static func one(
    _ state: AxisState, _ walls: BoundedMotion.Walls, _ test: ClearanceTest, _ motion: BoundedMotion
  ) -> AxisState {
    let end = test.next(state)
    if test.mayTouch(state, walls.low, walls.high) >> 63 == 0 { return end }
    if motion.staysClear(state, end, walls.low, walls.high) { return end }
    if let still = motion.held(state, walls.low, walls.high) { return still }
    return motion.advance(state, between: walls)
  }

  /// The values that the loops need, copied out of their structures.
  private struct ClearanceTest {
    let uu, uv, vu, vv, du, dv: Double
    let stiffness, acceleration, weight, duration, half: Double
    /// The sign bit, if a body may reverse more than once in the step.
    let longStep: UInt64

    init(_ motion: BoundedMotion) {
      let map = motion.whole
      (uu, uv, vu, vv) = (map.uu, map.uv, map.vu, map.vv)
      // Without acceleration, adding -0 changes no bit, as for free bodies.
      let pull = motion.acceleration
      (du, dv) = pull == 0 ? (-0.0, -0.0) : (map.ua * pull, map.uv * pull)
      stiffness = motion.oscillator.stiffness
      acceleration = motion.acceleration
      weight = abs(motion.acceleration)
      longStep = motion.isShort ? 0 : 1 << 63
      duration = motion.duration
      // Slightly more than a half: the bound below is exact except for rounding.
      half = motion.duration * (0.5 + 1e-12)
    }

    @inline(__always)
    func next(_ state: AxisState) -> AxisState {
      AxisState(u: uu * state.u + uv * state.v + du, v: vu * state.u + vv * state.v + dv)
    }

    /// The sign bit is set unless the motion certainly avoids both walls.
    ///
    /// A damped oscillator is never faster than V = |v| + h (k |u| + |a|) within h seconds (|uv(t)| ≤ t and |vv(t)| ≤ 1
    /// for any stiffness and drag), and a motion that is never faster than V stays within V h / 2 of the middle between
    /// its two ends.
    @inline(__always)
    func mayTouch(_ state: AxisState, _ low: Double, _ high: Double) -> UInt64 {
      let end = uu * state.u + uv * state.v + du
      let middle = 0.5 * (state.u + end)
      let reach = half * (abs(state.v) + duration * (stiffness * abs(state.u) + weight)) + BoundedMotion.contactSlop
      return ((high - middle) - reach).bitPattern | ((middle - low) - reach).bitPattern
    }

    /// Advances four rows like free bodies if none of them may touch a wall, and returns whether it did.
    ///
    /// The same sums in the same order as for one row, so that the bits do not depend on the neighbours.
    @inline(__always)
    func advanceIfClear(
      _ u: UnsafeMutablePointer<Double>, _ v: UnsafeMutablePointer<Double>, _ low: UnsafePointer<Double>,
      _ high: UnsafePointer<Double>
    ) -> Bool {
      let (us, vs) = (Double4(u), Double4(v))
      let end = uu * us + uv * vs + du
      let middle = 0.5 * (us + end)
      let reach = half * (vs.magnitudes + duration * (stiffness * us.magnitudes + weight)) + BoundedMotion.contactSlop
      let above = unsafeBitCast((Double4(high) - middle) - reach, to: SIMD4<UInt64>.self)
      let below = unsafeBitCast((middle - Double4(low)) - reach, to: SIMD4<UInt64>.self)
      let signs = above | below
      let pair = signs.lowHalf | signs.highHalf
      let speed = vu * us + vv * vs + dv
      if (pair.x | pair.y) >> 63 != 0 {
        return advanceIfHeld(u, v, low, high, us: us, vs: vs, end: end, speed: speed, signs: signs)
      }
      end.store(u)
      speed.store(v)
      return true
    }

    /// The same for four rows of which some are at rest on a wall that supports them, or come near one without reaching
    /// it.
    @inline(__always)
    private func advanceIfHeld(
      _ u: UnsafeMutablePointer<Double>, _ v: UnsafeMutablePointer<Double>, _ low: UnsafePointer<Double>,
      _ high: UnsafePointer<Double>, us: Double4, vs: Double4, end: Double4, speed: Double4,
      signs: SIMD4<UInt64>
    ) -> Bool {
      let (lows, highs) = (Double4(low), Double4(high))
      let pull = acceleration - stiffness * us
      let onHigh = mask(us .== highs) & mask(pull .>= 0)
      let onLow = mask(us .== lows) & mask(pull .<= 0)
      let held = mask(vs .== 0) & mask(highs - lows .> BoundedMotion.contactSlop) & (onHigh | onLow)
      let (top, bottom) = (highs - BoundedMotion.contactSlop, lows + BoundedMotion.contactSlop)
      let room = bits(top - us) | bits(top - end) | bits(us - bottom) | bits(end - bottom)
      let turns = bits(vs) ^ bits(speed) | longStep
      let hard = signs & ~held & (room | turns)
      let pair = hard.lowHalf | hard.highHalf
      if (pair.x | pair.y) >> 63 != 0 { return false }
      unsafeBitCast((bits(us) & held) | (bits(end) & ~held), to: Double4.self).store(u)
      unsafeBitCast(bits(speed) & ~held, to: Double4.self).store(v)
      return true
    }

    @inline(__always)
    private func bits(_ value: Double4) -> SIMD4<UInt64> { unsafeBitCast(value, to: SIMD4<UInt64>.self) }
    @inline(__always)
    private func mask(_ value: SIMDMask<SIMD4<Int64>>) -> SIMD4<UInt64> {
      unsafeBitCast(value, to: SIMD4<UInt64>.self)
    }
  }
}

private typealias Double4 = SIMD4<Double>

extension Double4 {
  @inline(__always)
  fileprivate init(_ first: UnsafePointer<Double>) {
    self = UnsafeRawPointer(first).loadUnaligned(as: Double4.self)
  }

  @inline(__always)
  fileprivate func store(_ first: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(first).storeBytes(of: self, as: Double4.self)
  }

  @inline(__always)
  fileprivate var magnitudes: Double4 {
    unsafeBitCast(unsafeBitCast(self, to: SIMD4<UInt64>.self) & (UInt64.max >> 1), to: Double4.self)
  }
}
