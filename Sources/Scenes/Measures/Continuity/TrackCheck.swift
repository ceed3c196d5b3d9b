import Foundation
import Springflow

/// Finds the jumps in the track of one element.
struct TrackCheck {
  let track: ElementTrack
  let inspection: Inspection

  init(_ track: ElementTrack, in inspection: Inspection) {
    self.track = track
    self.inspection = inspection
  }

  /// Its jumps, each with the index of its moment.
  func jumps() -> [(order: Int, jump: Jump)] {
    let velocities = [0, 1].map { inspection.bodiesCollide ? JumpFindings() : velocityFindings($0) }
    var found: [(order: Int, jump: Jump)] = []
    func note(_ index: Int, _ speedChange: Double?, _ text: String) {
      let moment = inspection.moments[max(0, track.start + index)]
      let inside = min(max(0, index), track.count - 1)
      let (x, y) = (
        JumpFindings.Group.rounded(track.place[0][inside]), JumpFindings.Group.rounded(track.place[1][inside])
      )
      let jump = Jump(
        tick: moment.tick, element: track.id, speedChange: speedChange, text: "\(text), at (\(x), \(y))")
      found.append((track.start + index, jump))
    }
    for axis in [0, 1] {
      for finding in velocities[axis].groups {
        let change = finding.amounts.reduce(0, +)
        let words = JumpFindings.Group.rounded(change)
        let axis = Inspection.axes[axis]
        note(finding.index, change, "changes its body's velocity by \(words) pt/s \(axis) off any wall")
      }
      for finding in unled(inspection.bodiesCollide ? strayFindings(axis) : placeFindings(axis)) {
        if velocities[axis].groups.contains(where: { abs($0.index - finding.index) <= 1 }) { continue }
        note(finding.index, finding.speedChange, finding.text(Inspection.axes[axis], "pt"))
      }
    }
    var sized: [Int] = []
    for (column, name) in zip(track.size, ["in width", "in height"]) {
      for finding in unled(findings(column, Limits.length)) {
        // A rod or a string between bodies that collide grows as these move.
        if inspection.bodiesCollide, !track.hasMoved, !finding.isOfPlace {
          inspection.explanations.note(.bodiesCollide)
          continue
        }
        sized.append(finding.index)
        note(finding.index, finding.speedChange, finding.text(name, "pt", "grows"))
      }
    }
    if !inspection.bodiesCollide, let findings = cornerFindings() {
      for finding in unled(findings) where !sized.contains(where: { abs($0 - finding.index) <= 1 }) {
        note(finding.index, finding.speedChange, finding.text("at a corner by its transform", "pt"))
      }
    }
    for finding in unled(alphaFindings()) { note(finding.index, finding.speedChange, alphaText(finding)) }
    return found
  }

  /// The jumps, except those of velocity that are explained by fingers that control a transition.
  private func unled(_ findings: JumpFindings) -> [JumpFindings.Group] {
    findings.groups.filter { finding in
      let moment = track.start + finding.index
      let isLed = finding.isOfPlace ? inspection.isLeadEnd(moment) : inspection.isLed(moment)
      if isLed { inspection.explanations.note(finding.isOfPlace ? .fingersLift : .fingersLead) }
      return !isLed
    }
  }

  // MARK: Sight

  /// Whether the element is visible at a moment of its track or at a neighbouring one.
  func isSeen(_ index: Int) -> Bool {
    sees(index) || index > 0 && sees(index - 1) || index < track.count - 1 && sees(index + 1)
  }

  private func sees(_ index: Int) -> Bool { track.isInSight[index] && track.alpha[index] > Limits.transparent }

  private var inner: Range<Int> { 1..<max(1, track.count - 1) }

  private func bend(_ column: [Double], _ index: Int) -> Double {
    column[index + 1] - 2 * column[index] + column[index - 1]
  }

  // MARK: Size and shape

  private func findings(_ column: [Double], _ tolerance: Double) -> JumpFindings {
    var findings = JumpFindings()
    for index in inner where bend(column, index).magnitude > tolerance && isSeen(index) {
      let bend = SecondDifference(around: index, in: column)
      let excess = inspection.excess(bend, over: tolerance, at: track.start + index)
      if excess == 0 { inspection.explanations.note(.sizeIsSmooth) }
      findings.add(excess, at: index)
    }
    return findings
  }

  /// The corner with the largest jump. While the content scrolls, shapes may depend on the position.
  private func cornerFindings() -> JumpFindings? {
    if track.corners.isEmpty { return nil }
    var findings = JumpFindings()
    for index in inner where isSeen(index) {
      if track.isAtEye[index + 1] {
        inspection.explanations.note(.cornerIsAtEye)
        continue
      }
      var worst = 0.0
      var contentSpeed: Double?
      for column in track.corners where bend(column, index).magnitude > Limits.length {
        let known = contentSpeed ?? inspection.contentSpeed(track.start + index)
        contentSpeed = known
        let bend = SecondDifference(around: index, in: column)
        let tolerance = Limits.length + Limits.slope * known
        let excess = inspection.excess(bend, over: tolerance, at: track.start + index)
        if excess == 0 { inspection.explanations.note(.cornerIsSmooth) }
        if abs(excess) > abs(worst) { worst = excess }
      }
      findings.add(worst, at: index)
    }
    return findings
  }

  // MARK: Alpha

  /// An element that appears or disappears in sight must be transparent before or after.
  private func alphaFindings() -> JumpFindings {
    let nothing = [Double](repeating: 0, count: SecondDifference.reach)
    let margin = track.comesFromNothing ? nothing.count : 0
    let column = (track.comesFromNothing ? nothing : []) + track.alpha + (track.goesToNothing ? nothing : [])
    var findings = JumpFindings()
    let first = track.comesFromNothing ? -1 : 1, last = track.goesToNothing ? track.count : track.count - 2
    for index in first...max(first, last) {
      guard index + margin >= 1, index + margin + 1 < column.count else { continue }
      if bend(column, index + margin).magnitude <= Limits.alpha { continue }
      if isStop(column, index + margin) {
        inspection.explanations.note(.alphaReachesLimit)
        continue
      }
      let near = max(0, index - 1)...min(track.count - 1, index + 1)
      if !near.contains(where: { track.isInSight[$0] }) { continue }
      let moment = max(0, track.start + index)
      let bend = SecondDifference(around: index + margin, in: column)
      let excess = inspection.excess(bend, over: Limits.alpha, at: moment)
      if excess == 0 { inspection.explanations.note(.alphaIsSmooth) }
      findings.add(excess, at: index)
    }
    return findings
  }

  /// Alpha stops at 0 and at 1 at any speed, at a tick or between two.
  private func isStop(_ column: [Double], _ place: Int) -> Bool {
    guard place >= 2, place + 2 < column.count, column[place...place + 1].contains(where: { $0 > 0.999 || $0 < 0.001 })
    else { return false }
    let (before, after) = (abs(column[place - 1] - column[place - 2]), abs(column[place + 2] - column[place + 1]))
    return abs(bend(column, place)) <= 1.5 * max(before, after)
  }

  private func alphaText(_ finding: JumpFindings.Group) -> String {
    if finding.index < 1, track.comesFromNothing {
      return "appears in sight at alpha \(JumpFindings.Group.rounded(track.alpha[0]))"
    }
    if finding.index > track.count - 3, track.goesToNothing {
      return "vanishes in sight at alpha \(JumpFindings.Group.rounded(track.alpha[track.count - 1]))"
    }
    return finding.isOfPlace
      ? "jumps by \(JumpFindings.Group.rounded(finding.amounts[0])) in alpha"
      : "fades \(JumpFindings.Group.rounded(finding.amounts.reduce(0, +) * 120)) /s faster at once"
  }
}
