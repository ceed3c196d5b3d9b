// swift-tools-version: 6.2
import PackageDescription

/// The floors, from the ground up: a module imports only from floors below it.
/// `Tests/ArchitectureTests` reads the import lines and enforces what this table cannot.
let floors: [Target] = [
  // Floor 0
  .floor("Numerics"),
  // Modules that are ready are built in the order of their names, the last one first: this one waits for the other, so that
  // the longest way, from there over the views to the window, begins at once.
  .floor("Files", on: ["Numerics"]),
  .systemLibrary(
    name: "SpringflowCSDL2", path: "Sources/CSDL2",
    providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev"])]),
  // Decodes photos row by row, and encodes pictures and films; in C, as libpng and libjpeg report errors by longjmp,
  // which must not cross Swift's frames.
  .target(
    name: "SpringflowCPhotos", path: "Sources/CPhotos",
    linkerSettings: ["png", "jpeg", "gif", "z"].map { .linkedLibrary($0) }),
  // Floor 1
  .floor("Physics", on: ["Numerics"]),
  .floor("Views", on: ["Numerics"]),
  // Floor 2
  .floor("Dynamics", on: ["Numerics", "Physics", "Views"]),
  // Floor 3: what a user imports, the floors up to here under one name.
  .target(name: "Springflow", dependencies: modules(["Numerics", "Physics", "Views", "Dynamics"])),
  // Floor 4
  .floor("Scenes", on: ["Files"], and: ["Springflow"]),
  .floor("Drawing", on: ["Numerics", "Files", "Views", "CSDL2", "CPhotos"]),
  // Floor 5
  .floor("Exhibits", on: ["Scenes"], and: ["Springflow"]),
  .floor("Window", on: ["Files", "Scenes", "Drawing", "CSDL2"], and: ["Springflow"]),
  // Floor 6: the command line for any catalog of exhibits.
  .floor(
    "Commands", on: ["Files", "Scenes", "Drawing", "Window"],
    and: ["Springflow", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
  // Floor 7
  .executableTarget(name: "SpringflowTool", dependencies: modules(["Commands", "Exhibits"])),
]

/// In a release build tests are compiled without optimisation, and their modules are not type-checked a second time for
/// their interfaces, which saves three fifths of the time; what they test is optimised. Tests that count retains are
/// optimised themselves, as they would count their own.
let quick: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

let tests: [Target] = [
  .target(
    name: "SpringflowTestSupport",
    dependencies: modules(["Numerics", "Physics", "Scenes", "Exhibits"]) + ["Springflow"], path: "Tests/Support"),
  .target(name: "SpringflowAllocationCounter", path: "Tests/AllocationCounter"),
  .tests("Numerics", of: ["Numerics"]),
  .tests("Physics", of: ["Physics", "Numerics"]),
  .tests("Views", of: ["Views", "Numerics", "AllocationCounter"], exclude: ["Layout/flow-layout-cases.json"]),
  .tests("Dynamics", of: ["Dynamics", "Physics", "Views", "Numerics"]),
  .tests("Scenes", of: ["Files", "Scenes", "Exhibits", "Numerics"], exclude: ["Replay/Explanations"]),
  .tests("Exhibits", of: ["Exhibits", "Scenes", "Numerics"]),
  .tests("Drawing", of: ["Drawing", "Views", "Exhibits", "Scenes", "CSDL2", "AllocationCounter", "Numerics"]),
  .tests("Window", of: ["Window", "Drawing", "Exhibits", "Scenes", "CSDL2", "Numerics"]),
  .tests("Tool", of: ["Commands", "Window", "Exhibits", "Scenes", "Files"], and: ["SpringflowTool"]),
  .tests("Architecture", of: []),
  // Optimised: they count what the code under test allocates and retains, beside their own.
  .tests("Cost", of: ["Physics", "Scenes", "Exhibits", "AllocationCounter"], settings: []),
]

/// The plugin that makes the documentation, only if `SPRINGFLOW_DOCUMENTATION` is set, as in `.ci/run`: otherwise it would be
/// fetched and built with every build.
let documentation: [Package.Dependency] =
  Context.environment["SPRINGFLOW_DOCUMENTATION"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")]

let package = Package(
  name: "springflow",
  products: [
    .library(name: "Springflow", targets: ["Springflow"]),
    .library(name: "SpringflowScenes", targets: [module("Scenes")]),
    // Pictures of frames and views, for tests.
    .library(name: "SpringflowDrawing", targets: [module("Drawing")]),
    // The window for exhibits of one's own, with everything that they need.
    .library(name: "SpringflowWindow", targets: [module("Window"), module("Scenes"), "Springflow"]),
    // The command line for exhibits of one's own, with the window.
    .library(
      name: "SpringflowCommands", targets: [module("Commands"), module("Window"), module("Scenes"), "Springflow"]),
    // The library's own exhibits.
    .library(name: "SpringflowExhibits", targets: [module("Exhibits")]),
    .executable(name: "springflow", targets: ["SpringflowTool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ] + documentation,
  targets: floors + tests,
  swiftLanguageModes: [.v6]
)

/// A module's name: the product's before the folder's, as a graph of packages refuses two targets of one name, and others
/// have a `Layout` or a `Scenes` of their own.
func module(_ folder: String) -> String { "Springflow\(folder)" }

func modules(_ folders: [String]) -> [Target.Dependency] { folders.map { .byName(name: module($0)) } }

extension Target {
  /// A module in `Sources/`, on others of this package and on targets whose name is not a folder's.
  static func floor(_ folder: String, on folders: [String] = [], and others: [Target.Dependency] = []) -> Target {
    .target(name: module(folder), dependencies: modules(folders) + others, path: "Sources/\(folder)")
  }

  /// The tests in `Tests/<subject>Tests`.
  static func tests(
    _ subject: String, of folders: [String], and others: [Target.Dependency] = [], exclude: [String] = [],
    settings: [SwiftSetting] = quick
  ) -> Target {
    .testTarget(
      name: "\(subject)Tests", dependencies: modules(folders + ["TestSupport"]) + ["Springflow"] + others,
      exclude: exclude, swiftSettings: settings)
  }
}
