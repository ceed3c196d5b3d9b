import Foundation
import SpringflowViews
import Testing

@Suite("Bézier paths")
struct BezierPathTests {
  static let rect = CGRect(x: 10, y: 20, width: 80, height: 40)

  @Test("a new path is empty and drawn with a solid line of one point")
  func defaults() {
    let path = BezierPath()
    #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == .zero)
    #expect(path.lineWidth == 1 && path.miterLimit == 10 && path.flatness == 0.6)
    #expect(path.lineCapStyle == .butt && path.lineJoinStyle == .miter && !path.usesEvenOddFillRule)
    #expect(path.strokeStyle == StrokeStyle())
  }

  @Test("every initialiser makes the path of its shape")
  func initialisers() {
    #expect(BezierPath(rect: Self.rect).cgPath == Path(rect: Self.rect))
    #expect(BezierPath(ovalIn: Self.rect).cgPath == Path(ellipseIn: Self.rect))
    #expect(
      BezierPath(roundedRect: Self.rect, cornerRadius: 8).cgPath
        == Path(roundedRect: Self.rect, cornerWidth: 8, cornerHeight: 8))
    let arc = BezierPath(arcCenter: .zero, radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(arc.cgPath.elements.count == 2 && abs(arc.currentPoint.y - 5) < 1e-14)
    for shape in [BezierPath(rect: Self.rect), BezierPath(ovalIn: Self.rect)] { #expect(shape.bounds == Self.rect) }
  }

  @Test("corners have at most half of the shorter edge as their radius, and only those asked for are round")
  func corners() {
    let pill = BezierPath(roundedRect: Self.rect, cornerRadius: 1000)
    #expect(pill.cgPath == Path(roundedRect: Self.rect, cornerWidth: 20, cornerHeight: 20))
    let radii = CGSize(width: 10, height: 10)
    let path = BezierPath(roundedRect: Self.rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: radii)
    #expect(!path.contains(CGPoint(x: 11, y: 21)) && !path.contains(CGPoint(x: 89, y: 59)))
    #expect(path.contains(CGPoint(x: 89, y: 21)) && path.contains(CGPoint(x: 11, y: 59)))
    #expect(path.bounds == Self.rect)
    let flat = BezierPath(roundedRect: Self.rect, byRoundingCorners: .allCorners, cornerRadii: .zero)
    #expect(flat.cgPath == Path(rect: Self.rect))
  }

  @Test("a path is built from lines, curves and arcs")
  func building() {
    let path = BezierPath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 10, y: 40))
    path.addQuadCurve(to: CGPoint(x: 90, y: 40), controlPoint: CGPoint(x: 50, y: 0))
    #expect(path.bounds == CGRect(x: 10, y: 20, width: 80, height: 20))
    path.addCurve(
      to: CGPoint(x: 10, y: 40), controlPoint1: CGPoint(x: 90, y: 80), controlPoint2: CGPoint(x: 10, y: 80))
    #expect(path.bounds == CGRect(x: 10, y: 20, width: 80, height: 50))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 10, y: 40) && path.contains(CGPoint(x: 50, y: 40)))
    path.append(BezierPath(rect: Self.rect))
    #expect(path.cgPath.elements.count == 9)
    path.apply(CGAffineTransform(translationX: 5, y: 0))
    #expect(path.bounds.minX == 15)
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test("the fill rule decides whether a hole in the same direction is inside")
  func fillRule() {
    let path = BezierPath(rect: Self.rect)
    path.append(BezierPath(rect: Self.rect.insetBy(dx: 10, dy: 10)))
    let middle = CGPoint(x: 50, y: 40)
    #expect(path.contains(middle))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(middle) && path.contains(CGPoint(x: 12, y: 40)))
  }

  @Test("a path and its copy and reverse are drawn alike, and change on their own")
  func copies() throws {
    let path = BezierPath(rect: Self.rect)
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (3, .round, .bevel)
    (path.miterLimit, path.flatness, path.usesEvenOddFillRule) = (4, 0.1, true)
    path.setLineDash([4, 2], count: 2, phase: 1)
    let copy = try #require(path.copy() as? BezierPath)
    let reverse = path.reversing()
    for other in [copy, reverse] {
      #expect(other.strokeStyle == path.strokeStyle && other.flatness == 0.1 && other.usesEvenOddFillRule)
    }
    #expect(copy.cgPath == path.cgPath)
    #expect(reverse.cgPath != path.cgPath && reverse.reversing().cgPath == path.cgPath)
    copy.lineWidth = 9
    copy.removeAllPoints()
    #expect(path.lineWidth == 3 && !path.isEmpty)
  }

  @Test("dashes are read as they were set, and none make the line solid")
  func dashes() {
    let path = BezierPath()
    path.setLineDash([4, 2, 1], count: 3, phase: 7)
    var (pattern, count, phase): ([CGFloat], Int, CGFloat) = ([0, 0, 0], 0, 0)
    path.getLineDash(&pattern, count: &count, phase: &phase)
    #expect(pattern == [4, 2, 1] && count == 3 && phase == 7)
    path.setLineDash(nil, count: 0, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    #expect(count == 0 && path.strokeStyle.dash.isEmpty)
  }

  @Test("a subclass sees every change")
  func overriding() {
    final class Counter: BezierPath {
      var changes = 0
      override func move(to point: CGPoint) {
        changes += 1
        super.move(to: point)
      }
      override func close() {
        changes += 1
        super.close()
      }
      override func removeAllPoints() {
        changes += 1
        super.removeAllPoints()
      }
    }
    let path = Counter()
    path.move(to: .zero)
    path.close()
    path.removeAllPoints()
    #expect(path.changes == 3)
  }
}
