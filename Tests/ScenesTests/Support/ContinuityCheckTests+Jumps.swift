import Foundation
import Springflow
import SpringflowTestSupport

extension ContinuityCheckTests {
  static let jerky: [Motion] = [
    Motion("a jump of a point at rest", says: "tick 50, element 7 jumps by 1 pt in x, at (200, 300)") {
      Act { Act.tile(x: $0 > 50 ? 201 : 200) }
    },
    Motion("a jump in the very first tick", says: "tick 0, element 7 jumps by -3 pt in y, at (200, 303)") {
      Act { Act.tile(y: $0 > 0 ? 300 : 303) }
    },
    Motion("a jump in the midst of an ease", says: "tick 40, element 7 jumps by 1 pt in y, at (374.897, 300)") {
      Act(inputs: [20: .update]) {
        Act.tile(x: 200 + 300 * Act.ease($0, from: 20), y: $0 > 40 ? 301 : 300)
      }
    },
    Motion("a jump as fingers set out", says: "tick 20, element 7 jumps by 9 pt in x, at (200, 300)") {
      Act(inputs: [20: .lead]) { Act.tile(x: $0 > 20 ? 209 : 200) }
    },
    Motion("a jump in the midst of a fling", says: "tick 40, element 7 jumps by 1 pt in x, at (506.621, 300)") {
      Act(inputs: [10: .release], scroll: { Act.fling($0, since: 10) }) {
        Act.tile(x: 900 - Act.fling($0, since: 10).offset + ($0 > 40 ? 1 : 0))
      }
    },
    Motion(
      "a body whose velocity an insert forgets",
      says: "tick 50, element 7 changes its body's velocity by -59.999 pt/s in x off any wall, at (225, 300)"
    ) {
      Act(inputs: [50: .update], isAtRest: false) { tick in
        // The spring's pull begins again a tick later.
        tick <= 50 ? Act.body(x: 200 + CGFloat(tick) / 2, dx: 60) : Act.body(x: 225, dx: 0.001)
      }
    },
    Motion(
      "a body that an update takes away", says: "tick 50, element 7 moves -60 pt/s faster in x at once, at (225, 300)"
    ) {
      Act(inputs: [50: .update], isAtRest: false) { tick in
        tick <= 50 ? Act.body(x: 200 + CGFloat(tick) / 2, dx: 60) : Act.tile(x: 225)
      }
    },
    Motion(
      "a body that turns round where no wall is",
      says: "tick 50, element 7 changes its body's velocity by -120 pt/s in x off any wall, at (225, 300)"
    ) {
      Act(isAtRest: false, walls: stage) { tick in
        Act.body(x: 225 - abs(CGFloat(tick) - 50) / 2, dx: tick <= 50 ? 60 : -60)
      }
    },
    Motion(
      "a bounce that gains speed",
      says: "tick 50, element 7 changes its body's velocity by -180 pt/s in x off any wall, at (925, 300)"
    ) {
      Act(isAtRest: false, walls: stage) { tick in
        let displacement = CGFloat(tick) - 50
        return Act.body(x: 925 + (displacement < 0 ? displacement / 2 : -displacement), dx: tick <= 50 ? 60 : -120)
      }
    },
    Motion("a body that jumps while it flies on", says: "tick 50, element 7 jumps by 1 pt in x, at (225, 300)") {
      Act(isAtRest: false) { tick in Act.body(x: 200 + CGFloat(tick) / 2 + (tick > 50 ? 1 : 0), dx: 60) }
    },
    Motion(
      "an update that interrupts an ease and forgets its velocity",
      says: "tick 38, element 7 moves -1200 pt/s faster in x at once, at (320, 300)"
    ) {
      Act(inputs: [20: .update, 38: .update]) { tick in
        Act.tile(x: 200 + 240 * Act.ease(min(tick, 38), from: 20) - 120 * Act.ease(tick, from: 38))
      }
    },
    Motion(
      "an element that begins to leave at rest",
      says: "tick 38, element 7 moves -20 pt/s faster in x at once, at (202, 300)"
    ) {
      Act(inputs: [20: .update, 38: .update]) { tick in
        var tile = Act.tile(x: 200 + 4 * Act.ease(min(tick, 38), from: 20))
        tile.alpha = 1 - Act.ease(tick, from: 38)
        return tick >= 74 ? nil : tile
      }
    },
    Motion("alpha that pops", says: "tick 50, element 7 jumps by -0.4 in alpha, at (200, 300)") {
      Act { faded($0 > 50 ? 0.6 : 1) }
    },
    Motion("a fade that is cut short", says: "tick 38, element 7 fades 5 /s faster at once, at (200, 300)") {
      Act(inputs: [20: .update, 38: .update]) { faded(1 - Act.ease(min($0, 38), from: 20)) }
    },
    Motion("a size that pops", says: "tick 50, element 7 jumps by 12 pt in width, at (200, 300)") {
      Act { tick in
        var tile = Act.tile()
        if tick > 50 { tile.size.width = 82 }
        return tile
      }
    },
    Motion(
      "a turn by five degrees at once",
      says: "tick 50, element 7 jumps by 3.184 pt at a corner by its transform, at (200, 300)"
    ) { Act { turned($0 > 50 ? .pi / 36 : 0) } },
    Motion("an element that vanishes", says: "tick 50, element 7 vanishes in sight at alpha 1, at (200, 300)") {
      Act(inputs: [50: .update]) { $0 > 50 ? nil : Act.tile() }
    },
    Motion("an element that appears", says: "tick 50, element 7 appears in sight at alpha 1, at (200, 300)") {
      Act(inputs: [50: .update]) { $0 > 50 ? Act.tile() : nil }
    },
    Motion("an element that fades from a half", says: "tick 50, element 7 appears in sight at alpha 0.5, at (200, 300)")
    {
      Act(inputs: [50: .update]) { $0 > 50 ? faded(0.5 + 0.5 * Act.ease($0, from: 51)) : nil }
    },
    Motion("a fling that stops dead", says: "tick 40, the content scrolls -1202.397 pt/s faster in x at once") {
      Act(
        inputs: [10: .release],
        scroll: { tick in
          let state = Act.fling(min(tick, 40), since: 10)
          return (state.offset, tick > 40 ? 0 : state.velocity)
        }
      ) { _ in Act.tile() }
    },
    Motion(
      "content that is placed, and takes an element along",
      says: "tick 50, element 7 jumps by -120 pt in x, at (200, 300)"
    ) {
      Act(inputs: [50: .update], scroll: { ($0 > 50 ? 120 : 0, 0) }) { Act.tile(x: $0 > 50 ? 80 : 200) }
    },
  ]

  static let stage = SyntheticMotion.stage
}
