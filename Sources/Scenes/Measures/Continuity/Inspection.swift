import Foundation
import Springflow

/// Finds the jumps in a segment of time.
struct Inspection {
  let moments: [TrackSegment.Moment]
  private let tracks: [ElementTrack]
  /// The distance that the content has scrolled, x and y, by moment.
  let scrolled: [[Double]]
  /// Whether the elements' bodies collide.
  let bodiesCollide: Bool
  let explanations: Explanations
  private let updateTicks: Int
  /// The number of instants before a moment at which accelerations may change.
  private let turns: [Int]
  /// The numbers of moments before a moment with a finger or a wheel in use, and with uneven motion of the content.
  private let pushes: [Int]
  private let jerks: [Int]

  init(_ segment: TrackSegment, updateTicks: Int, bodiesCollide: Bool, _ explanations: Explanations) {
    self.bodiesCollide = bodiesCollide
    self.explanations = explanations
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

  /// The number of true flags before each index, and in all.
  private static func counts(_ flags: [Bool]) -> [Int] {
    var counts = [0]
    for flag in flags { counts.append(counts[counts.count - 1] + (flag ? 1 : 0)) }
    return counts
  }

  /// All jumps in order of time; those of one instant in the order of the elements' first appearances.
  func jumps() -> [Jump] {
    var found: [(order: Int, jump: Jump)] = contentJumps()
    for track in tracks { found += TrackCheck(track, in: self).jumps() }
    return found.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element.jump)
  }

  /// The part of a second difference at a moment that smooth motion does not explain, if it exceeds a tolerance; else
  /// zero. If `isFree`, as for a body or the content, motion may begin at any time, and not only with updates.
  func excess(_ bend: SecondDifference, over tolerance: Double, at moment: Int, isFree: Bool = false) -> Double {
    let near = turnCount(max(0, moment - SecondDifference.reach + 1), moment + SecondDifference.reach - 1)
    return bend.excess(
      over: tolerance, isCrowded: near > 1, isTurn: turnCount(moment, moment) > 0, isFree: isFree)
  }

  /// Whether there were two inputs in the ticks around a moment.
  func isCrowded(_ moment: Int) -> Bool { turnCount(max(0, moment - 1), moment + 1) > 1 }

  private func turnCount(_ first: Int, _ last: Int) -> Int {
    turns[min(last + 1, turns.count - 1)] - turns[min(first, turns.count - 1)]
  }

  /// Whether an update still moves elements at a moment.
  func isNearUpdate(_ moment: Int) -> Bool {
    let first = max(0, moment - updateTicks)
    return (first...moment).contains { moments[$0].inputs.contains(.update) }
  }

  /// Whether a finger was down in the ticks before or after a moment.
  func isHandled(_ moment: Int) -> Bool {
    (max(0, moment - 1)...moment).contains { moments[$0].inputs.meets(.finger) }
  }

  /// Whether fingers that control a transition change the speed of elements around a moment.
  func isLed(_ moment: Int) -> Bool {
    (max(0, moment - 1)...min(moments.count - 1, moment + 1)).contains { moments[$0].inputs.contains(.lead) }
  }

  /// Whether such fingers lift around a moment: that tick has the last step under the fingers and the first one without
  /// them.
  func isLeadEnd(_ moment: Int) -> Bool {
    (max(0, moment - 1)...min(moments.count - 1, moment + 1)).contains {
      moments[$0].inputs.isSuperset(of: .leadEnd)
    }
  }

  /// Whether one transition between layouts replaces another around a moment: the content then has another position and
  /// another destination, while the elements continue.
  func isRerouted(_ moment: Int) -> Bool {
    (max(1, moment - 1)...max(1, min(moments.count - 2, moment + 1))).contains { index in
      !moments[index].inputs.contains(.transition)
        && [index - 1, index + 1].allSatisfy { moments[$0].inputs.contains(.transition) }
    }
  }

  /// Whether a finger or a wheel moves the content unevenly around a moment.
  func isPushed(_ moment: Int) -> Bool {
    let first = max(0, moment - SecondDifference.reach), end = min(moments.count, moment + SecondDifference.reach + 1)
    return pushes[end] > pushes[first] && jerks[end] > jerks[first]
  }

  /// The greatest distance that the content moves in a tick around a moment, along either axis; in points.
  func contentSpeed(_ moment: Int) -> Double {
    var contentSpeed = 0.0
    for column in scrolled {
      for index in max(0, moment - 2)...min(moments.count - 2, moment + 1) {
        contentSpeed = max(contentSpeed, abs(column[index + 1] - column[index]))
      }
    }
    return contentSpeed
  }

  /// The jumps of the content's scroll, which is smooth unless a finger controls it.
  private func contentJumps() -> [(order: Int, jump: Jump)] {
    var found: [(order: Int, jump: Jump)] = []
    for (axis, column) in scrolled.enumerated() {
      var findings = JumpFindings()
      for index in moments.indices.dropFirst().dropLast() {
        let bend = SecondDifference(around: index, in: column)
        if abs(bend(0) ?? 0) <= Limits.length { continue }
        if isHandled(index) {
          explanations.note(.fingerHoldsContent)
        } else if isRerouted(index) {
          explanations.note(.transitionIsReplaced)
        } else {
          let excess = excess(bend, over: Limits.length, at: index, isFree: true)
          if excess == 0 { explanations.note(.contentIsSmooth) }
          findings.add(excess, at: index)
        }
      }
      for finding in findings.groups {
        let text = finding.text(Self.axes[axis], "pt", "scrolls")
        let tick = moments[finding.index].tick
        found.append((finding.index, Jump(tick: tick, element: nil, speedChange: finding.speedChange, text: text)))
      }
    }
    return found
  }

  static let axes = ["in x", "in y"]
}

/// Unexplained second differences, grouped to jumps.
struct JumpFindings {
  /// One jump: of position, if the added velocity is taken away again, or else of velocity.
  struct Group {
    var index: Int
    var amounts: [Double]

    private var sum: Double { amounts.reduce(0, +) }
    private var largest: Double { amounts.reduce(0) { abs($1) > abs($0) ? $1 : $0 } }

    /// Whether it is a jump of position rather than of velocity.
    var isOfPlace: Bool { abs(sum) < abs(largest) / 2 }

    /// The change of speed per second, or `nil` if it is a jump of position.
    var speedChange: Double? { isOfPlace ? nil : sum * 120 }

    /// The amount, in words.
    func text(_ attribute: String, _ unit: String, _ verb: String = "moves") -> String {
      isOfPlace
        ? "jumps by \(Self.rounded(amounts[0])) \(unit) \(attribute)"
        : "\(verb) \(Self.rounded(speedChange ?? 0)) \(unit)/s faster \(attribute) at once"
    }

    static func rounded(_ number: Double) -> String { SceneMeasures.number(number, decimals: 3) }
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
  /// The second difference at an index of a column.
  init(around index: Int, in column: [Double]) {
    let low = max(0, index - Self.reach)
    self.init(numbers: Array(column[low...min(column.count - 1, index + Self.reach)]), middle: index - low)
  }
}
