import SpringflowNumerics

/// A substep: a step has two of them with contacts, else one.
struct Substep {
  /// In seconds.
  let duration: Double
  /// Whether it is half a step rather than a full one.
  let isHalf: Bool

  /// Substeps in which contacts are solved; joints alone need one.
  static let countWithContacts = 2

  /// The maps of a motion model over the substep: of an axis, and of the rotation.
  @inline(__always)
  func maps(_ model: MotionModel) -> (axis: Propagator, spin: Propagator) {
    isHalf ? (model.halfMap, model.halfSpinMap) : (model.map, model.spinMap)
  }
}
