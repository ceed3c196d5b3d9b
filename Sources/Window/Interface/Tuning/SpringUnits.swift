import Springflow

/// The two numbers by which a spring is edited.
enum SpringUnits: CaseIterable {
  case frequency
  case response
  case stiffness

  /// Its title among the forms.
  var title: String {
    switch self {
    case .frequency: "Hz, damping"
    case .response: "response"
    case .stiffness: "stiffness"
    }
  }

  /// The numbers of a spring.
  func numbers(of spring: Spring) -> [Double] {
    switch self {
    case .frequency: [spring.frequency, spring.damping]
    case .response: [min(spring.response, 100), spring.bounce]
    case .stiffness: [spring.stiffness, 2 * spring.damping * spring.stiffness.squareRoot()]
    }
  }

  /// Frequency and damping ratio of a spring with another number in these units.
  func numbers(of spring: Spring, with number: Double, at index: Int) -> [Double] {
    var own = numbers(of: spring)
    own[index] = number
    // Without a frequency there is no spring, whose stiffness would say something of its damping.
    let damping = spring.stiffness > 0 ? own[1] / (2 * max(own[0], 1e-9).squareRoot()) : spring.damping
    return switch self {
    case .frequency: own
    case .response: [1 / max(own[0], 1e-3), Self.damping(own[1])]
    case .stiffness: [max(own[0], 0).squareRoot() / (2 * .pi), damping]
    }
  }

  /// The damping ratio of a bounce: that of SwiftUI's springs.
  private static func damping(_ bounce: Double) -> Double { bounce >= 0 ? 1 - bounce : 1 / max(1 + bounce, 0.01) }

  /// The scales of both numbers, given the spring's limits.
  func scales(
    _ spring: Spring, _ frequencies: ClosedRange<Double>, _ dampings: ClosedRange<Double>
  ) -> [NumberScale] {
    let (slow, fast) = (max(frequencies.lowerBound, 0.01), max(frequencies.upperBound, 0.02))
    let (low, high) = (dampings.lowerBound, dampings.upperBound)
    switch self {
    case .frequency:
      return [NumberScale("frequency", frequencies, unit: "Hz"), NumberScale("damping", low...high, step: 0.05)]
    case .response:
      return [
        NumberScale("response", (1 / fast)...(1 / slow), unit: "s"),
        NumberScale("bounce", (high > 1 ? 1 / high - 1 : 1 - high)...(low > 1 ? 1 / low - 1 : 1 - low), step: 0.05),
      ]
    case .stiffness:
      let (soft, hard) = (4 * .pi * .pi * slow * slow, 4 * .pi * .pi * fast * fast)
      let critical = 2 * spring.stiffness.squareRoot()
      return [
        NumberScale("stiffness", soft...hard), NumberScale("damping", (low * critical)...(high * critical)),
      ]
    }
  }
}
