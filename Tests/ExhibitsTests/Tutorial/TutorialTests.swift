import Foundation
import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// The tutorial's listings beside this folder's steps, which are compiled and whose tests are run; and what those steps do
/// that have no test of their own in the tutorial.
@MainActor
@Suite("The tutorial")
struct TutorialTests {
  nonisolated static let catalog = "Sources/Springflow/Springflow.docc"
  nonisolated static let pages = ["ABallOnARod", "NewtonsCradle", "ASpringyLayout"]
  /// Listings of the reader's package that need a package of their own: `.ci/tutorial` builds them.
  nonisolated static let ofPackage: Set<String> = ["Package-1.swift", "Package-2.swift", "main-1.swift"]

  private static func files(in folder: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/\(folder)"))
  }

  /// Without import lines, which stand at the top of a test's file, without indentation and empty lines.
  private static func lines(_ text: String) -> String {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n")
  }

  @Test("every listing of a page is in the steps of that page, in one piece", arguments: pages)
  func listings(_ page: String) throws {
    let here = Self.lines(try Repository.text("Tests/ExhibitsTests/Tutorial/\(page)Steps.swift"))
    let text = try Repository.text("\(Self.catalog)/\(page).tutorial")
    let named = text.matches(of: #/@Code\(name: "[^"]+", file: "([^"]+)"/#).map { String($0.1) }
    #expect(named.count > 5)
    for file in Set(named).subtracting(Self.ofPackage) {
      #expect(here.contains(Self.lines(try Repository.text("\(Self.catalog)/Resources/\(file)"))), "\(file)")
    }
  }

  @Test("every file of the resources is shown once, and each page's pictures are there")
  func resources() throws {
    var (shown, pictures): ([String], Set<String>) = ([], [])
    for page in Self.pages + ["DynamicsTutorials"] {
      let text = try Repository.text("\(Self.catalog)/\(page).tutorial")
      shown += text.matches(of: #/@Code\([^)]*file: "([^"]+)"/#).map { String($0.1) }
      pictures.formUnion(text.matches(of: #/@Image\(source: "([^"]+)"/#).map { String($0.1) })
    }
    let resources = try Self.files(in: "\(Self.catalog)/Resources")
    #expect(shown.sorted() == resources.filter { $0.hasSuffix(".swift") }.sorted())
    #expect(pictures.isSubset(of: resources.union(try Self.files(in: Self.catalog))))
    #expect(resources.filter { $0.hasSuffix(".png") }.isSubset(of: pictures))
  }

  @Test("each picture stands beside the command that makes it, of a scene that is there", arguments: pages)
  func pictures(_ page: String) throws {
    let text = try Repository.text("\(Self.catalog)/\(page).tutorial")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let commands = text.matches(of: #/`springflow picture (Scenes/[a-z\/-]+\.json) --at [^`]* -o ([a-z-]+\.png)`/#)
    #expect(commands.allSatisfy { FileManager.default.fileExists(atPath: "\(Repository.root)/\($0.1)") })
    let shown = Set(text.matches(of: #/@Image\(source: "([^"]+)"/#).map { String($0.1) })
    #expect(!shown.isEmpty && shown == Set(commands.map { String($0.2) }))
  }

  @Test("without its rod the ball falls past where it would hang")
  func withoutRod() {
    let pendulum = BallWithoutRod.Pendulum(pivot: CGPoint(x: 300, y: 100), length: 200)
    for _ in 0..<120 { pendulum.animator.advance() }
    #expect(abs(pendulum.ball.center.y - 600) < 1e-9 && pendulum.ball.center.x == 100)
  }

  private func view(_ layout: CollectionViewLayout, _ source: any CollectionViewDataSource) -> CollectionView {
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 600, height: 400), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  @Test("the balls' attributes are round, and balls without behaviours of steel hang at rest, too")
  func balls() {
    #expect(RoundBalls.RoundAttributes().collisionBoundsType == .ellipse)
    let (layout, balls) = (CollidingBalls.Cradle(), RoundBalls.Balls())
    let view = view(layout, balls)
    for _ in 0..<120 { view.advance() }
    #expect(layout.balls.map(\.center) == (0..<5).map { CGPoint(x: 220 + 40 * $0, y: 300) } && !view.isMoving)
  }

  @Test("each ball has a rod from its pivot to its centre, also when it has swung out")
  func rods() throws {
    let (layout, balls) = (BallsOnRods.Cradle(), RoundBalls.Balls())
    let view = view(layout, balls)
    layout.push(speed: 600)
    for _ in 0..<30 { view.advance() }
    let elements = view.snapshot().elements
    #expect(elements.count == 10)
    for (item, ball) in layout.balls.enumerated() {
      let path = IndexPath(item: item, section: 0)
      let rod = try #require(layout.layoutAttributesForDecorationView(ofKind: "rod", at: path))
      let end = CGPoint(x: 0, y: 100).applying(rod.transform)
      #expect(abs(rod.center.x + end.x - ball.center.x) < 1e-6 && abs(rod.center.y + end.y - ball.center.y) < 1e-6)
      #expect(abs(rod.center.x - end.x - 220 - 40 * CGFloat(item)) < 1e-6 && abs(rod.center.y - end.y - 100) < 1e-6)
    }
    #expect(layout.balls[0].center.x < 180)
  }

  /// The frame of a session of an exhibit after some ticks.
  private func elements(
    _ exhibit: String, in catalog: ExhibitCatalog, ticks: Int, _ commands: [(Int, Command)] = []
  ) throws -> [Frame.Element] {
    var scene = Scene(showing: try #require(catalog[exhibit]))
    scene.viewport = CGSize(width: 600, height: 432)
    let session = try Session(scene, in: catalog)
    for tick in 0..<ticks {
      for (when, command) in commands where when == tick { try session.perform(command) }
      try session.step()
    }
    return session.frame.elements
  }

  @Test("both catalogs show the cradle, and in the second one the tiles come first")
  func exhibits() throws {
    for catalog in [BallsOnRods.Demos.catalog, DroppedTiles.Demos.catalog] {
      #expect(try elements("cradle", in: catalog, ticks: 1).count == 10)
    }
    #expect(DroppedTiles.Demos.catalog.entries.map(\.name) == ["springy-tiles", "cradle"])
    #expect(try elements("springy-tiles", in: DroppedTiles.Demos.catalog, ticks: 1).count > 60)
  }

  @Test("a tile that is inserted comes in from above the view")
  func drop() throws {
    let (layout, tiles) = (DroppedTiles.SpringyTiles(), FlowingTiles.Tiles())
    let view = view(layout, tiles)
    let path = IndexPath(item: 40, section: 0)
    var update = BatchUpdate()
    update.insertItems(at: [path])
    try view.performBatchUpdates(update) { tiles.insert(at: path.item) }
    #expect(layout.layoutAttributesForItem(at: path)?.center.y == -22)
    while view.isMoving { view.advance() }
    let place = try #require(layout.wrapped.layoutAttributesForItem(at: path))
    let tile = try #require(layout.layoutAttributesForItem(at: path))
    #expect(abs(tile.center.y - place.center.y) < 0.1)
  }

  @Test("the springs made by hand hold the flow's places, and lag from the second listing on")
  func byHand() throws {
    for layout in [HangingFlow.SpringyFlow(), LaggingFlow.SpringyFlow()] as [FlowingTiles.TileFlow] {
      let tiles = FlowingTiles.Tiles()
      let view = view(layout, tiles)
      let path = IndexPath(item: 75, section: 0)
      let place = try #require(layout.layoutAttributesForItem(at: path)).center
      view.touchBegan(at: CGPoint(x: 300, y: 100))
      for step in 1...20 {
        view.touchMoved(to: CGPoint(x: 300, y: 100 - 4 * step))
        view.advance()
      }
      let lag = try #require(layout.layoutAttributesForItem(at: path)).center.y - place.y
      if layout is HangingFlow.SpringyFlow { #expect(lag == 0) } else { #expect(lag > 5) }
    }
  }
}
