import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Springy tiles that drift on by themselves after every tick of their view, whose layout is out of date then. While a
/// finger drags them, tiles are lost.
@MainActor
private final class Drift: CollectionExhibit, CollectionViewDelegate {
  nonisolated static let name = "drift"
  nonisolated static let summary = "tiles that drift"
  nonisolated static let defaultItemCount = 3000
  let collectionView: CollectionView
  let arrowStride: CGFloat = 40
  var itemCount: Int { source.sections[0].count }
  private let source: CountingSource

  init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    source = CountingSource(counts: [itemCount])
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 44, height: 44)
    collectionView = CollectionView(
      frame: CGRect(origin: .zero, size: viewport), collectionViewLayout: SpringyLayout(wrapping: flow))
    collectionView.dataSource = source
    collectionView.delegate = self
  }

  private func lose(_ item: Int) {
    source.sections[0].remove(at: item)
    collectionView.reloadData()
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { if scrollView.isTracking { lose(itemCount - 1) } }
  func resize(to viewport: CGSize) {}
  func insertItem(at index: Int?) {}
  func deleteItem(at index: Int?) { lose(index ?? 0) }
  func advance() {
    collectionView.advance()
    collectionView.contentOffset.y += 7
  }
  func hash(into hash: inout StateHash) {}
}

@MainActor
@Suite("Sessions")
struct SessionTests {
  /// All exhibits, and one that drifts.
  private static let catalog = ExhibitCatalog(
    entries: ExhibitCatalog.standard.entries + [ExhibitCatalog.Entry(Drift.self)])

  @Test("a session of a scene whose exhibit does not exist is refused with a sentence, and so is its replay")
  func unknownExhibit() throws {
    var scene = Scene(showing: Pile.self)
    scene.exhibit = "pyle"
    let sentence = "exhibit: expected the name of an exhibit, found 'pyle'; did you mean 'pile'?"
    #expect(#expect(throws: SceneError.self) { try Session(scene, in: .standard) }?.description == sentence)
    #expect(#expect(throws: SceneError.self) { try Trace(replaying: scene, in: .standard) }?.description == sentence)
  }

  @Test("a session without a hash has the frames of one with it, and one that is begun again has no hash either")
  func withoutHash() throws {
    for exhibit in [SpringyCarousel.self, Pile.self, Cards.self, Drift.self] as [any Exhibit.Type] {
      let scene = Scene(showing: exhibit)
      let hashed = try Session(scene, in: Self.catalog)
      let bare = try Session(scene, in: Self.catalog, keepsHash: false)
      let again = try bare.again()
      #expect(hashed.keepsHash && !bare.keepsHash && !again.keepsHash)
      var input = RandomInput(seed: 7)
      for tick in 0..<TestLength.count(240, short: 60) {
        for command in input.commands() {
          try hashed.perform(command)
          try bare.perform(command)
        }
        try hashed.step()
        try bare.step()
        if tick % 30 == 29 { #expect(hashed.frame == bare.frame, "\(exhibit.name), tick \(tick)") }
      }
    }
  }

  @Test("whoever looks at a session or its views after any command changes nothing, whatever bodies and fingers do")
  func looking() throws {
    for exhibit in Self.catalog.entries {
      let scene = Scene(showing: exhibit)
      let seen = try Session(scene, in: Self.catalog)
      let unseen = try Session(scene, in: Self.catalog)
      let bare = try Session(scene, in: Self.catalog, keepsHash: false)
      seen.showsOverlay = true
      func look() {
        let frame = seen.frame
        #expect(seen.frame == frame && (!seen.isAtRest || seen.isSettled))
        _ = seen.exhibit.collectionView?.hasVerticalRoom
        _ = ViewHost.hosting(seen.exhibit.rootView).snapshot()
        seen.exhibit.rootView.layoutIfNeeded()
      }
      var input = RandomInput(seed: 11)
      for tick in 0..<TestLength.count(120, short: 30) {
        look()
        for command in input.commands() {
          // What is not there is refused by both.
          if tick % 7 == 0 {
            #expect(throws: SceneError.self) { try seen.perform(.delete(at: 99_999_999)) }
          }
          try seen.perform(command)
          try unseen.perform(command)
          try bare.perform(command)
          look()
        }
        try seen.step()
        try unseen.step()
        try bare.step()
        #expect(seen.stateHash == unseen.stateHash, "\(exhibit.name), tick \(tick)")
        if seen.stateHash != unseen.stateHash { break }
      }
      seen.showsOverlay = false
      #expect(bare.frame == seen.frame, "\(exhibit.name)")
    }
  }

  /// Counts how often a view asks about elements.
  private final class Asked: SpringyLayout {
    var count = 0
    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      count += 1
      return super.layoutAttributesForElements(in: rect)
    }
  }

  @Test("moves of a finger, one or several in a tick, are seen in the tick, which asks once about elements that swing")
  func moves() throws {
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 50, height: 50)
    let layout = Asked(wrapping: flow)
    let source = CountingSource(counts: [2000])
    let entry = ExhibitCatalog.Entry("asked", LayoutExhibit.self) { _, _, viewport in
      LayoutExhibit(layout: layout, viewport: viewport) { _ in source }
    }
    let session = try Session(Scene(showing: entry), in: ExhibitCatalog(entries: [entry]))
    try session.perform(.pointerDown(CGPoint(x: 400, y: 500)))
    for tick in 1...30 {
      let frame = session.frame
      layout.count = 0
      for part in 0..<(tick % 3 + 1) {
        try session.perform(.pointerMove(CGPoint(x: 400, y: 500 - 12 * tick - 3 * part)))
        #expect(session.frame == frame && !session.isSettled)
      }
      try session.step()
      #expect(session.frame.contentOffset.y > frame.contentOffset.y)
      // The first tick begins before anything swings.
      #expect(layout.count == 1 || tick < 3, "tick \(tick)")
    }
    // Another command comes after the moves before it.
    let offset = session.frame.contentOffset.y
    try session.perform(.pointerMove(CGPoint(x: 400, y: 100)))
    try session.perform(.key(.pageDown))
    #expect(session.frame.contentOffset.y != offset)
  }

  @Test("an item that a command names and that moves of the same tick take away is left alone, also in a replay")
  func takenAway() throws {
    let recorded = try RecordedSession(Scene(showing: Drift.self), in: Self.catalog)
    let session = recorded.session
    try recorded.perform(.pointerDown(CGPoint(x: 300, y: 500)))
    for tick in 1...20 {
      try recorded.perform(.pointerMove(CGPoint(x: 300, y: 500 - 20 * tick)))
      let last = session.exhibit.itemCount - 1
      try recorded.perform(.delete(at: last))
      // The finger's tile is gone, and no other one; the first moves are no drag yet.
      #expect(session.exhibit.itemCount == last)
      #expect(throws: SceneError.self) { try recorded.perform(.delete(at: last)) }
      try recorded.step()
    }
    let scene = try Scene(json: Recording(of: session).text, in: Self.catalog)
    #expect(try Trace(replaying: scene, in: Self.catalog).finalHash == session.stateHash.description)
  }

  @Test("who reads the hash of a session without one learns how to get it")
  func noHash() async {
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      _ = try Session(Scene(showing: Pile.self), in: .standard, keepsHash: false).stateHash
    }
    #expect(read.reason.contains("a session has a hash if it was made with keepsHash: true"))
  }
}
