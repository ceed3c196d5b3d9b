import Foundation
import SpringflowTestSupport
import Testing

/// The floors of the modules, read from the manifest and from the import lines.
@Suite("Floors", .concurrentWithViews)
struct FloorTests {
  /// What each folder of `Sources/` may import beside the modules that the manifest lets it depend on.
  static let system: [String: Set<String>] = [
    "Files": ["Foundation"], "Views": ["Foundation"], "Scenes": ["Foundation"], "Drawing": ["Foundation"],
    "Commands": ["Foundation", "ArgumentParser"],
  ]

  /// The floors from the ground up: a module depends only on modules of lower floors.
  static let floors: [[String]] = [
    ["Numerics", "CSDL2", "CPhotos"], ["Files", "Physics", "Views"], ["Dynamics"], ["Springflow"],
    ["Scenes", "Drawing"], ["Exhibits", "Window"], ["Commands"], ["SpringflowTool"],
  ]

  /// A module's name in the manifest and in import lines.
  static func module(_ folder: String) -> String { folder.hasPrefix("Springflow") ? folder : "Springflow\(folder)" }

  @Test("every folder of Sources is a module on a floor, and the manifest has no other modules")
  func known() throws {
    let folders = Set(SourceFile.all.map(\.folder)).union(["CSDL2", "CPhotos"])
    #expect(folders == Set(Self.floors.joined()))
    #expect(Set(try Manifest.read().keys) == Set(folders.map(Self.module)))
  }

  @Test("the manifest lets a module depend only on modules of lower floors")
  func arrows() throws {
    let manifest = try Manifest.read()
    for (level, floor) in Self.floors.enumerated() {
      let lower = Set(Self.floors[..<level].joined().map(Self.module)).union(["ArgumentParser"])
      for folder in floor {
        let above = try #require(manifest[Self.module(folder)]).subtracting(lower)
        #expect(above.isEmpty, "\(folder) depends on \(above.sorted())")
      }
    }
  }

  @Test("a module imports exactly the modules that the manifest lets it depend on, and of the system's only its own")
  func imports() throws {
    let manifest = try Manifest.read()
    for folder in Self.floors.joined() {
      let files = SourceFile.all.filter { $0.folder == folder }
      if files.isEmpty { continue }
      let allowed = try #require(manifest[Self.module(folder)])
      let system = Self.system[folder, default: []]
      for file in files {
        let others = Set(file.imports).subtracting(allowed).subtracting(system)
        #expect(others.isEmpty, "\(file.path) imports \(others.sorted())")
      }
      let unused = allowed.subtracting(files.flatMap(\.imports))
      #expect(unused.isEmpty, "\(folder) depends on \(unused.sorted()) and imports it nowhere")
    }
  }

  @Test("a file that loops over uncounted objects sees how, as a closure on an actor asks for it at each of them else")
  func uncountedLoops() {
    for file in SourceFile.all where file.lines.contains(where: { $0.contains(".forEachUncounted") }) {
      #expect(file.imports.contains("SpringflowNumerics"), "\(file.path) loops without importing SpringflowNumerics")
    }
  }

  @Test("only the tool depends on the exhibits, so that everything else serves a user's as well")
  func exhibits() throws {
    for (module, modules) in try Manifest.read() where module != "SpringflowTool" {
      #expect(!modules.contains("SpringflowExhibits"), "\(module)")
    }
  }

  @Test("nothing below the window reads a clock, chance, an environment or a process's hash seed")
  func purity() {
    let forbidden = [
      " Date()", "(Date()", "ContinuousClock", "SuspendingClock", "DispatchTime", "clock_gettime",
      "SystemRandomNumberGenerator",
      ".random(", ".shuffled(", "ProcessInfo", "getenv", "SDL_GetTicks", "SDL_GetPerformanceCounter", ".hashValue",
    ]
    for source in SourceFile.all where !["Window", "Commands", "SpringflowTool"].contains(source.folder) {
      for (number, line) in source.lines.enumerated() {
        for word in forbidden where line.contains(word) {
          Issue.record("\(source.path):\(number + 1) has \(word)")
        }
      }
    }
  }

  @Test("the floors that simulate or draw call no function of the C library whose bits differ between machines")
  func portableArithmetic() throws {
    let pattern = try Regex("(^|[^A-Za-z.])(sin|cos|tan|exp|exp2|log|log2|pow|atan2|hypot|sinh|cosh|expm1|cbrt)\\(")
    let portable = ["Numerics", "Physics", "Views", "Dynamics", "Scenes", "Exhibits", "Drawing"]
    for source in SourceFile.all where portable.contains(source.folder) {
      for (number, line) in source.lines.enumerated() {
        let code = line.components(separatedBy: "//")[0]
        // Portable's own functions call each other.
        if source.path.hasPrefix("Numerics/Portable") { continue }
        #expect(code.firstMatch(of: pattern) == nil, "\(source.path):\(number + 1)")
        #expect(!code.contains("addingProduct"), "\(source.path):\(number + 1)")
      }
    }
  }
}
