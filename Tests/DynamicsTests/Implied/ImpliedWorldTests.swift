import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import Testing

@MainActor
@Suite("The world has what the behaviours imply")
struct ImpliedWorldTests {
  @Test(
    "any sequence of additions, removals and changes leaves exactly the bodies, joints, boundaries and fields implied",
    arguments: 0..<UInt64(TestLength.isFull ? 200 : TestLength.count(24, short: 6)))
  func sequences(seed: UInt64) {
    let fuzz = BehaviorFuzz(seed: seed, isViolent: seed % 3 == 2)
    for index in 0..<200 {
      fuzz.act()
      ImpliedWorld(fuzz).check("seed \(seed), operation \(index)")
    }
    for item in fuzz.heldItems { #expect(item.center.x.isFinite && item.center.y.isFinite) }
    fuzz.animator.removeAllBehaviors()
    fuzz.animator.withWorld { world in
      #expect(world.bodyCount == 0 && world.jointIDs.isEmpty && world.fieldIDs.isEmpty)
    }
    #expect(fuzz.animator.layers.used == 0 && fuzz.animator.fieldCategories.used == 0)
    #expect(fuzz.animator.groups.isEmpty && fuzz.animator.contacts.hasNoBoundaries)
  }

  @Test("a replay has the same hash after each operation", arguments: 100..<(TestLength.isFull ? 140 : 106))
  func replays(seed: UInt64) {
    let (first, second) = (
      BehaviorFuzz(seed: seed, isViolent: seed % 2 == 0), BehaviorFuzz(seed: seed, isViolent: seed % 2 == 0)
    )
    for index in 0..<200 {
      first.act()
      second.act()
      guard first.hash == second.hash else {
        Issue.record("seed \(seed): the hashes differ after operation \(index)")
        return
      }
    }
  }

  @Test("an animator that is built anew moves its items as the one that went through the changes", arguments: 200..<216)
  func rebuilt(seed: UInt64) {
    let (changed, built) = (BehaviorFuzz(seed: seed, collides: false), BehaviorFuzz(seed: seed, collides: false))
    for fuzz in [changed, built] {
      for _ in 0..<150 { fuzz.act() }
      fuzz.soften()
    }
    built.rebuild()
    ImpliedWorld(built).check("seed \(seed)")
    for tick in 0..<30 {
      changed.animator.advance()
      built.animator.advance()
      for (own, other) in zip(changed.heldItems, built.heldItems) {
        let (dx, dy) = (own.center.x - other.center.x, own.center.y - other.center.y)
        let size = 1 + abs(own.center.x) + abs(own.center.y)
        #expect(abs(dx) + abs(dy) < 1e-6 * size, "seed \(seed), tick \(tick): \(own.center) \(other.center)")
      }
    }
  }
}
