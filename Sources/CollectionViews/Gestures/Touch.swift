import SpringflowDeterminism
import SpringflowGeometry

/// A finger on a scroll view, or the mouse in its place. (`UITouch`.)
@preconcurrency @MainActor
public final class Touch: NSObject {
  /// A touch's phase.
  public enum Phase: Int, Hashable, Sendable {
    /// It has come down.
    case began
    /// It has moved.
    case moved
    /// It stays where it is.
    case stationary
    /// It has left.
    case ended
    /// It was taken away, by the system or by another use of it.
    case cancelled
  }

  /// The finger's id, chosen by the caller; 0 for the mouse.
  public let id: Int
  /// The last phase.
  public internal(set) var phase = Phase.began
  /// How often the finger has come down at about this place in quick succession, this time included.
  public internal(set) var tapCount = 1
  /// The time of the last phase, in seconds since the view was made; a whole number of ticks.
  public var timestamp: Double { Double(tick) / 120 }
  /// The view that it is on.
  public private(set) weak var view: ScrollView?

  /// Where it is, where it was before that, and where it came down; points of the view's rectangle.
  var point: CGPoint
  var previousPoint: CGPoint
  let start: CGPoint
  /// The tick of the last phase, and the tick of the touch down.
  var tick: Int
  let startTick: Int

  init(_ id: Int, at point: CGPoint, tick: Int, in view: ScrollView) {
    self.id = id
    self.point = point
    previousPoint = point
    start = point
    self.tick = tick
    startTick = tick
    self.view = view
  }

  func hash(into hash: inout StateHash) {
    hash.combine(id)
    hash.combine(phase.rawValue)
    hash.combine(tapCount)
    for point in [point, previousPoint, start] { hash.combine(point) }
    hash.combine(tick)
    hash.combine(startTick)
  }

  /// Whether the finger is on the view.
  var isDown: Bool { phase != .ended && phase != .cancelled }

  /// Where the finger is, in points of a view's content, or, with `nil`, of what the touched view's frame lies in.
  public func location(in view: ScrollView?) -> CGPoint { self.view?.converted(point, to: view) ?? point }

  /// Where the finger was before its last phase; coordinates as for ``location(in:)``.
  public func previousLocation(in view: ScrollView?) -> CGPoint {
    self.view?.converted(previousPoint, to: view) ?? previousPoint
  }
}

/// The touches of one event. (`UIEvent`.)
@preconcurrency @MainActor
public final class Event: NSObject {
  /// All fingers, those included that leave with this event, in the order in which they came down.
  public let touches: [Touch]
  /// When it happened, in seconds since the view was made.
  public let timestamp: Double

  init(_ touches: [Touch], tick: Int) {
    self.touches = touches
    timestamp = Double(tick) / 120
  }

  /// The same fingers without their order.
  public var allTouches: Set<Touch>? { Set(touches) }
}

extension ScrollView {
  /// A point of this view's rectangle in points of another view's content, or, with `nil`, of what both lie in.
  final func converted(_ point: CGPoint, to other: ScrollView?) -> CGPoint {
    if other === self { return CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY) }
    let outer = CGPoint(x: point.x + frame.minX, y: point.y + frame.minY)
    guard let other else { return outer }
    return CGPoint(
      x: outer.x - other.frame.minX + other.bounds.minX, y: outer.y - other.frame.minY + other.bounds.minY)
  }
}
