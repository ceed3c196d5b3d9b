import Springflow

/// Two fingers that pinch in place of a wheel. In points of the viewport.
///
/// They touch with the first notch, and at once move apart or together until a pinch is recognized. From there they
/// move smoothly by the factors of all notches, so the scale of the pinch is the product of the factors.
struct Magnifier: Equatable, Sendable {
  /// The middle between the fingers.
  let center: CGPoint
  /// Their present distance; below it their final distance.
  private(set) var distance = Self.start
  private var target: CGFloat
  /// The tick of the last notch.
  private var lastNotch: Int

  /// Numbers that no other finger has.
  static let ids = [100, 101]
  /// The initial distance of the fingers, and the change of it with which a pinch is recognized. In points.
  private static let start: CGFloat = 120
  private static let opening: CGFloat = 10
  /// The fraction of the remaining distance that is covered in a tick.
  private static let ease: CGFloat = 0.2
  /// The time from the last notch until they lift. In ticks.
  private static let patience = 30
  /// The range of their distance. In points.
  private static let reach: ClosedRange<CGFloat> = 2...20_000

  /// Begins with a factor above zero.
  init(at center: CGPoint, by factor: CGFloat, tick: Int) {
    self.center = center
    target = Self.start + (factor < 1 ? -Self.opening : Self.opening)
    lastNotch = tick
    magnify(by: factor, tick: tick)
  }

  /// Adds another notch.
  mutating func magnify(by factor: CGFloat, tick: Int) {
    target = min(max(target * factor, Self.reach.lowerBound), Self.reach.upperBound)
    lastNotch = tick
  }

  /// The positions of the fingers.
  var points: [CGPoint] {
    [-1, 1].map { CGPoint(x: center.x + $0 * distance / 2, y: center.y) }
  }

  /// Moves the fingers to their positions at a tick; returns `false` once they lift.
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
