import Springflow

/// Makes events of recorded commands: gestures where a run of touches is one, and single commands where not.
///
/// The events give back exactly the commands they were made of, in the same order in every tick.
enum RecordedEvents {
  /// The touches of one gesture while they are collected: the indexes of their commands.
  private struct TouchSequence {
    /// The fingers: none for the pointer, else those of a pair.
    var pair: [Int]
    var indexes: [Int]
    /// The index of the first finger's command, while the second finger's is expected next.
    var half: Int?
  }

  /// The events of commands in order of time, in which no finger is down at the beginning.
  ///
  /// - Complexity: O(*n*), if gestures do not overlap with other commands of their ticks.
  static func events(of log: ArraySlice<LoggedCommand>) -> [SceneEvent] {
    let log = Array(log)
    var gestures = runs(in: log).compactMap { run in gesture(run, in: log).map { (run, $0) } }
    while true {
      let events = merged(log, gestures)
      guard let tick = firstDifference(between: events, and: log) else { return events }
      // Another command came between the touches of this tick: gestures with touches in it become single commands.
      let count = gestures.count
      gestures.removeAll { run, _ in run.indexes.contains { log[$0].tick == tick } }
      if gestures.count == count { gestures = [] }
    }
  }

  // MARK: Runs

  private static func runs(in log: [LoggedCommand]) -> [TouchSequence] {
    var (finished, pointer, pair) = ([TouchSequence](), TouchSequence?.none, TouchSequence?.none)
    for (index, timed) in log.enumerated() {
      switch timed.command {
      case .pointerDown: pointer = TouchSequence(pair: [], indexes: [index])
      case .pointerMove: pointer?.indexes.append(index)
      case .pointerUp:
        pointer?.indexes.append(index)
        if let run = pointer { finished.append(run) }
        pointer = nil
      case .finger(let id, let phase, _): follow(id, phase, index, in: log, &pair, &finished)
      default: break
      }
    }
    return finished.sorted { $0.indexes[0] < $1.indexes[0] }
  }

  /// Two fingers form a pair if they begin, move and end one after the other.
  private static func follow(
    _ id: Int, _ phase: Touch.Phase, _ index: Int, in log: [LoggedCommand], _ pair: inout TouchSequence?,
    _ finished: inout [TouchSequence]
  ) {
    guard var run = pair else {
      if phase == .began { pair = TouchSequence(pair: [id], indexes: [], half: index) }
      return
    }
    if let half = run.half {
      let isSecond = half == index - 1 && log[half].tick == log[index].tick && isSamePhase(log[half].command, phase)
      if run.pair.count == 1, isSecond, phase == .began { run.pair.append(id) }
      guard isSecond, run.pair.count == 2, run.pair[1] == id else {
        pair = nil
        if phase == .began { pair = TouchSequence(pair: [id], indexes: [], half: index) }
        return
      }
      run.indexes += [half, index]
      run.half = nil
      if phase == .ended { finished.append(run) }
      pair = phase == .ended ? nil : run
    } else {
      run.half = index
      pair = run.pair[0] == id && (phase == .moved || phase == .ended) ? run : nil
    }
  }

  private static func isSamePhase(_ command: Command, _ phase: Touch.Phase) -> Bool {
    if case .finger(_, phase, _) = command { true } else { false }
  }

  // MARK: Gestures

  private static func gesture(_ run: TouchSequence, in log: [LoggedCommand]) -> SceneGesture? {
    let start = log[run.indexes[0]].tick
    if run.pair.isEmpty {
      let steps = run.indexes.map { SceneGesture.Step(tick: log[$0].tick - start, points: [point(log[$0].command)]) }
      return still(steps) ?? straight(steps) ?? SceneGesture(steps: steps)
    }
    // Scenes number the fingers of a gesture from 0.
    guard run.pair == [0, 1] else { return nil }
    let steps = stride(from: 0, to: run.indexes.count, by: 2).map { index in
      SceneGesture.Step(
        tick: log[run.indexes[index]].tick - start,
        points: [point(log[run.indexes[index]].command), point(log[run.indexes[index + 1]].command)])
    }
    return SceneGesture(steps: steps)
  }

  /// A touch that does not move.
  private static func still(_ steps: [SceneGesture.Step]) -> SceneGesture? {
    guard steps.count == 2, steps[0].points == steps[1].points else { return nil }
    var gesture = SceneGesture(path: .still(steps[0].points[0]), fingers: 1)
    gesture.rest = steps[1].tick
    return gesture
  }

  /// A touch that moves in a straight line at constant speed, in every tick.
  private static func straight(_ steps: [SceneGesture.Step]) -> SceneGesture? {
    guard steps.count > 2 else { return nil }
    let (first, last) = (steps[1], steps[steps.count - 2])
    guard last.points == steps[steps.count - 1].points, first.tick > 0 else { return nil }
    var gesture = SceneGesture(path: .line(from: steps[0].points[0], to: last.points[0]), fingers: 1)
    gesture.hold = first.tick - 1
    gesture.travel = last.tick - gesture.hold
    gesture.rest = steps[steps.count - 1].tick - last.tick
    guard gesture.travel == steps.count - 2 else { return nil }
    for step in steps {
      let commands = gesture.commands(at: step.tick)
      guard commands.contains(where: { point($0) == step.points[0] }) else { return nil }
    }
    return gesture
  }

  private static func point(_ command: Command) -> CGPoint {
    switch command {
    case .pointerDown(let point), .pointerMove(let point), .pointerUp(let point), .finger(_, _, let point): point
    default: preconditionFailure("only touches are gestures")
    }
  }

  // MARK: Order

  /// The gestures and the commands that are not part of them, in the order of their first commands.
  private static func merged(_ log: [LoggedCommand], _ gestures: [(TouchSequence, SceneGesture)]) -> [SceneEvent] {
    var beginnings: [Int: SceneGesture] = [:]
    var isTaken = [Bool](repeating: false, count: log.count)
    for (run, gesture) in gestures {
      beginnings[run.indexes[0]] = gesture
      for index in run.indexes { isTaken[index] = true }
    }
    var events: [SceneEvent] = []
    for (index, timed) in log.enumerated() {
      if let gesture = beginnings[index] {
        events.append(SceneEvent(tick: timed.tick, .gesture(gesture)))
      } else if !isTaken[index] {
        events.append(SceneEvent(tick: timed.tick, .command(timed.command)))
      }
    }
    return events
  }

  /// The first tick in which events have other commands than those recorded.
  private static func firstDifference(between events: [SceneEvent], and log: [LoggedCommand]) -> Int? {
    var commands = SceneCommands(events).makeIterator()
    for timed in log {
      guard let next = commands.next() else { return timed.tick }
      if next.tick != timed.tick || next.command != timed.command { return min(next.tick, timed.tick) }
    }
    return commands.next()?.tick
  }
}
