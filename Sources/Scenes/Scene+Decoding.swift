import Exhibits
import Foundation
import Springflow

extension Scene {
  /// Reads a scene from the text of a file.
  ///
  /// - Throws: `SceneError` naming the first thing that is wrong, with its place and a hint.
  public init(json: Data) throws(SceneError) {
    let root = SceneReader(value: try JSONValue.parse(json), path: "")
    let members = try root.members([
      "title", "exhibit", "parameters", "viewport", "items", "duration", "interval", "events",
    ])
    guard let exhibitMember = members["exhibit"] else {
      throw SceneError(
        at: "exhibit", "the scene does not say what it shows", hint: "add \"exhibit\": \"springy-carousel\"")
    }
    let name = try exhibitMember.text()
    guard let exhibit = ExhibitCatalog.exhibit(named: name) else {
      throw SceneError(
        at: "exhibit", "there is no exhibit '\(name)'",
        hint: Suggestion.hint(for: name, among: ExhibitCatalog.all.map { $0.name }))
    }
    self.init(showing: exhibit)
    guard let title = try members["title"]?.text() else {
      throw SceneError(at: "title", "the scene has no title", hint: "add \"title\": \"what one sees\"")
    }
    self.title = title
    if title.isEmpty || title.contains(where: \.isNewline) {
      throw SceneError(at: "title", "a title is one line of text", hint: "say what one sees")
    }
    guard let durationMember = members["duration"] else {
      throw SceneError(at: "duration", "the scene does not say how long it is", hint: "add \"duration\": 5")
    }
    duration = try durationMember.ticks(in: 1...Self.longest)
    if let member = members["interval"] { interval = try member.ticks(in: 1...Self.longest) }
    if let member = members["viewport"] { viewport = try member.size() }
    if let member = members["items"] { itemCount = try member.count(in: 0...1_000_000) }
    if let member = members["parameters"] { settings = try Self.settings(member, of: exhibit) }
    if let member = members["events"] {
      var found: [TimedCommand] = []
      for event in try member.list() { found += try SceneEvent.commands(event, of: exhibit, duration: duration) }
      // In the order of time; of one time in the order of the file.
      commands = found.enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(
        \.element)
    }
  }

  /// An hour.
  private static let longest = 3600 * ticksPerSecond

  private static func settings(_ reader: SceneReader, of exhibit: any Exhibit.Type) throws(SceneError)
    -> ExhibitSettings
  {
    let members = try reader.members(exhibit.parameters.map(\.name))
    var settings = ExhibitSettings()
    for parameter in exhibit.parameters {
      guard let member = members[parameter.name] else { continue }
      settings.set(try member.number(in: parameter.range, hint: parameter.summary), for: parameter)
    }
    return settings
  }
}

/// The events of scene files, one key a kind.
private enum SceneEvent {
  static let verbs = ["down", "move", "up", "drag", "wheel", "key", "insert", "delete", "moveItem", "resize"]

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
    if verb == "drag" { return try drag(value, over: members["over"], from: tick, until: duration) }
    if let over = members["over"] {
      throw SceneError(at: over.path, "only a drag goes over a time", hint: "remove it, or make the event a drag")
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
    case "wheel": return try wheel(value)
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

  /// Down, a move every tick in a straight line at one speed, and up.
  private static func drag(
    _ value: SceneReader, over: SceneReader?, from tick: Int, until duration: Int
  ) throws(SceneError) -> [TimedCommand] {
    let members = try value.members(["from", "to"])
    guard let start = try members["from"]?.point(), let end = try members["to"]?.point() else {
      throw SceneError(
        at: value.path, "a drag goes from a point to a point", hint: "add \"from\": [x, y] and \"to\": [x, y]")
    }
    guard let over else {
      throw SceneError(at: value.path, "the drag does not say how long it takes", hint: "add \"over\": 0.3 beside it")
    }
    let length = try over.ticks(in: 1...max(1, duration - tick))
    var commands = [TimedCommand(tick: tick, command: .pointerDown(start), place: value.path)]
    for step in 1...length {
      let share = CGFloat(step) / CGFloat(length)
      let point = CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
      commands.append(TimedCommand(tick: tick + step, command: .pointerMove(point), place: value.path))
    }
    commands.append(TimedCommand(tick: tick + length, command: .pointerUp(end), place: value.path))
    return commands
  }
}
