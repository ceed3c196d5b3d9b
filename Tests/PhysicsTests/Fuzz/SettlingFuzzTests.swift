import Foundation
import SpringflowPhysics
import SpringflowTestSupport
import Testing

/// Small forms of tests that take seconds where the environment names `SPRINGFLOW_PHYSICS_SEEDS`.
@Suite("Long runs of columns, heaps and pyramids")
struct SettlingFuzzTests {
  /// Numbers from 0 to 1 that are the same every time.
  struct Numbers {
    var state: UInt64

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
  }

  @Test(
    "columns of 20 boxes with random offsets of up to a point stand for 5 s, in the full form for a minute",
    arguments: TestLength.cases([40.0, 100], short: 1))
  func columns(size: Double) throws {
    for seed in 1...(FuzzSettings.isFull ? 3 : 1) as ClosedRange<UInt64> {
      for gravity in TestLength.cases([1000.0, 3000], short: 1) {
        var numbers = Numbers(state: seed &* 7919)
        var (world, boxes) = try SettlingTests.column(20, size: size, gravity: gravity, offset: 0)
        for box in boxes { world[box].position.x = 2 * numbers.next() - 1 }
        let start = boxes.map { world.position(of: $0).x }
        for _ in 0..<(FuzzSettings.isFull ? 7200 : TestLength.count(600, short: 200)) { world.step() }
        let lean = zip(boxes, start).map { abs(world.position(of: $0).x - $1) }.max()!
        #expect(lean < 1, "seed \(seed), gravity \(gravity)")
      }
    }
  }

  /// The benchmarks' heap, in a bin 50 boxes wide.
  static func heap(_ count: Int, seed: UInt64) throws -> World {
    var world = World()
    world.gravity = Vector(x: 0, y: 1000)
    let width = 50 * 52.0 + 26
    let height = Double(count / 50) * 60 + 1000
    for (x, y, wide, high) in [
      (width / 2, 100, width + 400, 200), (-100, -height / 2, 200, height), (width + 100, -height / 2, 200, height),
    ] {
      var wall = Body.box(position: Vector(x: x, y: y), width: wide, height: high)
      wall.kind = .static
      wall.friction = 0.5
      try world.add(wall)
    }
    var numbers = Numbers(state: seed)
    for number in 0..<count {
      let (row, column) = (number / 50, number % 50)
      let x = (Double(column) + (row % 2 == 0 ? 0.5 : 1)) * 52
      var box = Body.box(position: Vector(x: x, y: -200 - 60 * Double(row)), width: 40, height: 40)
      let tilt = (number * 5 + row) % 7 - 3
      let noise: Double = seed == 0 ? 0 : numbers.next() - 0.5
      box.angle = 0.05 * Double(tilt) + 0.02 * noise
      box.friction = 0.5
      try world.add(box)
    }
    return world
  }

  /// The boxes of a heap.
  private static let heapCount = FuzzSettings.isFull ? 2000 : 100

  @Test("a heap of 100 boxes, in the full form 2,000, falls asleep within 10 s, and then a step visits none of them")
  func heap() throws {
    var world = try Self.heap(Self.heapCount, seed: 0)
    world.step()
    for _ in 1..<1200 where world.awakeBodyCount > 0 { world.step() }
    #expect(world.awakeBodyCount == 0)
    #expect(world.bodies.awakeRows.isEmpty && world.graph.activeContacts.isEmpty)
  }

  @Test("most heaps of 100 boxes, in the full form 2,000, fall asleep within 4 s, and all of them within 10")
  func heaps() throws {
    // Sometimes a box topples late, and wakes the boxes that it lies on.
    var late = 0
    for seed in 1...UInt64(FuzzSettings.isFull ? 4 : TestLength.count(2, short: 1)) {
      var world = try Self.heap(Self.heapCount, seed: seed)
      for _ in 0..<480 where world.awakeBodyCount > 0 { world.step() }
      if world.awakeBodyCount > 0 { late += 1 }
      for _ in 480..<1200 where world.awakeBodyCount > 0 { world.step() }
      #expect(world.awakeBodyCount == 0, "seed \(seed)")
    }
    #expect(late <= 1)
  }

  @Test("a pyramid of base 10, in the full form 30, falls asleep within two seconds")
  func pyramids() throws {
    var world = try SettlingTests.pyramid(base: FuzzSettings.isFull ? 30 : 10)
    for _ in 0..<240 { world.step() }
    #expect(world.awakeBodyCount == 0)
  }
}
