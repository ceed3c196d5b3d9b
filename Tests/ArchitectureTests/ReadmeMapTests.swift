import Foundation
import Testing

/// What README and documentation say about folders, files and manifests.
@Suite("Maps of the sources")
struct ReadmeMapTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: SourceFile.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("the map Sources/README.md has one row for each folder of Sources with code, and no other")
  func map() throws {
    let named = try Self.text("Sources/README.md").matches(of: #/(?m)^\| `([A-Za-z0-9\/]+)` \| .+ \|$/#).map {
      String($0.1)
    }
    // A folder counts as well if the files are in its subfolders.
    var folders: Set<String> = ["CPhotos", "CSDL2"]
    for file in SourceFile.all {
      let parts = file.path.split(separator: "/").dropLast()
      for count in 1...parts.count { folders.insert(parts.prefix(count).joined(separator: "/")) }
    }
    #expect(Set(named) == folders)
    #expect(named.count == Set(named).count)
  }

  @Test("every file that the guide How a frame comes about names is in Sources")
  func files() throws {
    let guide = try Self.text("Sources/Springflow/Springflow.docc/HowAFrameComesAbout.md")
    let named = Set(guide.matches(of: #/`([A-Za-z0-9+\/]+\.swift)`/#).map { String($0.1) })
    #expect(named.count > 30)
    let missing = named.subtracting(SourceFile.all.map(\.path))
    #expect(missing.isEmpty, "\(missing.sorted())")
  }

  @Test("the README's manifest is that of Tests/UserPackage with another path and without its further targets")
  func manifest() throws {
    let readme = try Self.text("README.md")
    let listing = try #require(readme.firstMatch(of: #/(?s)```swift\n(\/\/ swift-tools-version.*?)```/#)).1
    var isListed = true
    var lines: [String] = []
    for line in try Self.text("Tests/UserPackage/Package.swift").components(separatedBy: "\n") {
      if line.contains("// The README's listing leaves out") {
        isListed = false
      } else if line.contains("// The README's listing continues") {
        isListed = true
      } else if isListed {
        lines.append(line.replacingOccurrences(of: "\"../..\"", with: "\"../springflow\""))
      }
    }
    #expect(lines == listing.components(separatedBy: "\n"))
  }

  @Test(
    "the README's program with a window is that of Tests/UserPackage", arguments: ["Staircase.swift", "main.swift"])
  func program(_ name: String) throws {
    let parts = try Self.text("README.md").components(separatedBy: "In `Sources/App/\(name)`")
    #expect(parts.count == 2)
    let listing = try #require(parts[1].firstMatch(of: #/(?s)```swift\n(.*?)```/#)).1
    #expect(try String(listing) == Self.text("Tests/UserPackage/Sources/App/\(name)"))
  }
}
