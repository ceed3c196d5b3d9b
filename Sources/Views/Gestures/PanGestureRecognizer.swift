import SpringflowNumerics

/// Recognizes fingers that move, and follows their middle. (`UIPanGestureRecognizer`.)
///
/// It begins when the middle is more than 3 points, or with several fingers 10 points, from where it was when the last
/// finger came down. With one finger the translation includes those points, as a gap under a mouse pointer is visible;
/// with several it does not. Fingers that come and go meanwhile do not move it. It ends when the last one leaves.
@preconcurrency @MainActor
open class PanGestureRecognizer: GestureRecognizer {
  /// How many fingers it takes; 1 unless set.
  open var minimumNumberOfTouches = 1
  /// How many fingers take part at most; any number unless set.
  open var maximumNumberOfTouches = Int.max

  /// Fingers that move less far do not pan. In points.
  private static let slop = Scroller.slop
  private static let slopOfSeveral: CGFloat = 10

  /// What is added to the middle of the fingers so that it does not jump when one comes or goes. In points.
  private var correction = CGVector.zero
  /// The corrected middle of the fingers.
  private(set) final var place = CGPoint.zero
  /// The corrected middle at translation zero.
  private(set) final var origin = CGPoint.zero
  private var tracker = VelocityTracker()

  /// Makes a recognizer of drags with any number of fingers, without actions.
  public required init() {}

  /// How far the fingers have moved since the gesture began or since this was set, in points.
  ///
  /// - Parameter view: The view in whose coordinates the distance is; the host's with `nil`.
  open func translation(in view: View?) -> CGPoint {
    let moved = CGVector(dx: place.x - origin.x, dy: place.y - origin.y)
    let inner = view?.vector(fromHost: moved, at: place) ?? moved
    return CGPoint(x: inner.dx, y: inner.dy)
  }

  /// Counts from another translation on, in points; the velocity stays.
  open func setTranslation(_ translation: CGPoint, in view: View?) {
    let vector = CGVector(dx: translation.x, dy: translation.y)
    let outer = view?.vector(toHost: vector, at: place) ?? vector
    origin = CGPoint(x: place.x - outer.dx, y: place.y - outer.dy)
  }

  /// How fast the fingers move, in points per second: the slope of the line that fits their last tenth of a second best.
  open func velocity(in view: View?) -> CGPoint {
    let outer = fingerVelocity(at: coordinator?.tick ?? 0)
    let velocity = view?.vector(fromHost: outer, at: place) ?? outer
    return CGPoint(x: velocity.dx, y: velocity.dy)
  }

  /// The velocity of the corrected middle of the fingers, in points per second.
  final func fingerVelocity(at tick: Int) -> CGVector { tracker.velocity(at: tick) }

  /// Whether no finger came or went since it began.
  private final var isUncorrected: Bool { correction == .zero }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in touches where downTouches.count > max(maximumNumberOfTouches, 1) { ignore(touch, for: event) }
    rebase()
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let count = downTouches.count
    if count < minimumNumberOfTouches { return rebase() }
    move()
    if isUnderWay {
      state = .changed
    } else if !leadsSomewhere {
      return
    } else if count == 1 {
      if !near(place, origin, Self.slop) { state = .began }
    } else if !near(place, origin, Self.slopOfSeveral) {
      let (dx, dy) = (place.x - origin.x, place.y - origin.y)
      let share = Self.slopOfSeveral / (dx * dx + dy * dy).squareRoot()
      origin = CGPoint(x: origin.x + dx * share, y: origin.y + dy * share)
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if !downTouches.isEmpty {
      rebase()
    } else {
      state = isUnderWay ? .ended : .failed
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    if downTouches.isEmpty { state = .cancelled } else { rebase() }
  }

  /// Whether the way so far may begin the gesture.
  var leadsSomewhere: Bool { true }

  /// Keeps the corrected middle in place when fingers come or go, or too few are left.
  private func rebase() {
    let middle = centroid
    if isUnderWay {
      correction = CGVector(dx: place.x - middle.x, dy: place.y - middle.y)
      return
    }
    if isPlaced {
      correction = CGVector(dx: place.x - middle.x, dy: place.y - middle.y)
    } else {
      place = middle
      isPlaced = true
    }
    origin = place
    tracker = VelocityTracker()
    tracker.add(place, at: coordinator?.tick ?? 0)
  }

  /// Whether ``place`` is set.
  private var isPlaced = false

  private func move() {
    let middle = centroid
    place =
      isUncorrected ? middle : CGPoint(x: middle.x + correction.dx, y: middle.y + correction.dy)
    tracker.add(place, at: coordinator?.tick ?? 0)
  }

  override func beginsLate() { origin = place }

  open override func reset() {
    correction = .zero
    isPlaced = false
  }

  open override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(minimumNumberOfTouches)
    hash.combine(maximumNumberOfTouches)
    hash.combine(place)
    hash.combine(origin)
    hash.combine(correction)
    hash.combine(isPlaced)
    tracker.hash(into: &hash)
  }
}
