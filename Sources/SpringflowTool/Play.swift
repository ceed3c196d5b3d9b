import ArgumentParser
import Scenes

/// Opens the window.
struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Opens the window, with a scene or the springy carousel.")

  @Argument(help: "The scene file to show.")
  var scene: String?

  @MainActor
  func run() async throws {}
}
