import Foundation

@testable import SpringflowPhysics

/// What the environment asks of the fuzzer.
enum FuzzSettings {
  static let variables = ProcessInfo.processInfo.environment
  static let isWanted = variables["SPRINGFLOW_PHYSICS_SEEDS"] != nil || variables["SPRINGFLOW_PHYSICS_SEED"] != nil

  /// What a variable says, which must be a count.
  ///
  /// - Throws: A sentence where it is none, so that nobody takes a run of nothing for one that found nothing.
  static func number(_ name: String, least: Int, unless other: Int?) throws -> Int {
    guard let word = variables[name] ?? other.map(String.init), let number = Int(word), number >= least else {
      throw PhysicsError("\(name)", accepted: "a whole number from \(least) on", found: variables[name] ?? "nothing")
    }
    return number
  }
}
