import Exhibits
import Springflow

/// The events of scene files, one key a kind.
enum SceneEvent {
  static let verbs = [
    "down", "move", "up", "tap", "longPress", "drag", "pinch", "rotate", "finger", "secondaryClick", "wheel", "magnify",
    "key", "insert", "delete", "moveItem", "resize",
  ]
  /// Those that expand to what fingers do in some ticks.
  private static let gestures = ["tap", "longPress", "drag", "pinch", "rotate"]

  static func commands(
    _ reader: SceneReader, of exhibit: any Exhibit.Type, duration: Int
  ) throws(SceneError) -> [TimedCommand] {
    let members = try reader.members(["at", "over"] + verbs)
    guard let time = members["at"] else {
      throw SceneError(at: reader.path, "the event has no time", hint: "add \"at\": seconds")
    }
    let tick = try time.ticks(in: 0...duration)
    let named = verbs.filter { members[$0] != nil }
    guard named.count == 1, let verb = named.first, let value = members[verb] else {
      let problem = named.isEmpty ? "the event does nothing" : "the event does \(named.joined(separator: " and "))"
      throw SceneError(at: reader.path, problem, hint: "give it one of \(verbs.joined(separator: ", "))")
    }
    if let over = members["over"], !gestures.dropFirst().contains(verb) {
      throw SceneError(
        at: over.path, "only a longPress, a drag, a pinch and a rotate go over a time", hint: "remove it")
    }
    if gestures.contains(verb) {
      return try SceneGesture(verb, value, over: members["over"], from: tick, until: duration).commands()
    }
    if verb == "moveItem", !exhibit.understands(.move) {
      throw SceneError(
        at: value.path, "nothing can be moved in '\(exhibit.name)'", hint: "its items have no order of their own")
    }
    return [TimedCommand(tick: tick, command: try command(verb, value), place: value.path)]
  }

  private static func command(_ verb: String, _ value: SceneReader) throws(SceneError) -> Command {
    switch verb {
    case "down": return .pointerDown(try value.point())
    case "move": return .pointerMove(try value.point())
    case "up": return .pointerUp(try value.point())
    case "finger": return try finger(value)
    case "secondaryClick": return .secondaryClick(try value.point())
    case "wheel": return try wheel(value)
    case "magnify": return try magnify(value)
    case "key":
      let name = try value.text()
      guard
        let key = Key(rawValue: name) ?? Key.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
      else {
        throw SceneError(
          at: value.path, "'\(name)' is no key of a scene",
          hint: Suggestion.hint(for: name, among: Key.allCases.map(\.rawValue)))
      }
      return .key(key)
    case "insert": return .insert(at: try index(value))
    case "delete": return .delete(at: try index(value))
    case "moveItem": return try moveItem(value)
    default: return .resize(try value.size())
    }
  }

  /// An index, or `null` for where the key would act.
  private static func index(_ value: SceneReader) throws(SceneError) -> Int? {
    value.value == .null ? nil : try value.count(in: 0...2_000_000)
  }

  /// `[from, to]`, each an index, or `null` for what the key would do.
  private static func moveItem(_ value: SceneReader) throws(SceneError) -> Command {
    if value.value == .null { return .moveItem(from: nil, to: nil) }
    guard case .array(let values) = value.value, values.count == 2 else {
      throw value.error("[from, to]", hint: "or null for what the key M would do")
    }
    let parts = try value.list()
    return .moveItem(from: try index(parts[0]), to: try index(parts[1]))
  }

  /// `[dx, dy]`, or `{ "by": [dx, dy], "from": [x, y] }`.
  private static func wheel(_ value: SceneReader) throws(SceneError) -> Command {
    guard case .object = value.value else {
      let (dx, dy) = try value.pair("[dx, dy] in points", in: -100_000...100_000)
      return .wheel(CGVector(dx: dx, dy: dy), at: nil)
    }
    let members = try value.members(["by", "from"])
    guard let by = members["by"] else {
      throw SceneError(at: value.path, "the wheel does not say how far it turns", hint: "add \"by\": [dx, dy]")
    }
    let (dx, dy) = try by.pair("[dx, dy] in points", in: -100_000...100_000)
    return .wheel(CGVector(dx: dx, dy: dy), at: try members["from"]?.point())
  }

  /// `{ "id": 1, "down": [x, y] }`, or `move`, `up` or `cancel`.
  private static func finger(_ value: SceneReader) throws(SceneError) -> Command {
    let phases: [(String, Touch.Phase)] = [("down", .began), ("move", .moved), ("up", .ended), ("cancel", .cancelled)]
    let members = try value.members(["id"] + phases.map(\.0))
    guard let id = members["id"] else {
      throw SceneError(at: value.path, "the event does not say which finger", hint: "add \"id\": 1")
    }
    let named = phases.filter { members[$0.0] != nil }
    guard named.count == 1, let point = members[named[0].0] else {
      throw SceneError(
        at: value.path, "a finger does one thing at a time", hint: "give it one of down, move, up, cancel")
    }
    return .finger(try id.count(in: 0...9), named[0].1, at: try point.point())
  }

  /// `{ "by": factor, "at": [x, y] }`.
  private static func magnify(_ value: SceneReader) throws(SceneError) -> Command {
    let members = try value.members(["by", "at"])
    guard let by = members["by"], let at = members["at"] else {
      throw SceneError(
        at: value.path, "to magnify takes a factor and a place", hint: "write { \"by\": 1.2, \"at\": [x, y] }")
    }
    let factor = try by.number(in: 0.01...100, hint: "below 1 is smaller, above 1 larger")
    return .magnify(by: CGFloat(factor), at: try at.point())
  }
}
