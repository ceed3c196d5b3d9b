import Foundation
import Testing

/// The targets of `Package.swift` that are in `Sources/`, read from its text.
enum Manifest {
  /// What each module depends on, by the modules' names.
  static func read() throws -> [String: Set<String>] {
    let text = try String(contentsOf: SourceFile.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let floors = try #require(text.firstMatch(of: #/(?s)let floors: \[Target\] = \[\n(.*?)\n\]\n/#)).1
    var found: [String: Set<String>] = [:]
    // A target begins two spaces in.
    let starts = floors.matches(of: #/(?m)^  \./#).map(\.range.lowerBound) + [floors.endIndex]
    for (start, end) in zip(starts, starts.dropFirst()) {
      let target = floors[start..<end]
      let name = try #require(target.firstMatch(of: #/"([A-Za-z0-9]+)"/#), "a target without a name: \(target)").1
      var names: Set<String> = []
      for list in target.matches(of: #/(on|modules\(|and|\+)(?:: | )?\[(?s)(.*?)\]/#) {
        let prefix = list.1 == "on" || list.1 == "modules(" ? "Springflow" : ""
        for word in list.2.matches(of: #/(?:^|[\s\[,])(?:\.product\(name: )?"([A-Za-z0-9]+)"/#) {
          names.insert(prefix + word.1)
        }
      }
      let isFloor = target.hasPrefix("  .floor(")
      found[isFloor ? "Springflow\(name)" : String(name)] = names
    }
    return found
  }
}
