import Springflow
import SpringflowDynamics
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("World layouts")
struct WorldLayoutTests {
  /// Circles in a grid, without gravity: a column for each item's index, a row for each section.
  private final class Circles: WorldLayout {
    var makeBody: (IndexPath) -> Body? = { path in
      .circle(position: Vector(x: Double(30 + 40 * path.item), y: Double(60 + 80 * path.section)), radius: 15)
    }
    private(set) var asked: [IndexPath] = []

    override func body(forItemAt indexPath: IndexPath) -> Body? {
      asked.append(indexPath)
      return makeBody(indexPath)
    }
  }

  /// Numbers in sections, with or without identifiers.
  private final class Source: CollectionViewDataSource {
    var sections: [[Int]]
    let isIdentified: Bool

    init(_ sections: [[Int]], isIdentified: Bool) { (self.sections, self.isIdentified) = (sections, isIdentified) }

    func numberOfSections(in view: CollectionView) -> Int { sections.count }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }

    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      let cell = CollectionViewCell()
      cell.content.text = String(sections[path.section][path.item])
      return cell
    }

    func collectionView(_ view: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
      isIdentified ? sections[path.section][path.item] : nil
    }
  }

  private let layout = Circles()
  private let view: CollectionView

  init() {
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)
    view.updateAnimation = .linear(duration: 0.5)
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  private func body(_ path: IndexPath) throws -> BodyID {
    try #require(layout.item(for: view.elementID(forItemAt: path))).body
  }

  /// The body of each number.
  private func bodies(_ source: Source) throws -> [Int: BodyID] {
    var found: [Int: BodyID] = [:]
    for (section, numbers) in source.sections.enumerated() {
      for (item, number) in numbers.enumerated() { found[number] = try body(path(item, section)) }
    }
    return found
  }

  private func element(_ number: Int) -> Frame.Element? {
    view.snapshot().elements.first { $0.content.text == String(number) }
  }

  @Test(
    "a world layout asks for one body for each item of every section, and shows the items where the bodies are",
    arguments: [false, true])
  func anySource(isIdentified: Bool) throws {
    let source = Source([[0, 1, 2], [3, 4]], isIdentified: isIdentified)
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(layout.asked == [path(0), path(1), path(2), path(0, 1), path(1, 1)])
    #expect(layout.world.bodyIDs.count == 5)
    for section in 0..<2 {
      for item in source.sections[section].indices {
        let center = layout.layoutAttributesForItem(at: path(item, section))?.center
        #expect(center == CGPoint(x: 30 + 40 * item, y: 60 + 80 * section))
      }
    }
    #expect(element(4)?.center == CGPoint(x: 70, y: 140))
    layout.world[try body(path(1, 1))].velocity = Vector(x: 120, y: 0)
    for _ in 0..<60 { view.advance() }
    #expect(abs(try #require(element(4)).center.x - 130) < 1e-9)
    #expect(abs(try #require(element(4)).velocity.dx - 120) < 1e-9)
    #expect(layout.asked.count == 5)
  }

  @Test(
    "bodies keep place and velocity through inserts, deletes and moves of items and sections",
    arguments: [false, true])
  func updates(isIdentified: Bool) throws {
    let source = Source([[0, 1, 2], [3, 4]], isIdentified: isIdentified)
    view.dataSource = source
    view.layoutIfNeeded()
    for (number, id) in try bodies(source) { layout.world[id].velocity = Vector(x: Double(number), y: 5) }
    for _ in 0..<30 { view.advance() }
    let before = try bodies(source).mapValues { layout.world[$0] }

    var update = BatchUpdate()
    update.moveSection(0, toSection: 1)
    update.deleteItems(at: [path(1)])
    update.insertItems(at: [path(0, 1)])
    update.moveItem(at: path(0, 1), to: path(1))
    try view.performBatchUpdates(update, setting: \.sections, of: source, to: [[4, 3], [9, 0, 2]])
    let after = try bodies(source)
    for number in [0, 2, 3, 4] {
      let id = try #require(after[number])
      #expect(before[number] == layout.world[id])
    }
    #expect(layout.world.bodyIDs.count == 5 && layout.asked.last == path(0, 1))
    for _ in 0..<90 { view.advance() }
    for number in [0, 2, 3, 4] {
      let shown = try #require(element(number))
      let position = layout.world.position(of: try #require(after[number]))
      #expect(shown.center == CGPoint(x: position.x, y: position.y))
      #expect(abs(shown.velocity.dx - CGFloat(number)) < 1e-9 && abs(shown.velocity.dy - 5) < 1e-9)
    }
  }

  @Test("a body leaves the world with its item, and an item that has no body gets none back")
  func deletes() throws {
    let source = Source([[0, 1, 2]], isIdentified: false)
    view.dataSource = source
    view.layoutIfNeeded()
    let (gone, kept) = (try body(path(1)), try body(path(2)))
    var update = BatchUpdate()
    update.deleteItems(at: [path(1)])
    try view.performBatchUpdates(update, setting: \.sections, of: source, to: [[0, 2]])
    #expect(!layout.world.contains(gone) && layout.world.contains(kept))
    #expect(try body(path(1)) == kept)
    layout.removeBody(for: view.elementID(forItemAt: path(0)))
    #expect(layout.world.bodyIDs == [kept])
  }

  @Test("bodies of items with identifiers stay when the data is reloaded, those of other items are made anew")
  func reload() throws {
    for isIdentified in [true, false] {
      let layout = Circles()
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)
      let source = Source([[0, 1, 2]], isIdentified: isIdentified)
      view.dataSource = source
      view.layoutIfNeeded()
      let before = layout.world.bodyIDs
      for id in before { layout.world[id].velocity = Vector(x: 7, y: 8) }
      source.sections = [[2, 0, 5]]
      view.reloadData()
      view.layoutIfNeeded()
      let after = try (0..<3).map { item in
        try #require(layout.item(for: view.elementID(forItemAt: path(item)))).body
      }
      #expect(layout.world.bodyIDs.count == 3)
      if isIdentified {
        #expect(after[0] == before[2] && after[1] == before[0] && !before.contains(after[2]))
        #expect(layout.world[after[0]].velocity == Vector(x: 7, y: 8))
      } else {
        #expect(Set(after).isDisjoint(with: before))
      }
    }
  }

  @Test("a world layout reports a body that its world refuses once, and the item has none")
  func refused() throws {
    let source = Source([[0, 1, 2]], isIdentified: true)
    layout.diagnosticHandler = { _ in }
    layout.makeBody = { .circle(position: Vector(x: $0.item == 1 ? .nan : 50, y: 50), radius: 10) }
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(layout.diagnostics.map(\.item) == [1])
    #expect(layout.diagnostics.first?.problem.contains("has no body") == true)
    #expect(layout.world.bodyIDs.count == 2)
    #expect(layout.item(for: view.elementID(forItemAt: path(1))) == nil)
    #expect(element(1)?.size == .zero)
    #expect(throws: PhysicsError.self) {
      try layout.addBody(.circle(radius: .infinity), for: view.elementID(forItemAt: path(0)))
    }
    #expect(layout.world.contains(try body(path(0))))
  }

  @Test("the container of a world layout follows the view's size, and its walls push what is in their path")
  func container() throws {
    let source = Source([[0]], isIdentified: true)
    layout.makeBody = { _ in .circle(position: Vector(x: 380, y: 280), radius: 15) }
    layout.addContainer(size: view.bounds.size, minimumSize: CGSize(width: 100, height: 100))
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(layout.container?.right == 400 && layout.container?.floor == 300)
    view.frame.size = CGSize(width: 200, height: 320)
    view.layoutIfNeeded()
    #expect(layout.container?.right == 200 && layout.container?.floor == 320 && layout.container?.isMoving == true)
    for _ in 0..<120 { view.advance() }
    #expect(layout.container?.isMoving == false)
    #expect(try #require(element(0)).center.x <= 186)
    view.frame.size = CGSize(width: 50, height: 50)
    view.layoutIfNeeded()
    #expect(layout.container?.right == 100 && layout.container?.floor == 100)
  }

  @Test("translating a world layout moves bodies, joints' fixed points and container alike")
  func translate() throws {
    let source = Source([[0, 1]], isIdentified: false)
    layout.addContainer(size: view.bounds.size)
    view.dataSource = source
    view.layoutIfNeeded()
    let id = try body(path(0))
    let joint = try layout.world.add(
      Joint(.distance(length: 40), from: nil, at: Vector(x: 30, y: 20), to: id, at: .zero))
    layout.translate(by: Vector(x: 10, y: -5))
    #expect(layout.world.position(of: id) == Vector(x: 40, y: 55))
    #expect(layout.world[joint].anchorA == Vector(x: 40, y: 15))
    #expect(layout.container?.left == 10 && layout.container?.right == 410 && layout.container?.floor == 295)
  }

  @Test("an item that is deleted in flight goes on with its body's velocity while it fades")
  func deletedInFlight() throws {
    for isIdentified in [true, false] {
      let layout = Circles()
      let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 400, height: 300), collectionViewLayout: layout)
      let source = Source([[0, 1]], isIdentified: isIdentified)
      view.dataSource = source
      view.layoutIfNeeded()
      layout.world[layout.world.bodyIDs[1]].velocity = Vector(x: 600, y: 0)
      for _ in 0..<12 { view.advance() }
      func x() throws -> CGFloat {
        try #require(view.snapshot().elements.first { $0.content.text == "1" }).center.x
      }
      let before = try x()
      var update = BatchUpdate()
      update.deleteItems(at: [path(1)])
      try view.performBatchUpdates(
        update, with: .easeInOut(duration: 0.5), setting: \.sections, of: source, to: [[0]])
      #expect(try x() == before)
      view.advance()
      // 600 points per second are 5 points a tick.
      #expect(try abs(x() - before - 5) < 0.5)
    }
  }
}
