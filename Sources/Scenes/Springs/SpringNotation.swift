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

  // The numbers as they are written.
  private let frequency, ratio, response, bounce, stiffness, damping, velocity: Double

  init(_ motion: SpringMotion) {
    let (spring, rounded) = (motion.spring, { SpringMotion.rounded($0) })
    self.motion = motion
    (frequency, ratio, response) = (rounded(spring.frequency), rounded(spring.damping), rounded(spring.response))
    (bounce, stiffness) = (abs(spring.bounce) < 1e-6 ? 0 : rounded(spring.bounce), rounded(spring.stiffness))
    // Of the stiffness as it is written: a ratio of 1 stays one as far as digits go.
    damping = rounded(2 * spring.damping * stiffness.squareRoot())
    velocity = rounded(motion.velocity)
  }

  /// What is written and the motion that it makes; or why there is none.
  typealias Written = (platform: String, text: String, curve: PlatformCurve?)

  private var isFromRest: Bool { velocity == 0 }
  /// A text that is left out of a motion from rest.
  private func start(_ text: String) -> String { isFromRest ? "" : text }

  private func exact(_ spring: Spring, end: Double = .infinity) -> PlatformCurve {
    let motion = SpringMotion(spring, velocity: velocity)
    return PlatformCurve(end: end) { motion.value(at: $0) }
  }

  /// All but CSS's easing, which is searched for.
  var written: [Written] { own + swiftUI + uiKit + others }

  private var own: [Written] {
    let curve = exact(Spring(frequency: frequency, damping: ratio))
    let text = "Spring(frequency: \(frequency), damping: \(ratio))"
    // A scene's spring gets its velocity from gestures.
    return [
      ("Springflow", text + start(" with initialVelocity: \(velocity)"), curve),
      ("Springflow", "\"spring\": [\(frequency), \(ratio)]", curve),
    ]
  }

  private var byBounce: Spring { Spring(duration: response, bounce: bounce) }

  private var swiftUI: [Written] {
    let numbers = "duration: \(response), bounce: \(bounce)"
    if !isFromRest {
      let text = ".interpolatingSpring(\(numbers), initialVelocity: \(velocity))"
      return [
        ("SwiftUI", text, exact(byBounce)), ("SwiftUI", "by response and damping fraction it has no velocity", nil),
      ]
    }
    let byResponse = exact(Spring(response: response, dampingRatio: ratio))
    return [
      ("SwiftUI", ".spring(\(numbers))", exact(byBounce)),
      ("SwiftUI", ".spring(response: \(response), dampingFraction: \(ratio))", byResponse),
    ]
  }

  private var uiKit: [Written] {
    // Of rounded numbers a ratio of 1 stays 1, as in a platform that does not creep.
    let spring = Spring(mass: 1, stiffness: stiffness, damping: damping, allowOverDamping: ratio > 1)
    let vector = "CGVector(dx: \(velocity), dy: \(velocity))"
    let startOfBlock = start(", initialSpringVelocity: \(velocity)")
    let over = ratio > 1 ? "spring.allowsOverdamping = true; " : ""
    let thrown = start("spring.initialVelocity = \(velocity); ")
    let end = PlatformCurve.coreAnimationEnd(of: SpringMotion(spring, velocity: velocity))
    return [
      (
        "UIKit",
        "UIView.animate(springDuration: \(response), bounce: \(bounce)\(startOfBlock)) { … }", exact(byBounce)
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
  private func bySettling(_ text: (Double) -> String) -> Written {
    func refused(_ reason: String) -> Written { ("UIKit", "by ratio and duration a spring \(reason)", nil) }
    guard 0.05...1 ~= ratio else { return refused("has a ratio from 0.05 to 1") }
    let (spring, share) = (motion.spring, 0.001)
    let decay = spring.damping * 2 * Double.pi * spring.frequency
    var duration = motion.settlingDuration(share)
    if let swing = spring.oscillator.swing, ratio < 1 {
      duration = Portable.log(abs(motion.velocity - decay) / swing / share) / decay
    }
    duration = SpringMotion.rounded(duration)
    guard 0.01...10 ~= duration else { return refused("settles in 0.01 to 10 s") }
    let made = Spring(settlingDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
    guard abs(made.frequency / spring.frequency - 1) < 1e-3 else {
      return refused("so slow has no velocity so great")
    }
    return ("UIKit", text(duration), exact(made, end: duration))
  }

  func css(error: Double) -> Written {
    do throws(NoEasing) {
      let easing = try LinearEasing(following: motion, error: error)
      let text = "transition: transform \(easing.durationText) \(easing.function)"
      return ("CSS", text, PlatformCurve { easing.value(at: $0) })
    } catch { return ("CSS", error.reason, nil) }
  }

  private var others: [Written] {
    let force = "SpringForce(1f).setStiffness(\(stiffness)f).setDampingRatio(\(ratio)f)"
    let compose = "spring(dampingRatio = \(ratio)f, stiffness = \(stiffness)f)"
    let description = "SpringDescription(mass: 1, stiffness: \(stiffness), damping: \(damping))"
    let options = "stiffness: \(stiffness), damping: \(damping), mass: 1"
    // A velocity in the unit of what moves is so many times the way.
    let speed = "\(velocity)f * way"
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
        "Flutter", isFromRest ? description : "SpringSimulation(\(description), 0, 1, \(velocity))",
        .solution(stiffness: stiffness, damping: damping, velocity: velocity)
      ),
      (
        "Motion", "{ type: \"spring\", \(options)\(start(", velocity: \(velocity) * way")) }",
        // Motion limits the arguments of its hyperbolic functions.
        .solution(stiffness: stiffness, damping: damping, velocity: velocity, limit: 300)
      ),
    ]
  }
}

extension String.StringInterpolation {
  /// Appends a number as it is written in all notations.
  fileprivate mutating func appendInterpolation(_ number: Double) { appendLiteral(SpringMotion.number(number)) }
}
