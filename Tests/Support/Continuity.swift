import Foundation
import Scenes
import Springflow

/// Watches a session tick by tick for motion that nothing explains.
///
/// What scrolls by hand may be as fast as the hand; all else must go on with the velocity it has: an element's place
/// may change in a tick by what the content moved and by what its body's speed before or after accounts for, and an
/// element may come and go only out of sight or transparent.
public struct Continuity {
  /// What was seen that no motion explains.
  public private(set) var jumps: [String] = []
  private var last: Frame?

  /// Starts to watch.
  public init() {}

  /// Takes the next tick's frame. `isPlaced` says that the scene moved things by its own hand before this tick, such as
  /// a restart.
  public mutating func add(_ frame: Frame, isPlaced: Bool = false) {
    defer { last = frame }
    guard let last, !isPlaced else { return }
    let shift = frame.contentOffset.x - last.contentOffset.x
    let before = Dictionary(last.elements.map { ($0.id, $0) }) { first, _ in first }
    for element in frame.elements {
      guard let old = before[element.id] else {
        // What a larger window uncovers was there all along.
        if element.alpha > 0.01, isInSight(element, frame), isInSight(element, last) {
          note(frame, element, "appears in sight")
        }
        continue
      }
      let moved = CGVector(dx: element.center.x - old.center.x, dy: element.center.y - old.center.y)
      let speedX = max(abs(old.velocity.dx), abs(element.velocity.dx))
      let speedY = max(abs(old.velocity.dy), abs(element.velocity.dy))
      // The content may take an element along wholly, not at all, or by any share between.
      let slack = 1.5 + abs(shift)
      if abs(moved.dx) > speedX / 120 + slack { note(frame, element, "jumps by \(moved.dx) pt in x") }
      if abs(moved.dy) > speedY / 120 + 1.5 { note(frame, element, "jumps by \(moved.dy) pt in y") }
      if abs(element.alpha - old.alpha) > 0.06 { note(frame, element, "changes alpha at once") }
    }
    let now = Set(frame.elements.map(\.id))
    for element in last.elements where !now.contains(element.id) && element.alpha > 0.06 {
      guard isInSight(element, last), isInSight(element, frame) else { continue }
      note(last, element, "vanishes in sight")
    }
  }

  private func isInSight(_ element: Frame.Element, _ frame: Frame) -> Bool {
    let box = CGRect(
      x: element.center.x - element.size.width / 2, y: element.center.y - element.size.height / 2,
      width: element.size.width, height: element.size.height)
    return box.intersects(CGRect(origin: .zero, size: frame.viewport).insetBy(dx: 1, dy: 1))
  }

  private mutating func note(_ frame: Frame, _ element: Frame.Element, _ text: String) {
    jumps.append("tick \(frame.tick), element \(element.id) \(text) at (\(element.center.x), \(element.center.y))")
  }
}
