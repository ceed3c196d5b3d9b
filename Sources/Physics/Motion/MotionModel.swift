import SpringflowNumerics

/// The data that bodies with the same parameters share, computed once: the oscillator and its maps for a step and for
/// half a step.
struct MotionModel: Sendable {
  struct Parameters: Hashable, Sendable {
    var frequency: Double
    var damping: Double
    var resistance: Double
    var gravityScale: Double
    /// Added to the weight. In points per second².
    var acceleration = Vector.zero
    var angularResistance: Double
    /// Whether the body stays where it is.
    var isFixed: Bool
  }

  let parameters: Parameters
  let oscillator: Oscillator
  /// The maps over a step, and over half of one.
  let map: Propagator
  let halfMap: Propagator
  /// The same for rotation, which only the angular resistance slows.
  let spinMap: Propagator
  let halfSpinMap: Propagator
  /// Whether weight only shifts the equilibrium, so that u is measured from there and the map is linear.
  let measuresFromEquilibrium: Bool
  /// The number of bodies that use it; the index of an unused motion model is reused.
  var users = 0

  /// Below this the equilibrium under gravity is so far away that measuring from it would cost precision. In hertz.
  private static let lowestShiftedFrequency = 0.05

  init(_ parameters: Parameters, step: Double) {
    self.parameters = parameters
    oscillator = Oscillator(
      frequency: parameters.frequency, damping: parameters.damping, resistance: parameters.resistance)
    map = oscillator.propagator(over: step)
    halfMap = oscillator.propagator(over: step / 2)
    let turning = Oscillator(stiffness: 0, drag: parameters.angularResistance)
    spinMap = turning.propagator(over: step)
    halfSpinMap = turning.propagator(over: step / 2)
    measuresFromEquilibrium = parameters.frequency >= Self.lowestShiftedFrequency
  }

  /// The acceleration by the weight and the body's own, in points per second².
  @inline(__always)
  func totalAcceleration(gravity: Vector) -> Vector {
    let weight = gravity * parameters.gravityScale
    // A weight of −0 keeps its sign.
    return parameters.acceleration == .zero ? weight : weight + parameters.acceleration
  }

  /// The offset of u's origin from the anchor, in points.
  @inline(__always)
  func equilibriumOffset(gravity: Vector) -> Vector {
    if !measuresFromEquilibrium { return .zero }
    let total = totalAcceleration(gravity: gravity)
    return Vector(x: total.x / oscillator.stiffness, y: total.y / oscillator.stiffness)
  }

  /// The acceleration that remains in the map, in points per second².
  @inline(__always)
  func acceleration(gravity: Vector) -> Vector {
    measuresFromEquilibrium ? .zero : totalAcceleration(gravity: gravity)
  }
}

extension Body {
  /// The parameters of the body's motion without contacts; a kinematic body has no spring, drag or weight.
  var motionParameters: MotionModel.Parameters {
    guard kind == .dynamic else {
      return MotionModel.Parameters(
        frequency: 0, damping: 0, resistance: 0, gravityScale: 0, angularResistance: 0, isFixed: kind == .static)
    }
    return MotionModel.Parameters(
      frequency: spring?.frequency ?? 0, damping: spring?.damping ?? 0, resistance: resistance,
      gravityScale: gravityScale,
      // Without −0, which would make bits depend on which of two equal models was there first.
      acceleration: acceleration + .zero, angularResistance: angularResistance, isFixed: false)
  }
}
