/// The world's bodies as the joint solver reads and changes them: one number a row, the caller's memory.
///
/// Poses are those at the start of the substep for `solvePositions`, and the new ones for `solveVelocities`.
struct JointBodies {
  var x: UnsafePointer<Double>
  var y: UnsafePointer<Double>
  /// In radians, not brought back to a turn: limits may span several.
  var angle: UnsafePointer<Double>
  var cosine: UnsafePointer<Double>
  var sine: UnsafePointer<Double>
  /// In points per second: the mean velocity of the substep, or the one at its end.
  var velocityX: UnsafeMutablePointer<Double>
  var velocityY: UnsafeMutablePointer<Double>
  /// In radians per second.
  var spin: UnsafeMutablePointer<Double>
  /// In 1/kg; 0 for what joints do not move.
  var inverseMass: UnsafePointer<Double>
  /// In 1/(kg·pt²); 0 for what does not turn.
  var inverseInertia: UnsafePointer<Double>
  /// Rows whose groups are left alone, or `nil` for none. A group sleeps if its first dynamic body does.
  var isAsleep: UnsafePointer<Bool>?
}
