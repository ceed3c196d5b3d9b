import SpringflowNumerics
import SpringflowViews

/// The ways of elements through all frames between the moments of an onion skin, to be drawn as lines.
///
/// Without them the lines are straight from moment to moment.
public struct MotionTrails: Sendable {
  /// The tick of each frame.
  private var ticks: [Int] = []
  /// Where an element's centre was, and in which frame, counted from the first one.
  private var points: [ElementID: [(number: Int, center: CGPoint)]] = [:]

  /// Begins without frames.
  public init() {}

  /// Adds the next frame.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public mutating func add(_ frame: Frame) {
    for element in frame.elements where OnionSkin.isSeen(element, in: frame) {
      points[element.id, default: []].append((ticks.count, element.center))
    }
    ticks.append(frame.tick)
  }

  /// The lines along an element's way between two ticks, divided where it was out of sight; `nil` without frames there.
  func lines(of id: ElementID, from start: Int, to end: Int) -> [[CGPoint]]? {
    let first = bisect(ticks.indices) { ticks[$0] >= start }
    let next = bisect(ticks.indices) { ticks[$0] > end }
    guard ticks[first..<next].contains(where: { $0 > start && $0 < end }) else { return nil }
    var (lines, last): ([[CGPoint]], Int?) = ([], nil)
    let points = points[id] ?? []
    for (number, center) in points[bisect(points.indices) { points[$0].number >= first }...] {
      if number >= next { break }
      if number - 1 != last { lines.append([]) }
      last = number
      if let before = lines.last?.last, abs(before.x - center.x) + abs(before.y - center.y) < 1 { continue }
      lines[lines.count - 1].append(center)
    }
    return lines
  }
}
