// swift-tools-version: 6.2
import PackageDescription

/// Springflow's figures beside those of its peers: a package of its own, so that users never build it.
let package = Package(
  name: "benchmarks",
  products: [.executable(name: "benchmarks", targets: ["Benchmarks"])],
  dependencies: [.package(name: "springflow", path: "../..")],
  targets: [
    .systemLibrary(name: "CChipmunk", providers: [.apt(["libchipmunk-dev"])]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CChipmunk",
        .product(name: "Springflow", package: "springflow"),
        // Not imported: the carousel section runs this tool, which is built beside the benchmarks.
        .product(name: "springflow", package: "springflow"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
