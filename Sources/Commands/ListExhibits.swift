import ArgumentParser
import SpringflowScenes

/// Lists the exhibits, or describes one.
struct ListExhibits: ParsableCommand {
  static var configuration: CommandConfiguration {
    let (program, example) = (Program.current.name, Program.current.example)
    return CommandConfiguration(
      commandName: "exhibits",
      abstract: "Lists the exhibits with what tunes them, or describes one with its keys and gestures.",
      usage: "\(program) exhibits [<exhibit>]",
      discussion: """
        \(program) exhibits
        \(program) exhibits \(example)
        """,
      aliases: ["list"])
  }

  @Argument(help: ArgumentHelp("The exhibit to describe.", valueName: "exhibit"))
  var exhibit: String?

  func run() throws {
    if let exhibit {
      try print(Self.description(of: Program.current.entry(named: exhibit)))
      return
    }
    let entries = Program.current.catalog.entries
    let width = (entries.map(\.name.count).max() ?? 0) + 2
    for entry in entries {
      let lines = [entry.type.summary, Self.count(entry)] + entry.type.parameters.map(Self.parameter)
      for (number, line) in lines.enumerated() {
        let name = number == 0 ? entry.name : ""
        print(name + String(repeating: " ", count: width - name.count) + line)
      }
    }
  }

  private static func count(_ entry: ExhibitCatalog.Entry) -> String {
    if entry.type is LayoutExhibit.Type { return "as many items as its data source has" }
    return "up to \(entry.type.maximumItemCount) \(entry.type.words.items) (\(entry.type.defaultItemCount) unless told)"
  }

  private static func parameter(_ parameter: ExhibitParameter) -> String {
    let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
    return "\(parameter.name) (\(parameter.defaultValue), from \(low) to \(high)): \(parameter.summary)"
  }

  /// What an exhibit is, what tunes it, what keys and gestures do, and how it is shown.
  private static func description(of entry: ExhibitCatalog.Entry) -> String {
    let type = entry.type
    var lines = [entry.name, "  \(type.summary)", "  \(count(entry))"]
    func add(_ title: String, _ rows: [String]) {
      if !rows.isEmpty { lines += ["", title] + rows.map { "  \($0)" } }
    }
    let takesSpring = ExhibitSettings.takesSpring(type)
    add(
      "Parameters, as in --set \(type.parameters.first?.name ?? "")=…",
      type.parameters.map(parameter)
        + (takesSpring ? ["spring: frequency and damping at once, as 0.8,0.5 or {name}"] : []))
    let keys = type.keys.map { ($0.keys.map(\.label).joined(separator: ", "), $0.meaning) }
    let gestures = type.gestures.map { ($0.gestures.joined(separator: ", "), $0.meaning) }
    let width = (keys + gestures).map(\.0.count).max() ?? 0
    func row(_ name: String, _ meaning: String) -> String {
      name + String(repeating: " ", count: width + 2 - name.count) + meaning
    }
    let condition = type is LayoutExhibit.Type ? ", if the data source conforms to EditableDataSource" : ""
    add("Keys, beside those that scroll\(condition)", keys.map(row))
    add("Gestures, beside scrolling", gestures.map(row))
    add("Show it", ["\(Program.current.name) play \(entry.name)"])
    return lines.joined(separator: "\n")
  }
}
