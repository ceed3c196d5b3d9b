// swift-tools-version: 6.2
import PackageDescription

/// libFuzzer's entry into the decoders of scene files and traces: `.ci/fuzz` builds and runs it.
let package = Package(
  name: "fuzzing",
  dependencies: [.package(name: "springflow", path: "../..")],
  targets: [
    .executableTarget(
      name: "DecoderFuzzer",
      dependencies: [
        .product(name: "SpringflowExhibits", package: "springflow"),
        .product(name: "SpringflowScenes", package: "springflow"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
