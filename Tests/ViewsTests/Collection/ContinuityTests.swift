import Springflow
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Continuity of motion under interruptions")
struct ContinuityTests {
  nonisolated static let layouts = [
    CellLayout(testDescription: "column", itemSize: CGSize(width: 200, height: 40), direction: .vertical),
    CellLayout(testDescription: "grid", itemSize: CGSize(width: 60, height: 60), direction: .vertical),
    CellLayout(
      testDescription: "grid whose items fade between lines", itemSize: CGSize(width: 60, height: 60),
      direction: .vertical, fadesBetweenLines: true),
    CellLayout(testDescription: "row", itemSize: CGSize(width: 90, height: 300), direction: .horizontal),
  ]

  /// The jumps that a few runs with a number of rounds show.
  private func jumps(
    _ layout: CellLayout, items: Int, rounds: Int, _ round: (RandomMotionDriver) throws -> Void
  ) rethrows -> [String] {
    try (0..<TestLength.count(2, short: 1)).flatMap { seed in
      let driver = RandomMotionDriver(layout, seed: seed, items: items)
      for _ in 0..<rounds { try round(driver) }
      driver.wait(60)
      return driver.jumps.map { "seed \(seed): \($0)" }
    }
  }

  @Test("inserts that interrupt each other let nothing jump", arguments: TestLength.cases(layouts, short: 1))
  func inserts(_ layout: CellLayout) throws {
    let jumps = try jumps(layout, items: 40, rounds: 20) {
      try $0.update(inserting: $0.pick(1...3), deleting: 0)
      $0.wait($0.pick(1...30))
    }
    #expect(jumps.prefix(5) == [])
  }

  @Test("deletes that interrupt each other let nothing jump", arguments: TestLength.cases(layouts, short: 1))
  func deletes(_ layout: CellLayout) throws {
    let jumps = try jumps(layout, items: 100, rounds: 20) {
      try $0.update(inserting: 0, deleting: $0.pick(1...3))
      $0.wait($0.pick(1...30))
    }
    #expect(jumps.prefix(5) == [])
  }

  @Test(
    "changes of the view's size that interrupt each other let nothing jump",
    arguments: TestLength.cases(layouts, short: 1))
  func resizes(_ layout: CellLayout) throws {
    let jumps = try jumps(layout, items: 100, rounds: 15) {
      try $0.resize()
      $0.wait($0.pick(1...40))
    }
    #expect(jumps.prefix(5) == [])
  }

  @Test("wheels and drags that interrupt each other let nothing jump", arguments: TestLength.cases(layouts, short: 1))
  func scrolls(_ layout: CellLayout) {
    let jumps = jumps(layout, items: 300, rounds: 15) {
      if $0.pick(0...1) == 0 { $0.scroll() } else { $0.drag() }
      $0.wait($0.pick(1...60))
    }
    #expect(jumps.prefix(5) == [])
  }

  @Test(
    "updates, resizes and scrolls that interrupt each other let nothing jump",
    arguments: TestLength.cases(layouts, short: 1))
  func everything(_ layout: CellLayout) throws {
    let jumps = try jumps(layout, items: 100, rounds: 25) {
      switch $0.pick(0...7) {
      case 0, 1: $0.scroll()
      case 2: $0.drag()
      case 3: try $0.resize()
      case 4: try $0.update(inserting: 0, deleting: $0.pick(1...3))
      default: try $0.update(inserting: $0.pick(1...3), deleting: $0.pick(0...2))
      }
      $0.wait($0.pick(1...40))
    }
    #expect(jumps.prefix(5) == [])
  }

  // MARK: Single cases

  @Test("an item that is deleted while it moves fades out while it moves")
  func deletedInFlight() throws {
    let driver = RandomMotionDriver(Self.layouts[0], seed: 0)
    try driver.update(inserting: [0, 1], deleting: [])
    driver.wait(18)
    try driver.update(inserting: [], deleting: [3])
    driver.wait(60)
    #expect(driver.jumps == [])
  }

  @Test("an item that is pushed out and brought back while it exits reverses its motion")
  func takenBack() throws {
    let driver = RandomMotionDriver(Self.layouts[0], seed: 0)
    try driver.update(inserting: [0, 1, 2, 3], deleting: [])
    driver.wait(12)
    try driver.update(inserting: [], deleting: [0, 1, 2, 3])
    driver.wait(60)
    #expect(driver.jumps == [])
  }

  @Test("an item from more than a screen away enters from outside the view")
  func fromAfar() throws {
    let driver = RandomMotionDriver(Self.layouts[0], seed: 0, items: 100)
    try driver.update(inserting: [], deleting: Array(0..<60))
    driver.wait(60)
    #expect(driver.jumps == [])
  }

  @Test("an item that moves to a position that scrolls out of sight arrives there")
  func onItsWay() throws {
    let driver = RandomMotionDriver(Self.layouts[1], seed: 0)
    driver.scroll(by: 300)
    driver.wait(150)
    // The last item of the last visible line moves to the start of the next line, just below the view.
    try driver.update(inserting: [0], deleting: [])
    driver.scroll(by: -200)
    driver.wait(60)
    #expect(driver.jumps == [])
  }
}
