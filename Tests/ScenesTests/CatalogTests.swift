import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

/// A staircase whose data source counts how often it was made.
@MainActor
private final class Stairs: CollectionViewDataSource {
  static var count = 0
  private let items: Int

  init(_ items: Int) {
    self.items = items
    Self.count += 1
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { 2 }
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { items }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
}

private final class UITestHTMLFlowLayout2: CollectionViewFlowLayout {}

/// A data source that is also a delegate, as view controllers are, and notes the items that are selected.
@MainActor
private final class Chooser: CollectionViewDataSource, CollectionViewDelegate {
  var selected: [Int] = []
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: path)
  }
  func collectionView(_ collectionView: CollectionView, didSelectItemAt path: IndexPath) { selected.append(path.item) }
}

/// An exhibit with the name of one of the library's.
@MainActor
private final class OtherPile: CollectionExhibit {
  nonisolated static let name = "pile"
  nonisolated static let summary = "another pile"
  nonisolated static let defaultItemCount = 3
  let collectionView = CollectionView(frame: .zero, collectionViewLayout: CollectionViewFlowLayout())
  let arrowStride: CGFloat = 40
  let itemCount: Int

  init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) { self.itemCount = itemCount }

  func resize(to viewport: CGSize) {}
  func insertItem(at index: Int?) {}
  func deleteItem(at index: Int?) {}
  func hash(into hash: inout StateHash) { hash.combine(itemCount) }
}

@MainActor
@Suite("Catalogs of exhibits")
struct CatalogTests {
  private static func catalog(items: Int = 40) -> ExhibitCatalog {
    ExhibitCatalog(layout: UITestHTMLFlowLayout2(), dataSource: Stairs(items))
  }

  @Test("one's own exhibit comes first and hides another one of its name; scenes may name both kinds")
  func order() throws {
    let catalog = ExhibitCatalog([OtherPile.self]) + .standard
    #expect(catalog.entries.count == ExhibitCatalog.all.count && catalog.entries[0].name == "pile")
    let text = #"{ "title": "a", "exhibit": "pile", "duration": 1 }"#
    #expect(try Session(Scene(json: text, in: catalog), in: catalog).exhibit is OtherPile)
    #expect(try Session(Scene(json: text, in: .standard), in: .standard).exhibit is Pile)
    #expect(
      try Session(Scene(json: text.replacing("pile", with: "gallery"), in: catalog), in: catalog).exhibit is Gallery)
  }

  @Test("an exhibit that is not in the catalog is refused with a sentence that names those that are")
  func unknown() throws {
    let scene = Scene(showing: Pile.self)
    let catalog = Self.catalog()
    let sentence =
      "exhibit: expected the name of an exhibit, found 'pile'; there is ui-test-html-flow-layout2"
    #expect(#expect(throws: SceneError.self) { try Session(scene, in: catalog) }?.description == sentence)
    #expect(#expect(throws: SceneError.self) { try Trace(replaying: scene, in: catalog) }?.description == sentence)
    #expect(#expect(throws: SceneError.self) { try RecordedSession(scene, in: catalog) }?.description == sentence)
  }

  @Test("a type's name becomes an exhibit's: words in small letters with hyphens between them")
  func names() {
    #expect(Self.catalog().entries.map(\.name) == ["ui-test-html-flow-layout2"])
    let named = ExhibitCatalog(named: "stairs", layout: CollectionViewFlowLayout(), dataSource: Stairs(1))
    #expect(named.entries.map(\.name) == ["stairs"])
    for (type, name) in [
      ("MyLayout", "my-layout"), ("Layout", "layout"), ("HTMLLayout", "html-layout"), ("My_Layout", "my-layout"),
      ("_Grid", "grid"), ("Grid<Cell, Row>", "grid-cell-row"), ("UI", "ui"), ("ÄrgerÖl", "ärger-öl"), ("_", nil),
    ] {
      #expect(ExhibitCatalog.name(of: type) == name, "\(type)")
    }
  }

  @Test(
    "a name that could be a file's or an option's is a mistake of the program", arguments: ["", "a/b", "-a", "a.json"])
  func impossibleNames(_ name: String) async throws {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
      _ = ExhibitCatalog.Entry(name, OtherPile.self) { OtherPile(itemCount: $0, settings: $1, viewport: $2) }
    }
    let text = String(decoding: try #require(end).standardErrorContent, as: UTF8.self)
    #expect(text.contains("has no / and does not end in .json; found '\(name)'"))
  }

  @Test("a data source that is a delegate, too, is the view's delegate unless another one is given")
  func delegate() throws {
    for other in [nil, Chooser()] {
      let catalog = ExhibitCatalog(layout: CollectionViewFlowLayout(), dataSource: Chooser(), delegate: other) {
        $0.register(CollectionViewCell.self, forCellWithReuseIdentifier: "tile")
      }
      let session = try Session(Scene(showing: catalog.entries[0]), in: catalog)
      try session.step()
      let view = session.exhibit.collectionView!
      let tile = try #require(view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)))
      try session.perform(.pointerDown(tile.center))
      for _ in 0..<6 { try session.step() }
      try session.perform(.pointerUp(tile.center))
      for _ in 0..<60 { try session.step() }
      #expect((view.dataSource as? Chooser)?.selected == (other == nil ? [1] : []))
      #expect(other == nil || other?.selected == [1])
    }
  }

  @Test("a data source that is made for its view, such as a diffable one, is retained and begins anew with a restart")
  func diffable() throws {
    typealias Source = CollectionViewDiffableDataSource<String, Int>
    let catalog = ExhibitCatalog(layout: CollectionViewFlowLayout()) { view in
      let source = Source(collectionView: view) { _, _, _ in CollectionViewCell() }
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      snapshot.appendSections(["a"])
      snapshot.appendItems(Array(0..<12))
      source.apply(snapshot)
      return source
    }
    let session = try Session(Scene(showing: catalog.entries[0]), in: catalog)
    for _ in 0..<10 { try session.step() }
    #expect(session.exhibit.itemCount == 12 && session.frame.elements.count == 12)
    let source = try #require(session.exhibit.collectionView!.dataSource as? Source)
    var snapshot = source.snapshot()
    snapshot.deleteItems([3, 4])
    source.apply(snapshot)
    #expect(session.exhibit.itemCount == 10)
    try session.perform(.key(.restart))
    #expect(session.exhibit.itemCount == 12)
  }

  @Test("hints name the exhibits of the catalog")
  func hints() {
    func sentence(_ members: String) -> String? {
      #expect(throws: SceneError.self) {
        try Scene(json: "{ \"title\": \"a\", \(members) \"duration\": 1 }", in: Self.catalog())
      }?.description
    }
    #expect(
      sentence("")
        == #"exhibit: expected what the scene shows, found nothing; add "exhibit": "ui-test-html-flow-layout2""#)
    #expect(sentence(#""exhibit": 3,"#)?.hasSuffix(#"write a name such as "ui-test-html-flow-layout2""#) == true)
  }

  @Test("errors name an exhibit as its catalog does")
  func sentences() throws {
    let entry = ExhibitCatalog.Entry("heap", Pile.self) { Pile(itemCount: $0, settings: $1, viewport: $2) }
    let catalog = ExhibitCatalog(entries: [entry])
    let text = #"{ "title": "a", "exhibit": "heap", "items": 999999, "duration": 1 }"#
    let error = #expect(throws: SceneError.self) { try Scene(json: text, in: catalog) }
    #expect(error?.hint.hasPrefix("heap takes at most") == true)
    var scene = Scene(showing: entry)
    scene.itemCount = Pile.maximumItemCount
    let session = try Session(scene, in: catalog)
    #expect(#expect(throws: SceneError.self) { try session.perform(.insert(at: nil)) }?.hint == "heap takes no more")
  }

  @Test(
    "a layout and a data source make an exhibit that is scrolled, recorded, restarted and replayed to the same hash")
  func layoutExhibit() throws {
    let catalog = Self.catalog()
    Stairs.count = 0
    var input = RandomInput(seed: 4)
    let recorded = try RecordedSession(Scene(showing: catalog.entries[0]), in: catalog)
    #expect(recorded.session.exhibit.itemCount == 80)
    for tick in 0..<200 {
      for command in input.commands() {
        switch command {
        case .insert, .delete, .moveItem: continue  // the data source cannot
        default: try recorded.perform(command)
        }
      }
      if tick == 120 { try recorded.perform(.key(.restart)) }
      try recorded.step()
    }
    #expect(recorded.session.exhibit.itemCount == 80)
    let scene = try Scene(json: Recording(of: recorded.session).text, in: catalog)
    #expect(try Trace(replaying: scene, in: catalog).finalHash == recorded.session.stateHash.description)
    // Each session and each restart has its own data source.
    #expect(Stairs.count >= 4)
    let rerun = try Rerun(recorded, until: 77)
    try rerun.advance { true }
    #expect(rerun.session.exhibit is LayoutExhibit && rerun.session.tick == 77)
  }

  @Test("without items the exhibit says that its data source has none")
  func empty() throws {
    let catalog = Self.catalog(items: 0)
    let session = try Session(Scene(showing: catalog.entries[0]), in: catalog)
    #expect(session.frame.placeholder?.detail == "The data source has no items.")
    for key in ExhibitKey.allCases { try session.perform(.key(key)) }
    try session.step()
  }
}
