import Springflow

/// The limits below which a change is no jump, with their reasons.
enum Limits {
  /// A fifth of a pixel on a 2x display; as a jump of velocity, 12 points per second. In points, for positions and
  /// sizes.
  static let length = 0.1
  /// Five of 255 steps. No unit.
  static let alpha = 0.02
  /// The alpha below which an element counts as invisible. No unit.
  static let transparent = 0.02
  /// The size below which an element counts as invisible, and may appear and disappear. In points.
  static let speck: CGFloat = 1
  /// As large as ``length`` per tick. In points per second.
  static let velocity = 12.0
  /// The greatest difference of scrolled content's step from the mean of its velocities at both ends of a tick. In
  /// points.
  static let placement = 0.1
  /// Layouts that shape cards by their distance from the view's middle move their corners by up to 0.75 points for a
  /// point of scroll, and in the middle the direction reverses: twice that. No unit.
  static let slope = 1.5
  /// The stiffest springs in scenes swing 1.2 times a second: a finger that pulls them by a point changes their
  /// velocity by (2π 1.2)² / 120 points per second in a tick. In 1/s.
  static let pull = 0.5
  /// Two updates in successive ticks may move the anchor of such a spring by a tile's 80 points and back. In points per
  /// second.
  static let anchor = 80 * pull
  /// UIKit's walls stand a point outside the reference rectangle; half a point more for bodies pressed into them. In
  /// points.
  static let wall = 1.5
  /// A body behind a wall that was moved past it returns as by a critically damped spring of 4 Hz: (2π 4)² / 120, in
  /// points per second for a point of depth in a tick.
  static let recovery = 5.3
  /// The fraction of a velocity that the same spring removes in a tick: 2 (2π 4) / 120.
  static let brake = 0.42
  /// A body that is hit and stopped within one tick has moved, and has no velocity before or after: by the distance
  /// that a colliding body moves in a tick at 500 points per second. In points.
  static let collision = 4.2
  /// An element that is pinned, or moves with the content, has a step of zero, or the content's; up to this rounding.
  /// In points.
  static let pinned = 0.01
}
