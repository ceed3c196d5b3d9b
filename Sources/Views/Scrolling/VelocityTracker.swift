import SpringflowNumerics

/// A finger's velocity from its positions at known ticks: the slope of the line that best fits its last tenth of a
/// second. The same samples always give the same velocity.
package struct VelocityTracker: Equatable, Sendable {
  private struct TouchSample: Equatable, Sendable {
    var tick: Int
    var position: CGPoint
  }

  private var samples: [TouchSample] = []

  /// A tenth of a second: older positions do not matter for the release, and a finger that rested for that time has
  /// stopped.
  private static let window = 12  // ticks

  /// Records a position, in points; the last one of a tick counts.
  package mutating func add(_ position: CGPoint, at tick: Int) {
    if samples.last?.tick == tick { samples.removeLast() }
    samples.append(TouchSample(tick: tick, position: position))
    samples.removeAll { $0.tick < tick - Self.window }
  }

  /// The last recorded position.
  package init() {}

  var position: CGPoint? { samples.last?.position }

  /// The last thirtieth of a second: if its direction is opposite to that of the whole, the finger has turned back.
  private static let turn = 4  // ticks

  /// In points per second at a tick; zero if the last position is a tenth of a second old.
  package func velocity(at tick: Int) -> CGVector {
    guard let last = samples.last, tick - last.tick < Self.window, samples.count > 1 else { return .zero }
    var whole = slope(since: last.tick - Self.window)
    let end = slope(since: last.tick - Self.turn)
    if whole.dx * end.dx < 0 { whole.dx = end.dx }
    if whole.dy * end.dy < 0 { whole.dy = end.dy }
    return whole
  }

  /// The velocity of the last thirtieth of a second only: closer to what is on screen, less reliable as a prediction.
  func latestVelocity(at tick: Int) -> CGVector {
    guard let last = samples.last, tick - last.tick < Self.turn else { return .zero }
    return slope(since: last.tick - Self.turn)
  }

  /// The slope of the line that best fits the samples from a tick on, in points per second.
  private func slope(since start: Int) -> CGVector {
    let samples = samples.drop { $0.tick < start }
    guard let last = samples.last, samples.count > 1 else { return .zero }
    let count = CGFloat(samples.count)
    let meanTick = samples.reduce(0) { $0 + CGFloat($1.tick - last.tick) } / count
    let meanX = samples.reduce(0) { $0 + $1.position.x } / count
    let meanY = samples.reduce(0) { $0 + $1.position.y } / count
    var (spread, slopeX, slopeY): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for sample in samples {
      let t = CGFloat(sample.tick - last.tick) - meanTick
      spread += t * t
      slopeX += t * (sample.position.x - meanX)
      slopeY += t * (sample.position.y - meanY)
    }
    return CGVector(dx: slopeX / spread * 120, dy: slopeY / spread * 120)
  }

  func hash(into hash: inout StateHash) {
    hash.combine(samples.count)
    for sample in samples {
      hash.combine(sample.tick)
      hash.combine(Double(sample.position.x))
      hash.combine(Double(sample.position.y))
    }
  }
}
