import Foundation
import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

@Suite("Springs in the notations of platforms")
struct SpringNotationTests {
  /// A random motion of any regime, with numbers of any size that the platforms have.
  static func motion(_ random: inout SplitMix64) -> SpringMotion {
    let damping: Double =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: 1
      case 1: .random(in: 0.01...0.3, using: &random)
      case 2: .random(in: 0.3...1, using: &random)
      default: .random(in: 1...20, using: &random)
      }
    let frequency = 0.05 * exp(Double.random(in: 0...7, using: &random))
    let velocity = Bool.random(using: &random) ? 0 : Double.random(in: -30...30, using: &random)
    return SpringMotion(Spring(frequency: frequency, damping: damping), velocity: velocity)
  }

  @Test("what is read back from a notation is written in the same way again: 100,000 random springs")
  func roundTrips() throws {
    var random = SplitMix64(seed: 51)
    var counts = [Int](repeating: 0, count: 13)
    for _ in 0..<(TestLength.isFull ? 100_000 : 8_000) {
      let motion = Self.motion(&random)
      let texts = SpringNotation.texts(of: motion)
      // One notation a motion is read, another one each time: all have their turn some thousand times.
      let index = Int.random(in: 0..<texts.count, using: &random)
      guard let text = texts[index] else { continue }
      let read = try SpringMotion(reading: text)
      #expect(SpringNotation.texts(of: read)[index] == text, "\(text)")
      #expect(abs(read.spring.frequency / motion.spring.frequency - 1) < 1.1e-3, "\(motion): \(text)")
      #expect(
        abs(read.spring.damping / motion.spring.damping - 1) < 4e-5 + 1e-4
          / max(0.01, 1 - read.spring.bounce.magnitude), "\(motion): \(text)")
      counts[index] += 1
    }
    #expect(counts.allSatisfy { $0 > 200 }, "\(counts)")
  }

  struct Reading: Sendable, CustomTestStringConvertible {
    let text: String
    let frequency: Double
    let damping: Double
    var velocity = 0.0
    var testDescription: String { text }
  }
  static let tau = 2 * Double.pi
  static let readings: [Reading] = [
    Reading(text: "[0.8, 0.5]", frequency: 0.8, damping: 0.5),
    Reading(text: "0.8,0.5", frequency: 0.8, damping: 0.5),
    Reading(text: "frequency 0.8 damping 0.5", frequency: 0.8, damping: 0.5),
    Reading(text: "Damping ratio: 0.5; frequency = 0.8 Hz", frequency: 0.8, damping: 0.5),
    Reading(text: "response 0.5 bounce 0.2", frequency: 2, damping: 0.8),
    Reading(text: ".spring(response: 0.5, dampingFraction: 0.8, blendDuration: 0)", frequency: 2, damping: 0.8),
    Reading(text: "Spring(response: 0.5, dampingRatio: 0.8)", frequency: 2, damping: 0.8),
    Reading(text: "Animation.spring(duration: 0.5, bounce: -0.5)", frequency: 2, damping: 2),
    Reading(text: "withAnimation(.bouncy) { isOpen.toggle() }", frequency: 2, damping: 0.7),
    Reading(text: ".snappy(duration: 0.25, extraBounce: 0.1)", frequency: 4, damping: 0.75),
    Reading(text: "Spring(mass: 4, stiffness: 400, damping: 160)", frequency: 10 / tau, damping: 1),
    Reading(
      text: "Spring(mass: 4, stiffness: 400, damping: 160, allowOverDamping: true)", frequency: 10 / tau, damping: 2),
    Reading(
      text: "interpolatingSpring(stiffness: 100, damping: 10, initialVelocity: -3)", frequency: 10 / tau, damping: 0.5,
      velocity: -3),
    Reading(
      text: "UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 2))",
      frequency: 10 / tau, damping: 0.5, velocity: 2),
    Reading(
      text:
        "UIView.animate(withDuration: 2, delay: 0.3, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [], animations: {})",
      frequency: 161.7195025042016.squareRoot() / 2 / tau, damping: 0.5),
    Reading(
      text: "UIViewPropertyAnimator(duration: 2, dampingRatio: 1) {",
      frequency: 85.25592900599884.squareRoot() / 2 / tau, damping: 1),
    Reading(
      text:
        "let a = CASpringAnimation(keyPath: \"position.x\")\na.stiffness = 400\na.damping = 20\na.mass = 4\na.initialVelocity = 1",
      frequency: 10 / tau, damping: 0.25, velocity: 1),
    Reading(text: "CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)", frequency: 2, damping: 0.7),
    Reading(text: "SpringForce(0f).setStiffness(100f).setDampingRatio(0.75f)", frequency: 10 / tau, damping: 0.75),
    Reading(
      text:
        "spring = SpringForce().apply { stiffness = SpringForce.STIFFNESS_LOW; dampingRatio = SpringForce.DAMPING_RATIO_LOW_BOUNCY }",
      frequency: 200.0.squareRoot() / tau, damping: 0.75),
    Reading(
      text:
        "animationSpec = spring<Float>(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow, visibilityThreshold = 0.1f)",
      frequency: 200.0.squareRoot() / tau, damping: 0.5),
    Reading(
      text: "SpringDescription.withDampingRatio(mass: 4, stiffness: 400, ratio: 0.6)", frequency: 10 / tau, damping: 0.6
    ),
    Reading(
      text: "SpringSimulation(const SpringDescription(mass: 1, stiffness: 100, damping: 10), 100, 300, 400)",
      frequency: 10 / tau, damping: 0.5, velocity: 2),
    Reading(
      text: "transition={{ type: \"spring\", stiffness: 100, damping: 10, mass: 1, velocity: 2 }}", frequency: 10 / tau,
      damping: 0.5, velocity: 2),
    Reading(text: "{ type: 'spring', visualDuration: 0.5, bounce: 0.25 }", frequency: 1 / 0.6, damping: 0.75),
    Reading(
      text: "{ type: \"spring\", duration: 0.8, bounce: 0.25 }", frequency: 137.41358694.squareRoot() / tau,
      damping: 0.75),
    // What Motion leaves out, and where it limits a bounce.
    Reading(text: "{ type: 'spring', visualDuration: 0.5 }", frequency: 1 / 0.6, damping: 1),
    Reading(
      text: "{ \"type\": \"spring\", \"visualDuration\": 0.5, \"bounce\": 2 }", frequency: 1 / 0.6, damping: 0.05),
    Reading(text: "config: { tension: 100, friction: 20 }", frequency: 10 / tau, damping: 1),
  ]

  /// What stands around a spring in code, other ways of saying a number, and what platforms add by themselves.
  static let pasted: [Reading] = [
    Reading(
      text:
        "UIView.animate(withDuration: 1, delay: 0,\n  usingSpringWithDamping: 0.5, initialSpringVelocity: 0) { view.alpha = 1; x += 100 }",
      frequency: 161.7195025042016.squareRoot() / tau, damping: 0.5),
    Reading(
      text: "withAnimation(.spring(response: 0.4, dampingFraction: 0.6)) { scale = 1.2 }", frequency: 2.5, damping: 0.6),
    Reading(
      text: "<motion.div animate={{ x: 100 }} transition={{ type: 'spring', stiffness: 400, damping: 20 }} />",
      frequency: 20 / tau, damping: 0.5),
    Reading(
      text: "val x by animateDpAsState(targetValue = if (on) 100.dp else 0.dp, animationSpec = spring(0.5f, 100f))",
      frequency: 10 / tau, damping: 0.5),
    Reading(
      text:
        "[UIView animateWithDuration:1.0 delay:0 usingSpringWithDamping:0.5 initialSpringVelocity:0 options:0 animations:^{",
      frequency: 161.7195025042016.squareRoot() / tau, damping: 0.5),
    Reading(text: "spring(stiffness = Spring.StiffnessMedium)", frequency: 1500.0.squareRoot() / tau, damping: 1),
    Reading(
      text: "spring(Spring.DampingRatioLowBouncy, Spring.StiffnessLow)", frequency: 200.0.squareRoot() / tau,
      damping: 0.75),
    Reading(text: "spring()", frequency: 1500.0.squareRoot() / tau, damping: 1),
    Reading(text: ".spring()", frequency: 2, damping: 1), Reading(text: "Spring()", frequency: 2, damping: 1),
    Reading(text: ".spring(duration: 0.4)", frequency: 2.5, damping: 1),
    Reading(text: ".spring(bounce: 0.3)", frequency: 2, damping: 0.7),
    Reading(text: ".spring(.bouncy)", frequency: 2, damping: 0.7),
    Reading(text: "Spring.snappy", frequency: 2, damping: 0.85),
    Reading(text: ".interactiveSpring()", frequency: 1 / 0.15, damping: 0.86),
    Reading(text: "CASpringAnimation(keyPath: \"opacity\")", frequency: 10 / tau, damping: 0.5),
    Reading(
      text: "CASpringAnimation(); a.damping = 40; a.fromValue = 0; a.toValue = 1", frequency: 10 / tau, damping: 1),
    Reading(text: "SpringForce(300f).setDampingRatio(0.2f)", frequency: 1500.0.squareRoot() / tau, damping: 0.2),
    Reading(
      text: "SpringDescription.withDurationAndBounce(duration: Duration(milliseconds: 250), bounce: 0.5)", frequency: 4,
      damping: 0.5),
    Reading(text: "{ type: \"spring\", damping: 20 }", frequency: 10 / tau, damping: 1),
    Reading(text: "config: { frequency: 0.4, damping: 0.3 }", frequency: 2.5, damping: 0.3),
    Reading(text: "Figma Spring: stiffness 100, damping 40, mass 1", frequency: 10 / tau, damping: 2),
    Reading(text: "Spring(stiffness: 100, damping: 40, allowOverDamping: false)", frequency: 10 / tau, damping: 1),
    Reading(text: "0.8 Hz, damping ratio 0.5", frequency: 0.8, damping: 0.5),
    Reading(text: "response: 500 ms, damping: 80%", frequency: 2, damping: 0.8),
    Reading(text: "duration 0.5 bounce \u{2212}0.2", frequency: 2, damping: 1.25),
    Reading(text: "duration 0.5 damping_ratio 0.8", frequency: 2, damping: 0.8),
    Reading(
      text: "UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 0, dy: -5))",
      frequency: 10 / tau, damping: 0.5, velocity: -5),
  ]

  /// Parameters by position, other languages, several springs' numbers in one call, and what is printed here.
  static let dialects: [Reading] = [
    Reading(text: "spring(0.5f)", frequency: 1500.0.squareRoot() / tau, damping: 0.5),
    Reading(text: "spring(0.5f, stiffness = 100f)", frequency: 10 / tau, damping: 0.5),
    Reading(text: "spring<Float>(0.5f, 100f)) { shown = 3; x.snapTo(5f) }", frequency: 10 / tau, damping: 0.5),
    Reading(text: "spring(Spring.DampingRatioMediumBouncy, 100f)", frequency: 10 / tau, damping: 0.5),
    Reading(
      text: "animateTo(1f, spring(0.5f, 100f), initialVelocity = 2f)", frequency: 10 / tau, damping: 0.5, velocity: 2),
    Reading(text: "SpringSpec<Float>(0.5f, 100f)", frequency: 10 / tau, damping: 0.5),
    Reading(text: "androidx.compose.animation.core.spring(0.5f, 100f)", frequency: 10 / tau, damping: 0.5),
    Reading(
      text:
        "[[UISpringTimingParameters alloc] initWithMass:4 stiffness:400 damping:20 initialVelocity:CGVectorMake(0,5)]",
      frequency: 10 / tau, damping: 0.25, velocity: 5),
    Reading(
      text: "[[UIViewPropertyAnimator alloc] initWithDuration:2 dampingRatio:1 animations:nil]",
      frequency: 85.25592900599884.squareRoot() / 2 / tau, damping: 1),
    Reading(
      text: "[UIView animateWithSpringDuration:0.5 bounce:0.2 initialSpringVelocity:0", frequency: 2, damping: 0.8),
    Reading(
      text:
        "spring.stiffness = 100; spring.damping = 40; spring.mass = 1; spring.allowsOverdamping = YES; // CASpringAnimation",
      frequency: 10 / tau, damping: 2),
    Reading(
      text:
        "UIViewPropertyAnimator(duration: 0, timingParameters: UISpringTimingParameters(duration: 0.5, bounce: 0.2))",
      frequency: 2, damping: 0.8),
    Reading(
      text:
        "UIViewPropertyAnimator(duration: 1, timingParameters: UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero))",
      frequency: 10 / tau, damping: 0.5),
    Reading(text: "{ type: 'spring', stiffness: 100, damping: 10, duration: 0.5 }", frequency: 10 / tau, damping: 0.5),
    Reading(text: ".spring(duration:\n 0.5, bounce:\n 0.2)", frequency: 2, damping: 0.8),
    Reading(text: ".spring(duration: 0.5, bounce: 0.2).speed(2)", frequency: 4, damping: 0.8),
    Reading(text: ".interactiveSpring(extraBounce: 0.1)", frequency: 1 / 0.15, damping: 0.76),
    Reading(
      text:
        "[[UISpringTimingParameters alloc] initWithMass:1 stiffness:100 damping:10 initialVelocity:CGVectorMake(0.0f, 2.f)]",
      frequency: 10 / tau, damping: 0.5, velocity: 2),
    Reading(
      text: "let s = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2); s.duration = 1", frequency: 2,
      damping: 0.8),
    Reading(text: "CASpringAnimation(keyPath: \"x\"); s.duration = 0.5", frequency: 10 / tau, damping: 0.5),
    Reading(text: "theme.animation.spring(response: 0.5)", frequency: 2, damping: 0.825),
    Reading(
      text: "withAnimation(.spring(duration: 0.5, bounce: 0.2)) { duration = 3; velocity = 2 }", frequency: 2,
      damping: 0.8),
    Reading(
      text: "transition={{ type: \"spring\", bounce: 0.25, duration: 0.8, delay: 0.2 }}",
      frequency: 137.41358694.squareRoot() / tau, damping: 0.75),
    Reading(
      text: "spring(stiffness = 100f, visibilityThreshold = Offset.VisibilityThreshold)", frequency: 10 / tau,
      damping: 1),
    Reading(text: ".bouncy.speed(2).speed(0.5)", frequency: 2, damping: 0.7),
    Reading(
      text: "if (on) { spring(0.5f, 100f, Offset.VisibilityThreshold.x) }", frequency: 10 / tau, damping: 0.5),
    Reading(text: "0.8 Hz, 0.5, 2 ways/s", frequency: 0.8, damping: 0.5, velocity: 2),
    Reading(
      text: "0.8 Hz, damping ratio 0.5, from 2 ways/s: 18.1 % past the end, there after 2.53 s", frequency: 0.8,
      damping: 0.5, velocity: 2),
  ]

  @Test("what people write is read", arguments: readings + pasted + dialects)
  func reading(_ reading: Reading) throws {
    let found = try SpringMotion(reading: reading.text)
    #expect(abs(found.spring.frequency / reading.frequency - 1) < 1e-6, "\(found)")
    #expect(abs(found.spring.damping - reading.damping) < 1e-12, "\(found)")
    #expect(found.velocity == reading.velocity)
  }

  static let refusals: [(text: String, sentence: String)] = [
    (
      "",
      "expected a spring, found ''; write its numbers, such as 'frequency 0.8 damping 0.5', or what any platform writes"
    ),
    (
      "0.8",
      "expected a spring, found '0.8'; write its numbers, such as 'frequency 0.8 damping 0.5', or what any platform writes"
    ),
    ("stifness: 100, damping: 3", "expected a number of a spring, found 'stifness'; did you mean 'stiffness'?"),
    ("Figma: stifness 100, damping 40", "expected a number of a spring, found 'stifness'; did you mean 'stiffness'?"),
    (
      "frequency 3",
      "expected two numbers that make a spring, found frequency; such as frequency and damping, response and bounce, or stiffness and damping"
    ),
    (
      "frequency 1 damping 1 bounce 0.2",
      "expected two numbers that make a spring, found frequency, damping, bounce; such as frequency and damping, response and bounce, or stiffness and damping"
    ),
    (
      "frequency 0 damping 1",
      "expected a frequency from 0.01 to 1000 Hz, found 0; check the numbers and their units: seconds, hertz, 1/s²"
    ),
    (
      "response 0 bounce 0",
      "expected a frequency from 0.01 to 1000 Hz, found inf; check the numbers and their units: seconds, hertz, 1/s²"
    ),
    (
      "stiffness -4 damping 1",
      "expected a frequency from 0.01 to 1000 Hz, found none; check the numbers and their units: seconds, hertz, 1/s²"
    ),
    (
      "frequency 2 damping -1",
      "expected a damping ratio from 0 to 100, found -1; check the numbers and their units: seconds, hertz, 1/s²"
    ),
    (
      "response 1 bounce 1.5",
      "expected a bounce from -1 to 1, found 1.5; check the numbers and their units: seconds, hertz, 1/s²"
    ),
    (
      "withDuration 0 dampingRatio 0.4",
      "expected a duration from 0.01 to 10 s, found 0; check the numbers and their units: seconds, hertz, 1/s²"
    ),
    (
      "0.3s cubic-bezier(0.4, 0, 0.2, 1)",
      "expected a spring, found 'cubic-bezier('; a curve with a fixed duration is none"
    ),
    (
      "stiffness 1,000 damping 20",
      "expected a plain number for the stiffness, found '1,000 damping'; with a decimal point, and without separators of thousands"
    ),
    (
      ".bouncy.speed(x)",
      "expected a plain number for the speed, found 'x'; with a decimal point, and without separators of thousands"
    ),
    (
      ".bouncy.speed(1 / 2)",
      "expected a plain number for the speed, found '1 / 2'; with a decimal point, and without separators of thousands"
    ),
    (
      "spring(ratio, 100f)",
      "expected a plain number for the spring, found 'ratio'; with a decimal point, and without separators of thousands"
    ),
    (
      "spring(0.5f, 10f * 10f)",
      "expected a plain number for the spring, found '10 * 10f'; with a decimal point, and without separators of thousands"
    ),
    (
      "frequency 2 Hz * 3, damping 0.5",
      "expected a plain number for the frequency, found '2 * 3, dampin'; with a decimal point, and without separators of thousands"
    ),
    (
      ".spring(duration: 0.5).speed(0)",
      "expected a frequency from 0.01 to 1000 Hz, found 0; check the numbers and their units: seconds, hertz, 1/s²"
    ),
    (
      "stiffness 1'000 damping 20",
      "expected a plain number for the stiffness, found '1'000 damping'; with a decimal point, and without separators of thousands"
    ),
    (
      "stiffness: 2 * 100, damping: 4",
      "expected a plain number for the stiffness, found '2 * 100, damp'; with a decimal point, and without separators of thousands"
    ),
    (
      "Spring(duration: 0.3, bounce: 0.2, initialVelocity: velocity.x / way)",
      "expected a plain number for the velocity, found 'velocity.x'; with a decimal point, and without separators of thousands"
    ),
    (
      "{ type: 'spring', duration: 800, bounce: 0.2 }",
      "expected a duration from 0.01 to 10 s, found 800; check the numbers and their units: seconds, hertz, 1/s²"
    ),
    ("linear(0, 1)", "expected a duration beside linear(), found 'linear(0, 1)'; such as 0.9s linear(0, 0.5 20%, 1)"),
    (
      "1s linear(0 x, 1)",
      "expected stops of a number and up to two percentages each, found '1s linear(0 x, 1)'; such as 0.9s linear(0, 0.5 20%, 1)"
    ),
  ]

  @Test("what is no spring gets a sentence", arguments: refusals)
  func refusal(_ text: String, _ sentence: String) {
    do {
      let found = try SpringMotion(reading: text)
      Issue.record("\(text) is read as \(found)")
    } catch { #expect(error.description == sentence) }
  }

  @Test("garbage is refused or read, but never trapped on")
  func garbage() {
    var random = SplitMix64(seed: 9)
    let pieces = [
      "linear(", ")", "0%", "1e999", "-", ".", "nan", "inf", "spring", "mass", "=", ":", "CGVectorMake(1,", "spring<",
      ".speed(", "stiffness", "damping", "0.5f",
      "{", "}", ",",
      "é", "½", "\u{0}", "duration", "bounce", "1", "3ms", "2s", "SpringSimulation(", "extraBounce", "smooth", " ",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<14, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
      _ = try? SpringMotion(reading: text)
    }
  }

  @Test("differences are those of digits, of UIKit's and CSS's ends, and of Compose's milliseconds")
  func differences() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<40 {
      let motion = Self.motion(&random)
      for notation in SpringNotation.all(of: motion, error: 0.004) {
        guard let difference = notation.difference else { continue }
        let scale = 1 + abs(motion.velocity) / (2 * .pi * motion.spring.frequency)
        switch notation.platform {
        case "CSS": #expect(difference <= 0.004, "\(motion) \(notation)")
        case "Compose":
          // The fastest speed times a millisecond.
          #expect(
            difference < 0.001 * (2 * .pi * motion.spring.frequency + abs(motion.velocity)) + 1e-4 * scale,
            "\(motion) \(notation)")
        case "UIKit", "Core Animation":
          // UIKit ends when a thousandth of one part of the motion, c sin, is left; the other one may be greater.
          let (w, z) = (2 * Double.pi * motion.spring.frequency, motion.spring.damping)
          let part = z < 1 ? abs(motion.velocity - z * w) / (w * (1 - z * z).squareRoot()) : 1
          #expect(difference < 0.00101 * max(scale, (1 + part * part).squareRoot() / part), "\(motion) \(notation)")
        // Motion jumps to the end where its hyperbolic functions are limited.
        case "Motion" where motion.spring.damping > 2: break
        default: #expect(difference < 1e-3 * scale, "\(motion) \(notation)")
        }
      }
    }
  }
}
