import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Selection, focus, cut, copy and paste in the gallery.
@MainActor
@Suite("Input in the gallery")
struct GalleryGestureTests {
  nonisolated static let names = ["gallery", "gallery-shelves", "gallery-zoom", "gallery-sine"]

  static func selected(_ session: Session) -> [Int] {
    let view = session.view
    return (view.indexPathsForSelectedItems ?? []).compactMap {
      view.dataSource?.collectionView(view, identifierForItemAt: $0)
    }
  }

  static func tap(_ session: Session, _ path: IndexPath) throws {
    let view = session.view
    let center = try #require(view.layoutAttributesForItem(at: path)?.center)
    let point = CGPoint(x: center.x - view.bounds.minX, y: center.y - view.bounds.minY)
    try session.perform(.pointerDown(point))
    for _ in 0..<4 { try session.step() }
    try session.perform(.pointerUp(point))
    try session.step()
  }

  /// The bar of selected photos, and the words on it.
  static func bar(_ session: Session) -> (view: EditBar, words: [String])? {
    guard let bar = session.view.subviews.lazy.compactMap({ $0 as? EditBar }).first else { return nil }
    func words(_ view: View) -> [String] {
      if view.isHidden { return [] }
      if let button = view as? Button { return [button.configuration?.title ?? ""] }
      return ((view as? Label)?.text).map { [$0] } ?? view.subviews.flatMap(words)
    }
    return (bar, words(bar))
  }

  @Test("taps select several photos, and a bar with their number comes in and goes", arguments: names)
  func editBar(_ name: String) throws {
    let session = try ExhibitFixture.session(name, items: 40)
    #expect(Self.bar(session) == nil)
    try Self.tap(session, [0, 1])
    try Self.tap(session, [0, 2])
    #expect(Self.selected(session) == [1, 2])
    try ExhibitFixture.settle(session)
    let shown = try #require(Self.bar(session))
    #expect(shown.words == ["2 selected", "Cut", "Copy", "Delete", "Done"] && shown.view.alpha == 1)
    let place = shown.view.convert(shown.view.bounds, to: nil)
    #expect(session.frame.stage.contains(place) && abs(place.midX - session.frame.stage.midX) < 1)
    try session.perform(.key(.escape))
    #expect(Self.selected(session) == [])
    try session.step()
    #expect(!session.isSettled && Self.bar(session)?.words.first == "2 selected")
    for _ in 0..<24 { try session.step() }
    #expect(Self.bar(session) == nil)
  }

  @Test("the bar's buttons copy, paste, delete and end the selection, and no photo below is tapped", arguments: names)
  func buttons(_ name: String) throws {
    let session = try ExhibitFixture.session(name, items: 40)
    try Self.tap(session, [0, 1])
    try Self.tap(session, [0, 2])
    try ExhibitFixture.settle(session)
    func press(_ button: KeyPath<EditBar, Button>) throws {
      let button = try #require(Self.bar(session)).view[keyPath: button]
      let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
      try session.perform(.pointerDown(middle))
      for _ in 0..<4 { try session.step() }
      try session.perform(.pointerUp(middle))
      try ExhibitFixture.settle(session)
    }
    try press(\.copyButton)
    #expect(Self.selected(session) == [1, 2] && session.exhibit.itemCount == 40)
    #expect(Self.bar(session)?.words.contains("Paste") == true)
    try press(\.pasteButton)
    #expect(session.exhibit.itemCount == 42 && Self.selected(session).count == 2)
    // Between the buttons nothing is touched.
    let bar = try #require(Self.bar(session)).view
    let corner = bar.convert(CGPoint(x: 3, y: bar.bounds.midY), to: nil)
    try session.perform(.pointerDown(corner))
    for _ in 0..<4 { try session.step() }
    try session.perform(.pointerUp(corner))
    try ExhibitFixture.settle(session)
    #expect(Self.selected(session).count == 2)
    try press(\.deleteButton)
    #expect(session.exhibit.itemCount == 40 && Self.selected(session).isEmpty && Self.bar(session) == nil)
    try Self.tap(session, [0, 0])
    try ExhibitFixture.settle(session)
    try press(\.doneButton)
    #expect(Self.selected(session).isEmpty && Self.bar(session) == nil)
  }

  @Test("in a narrow window the bar leaves out what has no room, comes to rest, and follows the window")
  func narrow() throws {
    let session = try ExhibitFixture.session(Gallery.name, items: 40)
    try session.perform(.resize(CGSize(width: 240, height: 400)))
    try Self.tap(session, [0, 0])
    try ExhibitFixture.settle(session)
    #expect(Self.bar(session)?.words == ["Cut", "Copy", "Delete"])
    try session.perform(.resize(CGSize(width: 280, height: 400)))
    try ExhibitFixture.settle(session)
    #expect(Self.bar(session)?.words == ["Cut", "Copy", "Delete", "Done"])
    try session.perform(.key(.copy))
    try ExhibitFixture.settle(session)
    #expect(Self.bar(session)?.words.contains("Paste") == true)
    for size in [CGSize(width: 800, height: 500), CGSize(width: 240, height: 300)] {
      try session.perform(.resize(size))
      try ExhibitFixture.settle(session)
      let bar = try #require(Self.bar(session)).view
      #expect(session.frame.stage.contains(bar.convert(bar.bounds, to: nil)), "\(size)")
    }
  }

  @Test("arrows and Return reach every photo of the gallery and select it", arguments: names)
  func keys(_ name: String) throws {
    let session = try ExhibitFixture.session(name, items: 30)
    try session.perform(.key(.down))
    var known: Set<IndexPath> = []
    // Along each line and down to the next: all photos of all albums.
    for _ in 0..<200 {
      for key in [ExhibitKey.left, .right] {
        var last: IndexPath?
        while let path = session.view.focusedIndexPath, path != last {
          if known.insert(path).inserted { try session.perform(.key(.enter)) }
          last = path
          try session.perform(.key(key))
          try session.step()
        }
      }
      let last = session.view.focusedIndexPath
      try session.perform(.key(.down))
      if session.view.focusedIndexPath == last { break }
    }
    #expect(Self.selected(session) == Array(0..<30))
  }

  @Test(
    "in any exhibit the arrow keys focus existing items, and scroll them into sight",
    arguments: TestLength.cases(ExhibitFixture.names, short: 4))
  func everyExhibit(_ name: String) throws {
    var random = SeededGenerator(seed: 3)
    let session = try ExhibitFixture.session(name, items: 30)
    let view = session.view
    view.allowsFocus = true
    var known: Set<IndexPath> = []
    for step in 0..<TestLength.count(300, short: 200) {
      try session.perform(.key([.left, .right, .up, .down].randomElement(using: &random)!))
      try session.step()
      guard let path = view.focusedIndexPath else { continue }
      #expect(path.section < view.numberOfSections && path.item < view.numberOfItems(inSection: path.section))
      known.insert(path)
      if step % 60 == 59 {
        try ExhibitFixture.settle(session)
        let now = try #require(view.focusedIndexPath)
        let frame = try #require(view.layoutAttributesForItem(at: now)?.frame)
        #expect(view.bounds.intersects(frame), "\(path)")
      }
    }
    #expect(known.count > 8, "\(known.count) of \(session.exhibit.itemCount)")
  }

  @Test("the delete key deletes all selected photos in one update; without a selection, the focused or the central one")
  func deletes() throws {
    let session = try ExhibitFixture.session("gallery", items: 40)
    for item in [1, 3, 4] { try Self.tap(session, [0, item]) }
    try session.perform(.key(.delete))
    #expect(session.numbers == Array(0..<40).filter { ![1, 3, 4].contains($0) })
    #expect(session.view.lastUpdate?.countsBefore.reduce(0, +) == 40)
    #expect(Self.selected(session) == [])
    try ExhibitFixture.settle(session)
    try session.perform(.key(.escape))
    try session.perform(.key(.right))
    let focused = try #require(session.view.focusedIndexPath)
    let number = session.view.dataSource?.collectionView(session.view, identifierForItemAt: focused)
    try session.perform(.key(.delete))
    #expect(!session.numbers.contains(try #require(number ?? nil)) && session.exhibit.itemCount == 36)
    try session.perform(.key(.escape))
    try session.perform(.key(.delete))
    #expect(session.exhibit.itemCount == 35)
  }

  @Test("pasted photos are new ones with the same pictures, in their order, after the photo pressed last")
  func clipboard() throws {
    let session = try ExhibitFixture.session("gallery", items: 40)
    func pictures() -> [ImageSource?] {
      (0..<8).map { session.view.cellForItem(at: [0, $0])?.content.picture }
    }
    session.view.layoutIfNeeded()
    let before = pictures()
    try session.perform(.key(.paste))
    try session.perform(.key(.cut))
    try session.perform(.key(.copy))
    #expect(session.numbers == Array(0..<40))
    try Self.tap(session, [0, 2])
    try Self.tap(session, [0, 0])
    try session.perform(.key(.copy))
    try session.perform(.key(.paste))
    try ExhibitFixture.settle(session)
    #expect(Array(session.numbers.prefix(5)) == [0, 40, 41, 1, 2])
    #expect(pictures() == [before[0], before[0], before[2]] + before[1...5])
    #expect(Self.selected(session) == [0, 2])
    try session.perform(.key(.cut))
    #expect(Array(session.numbers.prefix(4)) == [40, 41, 1, 3])
    try session.perform(.key(.paste))
    try session.perform(.key(.paste))
    #expect(session.exhibit.itemCount == 44)
    #expect(Set(session.numbers).count == 44)
  }

  @Test("a photo's menu acts on that photo, or on all selected ones if it is one of them")
  func menus() throws {
    let session = try ExhibitFixture.session("gallery", items: 40)
    let view = session.view
    for item in [1, 3] { try Self.tap(session, [0, item]) }
    try ExhibitFixture.settle(session)
    #expect(view.openMenu(forItemAt: [0, 5]))
    #expect(view.menuTitles == ["Cut", "Copy"])
    view.performMenuAction(titled: "Cut")
    #expect(!session.numbers.contains(5) && Self.selected(session) == [1, 3])
    try ExhibitFixture.settle(session)
    #expect(view.openMenu(forItemAt: [0, 0]) && view.menuTitles == ["Cut", "Copy", "Paste"])
    view.performMenuAction(titled: "Paste")
    #expect(Array(session.numbers.prefix(3)) == [0, 40, 1])
    try ExhibitFixture.settle(session)
    #expect(view.openMenu(forItemAt: [0, 2]))
    view.performMenuAction(titled: "Cut")
    #expect(Array(session.numbers.prefix(3)) == [0, 40, 2] && session.exhibit.itemCount == 38)
  }

  @Test("the Escape key closes the menu, then removes the focus, then the selection")
  func escape() throws {
    let session = try ExhibitFixture.session("gallery", items: 40)
    let view = session.view
    try Self.tap(session, [0, 1])
    try session.perform(.key(.right))
    #expect(view.openMenu(forItemAt: [0, 5]))
    try session.perform(.key(.escape))
    #expect(view.openMenuItem == nil && view.showsFocus)
    try session.perform(.key(.escape))
    #expect(!view.showsFocus && view.numberOfSelectedItems == 1)
    try session.perform(.key(.escape))
    #expect(view.numberOfSelectedItems == 0)
    try session.perform(.key(.escape))
  }
}
