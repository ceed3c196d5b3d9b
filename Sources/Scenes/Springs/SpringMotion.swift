import Foundation
import Springflow

/// A motion over a way of 1 on a spring, from rest or with a velocity: what the notations of all platforms describe.
public struct SpringMotion: Hashable, Sendable {
  /// The spring.
  public var spring: Spring
  /// The velocity at the start, in ways per second.
  public var velocity: Double

  /// The frequencies that are written and read, in hertz, and the damping ratios.
  static let (frequencies, dampings) = (0.01...1000.0, 0...100.0)

  /// Makes a motion on a spring.
  public init(_ spring: Spring, velocity: Double = 0) { (self.spring, self.velocity) = (spring, velocity) }

  /// The part of the way that is done after a time, in seconds.
  ///
  /// - Complexity: O(1).
  public func value(at time: Double) -> Double { spring.value(initialVelocity: velocity, time: time) }

  /// When it has come within a share of the way for good, in seconds.
  func settlingDuration(_ share: Double) -> Double {
    spring.settlingDuration(initialVelocity: velocity, epsilon: share)
  }

  /// How far it goes past the end, as a share of the way.
  public var overshoot: Double { spring.overshoot(initialVelocity: velocity) }

  /// When it has come within a thousandth of the way for good, in seconds; infinite if it rings for ever.
  public var settlingDuration: Double { settlingDuration(0.001) }

  /// The time that pictures of it span: until it has settled, or a hundred periods.
  package var span: Double { min(settlingDuration(0.0005), 100 * spring.response * max(1, spring.damping)) }

  /// The largest difference from another motion, as a share of the way, and when it is, in seconds.
  ///
  /// - Complexity: O(1): some ten thousand times are looked at.
  public func largestDifference(from other: SpringMotion) -> (share: Double, time: Double) {
    let span = max(span, other.span)
    return Self.largest(
      (0...10_000).lazy.map { span * Double($0) / 10_000 }.map { ($0, value(at: $0) - other.value(at: $0)) })
  }

  static func largest(_ differences: some Sequence<(Double, Double)>) -> (share: Double, time: Double) {
    differences.reduce((0, 0)) { abs($1.1) > $0.share ? (abs($1.1), $1.0) : $0 }
  }

  /// Frequency and damping ratio in a few words: "0.8 Hz, 0.5".
  package var title: String {
    "\(Self.number(spring.frequency)) Hz, \(Self.number(spring.damping))"
      + (velocity == 0 ? "" : ", \(Self.number(velocity)) ways/s")
  }

  /// Its numbers in words: "0.8 Hz, damping ratio 0.5: 16.3 % past the end, there after 2.53 s".
  public var summary: String {
    let start = velocity == 0 ? "" : ", from \(Self.number(velocity)) ways/s"
    let rests = settlingDuration.isFinite ? "" : ", never at rest"
    let words = notes.map(\.text).joined(separator: ", ")
    return "\(Self.number(spring.frequency)) Hz, damping ratio \(Self.number(spring.damping))\(start): \(words)\(rests)"
  }

  /// When it is farthest past the end, if it goes past, and when it has settled, in seconds, with words for a picture.
  package var notes: [(seconds: Double, text: String)] {
    var notes: [(Double, String)] = []
    if let peak = spring.peak(initialVelocity: velocity), peak.place > 1 + 5e-4 {
      notes.append((peak.time, "\(SceneMeasures.number(100 * peak.place - 100, decimals: 1)) % past the end"))
    }
    let end = settlingDuration
    if end.isFinite { notes.append((end, "there after \(SceneMeasures.number(end, decimals: end < 0.1 ? 4 : 2)) s")) }
    return notes
  }

  // MARK: Numbers

  /// A number with six significant digits, as it is written in all notations.
  static func number(_ value: Double) -> String {
    let rounded = rounded(value)
    return JSONValue.short(rounded == 0 ? 0 : rounded)
  }

  /// A number rounded to six significant digits, or to others.
  package static func rounded(_ value: Double, digits: Int = 6) -> Double {
    Double(String(format: "%.\(digits - 1)e", value)) ?? value
  }
}
