import Springflow

/// The commands of a scene's events in order of time, each created on demand: a gesture of an hour takes no more memory
/// than a tap.
///
/// In one tick the commands have the order of the events, including those of gestures that began earlier.
public struct SceneCommands: Sequence, Sendable {
  private let events: [SceneEvent]

  /// Creates the commands of events in any order of time.
  init(_ events: [SceneEvent]) { self.events = events }

  /// The indexes of events in order of time; those of one tick in their own order.
  static func order(of events: [SceneEvent]) -> [Int] {
    events.indices.sorted { (events[$0].tick, $0) < (events[$1].tick, $1) }
  }

  /// Begins with the first command.
  ///
  /// - Complexity: O(*n* log *n*) in the events.
  public func makeIterator() -> Iterator { Iterator(events) }

  /// Returns the commands one by one.
  public struct Iterator: IteratorProtocol, Sendable {
    private let events: [SceneEvent]
    /// The indexes of the events in order of time, and the number of them that have begun.
    private let order: [Int]
    private var begun = 0
    /// The indexes of the events whose gestures are in progress, in order.
    private var running: [Int] = []
    /// The commands of one tick that were not returned yet, the last one first.
    private var waiting: [TimedCommand] = []
    private var tick = -1

    init(_ events: [SceneEvent]) {
      self.events = events
      order = SceneCommands.order(of: events)
    }

    /// Whether there is no command left.
    var isAtEnd: Bool { waiting.isEmpty && running.isEmpty && begun == order.count }

    /// The next command, if its tick is at most `limit`.
    package mutating func next(until limit: Int) -> TimedCommand? {
      while waiting.isEmpty {
        let next = begun < order.count ? events[order[begun]].tick : .max
        let start = running.isEmpty ? next : tick + 1
        if start > limit { return nil }
        tick = start
        fill()
      }
      return waiting.removeLast()
    }

    /// The next command.
    ///
    /// - Complexity: O(*n*) for *n* gestures in progress, in each tick that passes.
    public mutating func next() -> TimedCommand? { isAtEnd ? nil : next(until: .max - 1) }

    /// Creates the commands of one tick.
    private mutating func fill() {
      let count = running.count
      while begun < order.count, events[order[begun]].tick <= tick {
        running.append(order[begun])
        begun += 1
      }
      if running.count > count { running.sort() }
      for number in running {
        let event = events[number]
        switch event.action {
        case .command(let command):
          waiting.append(TimedCommand(tick: tick, command: command, place: event.place))
        case .gesture(let gesture):
          waiting += gesture.commands(at: tick - event.tick).map {
            TimedCommand(tick: tick, command: $0, place: event.place)
          }
        }
      }
      running.removeAll { number in
        guard case .gesture(let gesture) = events[number].action else { return true }
        return events[number].tick + gesture.length <= tick
      }
      waiting.reverse()
    }
  }
}
