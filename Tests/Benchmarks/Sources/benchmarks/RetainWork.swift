import CRetainCounter
import Springflow

extension Benchmarks {
  /// Counts the retains of steps, queries and an animator's ticks, none of which retains per body: a copy of a world
  /// would retain more than sixty lists. Times queries among many bodies, too.
  @MainActor
  static func retainSection() throws -> [Goal] {
    print("\nretains                                          bodies   a step or question   a body")
    var worst = 0.0
    func row(_ name: String, _ bodies: Int, _ count: Int) {
      let each = Double(count) / Double(bodies)
      worst = max(worst, each)
      print(column(name, 46, left: true), column(String(bodies), 9), column(String(count), 18), column(text(each), 9))
    }
    for (name, steps) in [("a falling pile", 240), ("a settled pile", 960)] {
      let pile = SpringflowPeer(.heap(2_000, columns: 50))
      _ = pile.run(steps)
      row(name, 2_000, retains { _ = pile.run(1) })
    }
    var (springs, _) = try SpringWork.world(bodies: 10_000, gravity: 300)
    springs.step()
    row("springs", 10_000, retains { springs.step() })
    let grid = try boxGrid()
    var found = 0
    let queries: [(name: String, ask: (Double) -> Int)] = [
      (
        "a ray past three boxes",
        { grid.rayCastAll(from: Vector(x: $0, y: 300), to: Vector(x: $0 + 120, y: 345)).count }
      ),
      (
        "a rectangle about four boxes",
        { grid.bodies(touching: Rectangle(min: Vector(x: $0, y: 300), max: Vector(x: $0 + 60, y: 360))).count }
      ), ("a point", { grid.bodies(at: Vector(x: $0, y: 300)).count }),
    ]
    var slowest = 0.0
    for (name, ask) in queries {
      row(name, 10_000, retains { found += ask(1_500) })
      var place = 0.0
      let time =
        measure([
          (
            name, 1, 2_000,
            {
              place = place < 2_000 ? place + 7 : 0
              found += ask(place)
            }
          )
        ])[0].nanoseconds / 1000
      slowest = max(slowest, time)
      print(column("  in us", 46, left: true), column("", 9), column(text(time), 18))
    }
    precondition(found > 0)
    let animator = springyAnimator()
    animator.advance()
    row("an animator's tick, a behaviour for each item", 10_000, retains { animator.advance() })
    let tick = measure([("an animator's tick", 1, 20, { animator.advance() })])[0].nanoseconds / 1000
    print(column("  in us", 46, left: true), column("", 9), column(text(tick), 18))
    return [
      Goal("retains a body or item: none", text(worst), worst < 0.1),
      Goal("queries among 10,000 bodies: at most 5 us", text(slowest) + " us", slowest <= 5),
      Goal("a tick of 10,000 items with a behaviour each: at most 289 us", text(tick) + " us", tick <= 289),
    ]
  }

  private static func retains(_ work: () -> Void) -> Int {
    countRetains()
    work()
    return Int(retainCount())
  }

  /// 10,000 items, each on a spring of its own that never comes to rest.
  @MainActor
  private static func springyAnimator() -> DynamicAnimator {
    let animator = DynamicAnimator()
    for number in 0..<10_000 {
      let item = MovedItem()
      let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: CGFloat(number), y: 30))
      spring.length = 0
      spring.frequency = 1
      animator.addBehavior(spring)
    }
    return animator
  }

  /// 10,000 boxes of 20 points, 30 points apart, that drift slowly.
  private static func boxGrid() throws -> World {
    var world = World()
    for number in 0..<10_000 {
      let place = Vector(x: Double(number % 100) * 30, y: Double(number / 100) * 30)
      var box = Body.box(position: place, width: 20, height: 20)
      box.velocity = Vector(x: 2, y: 0)
      try world.add(box)
    }
    for _ in 0..<80 { world.step() }
    return world
  }
}

/// An item that an animator moves.
@MainActor
private final class MovedItem: DynamicItem {
  var center = CGPoint(x: 0, y: 0)
  let bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
  var transform = CGAffineTransform.identity
}
