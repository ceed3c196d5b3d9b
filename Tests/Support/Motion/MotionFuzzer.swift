import Foundation
import Springflow

/// The subject of a ``MotionFuzzer``: a view whose data, size and layout can be changed at random.
@MainActor
public protocol MotionSubject: AnyObject {
  /// The view.
  var view: CollectionView { get }
  /// The frame on screen.
  var frame: Frame { get }
  /// The gain of an element: one more than the greatest distance by which layouts move it in the content per point of
  /// scroll.
  func gain(of element: Frame.Element) -> Double
  /// Advances by one tick.
  func advance() throws
  /// Begins, moves or ends a touch at a point of the viewport.
  func touch(_ id: Int, _ phase: Touch.Phase, at point: CGPoint) throws
  /// Changes data, size or layout, and returns a description.
  func change(using random: inout SeededGenerator) throws -> String
  /// Whether the last change has no animation: content that is past its end then is back at once.
  var isUnanimated: Bool { get }
}

extension MotionSubject {
  /// No.
  public var isUnanimated: Bool { false }
}

/// Changes a view at random while a finger holds its content or after a fling, and checks every tick.
@MainActor
public final class MotionFuzzer {
  /// The accelerations by the engine's own springs and curves.
  public struct Forces {
    /// A, in the coming tick.
    public var scroll = 0.0
    /// Σ |s″| L by element, in the coming tick.
    public var animations: [ElementID: Double] = [:]
    /// The same in the tick after that, of the animations that have ended by then.
    public var endings: [ElementID: Double] = [:]
    /// The same in the last tick, of the animations that began in it.
    public var beginnings: [ElementID: Double] = [:]

    /// No accelerations.
    public init() {}
  }

  private struct Finger {
    let id: Int
    var point: CGPoint
    var velocity: CGVector
    /// The distances that it moved in its last ticks.
    var distances: [Double] = []
  }

  private let subject: any MotionSubject
  private let forces: @MainActor (CollectionView) -> Forces
  private var endings: [ElementID: Double] = [:]
  private var scrollForce = 0.0
  private var ticksSinceChange = 0
  /// Whether the last change has taken the content from the finger or from its fling.
  private var isTaken = false
  /// The steps of a transition's progress in its last ticks.
  private var progressSteps: [Double] = []
  /// The number of ticks from which velocities are estimated: a tenth of a second.
  private static let trackedTicks = 12
  /// The seed of all random numbers.
  public let seed: Int
  private var random: SeededGenerator
  private var fingers: [Finger] = []
  /// The distances of fingers per tick in the last tenth of a second.
  private var lastDistances: [Double] = []
  private var check: MotionCheck
  /// The numbers of changes, by the state of the content.
  public private(set) var changes = (held: 0, flung: 0, led: 0, atRest: 0)

  /// Creates a fuzzer with a seed.
  public init(_ subject: any MotionSubject, seed: Int, forces: @escaping @MainActor (CollectionView) -> Forces) {
    self.subject = subject
    self.forces = forces
    self.seed = seed
    random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed))
    check = MotionCheck(gain: { subject.gain(of: $0) }, place: { subject.view.placed($0) })
    check.addEvent(subject.frame, "the beginning")
  }

  /// The findings, in order of time.
  public var findings: [String] { check.findings }
  /// The numbers of changes, steps and findings, in one line.
  public var summary: String {
    "\(type(of: subject.view.collectionViewLayout)), changed \(changes.held) times under a finger, \(changes.flung) in flings, "
      + "\(changes.led) while a way between layouts was led and \(changes.atRest) at rest; \(check.steps) steps of elements, "
      + "\(findings.count) findings, the furthest \(check.worst) points"
  }

  /// Makes `count` changes.
  public func run(_ count: Int) throws {
    for _ in 0..<count {
      try steer()
      noteState()
      let (view, wasHeld) = (subject.view, subject.view.isTracking)
      let offset = subject.frame.contentOffset
      let (name, frame) = (try subject.change(using: &random), subject.frame)
      if subject.isUnanimated, frame.contentOffset != offset {
        check.addPlacement(frame)
      } else {
        check.addEvent(frame, name)
      }
      ticksSinceChange = 0
      if view !== subject.view || wasHeld && !subject.view.isTracking {
        isTaken = true
        lastDistances += fingers.flatMap(\.distances)
      }
      for _ in 0..<pick(1...8) { try tick() }
    }
  }

  private func noteState() {
    if subject.view.isTracking {
      changes.held += 1
    } else if subject.view.isDecelerating {
      changes.flung += 1
    } else if progress != nil {
      changes.led += 1
    } else {
      changes.atRest += 1
    }
  }

  private func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }

  // MARK: Fingers

  /// Lets fingers touch, change direction or lift; content at rest is dragged or flung.
  private func steer() throws {
    let dice = pick(0...9)
    let isLed = subject.view.collectionViewLayout is CollectionViewTransitionLayout
    if !fingers.isEmpty, !subject.view.isTracking, !isLed { try lift() }
    defer { if fingers.isEmpty, !isLed, !subject.view.isDecelerating { try? putDown(0) } }
    if fingers.isEmpty {
      if !subject.view.isDecelerating || dice < 3 {
        try putDown(0)
        if dice % 2 == 0 { try fling() }
      }
      return
    }
    switch dice {
    case 0, 1, 2: turn()
    case 3: for index in fingers.indices { fingers[index].velocity = .zero }
    case 4, 5: try fling()
    case 6: try lift()
    case 7 where fingers.count == 1 && allowsSecondFinger: try putDown(1)
    default: break
    }
  }

  /// Whether a second finger scrolls as the first one does, as there are no pinches.
  private var allowsSecondFinger: Bool {
    !(subject.view.gestureRecognizers ?? []).contains {
      $0 is PinchGestureRecognizer || $0 is RotationGestureRecognizer
    }
  }

  private var stage: CGRect { subject.frame.stage }

  private func putDown(_ id: Int) throws {
    let stage = stage
    guard stage.width > 20, stage.height > 20 else { return }
    let point = CGPoint(x: number(stage.minX + 5...stage.maxX - 5), y: number(stage.minY + 5...stage.maxY - 5))
    try subject.touch(id, .began, at: point)
    fingers.append(Finger(id: id, point: point, velocity: .zero))
    check.addEvent(subject.frame, "a finger's coming down")
    turn()
  }

  private func turn() {
    let fastest: CGFloat = pick(0...3) == 0 ? 30 : 8
    for index in fingers.indices {
      fingers[index].velocity = CGVector(dx: number(-fastest...fastest), dy: number(-fastest...fastest))
    }
  }

  /// Moves fingers fast in one direction, and lifts them.
  private func fling() throws {
    let velocity = CGVector(dx: number(-32...32), dy: number(-32...32))
    for index in fingers.indices { fingers[index].velocity = velocity }
    for _ in 0..<pick(3...12) { try tick() }
    try lift()
  }

  private func lift() throws {
    lastDistances = fingers.flatMap(\.distances)
    for finger in fingers { try subject.touch(finger.id, .ended, at: finger.point) }
    fingers = []
    check.addEvent(subject.frame, "a finger's leaving")
  }

  // MARK: Ticks

  private func tick() throws {
    // A finger's motion takes effect at once: in the same tick.
    var reasons = MotionCheck.Reasons()
    let stage = stage
    let wasDragging = subject.view.isDragging
    for index in fingers.indices {
      var finger = fingers[index]
      var point = CGPoint(x: finger.point.x + finger.velocity.dx, y: finger.point.y + finger.velocity.dy)
      // At the edge of the view it reverses.
      if point.x < stage.minX || point.x > stage.maxX {
        finger.velocity.dx = abs(finger.velocity.dx) * (point.x < stage.minX ? 1 : -1)
        point.x = finger.point.x
      }
      if point.y < stage.minY || point.y > stage.maxY {
        finger.velocity.dy = abs(finger.velocity.dy) * (point.y < stage.minY ? 1 : -1)
        point.y = finger.point.y
      }
      let distance = Double(hypot(point.x - finger.point.x, point.y - finger.point.y))
      finger.distances = finger.distances.suffix(Self.trackedTicks) + [distance]
      finger.point = point
      fingers[index] = finger
      try subject.touch(finger.id, .moved, at: point)
      // When a drag begins, the content catches up with the finger's earlier motion at once.
      reasons.finger = max(reasons.finger, wasDragging ? distance : finger.distances.reduce(0, +))
    }
    reasons.finger = max(reasons.finger, lastDistances.max() ?? 0)
    lastDistances = []
    reasons.isTaken = isTaken
    isTaken = false
    reasons.isHeld = subject.view.isTracking
    let forces = forces(subject.view)
    // A step is the mean of the speeds at both ends of its tick.
    reasons.scroll = max(forces.scroll, scrollForce)
    scrollForce = forces.scroll
    reasons.animations = forces.animations.merging(endings, uniquingKeysWith: +)
    endings = forces.endings
    let (layout, before) = (subject.view.collectionViewLayout, progress)
    let items = itemCount
    try subject.advance()
    if items != itemCount {
      // The data has changed by itself, with an animation that was unknown when the tick began.
      reasons.isPlaced = true
      reasons.animations.merge(self.forces(subject.view).beginnings, uniquingKeysWith: +)
    }
    if reasons.isHeld, !subject.view.isTracking {
      reasons.isTaken = true
      reasons.finger = max(reasons.finger, fingers.flatMap(\.distances).max() ?? 0)
    }
    // If the transition ends in this tick, its progress has reached the nearer end.
    let isSame = layout === subject.view.collectionViewLayout
    let step = (isSame ? progress : before.map { $0.rounded() }).map { $0 - (before ?? 0) } ?? 0
    // After an event the transition may be another one, reverse, or continue with the mean of the fingers' last ticks,
    // and the speed of fingers is known only after two ticks.
    let most = progressSteps.suffix(Self.trackedTicks).reduce(0) { max($0, abs($1)) }
    ticksSinceChange += 1
    reasons.progress = ticksSinceChange <= 3 ? abs(step) + most : abs(step - (progressSteps.last ?? 0))
    if before != nil || progress != nil { reasons.isPlaced = true }
    progressSteps = progressSteps.suffix(Self.trackedTicks) + [step]
    check.addTick(subject.frame, reasons)
  }

  private var itemCount: Int {
    let view = subject.view
    return (0..<view.numberOfSections).reduce(0) { $0 + view.numberOfItems(inSection: $1) }
  }

  private var progress: Double? {
    (subject.view.collectionViewLayout as? CollectionViewTransitionLayout).map { Double($0.transitionProgress) }
  }
}
