/// Adding, removing and moving items, with everything checked first.
extension NSDiffableDataSourceSnapshot {
  /// Inserts items into a section, if all of them are new.
  ///
  /// - Returns: Whether they were inserted; if one exists already or repeats, nothing has changed.
  @inlinable
  mutating func claim(_ items: [ItemIdentifierType], section: Int, at index: Int) -> Bool {
    let slot = sections[section].slot
    places.reserveCapacity(places.count + items.count)
    for (offset, item) in items.enumerated() {
      guard let known = places.updateValue(ItemLocation(slot: slot, item: index + offset), forKey: item) else {
        continue
      }
      places[item] = known
      for claimed in items[..<offset] { places[claimed] = nil }
      return false
    }
    sections[section].insert(items, at: index)
    return true
  }

  /// Removes those of some items that exist; their marks stay.
  @inlinable
  mutating func release(_ items: [ItemIdentifierType]) {
    var positions: [(section: Int, item: Int)] = []
    for item in items {
      guard let position = find(item) else { continue }
      positions.append(position)
      places[item] = nil
    }
    if positions.count == 1 {
      sections[positions[0].section].items.remove(at: positions[0].item)
      return
    }
    if !zip(positions, positions.dropFirst()).allSatisfy({ $0 < $1 }) { positions.sort { $0 < $1 } }
    var first = 0
    while first < positions.count {
      let section = positions[first].section
      let old = sections[section].items
      var kept: [ItemIdentifierType] = []
      kept.reserveCapacity(old.count)
      var start = 0
      while first < positions.count, positions[first].section == section {
        kept += old[start..<positions[first].item]
        start = positions[first].item + 1
        first += 1
      }
      kept += old[start...]
      sections[section].items = kept
    }
  }

  /// Appends items to a section, by default the last one; items that exist already move.
  @inlinable
  mutating func append(items: [ItemIdentifierType], to section: SectionIdentifierType?) throws(SnapshotError) {
    let index: Int
    if let section {
      index = try place(of: section, .appendItems)
    } else {
      index = sections.count - 1
      if index < 0 { throw .noSection(.appendItems) }
    }
    // A constant: the count read within the call would keep a reference to the items alive, and force a copy of them.
    let end = sections[index].items.count
    if claim(items, section: index, at: end) { return }
    try checkUnique(items)
    release(items)
    let newEnd = sections[index].items.count
    _ = claim(items, section: index, at: newEnd)
  }

  /// Inserts items beside another; items that exist already move.
  @inlinable
  mutating func insert(
    items: [ItemIdentifierType], _ anchor: Anchor<ItemIdentifierType>
  ) throws(SnapshotError) {
    let position = try place(of: anchor, .insertItems)
    if claim(items, section: position.section, at: position.item) { return }
    try checkUnique(items)
    if items.contains(anchor.identifier) { throw .besideItself(.insertItems, SnapshotError.name(anchor.identifier)) }
    release(items)
    let now = try place(of: anchor, .insertItems)
    _ = claim(items, section: now.section, at: now.item)
  }

  /// Removes items; unknown ones are ignored.
  @inlinable
  mutating func delete(items: [ItemIdentifierType]) {
    release(items)
    dropMarksOfItems()
  }

  /// Moves an item beside another; beside itself it stays.
  @inlinable
  mutating func move(item: ItemIdentifierType, _ anchor: Anchor<ItemIdentifierType>) throws(SnapshotError) {
    if places[item] == nil { throw .unknownItems(.moveItem, [SnapshotError.name(item)]) }
    _ = try place(of: anchor, .moveItem)
    if item == anchor.identifier { return }
    release([item])
    let position = try place(of: anchor, .moveItem)
    _ = claim([item], section: position.section, at: position.item)
  }

  /// Removes the marks of deleted items.
  @inlinable
  mutating func dropMarksOfItems() {
    if reloadedItems.list.isEmpty, reconfiguredItems.list.isEmpty { return }
    let places = places
    reloadedItems.keep { places[$0] != nil }
    reconfiguredItems.keep { places[$0] != nil }
  }

  func checkKnown(_ items: [ItemIdentifierType], _ action: SnapshotError.SnapshotAction) throws(SnapshotError) {
    let unknown = items.filter { places[$0] == nil }
    if !unknown.isEmpty { throw .unknownItems(action, unknown.map(SnapshotError.name)) }
  }

  @usableFromInline
  func checkUnique(_ items: [ItemIdentifierType]) throws(SnapshotError) {
    let repetitions = SnapshotError.repetitions([(section: nil, items)])
    if !repetitions.isEmpty { throw .duplicateItems(repetitions) }
  }

  /// The index for an insertion beside an item.
  @inlinable
  func place(
    of anchor: Anchor<ItemIdentifierType>, _ action: SnapshotError.SnapshotAction
  ) throws(SnapshotError) -> (section: Int, item: Int) {
    guard let position = find(anchor.identifier) else {
      throw .unknownItems(action, [SnapshotError.name(anchor.identifier)])
    }
    return (position.section, anchor.isAfter ? position.item + 1 : position.item)
  }
}
