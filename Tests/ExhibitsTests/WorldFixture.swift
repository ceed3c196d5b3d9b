import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Reads the worlds of exhibits.
@MainActor
enum WorldFixture {
  /// The world of a session's exhibit.
  static func world(_ session: Session) throws -> World {
    var world: World?
    for motion in session.view.collectionViewLayout.motions {
      (motion as? WorldLayout)?.withMutableWorld { world = $0 }
      (motion as? SpringyLayout)?.withMutableWorld { world = $0 }
      (motion as? DynamicAnimator)?.withWorld { world = $0 }
    }
    return try #require(world)
  }

  /// The bodies that are not walls, in order of creation.
  static func things(_ world: World) -> [BodyID] { world.bodyIDs.filter { world[$0].kind == .dynamic } }

  static func step(_ session: Session, ticks: Int) throws { for _ in 0..<ticks { try session.step() } }

  /// Steps until everything sleeps, or `seconds` have passed; returns the number of ticks.
  static func settle(_ session: Session, seconds: Int = 20) throws -> Int? {
    for tick in 0..<seconds * 120 {
      try session.step()
      if session.isSettled { return tick + 1 }
    }
    return nil
  }

  /// The depth to which two boxes overlap, by the axes of their sides; negative if they are apart. In points.
  static func depth(_ a: Frame.Element, _ b: Frame.Element) -> CGFloat {
    let (first, second) = (corners(a), corners(b))
    var least = CGFloat.infinity
    for axis in axes(a) + axes(b) {
      let (one, other) = (span(first, axis), span(second, axis))
      least = min(least, min(one.upperBound, other.upperBound) - max(one.lowerBound, other.lowerBound))
    }
    return least
  }

  /// The corners of a rotated element, in points of the viewport.
  static func corners(_ element: Frame.Element) -> [CGPoint] {
    let sides: [(CGFloat, CGFloat)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return sides.map { side in
      let (x, y) = (side.0 * element.size.width / 2, side.1 * element.size.height / 2)
      let turn = element.transform
      return CGPoint(x: element.center.x + x * turn.a + y * turn.c, y: element.center.y + x * turn.b + y * turn.d)
    }
  }

  private static func axes(_ element: Frame.Element) -> [CGVector] {
    let turn = element.transform
    return [CGVector(dx: turn.a, dy: turn.b), CGVector(dx: turn.c, dy: turn.d)]
  }

  private static func span(_ points: [CGPoint], _ axis: CGVector) -> ClosedRange<CGFloat> {
    let places = points.map { $0.x * axis.dx + $0.y * axis.dy }
    return (places.min() ?? 0)...(places.max() ?? 0)
  }
}
