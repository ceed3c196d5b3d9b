import ArgumentParser
import Scenes

/// Draws one frame of a scene.
struct Picture: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Draws one frame of a scene into a PNG file.")

  @Argument(help: "The scene file.")
  var scene: String

  @MainActor
  func run() async throws {}
}
