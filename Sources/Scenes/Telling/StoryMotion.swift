import Springflow

/// What one element does after one cause until it rests, moves by the next cause or is gone. In points, degrees and
/// seconds.
struct StoryMotion: Equatable {
  enum SightChange: String {
    /// It is inserted, or fades in.
    case appears
    /// It is deleted, or fades out, and is no more.
    case vanishes
    /// It is in sight from the beginning to the end of the motion.
    case stays
    /// It comes into sight or leaves it in motion.
    case enters, leaves
    /// It fades out and is moved unseen, or fades in where it was moved.
    case relocates
  }

  /// A sudden end of a velocity, which no spring explains.
  struct Hit: Equatable {
    let tick: Int
    /// The speed just before it, in points per second, and which way: 0 for x, 1 for y.
    let speed: Double
    let axis: Int
    /// Whether it was on its way right or down.
    let isForward: Bool
    /// Whether it goes back from there.
    let isBounce: Bool
    /// The way along that axis until then, in points.
    let way: Double
    /// Whether it goes down.
    var isFall: Bool { axis == 1 && isForward }
  }

  var (id, name) = (ElementID?.none, "the content")
  /// Whether its cause is about this element: it is what a finger drags, or an update moves.
  var isActedOn = false
  /// The indexes of its cause and of its ticks in its series.
  var (cause, range) = (0, 0..<1)
  /// When it begins, when it comes to rest, if it does, and when its last tick is.
  var (begins, settles, ends) = (0.0, Double?.none, 0.0)
  /// Whether it was in motion when the cause came, and whether a later cause moves it on.
  var (continues, isCut) = (false, false)
  /// The number of earlier motions of the element after the same cause.
  var order = 0
  var presence = SightChange.stays
  /// The way from its first place to its last one.
  var (dx, dy) = (0.0, 0.0)
  var overshoot = 0.0
  /// Whether it returns to about where it was: then the way is that to the farthest place.
  var isSwing = false
  /// The factors by which it has grown at the end, and at the most.
  var (growth, peakGrowth) = (1.0, 1.0)
  /// The angles by which it has turned at the end, and at the most.
  var (turn, peakTurn) = (0.0, 0.0)
  var isTilted = false
  /// Its opacity at the beginning, at the end, and the least.
  var (alphaBefore, alphaAfter, leastAlpha) = (1.0, 1.0, 1.0)
  /// Whether it is less opaque at the end.
  var isFadingOut: Bool { alphaAfter < alphaBefore }
  var hits: [Hit] = []
  /// The first hit, if most of the way leads to it.
  var mainHit: Hit? { hits.first.flatMap { $0.way >= 0.8 * distance ? $0 : nil } }
  /// What the first hit is at, in words.
  var obstacle: String?

  /// The length of the way.
  var distance: Double { (dx * dx + dy * dy).squareRoot() }
  /// Whether the centre moves far enough to be seen.
  var isMove: Bool { distance >= Self.leastWay }

  /// Ways that nobody notices, in points, degrees, shares of size and of opacity: twice what cannot be seen.
  static let (leastWay, leastTurn, leastGrowth, leastFade) = (1.0, 1.0, 0.02, 0.05)

  /// Whether there is anything to tell.
  var isMovingVisibly: Bool {
    isMove || isTilted || toldTurn != nil || toldGrowth != nil
      || max(abs(alphaAfter - alphaBefore), alphaBefore - leastAlpha) >= Self.leastFade
  }

  /// Its growth that is told: the last one, or the greatest one if it returns.
  var toldGrowth: (factor: Double, isBack: Bool)? {
    if abs(growth - 1) >= Self.leastGrowth { return (growth, false) }
    return abs(peakGrowth - 1) >= Self.leastGrowth ? (peakGrowth, true) : nil
  }

  var toldTurn: (angle: Double, isBack: Bool)? {
    if isTilted { return nil }
    if abs(turn) >= Self.leastTurn { return (turn, false) }
    return abs(peakTurn) >= Self.leastTurn ? (peakTurn, true) : nil
  }
}

/// The series of an element or of the content, cut into motions.
struct MotionSlicer {
  let id: ElementID?
  let firstTick: Int
  /// The distance that the content has scrolled, x and y.
  private let scrolled: [[Double]]
  /// Place x and y, growth, angle, opacity. Places are relative to the content, and after causes that place the
  /// content, relative to the viewport: only differences count.
  private var columns: [[Double]]
  private let (isTilted, isInSight): (Bool, [Bool])
  /// The ticks at which everything begins anew, and those from which it is elsewhere, where it was moved unseen.
  private let (restarts, relocations): (Set<Int>, Set<Int>)
  /// The tick after which nothing is watched, and whether all was at rest then.
  private let (lastTick, isSettled): (Int, Bool)

  private static let quantities = [MotionQuantity.x, .y, .scale, .angle, .alpha]

  @MainActor
  init(_ element: MeasuredElement, in watch: SceneWatch, isPlaced: [Bool]) {
    (id, firstTick) = (element.id, element.firstTick)
    (isTilted, isInSight) = (element.isTilted, element.isInSight)
    columns = Self.quantities.map { element.series($0, followsContent: true).values }
    if isPlaced.contains(true) {
      for axis in [0, 1] {
        let scrolled = element.scrolled[axis]
        var placed = 0.0
        for index in scrolled.indices {
          let step = index > 0 ? scrolled[index] - scrolled[index - 1] : .nan
          if isPlaced[firstTick + index - watch.firstTick], step.isFinite { placed += step }
          columns[axis][index] -= placed
        }
      }
    }
    (lastTick, isSettled, scrolled) = (watch.lastTick, watch.isSettled, element.scrolled)
    (restarts, relocations) = (Set(watch.restarts), element.relocations)
  }

  /// The content, which moves against its offset.
  @MainActor
  init(contentOf watch: SceneWatch) {
    (id, firstTick, isTilted, isInSight) = (nil, watch.firstTick, false, [])
    var places = [[Double](repeating: .nan, count: watch.lastTick - watch.firstTick + 1)]
    places.append(places[0])
    let start = watch.continuity.segments.first?.moments.first?.offset ?? .zero
    for segment in watch.continuity.segments {
      let offset = segment.moments.first?.offset ?? start
      for moment in segment.moments {
        places[0][moment.tick - firstTick] = Double(start.x - offset.x - moment.scrolled.x)
        places[1][moment.tick - firstTick] = Double(start.y - offset.y - moment.scrolled.y)
      }
    }
    (columns, scrolled) = (places, [])
    (lastTick, isSettled, restarts, relocations) = (watch.lastTick, watch.isSettled, Set(watch.restarts), [])
  }

  /// The motions that can be seen.
  ///
  /// - Parameters:
  ///   - causes: The ticks of the causes, rising; the first one is that of the start.
  ///   - changes: The ticks in which it was inserted and deleted.
  func motions(_ causes: [Int], inserted: [Int] = [], deleted: [Int] = []) -> [StoryMotion] {
    var found: [StoryMotion] = []
    var order = (cause: -1, count: 0)
    for piece in pieces() {
      for var slice in slices(of: piece, causes, deleted) {
        order = (slice.cause, slice.cause == order.cause ? order.count + 1 : 0)
        slice.order = order.count
        var slicer = self
        if id != nil { slicer.place(slice) }
        let motion = slicer.motion(slice, of: piece, causes, inserted: inserted, deleted: deleted)
        if let motion { found.append(motion) }
      }
    }
    return found
  }

  // MARK: Cuts

  /// A part of a piece that one cause moves, up to the next part; the motion's own end is earlier.
  private struct Slice {
    var range: Range<Int>
    var cause: Int
    /// The index of the last step that moves it.
    var last: Int
    var (continues, isCut): (Bool, Bool)
    var order = 0
  }

  /// The indexes for which it is on screen without a gap, without a restart and without being moved unseen.
  private func pieces() -> [Range<Int>] {
    var (pieces, start) = ([Range<Int>](), Int?.none)
    for index in 0...columns[0].count {
      let isSeen = index < columns[0].count && !columns[0][index].isNaN
      let isCut = restarts.contains(firstTick + index - 1) || relocations.contains(firstTick + index)
      if let first = start, !isSeen || isCut {
        pieces.append(first..<index)
        start = nil
      }
      if isSeen, start == nil { start = index }
    }
    return pieces
  }

  /// Whether it moves in the tick before an index, by more than twice what counts as rest.
  private func isMoving(_ index: Int) -> Bool {
    columns.indices.contains { column in
      let step = abs(columns[column][index] - columns[column][index - 1])
      return step * Double(Scene.ticksPerSecond) > 4 * Self.quantities[column].tolerance
    }
  }

  /// Whether a motion comes to rest in the few ticks after an index: not what a cause there begins.
  private func isTail(from index: Int, to end: Int) -> Bool {
    end - index <= StoryCause.soon
      && [0, 1].allSatisfy { abs(columns[$0][end] - columns[$0][index]) < StoryMotion.leastWay }
  }

  private func slices(of piece: Range<Int>, _ causes: [Int], _ deleted: [Int]) -> [Slice] {
    var intervals: [ClosedRange<Int>] = []
    for index in piece.dropFirst() where isMoving(index) {
      // The turn of a swing is no rest.
      if let last = intervals.last, index - last.upperBound <= MotionSeries.hold {
        intervals[intervals.count - 1] = last.lowerBound...index
      } else {
        intervals.append(index - 1...index)
      }
    }
    var slices: [Slice] = []
    for (number, interval) in intervals.enumerated() {
      let end = number + 1 < intervals.count ? intervals[number + 1].lowerBound : piece.upperBound
      var begin = interval.lowerBound
      // A command is seen in the frame after its tick.
      var cause = causes.lastIndex { $0 - firstTick <= begin + 1 } ?? 0
      var continues = false
      for next in causes.indices.dropFirst(cause + 1) {
        let cut = causes[next] - firstTick
        // What is deleted goes, whatever comes after.
        let goes = deleted.contains { $0 < causes[next] && $0 - firstTick >= begin - 1 }
        guard cut < interval.upperBound, !goes, !isTail(from: cut, to: interval.upperBound) else { break }
        if cut - begin > StoryCause.soon {
          slices.append(Slice(range: begin..<cut + 1, cause: cause, last: cut, continues: continues, isCut: true))
          (begin, continues) = (cut, true)
        }
        cause = next
      }
      slices.append(
        Slice(range: begin..<end, cause: cause, last: interval.upperBound, continues: continues, isCut: false))
    }
    return slices
  }

  /// Takes the places in the viewport where the element is pinned to it.
  private mutating func place(_ slice: Slice) {
    for axis in [0, 1] {
      var seen = Array(columns[axis][slice.range])
      for index in seen.indices { seen[index] -= scrolled[axis][slice.range.lowerBound + index] }
      let isPinned = (seen.max() ?? 0) - (seen.min() ?? 0) < StoryMotion.leastWay
      if isPinned { columns[axis].replaceSubrange(slice.range, with: seen) }
    }
  }

  // MARK: Facts

  private func motion(
    _ slice: Slice, of piece: Range<Int>, _ causes: [Int], inserted: [Int], deleted: [Int]
  ) -> StoryMotion? {
    let range = slice.range
    var motion = StoryMotion()
    (motion.id, motion.cause, motion.range) = (id, slice.cause, range)
    (motion.continues, motion.isCut) = (slice.continues, slice.isCut)
    motion.order = slice.order
    func tick(_ index: Int) -> Int { firstTick + index }
    let isFirst = range.lowerBound == piece.lowerBound && tick(range.lowerBound) > causes[0]
    let goes = range.upperBound == piece.upperBound && tick(range.upperBound) <= lastTick
    let isLast = goes && range.upperBound - slice.last <= StoryCause.soon
    let isAtRest = range.upperBound == piece.upperBound && !goes && isSettled && !slice.isCut
    if columns.count > 2 {
      let alpha = columns[4][range]
      motion.alphaBefore = alpha[range.lowerBound]
      motion.alphaAfter = alpha[range.upperBound - 1]
      motion.leastAlpha = alpha.min() ?? 1
      let isNew = inserted.contains { abs($0 + 1 - tick(range.lowerBound)) <= StoryCause.soon }
      let isGone = deleted.contains { $0 + StoryCause.soon >= tick(range.lowerBound) && $0 <= tick(range.upperBound) }
      if isFirst, isNew || motion.alphaBefore < StoryMotion.leastFade {
        motion.presence = relocations.contains(tick(range.lowerBound)) ? .relocates : .appears
      } else if goes, isGone || motion.alphaAfter < StoryMotion.leastFade {
        motion.presence = !isGone && relocations.contains(tick(range.upperBound)) ? .relocates : .vanishes
      } else if isFirst || isLast {
        motion.presence = isLast ? .leaves : .enters
      }
      if let size = extent(of: 2, in: range), size.first > 0 {
        (motion.growth, motion.peakGrowth) = (size.last / size.first, size.peak / size.first)
      }
      if let angle = extent(of: 3, in: range) {
        (motion.turn, motion.peakTurn) = (angle.last - angle.first, angle.peak - angle.first)
      }
      motion.isTilted = isTilted && max(abs(motion.turn), abs(motion.peakTurn)) >= StoryMotion.leastTurn
    }
    takeWay(&motion)
    motion.hits = hits(range)
    takeTimes(&motion, isAtRest: isAtRest, isCut: slice.isCut)
    let rest = slice.last + MotionSeries.hold + 2
    if motion.settles == nil, !slice.isCut, !isLast, rest < range.upperBound {
      // What creeps on unseen for long is at rest.
      var early = motion
      early.range = range.lowerBound..<rest
      takeTimes(&early, isAtRest: false, isCut: false)
      if early.settles != nil { motion = early }
    }
    if id != nil, !range.contains(where: { isInSight[$0] && columns[4][$0] >= StoryMotion.leastFade }) { return nil }
    return motion.isMovingVisibly ? motion : nil
  }

  /// A column's first and last value in a range, and the one farthest from the first.
  private func extent(of column: Int, in range: Range<Int>) -> (first: Double, last: Double, peak: Double)? {
    let values = columns[column][range].filter { !$0.isNaN }
    guard let first = values.first, let last = values.last else { return nil }
    return (first, last, values.max { abs($0 - first) < abs($1 - first) } ?? first)
  }

  /// The way from the first place to the last one, or of a swing to the farthest one.
  private func takeWay(_ motion: inout StoryMotion) {
    let (x, y) = (Array(columns[0][motion.range]), Array(columns[1][motion.range]))
    let end = x.count - 1
    // What comes into sight as it swings is told from where it rests.
    let home = motion.presence == .enters ? end : 0
    func offset(_ index: Int) -> (x: Double, y: Double, length: Double) {
      let (dx, dy) = (x[index] - x[home], y[index] - y[home])
      return (dx, dy, (dx * dx + dy * dy).squareRoot())
    }
    let farthest = x.indices.max { offset($0).length < offset($1).length } ?? 0
    let (far, way) = (offset(farthest), offset(home == 0 ? end : 0))
    motion.isSwing = far.length > 1.5 * way.length && far.length - way.length > 2
    let passes = motion.presence == .enters || motion.presence == .leaves
    (motion.dx, motion.dy) = motion.isSwing || passes ? (far.x, far.y) : (x[end] - x[0], y[end] - y[0])
    if motion.presence == .enters { (motion.dx, motion.dy) = (-motion.dx, -motion.dy) }
    if motion.isSwing || passes || motion.isCut { return }
    let along = MotionSeries(from: 0, MeasuredElement.alongWay([x, y]), of: .position)
    motion.overshoot = along.measure(.difference(MotionQuantity.position.tolerance))?.overshoot ?? 0
  }

  /// When it begins and comes to rest: the last of its quantities.
  private func takeTimes(_ motion: inout StoryMotion, isAtRest: Bool, isCut: Bool) {
    let range = motion.range
    let (x, y) = (columns[0][range], columns[1][range])
    let (lastX, lastY) = (x[range.upperBound - 1], y[range.upperBound - 1])
    let away = zip(x, y).map { x, y in ((x - lastX) * (x - lastX) + (y - lastY) * (y - lastY)).squareRoot() }
    var series = [(MotionQuantity.position, away)]
    if columns.count > 2 { series += (2...4).map { (Self.quantities[$0], Array(columns[$0][range])) } }
    var isOver = !isCut && motion.presence != .leaves && motion.presence != .vanishes
    motion.begins = Double(firstTick + range.upperBound - 1) / Double(Scene.ticksPerSecond)
    (motion.ends, motion.settles) = (motion.begins, nil)
    var settles = 0.0
    for (quantity, values) in series {
      let tolerance = quantity.tolerance * (quantity == .scale ? max(values.first ?? 1, 0.01) : 1)
      let measure = MotionSeries(from: firstTick + range.lowerBound, values, of: quantity)
        .measure(.difference(tolerance), isAtRest: isAtRest)
      guard let measure, let begins = measure.begins else { continue }
      motion.begins = min(motion.begins, begins)
      if let end = measure.settles { settles = max(settles, end) } else { isOver = false }
    }
    if isOver { motion.settles = settles }
    if !isOver, firstTick + range.upperBound <= lastTick { motion.isCut = true }
  }

  // MARK: Hits

  /// The velocities that end within two ticks, although they changed little before and after.
  private func hits(_ range: Range<Int>) -> [StoryMotion.Hit] {
    var hits: [StoryMotion.Hit] = []
    guard id != nil, range.count > 8 else { return [] }
    let rate = Double(Scene.ticksPerSecond)
    for axis in [0, 1] {
      let place = columns[axis]
      func speed(_ index: Int) -> Double { (place[index] - place[index - 1]) * rate }
      func scroll(_ index: Int) -> Double { (scrolled[axis][index] - scrolled[axis][index - 1]) * rate }
      var last = -6
      for index in range.lowerBound + 2..<range.upperBound - 5 {
        let before = speed(index)
        guard abs(before) > 40, index - last > 5 else { continue }
        // Round bodies and corners take some ticks to stop.
        let window = [(2, 3.0), (4, 6.0)].first { ticks, factor in
          let after = speed(index + ticks)
          let known = abs(before - speed(index - 1)) + abs(speed(index + ticks + 1) - after)
          return (before * after <= 0 || abs(after) < abs(before) / 8) && abs(after - before) > 40 + factor * known
        }
        guard let window else { continue }
        // A finger that holds the content still stops no element.
        if abs(scroll(index + 4) - scroll(index)) > 20 { continue }
        last = index
        // The last tick before the velocity drops.
        var tick = index
        while tick + 1 < index + window.0, speed(tick + 1) / before > 0.9 * speed(tick) / before { tick += 1 }
        let after = speed(index + window.0)
        // Often the obstacle is met within the last tick, which has a part of the way.
        let most = max(abs(speed(tick)), abs(speed(tick - 1)))
        hits.append(
          StoryMotion.Hit(
            tick: firstTick + tick, speed: most, axis: axis, isForward: before > 0,
            isBounce: abs(after) > abs(before) / 8, way: abs(place[tick] - place[range.lowerBound])))
      }
    }
    return hits.sorted { ($0.tick, $0.axis) < ($1.tick, $1.axis) }
  }
}
