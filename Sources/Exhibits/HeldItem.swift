import Springflow

/// An item that two fingers have taken hold of: how large it is and where, and how it goes home once they let go, from
/// its place and velocity.
///
/// What the fingers touch of the item stays under them: it grows as they go apart and goes where they go.
struct HeldItem {
  /// A size, in points or as a factor, and a centre, in points of the content.
  struct ItemGeometry: Equatable {
    var size: CGFloat
    var center: CGPoint
  }

  /// The number that the data has for the item.
  let number: Int
  /// Where the item is in the data by now.
  var path: IndexPath
  /// Where it is, as long as it is in hand.
  private(set) var geometry: ItemGeometry
  /// No fingers make it larger: a size as in ``ItemGeometry``.
  private let largest: CGFloat
  private var grip: Grip?
  /// Where it was after each of the last ticks, the latest one last.
  private var trail: [ItemGeometry] = []
  /// What is left of the way home since the fingers let go.
  private var returnMotion: ReturnMotion?

  /// Where the fingers were when they took the item, or when one more came or left, and where the item was.
  private struct Grip {
    var scale: CGFloat
    var location: CGPoint
    var fingers: Int
    var geometry: ItemGeometry
  }

  private struct ReturnMotion {
    var rest: ItemGeometry
    /// A second.
    var velocity: ItemGeometry
    var elapsed = 0
  }

  /// How the item goes home, and others with it.
  static let returnAnimation = UpdateAnimation.spring(frequency: frequency, damping: 1)
  private static let frequency = 2.0
  /// So many ticks tell how fast the item is.
  private static let memory = 5

  /// Takes an item where it is; it grows to `largest`, and does not shrink to that if it is larger.
  @MainActor
  init(number: Int, path: IndexPath, at geometry: ItemGeometry, largest: CGFloat, with pinch: PinchGestureRecognizer) {
    self.largest = max(largest, geometry.size)
    self.number = number
    self.path = path
    self.geometry = geometry
    take(pinch)
  }

  var isHeld: Bool { grip != nil }

  @MainActor
  private mutating func take(_ pinch: PinchGestureRecognizer) {
    grip = Grip(
      scale: pinch.scale, location: pinch.location(in: pinch.view), fingers: pinch.numberOfTouches, geometry: geometry)
  }

  /// The fingers have moved.
  @MainActor
  mutating func follow(_ pinch: PinchGestureRecognizer) {
    guard let grip else { return }
    // The middle of other fingers is elsewhere.
    if pinch.numberOfTouches != grip.fingers { return take(pinch) }
    let location = pinch.location(in: pinch.view)
    let factor = min(pinch.scale / grip.scale, largest / grip.geometry.size)
    geometry.size = grip.geometry.size * factor
    geometry.center = CGPoint(
      x: location.x + (grip.geometry.center.x - grip.location.x) * factor,
      y: location.y + (grip.geometry.center.y - grip.location.y) * factor)
  }

  /// The content has moved under the fingers, by so many points of the content: the item stays where it is on screen.
  mutating func shift(by offset: CGVector) {
    guard var grip else { return }
    let shift = ItemGeometry(size: 0, center: CGPoint(x: offset.dx, y: offset.dy))
    geometry = geometry.plus(shift)
    grip.geometry = grip.geometry.plus(shift)
    grip.location = CGPoint(x: grip.location.x + offset.dx, y: grip.location.y + offset.dy)
    self.grip = grip
  }

  /// The fingers let go: the item goes home, which lies at a place.
  mutating func release(to home: ItemGeometry) {
    grip = nil
    let last = trail.last ?? geometry
    let first = trail.first ?? geometry
    let seconds = CGFloat(max(1, trail.count - 1)) / 120
    returnMotion = ReturnMotion(rest: geometry.less(home), velocity: last.less(first).times(1 / seconds))
  }

  /// Goes a tick on; gives whether it is at home.
  mutating func advance() -> Bool {
    if grip != nil {
      trail.append(geometry)
      if trail.count > Self.memory { trail.removeFirst() }
    }
    returnMotion?.elapsed += 1
    return returnMotion.map { CGFloat($0.elapsed) / 120 >= CGFloat(Self.returnAnimation.duration) } ?? false
  }

  /// Where it is, given its home.
  func geometry(home: ItemGeometry) -> ItemGeometry {
    guard let returnMotion else { return geometry }
    let (time, rate) = (Double(returnMotion.elapsed) / 120, 2 * Double.pi * Self.frequency)
    let decay = CGFloat(Portable.exp(-rate * time))
    // A critically damped spring: (x + (v + ω x) t) e^(−ω t).
    let start = returnMotion.velocity.plus(returnMotion.rest.times(CGFloat(rate))).times(CGFloat(time)).plus(
      returnMotion.rest)
    return home.plus(start.times(decay))
  }

  func hash(into hash: inout StateHash) {
    hash.combine(number)
    geometry.hash(into: &hash)
    hash.combine(isHeld)
    if let grip {
      for number in [grip.scale, grip.location.x, grip.location.y] { hash.combine(Double(number)) }
      hash.combine(grip.fingers)
      grip.geometry.hash(into: &hash)
    }
    for geometry in trail { geometry.hash(into: &hash) }
    if let returnMotion {
      returnMotion.rest.hash(into: &hash)
      returnMotion.velocity.hash(into: &hash)
      hash.combine(returnMotion.elapsed)
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
