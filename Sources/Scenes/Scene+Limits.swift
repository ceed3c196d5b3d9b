/// Limits that a single event cannot exceed.
extension Scene {
  /// Throws for too many events of a tick, too many fingers at a time and too many changes of
  /// items.
  func checkLimits(_ exhibit: any Exhibit.Type) throws(SceneError) {
    let order = SceneCommands.order(of: events).map { events[$0] }
    try checkTicks(order)
    try checkFingers(order)
    try checkChanges(exhibit)
    try checkTyping(order)
  }

  private func checkTyping(_ events: [SceneEvent]) throws(SceneError) {
    var (length, work) = (0, 0)
    // A recorded scene's was done in its time.
    let limit = SceneLimits.typing * (hash == nil ? 1 : SceneLimits.seconds(of: self))
    for event in events {
      switch event.action {
      case .command(.text(let text)): length += text.utf8.count
      case .command(.edit): break
      default: continue
      }
      work += length
      if work > limit {
        throw SceneError(
          at: event.place, expected: "texts and edits that cost at most \(limit) bytes, each those typed up to it",
          found: "more", hint: "type less, or in fewer pieces")
      }
    }
  }

  private func checkTicks(_ events: [SceneEvent]) throws(SceneError) {
    var (tick, count) = (-1, 0)
    for event in events {
      if event.tick != tick { (tick, count) = (event.tick, 0) }
      count += 1
      if count > SceneLimits.eventsPerTick {
        throw SceneError(
          at: event.place, expected: "at most \(SceneLimits.eventsPerTick) events in a tick", found: "one more",
          hint: "let some come later")
      }
    }
  }

  private func checkFingers(_ events: [SceneEvent]) throws(SceneError) {
    var down: [(end: Int, fingers: Int)] = []
    for event in events {
      guard case .gesture(let gesture) = event.action else { continue }
      down.removeAll { $0.end <= event.tick }
      down.append((event.tick + gesture.length, gesture.fingers))
      let count = down.reduce(0) { $0 + $1.fingers }
      if count > SceneLimits.fingers {
        throw SceneError(
          at: event.place, expected: "at most \(SceneLimits.fingers) fingers of gestures at a time", found: "\(count)",
          hint: "let gestures end before others begin")
      }
    }
  }

  private func checkChanges(_ exhibit: any Exhibit.Type) throws(SceneError) {
    let changes = events.reduce(0) { $0 + $1.weight }
    let inserts = events.count(where: \.isInsert)
    let maximum = exhibit.maximumItemCount
    let items = min(itemCount + inserts, maximum)
    // A recorded scene's were done in its time.
    let seconds = hash == nil ? 1 : SceneLimits.seconds(of: self)
    let limit = SceneLimits.changes(of: items, maximum: maximum) * seconds
    if changes > limit {
      throw SceneError(
        at: "events", expected: "at most \(limit) keys, changes and resizes of \(items) \(exhibit.words.items)",
        found: "\(changes)", hint: "show fewer, or do less; SelectAll counts for 30, Cut, Copy and Paste for 10")
    }
  }
}
