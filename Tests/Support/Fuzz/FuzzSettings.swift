import Foundation
import SpringflowPhysics

/// The fuzzer's settings from the environment.
package enum FuzzSettings {
  package static let variables = ProcessInfo.processInfo.environment
  /// Whether the environment asks for the full form of the tests that take long.
  package static let isFull = variables["SPRINGFLOW_PHYSICS_SEEDS"] != nil
  /// How many seeds are run unless the environment names a number.
  package static let usualSeeds = 2

  /// The value of a variable, which must be a count.
  ///
  /// - Throws: A sentence if it is no count, so that an empty run is not mistaken for a passed one.
  package static func number(_ name: String, least: Int, unless other: Int?) throws -> Int {
    guard let word = variables[name] ?? other.map(String.init), let number = Int(word), number >= least else {
      throw PhysicsError("\(name)", accepted: "a whole number from \(least) on", found: variables[name] ?? "nothing")
    }
    return number
  }
}
