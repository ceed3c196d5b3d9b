import Springflow
import SpringflowNumerics
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// A spring's motion, as a tracker would measure it.
private struct Recording {
  var spring: Spring
  /// When the motion begins, in seconds after the first row; 0 if the track begins in it.
  var lead = 0.0
  /// Start, way and velocity of each column.
  var columns: [(start: Double, way: Double, velocity: Double)]
  var times: [Double]
  /// The standard deviation of normal noise.
  var noise = 0.0

  /// Times at a rate, each late by up to 0.3 intervals.
  static func times(_ duration: Double, rate: Double, _ random: inout SeededGenerator) -> [Double] {
    (0..<Int(duration * rate)).map { (Double($0) + .random(in: 0...0.3, using: &random)) / rate }
  }

  /// The time until a hundredth of a slow decay is left, and half a second at rest.
  static func duration(of spring: Spring) -> Double {
    let (damping, omega) = (spring.damping, 2 * .pi * spring.frequency)
    return 5 / (omega * (damping < 1 ? damping : damping - (damping * damping - 1).squareRoot())) + 0.5
  }

  func value(_ column: Int, _ time: Double) -> Double {
    let (start, way, velocity) = columns[column]
    return start
      + (time < lead ? 0 : spring.value(target: way, initialVelocity: velocity, time: time - lead))
  }

  func track(_ random: inout SeededGenerator) throws -> MotionTrack {
    try track { _, value in value + noise * random.normal() }
  }

  /// The track of values that a closure changes.
  func track(_ change: (_ column: Int, Double) -> Double = { $1 }) throws -> MotionTrack {
    try MotionTrack(
      csv: times.map { time in
        ([time] + columns.indices.map { change($0, value($0, time)) }).map { "\($0)" }.joined(separator: ",")
      }.joined(separator: "\n"))
  }
}

extension SeededGenerator {
  /// A number of the standard normal distribution, by Box and Muller's formula.
  fileprivate mutating func normal() -> Double {
    let radius = (-2 * Portable.log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
    return radius * Portable.cos(.random(in: 0..<(2 * .pi), using: &self))
  }
}

/// The spring of a random motion and the one that is found.
private struct Comparison {
  let spring: Spring
  let fit: SpringFit?

  var frequencyShare: Double { fit.map { abs($0.spring.frequency / spring.frequency - 1) } ?? .infinity }
  var dampingShare: Double { fit.map { abs($0.spring.damping / spring.damping - 1) } ?? .infinity }
  var isNear: Bool { max(frequencyShare, dampingShare) < 0.02 }
  /// Whether the stated standard errors promise that it is near.
  var isCertain: Bool {
    fit.map { $0.frequencyError < 0.006 * $0.spring.frequency && $0.dampingError < 0.006 * $0.spring.damping } ?? false
  }

  /// Springs of 0.5 to 5 Hz over 150 to 600 pt with noise of 0.5 pt, at 60 or 120 rows in a second.
  static func random(
    _ count: Int, seed: UInt64, damping: ClosedRange<Double>, speed: Double, hasLead: Bool
  ) -> [Comparison] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let spring = Spring(
        frequency: .random(in: 0.5...5, using: &random), damping: .random(in: damping, using: &random))
      let way = Double.random(in: 150...600, using: &random)
      let lead = hasLead ? Double.random(in: 0.2...1.5, using: &random) : 0
      let recording = Recording(
        spring: spring, lead: lead,
        columns: [(.random(in: -500...500, using: &random), way, way * .random(in: -speed...speed, using: &random))],
        times: Recording.times(
          lead + Recording.duration(of: spring), rate: Bool.random(using: &random) ? 60 : 120, &random),
        noise: 0.5)
      return Comparison(spring: spring, fit: try? SpringFit(to: try recording.track(&random)))
    }
  }
}

@Suite("The spring of a measured motion", .concurrentWithViews)
struct SpringFitTests {
  private static let even = (0..<120).map { Double($0) / 60 }

  private static func track(_ times: [Double] = even, _ values: (Double) -> Double) throws -> MotionTrack {
    try MotionTrack(csv: times.map { "\($0),\(values($0))" }.joined(separator: "\n"))
  }

  private static func recording(
    _ frequency: Double, _ damping: Double, lead: Double = 0,
    _ columns: [(start: Double, way: Double, velocity: Double)],
    _ times: [Double] = even, noise: Double = 0
  ) -> Recording {
    Recording(
      spring: Spring(frequency: frequency, damping: damping), lead: lead, columns: columns, times: times, noise: noise)
  }

  /// The error's sentence, or the spring.
  private static func answer(_ track: MotionTrack) -> String {
    do {
      let spring = try SpringFit(to: track).spring
      return "\((spring.frequency * 100).rounded() / 100) Hz, \((spring.damping * 100).rounded() / 100)"
    } catch { return "\(error)" }
  }

  private static let noSpring =
    "expected a motion that tells its spring, found one of many springs, such as a line, a bend, a jump or a single "
    + "decay; track it from rest until it comes to rest, with more rows or less noise"

  // MARK: Random springs with noise

  @Test("1,000 springs with a damping of 0.1 to 1.5 and any velocity are found within 2 %, if their motions tell them")
  func random() {
    let all = Comparison.random(
      TestLength.count(1000, short: 60), seed: 3, damping: 0.1...1.5, speed: 8, hasLead: false)
    // Near the critical damping and above it, a velocity may cancel one of the two decays.
    #expect(all.filter { $0.spring.damping < 0.7 }.allSatisfy { $0.isNear })
    #expect(all.filter { $0.isCertain }.allSatisfy { $0.isNear })
    if TestLength.isShort { return }
    #expect(all.count { $0.isNear } * 100 > all.count * 92)
    #expect(all.count { $0.isCertain } * 100 > all.count * 65)
    #expect(all.count { $0.fit == nil } * 100 <= all.count)
    // The standard errors: two thirds of the errors are below them, 95 % below two, and 99.7 % below three of them.
    let fits = all.compactMap { one in one.fit.map { (one.spring, $0) } }
    for (sigmas, shares) in [(1.0, 0.63...0.73), (2, 0.935...0.97), (3, 0.985...1)] {
      let frequencies = fits.count { abs($0.frequency - $1.spring.frequency) < sigmas * $1.frequencyError }
      let dampings = fits.count { abs($0.damping - $1.spring.damping) < sigmas * $1.dampingError }
      #expect(shares ~= Double(frequencies) / Double(fits.count))
      #expect(shares ~= Double(dampings) / Double(fits.count))
    }
  }

  @Test("springs with a damping of 0.1 to 0.9 that begin from rest after a lead-in are found within 2 %")
  func fromRest() {
    let all = Comparison.random(
      TestLength.isFull ? 1000 : TestLength.count(400, short: 30), seed: 2, damping: 0.1...0.9, speed: 0, hasLead: true)
    #expect(all.allSatisfy { $0.isNear })
    // Once in a thousand noise looks like a velocity at the onset.
    #expect(all.count { $0.fit?.columns[0].velocity != 0 } * 400 <= all.count)
  }

  // MARK: Exact values

  @Test("exact values tell exact numbers, in the midst of a motion, after a lead-in and in two columns")
  func exact() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<TestLength.count(60, short: 10) {
      let spring = Spring(frequency: .random(in: 0.5...5, using: &random), damping: .random(in: 0...4, using: &random))
      let lead = Bool.random(using: &random) ? Double.random(in: 0.1...1, using: &random) : 0
      // Away from the velocities that cancel a decay.
      let velocity = lead > 0 ? 0 : Double.random(in: -900...0, using: &random)
      let recording = Recording(
        spring: spring, lead: lead, columns: [(40, 300, velocity), (0, -75, 0)],
        times: Recording.times(lead + min(Recording.duration(of: spring), 10), rate: 120, &random))
      let fit = try SpringFit(to: try recording.track())
      var worst = max(
        abs(fit.spring.frequency / spring.frequency - 1), abs(fit.spring.damping - spring.damping),
        abs(fit.onset - (lead > 0 ? lead : recording.times[0])))
      for (column, motion) in fit.columns.enumerated() {
        let (start, way, _) = recording.columns[column]
        worst = max(worst, abs(motion.target - start - way) / 100, motion.largestResidual)
        for time in recording.times {
          worst = max(worst, abs(fit.value(column: column, at: time) - recording.value(column, time)))
        }
      }
      #expect(worst < 1e-6, "\(recording.spring), \(lead), \(recording.columns), \(recording.times.count), \(fit)")
    }
  }

  @Test("without noise on times of any origin and with values of any size the numbers are the same")
  func scales() throws {
    for (origin, size) in [(1_700_000_000.0, 1.0), (-5, 1e-9), (0, 1e12)] {
      let recording = Self.recording(2, 0.5, lead: 0.4, [(size, 3 * size, 0)])
      var text = ""
      for time in recording.times { text += "\(origin + time),\(recording.value(0, time))\n" }
      let fit = try SpringFit(to: try MotionTrack(csv: text))
      #expect(abs(fit.spring.frequency - 2) < 1e-5 && abs(fit.spring.damping - 0.5) < 1e-5)
      #expect(abs(fit.onset - origin - 0.4) < 1e-3)
    }
  }

  // MARK: Parts and kinds of motions

  @Test("a lead-in at rest is found, with the onset between two rows and no velocity")
  func leadIn() throws {
    var random = SeededGenerator(seed: 7)
    let recording = Self.recording(2, 0.8, lead: 0.507, [(100, 300, 0)], noise: 0.5)
    let fit = try SpringFit(to: try recording.track(&random))
    #expect(abs(fit.onset - 0.507) < 0.003)
    let motion = fit.columns[0]
    #expect(motion.velocity == 0 && abs(motion.start - 100) < 0.3 && abs(motion.target - 400) < 0.3)
    #expect(0.4...0.6 ~= motion.residual && motion.largestResidual < 2.5)
    #expect(fit.value(column: 0, at: 0.2) == motion.start && fit.value(column: 0, at: fit.onset) == motion.start)
    #expect(fit.frequencyError < 0.01 && fit.dampingError < 0.005)
  }

  @Test("a lead-in that ends with an impulse has a velocity")
  func impulse() throws {
    var random = SeededGenerator(seed: 8)
    let fit = try SpringFit(to: try Self.recording(2, 0.3, lead: 0.4, [(50, 0, 3000)], noise: 0.5).track(&random))
    #expect(abs(fit.spring.frequency - 2) < 0.01 && abs(fit.spring.damping - 0.3) < 0.005)
    #expect(abs(fit.onset - 0.4) < 0.001 && abs(fit.columns[0].velocity - 3000) < 30)
  }

  @Test("two columns tell one spring better than one, with a start, target and velocity each")
  func columns() throws {
    var random = SeededGenerator(seed: 9)
    let recording = Self.recording(1.5, 0.7, [(0, 300, -900), (10, 40, 500)], noise: 0.5)
    let fit = try SpringFit(to: try recording.track(&random))
    #expect(abs(fit.spring.frequency - 1.5) < 0.02 && abs(fit.spring.damping - 0.7) < 0.01)
    #expect(abs(fit.columns[0].velocity + 900) < 30 && abs(fit.columns[1].velocity - 500) < 30)
    let one = Self.recording(1.5, 0.7, [(0, 300, -900)], noise: 0.5)
    #expect(fit.frequencyError < (try SpringFit(to: try one.track(&random))).frequencyError)
  }

  @Test("a column that does not move, has only noise, moves otherwise or has gaps does not disturb the others")
  func otherColumns() throws {
    var random = SeededGenerator(seed: 10)
    let recording = Self.recording(2, 0.7, lead: 0.4, [(0, 300, 0), (80, 0, 0)], noise: 0.5)
    func expectSpring(_ track: MotionTrack) throws -> SpringFit {
      let fit = try SpringFit(to: track)
      #expect(abs(fit.spring.frequency - 2) < 0.03 && abs(fit.spring.damping - 0.7) < 0.01)
      return fit
    }
    let constant = try expectSpring(try recording.track { $0 == 0 ? $1 + 0.5 * random.normal() : 80 }).columns[1]
    #expect(constant.start == 80 && constant.target == 80 && constant.velocity == 0 && constant.residual == 0)
    let noisy = try expectSpring(try recording.track(&random)).columns[1]
    #expect(abs(noisy.start - 80) < 0.5 && abs(noisy.target - 80) < 0.5)
    let late = Self.recording(5, 0.1, lead: 1, [(0, 300, 0)])
    var row = 0
    let other = try recording.track { column, value in
      row += column
      return (column == 0 ? value : late.value(0, Self.even[row - column])) + 0.5 * random.normal()
    }
    #expect(try expectSpring(other).columns[1].residual > 50)
    let gaps = try recording.track { _, value in random.below(4) == 0 ? .nan : value + 0.5 * random.normal() }
    _ = try expectSpring(gaps)
  }

  @Test("rows without values are no lead-in")
  func emptyRows() throws {
    let recording = Self.recording(2, 0.5, [(0, 300, -2000)])
    let track = try Self.track((0..<180).map { Double($0) / 60 }) { $0 < 1 ? .nan : recording.value(0, $0 - 1) }
    let fit = try SpringFit(to: track)
    #expect(fit.onset == 1 && abs(fit.spring.frequency - 2) < 1e-6 && abs(fit.columns[0].velocity + 2000) < 1e-3)
  }

  @Test("a motion that ends before rest is found from half a period on, within 2 % from a whole one on")
  func unsettled() throws {
    var random = SeededGenerator(seed: 11)
    for periods in [0.6, 1] {
      for _ in 0..<TestLength.count(100, short: 10) {
        let (frequency, damping) = (
          Double.random(in: 0.5...3, using: &random), Double.random(in: 0.1...0.8, using: &random)
        )
        let span = periods / (frequency * (1 - damping * damping).squareRoot())
        let recording = Self.recording(
          frequency, damping, [(0, 300, .random(in: -1500...1500, using: &random))],
          Recording.times(span, rate: 120, &random), noise: 0.5)
        let fit = try SpringFit(to: try recording.track(&random))
        let off = max(abs(fit.spring.frequency / frequency - 1), abs(fit.spring.damping / damping - 1))
        #expect(off < (periods < 1 ? 0.1 : 0.02))
        #expect(abs(fit.spring.frequency - frequency) < 5 * fit.frequencyError)
      }
    }
  }

  @Test("a damping up to 4 is found from rest, and its error says how well")
  func overdamped() throws {
    var random = SeededGenerator(seed: 12)
    for damping in [1, 1.5, 2, 3, 4] {
      let times = Recording.times(3, rate: 120, &random)
      let recording = Self.recording(4, damping, lead: 0.3, [(0, 400, 0)], times, noise: 0.1)
      let fit = try SpringFit(to: try recording.track(&random))
      #expect(abs(fit.spring.damping - damping) < min(4 * fit.dampingError, 0.1 * damping))
      #expect(abs(fit.spring.frequency - 4) < min(4 * fit.frequencyError, 0.4))
      // The slow decay alone is known well.
      #expect(abs(fit.spring.frequency / fit.spring.damping * damping / 4 - 1) < 0.01)
    }
  }

  @Test("a swing that never ends has a damping of 0, over many periods, too")
  func undamped() throws {
    var random = SeededGenerator(seed: 13)
    for frequency in [0.5, 1.7, 7.3] {
      let times = Recording.times(10, rate: 60, &random)
      let fit = try SpringFit(to: try Self.recording(frequency, 0, [(0, 300, 600)], times, noise: 0.5).track(&random))
      #expect(abs(fit.spring.frequency - frequency) < 0.001 && fit.spring.damping < 0.001)
    }
  }

  @Test("the same track has the same fit")
  func deterministic() throws {
    var random = SeededGenerator(seed: 14)
    let track = try Self.recording(2, 0.7, [(0, 300, 100)], noise: 0.5).track(&random)
    #expect(try SpringFit(to: track) == SpringFit(to: track))
  }

  // MARK: No spring

  @Test("a sentence says why a track has no spring")
  func sentences() throws {
    var random = SeededGenerator(seed: 15)
    let still = "expected values that change, found the same in every row; track something that moves"
    #expect(Self.answer(try Self.track { _ in 5 }) == still)
    #expect(Self.answer(try Self.track { 1e12 + $0 * 1e-3 }) == still)
    let motions: [(Double) -> Double] = [
      { 300 * $0 }, { 300 * max($0 - 0.5, 0) }, { 300 * $0 * $0 }, { 300 * $0 - 150 * $0 * $0 },
      { $0 < 0.5 ? 0 : 300 }, { 300 * Portable.exp(-5 * $0) },
      { 300 * Portable.exp(-5 * max($0 - 0.5, 0)) },
    ]
    for (index, values) in motions.enumerated() {
      let (exact, noisy) = (try Self.track { values($0) }, try Self.track { values($0) + 0.5 * random.normal() })
      #expect(Self.answer(exact) == Self.noSpring, "motion \(index)")
      #expect(Self.answer(noisy) == Self.noSpring, "motion \(index)")
    }
    let twice = Self.recording(3, 0.8, lead: 0.2, [(0, 300, 0)])
    #expect(
      Self.answer(try Self.track { twice.value(0, $0) - twice.value(0, $0 - 0.9) })
        == "expected the motion of a spring, found one that differs from the nearest spring's by 13.8 % of its range; "
        + "keep the rows of a single motion, without those in which a finger holds it, and the columns that it moves")
    #expect(
      Self.answer(try Self.track { _ in random.normal() }).hasPrefix("expected the motion of a spring, found one"))
    #expect(
      Self.answer(try Self.track { 300 * Portable.sin(2 * .pi * 20.5 * $0) })
        == "expected at least 4 rows in each period, found a period of 48.8 ms and a row every 16.7 ms; "
        + "record more frames per second")
    let few = (0..<60).map { "\($0),\($0 * $0),\($0 < 7 ? "1" : "")\n" }.joined()
    #expect(
      Self.answer(try MotionTrack(csv: "t,x,left\n" + few))
        == "column 'left': expected at least 8 values, found 7; leave the column out, or track it for longer")
  }

  @Test("timing curves are near some springs; their residuals tell")
  func timingCurves() throws {
    func eased(_ time: Double, _ duration: Double) -> Double {
      let share = min(max(time / duration, 0), 1)
      return 300 * share * share * (3 - 2 * share)
    }
    let ease = try SpringFit(to: try Self.track { eased($0 - 0.5, 0.3) })
    #expect(abs(ease.spring.frequency - 2.04) < 0.01 && abs(ease.spring.damping - 0.76) < 0.01)
    #expect(3...4 ~= ease.columns[0].residual && 11...13 ~= ease.columns[0].largestResidual)
    let ramp = try SpringFit(to: try Self.track { 300 * min(max(($0 - 0.5) / 0.3, 0), 1) })
    #expect(4...5 ~= ramp.columns[0].residual && 22...24 ~= ramp.columns[0].largestResidual)
    // Without the rest before and after it, an ease is half a swing.
    #expect(Self.answer(try Self.track(Array(Self.even.prefix(19))) { eased($0, 0.3) }) == "1.6 Hz, 0.0")
    #expect(Self.answer(try Self.track(Array(Self.even.prefix(19))) { 300 * $0 }) == Self.noSpring)
  }

  @Test("hostile tracks have a spring or a sentence")
  func hostile() throws {
    var random = SeededGenerator(seed: 16)
    for _ in 0..<TestLength.count(300, short: 30) {
      let count = 8 + random.below(30)
      let size = [1, 1e-300, 1e15, 5e-324][random.below(4)]
      let step = [1e-6, 1, 1e13][random.below(3)]
      let gap = random.below(3)
      let text = (0..<count).map { row in
        let cells = (0..<2).map { _ in
          random.below(9) < gap ? "nan" : "\(size * Double([-1, 0, 0.5, 1, Double(row)][random.below(5)]))"
        }
        return "\(step * Double(row + 1)),\(cells.joined(separator: ","))"
      }
      let lines = text.joined(separator: "\n")
      guard let track = try? MotionTrack(csv: lines) else { continue }
      do throws(SceneError) {
        let fit = try SpringFit(to: track)
        let numbers = fit.columns.flatMap { [$0.start, $0.target, $0.velocity, $0.residual, $0.largestResidual] }
        let isFinite = (numbers + [fit.spring.frequency, fit.spring.damping, fit.onset]).allSatisfy(\.isFinite)
        #expect(isFinite, "\(lines)")
      } catch { #expect(error.description.hasPrefix("expected") || error.place.hasPrefix("column")) }
    }
  }

  @Test("100,000 rows have a spring")
  func manyRows() throws {
    var random = SeededGenerator(seed: 17)
    let times = (0..<TestLength.count(100_000, short: 5000)).map { Double($0) / 1000 }
    let lead = times[times.count / 2]
    let fit = try SpringFit(to: try Self.recording(3, 0.4, lead: lead, [(0, 300, 0)], times, noise: 0.5).track(&random))
    #expect(abs(fit.spring.frequency - 3) < 0.005 && abs(fit.spring.damping - 0.4) < 0.002)
    #expect(abs(fit.onset - lead) < 0.001)
  }
}
