import Springflow

/// The spring whose motion is nearest to a track, by least squares, with start, target and velocity of each column.
///
/// All columns move on one spring. They rest at their starts until the onset, or the track begins during the motion;
/// then the onset is its first time.
///
/// ```swift
/// let fit = try SpringFit(to: try MotionTrack.read("card.csv"))
/// print(fit.spring.response, fit.spring.damping, fit.columns[0].velocity)
/// ```
///
/// Motions differ in how much they tell of their spring; ``frequencyError`` and ``dampingError`` say how much. The
/// motion of a damping above 1 is the sum of two decays, with the rates ω (ζ ± √(ζ² − 1)). Far above 1 the fast decay
/// ends within a few rows, and the slow one tells only frequency / damping. A velocity at the onset can cancel one of
/// the decays, and near a damping of 1 almost cancel it: then the other one tells neither number. A lead-in at rest
/// makes the velocity known, and the errors smaller.
///
/// A timing curve may be near a spring's motion, above all if the track contains no rest: an ease-in-out curve is then
/// the half of a swing. A residual that is larger than the noise of the values shows it.
public struct SpringFit: Equatable, Sendable {
  /// The motion of one column, in the column's unit and seconds.
  public struct ColumnMotion: Equatable, Sendable {
    /// The column's name.
    public let name: String
    /// The value at the onset and before it.
    public let start: Double
    /// The value at rest at the end.
    public let target: Double
    /// The velocity at the onset; 0 if the motion begins from rest. In units per second.
    public let velocity: Double
    /// The root mean square of the differences between values and motion.
    public let residual: Double
    /// The greatest difference between a value and the motion.
    public let largestResidual: Double
  }

  /// The spring of all columns.
  public let spring: Spring
  /// The standard error of the frequency, for noise that is normal and independent from row to row. In hertz.
  public let frequencyError: Double
  /// The standard error of the damping, for noise that is normal and independent from row to row. No unit.
  public let dampingError: Double
  /// When the motion begins, in the track's seconds: its first time if the track begins during the motion.
  public let onset: Double
  /// The motions of the track's columns, in the same order.
  public let columns: [ColumnMotion]

  /// Fits a spring to a track.
  ///
  /// A column that never changes starts at its target. One track has the same fit, bit by bit, on every machine.
  ///
  /// - Throws: `SceneError` if nothing moves, if no spring moves so, or if many springs do.
  /// - Complexity: O(*n*) in the number of values. 600 rows of two columns take some 15 ms.
  public init(to track: MotionTrack) throws(SceneError) {
    var extents: [(middle: Double, range: Double)] = []
    for column in track.columns { extents.append(try Self.extent(of: column)) }
    let moving = extents.indices.filter { extents[$0].range > 0 }
    let rows = track.times.indices.filter { row in moving.contains { !track.columns[$0].values[row].isNaN } }
    let first = rows.first.map { track.times[$0] } ?? 0
    let search = SpringSearch(
      times: rows.map { track.times[$0] - first },
      columns: moving.map { column in
        rows.map { (track.columns[column].values[$0] - extents[column].middle) / extents[column].range }
      })
    guard !moving.isEmpty, let best = search.best() else {
      throw SceneError(
        at: "", expected: "values that change", found: "the same in every row", hint: "track something that moves")
    }
    (spring, onset) = (best.spring, first + best.onset)
    let residuals = search.residuals(of: best)
    (frequencyError, dampingError) = search.standardErrors(of: best)
    columns = extents.indices.map { column in
      let (middle, range) = extents[column]
      let index = moving.firstIndex(of: column)
      let coefficients = index.map { best.coefficients[$0].map { $0 * range } } ?? [0, 0, 0]
      return ColumnMotion(
        name: track.columns[column].name, start: middle + coefficients[0] + coefficients[1],
        target: middle + coefficients[0], velocity: coefficients[2] * 2 * .pi * best.spring.frequency,
        residual: index.map { residuals[$0].all * range } ?? 0,
        largestResidual: index.map { residuals[$0].largest * range } ?? 0)
    }
    let misfit = residuals.map { max($0.all, $0.moving) }.min() ?? 0
    try check(misfit: misfit, span: search.span - best.onset, interval: search.interval)
  }

  /// The value of a column's motion at a time of the track, in seconds.
  ///
  /// - Complexity: O(1).
  public func value(column: Int, at time: Double) -> Double {
    let motion = columns[column]
    guard time > onset else { return motion.start }
    return motion.start
      + spring.value(target: motion.target - motion.start, initialVelocity: motion.velocity, time: time - onset)
  }

  /// The middle of a column's values and their range, which is 0 if they differ by roundings only.
  private static func extent(of column: MotionTrack.Column) throws(SceneError) -> (middle: Double, range: Double) {
    let values = column.values.filter { !$0.isNaN }
    guard values.count >= MotionTrack.fewestValues, let low = values.min(), let high = values.max() else {
      throw SceneError(
        at: "column \(column.name.quoted)", expected: "at least \(MotionTrack.fewestValues) values",
        found: "\(values.count)", hint: "leave the column out, or track it for longer")
    }
    return ((low + high) / 2, high - low > 1e-9 * max(abs(low), abs(high)) ? high - low : 0)
  }

  /// Throws if the nearest spring does not explain the track, or others explain it as well.
  private func check(misfit: Double, span: Double, interval: Double) throws(SceneError) {
    func short(_ number: Double) -> String { SceneMeasures.number(number, decimals: 1) }
    guard misfit <= 0.05 else {
      throw SceneError(
        at: "", expected: "the motion of a spring",
        found: "one that differs from the nearest spring's by \(short(100 * misfit)) % of its range",
        hint:
          "keep the rows of a single motion, without those in which a finger holds it, and the columns that it moves")
    }
    // In a sixth of a period, and in the first two thirds of a slow decay, the target is not in sight.
    let isCut = 2 * .pi * spring.frequency * span < max(1, 2 * spring.damping)
    // A quarter of the number; a small damping may have a larger error, as its motion is hardly another one.
    guard !isCut, frequencyError < spring.frequency / 4, dampingError < max(spring.damping, 0.2) / 4 else {
      throw SceneError(
        at: "", expected: "a motion that tells its spring",
        found: "one of many springs, such as a line, a bend, a jump or a single decay",
        hint: "track it from rest until it comes to rest, with more rows or less noise")
    }
    guard spring.frequency * interval <= 0.25 else {
      throw SceneError(
        at: "", expected: "at least 4 rows in each period",
        found: "a period of \(short(1000 * spring.response)) ms and a row every \(short(1000 * interval)) ms",
        hint: "record more frames per second")
    }
  }
}
