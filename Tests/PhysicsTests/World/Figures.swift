import Foundation

/// Whether the environment asks for tests that measure and print figures.
enum Figures {
  static let areAskedFor = ProcessInfo.processInfo.environment["SPRINGFLOW_PHYSICS_FIGURES"] != nil
}
