import SpringflowNumerics

/// The step's innermost loops, over u and v of neighbouring bodies of one motion model along one axis.
///
/// Plain loops over `MutableSpan`, which the compiler turns into vector instructions;
/// an array held in a class would cost many times as much in exclusivity checks.
enum FreeStep {
  /// Advances the rows by one step: u′ = uu u + uv v + ua a, v′ = vu u + vv v + uv a.
  static func advance(
    _ u: inout [Double], _ v: inout [Double], _ rows: Range<Int>, _ map: Propagator, acceleration: Double
  ) {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= u.count && rows.upperBound <= v.count)
    var us = u.mutableSpan
    var vs = v.mutableSpan
    if acceleration == 0 {
      linear(&us, &vs, rows, map)
    } else {
      affine(&us, &vs, rows, map, acceleration)
    }
  }

  private static func linear(
    _ u: inout MutableSpan<Double>, _ v: inout MutableSpan<Double>, _ rows: Range<Int>, _ map: Propagator
  ) {
    let (uu, uv, vu, vv) = (map.uu, map.uv, map.vu, map.vv)
    for row in rows {
      let (displacement, velocity) = (u[unchecked: row], v[unchecked: row])
      u[unchecked: row] = uu * displacement + uv * velocity
      v[unchecked: row] = vu * displacement + vv * velocity
    }
  }

  private static func affine(
    _ u: inout MutableSpan<Double>, _ v: inout MutableSpan<Double>, _ rows: Range<Int>, _ map: Propagator,
    _ acceleration: Double
  ) {
    let (uu, uv, vu, vv) = (map.uu, map.uv, map.vu, map.vv)
    let (du, dv) = (map.ua * acceleration, map.uv * acceleration)
    for row in rows {
      let (displacement, velocity) = (u[unchecked: row], v[unchecked: row])
      u[unchecked: row] = uu * displacement + uv * velocity + du
      v[unchecked: row] = vu * displacement + vv * velocity + dv
    }
  }
}
