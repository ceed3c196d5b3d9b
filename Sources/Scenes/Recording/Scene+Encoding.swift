import Springflow

extension Scene {
  /// The scene as the text of a file, an event a line, from which ``init(json:in:tokens:)`` makes an equal scene; a
  /// token is written with its name and its numbers, and remembers them.
  ///
  /// - Throws: `SceneError` if it shows a folder of photos, which a file cannot name.
  /// - Complexity: O(*n*) in the events and their steps.
  public func json() throws(SceneError) -> String {
    var encoder = SceneEncoder(try head())
    for event in events { encoder.add(event) }
    return encoder.text(end: duration, interval: interval, pixels: pixels, hash: hash)
  }

  /// The members that are known from the start, a line each.
  func head() throws(SceneError) -> String {
    if !settings.albums.isEmpty {
      throw SceneError(
        at: "photos", expected: "pictures that an exhibit draws itself", found: "those of a folder",
        hint: "a scene file cannot name a folder of photos; leave --photos out to record")
    }
    var lines = ["\"title\": \(title.json)", "\"exhibit\": \(exhibit.json)"]
    if !settings.given.isEmpty { lines.append("\"parameters\": { \(settings.json) }") }
    if settings.reducesMotion { lines.append("\"reduceMotion\": true") }
    lines.append("\"viewport\": \(SceneEncoder.pair(viewport.width, viewport.height))")
    lines.append("\"items\": \(itemCount)")
    return lines.map { "  \($0),\n" }.joined()
  }
}

/// Writes a scene's file event by event.
struct SceneEncoder {
  private let head: String
  /// The lines of the events so far.
  private var lines = ""
  /// The number of events so far.
  private(set) var count = 0

  /// Begins with the members that are known from the start.
  init(_ head: String) { self.head = head }

  /// The whole file, of a scene that lasts `end` ticks, has a sample in its trace every `interval` ticks, pictures at
  /// some ticks, and a hash, if that is known.
  func text(end: Int, interval: Int, pixels: [Int] = [], hash: String?) -> String {
    var text = "{\n\(head)  \"duration\": \(Self.seconds(end)),\n"
    if interval != Scene.defaultInterval { text += "  \"interval\": \"\(interval) ticks\",\n" }
    if !pixels.isEmpty { text += "  \"pixels\": [\(pixels.map(Self.seconds).joined(separator: ", "))],\n" }
    if let hash { text += "  \"hash\": \(hash.json),\n" }
    // Without the last comma and line break.
    return text + (lines.isEmpty ? "  \"events\": []\n}\n" : "  \"events\": [\n\(lines.dropLast(2))\n  ]\n}\n")
  }

  /// Appends an event.
  mutating func add(_ event: SceneEvent) {
    count += 1
    lines += "    { \"at\": \(Self.seconds(event.tick)), "
    switch event.action {
    case .command(let command): lines += Self.member(command)
    case .gesture(let gesture): lines += Self.members(gesture)
    }
    lines += " },\n"
  }

  // MARK: Values

  /// Ticks in seconds, with as many decimals as tell them from other ticks.
  static func seconds(_ ticks: Int) -> String {
    let thousandths = (ticks * 1000 + Scene.ticksPerSecond / 2) / Scene.ticksPerSecond
    var fraction = String(1000 + thousandths % 1000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(fraction)"
  }

  static func pair(_ x: CGFloat, _ y: CGFloat) -> String { "[\(number(x)), \(number(y))]" }
  private static func point(_ point: CGPoint) -> String { pair(point.x, point.y) }
  private static func number(_ number: CGFloat) -> String { JSONValue.short(Double(number)) }
  private static func index(_ index: Int?) -> String { index.map { "\($0)" } ?? "null" }

  // MARK: Events

  private static func member(_ command: Command) -> String {
    func member(_ verb: EventVerb, _ value: String) -> String { "\"\(verb.rawValue)\": \(value)" }
    switch command {
    case .pointerDown(let at): return member(.down, point(at))
    case .pointerMove(let at): return member(.move, point(at))
    case .pointerUp(let at): return member(.up, point(at))
    case .finger(let id, let phase, let at):
      return member(.finger, "{ \"id\": \(id), \"\(word(phase))\": \(point(at)) }")
    case .secondaryClick(let at): return member(.secondaryClick, point(at))
    case .magnify(let factor, let at):
      return member(.magnify, "{ \"by\": \(number(factor)), \"at\": \(point(at)) }")
    case .wheel(let by, let from):
      let by = pair(by.dx, by.dy)
      return member(.wheel, from.map { "{ \"by\": \(by), \"from\": \(point($0)) }" } ?? by)
    case .key(let key): return member(.key, key.rawValue.json)
    case .text(let text): return member(.text, text.json)
    case .edit(let edit): return member(.edit, edit.rawValue.json)
    case .insert(let at): return member(.insert, index(at))
    case .delete(let at): return member(.delete, index(at))
    case .moveItem(nil, nil): return member(.moveItem, "null")
    case .moveItem(let from, let to): return member(.moveItem, "[\(index(from)), \(index(to))]")
    case .resize(let size): return member(.resize, pair(size.width, size.height))
    }
  }

  private static func word(_ phase: Touch.Phase) -> String {
    switch phase {
    case .began: "down"
    case .moved, .stationary: "move"
    case .ended: "up"
    case .cancelled: "cancel"
    }
  }

  private static func members(_ gesture: SceneGesture) -> String {
    func timed(_ verb: EventVerb, _ members: [String], over: Int?) -> String {
      let over = over.map { ", \"over\": \(seconds($0))" } ?? ""
      return "\"\(verb.rawValue)\": { \(members.joined(separator: ", ")) }\(over)"
    }
    let fingers = gesture.fingers > 1 ? ["\"fingers\": \(gesture.fingers)"] : []
    switch gesture.path {
    case .still(let at):
      if gesture.times > 1 {
        return timed(.tap, ["\"at\": \(point(at))", "\"times\": \(gesture.times)"] + fingers, over: nil)
      }
      let isPress = gesture.rest >= SceneGesture.longestTap
      let over = gesture.rest == SceneGesture.tapLength ? nil : gesture.rest
      return timed(isPress ? .longPress : .tap, ["\"at\": \(point(at))"] + fingers, over: over)
    case .line(let from, let to):
      var members = ["\"from\": \(point(from))", "\"to\": \(point(to))"] + fingers
      if gesture.hold > 0 { members.append("\"hold\": \(seconds(gesture.hold))") }
      if gesture.rest > 0 { members.append("\"rest\": \(seconds(gesture.rest))") }
      return timed(.drag, members, over: gesture.travel)
    case .pinch(let center, let from, let to, let degrees):
      let angle = degrees == 0 ? [] : ["\"angle\": \(JSONValue.short(degrees))"]
      let lengths = ["\"from\": \(JSONValue.short(from))", "\"to\": \(JSONValue.short(to))"]
      return timed(.pinch, ["\"at\": \(point(center))"] + lengths + angle, over: gesture.travel)
    case .turn(let center, let radius, let from, let to):
      let angles = ["\"from\": \(JSONValue.short(from))", "\"to\": \(JSONValue.short(to))"]
      return timed(
        .rotate, ["\"at\": \(point(center))"] + angles + ["\"radius\": \(JSONValue.short(radius))"],
        over: gesture.travel)
    case .steps(let steps):
      let list = steps.map { step in
        "["
          + ([JSONValue.short(Double(step.tick))] + step.points.flatMap { [number($0.x), number($0.y)] })
          .joined(separator: ", ") + "]"
      }
      return timed(gesture.fingers > 1 ? .pinch : .drag, ["\"steps\": [\(list.joined(separator: ", "))]"], over: nil)
    }
  }
}

extension String {
  /// The text as a string of JSON.
  var json: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
