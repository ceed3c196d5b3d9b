import Springflow

/// An element as a watch saw it: its name, and its motion.
public struct MeasuredElement: Sendable {
  /// Its identity.
  public let id: ElementID
  /// Its name: "tile 12", or a view's class and its path in the tree, "CardView /3".
  public let name: String
  /// The first tick in which it was on screen.
  public let firstTick: Int
  /// The last tick in which it was on screen.
  public let lastTick: Int
  /// Its centre, x and y, in points; the side and the angle of what is drawn; its opacity. A value a tick, NaN where it
  /// is not on screen.
  private(set) var columns: [MotionQuantity: [Double]] = [:]
  /// The distance that the content has scrolled, x and y, in points.
  private(set) var scrolled: [[Double]] = [[], []]
  /// Half the width and half the height of the box around what is drawn, in points.
  private(set) var reach: [[Double]] = [[], []]
  /// Whether it is in the visible area, by ticks.
  private(set) var isInSight: [Bool] = []
  /// The ticks from which it is elsewhere, where it was moved unseen.
  private(set) var relocations: Set<Int> = []
  /// Whether perspective distorts what is drawn at some time.
  private(set) var isTilted = false

  /// Whether it can be seen at a tick, counted from its first one.
  func isSeen(_ index: Int) -> Bool { isInSight[index] && (columns[.alpha]?[index] ?? 0) >= StoryMotion.leastFade }

  /// A quantity tick by tick.
  ///
  /// - Parameters:
  ///   - quantity: The quantity.
  ///   - followsContent: Whether places are relative to the content, which scrolls, and not to the viewport.
  /// - Complexity: O(*n*) for *n* ticks.
  public func series(_ quantity: MotionQuantity, followsContent: Bool = false) -> MotionSeries {
    MotionSeries(from: firstTick, values(quantity, followsContent), of: quantity)
  }

  private func values(_ quantity: MotionQuantity, _ followsContent: Bool) -> [Double] {
    switch quantity {
    case .position: return Self.alongWay(place(followsContent))
    case .x: return place(followsContent)[0]
    case .y: return place(followsContent)[1]
    case .speed:
      let place = place(followsContent)
      return place[0].indices.map { index in
        if index == 0 { return .nan }
        let (dx, dy) = (place[0][index] - place[0][index - 1], place[1][index] - place[1][index - 1])
        return (dx * dx + dy * dy).squareRoot() * Double(Scene.ticksPerSecond)
      }
    default: return columns[quantity] ?? []
    }
  }

  private func place(_ followsContent: Bool) -> [[Double]] {
    [MotionQuantity.x, .y].enumerated().map { axis, quantity in
      let values = columns[quantity] ?? []
      return followsContent ? zip(values, scrolled[axis]).map(+) : values
    }
  }

  /// Places as distances from the first one along the line to the last one, or to the farthest one.
  static func alongWay(_ place: [[Double]]) -> [Double] {
    let (x, y) = (place[0], place[1])
    guard let first = x.firstIndex(where: { !$0.isNaN }), let last = x.lastIndex(where: { !$0.isNaN }) else {
      return x
    }
    func offset(_ index: Int) -> (dx: Double, dy: Double, length: Double) {
      let (dx, dy) = (x[index] - x[first], y[index] - y[first])
      return (dx, dy, (dx * dx + dy * dy).squareRoot())
    }
    var end = offset(last)
    if end.length < MotionQuantity.position.tolerance {
      for index in x.indices where !x[index].isNaN && offset(index).length > end.length { end = offset(index) }
    }
    return x.indices.map { index in
      let way = offset(index)
      return end.length == 0 ? way.length : (way.dx * end.dx + way.dy * end.dy) / end.length
    }
  }
}

extension MeasuredElement {
  /// Puts an element's tracks together.
  ///
  /// - Parameter tracks: Each with its segment of time, and the distance of the content from its start there.
  init(
    _ id: ElementID, _ name: String, _ tracks: [(track: ElementTrack, segment: TrackSegment, scrolled: CGPoint)]
  ) {
    let ticks = tracks.flatMap { part in
      [part.segment.moments[part.track.start].tick, part.segment.moments[part.track.end - 1].tick]
    }
    (self.id, self.name) = (id, name)
    (firstTick, lastTick) = (ticks.min() ?? 0, ticks.max() ?? 0)
    let empty = [Double](repeating: .nan, count: lastTick - firstTick + 1)
    var (x, y, side, angle, alpha, scrolled) = (empty, empty, empty, empty, empty, [empty, empty])
    var reach = [empty, empty]
    isInSight = empty.map { _ in false }
    var last = (end: -1, segment: -1)
    for (track, segment, before) in tracks {
      let first = segment.moments[0].tick
      if last == (track.start, first) { relocations.insert(segment.moments[track.start].tick) }
      last = (track.end, first)
      for index in 0..<track.count {
        let moment = segment.moments[track.start + index]
        let tick = moment.tick - firstTick
        (x[tick], y[tick]) = (track.place[0][index], track.place[1][index])
        scrolled[0][tick] = Double(before.x + moment.scrolled.x)
        scrolled[1][tick] = Double(before.y + moment.scrolled.y)
        alpha[tick] = track.alpha[index]
        (side[tick], angle[tick]) = track.shape(index)
        for axis in [0, 1] { reach[axis][tick] = track.reach(index, axis) }
        isInSight[tick] = track.isInSight[index]
        if track.isDistorted(index) { isTilted = true }
      }
    }
    let first = side.first ?? 1
    columns = [
      .x: x, .y: y, .alpha: alpha, .scale: side.map { first > 0 ? $0 / first : $0 }, .angle: Self.unwrapped(angle),
    ]
    (self.scrolled, self.reach) = (scrolled, reach)
  }

  /// Angles without turns from one to the next.
  private static func unwrapped(_ angles: [Double]) -> [Double] {
    var last = 0.0
    return angles.map { angle in
      if angle.isNaN { return angle }
      last = angle + 360 * ((last - angle) / 360).rounded()
      return last
    }
  }
}

extension ElementTrack {
  /// Half the width or height of the box around what is drawn, in points.
  fileprivate func reach(_ index: Int, _ axis: Int) -> Double {
    if corners.isEmpty { return size[axis][index] / 2 }
    return (0..<4).reduce(0) { max($0, abs(corners[2 * $1 + axis][index])) }
  }

  /// Whether the corners are no parallelogram around the centre.
  fileprivate func isDistorted(_ index: Int) -> Bool {
    !corners.isEmpty && [0, 1].contains { abs(corners[$0][index] + corners[6 + $0][index]) > 0.5 }
  }

  /// The side of a square of the area that is drawn, in points, and the angle of the upper edge, in degrees.
  fileprivate func shape(_ index: Int) -> (side: Double, angle: Double) {
    if corners.isEmpty { return ((size[0][index] * size[1][index]).squareRoot(), 0) }
    func corner(_ number: Int) -> (x: Double, y: Double) {
      (corners[2 * number][index], corners[2 * number + 1][index])
    }
    let (a, b, c, d) = (corner(0), corner(1), corner(3), corner(2))
    // Half the product of the diagonals.
    let area = ((c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x)) / 2
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let angle = dx == 0 && dy == 0 ? .nan : Portable.atan2(dy, dx) * 180 / .pi
    return (abs(area).squareRoot(), angle)
  }
}
