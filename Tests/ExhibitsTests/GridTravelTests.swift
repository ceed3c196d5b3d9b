import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Items that change their lines in grids")
struct GridTravelTests {
  /// The grids, and the distance by which a line may swing, in points: springs overshoot.
  struct Grid: CustomTestStringConvertible, Sendable {
    let name: String
    var isToggled = false
    var swing: CGFloat = 0.01
    var testDescription: String { isToggled ? "\(name), toggled" : name }
  }

  nonisolated private static let grids = [
    Grid(name: "springy-grid", swing: 1), Grid(name: "springy-list", swing: 1), Grid(name: "gallery"),
    Grid(name: "gallery-shelves"),
    Grid(name: "gallery-zoom"), Grid(name: "conference-grid"), Grid(name: "animated-flow"),
    Grid(name: "animated-flow", isToggled: true), Grid(name: "layout-push"),
    Grid(name: "layout-push", isToggled: true), Grid(name: "custom-transition", isToggled: true),
  ]

  private static func session(_ grid: Grid) throws -> Session {
    let session = try ExhibitFixture.session(grid.name, items: 90)
    if grid.isToggled { try session.perform(.key(.toggle)) }
    try ExhibitFixture.settle(session)
    return session
  }

  @Test(
    "an item that an insert or a delete takes to another line is never visible between the lines",
    arguments: TestLength.cases(grids, short: 2))
  func neverBetween(_ grid: Grid) throws {
    for command in TestLength.cases([Command.insert(at: 7), .insert(at: 0), .delete(at: 3), .delete(at: 0)], short: 2) {
      let session = try Self.session(grid)
      let start = session.frame
      try session.perform(command)
      var ticks: [Frame] = []
      for _ in 0..<40 {
        try session.step()
        ticks.append(session.frame)
      }
      try ExhibitFixture.settle(session)
      let end = session.frame
      for old in start.elements where old.role == .item {
        guard let new = end.elements.first(where: { $0.id == old.id }) else { continue }
        // Items of a line that moves as a whole move with it.
        let isAnotherColumn = abs(old.center.x - new.center.x) > old.size.width / 2
        guard abs(old.center.y - new.center.y) > old.size.height / 2, isAnotherColumn else { continue }
        for frame in ticks {
          guard let now = frame.elements.first(where: { $0.id == old.id }), now.alpha > 0 else { continue }
          let off = min(abs(now.center.y - old.center.y), abs(now.center.y - new.center.y))
          #expect(off <= grid.swing, "\(command): \(old.id) at tick \(frame.tick)")
        }
      }
    }
  }

  @Test("a moved item is opaque and in front of all other items until it has arrived", arguments: grids)
  func movedOnTop(_ grid: Grid) throws {
    let session = try Self.session(grid)
    let cells = session.placedElements.filter { $0.role == .item }
    guard let moved = cells.first(where: { $0.item == 1 && $0.section == cells.map(\.section).min() }) else { return }
    try session.perform(.moveItem(from: 1, to: 8))
    var last = moved.center
    for _ in 0..<35 {
      try session.step()
      let frame = session.frame
      guard let now = frame.elements.first(where: { $0.id == moved.id }) else { return }
      let isMoving = abs(now.center.x - last.x) + abs(now.center.y - last.y) > 0.1
      last = now.center
      #expect(now.alpha == 1)
      if isMoving { #expect(frame.elements.last { $0.role == .item }?.id == now.id, "tick \(frame.tick)") }
    }
  }

  @Test("an item that is moved out of the zoomed area travels in front of the large ones", arguments: [13, 18, 20])
  func movedFromLens(_ item: Int) throws {
    let session = try Self.session(Grid(name: "gallery-zoom"))
    let moved = try #require(session.frame.elements.first { $0.role == .item && $0.id.number == item })
    try session.perform(.moveItem(from: item, to: item + 5))
    for _ in 0..<35 {
      try session.step()
      let frame = session.frame
      #expect(frame.elements.last { $0.role == .item }?.id == moved.id, "tick \(frame.tick)")
    }
  }

  @Test(
    "while lines are refilled, an item that changes to the next line in its own column stays opaque",
    arguments: ["gallery", "gallery-shelves", "gallery-zoom"])
  func filledAnew(_ name: String) throws {
    for (from, to) in [(960, 700), (700, 960)] {
      let session = try ExhibitFixture.session(name, items: 160)
      try session.perform(.resize(CGSize(width: from, height: 648)))
      try ExhibitFixture.settle(session)
      let start = session.placedElements
      try session.perform(.resize(CGSize(width: to, height: 648)))
      var ticks: [Frame] = []
      for _ in 0..<40 {
        try session.step()
        ticks.append(session.frame)
      }
      let end = session.frame
      var count = 0
      for old in start where old.role == .item && old.section == 0 {
        guard let new = end.elements.first(where: { $0.id == old.id }) else { continue }
        // Columns may change their distances a little; lines are 80 points apart.
        let (dx, dy) = (abs(new.center.x - old.center.x), abs(new.center.y - old.center.y))
        guard dx < 29, dy > 79, dy < 81 else { continue }
        count += 1
        for frame in ticks {
          let now = frame.elements.first { $0.id == old.id }
          #expect(now?.alpha == 1, "\(from) to \(to), \(old.id) at tick \(frame.tick)")
        }
      }
      #expect(count > 0)
    }
  }

  @Test(
    "inserts, deletes, moves and resizes during each other cause no jump", arguments: TestLength.cases(grids, short: 1))
  func interruptions(_ grid: Grid) throws {
    for pause in TestLength.cases([13, 7, 16, 22], short: 1) {
      let session = try Self.session(grid)
      var watch = Continuity()
      watch.add(session)
      let commands: [Command] = [
        .insert(at: 2), .insert(at: 2), .moveItem(from: 4, to: 11), .delete(at: 3),
        .resize(CGSize(width: 700, height: 600)),
        .delete(at: 0), .insert(at: 0), .resize(CGSize(width: 960, height: 648)),
      ]
      for command in commands {
        try session.perform(command)
        watch.note(command)
        for _ in 0..<pause {
          try session.step()
          watch.add(session)
        }
      }
      for _ in 0..<120 {
        try session.step()
        watch.add(session)
      }
      // A tile on a spring that reverses has another body, and continues with the rest of the first one's velocity.
      let isOnSprings = grid.swing > 0.5 && pause < 18
      let jumps = watch.jumps.filter { !isOnSprings || !$0.text.hasPrefix("changes its body's velocity") }
      #expect(jumps.prefix(3) == [], "every \(pause) ticks")
    }
  }

  @Test("a card deleted from the spiral is never visible on the header")
  func spiral() throws {
    for size in TestLength.cases(
      [CGSize(width: 960, height: 600), CGSize(width: 500, height: 400), CGSize(width: 1400, height: 900)], short: 1)
    {
      for item in TestLength.cases(0..<22, short: 5) {
        let session = try ExhibitFixture.session("conference-spiral")
        try session.perform(.resize(size))
        try ExhibitFixture.settle(session)
        let header = try #require(session.placedElements.first { $0.kind != nil })
        let start = try #require(session.placedElements.first { $0.role == .item && $0.item == item })
        try session.perform(.delete(at: item))
        for _ in 0..<40 {
          try session.step()
          guard let card = session.frame.elements.first(where: { $0.id == start.id }) else { break }
          let top = card.center.y - card.size.height / 2 * card.transform.d
          #expect(top >= header.center.y + header.size.height / 2 - 0.01, "\(size), card \(item)")
        }
      }
    }
  }
}
