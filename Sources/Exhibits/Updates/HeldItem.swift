import Springflow

/// An item that two fingers hold: its size and position, and its return to its place after they are lifted, which
/// starts with its present position and velocity.
///
/// The point of the item under the fingers stays there: the item grows as they move apart, and follows them.
struct HeldItem {
  /// A size, in points or as a factor, and a centre, in points of the content.
  struct ItemGeometry: Equatable {
    var size: CGFloat
    var center: CGPoint
  }

  /// The item's number in the data.
  let number: Int
  /// The item's present path in the data.
  var path: IndexPath
  /// The geometry while the item is held.
  private(set) var geometry: ItemGeometry
  /// The largest size that fingers can give it, as in ``ItemGeometry``.
  private let largest: CGFloat
  private var pinchStart: PinchStart?
  /// The geometry after each of the last ticks, the latest one last.
  private var history: [ItemGeometry] = []
  /// The return to its place, once the fingers are lifted.
  private var returnMotion: ReturnMotion?

  /// The fingers and the item at the beginning of the pinch, or when the number of fingers last changed.
  private struct PinchStart {
    var scale: CGFloat
    var location: CGPoint
    var fingers: Int
    var geometry: ItemGeometry
  }

  private struct ReturnMotion {
    var rest: ItemGeometry
    /// Per second.
    var velocity: ItemGeometry
    var elapsed = 0
  }

  /// The animation with which the item returns, and others with it.
  static let returnAnimation = UpdateAnimation.spring(frequency: frequency, damping: 1)
  private static let frequency = 2.0
  /// The number of ticks from which the item's velocity is computed.
  private static let memory = 5

  /// Begins to hold an item with its present geometry. It can grow to `largest`, or stays as large as it is if it is
  /// larger already.
  @MainActor
  init(number: Int, path: IndexPath, at geometry: ItemGeometry, largest: CGFloat, with pinch: PinchGestureRecognizer) {
    self.largest = max(largest, geometry.size)
    self.number = number
    self.path = path
    self.geometry = geometry
    take(pinch)
  }

  var isHeld: Bool { pinchStart != nil }

  @MainActor
  private mutating func take(_ pinch: PinchGestureRecognizer) {
    pinchStart = PinchStart(
      scale: pinch.scale, location: pinch.location(in: pinch.view), fingers: pinch.numberOfTouches, geometry: geometry)
  }

  /// The fingers have moved.
  @MainActor
  mutating func follow(_ pinch: PinchGestureRecognizer) {
    guard let pinchStart else { return }
    // The middle of other fingers is elsewhere.
    if pinch.numberOfTouches != pinchStart.fingers { return take(pinch) }
    let location = pinch.location(in: pinch.view)
    let factor = min(pinch.scale / pinchStart.scale, largest / pinchStart.geometry.size)
    geometry.size = pinchStart.geometry.size * factor
    geometry.center = CGPoint(
      x: location.x + (pinchStart.geometry.center.x - pinchStart.location.x) * factor,
      y: location.y + (pinchStart.geometry.center.y - pinchStart.location.y) * factor)
  }

  /// Keeps the item at its position on screen after the content has moved under the fingers by `offset`, in points of
  /// the content.
  mutating func shift(by offset: CGVector) {
    guard var pinchStart else { return }
    let shift = ItemGeometry(size: 0, center: CGPoint(x: offset.dx, y: offset.dy))
    geometry = geometry.plus(shift)
    pinchStart.geometry = pinchStart.geometry.plus(shift)
    pinchStart.location = CGPoint(x: pinchStart.location.x + offset.dx, y: pinchStart.location.y + offset.dy)
    self.pinchStart = pinchStart
  }

  /// Ends the pinch: the item begins to return to `home`.
  mutating func release(to home: ItemGeometry) {
    pinchStart = nil
    let last = history.last ?? geometry
    let first = history.first ?? geometry
    let seconds = CGFloat(max(1, history.count - 1)) / 120
    returnMotion = ReturnMotion(rest: geometry.less(home), velocity: last.less(first).times(1 / seconds))
  }

  /// Advances by one tick. Returns whether the item has arrived at its place.
  mutating func advance() -> Bool {
    if pinchStart != nil {
      history.append(geometry)
      if history.count > Self.memory { history.removeFirst() }
    }
    returnMotion?.elapsed += 1
    return returnMotion.map { CGFloat($0.elapsed) / 120 >= CGFloat(Self.returnAnimation.duration) } ?? false
  }

  /// The present geometry, given that of its place.
  func geometry(home: ItemGeometry) -> ItemGeometry {
    guard let returnMotion else { return geometry }
    let (rest, velocity) = (returnMotion.rest, returnMotion.velocity)
    func displacement(_ rest: CGFloat, _ velocity: CGFloat) -> CGFloat {
      let spring = CriticallyDampedSpring(
        displacement: Double(rest), velocity: Double(velocity), angularFrequency: 2 * Double.pi * Self.frequency)
      return CGFloat(spring.position(at: Double(returnMotion.elapsed) / 120))
    }
    let center = CGPoint(
      x: displacement(rest.center.x, velocity.center.x), y: displacement(rest.center.y, velocity.center.y))
    return home.plus(ItemGeometry(size: displacement(rest.size, velocity.size), center: center))
  }

  func hash(into hash: inout StateHash) {
    hash.combine(number)
    hash.combine(Array(path))
    geometry.hash(into: &hash)
    hash.combine(Double(largest))
    hash.combine(pinchStart) { hash, start in
      for number in [start.scale, start.location.x, start.location.y] { hash.combine(Double(number)) }
      hash.combine(start.fingers)
      start.geometry.hash(into: &hash)
    }
    hash.combine(history) { $1.hash(into: &$0) }
    hash.combine(returnMotion) {
      $1.rest.hash(into: &$0)
      $1.velocity.hash(into: &$0)
      $0.combine($1.elapsed)
    }
  }
}

extension HeldItem.ItemGeometry {
  func plus(_ other: Self) -> Self {
    Self(size: size + other.size, center: CGPoint(x: center.x + other.center.x, y: center.y + other.center.y))
  }

  func less(_ other: Self) -> Self { plus(other.times(-1)) }

  func times(_ factor: CGFloat) -> Self {
    Self(size: size * factor, center: CGPoint(x: center.x * factor, y: center.y * factor))
  }

  func hash(into hash: inout StateHash) {
    for number in [size, center.x, center.y] { hash.combine(Double(number)) }
  }
}
