import Springflow

/// Two fingers that pinch in place of a wheel. Points of the viewport.
///
/// They come down with the first notch, at once go so far apart, or together, that a pinch is recognized, and from there
/// by the factors of all notches, smoothly; so the scale of the pinch is the product of the factors.
struct Magnifier: Equatable, Sendable {
  /// The middle between the fingers.
  let center: CGPoint
  /// How far they are from each other, and will be.
  private(set) var distance = Self.start
  private var target: CGFloat
  /// When the last notch came, in ticks.
  private var lastNotch: Int

  /// Numbers that no other finger has.
  static let ids = [100, 101]
  /// How far from each other fingers come down, and how far they go to be seen as a pinch. In points.
  private static let start: CGFloat = 120
  private static let opening: CGFloat = 10
  /// The part of the way that is left which is gone in a tick.
  private static let ease: CGFloat = 0.2
  /// They leave so long after the last notch. In ticks.
  private static let patience = 30
  /// How far from each other fingers can be. In points.
  private static let reach: ClosedRange<CGFloat> = 2...20_000

  /// Begins with a factor above zero.
  init(at center: CGPoint, by factor: CGFloat, tick: Int) {
    self.center = center
    target = Self.start + (factor < 1 ? -Self.opening : Self.opening)
    lastNotch = tick
    magnify(by: factor, tick: tick)
  }

  /// Takes another notch.
  mutating func magnify(by factor: CGFloat, tick: Int) {
    target = min(max(target * factor, Self.reach.lowerBound), Self.reach.upperBound)
    lastNotch = tick
  }

  /// Where the fingers are.
  var points: [CGPoint] {
    [-1, 1].map { CGPoint(x: center.x + $0 * distance / 2, y: center.y) }
  }

  /// Goes to where the fingers are at a tick; `false` once they leave.
  mutating func advance(to tick: Int) -> Bool {
    if tick - lastNotch >= Self.patience {
      distance = target
      return false
    }
    if distance == Self.start {
      distance += target < Self.start ? -Self.opening : Self.opening
    } else {
      distance += (target - distance) * Self.ease
    }
    return true
  }

  func hash(into hash: inout StateHash) {
    for number in [center.x, center.y, distance, target] { hash.combine(Double(number)) }
    hash.combine(lastNotch)
  }
}
