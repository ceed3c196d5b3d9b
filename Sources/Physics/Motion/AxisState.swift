import SpringflowMotion

/// One coordinate's displacement and velocity, in points and points per second.
struct AxisState: Hashable, Sendable {
  var u: Double
  var v: Double
}

extension Propagator {
  func callAsFunction(_ state: AxisState, acceleration a: Double) -> AxisState {
    AxisState(u: uu * state.u + uv * state.v + ua * a, v: vu * state.u + vv * state.v + uv * a)
  }
}
