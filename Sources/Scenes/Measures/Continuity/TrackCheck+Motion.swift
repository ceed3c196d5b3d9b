import Foundation
import Springflow

/// Positions, and their explanations: the content's scroll and the body's velocity.
extension TrackCheck {
  // MARK: Position

  func placeFindings(_ axis: Int) -> JumpFindings {
    var findings = JumpFindings()
    let (place, scrolled) = (track.place[axis], inspection.scrolled[axis])
    for index in 1..<max(1, track.count - 1) {
      let moment = track.start + index
      let own = place[index + 1] - 2 * place[index] + place[index - 1]
      if own.magnitude <= Limits.length { continue }
      let scroll = scrolled[moment + 1] - 2 * scrolled[moment] + scrolled[moment - 1]
      if (own + scroll).magnitude <= Limits.length {
        inspection.explanations.note(.elementScrollsWithContent)
        continue
      }
      // A body may have been taken along by a share of the scroll.
      if changesLine(index), own.magnitude <= inspection.contentSpeed(moment) {
        inspection.explanations.note(.bodyChangesLine)
        continue
      }
      if isSeen(index) { findings.add(unexplained(index, axis), at: index) }
    }
    return findings
  }

  /// The part of a second difference that neither smooth motion nor a share of the scroll nor the body explains; the
  /// least among all explanations.
  private func unexplained(_ index: Int, _ axis: Int) -> Double {
    func explained(_ reason: Explanations.MotionCause) -> Double {
      inspection.explanations.note(reason)
      return 0
    }
    if isPinned(index, axis) { return explained(.elementIsPinned) }
    if isPushedBody(index, axis) { return explained(.bodyIsPushed) }
    let best = excess(index, axis, range: 0..<track.count, hasBody: false)
    if best == 0 { return explained(.placeIsSmooth) }
    if isRestingBodyPushed(index, axis) { return explained(.restingBodyIsPushed) }
    guard let range = bodyRange(index, axis) else { return best }
    let left = excess(index, axis, range: range, hasBody: true)
    if left == 0 { return explained(.bodyMovesElement) }
    return abs(left) < abs(best) ? left : best
  }

  /// The same for one explanation: the position minus the integral of the body's velocity, in a range where it has one.
  private func excess(_ index: Int, _ axis: Int, range: Range<Int>, hasBody: Bool) -> Double {
    let low = max(range.lowerBound, index - SecondDifference.reach),
      high = min(range.upperBound - 1, index + SecondDifference.reach)
    let places = hasBody ? rests(low, high, axis) : Array(track.place[axis][low...high])
    let scrolled = Array(inspection.scrolled[axis][track.start + low...track.start + high])
    var best = Double.infinity
    for guess in [1, 0, nil] as [Double?] {
      let share = guess ?? Self.share(of: scrolled, in: places)
      var rest = places
      if share != 0 { for place in places.indices { rest[place] += share * scrolled[place] } }
      let left = inspection.excess(
        SecondDifference(numbers: rest, middle: index - low), over: Limits.length,
        at: track.start + index, isFree: hasBody)
      if left == 0 { return 0 }
      if left.magnitude < best.magnitude { best = left }
    }
    return best
  }

  /// Positions minus the integrals of the body's velocity. In a tick with a bounce any distance between those of both
  /// velocities is accepted.
  private func rests(_ low: Int, _ high: Int, _ axis: Int) -> [Double] {
    let (place, velocity) = (track.place[axis], track.velocity[axis])
    var rests = [place[low]]
    var last = 0.0
    for step in low..<high {
      if !(isBounce(step, axis) && isBodyStep(step, axis, isHeld: true)) {
        last = place[step + 1] - place[step] - (velocity[step] + velocity[step + 1]) / 240
      }
      rests.append(rests[rests.count - 1] + last)
    }
    return rests
  }

  /// The share of the scroll with which an element seems to move: a least-squares fit of its steps, from 0 to 1.
  private static func share(of scrolled: [Double], in places: [Double]) -> Double {
    var (product, square) = (0.0, 0.0)
    for step in 1..<places.count {
      let scroll = scrolled[step] - scrolled[step - 1]
      product -= (places[step] - places[step - 1]) * scroll
      square += scroll * scroll
    }
    return square > 0 ? min(max(product / square, 0), 1) : 0
  }

  /// Whether in the surrounding ticks it moves with the content or stays in place, and changes between the two at most
  /// once, as an element that sticks to an edge does.
  private func isPinned(_ index: Int, _ axis: Int) -> Bool {
    enum PinnedStep { case still, carried, either, between }
    let (place, scrolled) = (track.place[axis], inspection.scrolled[axis])
    var steps: [PinnedStep] = []
    for step in max(0, index - 2)...min(track.count - 2, index + 1) {
      let displacement = place[step + 1] - place[step]
      let scroll = scrolled[track.start + step] - scrolled[track.start + step + 1]
      switch (abs(displacement) <= Limits.pinned, abs(displacement - scroll) <= Limits.pinned) {
      case (true, true): steps.append(.either)
      case (true, false): steps.append(.still)
      case (false, true): steps.append(.carried)
      default:
        guard displacement >= min(0, scroll), displacement <= max(0, scroll) else { return false }
        steps.append(.between)
      }
    }
    let turn = steps.firstIndex(of: .between)
    for (first, then) in [(PinnedStep.still, PinnedStep.carried), (.carried, .still)] {
      let change = turn ?? steps.firstIndex(of: then) ?? steps.count
      let (before, after) = (steps[..<change], steps[(turn.map { $0 + 1 } ?? change)...])
      // A change is visible only if something moves on both sides of it.
      if turn != nil, !before.contains(first) || !after.contains(then) { continue }
      if before.allSatisfy({ $0 == first || $0 == .either }), after.allSatisfy({ $0 == then || $0 == .either }) {
        return true
      }
    }
    return false
  }

  /// The unexplained steps of bodies that collide: within a tick they move no further than with the greater of the
  /// velocities at its ends, apart from the separation of overlaps. An element without a velocity is a decoration view,
  /// and moves with what it is attached to.
  func strayFindings(_ axis: Int) -> JumpFindings {
    var findings = JumpFindings()
    if !track.hasMoved { return findings }
    let (place, velocity) = (track.place[axis], track.velocity[axis])
    for index in 0..<max(0, track.count - 1) where isSeen(index) && hasBody(index, axis) {
      if inspection.isNearUpdate(track.start + index) {
        inspection.explanations.note(.bodyIsUpdated)
        continue
      }
      let displacement = place[index + 1] - place[index]
      let (low, high) = (min(velocity[index], velocity[index + 1]), max(velocity[index], velocity[index + 1]))
      let off = displacement - min(max(displacement, low / 120), high / 120)
      if abs(off) > Limits.collision {
        findings.add(off, at: index)
      } else if abs(off) > Limits.length {
        inspection.explanations.note(.bodiesCollide)
      }
    }
    return findings
  }

  // MARK: Bodies

  /// Whether it apparently has a body: one that moves, or that lies at a wall.
  private func hasBody(_ index: Int, _ axis: Int) -> Bool {
    guard track.hasMoved, 0..<track.count ~= index else { return false }
    if track.velocity[0][index] != 0 || track.velocity[1][index] != 0 { return true }
    if liesAtWall(index, axis) { return true }
    // A body on the floor may be at rest along it.
    let near = [index - 1, index + 1].filter { 0..<track.count ~= $0 }
    return liesAtWall(index, 1 - axis) && near.allSatisfy { abs(track.velocity[axis][$0]) <= Limits.velocity }
  }

  /// Whether an update shows it fading on a line that its body has left: then it has no velocity.
  private func changesLine(_ index: Int) -> Bool {
    guard track.count > index + 1, inspection.isNearUpdate(track.start + index + 1) else { return false }
    func hasVelocity(_ index: Int) -> Bool { track.velocity[0][index] != 0 || track.velocity[1][index] != 0 }
    return hasVelocity(index) != hasVelocity(index + 1)
  }

  private func liesAtWall(_ index: Int, _ axis: Int) -> Bool {
    let depth = depth(index, axis)
    return abs(max(depth.low, depth.high)) < Limits.wall
  }

  /// The moments around one in which it has a body.
  private func bodyRange(_ index: Int, _ axis: Int) -> Range<Int>? {
    guard hasBody(index - 1, axis), hasBody(index, axis), hasBody(index + 1, axis) else { return nil }
    var (low, high) = (index - 1, index + 2)
    while index - low < SecondDifference.reach, hasBody(low - 1, axis) { low -= 1 }
    while high - index <= SecondDifference.reach, hasBody(high, axis) { high += 1 }
    return low..<high
  }

  /// Whether it moves with its body's velocity, plus a share of the scroll that may change in each tick, as it does
  /// when a touch begins elsewhere or a wall holds the body.
  private func isPushedBody(_ index: Int, _ axis: Int) -> Bool {
    let isHeld = atWall(index, axis) != 0
    guard isHeld || inspection.isPushed(track.start + index), bodyRange(index, axis) != nil else { return false }
    return isBodyStep(index - 1, axis, isHeld: isHeld) && isBodyStep(index, axis, isHeld: isHeld)
  }

  /// The same for a body at rest that the first steps of a scroll set in motion. A body at rest has no velocity, as an
  /// element without a body, but the velocity of the next tick shows that it is one.
  private func isRestingBodyPushed(_ index: Int, _ axis: Int) -> Bool {
    guard inspection.isPushed(track.start + index), hasBody(index + 1, axis), hasBody(index + 2, axis),
      [index - 1, index].allSatisfy({ hasBody($0, axis) || isAtRest($0, axis) })
    else { return false }
    return isBodyStep(index - 1, axis, isHeld: false) && isBodyStep(index, axis, isHeld: false)
  }

  /// Whether it has no velocity at a moment, and has come there with the content.
  private func isAtRest(_ index: Int, _ axis: Int) -> Bool {
    if track.velocity[0][index] != 0 || track.velocity[1][index] != 0 { return false }
    if index == 0 { return true }
    let scrolled = inspection.scrolled[axis]
    let scroll = scrolled[track.start + index - 1] - scrolled[track.start + index]
    return abs(track.place[axis][index] - track.place[axis][index - 1] - scroll) <= Limits.pinned
  }

  /// Whether a step is the integral of the body's velocity plus a share of the scroll. If a wall holds the body, it has
  /// one velocity in one part of the tick, and the other in the other.
  private func isBodyStep(_ step: Int, _ axis: Int, isHeld: Bool) -> Bool {
    let (place, scrolled) = (track.place[axis], inspection.scrolled[axis])
    let scroll = scrolled[track.start + step] - scrolled[track.start + step + 1]
    let displacement = place[step + 1] - place[step]
    let (before, after) = (track.velocity[axis][step] / 120, track.velocity[axis][step + 1] / 120)
    let mean = (before + after) / 2
    let low = isHeld ? min(before, after) : mean, high = isHeld ? max(before, after) : mean
    return displacement >= low + min(0, scroll) - Limits.length && displacement <= high + max(0, scroll) + Limits.length
  }

  /// 1 if it is at or behind a wall to the right or below, -1 for the other side, or 0.
  private func atWall(_ index: Int, _ axis: Int) -> Double {
    for near in [index, index - 1, index + 1] where 0..<track.count ~= near {
      let depth = depth(near, axis)
      // The distance that it moves in a tick.
      let displacement = abs(track.velocity[axis][near]) / 120
      if depth.high > -Limits.wall - displacement { return 1 }
      if depth.low > -Limits.wall - displacement { return -1 }
    }
    return 0
  }

  /// Its depth behind the walls on either side; in points.
  private func depth(_ index: Int, _ axis: Int) -> (low: Double, high: Double) {
    guard let walls = inspection.moments[track.start + index].walls else { return (-.infinity, -.infinity) }
    let (place, half) = (track.place[axis][index], track.size[axis][index] / 2)
    let (low, high) = axis == 0 ? (walls.minX, walls.maxX) : (walls.minY, walls.maxY)
    return (Double(low) - (place - half), place + half - Double(high))
  }

  /// Jumps of the body's velocity: changes from tick to tick that differ from those before and after, and are no
  /// bounce.
  func velocityFindings(_ axis: Int) -> JumpFindings {
    var findings = JumpFindings()
    let velocity = track.velocity[axis]
    if !track.hasMoved { return findings }
    for index in 0..<max(0, track.count - 1) where hasBody(index, axis) && hasBody(index + 1, axis) {
      let change = velocity[index + 1] - velocity[index]
      if abs(change) <= Limits.velocity || !isSeen(index) || changesLine(index) { continue }
      var known: [Double] = []
      if hasBody(index - 1, axis) { known.append(velocity[index] - velocity[index - 1]) }
      if hasBody(index + 2, axis) { known.append(velocity[index + 2] - velocity[index + 1]) }
      // A spring whose anchor moves pulls most at first: the ticks after it show by how much.
      if hasBody(index + 2, axis), hasBody(index + 3, axis) {
        known.append(2 * (velocity[index + 2] - velocity[index + 1]) - (velocity[index + 3] - velocity[index + 2]))
      }
      guard let low = known.min(), let high = known.max() else { continue }
      let off = change - min(max(change, low), high)
      if abs(off) <= Limits.velocity {
        inspection.explanations.note(.velocityIsSmooth)
      } else if abs(off) <= Limits.velocity + allowance(index, axis) {
        inspection.explanations.note(.pushIsAllowed)
      } else if isBounce(index, axis) {
        inspection.explanations.note(.bodyBounces)
      } else {
        findings.add(off, at: index)
      }
    }
    return findings
  }

  /// The greatest change of velocity by a finger's pull and a moved wall's push in a tick, in points per second.
  private func allowance(_ index: Int, _ axis: Int) -> Double {
    let moment = track.start + index
    let (before, after) = (depth(index, axis), depth(index + 1, axis))
    let deepest = max(before.low, before.high, after.low, after.high)
    var push = Limits.recovery * max(0, deepest)
    // A wall that moves past a body brakes it, too.
    if deepest > 0 { push += Limits.brake * abs(track.velocity[axis][index]) }
    // The ticks after an update show how it moves a spring, if there are any.
    if inspection.isCrowded(moment) || inspection.isNearUpdate(moment) && index + 3 >= track.count {
      push += Limits.anchor
    }
    return inspection.isPushed(moment) ? push + Limits.pull * inspection.contentSpeed(moment) : push
  }

  /// Whether a wall reversed or stopped its velocity.
  private func isBounce(_ index: Int, _ axis: Int) -> Bool {
    let side = atWall(index, axis)
    let (before, after) = (track.velocity[axis][index] * side, track.velocity[axis][index + 1] * side)
    return side != 0 && before > 0 && after <= Limits.velocity && -after <= before + Limits.velocity
  }
}
