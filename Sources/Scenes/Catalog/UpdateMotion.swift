import Springflow

/// How an exhibit's changes move, as its user tunes it: on a spring, or along a curve.
///
/// ```swift
/// final class Stairs: CollectionExhibit, Tuned {
///   private let motion = UpdateMotion(duration: 0.5)
///   func didTune() { collectionView.updateAnimation = motion.animation }
/// }
/// ```
@preconcurrency @MainActor
public final class UpdateMotion {
  @Tunable("how long a change takes, in s, unless it is a spring", 0...10, step: 0.05) private var duration = 0.3
  @Tunable("how a change without a spring begins and ends")
  private var curve = CubicTimingParameters(
    controlPoint1: CGPoint(x: 1.0 / 3, y: 0), controlPoint2: CGPoint(x: 2.0 / 3, y: 1))
  @Tunable("how fast a change with a spring is, in Hz; 0 follows the curve instead", 0...20, step: 0.05)
  private var frequency = 0.0
  @Tunable("damping ratio of a change with a spring: 1 arrives without crossing", 0.05...10, step: 0.05)
  private var damping = 0.8

  /// Makes a motion that eases in and out unless it is tuned.
  ///
  /// - Parameter duration: In seconds, unless it is tuned.
  public init(duration: Double = 0.3) { self.duration = duration }

  /// The animation.
  public var animation: UpdateAnimation {
    frequency > 0 ? .spring(frequency: max(frequency, 0.05), damping: damping) : curve.animation(duration: duration)
  }
}
