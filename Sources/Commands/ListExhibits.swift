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

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    if let exhibit {
      try print(Self.description(of: Program.current.entry(named: exhibit)))
      return
    }
    let entries = Program.current.catalog.entries
    let width = (entries.map(\.name.count).max() ?? 0) + 2
    for entry in entries {
      let names = entry.parameters.map(\.name).joined(separator: ", ")
      let lines = [entry.type.summary, Self.count(entry)] + (names.isEmpty ? [] : ["tuned by \(names)"])
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

  private static func parameter(_ parameter: ExhibitCatalog.Parameter) -> String {
    "\(parameter.name) (\(parameter.values)): \(parameter.summary)"
  }

  /// What an exhibit is, what tunes it, what keys and gestures do, and how it is shown.
  @MainActor
  private static func description(of entry: ExhibitCatalog.Entry) -> String {
    let type = entry.type
    var lines = [entry.name, "  \(type.summary)", "  \(count(entry))"]
    func add(_ title: String, _ rows: [String]) {
      if !rows.isEmpty { lines += ["", title] + rows.map { "  \($0)" } }
    }
    add("Parameters, as in --set \(entry.parameters.first?.name ?? "")=…", entry.parameters.map(parameter))
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
