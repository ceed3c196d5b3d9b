/// A number for each of two lanes: one goes along a chain from its first end, the other from its last, and they meet in
/// the middle. A factor made from both ends waits half as long for its own results.
typealias Lanes2 = SIMD2<Double>

/// Two bodies of a chain, as many joints from its one end as from the other. What corrections use comes first, together.
struct ChainNodes: Sendable {
  var x = Lanes2.zero
  var y = Lanes2.zero
  var vx = Lanes2.zero
  var vy = Lanes2.zero
  var spin = Lanes2.zero
  // The anchors towards the lane's end and towards the middle, in the world's axes.
  var px = Lanes2.zero
  var py = Lanes2.zero
  var nx = Lanes2.zero
  var ny = Lanes2.zero
  // As the solver takes it, and further down as the caller gave it.
  var inverseMass = Lanes2.zero
  var inverseInertia = Lanes2.zero
  var given = Lanes2.zero
  /// The inertia below which joints would turn the body to and fro faster than substeps can follow.
  var least = Lanes2.zero
  var angle = Lanes2.zero
  // The anchors in the body's axes.
  var outerX = Lanes2.zero
  var outerY = Lanes2.zero
  var innerX = Lanes2.zero
  var innerY = Lanes2.zero
  // The levers where the velocities lead, for corrections along directions there.
  var aheadPX = Lanes2.zero
  var aheadPY = Lanes2.zero
  var aheadNX = Lanes2.zero
  var aheadNY = Lanes2.zero
  /// −1 for the world, and for what fills up a lane.
  var rows = SIMD2<Int32>(-1, -1)
}

/// Two pins of a chain: of each lane the one between a body and the next towards the middle. The last pair is the pin
/// in the middle, seen from both sides.
struct ChainLinks: Sendable {
  /// The block of L before the pivot D.
  var l00 = Lanes2.zero
  var l01 = Lanes2.zero
  var l10 = Lanes2.zero
  var l11 = Lanes2.zero
  /// 1 over what is exact enough, in 1/pt; 0 for what fills up a lane.
  var precision = Lanes2.zero
  // What is wanted.
  var x = Lanes2.zero
  var y = Lanes2.zero
  // Impulses of the present call.
  var sumX = Lanes2.zero
  var sumY = Lanes2.zero
  /// The inverse of D, and it times the block of A after it.
  var d00 = Lanes2.zero
  var d01 = Lanes2.zero
  var d10 = Lanes2.zero
  var d11 = Lanes2.zero
  var u00 = Lanes2.zero
  var u01 = Lanes2.zero
  var u10 = Lanes2.zero
  var u11 = Lanes2.zero
  // Impulses of the position phase.
  var firstX = Lanes2.zero
  var firstY = Lanes2.zero
  // As in `JointState`, for the body towards the end and the one towards the middle.
  var holdOuter = Lanes2.zero
  var holdInner = Lanes2.zero
  // What the pins gave since the step began: to the inner body, and about each centre.
  var pushX = Lanes2.zero
  var pushY = Lanes2.zero
  var turnOuter = Lanes2.zero
  var turnInner = Lanes2.zero
  /// The joints' places in the order of elimination, or −1.
  var records = SIMD2<Int32>(-1, -1)
  /// 1 if the joint's A is towards the end, −1 if its B is.
  var signs = Lanes2(1, 1)
}

extension Lanes2 {
  /// The lanes in each other's place.
  @inline(__always)
  var swapped: Lanes2 { Lanes2(self[1], self[0]) }
}
