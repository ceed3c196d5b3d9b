import Springflow

/// What is too little to be a jump, and why.
enum Limits {
  /// A fifth of a pixel on a 2x display; as a jump of velocity, 12 points per second. In points, for places and sizes.
  static let length = 0.1
  /// Five of 255 steps. No unit.
  static let alpha = 0.02
  /// What is less opaque is not seen. No unit.
  static let transparent = 0.02
  /// What is drawn smaller than a point is not seen, and may come and go. In points.
  static let speck: CGFloat = 1
  /// As much as ``length`` is in a tick. In points per second.
  static let velocity = 12.0
  /// Content that moves as fast as it says differs by less from what its velocities at both ends of a tick make. In
  /// points.
  static let placement = 0.1
  /// Layouts that shape cards by how far they are from the view's middle turn their corners by up to 0.75 points for a
  /// point of scroll, and in the middle they turn back: twice that. No unit.
  static let slope = 1.5
  /// The stiffest springs in scenes swing 1.2 times a second: a finger that pulls them by a point changes their
  /// velocity by (2π 1.2)² / 120 points per second in a tick. In 1/s.
  static let pull = 0.5
  /// Two updates in successive ticks may move the anchor of such a spring by a tile's 80 points there and back. In
  /// points per second.
  static let anchor = 80 * pull
  /// UIKit's walls stand a point outside of the reference rectangle; half a point more for what moves in. In points.
  static let wall = 1.5
  /// A body behind a wall that was moved past it is brought back as by a critically damped spring of 4 Hz:
  /// (2π 4)² / 120, in points per second for a point of depth in a tick.
  static let recovery = 5.3
  /// The same spring's share of a velocity that it takes in a tick: 2 (2π 4) / 120.
  static let brake = 0.42
  /// What is hit and stopped within one tick has moved, and shows no velocity before or after: as far as what hits it,
  /// at 500 points per second, goes in a tick. In points.
  static let collision = 4.2
  /// Steps of an element that is pinned, or carried along, are that of nothing, or of the content; rounding apart.
  static let pinned = 0.01
}
