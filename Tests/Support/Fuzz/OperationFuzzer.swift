import SpringflowPhysics

/// Random operations on worlds with all features, with a few steps after each.
package enum OperationFuzzer {
  /// Runs one seed; every other one is violent.
  ///
  /// - Returns: The first failed check, as a sentence, or `nil`.
  package static func run(seed: Int, operations: Int = 300) -> String? {
    var driver = FuzzOperations(seed: seed, isViolent: seed % 2 == 1)
    var world = driver.makeWorld()
    for operation in 0..<operations {
      _ = world.takeFaults()
      driver.act(on: &world)
      for _ in 0..<driver.random.below(5) { world.step() }
      if !driver.expectedFaults.isEmpty {
        world.step()
        let told = world.faults.map(\.body)
        for body in driver.expectedFaults where !told.contains(body) {
          return "seed \(seed), operation \(operation): a body was thrown out of the numbers and nothing was told"
        }
      }
      if operation % 4 == 0 || operation == operations - 1, let fault = FuzzChecks.fault(of: world) {
        return "seed \(seed), operation \(operation): \(fault)"
      }
    }
    return nil
  }
}
