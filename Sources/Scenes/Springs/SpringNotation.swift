import Springflow

/// A motion on a spring as a platform writes it, ready to be pasted.
public struct SpringNotation: Equatable, Sendable {
  /// Where it is written so, such as "UIKit".
  public let platform: String
  /// What is written; if the platform cannot have the motion, why, in a few words.
  public let text: String
  /// The largest difference of the platform's own definition, with the numbers as they are written, from the exact
  /// motion, as a share of the way; `nil` if the platform cannot have the motion.
  public let difference: Double?

  /// The motion in all notations, several for some platforms.
  ///
  /// Differences come from numbers of six digits, from single precision (Android), from times in whole milliseconds
  /// (Compose), from stops (CSS) and from where a stated duration ends before the motion has. Thresholds at which a
  /// platform ends a motion by itself depend on the way's length, and are not counted.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - error: The largest difference of CSS's easing, as a share of the way, from 0.0001 to 0.1.
  /// - Complexity: That of the easing; some ten thousand times are looked at for each platform.
  public static func all(of motion: SpringMotion, error: Double = 0.0025) -> [SpringNotation] {
    require(0.0001...0.1 ~= error, "an easing's error is from 0.0001 to 0.1 of the way, found \(error)")
    return SpringWriter(motion: motion, error: error).notations
  }

  /// The texts without CSS's; `nil` where a platform cannot have the motion.
  ///
  /// - Complexity: O(1).
  package static func texts(of motion: SpringMotion) -> [String?] {
    SpringWriter(motion: motion, error: 0.0025).written.map { $0.written.curve == nil ? nil : $0.written.text }
  }
}

/// Writes a motion in the notations of all platforms.
private struct SpringWriter {
  let motion: SpringMotion
  let error: Double

  /// What is written and the motion that it makes; or why there is none.
  typealias Written = (text: String, curve: PlatformCurve?)

  // The numbers as they are written.
  private var frequency: Double { SpringMotion.rounded(motion.spring.frequency) }
  private var ratio: Double { SpringMotion.rounded(motion.spring.damping) }
  private var response: Double { SpringMotion.rounded(motion.spring.response) }
  private var bounce: Double { abs(motion.spring.bounce) < 1e-6 ? 0 : SpringMotion.rounded(motion.spring.bounce) }
  private var stiffness: Double { SpringMotion.rounded(motion.spring.stiffness) }
  /// Of the stiffness as it is written: a ratio of 1 stays one as far as digits go.
  private var damping: Double { SpringMotion.rounded(2 * motion.spring.damping * stiffness.squareRoot()) }
  private var velocity: Double { SpringMotion.rounded(motion.velocity) }

  /// Where several notations of a platform cannot have the motion for the same reason, it is said once.
  var notations: [SpringNotation] {
    (written + [("CSS", css)]).map { notation($0, $1) }.reduce(into: []) { all, next in
      if all.last != next { all.append(next) }
    }
  }

  /// All but CSS's easing, which is searched for.
  var written: [(platform: String, written: Written)] {
    [
      ("Springflow", springflow), ("Springflow", scene), ("SwiftUI", swiftUI), ("SwiftUI", swiftUIByResponse),
      ("UIKit", bounceBlock), ("UIKit", block), ("UIKit", ratioParameters), ("UIKit", massParameters),
      ("Core Animation", coreAnimation), ("Android", springForce), ("Compose", compose), ("Flutter", flutter),
      ("Motion", motionOptions),
    ]
  }

  private func notation(_ platform: String, _ written: Written) -> SpringNotation {
    let difference = written.curve.map { curve in
      let span = curve.end.isFinite ? max(curve.end, motion.span) : motion.span
      return SpringMotion.largest(curve.samples(over: span).map { ($0, $1 - motion.value(at: $0)) }).share
    }
    return SpringNotation(platform: platform, text: written.text, difference: difference)
  }

  private func text(_ value: Double) -> String { SpringMotion.number(value) }
  /// A velocity for a platform that wants it in the unit of what moves: so many times the way; nothing from rest.
  private func speed(_ label: String, _ suffix: String = "") -> String {
    velocity == 0 ? "" : "\(label)\(text(velocity))\(suffix) * way"
  }
  private func exact(_ spring: Spring) -> PlatformCurve {
    let motion = SpringMotion(spring, velocity: velocity)
    return PlatformCurve { motion.value(at: $0) }
  }
  private var byBounce: Spring { Spring(duration: response, bounce: bounce) }
  /// Of rounded numbers a ratio of 1 stays 1, as in a platform that does not creep.
  private var byMass: Spring { Spring(mass: 1, stiffness: stiffness, damping: damping, allowOverDamping: ratio > 1) }

  // MARK: Springflow, SwiftUI

  private var springflow: Written {
    let start = velocity == 0 ? "" : " with initialVelocity: \(text(velocity))"
    let spring = Spring(frequency: frequency, damping: ratio)
    return ("Spring(frequency: \(text(frequency)), damping: \(text(ratio)))\(start)", exact(spring))
  }

  private var scene: Written {
    ("\"spring\": [\(text(frequency)), \(text(ratio))]", exact(Spring(frequency: frequency, damping: ratio)))
  }

  private var swiftUI: Written {
    let (duration, bounce) = (text(response), text(bounce))
    return velocity == 0
      ? (".spring(duration: \(duration), bounce: \(bounce))", exact(byBounce))
      : (
        ".interpolatingSpring(duration: \(duration), bounce: \(bounce), initialVelocity: \(text(velocity)))",
        exact(byBounce)
      )
  }

  private var swiftUIByResponse: Written {
    if velocity != 0 { return ("by response and damping fraction it has no velocity", nil) }
    let text = ".spring(response: \(text(response)), dampingFraction: \(text(ratio)))"
    return (text, exact(Spring(response: response, dampingRatio: ratio)))
  }

  // MARK: UIKit and Core Animation

  private var bounceBlock: Written {
    let start = velocity == 0 ? "" : ", initialSpringVelocity: \(text(velocity))"
    return (
      "UIView.animate(springDuration: \(text(response)), bounce: \(text(bounce))\(start)) { … }", exact(byBounce)
    )
  }

  /// What UIKit has by damping ratio and duration, in the text that a closure makes of the duration: that after which a
  /// thousandth of the way is left, the other way round than in
  /// ``Spring/init(settlingDuration:dampingRatio:initialVelocity:epsilon:)``.
  private func bySettling(_ text: (String) -> String) -> Written {
    let (spring, share) = (motion.spring, 0.001)
    guard 0.05...1 ~= ratio else { return ("by ratio and duration a spring has a ratio from 0.05 to 1", nil) }
    let decay = spring.damping * 2 * Double.pi * spring.frequency
    var duration = motion.settlingDuration(share)
    if let swing = spring.oscillator.swing, ratio < 1 {
      duration = Portable.log(abs(motion.velocity - decay) / swing / share) / decay
    }
    duration = SpringMotion.rounded(duration)
    guard 0.01...10 ~= duration else { return ("by ratio and duration a spring settles in 0.01 to 10 s", nil) }
    let made = Spring(settlingDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
    guard abs(made.frequency / spring.frequency - 1) < 1e-3 else {
      return ("by ratio and duration a spring so slow has no velocity so great", nil)
    }
    let other = SpringMotion(made, velocity: velocity)
    return (text(self.text(duration)), PlatformCurve(end: duration) { other.value(at: $0) })
  }

  private var block: Written {
    bySettling { duration in
      "UIView.animate(withDuration: \(duration), delay: 0, usingSpringWithDamping: \(text(ratio)), "
        + "initialSpringVelocity: \(text(velocity))) { … }"
    }
  }

  private var ratioParameters: Written {
    bySettling { duration in
      "UIViewPropertyAnimator(duration: \(duration), timingParameters: "
        + "UISpringTimingParameters(dampingRatio: \(text(ratio))\(initialVelocity)))"
    }
  }

  private var initialVelocity: String {
    velocity == 0 ? "" : ", initialVelocity: CGVector(dx: \(text(velocity)), dy: \(text(velocity)))"
  }

  private var massParameters: Written {
    let text =
      "UISpringTimingParameters(mass: 1, stiffness: \(text(stiffness)), damping: \(text(damping)), initialVelocity: "
    return (
      text + (velocity == 0 ? ".zero)" : "CGVector(dx: \(self.text(velocity)), dy: \(self.text(velocity))))"),
      exact(byMass)
    )
  }

  private var coreAnimation: Written {
    var text = "spring.mass = 1; spring.stiffness = \(text(stiffness)); spring.damping = \(text(damping)); "
    if ratio > 1 { text += "spring.allowsOverdamping = true; " }
    if velocity != 0 { text += "spring.initialVelocity = \(self.text(velocity)); " }
    text += "spring.duration = spring.settlingDuration"
    let other = SpringMotion(byMass, velocity: velocity)
    return (text, PlatformCurve(end: PlatformCurve.coreAnimationEnd(of: other)) { other.value(at: $0) })
  }

  private var css: Written {
    guard let easing = LinearEasing.following(motion, error: error) else {
      return (LinearEasing.obstacle(to: motion, error: error), nil)
    }
    return ("transition: transform \(easing.durationText) \(easing.function)", PlatformCurve { easing.value(at: $0) })
  }

  // MARK: Others

  private var springForce: Written {
    let force = "SpringForce(1f).setStiffness(\(text(stiffness))f).setDampingRatio(\(text(ratio))f)"
    return (
      velocity == 0 ? force : "animation.setSpring(\(force)).setStartVelocity(\(speed("", "f")))",
      .springForce(stiffness: stiffness, ratio: ratio, velocity: velocity)
    )
  }

  private var compose: Written {
    let spring = "spring(dampingRatio = \(text(ratio))f, stiffness = \(text(stiffness))f)"
    return (
      velocity == 0 ? spring : "animatable.animateTo(target, \(spring), initialVelocity = \(speed("", "f")))",
      .compose(stiffness: stiffness, ratio: ratio, velocity: velocity)
    )
  }

  private var flutter: Written {
    let spring = "SpringDescription(mass: 1, stiffness: \(text(stiffness)), damping: \(text(damping)))"
    return (
      velocity == 0 ? spring : "SpringSimulation(\(spring), 0, 1, \(text(velocity)))",
      .solution(stiffness: stiffness, damping: damping, velocity: velocity)
    )
  }

  private var motionOptions: Written {
    (
      "{ type: \"spring\", stiffness: \(text(stiffness)), damping: \(text(damping)), mass: 1\(speed(", velocity: ")) }",
      // Motion limits the arguments of its hyperbolic functions.
      .solution(stiffness: stiffness, damping: damping, velocity: velocity, limit: 300)
    )
  }
}
