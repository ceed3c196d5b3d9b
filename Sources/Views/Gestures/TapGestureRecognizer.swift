import SpringflowNumerics

/// Recognizes one or several quick taps with one or several fingers. (`UITapGestureRecognizer`.)
///
/// It comes from `possible` straight to `ended`, when the last finger of the last tap leaves. UIKit does not say how
/// long and how far apart taps may be; the limits here are those that its behaviour suggests.
@preconcurrency @MainActor
open class TapGestureRecognizer: GestureRecognizer {
  /// How many taps make the gesture; 1 unless set.
  open var numberOfTapsRequired = 1
  /// How many fingers have to be down at once in each of them; 1 unless set.
  open var numberOfTouchesRequired = 1

  /// The longest duration of a tap, in ticks.
  static let longestTap = 90
  /// The longest time between two taps of a gesture, in ticks.
  static let longestPause = 42
  /// The greatest movement of a finger in a tap, and the greatest distance of the next tap. In points.
  static let allowedDistance: CGFloat = 45

  private var counter = TapCounter()

  /// Makes a recognizer of single taps with one finger, without actions.
  public required init() {}

  override var points: [CGPoint] { counter.places.isEmpty ? super.points : counter.places }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if touches.contains(where: { !counter.began($0, required: numberOfTouchesRequired) }) {
      state = .failed
    } else if downTouches.count == 1 {
      deadline = coordinator.map { $0.tick + Self.longestTap }
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if touches.contains(where: { !near($0.start, $0.point, Self.allowedDistance) }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    counter.hasLifted = true
    guard downTouches.isEmpty else { return }
    if !counter.ended(required: numberOfTouchesRequired) {
      state = .failed
    } else if counter.count >= numberOfTapsRequired {
      state = .ended
    } else {
      deadline = coordinator.map { $0.tick + Self.longestPause }
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

  open override func deadlineDidPass() { state = .failed }

  open override func reset() { counter = TapCounter() }

  open override func hash(into hash: inout StateHash) {
    super.hash(into: &hash)
    hash.combine(numberOfTapsRequired)
    hash.combine(numberOfTouchesRequired)
    counter.hash(into: &hash)
  }
}

/// Counts taps of several fingers at a place.
struct TapCounter {
  /// Taps that are complete.
  private(set) var count = 0
  /// Whether a finger of the present tap has left.
  var hasLifted = false
  /// Where the fingers of the last tap came down. Points of the host.
  private(set) var places: [CGPoint] = []
  private var first: CGPoint?
  private var isBetween = true

  /// A finger has come down; `false` if that is too many, too late or too far away.
  @MainActor
  mutating func began(_ touch: Touch, required: Int) -> Bool {
    if isBetween {
      places = []
      hasLifted = false
      isBetween = false
    }
    places.append(touch.point)
    if places.count > required || hasLifted { return false }
    if places.count > 1 { return true }
    defer { if first == nil { first = touch.point } }
    return first.map { near($0, touch.point, TapGestureRecognizer.allowedDistance) } ?? true
  }

  /// All fingers have left; `false` if they were too few.
  mutating func ended(required: Int) -> Bool {
    isBetween = true
    count += 1
    return places.count == required
  }

  func hash(into hash: inout StateHash) {
    hash.combine(count)
    hash.combine(hasLifted)
    hash.combine(places) { $0.combine($1) }
    hash.combine(first) { $0.combine($1) }
    hash.combine(isBetween)
  }
}
