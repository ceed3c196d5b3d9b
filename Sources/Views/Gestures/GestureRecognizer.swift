import SpringflowNumerics

/// Watches fingers on a view for one gesture, and calls its actions when it recognizes it.
/// (`UIGestureRecognizer`.)
///
/// Members and rules are UIKit's, but for the actions: without Objective-C there are no selectors, so an action is a
/// closure. A recognizer may have several; they are called in the order in which they were added, whenever the
/// recognizer comes to ``State-swift.enum/began``, ``State-swift.enum/changed``, ``State-swift.enum/ended`` or
/// ``State-swift.enum/cancelled``. A closure that uses its view captures it weakly, as the view owns the recognizer.
///
/// ```swift
/// let pinch = PinchGestureRecognizer { [weak layout] pinch in
///   layout?.itemSize = CGSize(width: 90 * pinch.scale, height: 90 * pinch.scale)
/// }
/// view.addGestureRecognizer(pinch)
///
/// let twice = TapGestureRecognizer { tap in print("twice at \(tap.location(in: tap.view))") }
/// twice.numberOfTapsRequired = 2
/// let once = TapGestureRecognizer { _ in print("once") }
/// once.require(toFail: twice)  // waits a third of a second whether a second tap comes
/// view.addGestureRecognizer(twice)
/// view.addGestureRecognizer(once)
/// ```
///
/// Of several recognizers the first to begin wins, and those that see the same fingers fail, unless a delegate allows
/// both. Where several would begin with the same movement, that of the innermost view wins, and of one view the one that
/// was added last; the scroll's own, `ScrollView.panGestureRecognizer`, was added first. Times are counted in ticks, so the
/// same fingers always make the same gestures.
///
/// A subclass overrides ``touchesBegan(_:with:)`` and the methods like it, sets ``state-swift.property`` in them, and
/// clears in ``reset()`` what it has stored. Set ``deadline`` in place of a timer.
@preconcurrency @MainActor
open class GestureRecognizer: NSObject {
  /// Where a recognizer is in its gesture. (`UIGestureRecognizer.State`.)
  public enum State: Int, Hashable, Sendable {
    /// It has not seen its gesture yet.
    case possible
    /// A gesture that takes time has begun.
    case began
    /// Fingers have moved in it.
    case changed
    /// The gesture has ended; a discrete gesture is recognized by this state.
    case ended
    /// The gesture was cancelled.
    case cancelled
    /// The touches do not match the gesture.
    case failed
    /// The same as ``ended``.
    public static let recognized = State.ended
  }

  /// The delegate, held weakly.
  open weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether it receives touches; a gesture in progress when it becomes `false` is cancelled.
  open var isEnabled = true {
    didSet { if !isEnabled, oldValue { coordinator?.abandon(self) } }
  }
  /// Whether the finger is taken away from its view, and its press cancelled, once the gesture is recognized; yes unless
  /// set.
  open var cancelsTouchesInView = true
  /// Whether its view hears of the finger, and a press by it begins, only after the gesture has failed; no unless set.
  open var delaysTouchesBegan = false
  /// Whether its view hears of the finger's end, and a press by it ends, only after the gesture has failed; yes unless
  /// set.
  open var delaysTouchesEnded = true
  /// A name for debugging.
  open var name: String?
  /// The tick of the host at which ``deadlineDidPass()`` is called, if the recognizer waits for a time.
  public final var deadline: Int?

  /// The view whose recognizer it is, which owns it.
  final weak var ownView: View?
  /// Who decides about it, while its view has a host.
  final var coordinator: GestureCoordinator? { ownView?.host?.gestures }
  final var actions: [@MainActor (GestureRecognizer) -> Void] = []
  private final var required: [WeakRecognizer] = []
  /// The state that other objects see.
  final var settled = State.possible
  /// States proposed during the current event, which other objects do not see yet.
  final var proposed: [State] = []
  /// States that are deferred until other recognizers fail.
  final var held: [State] = []
  /// The recognizers whose failure is awaited.
  final var blockers: [GestureRecognizer]?
  /// Fingers that it watches, in the order in which they came; those that leave are there until the event is over.
  package final var touches: [Touch] = []
  /// All fingers that it has watched since it was last reset.
  final var seen: [Touch] = []
  /// Whether it has seen a finger since it was last reset.
  package final var isEngaged = false
  /// How often it was reset.
  final var sequence = 0
  /// Where the fingers were last. Points of the host.
  private final var lastPoint = CGPoint.zero

  private struct WeakRecognizer { weak var recognizer: GestureRecognizer? }

  /// Makes a recognizer without actions.
  public required override init() {}

  /// The view whose fingers it watches.
  open var view: View? { ownView }

  /// Where the recognizer is in its gesture; subclasses set it.
  ///
  /// A change that is not one of UIKit's becomes the nearest that is: what fails after it began is cancelled.
  /// Whether a gesture that is seen is also recognized is settled when all recognizers have seen the event; one that
  /// waits for others to fail is `possible` until then.
  open var state: State {
    get { proposed.last ?? settled }
    set { propose(newValue) }
  }

  /// Lets the gesture wait until another recognizer has failed; if that one succeeds, this one fails.
  open func require(toFail otherGestureRecognizer: GestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    if otherGestureRecognizer !== self { required.append(WeakRecognizer(recognizer: otherGestureRecognizer)) }
  }

  final func requiresFailure(of other: GestureRecognizer) -> Bool {
    required.contains { $0.recognizer === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  // MARK: Fingers

  /// How many fingers take part; those that left last, if none is down.
  open var numberOfTouches: Int { points.count }

  /// The middle of the fingers, in points of a view's coordinates, or, with `nil`, of the host's.
  open func location(in view: View?) -> CGPoint { view?.fromHost(centroid) ?? centroid }

  /// Where one of the fingers is; coordinates as for ``location(in:)``.
  ///
  /// - Precondition: The number is from 0 to below ``numberOfTouches``.
  open func location(ofTouch touchIndex: Int, in view: View?) -> CGPoint {
    let points = points
    SpringflowNumerics.require(
      points.indices.contains(touchIndex), "finger \(touchIndex) is not there: the gesture has \(points.count) fingers")
    return view?.fromHost(points[touchIndex]) ?? points[touchIndex]
  }

  /// Fingers that are down.
  final var downTouches: [Touch] { touches.filter(\.isDown) }

  /// Where the fingers are that take part. Points of the host.
  var points: [CGPoint] {
    let down = downTouches
    return (down.isEmpty ? touches : down).map(\.point)
  }

  /// The middle of ``points``.
  final var centroid: CGPoint {
    let points = points
    return points.isEmpty ? lastPoint : Self.centroid(points)
  }

  static func centroid(_ points: [CGPoint]) -> CGPoint {
    if points.count == 1 { return points[0] }
    let count = CGFloat(points.count)
    return CGPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  /// Stops tracking a touch.
  open func ignore(_ touch: Touch, for event: Event) {
    if touches.count == 1 { lastPoint = centroid }
    touches.removeAll { $0 === touch }
    seen.removeAll { $0 === touch }
  }

  // MARK: For subclasses

  /// Fingers have come down. The order of a set is another one in each run: what depends on it goes through the event's
  /// ``Event/touches``, or a scene does not replay to the bit.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  /// Fingers have moved; where several are down, all moves of a tick come at once.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  /// Fingers have left.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  /// Fingers were taken away.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}
  /// The tick of `deadline` has come.
  open func deadlineDidPass() {}
  /// The gesture is over and its fingers have left: clears what was stored.
  open func reset() {}
  /// Whether another recognizer fails when this one recognizes its gesture; yes unless overridden.
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Whether this recognizer fails when another one recognizes its gesture; yes unless overridden.
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits until another one has failed; no unless overridden.
  open func shouldRequireFailure(of otherGestureRecognizer: GestureRecognizer) -> Bool { false }
  /// Whether another recognizer waits until this one has failed; no unless overridden.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: GestureRecognizer) -> Bool { false }
  /// Adds the state that affects later recognition to the hash; a subclass adds its own.
  open func hash(into hash: inout StateHash) {
    hash.combine(
      flags: isEnabled, cancelsTouchesInView, delaysTouchesBegan, delaysTouchesEnded, isEngaged, blockers != nil)
    hash.combine(deadline)
    hash.combine(settled.rawValue, sequence)
    hash.combine(proposed) { $0.combine($1.rawValue) }
    hash.combine(held) { $0.combine($1.rawValue) }
    hash.combine(touches) { $1.hash(into: &$0) }
    hash.combine(seen) { $1.hash(into: &$0) }
    hash.combine(lastPoint)
  }

  /// How deep in the tree its view is, and its position among that view's recognizers.
  final var rank: (depth: Int, position: Int) {
    guard let view = ownView else { return (0, 0) }
    return (view.depth, view.recognizers.firstIndex(where: { $0 === self }) ?? 0)
  }

  /// Whether it still is a view's.
  final var isAttached: Bool { ownView != nil }

  /// Whether the gesture that it has seen is one for it, and not one for another recognizer.
  var mayBegin: Bool { true }

  /// Whether a finger has stopped content that was moving: such a finger presses nothing.
  var hasStoppedContent: Bool { false }

  /// Sets the state without arbitration and calls the actions; for a recognizer that does not compete.
  final func report(_ state: State) {
    settled = state
    for action in actions { action(self) }
    if state.isFinal { settled = .possible }
  }

  /// Called with a new state before the actions are.
  func didSettle() {}
  /// Called when a deferred gesture begins; it starts at the fingers' present position.
  func beginsLate() {}

  /// Proposes a state; the coordinator decides after the event.
  private func propose(_ wanted: State) {
    guard isEngaged, let step = step(to: wanted) else { return }
    if !held.isEmpty, step == .changed { return }
    if !held.isEmpty, step == .cancelled {
      held = []
      proposed.append(.failed)
    } else {
      proposed.append(step)
    }
    coordinator?.settleSoon()
  }

  /// The state to go to, or `nil` if none.
  private func step(to wanted: State) -> State? {
    switch proposed.last ?? held.last ?? settled {
    case .possible:
      switch wanted {
      case .possible: nil
      case .began, .changed: .began
      case .ended: .ended
      case .cancelled, .failed: .failed
      }
    case .began, .changed:
      switch wanted {
      case .possible: nil
      case .began, .changed: .changed
      case .ended: .ended
      case .cancelled, .failed: .cancelled
      }
    case .ended, .cancelled, .failed: nil
    }
  }

  /// Whether the gesture has begun and is not over, though it may wait for others to fail.
  final var isUnderWay: Bool {
    switch proposed.last ?? held.last ?? settled {
    case .began, .changed: true
    default: false
    }
  }

  /// Forgets fingers that have left.
  final func dropLiftedTouches() {
    if touches.allSatisfy(\.isDown) { return }
    lastPoint = centroid
    touches.removeAll { !$0.isDown }
  }

  /// Prepares for the next gesture.
  final func startOver() {
    if !touches.isEmpty { lastPoint = centroid }
    settled = .possible
    proposed = []
    held = []
    blockers = nil
    touches = []
    seen = []
    deadline = nil
    isEngaged = false
    sequence += 1
    reset()
  }
}

extension GestureRecognizer.State {
  /// Whether the gesture is over.
  var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
  /// Whether the gesture goes on.
  package var isUnderWay: Bool { self == .began || self == .changed }
}

extension NSObjectProtocol where Self: GestureRecognizer {
  /// Makes a recognizer with an action.
  @preconcurrency @MainActor
  public init(action: @escaping @MainActor (Self) -> Void) {
    self.init()
    addAction(action)
  }

  /// Adds an action, that is called after those that are there.
  @preconcurrency @MainActor
  public func addAction(_ action: @escaping @MainActor (Self) -> Void) {
    actions.append { recognizer in
      // The closure is kept by the recognizer that it is called with.
      if let recognizer = recognizer as? Self { action(recognizer) }
    }
  }
}
