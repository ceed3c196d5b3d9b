import Foundation
import SpringflowNumerics
import SpringflowTestSupport
import SpringflowViews

/// A host with a root and a card in it, and closed forms that share no code with their subject.
@MainActor
struct AnimationFixture {
  let root = View(frame: CGRect(x: 0, y: 0, width: 1000, height: 800))
  let card = View(frame: CGRect(x: 100, y: 200, width: 80, height: 60))
  let host: ViewHost

  init() {
    host = ViewHost(rootView: root)
    root.addSubview(card)
    host.layoutIfNeeded()
  }

  /// What of the card is on screen.
  var shown: LayerPresentation { card.layer.presentation()! }
  var shownX: Double { Double(shown.position.x) }
  var appearance: ViewAppearance { card.presentedAppearance(at: host.tick) }
  /// The angle of the card on screen, in radians.
  var shownAngle: Double {
    let map = shown.affineTransform()
    return atan2(Double(map.b), Double(map.a))
  }

  var hash: UInt64 {
    var hash = StateHash()
    host.hash(into: &hash)
    return hash.value
  }

  func advance(_ ticks: Int) { for _ in 0..<ticks { host.advance() } }

  /// Calls a closure now and after each of a number of ticks, with the ticks since now.
  func everyTick(_ ticks: Int, _ look: (Int) throws -> Void) rethrows {
    for tick in 0...ticks {
      if tick > 0 { host.advance() }
      try look(tick)
    }
  }

  /// A number now and after each of a number of ticks.
  func record(_ ticks: Int, _ number: () -> Double) -> [Double] {
    var numbers: [Double] = []
    everyTick(ticks) { _ in numbers.append(number()) }
    return numbers
  }

  // MARK: Closed forms

  /// The progress of a curve from (0, 0) to (1, 1) at a time from 0 to 1: Newton's method on x.
  nonisolated static func progress(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var s = time
    for _ in 0..<200 {
      let error = bezier(x1, x2, s) - time
      let slope = 3 * x1 * (1 - s) * (1 - 3 * s) + 3 * x2 * s * (2 - 3 * s) + 3 * s * s
      if abs(error) < 1e-16 { break }
      s = min(max(s - error / max(slope, 0.05), 0), 1)
    }
    return bezier(y1, y2, s)
  }

  /// The progress of one of UIKit's curves.
  nonisolated static func progress(_ curve: View.AnimationCurve, at time: Double) -> Double {
    switch curve {
    case .easeInOut: progress(0.42, 0, 0.58, 1, at: time)
    case .easeIn: progress(0.42, 0, 1, 1, at: time)
    case .easeOut: progress(0, 0, 0.58, 1, at: time)
    case .linear: min(max(time, 0), 1)
    }
  }

  /// The progress of a spring that begins at rest, or with a speed in ways per second, after some seconds.
  nonisolated static func springProgress(
    angular: Double, ratio: Double, velocity: Double = 0, after seconds: Double
  ) -> Double {
    let spring = ClosedForm(frequency: angular / (2 * .pi), damping: ratio)
    return 1 - spring.state(after: seconds, u: 1, v: -velocity).u
  }

  /// The greatest second difference of a series, from an index to another, both included.
  nonisolated static func greatestBend(_ numbers: [Double], _ first: Int, _ last: Int) -> Double {
    var most = 0.0
    for index in max(first, 1)...max(min(last, numbers.count - 2), 1) {
      most = max(most, abs(numbers[index + 1] - 2 * numbers[index] + numbers[index - 1]))
    }
    return most
  }
}

extension View.AnimationCurve {
  static let all: [View.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]

  var options: View.AnimationOptions { View.AnimationOptions(rawValue: UInt(rawValue) << 16) }
}
