import Springflow
import SpringflowScenes
import Testing

@Suite("Springs as CSS's linear()")
struct LinearEasingTests {
  @Test(
    "places are those of the specification's tests",
    arguments: [
      ("1s linear(0, 1.5, 1)", [0, 0.75, 1.5, 1.25, 1.0]), ("1s linear(1, -0.5, 0)", [1, 0.25, -0.5, -0.25, 0]),
      ("1s linear(0, 0 40%, 1, .5, 1)", [0, 0, 0.5, 0.625, 1]),
      ("1000ms linear(0, 0.5 25% 75%, 1 100% 100%)", [0, 0.5, 0.5, 0.5, 1]),
      ("transition: color 2s, left 1s linear(0, 1.5, 1), top 3s", [0, 0.75, 1.5, 1.25, 1.0]),
      ("transition: left 1s linear(0, 0.1 -10%, 1) 0.2s", [0.1, 0.325, 0.55, 0.775, 1]),
    ])
  func specification(_ text: String, _ places: [Double]) throws {
    let easing = try LinearEasing(reading: text)
    for (index, place) in places.enumerated() {
      #expect(abs(easing.value(at: Double(index) / 4) - place) < 1e-12, "\(text) at \(index)")
    }
  }

  /// The stops that Ramer, Douglas and Peucker choose, by height instead of by distance from the line.
  static func peucker(_ places: [Double], within error: Double) -> Int {
    func split(_ range: ClosedRange<Int>) -> Int {
      let (a, b) = (range.lowerBound, range.upperBound)
      func miss(_ index: Int) -> Double {
        abs(places[index] - places[a] - (places[b] - places[a]) * Double(index - a) / Double(b - a))
      }
      guard b - a > 1, let worst = (a + 1..<b).max(by: { miss($0) < miss($1) }), miss(worst) > error else { return 1 }
      return split(a...worst) + split(worst...b)
    }
    return split(0...places.count - 1) + 1
  }

  @Test("an easing stays within the error, ends at the end, and has fewer stops than the usual way chooses")
  func fewest() throws {
    var random = SplitMix64(seed: 77)
    var (own, usual) = (0, 0)
    for _ in 0..<25 {
      var motion = SpringNotationTests.motion(&random)
      motion.spring.damping = max(motion.spring.damping, 0.06)
      let error = [0.0005, 0.0025, 0.01].randomElement(using: &random)!
      let text = SpringNotation.all(of: motion, error: error).first { $0.platform == "CSS" }
      guard let text, text.difference != nil else { continue }
      let easing = try LinearEasing(reading: text.text)
      #expect(easing.stops.first?.time == 0 && easing.stops.first?.value == 0)
      #expect(easing.stops.last?.time == 1 && easing.stops.last?.value == 1)
      let places = (0...6000).map { motion.value(at: easing.duration * Double($0) / 6000) }
      var worst = 0.0
      for (index, place) in places.enumerated() {
        worst = max(worst, abs(easing.value(at: easing.duration * Double(index) / 6000) - place))
      }
      #expect(worst <= error, "\(motion) \(error): \(worst)")
      let others = Self.peucker(places, within: error)
      #expect(easing.stops.count <= others, "\(motion) \(error)")
      (own, usual) = (own + easing.stops.count, usual + others)
    }
    #expect(Double(own) < 0.75 * Double(usual), "\(own) stops, \(usual) usually")
  }

  @Test("motions that cannot be followed by stops say why")
  func impossible() {
    func text(_ damping: Double) -> String? {
      SpringNotation.all(of: SpringMotion(Spring(frequency: 1, damping: damping))).first { $0.platform == "CSS" }?.text
    }
    #expect(text(0) == "it never rests")
    #expect(text(0.005) == "it swings more than 50 times")
  }
}
