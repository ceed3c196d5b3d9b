import Foundation
import SpringflowViews

/// Everything a canvas was asked to draw, in the order of drawing: filled shapes and lines of text, with their
/// positions on screen.
///
/// It serves checks of legibility; drawing does not need it.
package struct DrawingRecord {
  /// A filled shape, in points of the picture.
  package struct FilledShape {
    /// Its outline, in order; convex. Round corners are cut off within the shape.
    package var outline: [CGPoint]
    /// The colours at its upper and its lower edge, with the opacity in effect.
    package var colors: (top: Color, bottom: Color)
    /// The middles of those edges.
    var edges: (top: CGPoint, bottom: CGPoint)
    /// Whether it has the colours of a picture instead of its own.
    var isPicture: Bool
  }

  /// A line of text, in points of the picture.
  package struct TextLine {
    /// Its text.
    package var text: String
    /// The corners of the rectangle around its ink, in order.
    var corners: [CGPoint]
    /// Its colour without any fade.
    var color: Color
    /// The opacity in effect, from 0 to 1.
    var opacity: Float
    /// Its size before any transform.
    var size: CGFloat
    /// Its typeface.
    var weight: FontWeight
  }

  /// What was drawn.
  package enum Content {
    /// A filled shape.
    case shape(FilledShape)
    /// A line of text.
    case line(TextLine)
  }

  /// Something drawn, and the element of the frame it belongs to, counted from the back; `nil` below or above all
  /// elements.
  package struct Mark {
    /// The element's index in the frame.
    var owner: Int?
    /// Which of the views in that element it belongs to, counted from the back; `nil` for the element's own content.
    var layer: Int?
    /// The shape or line.
    package var content: Content
  }

  /// The drawn marks, from back to front.
  package internal(set) var marks: [Mark] = []
  /// The element to which the marks that follow belong.
  package var owner: Int?
  /// The view in it to which they belong.
  var layer: Int?

  /// Makes an empty record.
  package init() {}

  /// Leaves what lies inside a convex region in pixels of the marks from a number on: parts of shapes, and lines as a
  /// whole.
  mutating func clip(from start: Int, to region: [CGPoint], scale: CGFloat) {
    let region = region.map { CGPoint(x: $0.x / scale, y: $0.y / scale) }
    let clipped = marks[start...].compactMap { mark -> Mark? in
      var mark = mark
      switch mark.content {
      case .shape(var shape):
        shape.outline = region.isEmpty ? [] : LabelAudit.intersection(shape.outline, region)
        mark.content = .shape(shape)
        return shape.outline.count > 2 ? mark : nil
      case .line(let line):
        return !region.isEmpty && line.corners.allSatisfy { LabelAudit.contains(region, $0) } ? mark : nil
      }
    }
    marks.replaceSubrange(start..., with: clipped)
  }

  mutating func add(_ content: Content) { marks.append(Mark(owner: owner, layer: layer, content: content)) }
}

extension Canvas {
  mutating func recordShape(
    _ rect: CGRect, radius: CGFloat, _ top: Color, _ bottom: Color, isPicture: Bool = false
  ) {
    guard opacity > 0, rect.width > 0, rect.height > 0, isSeen(rect) else { return }
    // A corner cut at its diagonal lies within the circle.
    let cut = min(radius * 0.59, rect.width / 2, rect.height / 2)
    let corners: [(x: CGFloat, y: CGFloat)] = [
      (rect.minX + cut, rect.minY), (rect.maxX - cut, rect.minY), (rect.maxX, rect.minY + cut),
      (rect.maxX, rect.maxY - cut), (rect.maxX - cut, rect.maxY), (rect.minX + cut, rect.maxY),
      (rect.minX, rect.maxY - cut), (rect.minX, rect.minY + cut),
    ]
    let shape = DrawingRecord.FilledShape(
      outline: corners.map { projected(CGPoint(x: $0.x, y: $0.y)) },
      colors: (top.withAlpha(top.alpha * opacity), bottom.withAlpha(bottom.alpha * opacity)),
      edges: (projected(CGPoint(x: rect.midX, y: rect.minY)), projected(CGPoint(x: rect.midX, y: rect.maxY))),
      isPicture: isPicture)
    record?.add(.shape(shape))
  }

  mutating func recordText(
    _ run: TextRun, _ weight: FontWeight, size: CGFloat, at baseline: CGPoint, _ color: Color
  ) throws(SDLError) {
    guard opacity > 0, let ink = try inkRectangle(of: run, weight, size: size, at: baseline), isSeen(ink) else {
      return
    }
    let corners = [
      CGPoint(x: ink.minX, y: ink.minY), CGPoint(x: ink.maxX, y: ink.minY), CGPoint(x: ink.maxX, y: ink.maxY),
      CGPoint(x: ink.minX, y: ink.maxY),
    ]
    let line = DrawingRecord.TextLine(
      text: run.text, corners: corners.map(projected), color: color, opacity: opacity, size: size, weight: weight)
    record?.add(.line(line))
  }

  /// The rectangle around the ink of a line of text, in points, or `nil` if it has none.
  package func inkRectangle(
    of run: TextRun, _ weight: FontWeight, size: CGFloat, at baseline: CGPoint
  ) throws(SDLError) -> CGRect? {
    guard let ink = try atlas.typeface(weight).ink(run), ink.left < ink.right else { return nil }
    return CGRect(
      x: baseline.x + ink.left * size, y: baseline.y - ink.top * size, width: (ink.right - ink.left) * size,
      height: (ink.top - ink.bottom) * size)
  }
}
