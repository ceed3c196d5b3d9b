/// The world's bodies as the joint solver reads and changes them: one array per quantity, indexed by row, in the
/// caller's memory.
///
/// Poses are those at the start of the substep for `solvePositions`, and the new ones for `solveVelocities`.
package struct JointBodies {
  var x: UnsafePointer<Double>
  var y: UnsafePointer<Double>
  /// In radians, not reduced to one turn: limits may span several turns.
  var angle: UnsafePointer<Double>
  var cosine: UnsafePointer<Double>
  var sine: UnsafePointer<Double>
  /// In points per second: the mean velocity of the substep, or the one at its end.
  var velocityX: UnsafeMutablePointer<Double>
  var velocityY: UnsafeMutablePointer<Double>
  /// In radians per second.
  var spin: UnsafeMutablePointer<Double>
  /// In 1/kg; 0 for a body that joints do not move.
  var inverseMass: UnsafePointer<Double>
  /// In 1/(kg·pt²); 0 for a body that does not rotate.
  var inverseInertia: UnsafePointer<Double>
  /// Whether a row is asleep, or `nil` if none is. Groups of sleeping rows are skipped. A group sleeps if its first
  /// dynamic body does.
  var isAsleep: UnsafePointer<Bool>?

  package init(
    x: UnsafePointer<Double>, y: UnsafePointer<Double>, angle: UnsafePointer<Double>, cosine: UnsafePointer<Double>,
    sine: UnsafePointer<Double>, velocityX: UnsafeMutablePointer<Double>, velocityY: UnsafeMutablePointer<Double>,
    spin: UnsafeMutablePointer<Double>, inverseMass: UnsafePointer<Double>, inverseInertia: UnsafePointer<Double>,
    isAsleep: UnsafePointer<Bool>? = nil
  ) {
    (self.x, self.y, self.angle, self.cosine) = (x, y, angle, cosine)
    (self.sine, self.velocityX, self.velocityY, self.spin) = (sine, velocityX, velocityY, spin)
    (self.inverseMass, self.inverseInertia, self.isAsleep) = (inverseMass, inverseInertia, isAsleep)
  }
}
