import Foundation
import Scenes
import Springflow

/// Watches a session tick by tick for motion that nothing explains.
///
/// What scrolls by hand may be as fast as the hand; all else must go on with the velocity it has: an element's place
/// may change in a tick by what the content scrolled along that axis and by what its body's speed before or after
/// accounts for, and an element may come and go only out of sight or transparent. What no body moves may also be on its
/// way from rest to rest in an update: then its step differs from the one before by no more than such a way bends. Its
/// turn and its scale change as slowly, or in proportion to how the content moved.
public struct Continuity {
  /// What was seen that no motion explains.
  public private(set) var jumps: [String] = []
  private var last: Frame?
  /// How far each element went in the tick before.
  private var steps: [ElementID: CGVector] = [:]
  /// How far the content went in the tick before.
  private var lastShift = CGVector.zero

  /// Ticks that an update takes, unless an exhibit says otherwise.
  private static let updateDuration: CGFloat = 36

  /// Starts to watch.
  public init() {}

  /// Takes the next tick's frame. `isPlaced` says that the scene moved things by its own hand before this tick, such as
  /// a restart.
  public mutating func add(_ frame: Frame, isPlaced: Bool = false) {
    defer { last = frame }
    guard let last, !isPlaced else { return steps = [:] }
    let shift = CGVector(
      dx: frame.contentOffset.x - last.contentOffset.x, dy: frame.contentOffset.y - last.contentOffset.y)
    // Content that was placed rather than scrolled takes nothing along.
    let isScrolled = last.contentVelocity != .zero || frame.contentVelocity != .zero
    let slack = isScrolled ? shift : .zero
    let before = Dictionary(last.elements.map { ($0.id, $0) }) { first, _ in first }
    var steps: [ElementID: CGVector] = [:]
    for element in frame.elements {
      guard let old = before[element.id] else {
        // What a larger window uncovers was there all along.
        if element.alpha > 0.01, isInSight(element, frame), isInSight(element, last) {
          note(frame, element, "appears in sight")
        }
        continue
      }
      steps[element.id] = CGVector(dx: element.center.x - old.center.x, dy: element.center.y - old.center.y)
      guard isInSight(element, frame) || isInSight(old, last) else { continue }
      check(element, old, slack, steps[element.id]!, frame)
    }
    self.steps = steps
    lastShift = slack
    let now = Set(frame.elements.map(\.id))
    for element in last.elements where !now.contains(element.id) && element.alpha > 0.06 {
      guard isInSight(element, last), isInSight(element, frame) else { continue }
      note(last, element, "vanishes in sight")
    }
  }

  private mutating func check(
    _ element: Frame.Element, _ old: Frame.Element, _ shift: CGVector, _ moved: CGVector, _ frame: Frame
  ) {
    let speedX = max(abs(old.velocity.dx), abs(element.velocity.dx))
    let speedY = max(abs(old.velocity.dy), abs(element.velocity.dy))
    let hasBody = speedX > 0 || speedY > 0
    let step = steps[element.id] ?? .zero
    // A way of d points from rest to rest, 3t² − 2t³, bends by at most 6 d / ticks² a tick; in sight no way is longer
    // than the diagonal.
    let (width, height) = (frame.viewport.width, frame.viewport.height)
    let bend = 6 * (width * width + height * height).squareRoot() / (Self.updateDuration * Self.updateDuration)
    func isExplained(
      _ moved: CGFloat, speed: CGFloat, shift: CGFloat, lastShift: CGFloat, step: CGFloat
    ) -> Bool {
      // The content may take an element along wholly, not at all, or by any share between.
      if abs(moved) <= speed / 120 + 1.5 + abs(shift) { return true }
      return !hasBody && abs(moved - step) <= bend + 1.5 + abs(shift - lastShift)
    }
    if !isExplained(moved.dx, speed: speedX, shift: shift.dx, lastShift: lastShift.dx, step: step.dx) {
      note(frame, element, "jumps by \(moved.dx) pt in x")
    }
    if !isExplained(moved.dy, speed: speedY, shift: shift.dy, lastShift: lastShift.dy, step: step.dy) {
      note(frame, element, "jumps by \(moved.dy) pt in y")
    }
    if abs(element.alpha - old.alpha) > 0.06 { note(frame, element, "changes alpha at once") }
    let scrolled = max(abs(shift.dx), abs(shift.dy))
    for (new, old) in zip(element.shape, old.shape) where abs(new - old) > 0.06 + 0.02 * scrolled {
      note(frame, element, "changes its shape at once")
      break
    }
  }

  /// Whether anything of the element, as it is drawn, lies in the picture, or in the part that the view keeps to.
  private func isInSight(_ element: Frame.Element, _ frame: Frame) -> Bool {
    let picture = CGRect(origin: .zero, size: frame.viewport)
    let sight = frame.clipsToStage ? picture.intersection(frame.stage) : picture
    return element.drawnBox.intersects(sight.insetBy(dx: 1, dy: 1))
  }

  private mutating func note(_ frame: Frame, _ element: Frame.Element, _ text: String) {
    jumps.append("tick \(frame.tick), element \(element.id) \(text) at (\(element.center.x), \(element.center.y))")
  }
}

extension Frame.Element {
  /// The smallest rectangle around the element's transformed shape, in points of the viewport.
  fileprivate var drawnBox: CGRect {
    let t = spatial ?? CATransform3DMakeAffineTransform(transform)
    let corners = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { side -> CGPoint in
      let (x, y) = (CGFloat(side.0) * size.width / 2, CGFloat(side.1) * size.height / 2)
      let w = max(1e-6, x * t.m14 + y * t.m24 + t.m44)
      return CGPoint(
        x: center.x + (x * t.m11 + y * t.m21 + t.m41) / w, y: center.y + (x * t.m12 + y * t.m22 + t.m42) / w)
    }
    return corners.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }

  /// What its transform does to its size and turn: no unit.
  fileprivate var shape: [CGFloat] {
    if let spatial { return [spatial.m11, spatial.m12, spatial.m21, spatial.m22] }
    return [transform.a, transform.b, transform.c, transform.d]
  }
}
