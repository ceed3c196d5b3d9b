import Springflow

/// Why a motion has no easing, in a few words.
struct NoEasing: Error { let reason: String }

/// A piecewise linear easing, `linear()` of CSS, with its duration.
package struct LinearEasing: Hashable, Sendable {
  /// A point of the easing: a share of the duration, and the part of the way that is done then.
  package struct Stop: Hashable, Sendable {
    /// The share of the duration, from 0 to 1.
    package var time: Double
    /// The part of the way.
    package var value: Double
  }

  /// The points, by time; the first one at 0, the last one at 1.
  package var stops: [Stop]
  /// In seconds.
  package var duration: Double

  init(_ stops: [Stop], duration: Double) { (self.stops, self.duration) = (stops, duration) }

  /// The part of the way after a time, in seconds: between two stops on the line through them, after the duration the
  /// last stop's. Source: CSS Easing Functions Level 2.
  ///
  /// - Complexity: O(log *n*) in the stops.
  package func value(at time: Double) -> Double {
    let share = time / duration
    // The last stop at this time or before.
    let next = bisect(0..<stops.count) { stops[$0].time > share }
    if next == stops.count { return stops[next - 1].value }
    if next == 0 { return stops[0].value }
    let (a, b) = (stops[next - 1], stops[next])
    return a.value + (b.value - a.value) * (share - a.time) / (b.time - a.time)
  }

  /// The function, as CSS has it.
  var function: String {
    let list = stops.enumerated().map { index, stop in
      let value = SpringMotion.number(stop.value)
      return index == 0 || index == stops.count - 1 ? value : "\(value) \(SpringMotion.number(stop.time * 100))%"
    }
    return "linear(\(list.joined(separator: ", ")))"
  }

  /// The duration, as CSS has it.
  var durationText: String { "\(SpringMotion.number(duration))s" }

  // MARK: Reading

  /// Reads an easing with its duration, such as "0.9s linear(0, 0.5 20%, 1)".
  package init(reading text: String) throws(SceneError) {
    func failure(_ expected: String) -> SceneError {
      SceneError(at: "", expected: expected, found: text.quoted, hint: "such as 0.9s linear(0, 0.5 20%, 1)")
    }
    guard let range = text.firstRange(of: "linear("), let end = text[range.upperBound...].firstIndex(of: ")") else {
      throw failure("linear( … )")
    }
    var given: [(value: Double, time: Double?)] = []
    for part in text[range.upperBound..<end].split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(whereSeparator: \.isWhitespace)
      let times = words.filter { $0.hasSuffix("%") }.map { Double($0.dropLast()) }
      let values = words.filter { !$0.hasSuffix("%") }.map { Double($0) }
      guard values.count == 1, let value = values[0], times.count <= 2, !times.contains(nil) else {
        throw failure("stops of a number and up to two percentages each")
      }
      given += times.isEmpty ? [(value, nil)] : times.map { (value, $0.map { $0 / 100 }) }
    }
    // A list of transitions has commas between them.
    let parts = [text[..<range.lowerBound].split(separator: ",").last, text[end...].split(separator: ",").first]
    let others = parts.compactMap { $0 }.joined(separator: " ")
    let durations = others.split { !($0.isNumber || $0 == "." || $0.isLetter) }.compactMap { word -> Double? in
      if word.hasSuffix("ms") { return Double(word.dropLast(2)).map { $0 / 1000 } }
      return word.hasSuffix("s") ? Double(word.dropLast()) : nil
    }
    guard let duration = durations.first, duration > 0 else { throw failure("a duration beside linear()") }
    guard given.count > 1 else { throw failure("two stops at least") }
    self.init(Self.spaced(given), duration: duration)
  }

  /// The stops with all their times: the first one's is 0 and the last one's 1 unless given, none is earlier than one
  /// before it, and those without lie evenly between. Source: CSS Easing Functions Level 2.
  private static func spaced(_ given: [(value: Double, time: Double?)]) -> [Stop] {
    var (latest, next) = (given[0].time ?? 0, 0)
    return given.indices.map { index in
      if index > next { next = given[index...].firstIndex { $0.time != nil } ?? given.count - 1 }
      let end = max(latest, given[next].time ?? (next == 0 ? 0 : 1))
      latest = index == next ? end : latest + (end - latest) / Double(next - index + 1)
      return Stop(time: latest, value: given[index].value)
    }
  }

  /// The motion on a spring that is nearest to the easing: from rest, unless it clearly is not.
  func fittedMotion() throws(SceneError) -> SpringMotion {
    let times = (0...400).map { duration * Double($0) / 400 }
    return try SpringFit(to: MotionTrack(times, times.map(value))).motion
  }

  // MARK: From a motion

  /// The most swings of a motion that stops can follow, and the steps of time in a duration.
  private static let (mostSwings, steps) = (50.0, 10_000)

  /// The easing that stays within an error of a motion with the fewest stops.
  ///
  /// Stops stand at a tenth of a per cent of the duration, or at hundredths where the motion bends so much that it
  /// would leave a line between two tenths by a twentieth of the error; values have as many decimals as the error
  /// needs. The search is a shortest path over such stops, in which one follows another if the line between stays
  /// within the error at all times of stops between them: no easing of such stops has fewer. Where its lines leave the
  /// error between those times, the search is repeated with a slightly smaller one.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - error: The largest difference, as a share of the way, from 0.0001 to 0.1.
  /// - Throws: `NoEasing` if it never rests, swings too often or is too quick.
  /// - Complexity: O(*n* · *l*) for *n* places of stops, some thousand, and lines over *l* of them.
  init(following motion: SpringMotion, error: Double) throws(NoEasing) {
    let (end, steps) = (motion.settlingDuration(error), Self.steps)
    guard end.isFinite else { throw NoEasing(reason: "it never rests") }
    guard motion.spring.damping >= 1 || end * motion.spring.frequency <= Self.mostSwings else {
      throw NoEasing(reason: "it swings more than \(Int(Self.mostSwings)) times")
    }
    let precision = end < 1 ? 1000.0 : 100
    let duration = (end * precision).rounded(.up) / precision
    let places = (0...steps).map { motion.value(at: duration * Double($0) / Double(steps)) }
    var columns = [0]
    while let last = columns.last, last < steps {
      let next = (last + 1...min(last / 10 * 10 + 10, steps)).last { end in
        (last..<end).allSatisfy { step in
          let share = Double(step - last) / Double(end - last)
          return abs(places[step] - places[last] - (places[end] - places[last]) * share) < error / 20
        }
      }
      columns.append(next ?? last + 1)
    }
    // Two to five levels on either side of a place.
    var levels = 100.0
    for factor in [2, 2.5, 2, 2, 2.5, 2, 2, 2.5, 2] where levels * error < 2 { levels *= factor }
    let times = (0...4 * steps).map { duration * Double($0) / Double(4 * steps) }
    for share in [1, 0.99, 0.97, 0.95] {
      let path = Self.shortest(columns, columns.map { places[$0] }, within: error * share, levels: levels)
      self.init(
        path.map { Stop(time: Double(columns[$0.column]) / Double(steps), value: $0.value) }, duration: duration)
      if SpringMotion.largest(times.map { ($0, value(at: $0) - motion.value(at: $0)) }).share <= error { return }
    }
    throw NoEasing(reason: "it is too quick for stops at hundredths of a per cent of its duration")
  }

  /// The fewest stops from 0 to 1 between which lines stay within a distance of places.
  ///
  /// - Parameters:
  ///   - times: The times of the places, in steps.
  ///   - levels: Values of stops are multiples of its inverse.
  private static func shortest(
    _ times: [Int], _ places: [Double], within error: Double, levels: Double
  ) -> [(column: Int, value: Double)] {
    // A value that a stop may have; the number of lines on the way there, and the sum of the squared distances of stops
    // from their places; and the stop before.
    typealias Reached = (value: Double, lines: Int, misses: Double, before: Int)
    let last = places.count - 1
    // The values that a stop may have, and the best way to each, step by step.
    var (reached, firsts) = ([Reached](), [Int]())
    for (step, place) in places.enumerated() {
      firsts.append(reached.count)
      if step == 0 || step == last {
        reached.append((step == 0 ? 0 : 1, step == 0 ? 0 : .max, 0, -1))
        continue
      }
      let (low, high) = (((place - error) * levels).rounded(.up), ((place + error) * levels).rounded(.down))
      for level in stride(from: low, through: high, by: 1) { reached.append((level / levels, .max, 0, -1)) }
    }
    firsts.append(reached.count)
    for step in 0..<last {
      for index in firsts[step]..<firsts[step + 1] where reached[index].lines < .max {
        let start = reached[index]
        // The slopes of lines that stay within the error of all places so far.
        var (least, most) = (-Double.infinity, Double.infinity)
        for next in step + 1...last {
          let span = Double(times[next] - times[step])
          func slope(_ value: Double) -> Double { (value - start.value) / span }
          for target in firsts[next]..<firsts[next + 1] where least...most ~= slope(reached[target].value) {
            let (other, miss) = (reached[target], reached[target].value - places[next])
            // Another way is better with fewer lines, or nearer stops.
            let (lines, misses) = (start.lines + 1, start.misses + miss * miss)
            let isBetter = (lines, misses) < (other.lines, other.misses)
            reached[target] = isBetter ? (other.value, lines, misses, index) : other
          }
          (least, most) = (max(least, slope(places[next] - error)), min(most, slope(places[next] + error)))
          if least > most { break }
        }
      }
    }
    var (path, index) = ([(column: Int, value: Double)](), reached.count - 1)
    while index >= 0 {
      path.append((bisect(0..<firsts.count) { firsts[$0] > index } - 1, reached[index].value))
      index = reached[index].before
    }
    return path.reversed()
  }
}
