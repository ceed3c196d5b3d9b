import Springflow

/// A moment of a session at which something happens.
public struct SceneMoment: Equatable, Sendable {
  /// The tick.
  public let tick: Int
  /// What happens there, in a few words; empty for the start and the end.
  public let label: String

  /// Makes a moment.
  public init(tick: Int, label: String = "") { (self.tick, self.label) = (tick, label) }
}

/// A moment that may be chosen, the more likely the lower its rank and the greater its weight.
private struct MomentCandidate {
  let tick: Int
  let label: String
  let rank: Int
  var weight = 0.0
}

extension SceneWatch {
  /// Moments closer than this are one, in ticks.
  private static let leastGap = 6
  /// A turn back by less than this share of the whole way is none to look at, nor is one by less than so many points.
  private static let (leastShare, leastTurn) = (0.05, 2.0)
  /// All comes to rest only after a motion of so many differences that cannot be seen: 2 points.
  private static let leastWay = 4.0

  /// The moments at which things happen: the first tick of each command, where a finger lifts, where elements turn
  /// back, where all comes to rest, the start and the end.
  ///
  /// If there are more than wanted, up to half of them are commands; then come the start, the end and rests, then
  /// lifts, then the widest turns. If there are fewer, others are in the middle of the longest ways between them.
  ///
  /// - Parameters:
  ///   - ids: The elements whose turns count; the one that moves most if there are none.
  ///   - most: The greatest number of moments, at least 1.
  /// - Complexity: O(*n*) for *n* ticks times elements.
  public func moments(ofTurnsOf ids: Set<ElementID> = [], most: Int) -> [SceneMoment] {
    require(most > 0, "a strip has at least one moment, got \(most)")
    let all = elements
    let turning = ids.isEmpty ? Array(widest(1, of: all)) : all.filter { ids.contains($0.id) }
    var found = [MomentCandidate(tick: firstTick, label: "", rank: 1, weight: .infinity)]
    found.append(MomentCandidate(tick: lastTick, label: "", rank: 1, weight: .infinity))
    var last: Int?
    for mark in marks where mark.kind != .update || mark.tick != last {
      last = mark.tick
      var label = mark.name
      if mark.kind == .command, case .key(let key) = log[mark.commandCount].command {
        label = key.meaning(among: keys) ?? label
      }
      found.append(MomentCandidate(tick: min(mark.tick + 1, lastTick), label: label, rank: 0))
      if mark.end > mark.tick, mark.kind == .gesture {
        found.append(MomentCandidate(tick: min(mark.end + 1, lastTick), label: "lift", rank: 2))
      }
    }
    let steps = steps(of: all)
    found += rests(steps)
    for element in turning { found += Self.turns(of: element) }
    return filled(Self.chosen(found, most), most, steps)
  }

  /// Moments with others between them, in the middle of the longest ways, as long as there is room.
  private func filled(_ moments: [SceneMoment], _ most: Int, _ steps: [Double]) -> [SceneMoment] {
    var ways = steps
    for index in ways.indices.dropFirst() { ways[index] += ways[index - 1] }
    func way(_ number: Int, _ moments: [SceneMoment]) -> Double {
      ways[moments[number + 1].tick - firstTick] - ways[moments[number].tick - firstTick]
    }
    var (moments, closed) = (moments, Set<Int>())
    while moments.count < most {
      let open = moments.indices.dropLast().filter { !closed.contains(moments[$0].tick) }
      guard let gap = open.max(by: { way($0, moments) < way($1, moments) }), way(gap, moments) >= Self.leastWay else {
        break
      }
      let (start, end) = (moments[gap].tick, moments[gap + 1].tick)
      let middle = ways[start - firstTick] + way(gap, moments) / 2
      let tick = (start...end).first { ways[$0 - firstTick] >= middle } ?? end
      if min(tick - start, end - tick) < Self.leastGap {
        closed.insert(start)
      } else {
        moments.insert(SceneMoment(tick: tick), at: gap + 1)
      }
    }
    return moments
  }

  /// The elements whose places span most, weighed by the time for which they are seen, widest first.
  package func widest(_ count: Int, of elements: [MeasuredElement], followsContent: Bool = false) -> [MeasuredElement] {
    let spans = elements.map { element in
      let places = [MotionQuantity.x, .y].map { quantity in
        let values = element.series(quantity, followsContent: followsContent).values
        return values.indices.filter { element.isSeen($0) && !values[$0].isNaN }.map { values[$0] }
      }
      let span = places.reduce(0) { $0 + ($1.max() ?? 0) - ($1.min() ?? 0) }
      return span * Double(places[0].count)
    }
    let order = elements.indices.filter { spans[$0] > 0 }.sorted { (-spans[$0], $0) < (-spans[$1], $1) }
    return order.prefix(count).map { elements[$0] }
  }

  /// The longest step of each tick by what is seen, as a share of the difference that cannot be seen.
  private func steps(of elements: [MeasuredElement]) -> [Double] {
    var steps = [Double](repeating: 0, count: lastTick - firstTick + 1)
    for element in elements {
      for quantity in [MotionQuantity.x, .y, .scale, .angle, .alpha] {
        let series = element.series(quantity)
        for index in series.values.indices.dropFirst() where element.isSeen(index) || element.isSeen(index - 1) {
          let step = abs(series.values[index] - series.values[index - 1]) / quantity.tolerance
          let tick = series.firstTick + index - firstTick
          if step > steps[tick] { steps[tick] = step }
        }
      }
    }
    return steps
  }

  /// Where all comes to rest after a motion that can be seen.
  private func rests(_ steps: [Double]) -> [MomentCandidate] {
    let still = 1 / Double(Scene.ticksPerSecond)
    var (rests, way, next) = ([MomentCandidate](), 0.0, 0)
    for index in steps.indices {
      if steps[index] > still {
        way += steps[index]
        continue
      }
      if next <= index { next = steps[index...].firstIndex { $0 > still } ?? steps.count }
      let isRest = next - index >= MotionSeries.hold || (next == steps.count && isSettled)
      let isHeld = marks.contains { $0.kind == .gesture && $0.tick..<$0.end ~= firstTick + index }
      if isRest, way >= Self.leastWay, !isHeld {
        rests.append(MomentCandidate(tick: firstTick + index, label: "rest", rank: 1, weight: way))
      }
      if isRest { way = 0 }
    }
    return rests
  }

  /// Where an element turns back by more than a little.
  private static func turns(of element: MeasuredElement) -> [MomentCandidate] {
    [MotionQuantity.x, .y].flatMap { quantity in
      let series = element.series(quantity)
      let known = series.values.filter { !$0.isNaN }
      let least = max(leastTurn, ((known.max() ?? 0) - (known.min() ?? 0)) * leastShare)
      var (turns, extreme, place, before) = ([MomentCandidate](), Double.nan, 0, Double.nan)
      var direction = 0.0
      for (index, value) in series.values.enumerated() where !value.isNaN {
        if extreme.isNaN { (extreme, place, before) = (value, index, value) }
        if direction == 0, abs(value - extreme) > least { direction = value > extreme ? 1 : -1 }
        if direction == 0 { continue }
        // Less is a rest at the extreme.
        if (value - extreme) * direction > quantity.tolerance {
          (extreme, place) = (value, index)
        } else if (extreme - value) * direction > least {
          turns.append(
            MomentCandidate(
              tick: series.firstTick + place, label: "\(element.name) turns", rank: 3, weight: abs(extreme - before)))
          (before, extreme, place, direction) = (extreme, value, index, -direction)
        }
      }
      return turns
    }
  }

  /// The most important moments in order of time; of those of one rank and weight some at equal steps.
  private static func chosen(_ found: [MomentCandidate], _ most: Int) -> [SceneMoment] {
    var chosen: [MomentCandidate] = []
    for rank in 0...3 {
      // Two that are close are one; the words of the first one stay.
      var new: [MomentCandidate] = []
      for candidate in found.filter({ $0.rank == rank }).sorted(by: { ($0.tick, -$0.weight) < ($1.tick, -$1.weight) })
      where !(chosen + new).contains(where: { abs($0.tick - candidate.tick) < leastGap }) {
        new.append(candidate)
      }
      // Half of them are for what follows from commands.
      let room = rank > 0 ? most - chosen.count : max((most + 1) / 2, most - found.count { $0.rank > 0 })
      if new.count > room {
        let order = new.indices.sorted { (-new[$0].weight, $0) < (-new[$1].weight, $1) }
        let isEqual = Set(new.map(\.weight)).count == 1
        new = (0..<room).map { new[isEqual ? $0 * new.count / room : order[$0]] }
      }
      chosen += new
    }
    return chosen.sorted { $0.tick < $1.tick }.map { SceneMoment(tick: $0.tick, label: $0.label) }
  }
}
