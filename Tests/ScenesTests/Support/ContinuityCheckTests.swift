import Foundation
import Springflow
import SpringflowTestSupport
import Testing

/// A motion, and the expected result of the check.
struct Motion: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @Sendable () -> SyntheticMotion
  /// The first sentence, or its beginning.
  var says = ""

  init(_ name: String, says: String = "", _ make: @escaping @Sendable () -> SyntheticMotion) {
    testDescription = name
    self.says = says
    self.make = make
  }
}

@Suite("Continuity check")
struct ContinuityCheckTests {
  typealias Act = SyntheticMotion

  @Test("the continuity check finds nothing in smooth or explained motion", arguments: smooth)
  func passes(_ motion: Motion) { #expect(motion.make().jumps == []) }

  @Test("the continuity check states tick, element, quantity and amount of a jump", arguments: jerky)
  func fails(_ motion: Motion) {
    let jumps = motion.make().jumps
    #expect(jumps.first == motion.says)
    // One jump is one sentence.
    #expect(jumps.count == 1)
  }

  @Test("a body at rest does not jump farther than the finger's first step takes the content")
  func firstStep() {
    let jumps = Self.pushed(jump: 100, at: 10).jumps
    #expect(jumps.count == 1 && jumps.first?.hasPrefix("tick 10, element 7 ") == true, "\(jumps)")
  }

  // MARK: Smooth

  static let smooth: [Motion] = [
    Motion("rest") { Act { _ in Act.tile() } },
    Motion("an ease from rest to rest") {
      Act(inputs: [20: .update]) { Act.tile(x: 200 + 500 * Act.ease($0, from: 20)) }
    },
    Motion("an ease over a third of the usual time") {
      Act(inputs: [20: .update]) { Act.tile(x: 200 + 80 * Act.ease($0, from: 20, over: 12)) }
    },
    Motion("fingers that lead to another layout set out and stop at once") {
      Act(inputs: [20: .lead, 60: .lead]) { Act.tile(x: 200 + 3 * CGFloat(min(max($0 - 20, 0), 40))) }
    },
    Motion("fingers let go as they move, and what they led goes on") {
      Act(inputs: [20: .lead, 60: [.lead, .release]]) { tick in
        Act.tile(x: 200 + 3 * CGFloat(max(tick - 20, 0) + (tick > 60 ? 1 : 0)))
      }
    },
    Motion("two eases that overlap") {
      Act(inputs: [20: .update, 37: .update]) {
        Act.tile(x: 500 + 300 * Act.ease($0, from: 20) - 400 * Act.ease($0, from: 37))
      }
    },
    Motion("two eases a tick apart") {
      Act(inputs: [20: .update, 21: .update]) {
        Act.tile(x: 500 + 80 * Act.ease($0, from: 20) + 80 * Act.ease($0, from: 21))
      }
    },
    Motion("an insert and a delete two ticks later") {
      Act(inputs: [20: .update, 22: .update]) {
        Act.tile(x: 500 + 80 * Act.ease($0, from: 20) - 80 * Act.ease($0, from: 22))
      }
    },
    Motion("a spring with a body, its anchor moved by an insert") {
      Act(inputs: [20: .update]) { tick in
        let spring = ClosedForm(frequency: 0.8, damping: 0.5)
        let state = spring.state(after: Double(max(0, tick - 20)) / 120, u: -80, v: 0)
        return Act.body(x: CGFloat(500 + state.u), dx: CGFloat(state.v))
      }
    },
    Motion("a stiff spring without a body") {
      Act(inputs: [20: .update]) { tick in
        let spring = ClosedForm(frequency: 3, damping: 1)
        return Act.tile(x: CGFloat(500 + spring.state(after: Double(max(0, tick - 20)) / 120, u: -300, v: 0).u))
      }
    },
    Motion("a fling that carries the element along") {
      Act(inputs: [9: .touch, 10: .release], scroll: { Act.fling($0, since: 10) }) {
        Act.tile(x: 900 - Act.fling($0, since: 10).offset)
      }
    },
    Motion("a fling past what stays in sight") {
      Act(inputs: [10: .release], scroll: { Act.fling($0, since: 10) }) { _ in Act.tile() }
    },
    Motion("a fling that carries two fifths of the way") {
      Act(inputs: [10: .release], scroll: { Act.fling($0, since: 10) }) {
        Act.tile(x: 900 - 0.4 * Act.fling($0, since: 10).offset)
      }
    },
    Motion("a header that sticks to the edge as it comes there") {
      Act(inputs: [10: .release], scroll: { Act.fling($0, since: 10) }) {
        Act.tile(x: max(150, 900 - Act.fling($0, since: 10).offset))
      }
    },
    Motion("a bounce off the floor, between ticks") {
      Act(ticks: 400, walls: CGRect(x: 0, y: 0, width: 960, height: 435)) {
        Act.body(y: 200 + Act.bouncing($0).displacement, dy: Act.bouncing($0).velocity)
      }
    },
    Motion("a finger that trembles, with an element carried half of the way") {
      Act(
        inputs: Dictionary(uniqueKeysWithValues: (10..<80).map { ($0, .touch) }), scroll: { (trembling[$0], 0) }
      ) { Act.tile(x: 500 - trembling[$0] / 2) }
    },
    Motion("a body at rest that a finger's scroll takes along by a share that changes") { pushed() },
    Motion("fading in from nothing") {
      Act(inputs: [20: .update]) { tick in tick <= 20 ? nil : faded(Act.ease(tick, from: 20)) }
    },
    Motion("fading out to nothing") {
      Act(inputs: [20: .update]) { tick in tick >= 56 ? nil : faded(1 - Act.ease(tick, from: 20)) }
    },
    Motion("shrinking") {
      Act(inputs: [20: .update]) { tick in
        var tile = Act.tile()
        tile.size.width = 70 - 50 * Act.ease(tick, from: 20)
        let scale = 1 - 0.9 * Act.ease(tick, from: 20)
        tile.transform = CGAffineTransform(scaleX: scale, y: scale)
        return tile
      }
    },
    Motion("turning half round") {
      Act(inputs: [20: .update]) { turned(.pi * Act.ease($0, from: 20, over: 60)) }
    },
    Motion("turning about an upright axis in space") {
      Act(inputs: [20: .update]) { tick in
        var tile = Act.tile()
        var space = CATransform3DIdentity
        space.m34 = -1 / 400
        tile.spatial = CATransform3DRotate(space, .pi / 3 * Act.ease(tick, from: 20), 0, 1, 0)
        return tile
      }
    },
    Motion("growing as it scrolls through the middle") {
      Act(inputs: [10: .release], scroll: { Act.fling($0, since: 10) }) { tick in
        var tile = Act.tile(x: 900 - Act.fling(tick, since: 10).offset)
        let zoom = 1 + 0.5 * max(0, 1 - abs(tile.center.x - 480) / 150)
        tile.transform = CGAffineTransform(scaleX: zoom, y: zoom)
        return tile
      }
    },
    Motion("flying out of sight, and gone there") {
      Act(inputs: [20: .update]) { tick in
        let x = 200 + 2000 * Act.ease(tick, from: 20)
        return x > 1010 ? nil : Act.tile(x: x)
      }
    },
    Motion("scrolling into sight so fast that it is first seen well inside") {
      Act(inputs: [10: .release], scroll: { Act.fling($0, since: 10) }) { tick in
        let x = 1200 - Act.fling(tick, since: 10).offset
        return x > 992 ? nil : Act.tile(x: x)
      }
    },
    Motion("content that an update places, without taking the element along") {
      Act(inputs: [50: .update], scroll: { ($0 > 50 ? 120 : 0, 0) }) { _ in Act.tile() }
    },
  ]

  /// The offset of content under a finger that trembles by up to 3 points about a drag of 6 points per tick.
  static let trembling: [CGFloat] = {
    var random = SeededGenerator(seed: 1)
    var offsets: [CGFloat] = [0]
    for tick in 0..<130 {
      let step: CGFloat = (10..<80).contains(tick) ? 6 + .random(in: -3...3, using: &random) : 0
      offsets.append(offsets[tick] + step)
    }
    return offsets
  }()

  /// A body at rest that lags behind a finger's scroll of 15 points per tick: by three fifths of the first step, and 1 % less
  /// of each step after it. It jumps in addition at a tick, by some points.
  static func pushed(jump: CGFloat = 0, at tick: Int = .max) -> SyntheticMotion {
    var places = [Act.body(x: 500)]
    for step in 0..<120 {
      var next = places[step]
      if (10..<40).contains(step) {
        next.velocity.dx -= 2.5
        next.center.x -= 15 * (0.4 + 0.01 * CGFloat(step - 10))
      }
      next.center.x += (places[step].velocity.dx + next.velocity.dx) / 240 + (step == tick ? jump : 0)
      places.append(next)
    }
    let elements = places
    return Act(
      inputs: Dictionary(uniqueKeysWithValues: (9..<40).map { ($0, .touch) }),
      scroll: { (15 * CGFloat(min(max($0 - 10, 0), 30)), 0) }
    ) { elements[$0] }
  }

  static func faded(_ alpha: CGFloat) -> Frame.Element {
    var tile = Act.tile()
    tile.alpha = alpha
    return tile
  }

  static func turned(_ angle: CGFloat) -> Frame.Element {
    var tile = Act.tile()
    tile.transform = CGAffineTransform(rotationAngle: angle)
    return tile
  }
}
