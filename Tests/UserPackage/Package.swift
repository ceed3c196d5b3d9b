// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "demo",
  dependencies: [
    .package(name: "springflow", path: "../..")
  ],
  targets: [
    .target(name: "Layout", dependencies: [.product(name: "Springflow", package: "springflow")]),
    .target(name: "Scenes", dependencies: [.product(name: "SpringflowScenes", package: "springflow")]),
    .executableTarget(
      name: "Demo",
      dependencies: [
        "Layout", "Views", "Scenes", .product(name: "SpringflowScenes", package: "springflow"),
        .product(name: "SpringflowDrawing", package: "springflow"),
      ]),
    // Like Layout and Scenes a name that a package is free to give to its own modules.
    .target(name: "Views"),
  ],
  swiftLanguageModes: [.v6]
)
