import SpringflowNumerics

/// A scroll view's scrolling: both axes and what moves them. The finger's position and velocity are the pan
/// recognizer's, and come as parameters.
package struct Scroller: Equatable, Sendable {
  package var x = ScrollAxis()
  package var y = ScrollAxis()
  var alwaysBounceHorizontal = false
  var alwaysBounceVertical = false
  /// Whether touches and wheels scroll the content.
  var isEnabled = true
  /// Whether the content comes to rest on pages of the view's size.
  var isPaging: Bool {
    get { x.isPaging }
    set { (x.isPaging, y.isPaging) = (newValue, newValue) }
  }
  /// Whether the content can be pulled past its edges.
  var bounces: Bool {
    get { x.bounces }
    set { (x.bounces, y.bounces) = (newValue, newValue) }
  }
  /// What holds or moves content by hand.
  package enum Pointer: Equatable, Sendable {
    /// The finger that the pan recognizer follows.
    case finger
    /// A wheel, at a position in points of the view.
    case wheel(CGPoint)
  }
  /// What moved the content last; `nil` if nothing did.
  private(set) var pointer: Pointer?
  /// Whether the finger has moved far enough for a drag.
  private(set) var isDragging = false
  /// Whether the current or last touch on the view has stopped content that moved visibly: a tap that does so has no
  /// other effect.
  package private(set) var didStopByTouch = false
  /// The finger's position when the content last followed it, in points of the view.
  private var trackedPoint = CGPoint.zero

  /// A finger that moves less far presses. The content catches up with this distance at once, as any gap under a mouse
  /// pointer is visible. In points.
  static let slop: CGFloat = 3

  var isIdle: Bool { x.isIdle && y.isIdle }
  var isTracking: Bool { x.isTracking || y.isTracking }
  /// Whether a finger can move the content along any axis.
  var isScrollable: Bool { x.isScrollable || y.isScrollable }
  /// Whether a finger can move the content along both axes.
  var isScrollableAlongBoth: Bool { x.isScrollable && y.isScrollable }
  /// Whether the content is longer than the view along any axis.
  var hasRoom: Bool { x.hasRoom || y.hasRoom }

  var offset: CGPoint { CGPoint(x: x.offset, y: y.offset) }

  /// Takes over the view's content size and insets.
  package mutating func fit(content: CGSize, inset: EdgeInsets, view: CGSize) {
    x.fit(
      content: Double(content.width), before: Double(inset.left), after: Double(inset.right), view: Double(view.width),
      alwaysBounces: alwaysBounceHorizontal)
    y.fit(
      content: Double(content.height), before: Double(inset.top), after: Double(inset.bottom),
      view: Double(view.height),
      alwaysBounces: alwaysBounceVertical)
  }

  /// Slower content, in points per second, looks still to the user who touches it.
  private static let slowestSeen: CGFloat = 20

  /// A finger comes down; it stops the content and holds it, unless scrolling is disabled or the content cannot be held.
  mutating func touchDown(at point: CGPoint, tick: Int, holds: Bool) {
    didStopByTouch = false
    guard isEnabled, holds else { return }
    let speed = velocity(at: tick, finger: .zero)
    let isSeen = max(abs(speed.dx), abs(speed.dy)) >= Self.slowestSeen || overshoot != .zero
    didStopByTouch = !isIdle && !isTracking && isSeen
    pointer = .finger
    trackedPoint = point
    isDragging = false
    x.beginTracking()
    y.beginTracking()
  }

  /// The content moves with the finger, if that drags it.
  mutating func followTouch(to point: CGPoint) {
    guard isDragging else { return }
    x.track(by: Double(trackedPoint.x - point.x))
    y.track(by: Double(trackedPoint.y - point.y))
    trackedPoint = point
  }

  /// Begins a drag.
  mutating func beginDragging() { if isTracking { isDragging = true } }

  /// Makes the content follow the finger from a position on.
  mutating func resetTrackedPoint(to point: CGPoint) { trackedPoint = point }

  /// The end of a drag: the content's velocity, in points per second, and the offset at which it would come to rest.
  struct Release {
    let velocity: CGVector
    let target: CGPoint
    var pointsPerMillisecond: CGPoint { CGPoint(x: velocity.dx / 1000, y: velocity.dy / 1000) }
  }

  /// The result if the finger left now with a velocity, in points per second.
  func release(finger: CGVector) -> Release {
    let finger = isDragging ? finger : .zero
    let velocity = CGVector(dx: -finger.dx, dy: -finger.dy)
    return Release(
      velocity: velocity,
      target: CGPoint(
        x: x.rest(afterVelocity: Double(velocity.dx), isHeld: !isDragging),
        y: y.rest(afterVelocity: Double(velocity.dy), isHeld: !isDragging)))
  }

  /// The finger leaves, and the content moves to its target.
  mutating func touchUp(_ release: Release, target: CGPoint, tick: Int) {
    isDragging = false
    let time = Double(tick) / 120
    x.endTracking(velocity: Double(release.velocity.dx), target: Double(target.x), at: time)
    y.endTracking(velocity: Double(release.velocity.dy), target: Double(target.y), at: time)
  }

  /// The finger releases the content, without a fling.
  mutating func cancelDrag() {
    isDragging = false
    x.release()
    y.release()
  }

  /// Stops the content, unless a finger holds it.
  mutating func stop() {
    x.stop()
    y.stop()
  }

  /// Shows another offset than the one that the content has moved to by itself; its motion goes on as if it had not.
  mutating func hold(at place: CGPoint) {
    x.hold(at: Double(place.x))
    y.hold(at: Double(place.y))
  }

  /// Sets the offset; a fling continues from there.
  ///
  /// - Parameter isByProgram: Whether a program says so: then content at rest stays at a place past an edge, and a
  ///   return to an edge continues from one.
  mutating func follow(_ place: CGPoint, isByProgram: Bool, tick: Int) {
    x.follow(Double(place.x), isByProgram: isByProgram, at: Double(tick) / 120)
    y.follow(Double(place.y), isByProgram: isByProgram, at: Double(tick) / 120)
  }

  /// Whether the content moves without a finger, and is not at its target already.
  func isUnderWay(at tick: Int) -> Bool {
    let time = Double(tick) / 120
    return x.isUnderWay(at: time) || y.isUnderWay(at: time)
  }

  /// Smaller movements of a wheel turn no page. In points.
  private static let leastTurn: CGFloat = 2

  /// Moves the target by `delta` points, or turns a page in that direction; `point` is the pointer's position.
  mutating func seek(by delta: CGVector, from point: CGPoint?, tick: Int) {
    // While a finger is down, the content follows only the finger.
    if isTracking { return }
    if let point { pointer = .wheel(point) }
    let time = Double(tick) / 120
    if isPaging {
      if abs(delta.dx) >= Self.leastTurn { x.seekPage(isNext: delta.dx > 0, at: time) }
      if abs(delta.dy) >= Self.leastTurn { y.seekPage(isNext: delta.dy > 0, at: time) }
      return
    }
    if delta.dx != 0 { x.seek(x.destination + Double(delta.dx), at: time) }
    if delta.dy != 0 { y.seek(y.destination + Double(delta.dy), at: time) }
  }

  mutating func seek(_ place: CGPoint, tick: Int) {
    cancelDrag()
    let time = Double(tick) / 120
    x.seek(Double(place.x), isGoal: true, at: time)
    y.seek(Double(place.y), isGoal: true, at: time)
  }

  /// Another place is what the motion to a target leads to.
  mutating func renewGoal(at place: CGPoint) {
    x.renewGoal(at: Double(place.x))
    y.renewGoal(at: Double(place.y))
  }

  /// Content that has arrived goes on if its goal turns out to be elsewhere.
  mutating func confirmGoal(tick: Int) {
    x.confirmGoal(at: Double(tick) / 120)
    y.confirmGoal(at: Double(tick) / 120)
  }

  /// Where the content is to be at once, after a change of its size or of the view's.
  var corrected: CGPoint { CGPoint(x: x.corrected, y: y.corrected) }

  /// Whether the content is to be elsewhere.
  var needsCorrection: Bool { x.corrected != x.offset || y.corrected != y.offset }

  /// Where content at rest may stay.
  var nearestPlace: CGPoint { CGPoint(x: x.nearestPlace + 0, y: y.nearestPlace + 0) }

  /// Goes where the content is to be at once.
  mutating func correct() {
    x.correct()
    y.correct()
  }

  /// Leaves content where an update has put it.
  mutating func keepPlace(tick: Int) {
    x.keepPlace(at: Double(tick) / 120)
    y.keepPlace(at: Double(tick) / 120)
  }

  /// Lets content that is past an edge begin to return.
  mutating func beginReturn(tick: Int) {
    x.beginReturn(at: Double(tick) / 120)
    y.beginReturn(at: Double(tick) / 120)
  }

  /// Shifts the content by some points during a motion that continues; what that leads to moves along, or stays.
  mutating func translate(by shift: CGPoint, keepsGoal: Bool) {
    x.translate(by: Double(shift.x), keepsGoal: keepsGoal)
    y.translate(by: Double(shift.y), keepsGoal: keepsGoal)
  }

  /// The distance of the content past its edges along each axis, in points.
  var overshoot: CGVector { CGVector(dx: CGFloat(x.overshoot), dy: CGFloat(y.overshoot)) }

  /// The greatest distance past the edges at which an update may leave content, in points: the distance at which it was
  /// before. Under a finger, which keeps the content in place, it may be as far past them as the finger could hold it.
  func slack(after overshoot: CGVector) -> CGVector {
    func slack(_ axis: ScrollAxis, _ overshoot: CGFloat) -> CGFloat {
      axis.isTracking ? max(overshoot, CGFloat(RubberBandPull.heldShare * axis.dimension)) : overshoot
    }
    return CGVector(dx: slack(x, overshoot.dx), dy: slack(y, overshoot.dy))
  }

  /// The part of the content that becomes visible within some ticks without further input, in points of the content.
  func sight(of size: CGSize, for ticks: Int, from tick: Int) -> CGRect {
    let (seconds, time) = (Double(ticks) / 120, Double(tick) / 120)
    let (x, y) = (x.course(for: seconds, from: time), y.course(for: seconds, from: time))
    return CGRect(
      x: CGFloat(x.lowerBound), y: CGFloat(y.lowerBound), width: CGFloat(x.upperBound - x.lowerBound) + size.width,
      height: CGFloat(y.upperBound - y.lowerBound) + size.height)
  }

  /// The nearest offset within the range, or past its edges by no more than a given distance.
  package func clamped(_ offset: CGPoint, beyond slack: CGVector = .zero) -> CGPoint {
    // Adding 0 turns minus zero, which an inset of zero gives, into plain zero.
    CGPoint(
      x: min(max(offset.x, CGFloat(x.range.lowerBound) - slack.dx), CGFloat(x.range.upperBound) + slack.dx) + 0,
      y: min(max(offset.y, CGFloat(y.range.lowerBound) - slack.dy), CGFloat(y.range.upperBound) + slack.dy) + 0)
  }

  mutating func advance(to tick: Int) {
    x.advance(to: Double(tick) / 120)
    y.advance(to: Double(tick) / 120)
  }

  /// How fast the content offset changes, in points per second; `finger` is the velocity of the finger, if one holds the
  /// content.
  func velocity(at tick: Int, finger: CGVector) -> CGVector {
    if isTracking {
      let finger = isDragging ? finger : .zero
      return CGVector(
        dx: CGFloat(x.velocity(ofFinger: -Double(finger.dx))), dy: CGFloat(y.velocity(ofFinger: -Double(finger.dy))))
    }
    return CGVector(dx: CGFloat(x.velocity(at: Double(tick) / 120)), dy: CGFloat(y.velocity(at: Double(tick) / 120)))
  }

  func hash(into hash: inout StateHash) {
    x.hash(into: &hash)
    y.hash(into: &hash)
    for isSet in [alwaysBounceHorizontal, alwaysBounceVertical, isEnabled, isDragging, didStopByTouch] {
      hash.combine(isSet)
    }
    hash.combine(pointer) { hash, pointer in
      switch pointer {
      case .finger: hash.combine(0)
      case .wheel(let point):
        hash.combine(1)
        hash.combine(point)
      }
    }
    hash.combine(trackedPoint)
  }
}
