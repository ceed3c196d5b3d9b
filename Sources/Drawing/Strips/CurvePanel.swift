import SpringflowNumerics
import SpringflowViews

/// Curves over one axis of time, a plot for each unit, with moments marked across all of them.
public struct CurvePanel: Equatable, Sendable {
  /// The curves. The order in which units first occur is that of their plots.
  public var curves: [MotionCurve]
  /// The times at the left and the right edge, in seconds.
  public let times: ClosedRange<Double>
  /// Times of interest in seconds, numbered from 1.
  public var moments: [Double]

  /// Makes a panel; by default from the curves' first time to their last one.
  public init(_ curves: [MotionCurve], over times: ClosedRange<Double>? = nil, moments: [Double] = []) {
    let (starts, ends) = (curves.compactMap(\.values.first?.seconds), curves.compactMap(\.values.last?.seconds))
    (self.curves, self.moments) = (curves, moments)
    self.times = times ?? (starts.min() ?? 0)...(ends.max() ?? 0)
    require(self.times.lowerBound.isFinite && self.times.upperBound.isFinite, "\(self.times) s have no middle")
  }

  /// The size of words in plots, and the distance between names, and between values beside dots.
  private static let (textSize, rowStep): (CGFloat, CGFloat) = (11, 17)
  /// The space between plots, and below them for times.
  private static let (gap, bottom): (CGFloat, CGFloat) = (10, 22)
  /// The space above plots, for moments' numbers.
  private var top: CGFloat { moments.isEmpty ? 4 : 22 }
  /// From an axis to its numbers, and from a plot to names.
  private static let (axisGap, nameGap): (CGFloat, CGFloat) = (8, 16)

  /// The curves by unit and direction.
  private var groups: [[MotionCurve]] {
    var groups: [[MotionCurve]] = []
    for curve in curves {
      let like = groups.firstIndex {
        ($0[0].unit, $0[0].growsDownward) == (curve.unit, curve.growsDownward)
      }
      if let like { groups[like].append(curve) } else { groups.append([curve]) }
    }
    return groups
  }

  /// A plot with notes in it is higher.
  private static func height(of group: [MotionCurve]) -> CGFloat {
    max(group.contains { !$0.notes.isEmpty } ? 240 : 96, CGFloat(group.count) * rowStep + 10)
  }

  /// The height at which all names have room, in points.
  public var height: Double {
    groups.reduce(top + Self.bottom - Self.gap) { $0 + Self.height(of: $1) + Self.gap }
  }

  /// The plots, one below the other from a rectangle's upper edge on.
  func lanes(in rect: CGRect, on canvas: Canvas) throws(SDLError) -> [PlotLane] {
    func lanes(from left: CGFloat, to right: CGFloat) -> [PlotLane] {
      var top = rect.minY + self.top
      return groups.map { group in
        let height = Self.height(of: group)
        defer { top += height + Self.gap }
        return PlotLane(group, over: times, in: CGRect(x: left, y: top, width: max(8, right - left), height: height))
      }
    }
    let (size, widest) = (Self.textSize, rect.width / 4)
    var (axis, names): (CGFloat, CGFloat) = (0, 0)
    for label in lanes(from: rect.minX, to: rect.maxX).flatMap(\.ticks.labels) {
      axis = max(axis, try canvas.width(label, .regular, size: size) + Self.axisGap)
    }
    for curve in curves { names = max(names, try canvas.width(curve.name, .regular, size: size) + Self.nameGap) }
    return lanes(from: rect.minX + min(axis, widest).rounded(.up), to: rect.maxX - min(names, widest).rounded(.up))
  }

  // MARK: Painting

  private static let quiet = Color.white.withAlpha(0.55)
  private static let grid = Color.white.withAlpha(0.055)

  /// Draws all that does not depend on the present, the lines from 0, invisible, to 1 strong.
  func paint(in rect: CGRect, strength: Float = 1, on canvas: inout Canvas) throws(SDLError) {
    let lanes = try lanes(in: rect, on: canvas)
    let pixel = 1 / CGFloat(canvas.atlas.scale)
    for lane in lanes { try paintAxis(of: lane, pixel, on: &canvas) }
    try paintTimes(lanes, pixel, on: &canvas)
    for lane in lanes {
      let lines = lane.curves.map { lane.lines(of: $0, columns: pixel) }
      for (curve, lines) in zip(lane.curves, lines).reversed() {
        // Opaque: parts of a line overlap.
        let color = Palette.stage.mixed(with: curve.color, strength)
        for line in lines { Self.paint(line, color, on: &canvas) }
        for moment in moments where times.contains(moment) {
          guard let value = PlotLane.value(of: curve, at: moment) else { continue }
          let point = CGPoint(x: lane.x(moment), y: lane.y(value))
          canvas.dot(point, 3.5, Palette.stage)
          canvas.dot(point, 2.25, color)
        }
      }
      if !lane.unit.isEmpty {
        // In the corner at the left with fewer curves; notes are mostly at the top.
        let width = try canvas.width(lane.unit, .semibold, size: Self.textSize).rounded(.up) + 8
        let pills = [lane.rect.minY + 5, lane.rect.maxY - 20].map { y in
          CGRect(x: lane.rect.minX + 5, y: y, width: width, height: 15)
        }
        let crossed = pills.map { pill in lines.joined().joined().count(where: pill.insetBy(dx: -5, dy: -3).contains) }
        let hasNotes = lane.curves.contains { !$0.notes.isEmpty }
        let pill = pills[crossed[0] < crossed[1] || crossed[0] == crossed[1] && !hasNotes ? 0 : 1]
        canvas.fillRounded(pill, radius: 4, Palette.stage.withAlpha(0.85))
        try canvas.centered(lane.unit, .semibold, size: Self.textSize, in: pill, Color.white.withAlpha(0.6))
      }
      var pills: [CGRect] = []
      let points = lines.flatMap { $0.joined() }
      for curve in lane.curves { try paintNotes(of: curve, lane, over: points, beside: &pills, on: &canvas) }
      try paintNames(of: lane, upTo: rect.maxX, on: &canvas)
    }
  }

  /// Draws a line in short parts: the cost of a stroke grows faster than its length where it goes up and down.
  private static func paint(_ line: [CGPoint], _ color: Color, on canvas: inout Canvas) {
    if line.count == 1 { canvas.dot(line[0], 2, color) }
    for start in stride(from: 0, to: line.count - 1, by: 24) {
      var path = Path()
      path.addLines(between: Array(line[start...min(start + 24, line.count - 1)]))
      canvas.stroke(path, StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round), color)
    }
  }

  /// The ground of a plot and its values.
  private func paintAxis(of lane: PlotLane, _ pixel: CGFloat, on canvas: inout Canvas) throws(SDLError) {
    canvas.fillRounded(lane.rect, radius: 6, Palette.stage)
    for (value, label) in zip(lane.ticks.values, lane.ticks.labels) {
      let y = canvas.onPixel(lane.y(value))
      canvas.fill(
        CGRect(x: lane.rect.minX, y: y, width: lane.rect.width, height: pixel),
        value == 0 ? Color.white.withAlpha(0.16) : Self.grid)
      let width = try canvas.width(label, .regular, size: Self.textSize)
      let start = CGPoint(x: canvas.onPixel(lane.rect.minX - Self.axisGap - width), y: y + 4)
      try canvas.text(label, .regular, size: Self.textSize, at: start, Self.quiet)
    }
  }

  /// The moments and the axis of time, across all plots.
  private func paintTimes(_ lanes: [PlotLane], _ pixel: CGFloat, on canvas: inout Canvas) throws(SDLError) {
    guard let first = lanes.first, let last = lanes.last else { return }
    func line(_ seconds: Double, from top: CGFloat, _ color: Color) -> CGFloat {
      let x = canvas.onPixel(first.x(seconds))
      canvas.fill(CGRect(x: x, y: top, width: pixel, height: last.rect.maxY - top), color)
      return x
    }
    let ticks = AxisTicks(times, most: max(1, Int(first.rect.width / 72)))
    for (seconds, label) in zip(ticks.values, ticks.labels) {
      let x = line(seconds, from: first.rect.minY, Self.grid)
      let place = CGRect(x: x - 40, y: last.rect.maxY + 5, width: 80, height: 14)
      try canvas.centered(label + " s", .regular, size: Self.textSize, in: place, Self.quiet)
    }
    var end = -CGFloat.infinity
    for (number, moment) in moments.enumerated() where times.contains(moment) {
      let x = line(moment, from: first.rect.minY, Color.white.withAlpha(0.3))
      let width = try canvas.width("\(number + 1)", .semibold, size: Self.textSize)
      // A number that would lie on the one before is left out; its line is there.
      guard x - width / 2 >= end + 4 else { continue }
      end = x + width / 2
      let place = CGRect(x: x - 20, y: first.rect.minY - 18, width: 40, height: 14)
      try canvas.centered("\(number + 1)", .semibold, size: Self.textSize, in: place, Color.white.withAlpha(0.85))
    }
  }

  /// What is to be said about times of a curve: beside other notes, and above, beside or below the curve, where the
  /// fewest points of lines are.
  private func paintNotes(
    of curve: MotionCurve, _ lane: PlotLane, over points: [CGPoint], beside pills: inout [CGRect],
    on canvas: inout Canvas
  ) throws(SDLError) {
    for note in curve.notes where times.contains(note.seconds) {
      guard let value = PlotLane.value(of: curve, at: note.seconds) else { continue }
      let (x, y) = (lane.x(note.seconds), lane.y(value))
      canvas.dot(CGPoint(x: x, y: y), 4.5, Palette.stage)
      canvas.dot(CGPoint(x: x, y: y), 3, curve.color)
      let width = try canvas.width(note.text, .semibold, size: Self.textSize).rounded(.up) + 10
      let left = min(max(x - width / 2, lane.rect.minX + 2), lane.rect.maxX - 2 - width)
      let offsets: [(x: CGFloat, y: CGFloat)] = [
        (left, -24), (x + 9, -8), (left, 9), (left, -44), (left, 29), (left, 49),
      ]
      let places = offsets.map { CGRect(x: $0.x, y: canvas.onPixel(y + $0.y), width: width, height: 16) }
      let free = places.filter { place in lane.rect.contains(place) && !pills.contains { $0.intersects(place) } }
      let crossed = free.map { points.count(where: $0.insetBy(dx: -3, dy: -2).contains) }
      let pill = zip(free, crossed).min { $0.1 < $1.1 }?.0 ?? places[2]
      pills.append(pill.insetBy(dx: -3, dy: -3))
      canvas.fillRounded(pill, radius: 5, Color(hex: 0x2A2F3A, alpha: 0.92))
      try canvas.centered(note.text, .semibold, size: Self.textSize, in: pill, curve.color)
    }
  }

  /// The curves' names at the ends of their lines.
  private func paintNames(of lane: PlotLane, upTo right: CGFloat, on canvas: inout Canvas) throws(SDLError) {
    let ends = lane.curves.map { lane.lines(of: $0, columns: 1).last?.last?.y ?? lane.rect.maxY }
    let left = lane.rect.maxX + Self.nameGap
    for ((curve, end), y) in zip(zip(lane.curves, ends), spread(ends, in: lane, margin: 6)) {
      let lead = [CGPoint(x: lane.rect.maxX, y: end), CGPoint(x: left - 4, y: y)]
      canvas.line(lead, width: 1, curve.color.withAlpha(0.45))
      let name = try canvas.shortened(curve.name, .regular, size: Self.textSize, to: right - left)
      let start = CGPoint(x: left, y: canvas.onPixel(y) + 4)
      try canvas.text(name, .regular, size: Self.textSize, at: start, curve.color)
    }
  }

  private func spread(_ heights: [CGFloat], in lane: PlotLane, margin: CGFloat) -> [CGFloat] {
    PlotLane.spread(heights, by: Self.rowStep, in: lane.rect.minY + margin...lane.rect.maxY - margin)
  }

  /// Draws the present: a line, a dot on each curve, and the value beside it.
  func paintPresent(_ seconds: Double, _ lanes: [PlotLane], on canvas: inout Canvas) throws(SDLError) {
    guard let first = lanes.first, let last = lanes.last, times.contains(seconds) else { return }
    let x = canvas.onPixel(first.x(seconds))
    let line = CGRect(x: x - 0.5, y: first.rect.minY, width: 1, height: last.rect.maxY - first.rect.minY)
    canvas.fill(line, Color.white.withAlpha(0.6))
    for lane in lanes {
      let shown = lane.curves.compactMap { curve in
        PlotLane.value(of: curve, at: seconds).map {
          (color: curve.color, text: lane.ticks.text(of: $0), y: lane.y($0))
        }
      }
      for (value, y) in zip(shown, spread(shown.map(\.y), in: lane, margin: 9)) {
        canvas.dot(CGPoint(x: x, y: value.y), 5, Palette.stage)
        canvas.dot(CGPoint(x: x, y: value.y), 3.5, value.color)
        let width = try canvas.width(value.text, .semibold, size: Self.textSize).rounded(.up) + 10
        let left = x + 9 + width <= lane.rect.maxX ? x + 9 : x - 9 - width
        let pill = CGRect(x: left, y: canvas.onPixel(y) - 8, width: width, height: 16)
        canvas.fillRounded(pill, radius: 5, Color(hex: 0x2A2F3A, alpha: 0.92))
        try canvas.centered(value.text, .semibold, size: Self.textSize, in: pill, value.color)
      }
    }
  }
}

extension Canvas {
  /// A disc of a radius in points.
  mutating func dot(_ center: CGPoint, _ radius: CGFloat, _ color: Color) {
    fillRounded(
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius), radius: radius, color)
  }
}
