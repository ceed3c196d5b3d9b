/// Adding, removing and moving sections, with everything checked first.
extension NSDiffableDataSourceSnapshot {
  /// Appends new sections.
  @usableFromInline
  mutating func insert(
    sections new: [SectionIdentifierType], _ action: SnapshotError.SnapshotAction, at index: Int
  ) throws(SnapshotError) {
    let repetitions = SnapshotError.repetitions([(section: nil, new)])
    if !repetitions.isEmpty { throw .duplicateSections(repetitions) }
    let known = new.compactMap { identifier in
      find(section: identifier).map { SnapshotError.Repetition(SnapshotError.name(identifier), at: [.init(index: $0)]) }
    }
    if !known.isEmpty { throw .sectionsAlreadyThere(action, known) }
    var added: [SectionStorage] = []
    for identifier in new {
      let slot = freeSlots.popLast() ?? sectionOfSlot.count
      if slot == sectionOfSlot.count { sectionOfSlot.append(0) }
      slots[identifier] = slot
      added.append(SectionStorage(identifier, slot: slot))
    }
    sections.insert(contentsOf: added, at: index)
    number(from: index)
  }

  /// Inserts sections beside another.
  mutating func insert(
    sections new: [SectionIdentifierType], _ anchor: Anchor<SectionIdentifierType>
  ) throws(SnapshotError) {
    let index = try place(of: anchor.identifier, .insertSections)
    try insert(sections: new, .insertSections, at: anchor.isAfter ? index + 1 : index)
  }

  /// Removes sections with their items; unknown ones are ignored.
  mutating func delete(sections gone: [SectionIdentifierType]) {
    var isGone = [Bool](repeating: false, count: sectionOfSlot.count)
    var some = false
    for identifier in gone {
      guard let slot = slots.removeValue(forKey: identifier) else { continue }
      for item in sections[sectionOfSlot[slot]].items { places[item] = nil }
      freeSlots.append(slot)
      isGone[slot] = true
      some = true
    }
    if !some { return }
    sections.removeAll { isGone[$0.slot] }
    number(from: 0)
    let slots = slots
    reloadedSections.keep { slots[$0] != nil }
    dropMarksOfItems()
  }

  /// Moves a section with its items beside another; beside itself it stays.
  mutating func move(
    section: SectionIdentifierType, _ anchor: Anchor<SectionIdentifierType>
  ) throws(SnapshotError) {
    let from = try place(of: section, .moveSection)
    var to = try place(of: anchor.identifier, .moveSection)
    if from == to { return }
    let moved = sections.remove(at: from)
    if from < to { to -= 1 }
    sections.insert(moved, at: anchor.isAfter ? to + 1 : to)
    number(from: min(from, to))
  }

  /// The index of a section that must exist.
  @usableFromInline
  func place(of section: SectionIdentifierType, _ action: SnapshotError.SnapshotAction) throws(SnapshotError) -> Int {
    try checkKnown([section], action)
    return sectionOfSlot[slots[section]!]
  }

  func checkKnown(_ identifiers: [SectionIdentifierType], _ action: SnapshotError.SnapshotAction) throws(SnapshotError)
  {
    let unknown = identifiers.filter { slots[$0] == nil }
    if unknown.isEmpty { return }
    throw .unknownSections(
      action, unknown.map(SnapshotError.name), known: sections.map { SnapshotError.name($0.identifier) })
  }

  private mutating func number(from first: Int) {
    for index in first..<sections.count { sectionOfSlot[sections[index].slot] = index }
  }
}
