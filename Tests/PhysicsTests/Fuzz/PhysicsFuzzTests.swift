import Foundation
import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// The fuzzer of the physics: a few seeds, or as many as the environment asks for.
///
/// `SPRINGFLOW_PHYSICS_SEEDS=10000 swift test … --filter PhysicsFuzzTests` is its full form;
/// `SPRINGFLOW_PHYSICS_SEED=77` begins with another seed than 1. A seed makes one case alone, whatever was run before
/// it; a trap ends the process, and the seeds that are left tell which one it was.
@Suite("Fuzz tests of the world", .serialized)
struct PhysicsFuzzTests {
  /// Runs a part of the fuzzer, `cases` cases for each requested seed, and records its failures, at most ten sentences.
  func run(_ cases: Double, _ check: (_ seed: Int) -> String?) throws {
    let count = try FuzzSettings.number("SPRINGFLOW_PHYSICS_SEEDS", least: 1, unless: FuzzSettings.usualSeeds)
    let first = try FuzzSettings.number("SPRINGFLOW_PHYSICS_SEED", least: 0, unless: 1)
    var found = 0
    let most = max(Int(Double(count) * cases / (TestLength.isShort ? 4 : 1)), 1)
    for seed in first..<first + most {
      guard let sentence = check(seed) else { continue }
      found += 1
      if found <= 10 { Issue.record(Comment(rawValue: sentence)) }
    }
    #expect(found == 0, "\(found) of \(most)")
  }

  @Test("random operations on worlds with all features never trap, and all numbers stay in bounds")
  func operations() throws {
    try run(1) { OperationFuzzer.run(seed: $0, operations: TestLength.count(300, short: 60)) }
  }

  @Test("a restored world continues like the original, bit by bit")
  func restored() throws { try run(0.2) { RestoreFuzzer.run(seed: $0, steps: TestLength.count(500, short: 200)) } }

  @Test("a restored world continues like the original under extreme forces, too")
  func restoredViolence() throws {
    try run(0.02) { RestoreFuzzer.run(seed: $0, steps: TestLength.count(300, short: 50), isViolent: true) }
  }

  @Test("changed bytes with a valid checksum are refused with a sentence or make a world that steps, in many cases")
  func bytes() throws {
    var (world, payload) = (-1, [UInt8]())
    try run(10) { seed in
      if seed / ByteFuzzer.casesOfWorld != world {
        world = seed / ByteFuzzer.casesOfWorld
        payload = ByteFuzzer.payload(of: world)
      }
      return ByteFuzzer.run(seed: seed, payload: payload)
    }
  }
}
