import SpringflowNumerics

/// One coordinate's displacement and velocity, in points and points per second.
package struct AxisState: Hashable, Sendable {
  package var u: Double
  package var v: Double

  package init(u: Double, v: Double) {
    (self.u, self.v) = (u, v)
  }
}

extension Propagator {
  package func callAsFunction(_ state: AxisState, acceleration a: Double) -> AxisState {
    AxisState(u: uu * state.u + uv * state.v + ua * a, v: vu * state.u + vv * state.v + uv * a)
  }
}
