/// A number for each of two lanes: one runs along a chain from its first end, the other from its last, and they meet in
/// the middle. Eliminating from both ends halves the chain of dependent operations.
typealias Double2 = SIMD2<Double>

/// Two bodies of a chain, equally many joints from its two ends. The values that corrections use are first, together.
struct ChainNodes: Sendable {
  var x = Double2.zero
  var y = Double2.zero
  var vx = Double2.zero
  var vy = Double2.zero
  var spin = Double2.zero
  // The anchors towards the lane's end and towards the middle, in the world's axes.
  var px = Double2.zero
  var py = Double2.zero
  var nx = Double2.zero
  var ny = Double2.zero
  // As the solver uses it; the caller's value is further down.
  var inverseMass = Double2.zero
  var inverseInertia = Double2.zero
  var given = Double2.zero
  /// The inertia below which joints would make the body oscillate faster than substeps can resolve.
  var least = Double2.zero
  var angle = Double2.zero
  // The anchors in the body's axes.
  var outerX = Double2.zero
  var outerY = Double2.zero
  var innerX = Double2.zero
  var innerY = Double2.zero
  // The levers at the poses that the velocities predict, for corrections along directions there.
  var aheadPX = Double2.zero
  var aheadPY = Double2.zero
  var aheadNX = Double2.zero
  var aheadNY = Double2.zero
  /// −1 for the world, and for padding of a lane.
  var rows = SIMD2<Int32>(-1, -1)
}

/// Two pins of a chain: in each lane the one between a body and the next towards the middle. The last pair is the pin
/// in the middle, seen from both sides.
struct ChainLinks: Sendable {
  /// The block of L before the pivot D.
  var l00 = Double2.zero
  var l01 = Double2.zero
  var l10 = Double2.zero
  var l11 = Double2.zero
  /// 1 over the tolerance, in 1/pt; 0 for padding of a lane.
  var precision = Double2.zero
  // The right-hand side.
  var x = Double2.zero
  var y = Double2.zero
  // Impulses of the present call.
  var sumX = Double2.zero
  var sumY = Double2.zero
  /// The inverse of D, and its product with the block of A after it.
  var d00 = Double2.zero
  var d01 = Double2.zero
  var d10 = Double2.zero
  var d11 = Double2.zero
  var u00 = Double2.zero
  var u01 = Double2.zero
  var u10 = Double2.zero
  var u11 = Double2.zero
  // Impulses of the position phase.
  var firstX = Double2.zero
  var firstY = Double2.zero
  // As in `JointState`, for the body towards the end and the one towards the middle.
  var stiffnessOuter = Double2.zero
  var stiffnessInner = Double2.zero
  // The impulses of the pins since the step began: on the inner body, and about each centre.
  var pushX = Double2.zero
  var pushY = Double2.zero
  var turnOuter = Double2.zero
  var turnInner = Double2.zero
  /// The joints' indices in the order of elimination, or −1.
  var records = SIMD2<Int32>(-1, -1)
  /// 1 if the joint's A is towards the end, −1 if its B is.
  var signs = Double2(1, 1)
}

extension Double2 {
  /// The two lanes swapped.
  @inline(__always)
  var swapped: Double2 { Double2(self[1], self[0]) }
}
