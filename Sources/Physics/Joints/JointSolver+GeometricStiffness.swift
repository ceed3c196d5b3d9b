/// Geometric stiffness, which keeps long heavy chains stable.
///
/// A joint that pulls with force f at a lever r acts on its body's rotation like a spring of stiffness r · f per
/// radian. The solver holds the force constant over a substep, which is stable up to a stiffness of 4 I/h²; the top of
/// a long chain of small links pulls harder than that. Joints then see the body with a larger inertia, which makes its
/// oscillation just slow enough; no substep could resolve the true one. (The geometric stiffness of Tournier et al.,
/// 2015, and Andrews et al., 2017, which for anchors that turn with a body is diagonal.)
extension JointSolver {
  /// The square of the fastest oscillation, in radians per substep; 2 is the limit of stability.
  static let fastest = 1.6 * 1.6

  /// Stores the stiffness of the position phase's impulses against the bodies' rotations.
  func storeGeometricStiffness(_ group: JointGroup) {
    for p in group.joints {
      let state = states[p]
      let push = Vector(
        x: state.rows.0.nx * state.first.a + state.rows.1.nx * state.first.b + state.rows.2.nx * state.first.c,
        y: state.rows.0.ny * state.first.a + state.rows.1.ny * state.first.b + state.rows.2.ny * state.first.c)
      states[p].stiffnessA = -state.leverA.dot(push)
      states[p].stiffnessB = state.leverB.dot(push)
    }
  }

  /// Sets the bodies' least inertias by the stored stiffnesses.
  ///
  /// - Returns: Whether an inertia has changed.
  func applyGeometricStiffness(_ group: JointGroup, h: Double) -> Bool {
    for k in group.nodes { nodes[k].minimumInertia = 0 }
    // An impulse of the position phase is the force times h/2.
    let scale = 2 * h / Self.fastest
    for p in group.joints {
      nodes[Int(records[p].nodeA)].minimumInertia += states[p].stiffnessA * scale
      nodes[Int(records[p].nodeB)].minimumInertia += states[p].stiffnessB * scale
    }
    var hasChanged = false
    for k in group.nodes {
      let before = nodes[k].inverseInertia
      applyGeometricStiffness(k)
      if nodes[k].inverseInertia != before { hasChanged = true }
    }
    return hasChanged
  }

  @inline(__always)
  func applyGeometricStiffness(_ k: Int) {
    let given = nodes[k].givenInverseInertia
    nodes[k].inverseInertia = given * nodes[k].minimumInertia > 1 ? 1 / nodes[k].minimumInertia : given
  }
}
