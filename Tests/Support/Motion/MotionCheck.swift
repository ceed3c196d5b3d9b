import Foundation
import Springflow
import SpringflowScenes

/// Checks frame by frame that every visible motion is explained, and that no opaque element appears or disappears in
/// sight.
///
/// At an event no time passes, so nothing may move: data, size and layout may change, the picture on screen stays.
///
/// In a tick the content, at the offset o, moves no further than the finger; without a finger no further than in the
/// tick before plus the acceleration of its spring:
///
///     |Δo′| ≤ F  under a finger,  |Δo′| ≤ max(|Δo|, F) + A  without
///
/// and an element whose centre on screen is p continues its motion, except for changes of the content's speed and of
/// its body's velocity, and for the second differences of its animations:
///
///     |Δp′ − Δp| ≤ |Δo′ − Δo| + (g − 1) (|Δo′| + |Δo|) + (|Δv′| + |Δv|) / 120 + Σ |s″| L + W |Δπ′ − Δπ|
///
/// - F, the finger: its distance in this tick. Content never moves further, since a rubber band only reduces distances.
///   In the tick in which it lifts, its greatest distance in a tick of the last tenth of a second: a fling continues
///   with the mean of these, and flings only lose speed. The same holds if another view or a transition takes the
///   content from the finger; then elements coast with that speed, and F counts for them, too. So does A, as a step is
///   the mean of the speeds at its ends, and they coast with the speed at its end.
/// - A, the acceleration in a tick by a spring that moves the content to an edge or to a page.
/// - g, the gain: 1 if elements move with the content; one more if a layout moves them by as much as the content moves,
///   such as elements that stick to an edge or hang on a spring.
/// - (|Δv′| + |Δv|) / 120, for elements with bodies: the change of the body's velocity in either tick. Behind a wall
///   that was moved, which pushes them out, somewhat more.
/// - Σ |s″| L, for updates: for each running animation, the second difference of its curve in this tick times its
///   distance.
/// - Elements that push each other aside move with a speed between theirs: a speed changes by no more than the
///   difference of the fastest and the slowest of them.
/// - W |Δπ′ − Δπ|, in a transition between two layouts: the change of the progress's speed, times the longest distance
///   of an element.
public struct MotionCheck {
  /// The explanations of motion in a tick.
  public struct Reasons {
    /// F. Points.
    public var finger = 0.0
    /// Whether a finger holds the content.
    public var isHeld = false
    /// Whether the content was taken from the finger since the last tick: elements coast with the finger's speed.
    public var isTaken = false
    /// Whether the content moves otherwise than by scrolling: in a transition between two layouts, or as an exhibit's
    /// data changes by itself.
    public var isPlaced = false
    /// A, along the axis with the greater value. Points.
    public var scroll = 0.0
    /// Σ |s″| L, by element. Points.
    public var animations: [ElementID: Double] = [:]
    /// |Δπ′ − Δπ|.
    public var progress = 0.0

    /// No explanations.
    public init() {}
  }

  private struct Track {
    var element: Frame.Element
    var box: CGRect
    /// The centre of the drawn element.
    var center: CGPoint {
      CGPoint(x: element.center.x + element.transform.tx, y: element.center.y + element.transform.ty)
    }
    /// Whether it is drawn beside its own position, as others push it aside.
    var isPushed: Bool { element.transform.tx != 0 || element.transform.ty != 0 }
    var step: CGVector?
    /// Its step without the displacement by others.
    var ownStep = CGVector.zero
    /// The change of its body's velocity in the last tick. In points per second.
    var push = 0.0
  }

  /// g.
  private let gain: (Frame.Element) -> Double
  /// An element of the present frame with its place in the data.
  private let place: (Frame.Element) -> PlacedElement
  private var tracks: [ElementID: Track] = [:]
  private var last: Frame?
  private var contentStep = CGVector.zero
  /// The findings, in order of time.
  public private(set) var findings: [String] = []
  /// The number of checked steps of visible elements.
  public private(set) var steps = 0
  /// The longest unexplained distance, in points.
  public private(set) var worst = 0.0

  /// The limits below which a change is invisible: of opacity, and below, of rounding in points.
  private static let transparent: CGFloat = 0.02
  private static let rounding = 2e-6
  /// Content within a twentieth of a point of its destination has arrived. Points.
  private static let arrival = 0.05 + rounding
  /// A body behind a wall that was moved past it returns as by a critically damped spring of 4 Hz: (2π 4)² / 120², in
  /// points for a point of depth.
  private static let recovery = 0.044
  /// The greatest loss of an element's opacity in a tick: several updates of 0.3 s that fade it at once take an eighth.
  private static let fading: CGFloat = 0.25
  /// Signs at an edge that content continues beyond it fade as the content approaches its end: over this distance or
  /// more, back and forth with the finger, so that they are invisible at the end. Points.
  private static let ending: CGFloat = 60
  /// The size below which an element may appear with its middle on an edge. Points.
  private static let small: CGFloat = 64
  /// The size below which an element is invisible. Points.
  private static let speck: CGFloat = 1

  /// Creates a check for a layout's gain, of elements with places in a view's data.
  public init(
    gain: @escaping (Frame.Element) -> Double = { _ in 1 },
    place: @escaping (Frame.Element) -> PlacedElement = { PlacedElement(element: $0, path: nil, kind: nil) }
  ) {
    (self.gain, self.place) = (gain, place)
  }

  // MARK: Frames

  /// Adds the frame after an event: nothing may have moved.
  public mutating func addEvent(_ frame: Frame, _ name: @autoclosure () -> String) {
    defer { take(frame, isTick: false) }
    guard let last else { return }
    let now = Self.tracks(frame)
    for track in seen(tracks, last) {
      guard let after = now[track.element.id] else {
        if isInSight(track, frame) { find(frame, "\(track.element.id) vanishes at \(name())", track) }
        continue
      }
      // Elements that a smaller view no longer shows may have moved.
      if !isInSight(track, frame), !isSeen(after, frame) { continue }
      let displacement = Self.difference(track.box, after.box)
      if displacement > Self.rounding {
        find(frame, "\(track.element.id) jumps by \(displacement) at \(name())", after, by: displacement)
      }
      if after.element.alpha < track.element.alpha - CGFloat(Self.rounding) {
        find(frame, "\(track.element.id) pales to \(after.element.alpha) at \(name())", track)
      }
    }
    for track in seen(now, frame) where tracks[track.element.id] == nil {
      if !comesIn(track, [track.box], last, now) { find(frame, "\(track.element.id) appears at \(name())", track) }
    }
  }

  /// Adds the frame after an event that has put the content elsewhere at once.
  public mutating func addPlacement(_ frame: Frame) { take(frame, isTick: false) }

  /// Adds the frame after a tick.
  public mutating func addTick(_ frame: Frame, _ reasons: Reasons) {
    defer { take(frame, isTick: true) }
    guard let last else { return }
    let moved = CGVector(
      dx: frame.contentOffset.x - last.contentOffset.x, dy: frame.contentOffset.y - last.contentOffset.y)
    checkContent(moved, reasons, frame)
    let now = Self.tracks(frame)
    let crowds = crowds(last, now) { self.explained($0, $1, moved, reasons, (last, frame)) }
    for element in last.elements {
      guard let before = tracks[element.id] else { continue }
      let id = element.id
      guard let after = now[id] else {
        let step = before.step ?? .zero
        let ends = [
          before.box, before.box.offsetBy(dx: step.dx, dy: step.dy), before.box.offsetBy(dx: -moved.dx, dy: -moved.dy),
        ]
        if isSeen(before, last), ends.allSatisfy(sight(of: before, frame).intersects) {
          find(frame, "\(id) vanishes", before)
        }
        continue
      }
      guard isSeen(before, last) || isSeen(after, frame) else { continue }
      if after.element.alpha < before.element.alpha - fading(of: after.element, moved) {
        find(frame, "\(id) is out at once", before)
      }
      guard let step = before.step else { continue }
      steps += 1
      let bend = Self.length(
        after.center.x - before.center.x - step.dx, after.center.y - before.center.y - step.dy)
      let bound = explained(before, after, moved, reasons, (last, frame)) + (crowds[id] ?? 0)
      if bend > bound {
        find(
          frame, "\(id) goes \(bend) points otherwise than in the tick before, not \(bound)", after, by: bend - bound)
      }
    }
    for track in seen(now, frame) where tracks[track.element.id] == nil {
      let velocity = track.element.velocity
      let starts = [
        track.box, track.box.offsetBy(dx: moved.dx, dy: moved.dy),
        track.box.offsetBy(dx: -velocity.dx / 120, dy: -velocity.dy / 120),
      ]
      if !comesIn(track, starts, last, now) { find(frame, "\(track.element.id) appears", track) }
    }
  }

  /// The greatest loss of an element's opacity in a tick with a step of the content, with which elements that stick to
  /// an edge also fade.
  private func fading(of element: Frame.Element, _ moved: CGVector) -> CGFloat {
    element.role == .decoration && gain(element) > 1
      ? min(0.9, Self.fading + CGFloat(Self.length(moved.dx, moved.dy)) / Self.ending) : Self.fading
  }

  private mutating func checkContent(_ moved: CGVector, _ reasons: Reasons, _ frame: Frame) {
    if reasons.isPlaced { return }
    for (displacement, before) in [(moved.dx, contentStep.dx), (moved.dy, contentStep.dy)] {
      let free = max(Double(abs(before)), reasons.finger) + reasons.scroll
      let bound = (reasons.isHeld ? reasons.finger : free) + Self.arrival
      if Double(abs(displacement)) <= bound { continue }
      findings.append("tick \(frame.tick): the content goes \(displacement), not \(bound)")
      worst = max(worst, Double(abs(displacement)) - bound)
    }
  }

  /// The greatest difference of an element's step from that of the tick before, apart from its neighbours. In points.
  private func explained(
    _ before: Track, _ after: Track, _ moved: CGVector, _ reasons: Reasons, _ frames: (last: Frame, now: Frame)
  ) -> Double {
    let (old, new) = (before.element, after.element)
    let scroll = Self.length(moved.dx - contentStep.dx, moved.dy - contentStep.dy)
    let scrolled = Self.length(moved.dx, moved.dy) + Self.length(contentStep.dx, contentStep.dy)
    let depth = max(Self.depth(before, frames.last), Self.depth(after, frames.now))
    let turns = old.velocity.dx * new.velocity.dx < 0 || old.velocity.dy * new.velocity.dy < 0
    // Before a bounce, a body accelerates by as much as it decelerates afterwards: as in the tick before, or by some
    // hundredths of its speed, if its spring's anchor was moved since.
    let push = Self.push(old, new) * (turns ? 1.05 : 1) + before.push * (turns ? 3 : 1)
    let body = push / 120 + 2 * Self.recovery * depth
    let reach = 2 * (frames.now.stage.width + frames.now.stage.height)
    let layout = (gain(new) - 1) * scrolled + reasons.progress * Double(reach)
    let taken = reasons.isTaken ? reasons.finger + reasons.scroll : 0
    return scroll + layout + body + (reasons.animations[new.id] ?? 0) + taken + Self.rounding
  }

  /// The differences of speed among elements that push each other aside, by element: neighbours that touch and are
  /// drawn beside their own positions.
  private func crowds(
    _ last: Frame, _ now: [ElementID: Track], explained: (Track, Track) -> Double
  ) -> [ElementID: Double] {
    var crowds: [ElementID: Double] = [:]
    var crowd: [ElementID] = []
    var (steps, end): ([CGFloat], CGFloat) = ([], 0)
    func close() {
      if let low = steps.min(), let high = steps.max() { for id in crowd { crowds[id] = Double(high - low) } }
      (crowd, steps) = ([], [])
    }
    let pushed = last.elements.compactMap { element -> (before: Track, after: Track)? in
      guard let before = tracks[element.id], let after = now[element.id], before.isPushed || after.isPushed else {
        return nil
      }
      return (before, after)
    }
    for (before, after) in pushed.sorted(by: { $0.before.box.minX < $1.before.box.minX }) {
      if before.box.minX > end { close() }
      crowd.append(before.element.id)
      // An element that is no longer pushed continues with its own step.
      let (own, most) = (before.ownStep.dx, CGFloat(explained(before, after)))
      let next = after.element.center.x - before.element.center.x
      // The step is clamped to the element's own limits: a jump does not explain the motion of others.
      steps += [before.step?.dx ?? own, own, min(max(next, own - most), own + most)]
      end = max(end, before.box.maxX, after.box.maxX)
    }
    close()
    return crowds
  }

  // MARK: Elements

  private static func tracks(_ frame: Frame) -> [ElementID: Track] {
    var tracks: [ElementID: Track] = [:]
    for element in frame.elements { tracks[element.id] = Track(element: element, box: element.drawnBox) }
    return tracks
  }

  private mutating func take(_ frame: Frame, isTick: Bool) {
    var now = Self.tracks(frame)
    for (id, track) in now {
      guard let before = tracks[id] else { continue }
      let (a, b) = (before.center, track.center)
      now[id]?.step = isTick ? CGVector(dx: b.x - a.x, dy: b.y - a.y) : before.step
      let (old, new) = (before.element.center, track.element.center)
      now[id]?.ownStep = isTick ? CGVector(dx: new.x - old.x, dy: new.y - old.y) : before.ownStep
      now[id]?.push = isTick ? Self.push(before.element, track.element) : before.push
    }
    if isTick, let last {
      contentStep = CGVector(
        dx: frame.contentOffset.x - last.contentOffset.x, dy: frame.contentOffset.y - last.contentOffset.y)
    }
    tracks = now
    last = frame
  }

  /// The visible elements of a frame, from the back to the front.
  private func seen(_ tracks: [ElementID: Track], _ frame: Frame) -> [Track] {
    frame.elements.compactMap { tracks[$0.id] }.filter { isSeen($0, frame) }
  }

  private func isSeen(_ track: Track, _ frame: Frame) -> Bool {
    track.element.alpha > Self.transparent && isInSight(track, frame)
  }

  /// Whether an element meets the part of a frame that is seen, and in which it is not clipped.
  private func isInSight(_ track: Track, _ frame: Frame) -> Bool { track.box.intersects(sight(of: track, frame)) }
  private func sight(of track: Track, _ frame: Frame) -> CGRect { track.element.clip.sight(in: frame.sight) }

  /// Whether a new element apparently comes from outside, or is a replaced view that fades out over its successor.
  private func comesIn(
    _ track: Track, _ starts: [CGRect], _ last: Frame, _ now: [ElementID: Track]
  ) -> Bool {
    let lastSight = sight(of: track, last)
    if !starts.allSatisfy(lastSight.intersects) { return true }
    // An element that grows out of nothing begins smaller than a pixel.
    if max(track.box.width, track.box.height) < Self.speck { return true }
    let middle = CGPoint(x: track.box.midX, y: track.box.midY)
    if max(track.box.width, track.box.height) < Self.small, !lastSight.insetBy(dx: 4, dy: 4).contains(middle) {
      return true
    }
    guard track.element.id.origin == .view else { return false }
    let new = place(track.element)
    return now.values.contains { other in
      if other.element.id == new.id || other.box != track.box || tracks[other.element.id] == nil { return false }
      let old = place(other.element)
      return (old.section, old.item, old.kind) == (new.section, new.item, new.kind)
    }
  }

  /// The depth of a moving body's element behind a wall, as after a resize: the walls are the stage's.
  private static func depth(_ track: Track, _ frame: Frame) -> Double {
    if track.element.velocity == .zero { return 0 }
    return Double(max(0, track.box.maxY - frame.stage.maxY, frame.stage.minY - track.box.minY))
  }

  private static func push(_ a: Frame.Element, _ b: Frame.Element) -> Double {
    length(b.velocity.dx - a.velocity.dx, b.velocity.dy - a.velocity.dy)
  }

  private static func length(_ x: CGFloat, _ y: CGFloat) -> Double { Double((x * x + y * y).squareRoot()) }

  private static func difference(_ a: CGRect, _ b: CGRect) -> Double {
    Double(max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY)))
  }

  private mutating func find(_ frame: Frame, _ text: String, _ track: Track, by distance: Double = 0) {
    worst = max(worst, distance)
    let name = place(track.element).kind ?? track.element.content.text
    findings.append("tick \(frame.tick): \(text); it is '\(name)' at \(track.box)")
  }
}
