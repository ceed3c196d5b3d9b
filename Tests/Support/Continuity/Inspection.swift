import Foundation
import Springflow

/// Finds the jumps in a stretch of time.
struct Inspection {
  let moments: [TrackSegment.Moment]
  private let tracks: [ElementTrack]
  /// How far the content has scrolled, x and y, by moment.
  let scrolled: [[Double]]
  /// Whether the elements' bodies touch each other.
  let bodiesCollide: Bool
  private let updateTicks: Int
  /// How many instants at which accelerations may change lie before a moment.
  private let turns: [Int]
  /// How many moments before one have a finger or a wheel at work, and in how many the content goes unevenly.
  private let pushes: [Int]
  private let jerks: [Int]

  init(_ segment: TrackSegment, updateTicks: Int, bodiesCollide: Bool = false) {
    self.bodiesCollide = bodiesCollide
    self.updateTicks = updateTicks
    moments = segment.moments
    tracks = segment.tracks
    scrolled = [moments.map { Double($0.scrolled.x) }, moments.map { Double($0.scrolled.y) }]
    var isTurn = [Bool](repeating: false, count: moments.count + updateTicks + 1)
    for (index, moment) in moments.enumerated() where !moment.inputs.subtracting(.transition).isEmpty {
      isTurn[index] = true
      if moment.inputs.contains(.update) { isTurn[index + updateTicks] = true }
    }
    turns = Self.counts(isTurn)
    pushes = Self.counts(moments.map { $0.inputs.meets(.push) })
    var isJerk = [Bool](repeating: false, count: moments.count)
    for column in scrolled {
      for index in moments.indices.dropFirst().dropLast()
      where (column[index + 1] - 2 * column[index] + column[index - 1]).magnitude > Limits.length {
        isJerk[index] = true
      }
    }
    jerks = Self.counts(isJerk)
  }

  /// How many are true before each place, and in all.
  private static func counts(_ flags: [Bool]) -> [Int] {
    var counts = [0]
    for flag in flags { counts.append(counts[counts.count - 1] + (flag ? 1 : 0)) }
    return counts
  }

  /// All jumps, in the order of time, and of an instant in the order of elements' first appearances.
  func jumps() -> [Jump] {
    var found: [(order: Int, jump: Jump)] = contentJumps()
    for track in tracks { found += TrackCheck(track, in: self).jumps() }
    return found.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element.jump)
  }

  /// What of a bend at a moment smooth motion does not explain, if it is more than a tolerance; else zero. What a body or
  /// the content does is free to set in at any time, and not just in the instants of updates.
  func excess(_ bend: SecondDifference, over tolerance: Double, at moment: Int, isFree: Bool = false) -> Double {
    let near = turnCount(max(0, moment - SecondDifference.reach + 1), moment + SecondDifference.reach - 1)
    return bend.excess(
      over: tolerance, isCrowded: near > 1, isTurn: turnCount(moment, moment) > 0, isFree: isFree)
  }

  /// Whether two things were done in the ticks around a moment.
  func isCrowded(_ moment: Int) -> Bool { turnCount(max(0, moment - 1), moment + 1) > 1 }

  private func turnCount(_ first: Int, _ last: Int) -> Int {
    turns[min(last + 1, turns.count - 1)] - turns[min(first, turns.count - 1)]
  }

  /// Whether an update still takes elements along at a moment.
  func isNearUpdate(_ moment: Int) -> Bool {
    let first = max(0, moment - updateTicks)
    return (first...moment).contains { moments[$0].inputs.contains(.update) }
  }

  /// Whether a finger had its hand in the ticks before or after a moment.
  func isHandled(_ moment: Int) -> Bool {
    (max(0, moment - 1)...moment).contains { moments[$0].inputs.meets(.finger) }
  }

  /// Whether fingers that lead from layout to layout change the speed of elements around a moment.
  func isLed(_ moment: Int) -> Bool {
    (max(0, moment - 1)...min(moments.count - 1, moment + 1)).contains { moments[$0].inputs.contains(.lead) }
  }

  /// Whether such fingers let go around a moment: in one tick come the last of their way and the first of the way without
  /// them.
  func isLetGo(_ moment: Int) -> Bool {
    (max(0, moment - 1)...min(moments.count - 1, moment + 1)).contains {
      moments[$0].inputs.isSuperset(of: .letGo)
    }
  }

  /// Whether a way between two layouts gives way to another one around a moment: the content stands elsewhere and goes
  /// elsewhere then, while the elements go on.
  func isRerouted(_ moment: Int) -> Bool {
    (max(1, moment - 1)...max(1, min(moments.count - 2, moment + 1))).contains { index in
      !moments[index].inputs.contains(.transition)
        && [index - 1, index + 1].allSatisfy { moments[$0].inputs.contains(.transition) }
    }
  }

  /// Whether a finger or a wheel makes the content go unevenly around a moment.
  func isPushed(_ moment: Int) -> Bool {
    let first = max(0, moment - SecondDifference.reach), end = min(moments.count, moment + SecondDifference.reach + 1)
    return pushes[end] > pushes[first] && jerks[end] > jerks[first]
  }

  /// How far the content goes in a tick at a moment at most, along either axis; points.
  func pace(_ moment: Int) -> Double {
    var pace = 0.0
    for column in scrolled {
      for index in max(0, moment - 2)...min(moments.count - 2, moment + 1) {
        pace = max(pace, abs(column[index + 1] - column[index]))
      }
    }
    return pace
  }

  /// The content scrolls smoothly, unless a finger has it.
  private func contentJumps() -> [(order: Int, jump: Jump)] {
    var found: [(order: Int, jump: Jump)] = []
    for (axis, column) in scrolled.enumerated() {
      var findings = Findings()
      for index in moments.indices.dropFirst().dropLast() where !isHandled(index) && !isRerouted(index) {
        let bend = SecondDifference(around: index, in: column)
        if abs(bend(0) ?? 0) <= Limits.length { continue }
        findings.add(excess(bend, over: Limits.length, at: index, isFree: true), at: index)
      }
      for finding in findings.groups {
        let text = finding.text(Self.axes[axis], "pt", "scrolls")
        found.append((finding.index, Jump(tick: moments[finding.index].tick, element: nil, text: text)))
      }
    }
    return found
  }

  static let axes = ["in x", "in y"]
}

/// Amounts by which bends lie outside of what is explained, put together to jumps.
struct Findings {
  /// One jump: of place, if what it adds to velocity it takes away again, or else of velocity.
  struct Group {
    var index: Int
    var amounts: [Double]

    private var sum: Double { amounts.reduce(0, +) }
    private var largest: Double { amounts.reduce(0) { abs($1) > abs($0) ? $1 : $0 } }

    /// Whether it is a jump of place rather than of velocity.
    var isOfPlace: Bool { abs(sum) < abs(largest) / 2 }

    /// How much, in words.
    func text(_ attribute: String, _ unit: String, _ verb: String = "moves") -> String {
      isOfPlace
        ? "jumps by \(Self.rounded(amounts[0])) \(unit) \(attribute)"
        : "\(verb) \(Self.rounded(sum * 120)) \(unit)/s faster \(attribute) at once"
    }

    static func rounded(_ number: Double) -> String {
      let value = (number * 1000).rounded() / 1000
      return value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
  }

  private(set) var groups: [Group] = []
  private var last = -2

  mutating func add(_ amount: Double, at index: Int) {
    if amount == 0 { return }
    if index == last + 1, !groups.isEmpty {
      groups[groups.count - 1].amounts.append(amount)
    } else {
      groups.append(Group(index: index, amounts: [amount]))
    }
    last = index
  }
}

extension SecondDifference {
  /// The bend at a place of a column.
  init(around index: Int, in column: [Double]) {
    let low = max(0, index - Self.reach)
    self.init(numbers: Array(column[low...min(column.count - 1, index + Self.reach)]), middle: index - low)
  }
}
