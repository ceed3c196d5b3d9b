import Springflow

/// The invisible effect of an update, in a sentence: "Inserted Ada Lovelace at Monsoon Mobile, out of sight below".
@MainActor
struct UpdateWords {
  private let exhibit: any Exhibit
  private let (before, after): (ExhibitSnapshot, ExhibitSnapshot)
  private let nameBefore: (IndexPath) -> String?
  private var inserted: [IndexPath] = []
  private var deleted: [IndexPath] = []
  private var moved: (start: IndexPath, end: IndexPath)?
  private var insertedSection: Int?
  private var deletedSection: Int?
  private let update: UpdateMap

  init(
    _ update: UpdateMap, _ exhibit: any Exhibit, before: ExhibitSnapshot, after: ExhibitSnapshot,
    nameBefore: @escaping (IndexPath) -> String?
  ) {
    self.update = update
    self.exhibit = exhibit
    (self.before, self.after) = (before, after)
    self.nameBefore = nameBefore
    for change in update.changes {
      switch change {
      case .unchanged: break
      case .changed(let old, let new, _, _, let items): read(items, old, new)
      case .inserted(let section, _): insertedSection = section
      case .deleted(let section, _): deletedSection = section
      }
    }
  }

  private mutating func read(_ items: [UpdateMap.Segment], _ old: Int, _ new: Int) {
    for segment in items {
      switch segment {
      case .kept, .movedHere: break
      case .inserted(let range): inserted += range.map { IndexPath(item: $0, section: new) }
      case .deleted(let range): deleted += range.map { IndexPath(item: $0, section: old) }
      case .movedAway(let item, let end): moved = (IndexPath(item: item, section: old), end.indexPath)
      }
    }
  }

  /// The effect, if it cannot be seen.
  var sentence: String? {
    if let insertedSection { return sentence(insertedSection: insertedSection) }
    if let deletedSection { return sentence(deletedSection: deletedSection) }
    if let first = inserted.first {
      let what = "Inserted \(inserted.count == 1 ? exhibit.itemName(first) ?? some(1) : some(inserted.count))"
      if !inserted.contains(where: isSeen) { return "\(what), \(relativePosition(first))" }
      // One more in a crowd of small items goes unnoticed.
      if inserted.allSatisfy(isTiny) { return what }
      // On a stack another card is visible, but not that it was added.
      return inserted.allSatisfy { after.overlap?.liesOnAnother($0) == true } ? "\(what), on top" : nil
    }
    if let first = deleted.first {
      let what = "Deleted \(deleted.count == 1 ? nameBefore(first) ?? some(1) : some(deleted.count))"
      if !deleted.contains(where: before.seen.contains), !isMovedByBodies { return "\(what), out of sight" }
      return deleted.allSatisfy { before.overlap?.liesOnAnother($0) == true } ? what : nil
    }
    if let moved {
      if isSeen(moved.end) { return nil }
      return "Moved \(nameBefore(moved.start) ?? some(1)), \(relativePosition(moved.end))"
    }
    return nil
  }

  private func sentence(insertedSection section: Int) -> String? {
    let paths = (0..<update.countsAfter[section]).map { IndexPath(item: $0, section: section) }
    if paths.contains(where: isSeen) { return nil }
    let what = "Inserted \(group(paths.count))"
    return paths.first.map { "\(what), \(relativePosition($0))" } ?? what
  }

  private func sentence(deletedSection section: Int) -> String? {
    if before.seen.contains(where: { $0.section == section }) || isMovedByBodies { return nil }
    let count = update.countsBefore[section]
    return "Deleted \(group(count))\(count == 0 ? "" : ", out of sight")"
  }

  // MARK: Words

  private var view: CollectionView? { exhibit.collectionView }
  private var isMovedByBodies: Bool { view?.isMovedByBodies ?? false }
  private func isSeen(_ path: IndexPath) -> Bool { view.map { after.sees(path, in: $0) } ?? false }
  /// Items smaller than this in one direction go unnoticed, in points.
  private static let tiny: CGFloat = 12

  private func isTiny(_ path: IndexPath) -> Bool {
    guard let item = view?.layoutAttributesForItem(at: path) else { return false }
    let t = item.transform
    let scale = (abs(t.a * t.d - t.b * t.c)).squareRoot()
    return min(item.size.width, item.size.height) * scale < Self.tiny
  }

  private func relativePosition(_ path: IndexPath) -> String {
    view.map { after.relativePosition(of: path, in: $0) } ?? "out of sight"
  }

  private func some(_ count: Int) -> String {
    let words = type(of: exhibit).words
    return count == 1 ? article(words.item) : "\(count) \(words.items)"
  }

  private func group(_ count: Int) -> String {
    let words = type(of: exhibit).words
    return "\(article(words.section)) of \(count) \(count == 1 ? words.item : words.items)"
  }

  private func article(_ word: String) -> String { ("aeiou".contains(word.prefix(1)) ? "an " : "a ") + word }
}
