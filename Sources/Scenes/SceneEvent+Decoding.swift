import Springflow

/// Decoding of events: one verb each.
extension SceneEvent {
  /// Reads an event of a scene that lasts `duration` ticks.
  ///
  /// - Throws: `SceneError` with the path of the first error.
  init(_ reader: SceneReader, of exhibit: ExhibitCatalog.Entry, duration: Int) throws(SceneError) {
    let verbs = EventVerb.allCases
    let members = try reader.members(["at", "over"] + verbs.map(\.rawValue))
    guard let time = members["at"] else {
      throw SceneError(at: reader.path, expected: "a time", found: "none", hint: "add \"at\": seconds")
    }
    let tick = try time.ticks(in: 0...duration)
    let named = verbs.filter { members[$0.rawValue] != nil }
    guard named.count == 1, let verb = named.first, let value = members[verb.rawValue] else {
      throw SceneError(
        at: reader.path, expected: "one thing to do",
        found: named.isEmpty ? "none" : named.map(\.rawValue).joined(separator: " and "),
        hint: "give it one of \(verbs.map(\.rawValue).joined(separator: ", "))")
    }
    if let over = members["over"], !verb.isGesture {
      throw SceneError(
        at: over.path, expected: "a tap, a longPress, a drag, a pinch or a rotate, which go over a time",
        found: "a \(verb.rawValue)", hint: "remove it")
    }
    if verb.isGesture {
      let gesture = try SceneGesture(verb, value, over: members["over"], until: duration - tick)
      self.init(tick: tick, .gesture(gesture), place: value.path)
      return
    }
    if verb == .moveItem, !exhibit.type.understands(.move) {
      throw SceneError(
        at: value.path, expected: "an exhibit whose items can be moved", found: exhibit.name.quoted,
        hint: "its items have no order of their own")
    }
    self.init(tick: tick, .command(try Self.command(verb, value)), place: value.path)
  }

  private static func command(_ verb: EventVerb, _ value: SceneReader) throws(SceneError) -> Command {
    switch verb {
    case .down: return .pointerDown(try value.point())
    case .move: return .pointerMove(try value.point())
    case .up: return .pointerUp(try value.point())
    case .finger: return try finger(value)
    case .secondaryClick: return .secondaryClick(try value.point())
    case .wheel: return try wheel(value)
    case .magnify: return try magnify(value)
    case .key: return .key(try name(value, "a key of a scene"))
    case .text: return .text(try text(value))
    case .edit: return .edit(try name(value, "an editing key"))
    case .insert: return .insert(at: try index(value))
    case .delete: return .delete(at: try index(value))
    case .moveItem: return try moveItem(value)
    case .resize: return .resize(try value.size())
    case .tap, .longPress, .drag, .pinch, .rotate: preconditionFailure("a \(verb.rawValue) is a gesture")
    }
  }

  /// A case by its name, in any letters.
  private static func name<Names: CaseIterable & RawRepresentable<String>>(
    _ value: SceneReader, _ what: String
  ) throws(SceneError) -> Names {
    let names = Names.allCases.map(\.rawValue)
    let name = try value.text("write one of \(names.joined(separator: ", "))")
    if let found = Names(rawValue: name)
      ?? Names.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
    {
      return found
    }
    throw SceneError(at: value.path, expected: what, found: name.quoted, hint: Suggestion.hint(for: name, among: names))
  }

  private static func text(_ value: SceneReader) throws(SceneError) -> String {
    let text = try value.text("write what is typed, such as \"spring\"", limit: SceneLimits.typedLength)
    if text.isEmpty {
      throw SceneError(
        at: value.path, expected: "what is typed", found: "no character", hint: "\"edit\": \"delete\" deletes")
    }
    return text
  }

  /// An index, or `null` for the item that the key would act on.
  private static func index(_ value: SceneReader) throws(SceneError) -> Int? {
    value.value == .null ? nil : try value.count(in: 0...2_000_000, hint: "or null for what the key would do")
  }

  /// `[from, to]`, each an index, or `null` for that of the key.
  private static func moveItem(_ value: SceneReader) throws(SceneError) -> Command {
    if value.value == .null { return .moveItem(from: nil, to: nil) }
    let hint = "or null for what the key M would do"
    guard case .array(let values) = value.value, values.count == 2 else { throw value.error("[from, to]", hint: hint) }
    let parts = try value.list(hint)
    return .moveItem(from: try index(parts[0]), to: try index(parts[1]))
  }

  /// `[dx, dy]`, or `{ "by": [dx, dy], "from": [x, y] }`.
  private static func wheel(_ value: SceneReader) throws(SceneError) -> Command {
    guard case .object = value.value else { return .wheel(try value.displacement(), at: nil) }
    let members = try value.members(["by", "from"])
    guard let by = members["by"] else {
      throw SceneError(
        at: value.path, expected: "how far the wheel turns", found: "nothing", hint: "add \"by\": [dx, dy]")
    }
    return .wheel(try by.displacement(), at: try members["from"]?.point())
  }

  /// `{ "id": 1, "down": [x, y] }`, or `move`, `up` or `cancel`.
  private static func finger(_ value: SceneReader) throws(SceneError) -> Command {
    let phases: [(String, Touch.Phase)] = [("down", .began), ("move", .moved), ("up", .ended), ("cancel", .cancelled)]
    let members = try value.members(["id"] + phases.map(\.0))
    guard let id = members["id"] else {
      throw SceneError(at: value.path, expected: "which finger it is", found: "nothing", hint: "add \"id\": 1")
    }
    let named = phases.filter { members[$0.0] != nil }
    guard named.count == 1, let point = members[named[0].0] else {
      throw SceneError(
        at: value.path, expected: "one thing that the finger does",
        found: named.isEmpty ? "none" : named.map(\.0).joined(separator: " and "),
        hint: "give it one of down, move, up, cancel")
    }
    return .finger(
      try id.count(in: 0...SceneLimits.fingers - 1, hint: "fingers count from 0"), named[0].1, at: try point.point())
  }

  /// `{ "by": factor, "at": [x, y] }`.
  private static func magnify(_ value: SceneReader) throws(SceneError) -> Command {
    let members = try value.members(["by", "at"])
    guard let by = members["by"], let at = members["at"] else {
      throw SceneError(
        at: value.path, expected: "a factor and a place", found: members.keys.first.map { "only \($0)" } ?? "neither",
        hint: "write { \"by\": 1.2, \"at\": [x, y] }")
    }
    let factor = try by.number(in: 0.01...100, hint: "below 1 is smaller, above 1 larger")
    return .magnify(by: CGFloat(factor), at: try at.point())
  }
}
