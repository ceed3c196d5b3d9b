import Springflow

/// An item that two fingers have taken hold of: how large it is and where, and how it goes home once they let go, from
/// its place and velocity.
///
/// What the fingers touch of the item stays under them: it grows as they go apart and goes where they go.
struct HeldItem {
  /// A size, in points or as a factor, and a centre, in points of the content.
  struct Place: Equatable {
    var size: CGFloat
    var center: CGPoint
  }

  /// The number that the data has for the item.
  let number: Int
  /// Where the item is in the data by now.
  var path: IndexPath
  /// Where it is, as long as it is in hand.
  private(set) var place: Place
  /// No fingers make it larger: a size as in ``Place``.
  private let largest: CGFloat
  private var grip: Grip?
  /// Where it was after each of the last ticks, the latest one last.
  private var trail: [Place] = []
  /// What is left of the way home since the fingers let go.
  private var way: Way?

  /// Where the fingers were when they took the item, or when one more came or left, and where the item was.
  private struct Grip {
    var scale: CGFloat
    var location: CGPoint
    var fingers: Int
    var place: Place
  }

  private struct Way {
    var rest: Place
    /// A second.
    var velocity: Place
    var elapsed = 0
  }

  /// How the item goes home, and others with it.
  static let homing = UpdateAnimation.spring(frequency: frequency, damping: 1)
  private static let frequency = 2.0
  /// So many ticks tell how fast the item is.
  private static let memory = 5

  /// Takes an item where it is; it grows to `largest`, and does not shrink to that if it is larger.
  @MainActor
  init(number: Int, path: IndexPath, at place: Place, largest: CGFloat, with pinch: PinchGestureRecognizer) {
    self.largest = max(largest, place.size)
    self.number = number
    self.path = path
    self.place = place
    take(pinch)
  }

  var isInHand: Bool { grip != nil }

  @MainActor
  private mutating func take(_ pinch: PinchGestureRecognizer) {
    grip = Grip(
      scale: pinch.scale, location: pinch.location(in: pinch.view), fingers: pinch.numberOfTouches, place: place)
  }

  /// The fingers have moved.
  @MainActor
  mutating func follow(_ pinch: PinchGestureRecognizer) {
    guard let grip else { return }
    // The middle of other fingers is elsewhere.
    if pinch.numberOfTouches != grip.fingers { return take(pinch) }
    let location = pinch.location(in: pinch.view)
    let factor = min(pinch.scale / grip.scale, largest / grip.place.size)
    place.size = grip.place.size * factor
    place.center = CGPoint(
      x: location.x + (grip.place.center.x - grip.location.x) * factor,
      y: location.y + (grip.place.center.y - grip.location.y) * factor)
  }

  /// The content has moved under the fingers, by so many points of the content: the item stays where it is on screen.
  mutating func shift(by way: CGVector) {
    guard var grip else { return }
    let shift = Place(size: 0, center: CGPoint(x: way.dx, y: way.dy))
    place = place.plus(shift)
    grip.place = grip.place.plus(shift)
    grip.location = CGPoint(x: grip.location.x + way.dx, y: grip.location.y + way.dy)
    self.grip = grip
  }

  /// The fingers let go: the item goes home, which lies at a place.
  mutating func release(to home: Place) {
    grip = nil
    let last = trail.last ?? place
    let first = trail.first ?? place
    let seconds = CGFloat(max(1, trail.count - 1)) / 120
    way = Way(rest: place.less(home), velocity: last.less(first).times(1 / seconds))
  }

  /// Goes a tick on; gives whether it is at home.
  mutating func advance() -> Bool {
    if grip != nil {
      trail.append(place)
      if trail.count > Self.memory { trail.removeFirst() }
    }
    way?.elapsed += 1
    return way.map { CGFloat($0.elapsed) / 120 >= CGFloat(Self.homing.duration) } ?? false
  }

  /// Where it is, given its home.
  func place(home: Place) -> Place {
    guard let way else { return place }
    let (time, rate) = (Double(way.elapsed) / 120, 2 * Double.pi * Self.frequency)
    let decay = CGFloat(Portable.exp(-rate * time))
    // A critically damped spring: (x + (v + ω x) t) e^(−ω t).
    let start = way.velocity.plus(way.rest.times(CGFloat(rate))).times(CGFloat(time)).plus(way.rest)
    return home.plus(start.times(decay))
  }

  func hash(into hash: inout StateHash) {
    hash.combine(number)
    place.hash(into: &hash)
    hash.combine(isInHand)
    if let grip {
      for number in [grip.scale, grip.location.x, grip.location.y] { hash.combine(Double(number)) }
      hash.combine(grip.fingers)
      grip.place.hash(into: &hash)
    }
    for place in trail { place.hash(into: &hash) }
    if let way {
      way.rest.hash(into: &hash)
      way.velocity.hash(into: &hash)
      hash.combine(way.elapsed)
    }
  }
}

extension HeldItem.Place {
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
