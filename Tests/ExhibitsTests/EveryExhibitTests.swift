import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("All exhibits except those with springs")
struct EveryExhibitTests {
  @Test(
    "a query of an exhibit's layout returns exactly the elements whose frames meet the rectangle",
    arguments: TestLength.cases(ExhibitFixture.names, short: 6))
  func queries(_ name: String) throws {
    var random = SeededGenerator(seed: 7)
    let type = try #require(ExhibitCatalog.exhibit(named: name))
    var sideways = ExhibitSettings()
    if name == "conference-grid" { sideways["horizontal"] = true }
    let sizes = [
      CGSize(width: 960, height: 600), CGSize(width: 333, height: 480), CGSize(width: 100, height: 90),
      CGSize(width: 1, height: 1),
    ]
    for (size, settings) in sizes.flatMap({ [($0, ExhibitSettings()), ($0, sideways)] }) {
      let view = ExhibitFixture.exhibit(type, items: TestLength.count(60, short: 20), size: size, settings: settings)
        .view
      for _ in 0..<12 {
        let content = view.contentSize
        view.contentOffset = CGPoint(
          x: .random(in: -50...max(0, content.width), using: &random),
          y: .random(in: -50...max(0, content.height), using: &random))
        view.layoutIfNeeded()
        let all = ExhibitFixture.allElements(view)
        for side: CGFloat in [0, 5, 40, 400, 3000] {
          let rect = CGRect(
            x: .random(in: -100...content.width + 100, using: &random),
            y: .random(in: -100...content.height + 100, using: &random),
            width: .random(in: 0...side, using: &random), height: .random(in: 0...side, using: &random))
          let found = view.collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
          let expected = all.filter { !$0.isHidden && $0.frame.meetsForTest(rect) }
          #expect(
            ExhibitFixture.sorted(found.filter { !$0.isHidden }) == ExhibitFixture.sorted(expected),
            "\(size) at \(view.contentOffset) in \(rect)")
        }
      }
    }
  }

  @Test(
    "exhibits work with no, one and a few items, and all items can be deleted and inserted again",
    arguments: TestLength.cases(ExhibitFixture.names, short: 6))
  func few(_ name: String) throws {
    for items in TestLength.cases([5, 2, 1, 0], short: 2) {
      let session = try ExhibitFixture.session(name, items: items)
      #expect(session.exhibit.itemCount == items)
      try session.perform(.key(.delete))
      #expect(session.exhibit.itemCount == max(0, items - 1))
      while session.exhibit.itemCount > 0 {
        try session.step()
        try session.perform(.delete(at: 0))
      }
      try session.perform(.key(.delete))
      #expect(session.exhibit.itemCount == 0)
      try ExhibitFixture.settle(session)
      #expect(!session.frame.elements.contains { $0.role == .item })
      for _ in 0..<3 { try session.perform(.key(.insert)) }
      try session.perform(.insert(at: 3))
      try session.perform(.insert(at: 0))
      try ExhibitFixture.settle(session)
      #expect(session.exhibit.itemCount == 5)
      #expect(session.frame.elements.contains { $0.role == .item && $0.alpha == 1 })
    }
  }

  @Test("running numbers count over all sections", arguments: ExhibitFixture.names)
  func runningNumbers(_ name: String) throws {
    let session = try ExhibitFixture.session(name, items: 30)
    let before = ExhibitFixture.counts(session.view)
    try session.perform(.insert(at: 30))
    try session.perform(.insert(at: 29))
    try session.perform(.delete(at: 0))
    try session.perform(.delete(at: 30))
    var expected = before
    expected[0] -= 1
    expected[before.count - 1] += 1
    #expect(ExhibitFixture.counts(session.view) == expected)
    #expect(session.exhibit.itemCount == 30)
  }

  nonisolated static let movable = ExhibitFixture.names.filter {
    ExhibitCatalog.exhibit(named: $0)?.understands(.move) == true
  }

  @Test("a moved item gets the requested number, in its section or in another", arguments: movable)
  func moves(_ name: String) throws {
    let session = try ExhibitFixture.session(name, items: 30)
    var expected = session.numbers
    for (from, to) in [(0, 29), (29, 0), (3, 4), (4, 3), (7, 7), (2, 21), (25, 6), (13, 14), (14, 13), (0, 1)] {
      try session.perform(.moveItem(from: from, to: to))
      expected.insert(expected.remove(at: from), at: to)
      #expect(session.numbers == expected, "\(from) to \(to)")
      try session.step()
    }
    try ExhibitFixture.settle(session)
    #expect(session.exhibit.itemCount == 30)
    try expectAtPlace(session)
    #expect(throws: SceneError.self) { try session.perform(.moveItem(from: 30, to: 0)) }
    #expect(throws: SceneError.self) { try session.perform(.moveItem(from: 0, to: 30)) }
    #expect(session.numbers == expected)
  }

  @Test("the move key moves one item, and nothing if there is no or only one item", arguments: movable)
  func moveKey(_ name: String) throws {
    for items in [0, 1, 2, 3, 30] {
      let session = try ExhibitFixture.session(name, items: items)
      try session.perform(.key(.move))
      #expect(session.numbers.sorted() == Array(0..<items))
      // A random destination may be the old position.
      if items > 1, name != AnimatedFlow.name { #expect(session.numbers != Array(0..<items), "\(items)") }
      try ExhibitFixture.settle(session)
    }
  }

  @Test(
    "the view requests only elements near the visible area, even with a million speakers",
    arguments: ["grid", "line", "stacks"])
  func million(_ kind: String) throws {
    let session = try ExhibitFixture.session("conference-\(kind)", items: 1_000_000)
    try session.perform(.wheel(CGVector(dx: 50_000, dy: 1000), at: nil))
    for _ in 0..<60 { try session.step() }
    #expect(session.frame.elements.count < 120)
    #expect(session.exhibit.itemCount == 1_000_000)
  }

  @Test(
    "random inputs leave a consistent exhibit, and the same hash twice",
    arguments: TestLength.cases(ExhibitFixture.names, short: 6))
  func random(_ name: String) throws {
    // The second time without a check at every tick, as a check must change nothing.
    let (first, second) = (try play(name, seed: 0), try play(name, seed: 0, isWatched: false))
    #expect(first == second)
  }

  @Test("random inputs leave a sideways grid of speakers consistent")
  func randomSideways() throws {
    var settings = ExhibitSettings()
    settings["horizontal"] = true
    _ = try play("conference-grid", seed: 1, settings)
  }

  private func play(
    _ name: String, seed: Int, _ settings: ExhibitSettings = ExhibitSettings(), isWatched: Bool = true
  ) throws -> String {
    var random = SeededGenerator(seed: UInt64(seed))
    let session = try ExhibitFixture.session(name, items: 24, settings: settings, keepsHash: true)
    // Worlds cost more: each body rotates and collides.
    let isWorld = ["pile", "chain", "pyramid"].contains(name)
    let inputs =
      TestLength.isFull
      ? (isWorld ? 100 : 400) : TestLength.count(isWorld ? 40 : 50, short: isWorld ? 4 : 15)
    for _ in 0..<inputs {
      let point = CGPoint(x: .random(in: -50...1000, using: &random), y: .random(in: 0...600, using: &random))
      let turn = CGVector(dx: .random(in: -600...600, using: &random), dy: .random(in: -600...600, using: &random))
      switch Int.random(in: 0..<20, using: &random) {
      case 0: try session.perform(.pointerDown(point))
      case 1, 2: try session.perform(.pointerMove(point))
      case 3: try session.perform(.pointerUp(point))
      case 4: try session.perform(.wheel(turn, at: point))
      case 5, 6: try session.perform(.key(.insert))
      case 7, 8: try session.perform(.key(.delete))
      case 9: try session.perform(.key(ExhibitKey.allCases.randomElement(using: &random)!))
      case 10: try session.perform(.insert(at: .random(in: 0...session.exhibit.itemCount, using: &random)))
      case 11 where session.exhibit.itemCount > 0:
        try session.perform(.delete(at: .random(in: 0..<session.exhibit.itemCount, using: &random)))
      case 11, 13: try session.perform(.key([.move, .toggle, .insertSection].randomElement(using: &random)!))
      case 14 where session.exhibit.itemCount > 0:
        let places = 0..<session.exhibit.itemCount
        try session.perform(
          .moveItem(from: .random(in: places, using: &random), to: .random(in: places, using: &random)))
      case 12:
        try session.perform(.resize(CGSize(width: abs(point.x) + 1, height: point.y + 1)))
      case 15:
        let phases: [Touch.Phase] = [.began, .moved, .ended, .cancelled]
        try session.perform(.finger(1, phases.randomElement(using: &random)!, at: point))
      case 16: try session.perform(.magnify(by: .random(in: 0.5...2, using: &random), at: point))
      case 17: try session.perform(.secondaryClick(point))
      default: break
      }
      try session.step()
      if !isWatched { continue }
      let elements = session.frame.elements
      #expect(elements.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
      #expect(Set(elements.map(\.id)).count == elements.count, "an element is there twice")
    }
    try session.perform(.pointerUp(.zero))
    try session.perform(.finger(1, .ended, at: .zero))
    try ExhibitFixture.settle(session)
    #expect(session.view.touches.isEmpty)
    #expect(ExhibitFixture.counts(session.view).reduce(0, +) == session.exhibit.itemCount)
    try expectAtPlace(session)
    return session.stateHash.description
  }

  /// Checks that at rest the view shows its layout's visible elements with their attributes.
  private func expectAtPlace(_ session: Session) throws {
    let view = session.view
    let cells = session.placedElements.filter { $0.role == .item }
    #expect(Set(cells.map(\.id)).count == cells.count)
    for cell in cells {
      let attributes = try #require(
        view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: cell.item, section: cell.section)))
      #expect(cell.center.x == attributes.center.x - view.contentOffset.x)
      #expect(cell.center.y == attributes.center.y - view.contentOffset.y)
      #expect(cell.alpha == 1)
    }
    let expected = ExhibitFixture.allElements(view).filter {
      $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.meetsForTest(view.bounds)
    }
    let shown = Set(cells.map { IndexPath(item: $0.item, section: $0.section) })
    #expect(shown.isSuperset(of: expected.map(\.indexPath)))
  }
}

extension CGRect {
  /// Whether two rectangles share a point, implemented independently.
  fileprivate func meetsForTest(_ other: CGRect) -> Bool {
    max(minX, other.minX) <= min(maxX, other.maxX) && max(minY, other.minY) <= min(maxY, other.maxY)
  }
}
