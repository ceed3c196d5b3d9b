import ArgumentParser
import SpringflowExhibits

/// Lists the exhibits.
struct ListExhibits: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exhibits", abstract: "Lists the exhibits with what tunes them.")

  func run() throws {
    let width = (ExhibitCatalog.all.map { $0.name.count }.max() ?? 0) + 2
    for exhibit in ExhibitCatalog.all {
      print(exhibit.name + String(repeating: " ", count: width - exhibit.name.count) + exhibit.summary)
      let room = String(repeating: " ", count: width)
      print("\(room)up to \(exhibit.maximumItemCount) \(exhibit.words.items) (\(exhibit.defaultItemCount) unless told)")
      for parameter in exhibit.parameters {
        let indent = String(repeating: " ", count: width)
        let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
        print("\(indent)\(parameter.name) (\(parameter.defaultValue), from \(low) to \(high)): \(parameter.summary)")
      }
    }
  }
}
