import Foundation
import Springflow

/// A segment of time in which no element was placed directly: its moments, and the tracks of the elements in it.
struct TrackSegment {
  /// The state of one tick except its elements.
  struct Moment {
    var tick: Int
    /// The distance that the content has scrolled, in points, without changes of the offset that are no scroll.
    var scrolled: CGPoint
    /// The content offset and the content's own velocity; in points, and in points per second.
    var offset: CGPoint
    var velocity: CGVector
    var stage: CGRect
    /// The visible part of the viewport.
    var sight: CGRect
    /// The walls that bodies bounce off, in points of the viewport.
    var walls: CGRect?
    /// The inputs between this moment and the next.
    var inputs: Continuity.Input = []
  }

  private(set) var moments: [Moment] = []
  /// All tracks, in the order of their beginnings.
  private(set) var tracks: [ElementTrack] = []
  private var openTracks: [ElementID: ElementTrack] = [:]
  /// Whether nothing moved before the first moment.
  private let isAtRest: Bool

  init(isAtRest: Bool) { self.isAtRest = isAtRest }

  mutating func add(_ frame: Frame, after inputs: Continuity.Input, walls: CGRect?) {
    var moment = Moment(
      tick: frame.tick, scrolled: .zero, offset: frame.contentOffset, velocity: frame.contentVelocity,
      stage: frame.stage, sight: frame.sight)
    moment.walls = walls?.offsetBy(
      dx: frame.stage.minX - frame.contentOffset.x, dy: frame.stage.minY - frame.contentOffset.y)
    if let last = moments.last {
      moments[moments.count - 1].inputs = inputs
      moment.scrolled = scrolled(to: moment, from: last, inputs)
    }
    // Rest is a past in which every moment equals the first.
    for _ in 0...(moments.isEmpty && isAtRest ? SecondDifference.reach : 0) {
      moments.append(moment)
      follow(frame)
    }
  }

  /// Content that an update moves against its velocity was placed: elements do not move with it. In a transition
  /// between two layouts they do.
  private func scrolled(to moment: Moment, from last: Moment, _ inputs: Continuity.Input) -> CGPoint {
    let isPlaced = inputs.meets(.update) && !inputs.meets(.fingerOrTransition)
    func went(_ step: CGFloat, _ before: CGFloat, _ after: CGFloat) -> CGFloat {
      let expected = (before + after) / 240
      return isPlaced && abs(step - expected) > Limits.placement ? expected : step
    }
    return CGPoint(
      x: last.scrolled.x + went(moment.offset.x - last.offset.x, last.velocity.dx, moment.velocity.dx),
      y: last.scrolled.y + went(moment.offset.y - last.offset.y, last.velocity.dy, moment.velocity.dy))
  }

  private mutating func follow(_ frame: Frame) {
    let now = moments.count - 1
    for element in frame.elements {
      let sample = ElementTrack.Sample(element, in: frame.sight)
      if let track = openTracks[element.id], track.end == now, !track.goesElsewhereUnseen(to: element) {
        track.append(sample)
        continue
      }
      if let track = openTracks[element.id], track.end == now { track.goesToNothing = track.isInSight[track.count - 1] }
      let track = ElementTrack(element, from: now)
      track.comesFromNothing = now > 0 && sample.isInSight && wasInSight(element, now)
      track.append(sample)
      openTracks[element.id] = track
      tracks.append(track)
    }
    for track in openTracks.values where track.end == now {
      track.goesToNothing = track.isInSight[track.count - 1] && staysInSight(track, now)
      openTracks[track.id] = nil
    }
  }

  /// Whether an element was apparently in sight a moment ago: a larger window uncovers elements that existed before,
  /// and elements that scroll or fly in were outside.
  private func wasInSight(_ element: Frame.Element, _ now: Int) -> Bool {
    let (last, moment) = (moments[now - 1], moments[now])
    let box = element.drawnBox
    let (dx, dy) = (moment.scrolled.x - last.scrolled.x, moment.scrolled.y - last.scrolled.y)
    let (ownX, ownY) = (element.velocity.dx / 120, element.velocity.dy / 120)
    if comesOverEdge(box, element.clip.sight(in: moment.sight)) { return false }
    let places = [box, box.offsetBy(dx: dx, dy: dy), box.offsetBy(dx: -ownX, dy: -ownY)]
    return places.allSatisfy(element.clip.sight(in: last.sight).intersects)
  }

  /// Whether the drawn element is small and has its middle on an edge of the visible area: an element that shoots in
  /// from there begins with half of it in sight.
  private func comesOverEdge(_ box: CGRect, _ sight: CGRect) -> Bool {
    max(box.width, box.height) < 64 && !sight.insetBy(dx: 4, dy: 4).contains(CGPoint(x: box.midX, y: box.midY))
  }

  /// Whether an element that is gone would still be in sight, had it continued its motion.
  private func staysInSight(_ track: ElementTrack, _ now: Int) -> Bool {
    let (last, moment, box) = (moments[now - 1], moments[now], track.lastBox)
    let scrolled = box.offsetBy(dx: last.scrolled.x - moment.scrolled.x, dy: last.scrolled.y - moment.scrolled.y)
    let gone = box.offsetBy(dx: track.lastStep(0), dy: track.lastStep(1))
    return [box, scrolled, gone].allSatisfy(track.clip.sight(in: moment.sight).intersects)
  }
}
