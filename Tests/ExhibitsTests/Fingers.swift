import Springflow
import SpringflowScenes

/// Two fingers on a session's view. In points of the view, which lies at the viewport's corner.
@MainActor
struct Fingers {
  let session: Session
  private(set) var points: [CGPoint]

  /// Two fingers touch, mirrored about a point, on a horizontal line.
  init(_ session: Session, about center: CGPoint, apart distance: CGFloat) throws {
    self.session = session
    points = Self.pair(center, distance)
    for (id, point) in points.enumerated() { session.view.touch(id, .began, at: point) }
    try session.step()
  }

  static func pair(_ center: CGPoint, _ distance: CGFloat) -> [CGPoint] {
    [CGPoint(x: center.x - distance / 2, y: center.y), CGPoint(x: center.x + distance / 2, y: center.y)]
  }

  /// The middle between them.
  var center: CGPoint { CGPoint(x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2) }
  var distance: CGFloat { points[1].x - points[0].x }

  /// Moves them, in one tick.
  mutating func move(about center: CGPoint? = nil, apart distance: CGFloat) throws {
    points = Self.pair(center ?? self.center, distance)
    for (id, point) in points.enumerated() { session.view.touch(id, .moved, at: point) }
    try session.step()
  }

  /// Moves them at constant speed, in `ticks` ticks.
  mutating func go(to distance: CGFloat, about center: CGPoint? = nil, ticks: Int) throws {
    let (start, middle, end) = (self.distance, self.center, center ?? self.center)
    for step in 1...ticks {
      let share = CGFloat(step) / CGFloat(ticks)
      let here = CGPoint(x: middle.x + (end.x - middle.x) * share, y: middle.y + (end.y - middle.y) * share)
      try move(about: here, apart: start + (distance - start) * share)
    }
  }

  /// Lifts them.
  func lift() throws {
    for (id, point) in points.enumerated() { session.view.touch(id, .ended, at: point) }
    try session.step()
  }
}

extension Session {
  /// The position of an item in the view, in points.
  func place(_ path: IndexPath) -> CGPoint? {
    guard let center = view.layoutAttributesForItem(at: path)?.center else { return nil }
    return CGPoint(x: center.x - view.bounds.minX, y: center.y - view.bounds.minY)
  }
}

extension Frame.Element {
  /// The rectangle on screen of an element that is not rotated.
  var box: CGRect {
    let (width, height) = (size.width * transform.a, size.height * transform.d)
    return CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
