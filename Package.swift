// swift-tools-version: 6.2
import PackageDescription

/// The floors, from the ground up: a module imports only from floors below it.
/// `Tests/ArchitectureTests` reads the import lines and enforces what this table cannot.
let floors: [Target] = [
  // Floor 0
  .floor("Determinism"),
  // Modules that are ready are built in the order of their names, the last one first: this one waits for the other, so that
  // the longest way, from there over the physics to the window, begins at once.
  .floor("Files", on: ["Determinism"]),
  .floor("Geometry", on: ["Determinism"]),
  .systemLibrary(
    name: "SpringflowCSDL2", path: "Sources/CSDL2",
    providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev", "libsdl2-image-dev"])]),
  // Decodes photos row by row; in C, as libpng and libjpeg report errors by longjmp, which must not cross Swift's frames.
  .target(
    name: "SpringflowCPhotos", path: "Sources/CPhotos",
    linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg")]),
  // Floor 1
  .floor("Motion", on: ["Determinism"]),
  .floor("Updates"),
  // Floor 2
  .floor("Physics", on: ["Determinism", "Motion"]),
  .floor("Views", on: ["Determinism", "Geometry", "Motion"]),
  // Floor 3
  .floor("Dynamics", on: ["Determinism", "Geometry", "Physics", "Views"]),
  // Floor 4
  .floor(
    "CollectionViews", on: ["Determinism", "Geometry", "Physics", "Updates", "Views", "Dynamics"]),
  // What a user imports: the floors up to here under one name.
  .target(
    name: "Springflow",
    dependencies: modules([
      "Determinism", "Geometry", "Motion", "Physics", "Updates", "Views", "Dynamics", "CollectionViews",
    ])),
  // Floor 5
  .floor("Exhibits", and: ["Springflow"]),
  // Floor 6
  .floor("Scenes", on: ["Files", "Exhibits"], and: ["Springflow"]),
  // Floor 7
  .floor(
    "Drawing", on: ["Determinism", "Files", "Geometry", "Updates", "Views", "CollectionViews", "CSDL2", "CPhotos"]),
  // Floor 8
  .floor("Window", on: ["Files", "Exhibits", "Scenes", "Drawing", "CSDL2"], and: ["Springflow"]),
  // Floor 9
  .executableTarget(
    name: "SpringflowTool",
    dependencies: modules(["Files", "Exhibits", "Scenes", "Drawing", "Window"]) + [
      "Springflow", .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
]

/// In a release build tests are compiled without optimisation, in two parts, and their modules are merged from the parts'
/// instead of type-checked once more, as that takes half the time; what they test is optimised. Tests that count retains are
/// optimised themselves, as they would count their own.
let quick: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-driver-batch-count", "2",
      "-no-emit-module-separately",
    ], .when(configuration: .release))
]

let tests: [Target] = [
  // What tests share, in three parts, so that tests of views need not wait until scenes are built.
  .target(
    name: "SpringflowBaseTestSupport", dependencies: modules(["Determinism", "Updates"]), path: "Tests/BaseSupport"),
  .target(
    name: "SpringflowTestSupport", dependencies: modules(["BaseTestSupport"]) + ["Springflow"], path: "Tests/Support"),
  .target(
    name: "SpringflowSceneTestSupport", dependencies: modules(["TestSupport", "Scenes"]) + ["Springflow"],
    path: "Tests/SceneSupport"),
  .target(name: "SpringflowAllocationCounter", path: "Tests/AllocationCounter"),
  .tests("Support", of: ["SceneTestSupport"], and: ["Springflow"]),
  .tests("Determinism", of: ["Determinism"]),
  .tests("Files", of: ["Files", "BaseTestSupport"]),
  .tests("Geometry", of: ["Geometry", "Determinism"]),
  .tests("Physics", of: ["Physics", "Determinism", "BaseTestSupport"]),
  .tests("PhysicsCost", of: ["Physics", "AllocationCounter"], settings: []),
  .tests("Views", of: ["Views", "Geometry", "Determinism", "BaseTestSupport"]),
  .tests("Updates", of: ["Updates", "BaseTestSupport"]),
  .tests(
    "Layout", of: ["CollectionViews", "TestSupport"], and: ["Springflow"], exclude: ["flow-layout-cases.json"]),
  .tests("Dynamics", of: ["Dynamics", "BaseTestSupport", "AllocationCounter"], and: ["Springflow"], settings: []),
  .tests(
    "CollectionViews",
    of: ["CollectionViews", "Dynamics", "Geometry", "Views", "TestSupport", "AllocationCounter"],
    and: ["Springflow"]),
  .tests(
    "Exhibits", of: ["CollectionViews", "Exhibits", "Scenes", "BaseTestSupport", "SceneTestSupport"],
    and: ["Springflow"]),
  .tests("ExhibitsCost", of: ["Exhibits", "AllocationCounter"], and: ["Springflow"], settings: []),
  .tests("Scenes", of: ["Files", "Scenes", "Exhibits", "BaseTestSupport"], and: ["Springflow"]),
  .tests("Scene", of: ["Scenes", "SceneTestSupport"], exclude: ["Explanations"]),
  .tests(
    "Drawing",
    of: [
      "Drawing", "CollectionViews", "Geometry", "Views", "Exhibits", "Scenes", "BaseTestSupport", "CSDL2",
      "AllocationCounter",
    ],
    and: ["Springflow"]),
  .tests("Window", of: ["Window", "Drawing", "Exhibits", "Scenes", "CSDL2"], and: ["Springflow"]),
  .tests("Tool", of: ["BaseTestSupport", "Exhibits", "Files"], and: ["SpringflowTool"]),
  .tests("Architecture", of: ["BaseTestSupport"]),
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
    .library(name: "SpringflowScenes", targets: [module("Scenes"), module("Exhibits")]),
    // The window for exhibits of one's own, with everything that they need.
    .library(
      name: "SpringflowWindow", targets: [module("Window"), module("Scenes"), module("Exhibits"), "Springflow"]),
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
      name: "\(subject)Tests", dependencies: modules(folders) + others, exclude: exclude, swiftSettings: settings)
  }
}
