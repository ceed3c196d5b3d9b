// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "demo",
  dependencies: [
    .package(name: "springflow", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Demo",
      dependencies: ["Layout", "Views", "Scenes", .product(name: "Springflow", package: "springflow")]),
    // Names that a package is free to give to its own modules.
    .target(name: "Layout", dependencies: [.product(name: "Springflow", package: "springflow")]),
    .target(name: "Views"),
    .target(name: "Scenes", dependencies: [.product(name: "SpringflowScenes", package: "springflow")]),
  ],
  swiftLanguageModes: [.v6]
)
