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
