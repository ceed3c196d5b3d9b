import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Shelves, and the items on them.
@MainActor
@Suite("Shelves")
struct ShelfTests {
  private static func frame(_ element: Frame.Element) -> CGRect {
    CGRect(
      x: element.center.x - element.size.width / 2, y: element.center.y - element.size.height / 2,
      width: element.size.width, height: element.size.height)
  }

  /// The visible shelves, each with the height at which items stand on it: at the light edge of its board.
  private static func shelves(_ session: Session) throws -> [(frame: CGRect, floor: CGFloat)] {
    try session.placedElements.filter { $0.kind == "shelf" }.map { shelf in
      // The one gradient that it draws.
      guard case .image(let contents)? = shelf.element.layers.first?.contents,
        case .drawing(let layers) = contents.image.source, case .cell(let wood)? = layers.first?.contents,
        case .stops(let all) = wood.background
      else {
        Issue.record("a shelf has an upper face and a front")
        return (.zero, 0)
      }
      let (frame, stops) = (frame(shelf.element), all.dropFirst())
      let edge = try #require(zip(stops, stops.dropFirst()).first { $0.location == $1.location }?.0)
      return (frame, frame.minY + frame.height * edge.location)
    }
  }

  /// Checks that all photos that satisfy a condition stand on a board: a point behind its edge, within half a point.
  private static func expectStanding(_ session: Session, _ floors: [CGFloat], where holds: (Int) -> Bool) {
    for cell in session.frame.elements where cell.role == .item && holds(cell.id.number) {
      let bottom = frame(cell).maxY
      // Its shelf is visible, too.
      if bottom > session.frame.stage.maxY { continue }
      #expect(floors.contains { abs($0 - 1 - bottom) <= 0.5 }, "\(cell.id.number) at \(bottom), floors at \(floors)")
    }
  }

  @Test(
    "in every tick of a scroll, a bounce and a resize shelves reach both edges, and items of the same row stand on them",
    arguments: TestLength.cases([ShelfGallery.name, ConferenceGrid.name], short: 1))
  func reachEdges(_ name: String) throws {
    let session = try ExhibitFixture.session(name)
    try session.step()
    func look(_ holds: (Int) -> Bool = { _ in true }) throws {
      let shelves = try Self.shelves(session)
      let width = session.frame.viewport.width
      #expect(!shelves.isEmpty)
      #expect(shelves.allSatisfy { $0.frame.minX <= 0 && $0.frame.maxX >= width })
      Self.expectStanding(session, shelves.map(\.floor), where: holds)
    }
    for translation: CGFloat in [300, -400, -400] {
      try ExhibitFixture.drag(session, CGPoint(x: 480, y: 250), by: CGVector(dx: 0, dy: translation), ticks: 15)
      for _ in 0..<TestLength.count(60, short: 25) {
        try look()
        try session.step()
      }
    }
    try session.perform(.key(.home))
    try ExhibitFixture.settle(session)
    for width in TestLength.cases([520, 1900, 700, 960] as [CGFloat], short: 2) {
      let rows = Self.rows(session)
      try session.perform(.resize(CGSize(width: width, height: 648)))
      let after = Self.rowsAtRest(session)
      for _ in 0..<TestLength.count(90, short: 30) {
        try look { rows[$0] != nil && rows[$0] == after[$0] }
        try session.step()
      }
      try ExhibitFixture.settle(session)
      try look()
    }
  }

  /// The row of each visible item: its height.
  private static func rows(_ session: Session) -> [Int: CGFloat] {
    var rows: [Int: CGFloat] = [:]
    for cell in session.frame.elements where cell.role == .item { rows[cell.id.number] = frame(cell).maxY }
    return rows
  }

  /// The same by the layout's attributes.
  private static func rowsAtRest(_ session: Session) -> [Int: CGFloat] {
    var rows: [Int: CGFloat] = [:]
    let view = session.view
    for attributes in view.collectionViewLayout.layoutAttributesForElements(in: view.bounds) ?? [] {
      guard attributes.representedElementCategory == .cell,
        let number = view.dataSource?.collectionView(view, identifierForItemAt: attributes.indexPath)
      else { continue }
      rows[number] = attributes.frame.maxY - view.contentOffset.y
    }
    return rows
  }

  @Test("a shelf keeps its identity while photos change their rows, and moves with its row")
  func rowsKeepShelves() throws {
    let session = try ExhibitFixture.session(ShelfGallery.name)
    try session.step()
    func shelves() -> [ElementID: CGFloat] {
      let shown = session.placedElements.filter { $0.kind == "shelf" && $0.section == 0 }
      return Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.center.y) })
    }
    let before = shelves()
    try session.perform(.resize(CGSize(width: 700, height: 648)))
    for _ in 0..<60 {
      try session.step()
      let now = shelves()
      for (id, y) in before { #expect(now[id] == y) }
    }
  }

  @Test("in a sideways grid, shelves extend beyond both ends of the content")
  func sideways() throws {
    var settings = ExhibitSettings()
    settings["horizontal"] = true
    let session = try ExhibitFixture.session(ConferenceGrid.name, settings: settings)
    try session.step()
    for (key, translation) in [(ExhibitKey.home, 500 as CGFloat), (.end, -500)] {
      try session.perform(.key(key))
      try ExhibitFixture.settle(session)
      try ExhibitFixture.drag(session, CGPoint(x: 480, y: 300), by: CGVector(dx: translation, dy: 0), ticks: 20)
      for _ in 0..<40 {
        let shelves = try Self.shelves(session)
        #expect(shelves.count == 2)
        #expect(shelves.allSatisfy { $0.frame.minX <= 0 && $0.frame.maxX >= 960 })
        try session.step()
      }
    }
  }

  @Test(
    "a new shelf moves out of the last one, and never covers a header",
    arguments: TestLength.cases([ShelfGallery.name, ConferenceGrid.name], short: 1))
  func newShelf(_ name: String) throws {
    let session = try ExhibitFixture.session(name)
    try session.perform(.resize(CGSize(width: 960, height: 1400)))
    try ExhibitFixture.settle(session)
    let count = try Self.shelves(session).count
    var most = 0
    for _ in 0..<TestLength.count(6, short: 3) {
      try session.perform(.insert(at: 1))
      for _ in 0..<40 {
        try session.step()
        let shelves = try Self.shelves(session)
        most = max(most, shelves.count)
        let headers = session.placedElements.filter { $0.role == .supplementary && $0.section == 1 }
        for header in headers where header.kind == CollectionView.elementKindSectionHeader {
          let words = Self.frame(header.element).insetBy(dx: 0, dy: header.size.height / 4)
          for shelf in shelves { #expect(!shelf.frame.intersects(words), "tick \(session.tick)") }
        }
      }
    }
    #expect(most > count)
  }

  @Test("the rotated headers of a sideways grid are in front of its shelves")
  func uprightWords() throws {
    var settings = ExhibitSettings()
    settings["horizontal"] = true
    let session = try ExhibitFixture.session(ConferenceGrid.name, settings: settings)
    try session.step()
    let elements = session.placedElements
    let shelf = try #require(elements.lastIndex { $0.kind == "shelf" })
    let header = try #require(elements.firstIndex { $0.kind == CollectionView.elementKindSectionHeader })
    #expect(header > shelf)
  }
}
