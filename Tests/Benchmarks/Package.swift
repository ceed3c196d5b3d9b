// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [.package(name: "springflow", path: "../..")],
  targets: [
    .systemLibrary(name: "CChipmunk", providers: [.apt(["libchipmunk-dev"])]),
    // A symbolic link to the tests' counter of retains.
    .target(name: "CRetainCounter"),
    .target(name: "CBox2D", linkerSettings: [.linkedLibrary("box2d")]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CChipmunk", "CBox2D", "CRetainCounter", .product(name: "Springflow", package: "springflow"),
        .product(name: "SpringflowScenes", package: "springflow"),
        .product(name: "SpringflowExhibits", package: "springflow"),
        .product(name: "SpringflowWindow", package: "springflow"),
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
