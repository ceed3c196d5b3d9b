/// The springs that UIKit makes of its parameters.
extension Spring {
  /// Makes the spring of which a share of the way is left after a duration, as UIKit makes it of the duration, damping
  /// ratio and velocity of `UIView.animate(withDuration:…usingSpringWithDamping:initialSpringVelocity:)` and of
  /// `UISpringTimingParameters(dampingRatio:initialVelocity:)`.
  ///
  /// A spring whose way is 1 and whose speed is v at the beginning has at time t the envelope |c| exp(-ζωt) with c = (v
  /// − ζω) / (ω √(1 − ζ²)) for ζ < 1, and for ζ = 1 the rest |(v − ω) t − 1| exp(-ωt). Either is ε at t = D. With a =
  /// ζωD that is |k / a − 1| exp(-a) = ε √(1 − ζ²) / ζ, k = v D, for ζ < 1, and |k − a| exp(-a) = ε, k = v D − 1, for ζ
  /// = 1. The spring has the greatest solution. It lies beyond the peak to which the functions rise right of a = k;
  /// where the speed is so great that the peak is too low, it is the single one left of k. Source: behaviour reference,
  /// views, block animations.
  ///
  /// - Parameters:
  ///   - duration: D in seconds, clamped to 0.01...10 s as by UIKit.
  ///   - ratio: ζ, above 0; from 1 on it counts as 1, as in UIKit.
  ///   - velocity: v at the beginning, in ways per second.
  ///   - epsilon: ε: UIKit's thousandth unless given; above 0 and below 1.
  /// - Complexity: O(1).
  public init(
    settlingDuration duration: Double, dampingRatio ratio: Double, initialVelocity velocity: Double = 0,
    epsilon: Double = 0.001
  ) {
    require(ratio > 0, "a spring that settles has a damping ratio above 0, found \(ratio)")
    require(0 < epsilon && epsilon < 1, "the rest of a way lies above 0 and below 1, found \(epsilon)")
    let (time, ratio) = (min(max(duration, 0.01), 10), min(ratio, 1))
    let isCritical = ratio > 1 - 1e-8
    let way = velocity * time
    let rest = isCritical ? epsilon : epsilon * (1 - ratio * ratio).squareRoot() / ratio
    let zero = isCritical ? way - 1 : way
    let peak =
      isCritical ? zero + 1 : zero > 0 ? (zero + (zero * zero + 4 * zero).squareRoot()) / 2 : 0
    func value(_ a: Double) -> Double { (isCritical ? zero - a : zero / a - 1) * Portable.exp(-a) }
    var (low, high) = (max(peak, 0), max(peak, 0) + 1)
    let isBeyond = peak <= 0 || value(peak) <= -rest
    if isBeyond {
      while value(high) < -rest { high *= 2 }
    } else {
      (low, high) = (0, zero)
    }
    // 80 halvings are exact to the last bit for bounds up to a thousand.
    for _ in 0..<80 {
      let middle = (low + high) / 2
      let isBefore = isBeyond ? value(middle) < -rest : value(middle) > rest
      if isBefore { low = middle } else { high = middle }
    }
    self.init(frequency: (low + high) / 2 / (2 * .pi * ratio * time), damping: ratio)
  }

  /// The spring whose exact motion is the one that the steps of UIKit Dynamics make of this one: somewhat slower, and
  /// damped more.
  ///
  /// UIKit Dynamics solves a spring implicitly, in steps of h = 1/120 s. Per unit of mass, with K = ω², D = 2ζω and E =
  /// 1 + hD + h²K: v′ = (v − hKx)/E and x′ = x + hv′. The eigenvalues of this map have the product 1/E and the sum (2 +
  /// hD)/E. So, at the ends of steps, the motion is that of an oscillator with the decay rate σ = ln E / 2h and the
  /// angular frequency φ/h, where tan φ = hω√(1 − ζ²)/(1 + hζω): slightly slower than was asked for, and damped by
  /// about πfh more. 4 Hz and 0.5 become 3.78 Hz and 0.57. One of 0 Hz stays as it is.
  ///
  /// Source: BEHAVIOUR.md B.1 and B.3, and the trajectory of the spring in A.1.1, which such steps reproduce to every
  /// digit.
  ///
  /// - Complexity: O(1).
  public var steppedLikeUIKitDynamics: Spring {
    let turn = 2 * Double.pi * frequency / 120
    guard turn > 0 else { return self }
    let decay = Portable.log(1 + turn * (2 * damping + turn)) / 2
    let split = (1 - damping) * (1 + damping)
    let (side, main) = (turn * abs(split).squareRoot(), 1 + turn * damping)
    // Above the critical damping the eigenvalues are real, and the angle is imaginary.
    let phase = split >= 0 ? Portable.atan2(side, main) : Portable.log((main + side) / (main - side)) / 2
    let reach = (decay * decay + (split >= 0 ? phase * phase : -phase * phase)).squareRoot()
    return Spring(frequency: reach / turn * frequency, damping: decay / reach)
  }
}
