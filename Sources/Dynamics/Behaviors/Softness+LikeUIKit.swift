import SpringflowNumerics
import SpringflowPhysics

extension Softness {
  /// The length of UIKit's step, in seconds.
  private static let step = 1.0 / 120

  /// Makes the softness whose exact motion is the one that UIKit's steps make of a soft constraint.
  ///
  /// UIKit solves a spring implicitly, in steps of h = 1/120 s. Per unit of mass, with K = ω², D = 2ζω and E = 1 + hD + h²K:
  /// v′ = (v − hKx)/E and x′ = x + hv′. The eigenvalues of this map have the product 1/E and the sum (2 + hD)/E. So, at the
  /// ends of steps, the motion is that of an oscillator with the decay rate σ = ln E / 2h and the angular frequency φ/h,
  /// where tan φ = hω√(1 − ζ²)/(1 + hζω): slightly slower than was asked for, and damped by about πfh more. 4 Hz and 0.5
  /// become 3.78 Hz and 0.57.
  ///
  /// Source: BEHAVIOUR.md B.1 and B.3, and the trajectory of the spring in A.1.1, which such steps reproduce to every digit.
  init(likeUIKit frequency: Double, damping: Double) {
    let angular = 2 * Double.pi * frequency
    guard angular > 0 else {
      self.init(frequency: frequency, damping: damping)
      return
    }
    let turn = Self.step * angular
    let decay = Portable.log(1 + turn * (2 * damping + turn)) / 2
    let split = ((1 - damping) * (1 + damping))
    let side = turn * abs(split).squareRoot()
    let main = 1 + turn * damping
    // Above the critical damping the eigenvalues are real, and the angle is imaginary.
    let phase = split >= 0 ? Portable.atan2(side, main) : Portable.log((main + side) / (main - side)) / 2
    let reach = (decay * decay + (split >= 0 ? phase * phase : -phase * phase)).squareRoot()
    self.init(
      frequency: min(reach / turn * frequency, Spring.highestFrequency),
      damping: min(decay / reach, Spring.highestDamping))
  }
}
