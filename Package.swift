// swift-tools-version: 6.2
import PackageDescription

/// The floors, from the ground up: a module imports only from floors below it.
/// `Tests/ArchitectureTests` reads the import lines and enforces what this table cannot.
let floors: [Target] = [
  // Floor 0
  .target(name: "Determinism"),
  .target(name: "Geometry", dependencies: ["Determinism"]),
  .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev", "libsdl2-image-dev"])]),
  // Floor 1
  .target(name: "Physics", dependencies: ["Determinism"]),
  .target(name: "Updates"),
  // Floor 2
  .target(name: "Layout", dependencies: ["Determinism", "Geometry", "Updates"]),
  .target(name: "Dynamics", dependencies: ["Determinism", "Geometry", "Physics"]),
  // Floor 3
  .target(
    name: "CollectionViews", dependencies: ["Determinism", "Geometry", "Physics", "Updates", "Layout", "Dynamics"]),
  // Floor 4
  .target(name: "Exhibits", dependencies: ["Springflow"]),
  // Floor 5
  .target(name: "Scenes", dependencies: ["Springflow", "Exhibits"]),
  // Floor 6
  .target(name: "Drawing", dependencies: ["Geometry", "Updates", "Layout", "CollectionViews", "CSDL2"]),
  // Floor 7
  .target(name: "Window", dependencies: ["Springflow", "Exhibits", "Scenes", "Drawing", "CSDL2"]),
  // Floor 8
  .executableTarget(
    name: "SpringflowTool",
    dependencies: [
      "Springflow", "Exhibits", "Scenes", "Drawing", "Window",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  // What a user imports: the floors up to CollectionViews under one name.
  .target(
    name: "Springflow",
    dependencies: ["Determinism", "Geometry", "Physics", "Updates", "Layout", "Dynamics", "CollectionViews"]),
]

let tests: [Target] = [
  // What tests share: of the lower floors, and of views and scenes.
  .target(name: "BaseSupport", dependencies: ["Updates"], path: "Tests/BaseSupport"),
  .target(name: "Support", dependencies: ["BaseSupport", "Springflow", "Scenes"], path: "Tests/Support"),
  .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
  .testTarget(name: "SupportTests", dependencies: ["Springflow", "Support"]),
  .testTarget(name: "DeterminismTests", dependencies: ["Determinism"]),
  .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
  .testTarget(
    name: "PhysicsTests", dependencies: ["Physics", "Determinism", "BaseSupport", "AllocationCounter"]),
  .testTarget(name: "UpdatesTests", dependencies: ["Updates", "BaseSupport"]),
  .testTarget(
    name: "LayoutTests", dependencies: ["Layout", "Springflow", "Support"], exclude: ["flow-layout-cases.json"]),
  .testTarget(
    name: "DynamicsTests", dependencies: ["Dynamics", "Springflow", "BaseSupport", "AllocationCounter"]),
  .testTarget(
    name: "CollectionViewsTests", dependencies: ["CollectionViews", "Dynamics", "Springflow", "Support"]),
  .testTarget(
    name: "ExhibitsTests", dependencies: ["CollectionViews", "Exhibits", "Springflow", "Scenes", "Support"]),
  .testTarget(name: "ScenesTests", dependencies: ["Scenes", "Exhibits", "Springflow"]),
  .testTarget(name: "SceneTests", dependencies: ["Scenes", "Support"]),
  .testTarget(
    name: "DrawingTests",
    dependencies: [
      "Drawing", "Springflow", "CollectionViews", "Geometry", "Exhibits", "Scenes", "BaseSupport", "CSDL2",
    ]),
  .testTarget(
    name: "WindowTests", dependencies: ["Window", "Drawing", "Springflow", "Exhibits", "Scenes", "CSDL2"]),
  .testTarget(name: "ToolTests", dependencies: ["SpringflowTool", "BaseSupport"]),
  .testTarget(name: "ArchitectureTests"),
]

let package = Package(
  name: "springflow",
  products: [
    .library(name: "Springflow", targets: ["Springflow"]),
    .library(name: "SpringflowScenes", targets: ["Scenes", "Exhibits"]),
    .executable(name: "springflow", targets: ["SpringflowTool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: floors + tests,
  swiftLanguageModes: [.v6]
)
