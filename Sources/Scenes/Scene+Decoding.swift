import Foundation
import Springflow

extension Scene {
  /// Reads a scene from the text of a file, as far as ``SceneLimits`` allow.
  ///
  /// - Parameter tokens: The springs that the scene may name.
  /// - Throws: `SceneError` naming the first thing that is wrong, with its place and a hint.
  public init(
    json: Data, in catalog: ExhibitCatalog, tokens: SpringTokens = SpringTokens()
  ) throws(SceneError) {
    try self.init(json: [UInt8](json), in: catalog) { tokens }
  }

  /// Reads a scene from a text, as far as ``SceneLimits`` allow.
  ///
  /// - Parameter tokens: The springs that the scene may name.
  /// - Throws: `SceneError` naming the first thing that is wrong, with its place and a hint.
  public init(
    json: String, in catalog: ExhibitCatalog, tokens: SpringTokens = SpringTokens()
  ) throws(SceneError) {
    try self.init(json: Array(json.utf8), in: catalog) { tokens }
  }

  /// - Parameter tokens: Finds the springs that the scene may name; called only if it names one.
  package init(
    json bytes: [UInt8], in catalog: ExhibitCatalog,
    tokens: () throws(SceneError) -> SpringTokens = { SpringTokens() }
  ) throws(SceneError) {
    let root = SceneReader(value: try JSONParser.value(of: bytes), path: "")
    let members = try root.members([
      "title", "exhibit", "parameters", "viewport", "items", "duration", "interval", "pixels", "reduceMotion", "hash",
      "events",
    ])
    let entry = try Self.entry(members["exhibit"], catalog)
    let exhibit = entry.type
    self.init(showing: entry)
    title = try Self.title(members["title"])
    guard let durationMember = members["duration"] else {
      throw SceneError(
        at: "duration", expected: "how long the scene is", found: "nothing", hint: "add \"duration\": 5")
    }
    let longest = SceneLimits.seconds * Self.ticksPerSecond
    duration = try durationMember.ticks(in: 1...longest)
    if let member = members["interval"] { interval = try member.ticks(in: 1...longest) }
    if let member = members["pixels"] { pixels = try Self.pixels(member, duration: duration) }
    if let member = members["viewport"] { viewport = try member.size() }
    if let member = members["items"] {
      itemCount = try member.count(
        in: 0...exhibit.maximumItemCount,
        hint: "\(entry.name) takes at most \(exhibit.maximumItemCount) \(exhibit.words.items)")
    }
    if let member = members["parameters"] { settings = try Self.settings(member, tokens) }
    if let member = members["reduceMotion"] {
      settings.reducesMotion = try member.flag("true makes springs return without crossing")
    }
    if let member = members["hash"] { hash = try Self.hash(member) }
    if let member = members["events"] {
      events = try Self.events(member, of: entry, duration: duration)
      try checkLimits(exhibit)
    }
  }

  private static func entry(
    _ member: SceneReader?, _ catalog: ExhibitCatalog
  ) throws(SceneError) -> ExhibitCatalog.Entry {
    let example = catalog.entries.first?.name ?? LayoutExhibit.name
    guard let member else {
      throw SceneError(
        at: "exhibit", expected: "what the scene shows", found: "nothing", hint: "add \"exhibit\": \(example.json)")
    }
    return try catalog.entry(named: try member.text("write a name such as \(example.json)"))
  }

  private static func title(_ member: SceneReader?) throws(SceneError) -> String {
    guard let member else {
      throw SceneError(at: "title", expected: "a title", found: "nothing", hint: "add \"title\": \"what one sees\"")
    }
    let title = try member.text("say what one sees")
    if title.isEmpty || title.contains(where: \.isNewline) {
      throw SceneError(
        at: "title", expected: "a line of text", found: title.isEmpty ? "none" : title.quoted, hint: "say what one sees"
      )
    }
    return title
  }

  private static func pixels(_ reader: SceneReader, duration: Int) throws(SceneError) -> [Int] {
    let readers = try reader.list("write times such as [1.5, \"180 ticks\"]")
    if readers.count > SceneLimits.pictures {
      throw SceneError(
        at: reader.path, expected: "at most \(SceneLimits.pictures) times", found: "\(readers.count)",
        hint: "pictures take time and room: a few tell whether pixels change")
    }
    var ticks: Set<Int> = []
    for reader in readers { ticks.insert(try reader.ticks(in: 0...duration)) }
    return ticks.sorted()
  }

  private static func hash(_ member: SceneReader) throws(SceneError) -> String {
    let hint = "16 hexadecimal digits, as the window writes them; remove it where the scene was changed since"
    let text = try member.text(hint)
    guard text.count == 16, text.allSatisfy({ $0.isASCII && $0.isHexDigit && !$0.isUppercase }) else {
      throw member.error("the hash of a recorded session", hint: hint)
    }
    return text
  }

  /// The members as they are written; they are checked when a session is made. Springs by name are found here, as the
  /// scene's place says where their file is.
  private static func settings(
    _ reader: SceneReader, _ tokens: () throws(SceneError) -> SpringTokens
  ) throws(SceneError) -> ExhibitSettings {
    var settings = ExhibitSettings()
    for (name, member) in try reader.members().sorted(by: { $0.key < $1.key }) {
      if let (spring, token) = try spring(member, tokens) {
        settings.set(name, .init(spring), token: token)
      } else {
        settings[name] = .init(member.value)
      }
    }
    return settings
  }

  /// A spring by name: `"{tile}"`, or as a session was recorded, `["{tile}", 0.8, 0.5]`; `nil` if it is none. Where the
  /// token's file is missing, or has no tokens, the recorded numbers hold.
  private static func spring(
    _ reader: SceneReader, _ tokens: () throws(SceneError) -> SpringTokens
  ) throws(SceneError) -> (Spring, SpringTokens.SpringToken)? {
    var parts = [reader]
    if case .array = reader.value { parts = try reader.list("") }
    guard case .string(let text)? = parts.first?.value, let name = SpringTokens.alias(text) else { return nil }
    var recorded: Spring?
    if parts.count == 3 {
      recorded = Spring(
        frequency: try parts[1].number(in: SpringMotion.frequencies, hint: "in hertz"),
        damping: try parts[2].number(in: SpringMotion.dampings, hint: "0 rings for ever, 1 returns without crossing"))
    } else if parts.count > 1 {
      throw reader.error("a spring", hint: "write a token's name in braces, such as \"{tile}\"")
    }
    let tokens = try tokens()
    if let recorded, tokens.tokens.isEmpty { return (recorded, .init(name, recorded)) }
    let spring = try tokens.spring(named: name, recorded: recorded, at: reader.path)
    return (spring, .init(name, recorded ?? spring))
  }

  private static func events(
    _ reader: SceneReader, of exhibit: ExhibitCatalog.Entry, duration: Int
  ) throws(SceneError) -> [SceneEvent] {
    let readers = try reader.list("write [{ \"at\": 0.5, \"key\": \"I\" }]")
    if readers.count > SceneLimits.events {
      throw SceneError(
        at: reader.path, expected: "at most \(SceneLimits.events) events", found: "\(readers.count)",
        hint: "make several scenes of it")
    }
    var events: [SceneEvent] = []
    events.reserveCapacity(readers.count)
    for reader in readers { events.append(try SceneEvent(reader, of: exhibit, duration: duration)) }
    return events
  }
}

extension ExhibitCatalog {
  /// The entry with a name.
  ///
  /// - Throws: `SceneError` if there is none.
  func entry(named name: String) throws(SceneError) -> Entry {
    if let entry = self[name] { return entry }
    throw SceneError(
      at: "exhibit", expected: "the name of an exhibit", found: name.quoted,
      hint: Suggestion.hint(for: name, among: entries.map(\.name)))
  }
}
