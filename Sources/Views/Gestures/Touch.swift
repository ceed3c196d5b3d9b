import SpringflowNumerics

/// A finger on a view, or the mouse in its place. (`UITouch`.)
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
  /// The time of the last phase, in seconds since the host was made; a whole number of ticks.
  public var timestamp: Double { Double(tick) / 120 }
  /// The view that was hit when it came down, for as long as it is down.
  public private(set) weak var view: View?

  /// Where it is, where it was before that, and where it came down; points of the host.
  var point: CGPoint
  var previousPoint: CGPoint
  let start: CGPoint
  /// Whether a view has kept its beginning, or its end, for itself: no collection view that it could press has heard of
  /// it.
  var (isBeginningKept, isEndKept) = (false, false)
  /// The tick of the last phase, and the tick of the touch down.
  var tick: Int
  let startTick: Int

  init(_ id: Int, at point: CGPoint, tick: Int, in view: View) {
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
    if isBeginningKept || isEndKept { hash.combine(flags: isBeginningKept, isEndKept) }
  }

  /// Whether the finger is on the view.
  var isDown: Bool { phase != .ended && phase != .cancelled }

  /// Where the finger is, in points of a view's coordinates, or, with `nil`, of the host's.
  public func location(in view: View?) -> CGPoint { view?.fromHost(point) ?? point }

  /// Where the finger was before its last phase; coordinates as for ``location(in:)``.
  public func previousLocation(in view: View?) -> CGPoint { view?.fromHost(previousPoint) ?? previousPoint }
}

/// The touches of one event. (`UIEvent`.)
@preconcurrency @MainActor
public final class Event: NSObject {
  /// All fingers, those included that leave with this event, in the order in which they came down.
  public let touches: [Touch]
  /// When it happened, in seconds since the host was made.
  public let timestamp: Double

  init(_ touches: [Touch], tick: Int) {
    self.touches = touches
    timestamp = Double(tick) / 120
  }

  /// The same fingers without their order.
  public var allTouches: Set<Touch>? { Set(touches) }

  /// The fingers that are on a view.
  public func touches(for view: View) -> Set<Touch>? { Set(touches.filter { $0.view === view }) }
}
