import Springflow
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Letters in sections.
@MainActor
private final class Letters: EditableDataSource {
  var sections: [[Int]]
  /// Whether it ignores inserts and deletes.
  var isLocked = false
  private var next: Int

  init(_ sections: [[Int]]) { (self.sections, next) = (sections, (sections.joined().max() ?? -1) + 1) }

  func insertItem(at indexPath: IndexPath) {
    if isLocked { return }
    sections[indexPath.section].insert(next, at: indexPath.item)
    next += 1
  }

  func deleteItem(at indexPath: IndexPath) {
    if !isLocked { sections[indexPath.section].remove(at: indexPath.item) }
  }

  func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    sections[newIndexPath.section].insert(
      sections[indexPath.section].remove(at: indexPath.item), at: newIndexPath.item)
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].count
  }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    let cell = CollectionViewCell()
    cell.content.text = String(sections[path.section][path.item])
    return cell
  }
}

/// The same without the protocol.
@MainActor
private final class FixedItems: CollectionViewDataSource {
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
}

@MainActor
@Suite("Data sources that keys edit")
struct EditableDataSourceTests {
  private static func session(_ sections: [[Int]]) throws -> (session: Session, letters: Letters) {
    let catalog = ExhibitCatalog(layout: CollectionViewFlowLayout(), dataSource: Letters(sections))
    let session = try Session(Scene(showing: catalog.entries[0]), in: catalog)
    try session.step()
    return (session, try #require(session.exhibit.collectionView?.dataSource as? Letters))
  }

  private static func sentence(_ session: Session, _ command: Command) -> String? {
    do throws(SceneError) {
      try session.perform(command)
      return nil
    } catch { return error.description }
  }

  @Test("a layout and a data source of one's own have keys: I inserts at the centre, D deletes there, M moves an item")
  func keys() throws {
    let (session, letters) = try Self.session([[0, 1, 2, 3, 4, 5, 6]])
    #expect(session.exhibit.activeKeys.map(\.keys) == [[.insert, .space], [.delete, .backspace], [.move]])
    let center = try #require(session.exhibit.collectionView?.centralItem?.item)
    try session.perform(.key(.insert))
    var expected = [0, 1, 2, 3, 4, 5, 6]
    expected.insert(7, at: center)
    #expect(letters.sections == [expected])
    for _ in 0..<60 { try session.step() }
    let next = try #require(session.exhibit.collectionView?.centralItem?.item)
    try session.perform(.key(.delete))
    expected.remove(at: next)
    #expect(letters.sections == [expected] && session.exhibit.itemCount == 7)
    for _ in 0..<60 { try session.step() }
    let last = try #require(session.exhibit.collectionView?.centralItem?.item)
    try session.perform(.key(.move))
    expected.insert(expected.remove(at: last), at: MoveTarget.destination(of: last, count: 7))
    #expect(letters.sections == [expected])
    #expect(session.exhibit.collectionView?.lastUpdate != nil)
  }

  @Test("inserts, deletes and moves by running numbers change the data as a list of all items, for any sections")
  func model() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var next = 0
      let sections = (0..<1 + random.below(4)).map { _ in
        (0..<random.below(5)).map { _ in
          next += 1
          return next - 1
        }
      }
      let (session, letters) = try Self.session(sections)
      for _ in 0..<30 {
        var all = letters.sections.flatMap { $0 }
        switch random.below(3) {
        case 0:
          let index = random.below(all.count + 1)
          all.insert(next, at: index)
          next += 1
          try session.perform(.insert(at: index))
        case 1 where !all.isEmpty:
          let index = random.below(all.count)
          all.remove(at: index)
          try session.perform(.delete(at: index))
        case 2 where !all.isEmpty:
          let (from, to) = (random.below(all.count), random.below(all.count))
          all.insert(all.remove(at: from), at: to)
          try session.perform(.moveItem(from: from, to: to))
        default: continue
        }
        #expect(letters.sections.flatMap { $0 } == all, "seed \(seed)")
        #expect(session.exhibit.itemCount == all.count && letters.sections.count == sections.count)
        for _ in 0..<random.below(4) { try session.step() }
      }
    }
  }

  @Test("a data source that does something else than it is told is reported once, and its data are shown again")
  func disobedient() throws {
    let (session, letters) = try Self.session([[0, 1, 2]])
    let view = try #require(session.exhibit.collectionView)
    var heard: [String] = []
    view.collectionViewLayout.diagnosticHandler = { heard.append($0.description) }
    letters.isLocked = true
    for key in [ExhibitKey.insert, .delete, .insert] {
      try session.perform(.key(key))
      for _ in 0..<30 { try session.step() }
      #expect(letters.sections == [[0, 1, 2]] && session.frame.elements.map(\.content.text) == ["0", "1", "2"])
    }
    #expect(heard.count == 1 && heard.first?.hasSuffix("; the data is loaded again") == true, "\(heard)")
    letters.isLocked = false
    try session.perform(.insert(at: 3))
    for _ in 0..<60 { try session.step() }
    #expect(session.frame.elements.map(\.content.text) == ["0", "1", "2", "3"])
  }

  @Test("an empty data source takes an insert, and keys that need items say that there are none")
  func empty() throws {
    let (session, letters) = try Self.session([[], []])
    #expect(session.exhibit.activeKeys.map(\.keys) == [[.insert, .space]])
    #expect(session.frame.placeholder?.detail == "Press I to insert an item.")
    for key in [ExhibitKey.delete, .move] { try session.perform(.key(key)) }
    #expect(session.exhibit.refusal(of: .delete) == "There is no item to delete")
    try session.perform(.key(.insert))
    #expect(letters.sections == [[], [0]] || letters.sections == [[0], []])
    let (none, nothing) = try Self.session([])
    for key in [ExhibitKey.insert, .delete, .move] { try none.perform(.key(key)) }
    #expect(nothing.sections.isEmpty)
  }

  @Test("another data source has no such keys: they say what it lacks, and events are refused with the same hint")
  func fixed() throws {
    let catalog = ExhibitCatalog(named: "fixed", layout: CollectionViewFlowLayout(), dataSource: FixedItems())
    let session = try Session(Scene(showing: catalog.entries[0]), in: catalog)
    try session.step()
    #expect(session.exhibit.activeKeys.isEmpty)
    let hash = session.stateHash
    for key in [ExhibitKey.insert, .delete, .move] {
      try session.perform(.key(key))
      let reason = session.exhibit.refusal(of: key)
      #expect(reason == "\(key.label) needs a data source that conforms to EditableDataSource")
    }
    #expect(session.stateHash == hash && session.exhibit.itemCount == 3)
    for command in [Command.insert(at: 0), .delete(at: 0), .moveItem(from: 0, to: 1)] {
      #expect(
        Self.sentence(session, command)?.hasSuffix(
          "expected an exhibit whose items can be changed, found 'fixed'; "
            + "let its data source conform to EditableDataSource") == true)
    }
  }

  @Test("numbered items insert the next unused number, move by the rule of the view, and are hashed by their order")
  func numbers() {
    let items = NumberedItems(count: 3)
    items.insertItem(at: [0, 1])
    #expect(items.numbers == [0, 3, 1, 2])
    items.moveItem(at: [0, 0], to: [0, 3])
    #expect(items.numbers == [3, 1, 2, 0])
    items.deleteItem(at: [0, 0])
    items.insertItem(at: [0, 3])
    #expect(items.numbers == [1, 2, 0, 4])
    func hash() -> UInt64 {
      var hash = StateHash()
      items.hash(into: &hash)
      return hash.value
    }
    let before = hash()
    items.moveItem(at: [0, 0], to: [0, 1])
    #expect(hash() != before)
    items.moveItem(at: [0, 0], to: [0, 1])
    #expect(hash() == before)
    #expect(items.names("tile")([0, 1]) == "tile 2" && items.names("tile")([0, 9]) == nil)
  }
}
