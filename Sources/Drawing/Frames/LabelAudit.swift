import Foundation
import SpringflowViews

/// Checks whether the words of a picture can be read, from the record of what was drawn.
///
/// Labels conflict where the ink of two lines of different elements, or of different views in one, overlaps and both are
/// visible there with more than ``visibleShare`` of their contrast. A line's visibility at a point is the opacity with which it was drawn, times
/// what each shape drawn over it lets through there: nothing for an opaque one.
package struct LabelAudit {
  /// Two lines that shine through one another.
  package struct Conflict: CustomStringConvertible {
    /// The line behind and the one in front, and the visibility of each.
    var behind: (text: String, share: Double)
    package var front: (text: String, share: Double)
    /// The position, in points of the picture.
    package var point: CGPoint

    package var description: String {
      func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
      return "'\(front.text)' (\(percent(front.share))) over '\(behind.text)' (\(percent(behind.share)))"
        + " at \(Int(point.x)), \(Int(point.y))"
    }
  }

  /// A line drawn in full, and its legibility.
  package struct Reading {
    package var line: DrawingRecord.TextLine
    /// The least contrast ratio of its colour with its background, over its whole rectangle.
    package var contrast: Double
    /// The element that it belongs to, counted from the back; `nil` for what lies above all elements.
    var owner: Int?
  }

  /// A line is visible if more than this share of its contrast is left.
  static let visibleShare = 0.15
  /// Smaller overlaps of ink do not count, in points.
  static let tolerance: CGFloat = 1

  fileprivate struct OwnedShape {
    var shape: DrawingRecord.FilledShape
    var box: CGRect
    var owner: Int?
    var layer: Int?
    var order: Int
  }

  private struct AuditedLabel {
    var line: DrawingRecord.TextLine
    var corners: [CGPoint]
    var box: CGRect
    var owner: Int?
    var layer: Int?
    var order: Int
  }

  private var shapes: [OwnedShape] = []
  private var labels: [AuditedLabel] = []

  /// Audits a record.
  package init(_ record: DrawingRecord) {
    for (order, mark) in record.marks.enumerated() {
      switch mark.content {
      case .shape(let shape):
        shapes.append(
          OwnedShape(
            shape: shape, box: Self.box(of: shape.outline), owner: mark.owner, layer: mark.layer, order: order))
      case .line(let line):
        guard let corners = Self.inset(line.corners, by: Self.tolerance / 2) else { continue }
        labels.append(
          AuditedLabel(
            line: line, corners: corners, box: Self.box(of: corners), owner: mark.owner, layer: mark.layer,
            order: order))
      }
    }
  }

  // MARK: Conflicts

  /// The pairs of lines that shine through one another.
  ///
  /// - Complexity: O(*n*²) for *n* lines of text, and for each pair that overlaps, O(*s*) for *s* shapes.
  package var conflicts: [Conflict] {
    var found: [Conflict] = []
    for (index, front) in labels.enumerated() where Double(front.line.opacity) > Self.visibleShare {
      for behind in labels[..<index]
      where Double(behind.line.opacity) > Self.visibleShare
        && (behind.owner, behind.layer) != (front.owner, front.layer) && Self.overlap(behind.box, front.box)
      {
        if let conflict = conflict(behind, front) { found.append(conflict) }
      }
    }
    return found
  }

  private func conflict(_ behind: AuditedLabel, _ front: AuditedLabel) -> Conflict? {
    let common = Self.intersection(behind.corners, front.corners)
    guard common.count >= 3 else { return nil }
    let count = CGFloat(common.count)
    let middle = CGPoint(x: common.reduce(0) { $0 + $1.x } / count, y: common.reduce(0) { $0 + $1.y } / count)
    // The middle, and near every corner, as a shape may cover a part of it.
    let points =
      [middle]
      + common.map { CGPoint(x: $0.x + (middle.x - $0.x) * 0.1, y: $0.y + (middle.y - $0.y) * 0.1) }
    for point in points {
      let (a, b) = (share(of: behind, at: point), share(of: front, at: point))
      if min(a, b) > Self.visibleShare {
        return Conflict(behind: (behind.line.text, a), front: (front.line.text, b), point: point)
      }
    }
    return nil
  }

  private func share(of label: AuditedLabel, at point: CGPoint) -> Double {
    var share = Double(label.line.opacity)
    for shape in shapes where shape.order > label.order && shape.box.contains(point) {
      if Self.contains(shape.shape.outline, point) {
        share *= 1 - Double(min(shape.shape.colors.top.alpha, shape.shape.colors.bottom.alpha))
      }
    }
    return share
  }

  /// The texts of the lines that are visible in their middle, from back to front.
  package var seenTexts: [String] {
    labels.compactMap { label in
      let sum = label.corners.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
      let isSeen = share(of: label, at: CGPoint(x: sum.x / 4, y: sum.y / 4)) > Self.visibleShare
      return isSeen ? label.line.text : nil
    }
  }

  // MARK: Contrast

  /// The lines that are drawn in full and not covered, and their legibility.
  ///
  /// Left out are lines over a picture, whose colours are its own, and those over shapes of other elements, which only
  /// pass below.
  package var readings: [Reading] {
    labels.compactMap { label in
      guard label.line.opacity > 0.995 else { return nil }
      var least = Double.infinity
      let corners = label.line.corners
      let middle = CGPoint(
        x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
      for point in corners.map({ CGPoint(x: ($0.x * 9 + middle.x) / 10, y: ($0.y * 9 + middle.y) / 10) }) + [middle] {
        guard let contrast = contrast(of: label, at: point) else { return nil }
        least = min(least, contrast)
      }
      return Reading(line: label.line, contrast: least, owner: label.owner)
    }
  }

  private func contrast(of label: AuditedLabel, at point: CGPoint) -> Double? {
    var (ground, words) = (Palette.stage, Palette.stage)
    var isWritten = false
    var isForeign = false
    var left: Float = 1
    for shape in shapes where shape.box.contains(point) && Self.contains(shape.shape.outline, point) {
      if !isWritten, shape.order > label.order {
        words = label.line.color.over(words)
        isWritten = true
      }
      let color = shape.color(at: point)
      // Another view that lies over the words covers them; an element's own marks, such as that of a selection, do not.
      let covers = shape.owner != label.owner || shape.layer != nil && shape.layer != label.layer
      if covers, isWritten {
        left *= 1 - color.alpha
        if left < 0.99 { return nil }
      }
      if shape.owner != label.owner, shape.owner != nil, color.alpha > 0.02 {
        isForeign = true
      } else if color.alpha > 0.98 {
        isForeign = shape.shape.isPicture
      }
      (ground, words) = (color.over(ground), color.over(words))
    }
    if isForeign { return nil }
    if !isWritten { words = label.line.color.over(words) }
    return ground.contrast(with: words)
  }

  // MARK: Geometry

  private static func box(of points: [CGPoint]) -> CGRect { PointBounds(points).rect }

  private static func overlap(_ a: CGRect, _ b: CGRect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }

  /// The corners of a quadrilateral moved inward along its sides, or `nil` if nothing is left of it.
  private static func inset(_ corners: [CGPoint], by distance: CGFloat) -> [CGPoint]? {
    func unit(_ a: CGPoint, _ b: CGPoint) -> (x: CGFloat, y: CGFloat, length: CGFloat) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      return length > 0 ? (dx / length, dy / length, length) : (0, 0, 0)
    }
    var result: [CGPoint] = []
    for index in 0..<4 {
      let corner = corners[index]
      let (next, last) = (unit(corner, corners[(index + 1) % 4]), unit(corner, corners[(index + 3) % 4]))
      guard next.length > 2 * distance, last.length > 2 * distance else { return nil }
      result.append(
        CGPoint(x: corner.x + (next.x + last.x) * distance, y: corner.y + (next.y + last.y) * distance))
    }
    return result
  }

  /// Twice the signed area of the triangle from `a` to `b` and to a point, positive to the left.
  private static func side(_ a: CGPoint, _ b: CGPoint, _ p: CGPoint) -> CGFloat {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
  }

  private static func isClockwise(_ polygon: [CGPoint]) -> Bool {
    var area: CGFloat = 0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      area += point.x * next.y - next.x * point.y
    }
    return area > 0
  }

  /// Whether a convex polygon contains a point.
  static func contains(_ polygon: [CGPoint], _ point: CGPoint) -> Bool {
    let sign: CGFloat = isClockwise(polygon) ? 1 : -1
    for (index, corner) in polygon.enumerated()
    where side(corner, polygon[(index + 1) % polygon.count], point) * sign < -1e-9 {
      return false
    }
    return true
  }

  /// The intersection of two convex polygons. (Sutherland and Hodgman.)
  static func intersection(_ subject: [CGPoint], _ clip: [CGPoint]) -> [CGPoint] {
    let sign: CGFloat = isClockwise(clip) ? 1 : -1
    var result = subject
    for (index, start) in clip.enumerated() {
      let end = clip[(index + 1) % clip.count]
      let input = result
      result = []
      for (number, point) in input.enumerated() {
        let before = input[(number + input.count - 1) % input.count]
        let (now, then) = (side(start, end, point) * sign, side(start, end, before) * sign)
        if (now >= 0) != (then >= 0) {
          let share = then / (then - now)
          result.append(CGPoint(x: before.x + (point.x - before.x) * share, y: before.y + (point.y - before.y) * share))
        }
        if now >= 0 { result.append(point) }
      }
      if result.isEmpty { return [] }
    }
    return result
  }
}

extension LabelAudit.OwnedShape {
  /// The colour at a point, interpolated between those of the upper and the lower edge.
  fileprivate func color(at point: CGPoint) -> Color {
    let (top, bottom) = shape.edges
    let (dx, dy) = (bottom.x - top.x, bottom.y - top.y)
    let length = dx * dx + dy * dy
    let share = length > 0 ? ((point.x - top.x) * dx + (point.y - top.y) * dy) / length : 0
    return shape.colors.top.mixed(with: shape.colors.bottom, Float(share))
  }
}
