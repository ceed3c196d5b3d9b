// swift-tools-version: 6.2
import PackageDescription

/// The floors, from the ground up: a module imports only from floors below it.
/// `Tests/ArchitectureTests` reads the import lines and enforces what this table cannot.
let floors: [Target] = [
  // Floor 0
  .target(name: "Determinism"),
  .target(name: "Files"),
  .target(name: "Geometry", dependencies: ["Determinism"]),
  .systemLibrary(name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-ttf-dev", "libsdl2-image-dev"])]),
  // Decodes photos row by row; in C, as libpng and libjpeg report errors by longjmp, which must not cross Swift's frames.
  .target(name: "CPhotos", linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg")]),
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
  .target(name: "Scenes", dependencies: ["Files", "Springflow", "Exhibits"]),
  // Floor 6
  .target(
    name: "Drawing",
    dependencies: ["Files", "Geometry", "Updates", "Layout", "CollectionViews", "CSDL2", "CPhotos"]),
  // Floor 7
  .target(name: "Window", dependencies: ["Springflow", "Exhibits", "Scenes", "Drawing", "CSDL2"]),
  // Floor 8
  .executableTarget(
    name: "SpringflowTool",
    dependencies: [
      "Files", "Springflow", "Exhibits", "Scenes", "Drawing", "Window",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  // What a user imports: the floors up to CollectionViews under one name.
  .target(
    name: "Springflow",
    dependencies: ["Determinism", "Geometry", "Physics", "Updates", "Layout", "Dynamics", "CollectionViews"]),
]

/// In a release build tests are compiled without optimisation, in as many parts as there are cores, as that takes half the
/// time; what they test is optimised. Tests that count retains are optimised themselves, as they would count their own.
let quick: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release))
]

let tests: [Target] = [
  // What tests share: of the lower floors, and of views and scenes.
  .target(name: "BaseSupport", dependencies: ["Updates"], path: "Tests/BaseSupport"),
  .target(name: "Support", dependencies: ["BaseSupport", "Springflow", "Scenes"], path: "Tests/Support"),
  .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
  .testTarget(name: "SupportTests", dependencies: ["Springflow", "Support"], swiftSettings: quick),
  .testTarget(name: "DeterminismTests", dependencies: ["Determinism"], swiftSettings: quick),
  .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: quick),
  .testTarget(name: "GeometryTests", dependencies: ["Geometry"], swiftSettings: quick),
  .testTarget(
    name: "PhysicsTests", dependencies: ["Physics", "Determinism", "BaseSupport"], swiftSettings: quick),
  .testTarget(name: "PhysicsCostTests", dependencies: ["Physics", "AllocationCounter"]),
  .testTarget(name: "UpdatesTests", dependencies: ["Updates", "BaseSupport"], swiftSettings: quick),
  .testTarget(
    name: "LayoutTests", dependencies: ["Layout", "Springflow", "Support"], exclude: ["flow-layout-cases.json"],
    swiftSettings: quick),
  .testTarget(
    name: "DynamicsTests", dependencies: ["Dynamics", "Springflow", "BaseSupport", "AllocationCounter"]),
  .testTarget(
    name: "CollectionViewsTests", dependencies: ["CollectionViews", "Dynamics", "Springflow", "Support"],
    swiftSettings: quick),
  .testTarget(
    name: "ExhibitsTests", dependencies: ["CollectionViews", "Exhibits", "Springflow", "Scenes", "Support"],
    swiftSettings: quick),
  .testTarget(name: "ExhibitsCostTests", dependencies: ["Exhibits", "Springflow", "AllocationCounter"]),
  .testTarget(name: "ScenesTests", dependencies: ["Files", "Scenes", "Exhibits", "Springflow"], swiftSettings: quick),
  .testTarget(name: "SceneTests", dependencies: ["Scenes", "Support"], swiftSettings: quick),
  .testTarget(
    name: "DrawingTests",
    dependencies: [
      "Drawing", "Springflow", "CollectionViews", "Geometry", "Exhibits", "Scenes", "BaseSupport", "CSDL2",
      "AllocationCounter",
    ],
    swiftSettings: quick),
  .testTarget(
    name: "WindowTests", dependencies: ["Window", "Drawing", "Springflow", "Exhibits", "Scenes", "CSDL2"],
    swiftSettings: quick),
  .testTarget(
    name: "ToolTests", dependencies: ["SpringflowTool", "BaseSupport", "Exhibits", "Files"], swiftSettings: quick),
  .testTarget(name: "ArchitectureTests", swiftSettings: quick),
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
