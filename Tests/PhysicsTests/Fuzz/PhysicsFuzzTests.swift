import Foundation
import Testing

@testable import SpringflowPhysics

/// The fuzzer of the physics, which costs nothing unless it is asked for.
///
/// `SPRINGFLOW_PHYSICS_SEEDS=10000 swift test … --filter PhysicsFuzzTests` is its full form;
/// `SPRINGFLOW_PHYSICS_SEED=77` begins with another seed than 1. A seed makes one case alone, whatever was run before
/// it; a trap ends the process, and the seeds that are left tell which one it was.
@Suite("The world under fire", .serialized, .enabled(if: FuzzSettings.isWanted))
struct PhysicsFuzzTests {
  /// Runs a part of the fuzzer, so many cases for each seed that is asked for, and records what it finds; no more than
  /// ten sentences of it.
  func run(_ cases: Double, _ check: (_ seed: Int) -> String?) throws {
    let count = try FuzzSettings.number("SPRINGFLOW_PHYSICS_SEEDS", least: 1, unless: nil)
    let first = try FuzzSettings.number("SPRINGFLOW_PHYSICS_SEED", least: 0, unless: 1)
    var found = 0
    let most = max(Int(Double(count) * cases), 1)
    for seed in first..<first + most {
      guard let sentence = check(seed) else { continue }
      found += 1
      if found <= 10 { Issue.record(Comment(rawValue: sentence)) }
    }
    #expect(found == 0, "\(found) of \(most)")
  }

  @Test("300 random operations on worlds with everything trap nowhere, and all numbers stay in the world")
  func operations() throws { try run(1) { OperationFuzzer.run(seed: $0) } }

  @Test("a restored world goes on as the original does, bit by bit")
  func restored() throws { try run(0.2) { RestoreFuzzer.run(seed: $0, steps: 500) } }

  @Test("a restored world goes on as the original does under violence, too")
  func restoredViolence() throws {
    try run(0.02) { RestoreFuzzer.run(seed: $0, steps: 300, isViolent: true) }
  }

  @Test("bytes that were changed and sealed again are refused with a sentence, or make a world that steps")
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
