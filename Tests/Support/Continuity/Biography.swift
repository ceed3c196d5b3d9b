import Foundation
import Springflow

/// Finds the jumps in the life of one element.
struct Biography {
  let life: Life
  let inspection: Inspection

  init(_ life: Life, in inspection: Inspection) {
    self.life = life
    self.inspection = inspection
  }

  /// Its jumps, each with the index of its moment.
  func jumps() -> [(order: Int, jump: Jump)] {
    let velocities = [0, 1].map { inspection.bodiesCollide ? Flaws() : velocityFlaws($0) }
    var found: [(order: Int, jump: Jump)] = []
    func note(_ index: Int, _ text: String) {
      let moment = inspection.moments[max(0, life.start + index)]
      let inside = min(max(0, index), life.count - 1)
      let (x, y) = (Flaws.Group.rounded(life.place[0][inside]), Flaws.Group.rounded(life.place[1][inside]))
      let jump = Jump(tick: moment.tick, element: life.id, text: "\(text), at (\(x), \(y))")
      found.append((life.start + index, jump))
    }
    for axis in [0, 1] {
      for flaw in velocities[axis].groups {
        let change = Flaws.Group.rounded(flaw.amounts.reduce(0, +))
        note(flaw.index, "changes its body's velocity by \(change) pt/s \(Inspection.axes[axis]) off any wall")
      }
      for flaw in unled(inspection.bodiesCollide ? strayFlaws(axis) : placeFlaws(axis)) {
        if velocities[axis].groups.contains(where: { abs($0.index - flaw.index) <= 1 }) { continue }
        note(flaw.index, flaw.text(Inspection.axes[axis], "pt"))
      }
    }
    var sized: [Int] = []
    for (column, name) in zip(life.size, ["in width", "in height"]) {
      for flaw in unled(flaws(column, Limits.length)) {
        sized.append(flaw.index)
        note(flaw.index, flaw.text(name, "pt", "grows"))
      }
    }
    if !inspection.bodiesCollide, let flaws = cornerFlaws() {
      for flaw in unled(flaws) where !sized.contains(where: { abs($0 - flaw.index) <= 1 }) {
        note(flaw.index, flaw.text("at a corner by its transform", "pt"))
      }
    }
    for flaw in unled(alphaFlaws()) { note(flaw.index, alphaText(flaw)) }
    return found
  }

  /// Jumps but those of velocity that fingers explain which lead the view to another layout.
  private func unled(_ flaws: Flaws) -> [Flaws.Group] {
    flaws.groups.filter { flaw in
      let moment = life.start + flaw.index
      return !(flaw.isOfPlace ? inspection.isLetGo(moment) : inspection.isLed(moment))
    }
  }

  // MARK: Sight

  /// Whether one sees the element at a moment of its life or at the ones beside it.
  func isSeen(_ index: Int) -> Bool {
    sees(index) || index > 0 && sees(index - 1) || index < life.count - 1 && sees(index + 1)
  }

  private func sees(_ index: Int) -> Bool { life.isInSight[index] && life.alpha[index] > Limits.transparent }

  private var inner: Range<Int> { 1..<max(1, life.count - 1) }

  private func bend(_ column: [Double], _ index: Int) -> Double {
    column[index + 1] - 2 * column[index] + column[index - 1]
  }

  // MARK: Size and shape

  private func flaws(_ column: [Double], _ tolerance: Double) -> Flaws {
    var flaws = Flaws()
    for index in inner where bend(column, index).magnitude > tolerance && isSeen(index) {
      let bend = Bend(around: index, in: column)
      flaws.add(inspection.excess(bend, over: tolerance, at: life.start + index), at: index)
    }
    return flaws
  }

  /// The corner that jumps most. Where the content scrolls, shapes may go by where they are.
  private func cornerFlaws() -> Flaws? {
    if life.corners.isEmpty { return nil }
    var flaws = Flaws()
    for index in inner where isSeen(index) && !life.isAtEye[index + 1] {
      var worst = 0.0
      var pace: Double?
      for column in life.corners where bend(column, index).magnitude > Limits.length {
        let known = pace ?? inspection.pace(life.start + index)
        pace = known
        let bend = Bend(around: index, in: column)
        let tolerance = Limits.length + Limits.slope * known
        let excess = inspection.excess(bend, over: tolerance, at: life.start + index)
        if abs(excess) > abs(worst) { worst = excess }
      }
      flaws.add(worst, at: index)
    }
    return flaws
  }

  // MARK: Alpha

  /// What is not there is transparent: before it appears and after it is gone, if that is in sight.
  private func alphaFlaws() -> Flaws {
    let nothing = [Double](repeating: 0, count: Bend.reach)
    let margin = life.comesFromNothing ? nothing.count : 0
    let column = (life.comesFromNothing ? nothing : []) + life.alpha + (life.goesToNothing ? nothing : [])
    var flaws = Flaws()
    let first = life.comesFromNothing ? -1 : 1, last = life.goesToNothing ? life.count : life.count - 2
    for index in first...max(first, last) {
      guard index + margin >= 1, index + margin + 1 < column.count else { continue }
      if bend(column, index + margin).magnitude <= Limits.alpha || isStop(column, index + margin) { continue }
      let near = max(0, index - 1)...min(life.count - 1, index + 1)
      if !near.contains(where: { life.isInSight[$0] }) { continue }
      let moment = max(0, life.start + index)
      let bend = Bend(around: index + margin, in: column)
      flaws.add(inspection.excess(bend, over: Limits.alpha, at: moment), at: index)
    }
    return flaws
  }

  /// Alpha ends at 0 and at 1, however fast it comes there, at a tick or between two.
  private func isStop(_ column: [Double], _ place: Int) -> Bool {
    guard place >= 2, place + 2 < column.count, column[place...place + 1].contains(where: { $0 > 0.999 || $0 < 0.001 })
    else { return false }
    let (before, after) = (abs(column[place - 1] - column[place - 2]), abs(column[place + 2] - column[place + 1]))
    return abs(bend(column, place)) <= 1.5 * max(before, after)
  }

  private func alphaText(_ flaw: Flaws.Group) -> String {
    if flaw.index < 1, life.comesFromNothing {
      return "appears in sight at alpha \(Flaws.Group.rounded(life.alpha[0]))"
    }
    if flaw.index > life.count - 3, life.goesToNothing {
      return "vanishes in sight at alpha \(Flaws.Group.rounded(life.alpha[life.count - 1]))"
    }
    return flaw.isOfPlace
      ? "jumps by \(Flaws.Group.rounded(flaw.amounts[0])) in alpha"
      : "fades \(Flaws.Group.rounded(flaw.amounts.reduce(0, +) * 120)) /s faster at once"
  }
}
