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
    let writer = SpringWriter(motion)
    // Where several notations of a platform cannot have the motion for the same reason, it is said once.
    return (writer.written + [writer.css(error: error)]).reduce(into: []) { all, written in
      let difference = written.curve.map { curve in
        let span = curve.end.isFinite ? max(curve.end, motion.span) : motion.span
        return SpringMotion.largest(curve.samples(over: span).map { ($0, $1 - motion.value(at: $0)) }).share
      }
      let next = SpringNotation(platform: written.platform, text: written.text, difference: difference)
      if all.last != next { all.append(next) }
    }
  }

  /// The texts without CSS's; `nil` where a platform cannot have the motion.
  ///
  /// - Complexity: O(1).
  package static func texts(of motion: SpringMotion) -> [String?] {
    SpringWriter(motion).written.map { $0.curve == nil ? nil : $0.text }
  }
}

/// Writes a motion in the notations of all platforms.
private struct SpringWriter {
  let motion: SpringMotion

  /// A number as it is written.
  struct Number: CustomStringConvertible {
    let value: Double
    init(_ value: Double) { self.value = SpringMotion.rounded(value) }
    var description: String { SpringMotion.number(value) }
  }
  private let frequency, ratio, response, bounce, stiffness, damping, velocity: Number

  init(_ motion: SpringMotion) {
    let spring = motion.spring
    self.motion = motion
    (frequency, ratio, response) = (Number(spring.frequency), Number(spring.damping), Number(spring.response))
    (bounce, stiffness) = (Number(abs(spring.bounce) < 1e-6 ? 0 : spring.bounce), Number(spring.stiffness))
    // Of the stiffness as it is written: a ratio of 1 stays one as far as digits go.
    damping = Number(2 * spring.damping * stiffness.value.squareRoot())
    velocity = Number(motion.velocity)
  }

  /// What is written and the motion that it makes; or why there is none.
  typealias Written = (platform: String, text: String, curve: PlatformCurve?)

  private var isFromRest: Bool { velocity.value == 0 }
  /// A text that is left out of a motion from rest.
  private func start(_ text: String) -> String { isFromRest ? "" : text }

  private func exact(_ spring: Spring, end: Double = .infinity) -> PlatformCurve {
    let motion = SpringMotion(spring, velocity: velocity.value)
    return PlatformCurve(end: end) { motion.value(at: $0) }
  }

  /// All but CSS's easing, which is searched for.
  var written: [Written] { own + swiftUI + uiKit + others }

  private var own: [Written] {
    let curve = exact(Spring(frequency: frequency.value, damping: ratio.value))
    return [
      (
        "Springflow",
        "Spring(frequency: \(frequency), damping: \(ratio))" + start(" with initialVelocity: \(velocity)"), curve
      ),
      isFromRest
        ? ("Springflow", "\"spring\": [\(frequency), \(ratio)]", curve)
        : ("Springflow", "the spring of a scene has no velocity", nil),
    ]
  }

  private var byBounce: Spring { Spring(duration: response.value, bounce: bounce.value) }

  private var swiftUI: [Written] {
    let numbers = "duration: \(response), bounce: \(bounce)"
    if !isFromRest {
      let text = ".interpolatingSpring(\(numbers), initialVelocity: \(velocity))"
      return [
        ("SwiftUI", text, exact(byBounce)), ("SwiftUI", "by response and damping fraction it has no velocity", nil),
      ]
    }
    let byResponse = exact(Spring(response: response.value, dampingRatio: ratio.value))
    return [
      ("SwiftUI", ".spring(\(numbers))", exact(byBounce)),
      ("SwiftUI", ".spring(response: \(response), dampingFraction: \(ratio))", byResponse),
    ]
  }

  private var uiKit: [Written] {
    // Of rounded numbers a ratio of 1 stays 1, as in a platform that does not creep.
    let spring = Spring(
      mass: 1, stiffness: stiffness.value, damping: damping.value, allowOverDamping: ratio.value > 1)
    let vector = "CGVector(dx: \(velocity), dy: \(velocity))"
    let over = ratio.value > 1 ? "spring.allowsOverdamping = true; " : ""
    let thrown = start("spring.initialVelocity = \(velocity); ")
    let end = PlatformCurve.coreAnimationEnd(of: SpringMotion(spring, velocity: velocity.value))
    return [
      (
        "UIKit",
        "UIView.animate(springDuration: \(response), bounce: \(bounce)"
          + start(", initialSpringVelocity: \(velocity)") + ") { … }", exact(byBounce)
      ),
      bySettling { duration in
        "UIView.animate(withDuration: \(duration), delay: 0, usingSpringWithDamping: \(ratio), "
          + "initialSpringVelocity: \(velocity)) { … }"
      },
      bySettling { duration in
        "UIViewPropertyAnimator(duration: \(duration), timingParameters: "
          + "UISpringTimingParameters(dampingRatio: \(ratio)\(start(", initialVelocity: \(vector)"))))"
      },
      (
        "UIKit",
        "UISpringTimingParameters(mass: 1, stiffness: \(stiffness), damping: \(damping), "
          + "initialVelocity: \(isFromRest ? ".zero" : vector))", exact(spring)
      ),
      (
        "Core Animation",
        "spring.mass = 1; spring.stiffness = \(stiffness); spring.damping = \(damping); \(over)\(thrown)"
          + "spring.duration = spring.settlingDuration", exact(spring, end: end)
      ),
    ]
  }

  /// What UIKit has by damping ratio and duration, in the text that a closure makes of the duration: that after which a
  /// thousandth of the way is left, the other way round than in
  /// ``Spring/init(settlingDuration:dampingRatio:initialVelocity:epsilon:)``.
  private func bySettling(_ text: (Number) -> String) -> Written {
    let (spring, share) = (motion.spring, 0.001)
    guard 0.05...1 ~= ratio.value else {
      return ("UIKit", "by ratio and duration a spring has a ratio from 0.05 to 1", nil)
    }
    let decay = spring.damping * 2 * Double.pi * spring.frequency
    var duration = Number(motion.settlingDuration(share))
    if let swing = spring.oscillator.swing, ratio.value < 1 {
      duration = Number(Portable.log(abs(motion.velocity - decay) / swing / share) / decay)
    }
    guard 0.01...10 ~= duration.value else {
      return ("UIKit", "by ratio and duration a spring settles in 0.01 to 10 s", nil)
    }
    let made = Spring(settlingDuration: duration.value, dampingRatio: ratio.value, initialVelocity: velocity.value)
    guard abs(made.frequency / spring.frequency - 1) < 1e-3 else {
      return ("UIKit", "by ratio and duration a spring so slow has no velocity so great", nil)
    }
    return ("UIKit", text(duration), exact(made, end: duration.value))
  }

  func css(error: Double) -> Written {
    do throws(NoEasing) {
      let easing = try LinearEasing(following: motion, error: error)
      let text = "transition: transform \(easing.durationText) \(easing.function)"
      return ("CSS", text, PlatformCurve { easing.value(at: $0) })
    } catch { return ("CSS", error.reason, nil) }
  }

  private var others: [Written] {
    let (stiffness, damping, ratio, velocity) = (stiffness.value, damping.value, ratio.value, velocity.value)
    let force = "SpringForce(1f).setStiffness(\(self.stiffness)f).setDampingRatio(\(self.ratio)f)"
    let compose = "spring(dampingRatio = \(self.ratio)f, stiffness = \(self.stiffness)f)"
    let description = "SpringDescription(mass: 1, stiffness: \(self.stiffness), damping: \(self.damping))"
    let options = "stiffness: \(self.stiffness), damping: \(self.damping), mass: 1"
    // A velocity in the unit of what moves is so many times the way.
    let speed = "\(self.velocity)f * way"
    return [
      (
        "Android", isFromRest ? force : "animation.setSpring(\(force)).setStartVelocity(\(speed))",
        .springForce(stiffness: stiffness, ratio: ratio, velocity: velocity)
      ),
      (
        "Compose", isFromRest ? compose : "animatable.animateTo(target, \(compose), initialVelocity = \(speed))",
        .compose(stiffness: stiffness, ratio: ratio, velocity: velocity)
      ),
      (
        "Flutter", isFromRest ? description : "SpringSimulation(\(description), 0, 1, \(self.velocity))",
        .solution(stiffness: stiffness, damping: damping, velocity: velocity)
      ),
      (
        "Motion", "{ type: \"spring\", \(options)\(start(", velocity: \(self.velocity) * way")) }",
        // Motion limits the arguments of its hyperbolic functions.
        .solution(stiffness: stiffness, damping: damping, velocity: velocity, limit: 300)
      ),
    ]
  }
}
