import ArgumentParser
import SpringflowScenes

/// Lists the exhibits.
struct ListExhibits: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "exhibits", abstract: "Lists the exhibits with what tunes them.")
  }

  func run() throws {
    let entries = Program.current.catalog.entries
    let width = (entries.map(\.name.count).max() ?? 0) + 2
    let indent = String(repeating: " ", count: width)
    for entry in entries {
      let type = entry.type
      print(entry.name + indent.dropFirst(entry.name.count) + type.summary)
      print("\(indent)up to \(type.maximumItemCount) \(type.words.items) (\(type.defaultItemCount) unless told)")
      for parameter in type.parameters {
        let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
        print("\(indent)\(parameter.name) (\(parameter.defaultValue), from \(low) to \(high)): \(parameter.summary)")
      }
    }
  }
}
