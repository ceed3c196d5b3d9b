import Springflow

/// The invisible effect of an update, in a sentence: "Inserted Ada Lovelace at Monsoon Mobile, out of sight below".
@MainActor
struct UpdateWords {
  private let exhibit: any Exhibit
  private let (before, after): (ExhibitSnapshot, ExhibitSnapshot)
  private let nameBefore: (IndexPath) -> String?
  private let changes: UpdateSummary
  private let update: UpdateMap

  init(
    _ update: UpdateMap, _ exhibit: any Exhibit, before: ExhibitSnapshot, after: ExhibitSnapshot,
    nameBefore: @escaping (IndexPath) -> String?
  ) {
    self.update = update
    self.exhibit = exhibit
    (self.before, self.after) = (before, after)
    self.nameBefore = nameBefore
    changes = UpdateSummary(update)
  }

  /// The effect, if it cannot be seen.
  var sentence: String? {
    if let section = changes.insertedSections.last { return sentence(insertedSection: section) }
    if let section = changes.deletedSections.last { return sentence(deletedSection: section) }
    let (inserted, deleted) = (changes.inserted, changes.deleted)
    if let first = inserted.first {
      let what =
        "Inserted \(inserted.count == 1 ? exhibit.itemName(first) ?? words.some(1) : words.some(inserted.count))"
      if !inserted.contains(where: isSeen) { return "\(what), \(relativePosition(first))" }
      // One more in a crowd of small items goes unnoticed.
      if inserted.allSatisfy(isTiny) { return what }
      // On a stack another card is visible, but not that it was added.
      return inserted.allSatisfy { after.overlap?.liesOnAnother($0) == true } ? "\(what), on top" : nil
    }
    if let first = deleted.first {
      let what = "Deleted \(deleted.count == 1 ? nameBefore(first) ?? words.some(1) : words.some(deleted.count))"
      if !deleted.contains(where: before.seen.contains), !isMovedByBodies { return "\(what), out of sight" }
      return deleted.allSatisfy { before.overlap?.liesOnAnother($0) == true } ? what : nil
    }
    if let moved = changes.moved.last {
      if isSeen(moved.end) { return nil }
      return "Moved \(nameBefore(moved.start) ?? words.some(1)), \(relativePosition(moved.end))"
    }
    return nil
  }

  private func sentence(insertedSection section: Int) -> String? {
    let paths = (0..<update.countsAfter[section]).map { IndexPath(item: $0, section: section) }
    if paths.contains(where: isSeen) { return nil }
    let what = "Inserted \(words.groups(ofItems: [paths.count]))"
    return paths.first.map { "\(what), \(relativePosition($0))" } ?? what
  }

  private func sentence(deletedSection section: Int) -> String? {
    if before.seen.contains(where: { $0.section == section }) || isMovedByBodies { return nil }
    let count = update.countsBefore[section]
    return "Deleted \(words.groups(ofItems: [count]))\(count == 0 ? "" : ", out of sight")"
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

  private var words: ExhibitWords { type(of: exhibit).words }
}
