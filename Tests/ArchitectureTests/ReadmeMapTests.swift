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

  @Test("the README has at most 150 lines")
  func length() throws {
    let readme = try Self.text("README.md")
    #expect(readme.components(separatedBy: "\n").count <= 151)
  }

  @Test("Tests/README.md has a row for each folder of Tests and for each script of .ci")
  func rows() throws {
    let text = try Self.text("Tests/README.md")
    func names(_ header: String) -> Set<String> {
      let table = text.components(separatedBy: "\n| \(header) |").dropFirst().first ?? ""
      let rows = table.components(separatedBy: "\n\n")[0]
      return Set(rows.matches(of: #/(?m)^\| `([A-Za-z-]+)` \|/#).map { String($0.1) })
    }
    func folder(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: SourceFile.root.appendingPathComponent(path).path)
        .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }
    }
    #expect(try names("folder of `Tests`") == Set(folder("Tests")))
    #expect(try names("script of `.ci`") == Set(folder(".ci")).subtracting(["run"]))
  }

  @Test("Tests/README.md names each variable of the environment that tests read, and no other")
  func variables() throws {
    let named = Set(try Self.text("Tests/README.md").matches(of: #/`(SPRINGFLOW_[A-Z_]+)`/#).map { String($0.1) })
    var read: Set<String> = []
    for file in SourceFile.tests where file.folder != "Benchmarks" {
      for line in file.lines where line.contains("SPRINGFLOW_") {
        for match in line.matches(of: #/(?:\[|number\()"(SPRINGFLOW_[A-Z_]+)"/#) { read.insert(String(match.1)) }
      }
    }
    #expect(named == read)
  }

  @Test("each promise of the world names a test that exists, in at most 1,500 words")
  func promises() throws {
    let text = try Self.text("Sources/Springflow/Springflow.docc/WhatTheWorldPromises.md")
    #expect(text.split { $0.isWhitespace }.count <= 1500)
    let named = text.matches(of: #/(?m)^\| [^|]+ \| \*([^*]+)\* \| [^|]*\|$/#).map { String($0.1) }
    #expect(named.count >= 25 && named.count == Set(named).count)
    let tests = SourceFile.tests.filter { ["PhysicsTests", "CostTests"].contains($0.folder) }.flatMap(\.lines)
    for title in named { #expect(tests.contains { $0.contains("\"\(title)\"") }, "no test is called '\(title)'") }
  }

  /// The pages that a forge shows.
  static let pages =
    ["README.md", "CHANGELOG.md", "Scenes/README.md", "Sources/README.md", "Tests/README.md"]
    + SourceFile.files(below: "Sources/Springflow/Springflow.docc", withExtensions: ["md"]).map {
      "Sources/Springflow/Springflow.docc/\($0.path)"
    }

  @Test("every relative link of a page leads to a file or folder, and to a heading if it names one", arguments: pages)
  func links(_ page: String) throws {
    let folder = SourceFile.root.appendingPathComponent(page).deletingLastPathComponent()
    let text = try Self.text(page)
    for match in text.matches(of: #/\]\(([^)\s]+)\)/#) where !match.1.contains("://") {
      let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let here = SourceFile.root.appendingPathComponent(page)
      let target = parts[0].isEmpty ? here : folder.appendingPathComponent(parts[0])
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page) links to \(match.1)")
      guard parts.count == 2, let there = try? String(contentsOf: target, encoding: .utf8) else { continue }
      let headings = there.matches(of: #/(?m)^#+ (.+)$/#).map {
        $0.1.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.replacing(" ", with: "-")
      }
      #expect(headings.contains(parts[1]), "\(page) links to \(match.1)")
    }
  }

  @Test("the version is the same in README, CHANGELOG and on the command line")
  func version() throws {
    let source = try Self.text("Sources/Commands/Commands.swift")
    let version = try #require(source.firstMatch(of: #/static let version = "([0-9.]+)"/#)).1
    let newest = try #require(Self.text("CHANGELOG.md").firstMatch(of: #/(?m)^## ([0-9.]+)/#)).1
    #expect(newest == version)
    #expect(try Self.text("README.md").contains("./springflow_\(version)_amd64.deb"))
    #expect(try Self.text("README.md").replacing("\n", with: " ").contains("version \(version):"))
  }
}
