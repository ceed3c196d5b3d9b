// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "demo",
  dependencies: [
    .package(name: "springflow", path: "../..")
  ],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "SpringflowCommands", package: "springflow")]),
    .target(name: "Layout", dependencies: [.product(name: "Springflow", package: "springflow")]),
    .target(name: "Scenes", dependencies: [.product(name: "SpringflowScenes", package: "springflow")]),
    // The README's listing leaves out the targets from here on.
    .executableTarget(
      name: "Demo",
      dependencies: [
        "Layout", "Views", "Scenes", .product(name: "SpringflowScenes", package: "springflow"),
        .product(name: "SpringflowDrawing", package: "springflow"),
      ]),
    // Like Layout and Scenes a name that a package is free to give to its own modules.
    .target(name: "Views"),
    // The README's listing continues here.
  ],
  swiftLanguageModes: [.v6]
)
