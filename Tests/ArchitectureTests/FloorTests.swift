import Foundation
import Testing

/// The floors of the house, read from the import lines.
@Suite("Floors")
struct FloorTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What each module may import: modules of lower floors and what comes with the system.
  static let allowed: [String: Set<String>] = [
    "Determinism": [],
    "Files": ["Foundation"],
    "Geometry": ["Determinism", "Foundation"],
    "Physics": ["Determinism"],
    "Updates": ["Foundation"],
    "Layout": ["Determinism", "Geometry", "Updates"],
    "Dynamics": ["Determinism", "Geometry", "Physics"],
    "CollectionViews": ["Determinism", "Geometry", "Physics", "Updates", "Layout", "Dynamics"],
    "Springflow": ["Determinism", "Geometry", "Physics", "Updates", "Layout", "Dynamics", "CollectionViews"],
    "Exhibits": ["Springflow"],
    "Scenes": ["Files", "Springflow", "Exhibits", "Foundation"],
    "Drawing": ["Files", "Geometry", "Layout", "Updates", "CollectionViews", "CSDL2", "CPhotos", "Foundation"],
    "Window": ["Springflow", "Exhibits", "Scenes", "Drawing", "CSDL2"],
    "SpringflowTool": [
      "Files", "Springflow", "Exhibits", "Scenes", "Drawing", "Window", "ArgumentParser", "Foundation",
    ],
  ]

  struct Source {
    var module: String
    var path: String
    var lines: [String]
  }

  static let sources: [Source] = {
    let folder = root.appendingPathComponent("Sources").path
    return (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)) ?? ""
      return Source(
        module: String(path.prefix { $0 != "/" }), path: path, lines: text.components(separatedBy: "\n"))
    }
  }()

  @Test("every module is on a floor, and there are files in each")
  func known() {
    #expect(Set(Self.sources.map(\.module)) == Set(Self.allowed.keys))
  }

  @Test("a module imports only what its floor may")
  func imports() {
    for source in Self.sources {
      for line in source.lines {
        let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
        guard let keyword = words.first, keyword == "import", let name = words.last else { continue }
        #expect(
          Self.allowed[source.module, default: []].contains(String(name)), "\(source.path) imports \(name)")
      }
    }
  }

  @Test("nothing below the window reads a clock, chance, an environment or a process's hash seed")
  func purity() {
    let forbidden = [
      " Date()", "(Date()", "ContinuousClock", "SuspendingClock", "DispatchTime", "clock_gettime",
      "SystemRandomNumberGenerator",
      ".random(", ".shuffled(", "ProcessInfo", "getenv", "SDL_GetTicks", "SDL_GetPerformanceCounter", ".hashValue",
    ]
    for source in Self.sources where !["Window", "SpringflowTool"].contains(source.module) {
      for (number, line) in source.lines.enumerated() {
        for word in forbidden where line.contains(word) {
          Issue.record("\(source.path):\(number + 1) has \(word)")
        }
      }
    }
  }

  @Test("the floors that simulate call no function of the C library whose bits differ between machines")
  func portableArithmetic() throws {
    let pattern = try Regex("(^|[^A-Za-z.])(sin|cos|tan|exp|log|pow|atan2|hypot|sinh|cosh|expm1|cbrt)\\(")
    let simulating = [
      "Determinism", "Geometry", "Physics", "Updates", "Layout", "Dynamics", "CollectionViews", "Exhibits",
    ]
    for source in Self.sources where simulating.contains(source.module) {
      for (number, line) in source.lines.enumerated() {
        let code = line.components(separatedBy: "//")[0]
        // Portable's own functions call each other.
        if source.path.hasPrefix("Determinism/Portable") { continue }
        #expect(code.firstMatch(of: pattern) == nil, "\(source.path):\(number + 1)")
        #expect(!code.contains("addingProduct"), "\(source.path):\(number + 1)")
      }
    }
  }

  @Test("files hold one idea: under 400 lines")
  func size() {
    for source in Self.sources { #expect(source.lines.count <= 400, "\(source.path)") }
  }
}
