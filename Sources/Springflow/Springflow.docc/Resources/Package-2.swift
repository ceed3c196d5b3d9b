// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "swing", dependencies: [.package(name: "springflow", path: "../springflow")],
  targets: [
    .target(name: "Swing", dependencies: [.product(name: "SpringflowScenes", package: "springflow")]),
    .executableTarget(
      name: "Demo", dependencies: ["Swing", .product(name: "SpringflowCommands", package: "springflow")]),
    .testTarget(name: "SwingTests", dependencies: ["Swing"]),
  ]
)
