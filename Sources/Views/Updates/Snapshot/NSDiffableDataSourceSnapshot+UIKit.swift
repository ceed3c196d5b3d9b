/// UIKit's members. Impossible identifiers are a programmer's mistake and trap with a sentence.
extension NSDiffableDataSourceSnapshot {
  // MARK: Queries

  /// The number of items in all sections together.
  public var numberOfItems: Int { places.count }

  /// The number of sections.
  public var numberOfSections: Int { sections.count }

  /// The sections in order.
  ///
  /// - Complexity: O(*s*) in the number of sections.
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }

  /// The items of all sections in order.
  ///
  /// - Complexity: O(*n*) in the number of items.
  @inlinable
  public var itemIdentifiers: [ItemIdentifierType] {
    var items: [ItemIdentifierType] = []
    items.reserveCapacity(places.count)
    for section in sections { items += section.items }
    return items
  }

  /// The number of items in a section.
  ///
  /// - Precondition: The section exists.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// The items of a section in order.
  ///
  /// - Precondition: The section exists.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    do { return sections[try place(of: identifier, .readSection)].items } catch { fatalError(error.description) }
  }

  /// The section that contains an item, or `nil`.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    places[identifier].map { sections[sectionOfSlot[Int($0.slot)]].identifier }
  }

  /// The index of an item among those of all sections, or `nil`.
  ///
  /// - Complexity: O(*s*) in the number of sections, and one comparison for each position by which changes have shifted
  ///   it.
  @inlinable
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    find(identifier).map { position in sections[..<position.section].reduce(position.item) { $0 + $1.items.count } }
  }

  /// The index of a section, or `nil`.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { find(section: identifier) }

  /// The sections marked for reloading, in the order in which they were named.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.list }

  /// The items marked for reloading, in the order in which they were named.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.list }

  /// The items marked for reconfiguring, in the order in which they were named.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.list }

  // MARK: Items

  /// Appends items to a section, by default the last one. Items that exist already move.
  ///
  /// - Precondition: No item repeats; the section exists, or any if none is named.
  /// - Complexity: O(*k*) for *k* new items; O(*n*) besides if some move.
  @inlinable
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    do { try append(items: identifiers, to: sectionIdentifier) } catch { fatalError(error.description) }
  }

  /// Inserts items before another. Items that exist already move.
  ///
  /// - Precondition: No item repeats; the other exists and is not among them.
  /// - Complexity: O(*n*) in the items of the section, nearly all of it one move of a block of memory.
  @inlinable
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType)
  {
    do { try insert(items: identifiers, .before(beforeIdentifier)) } catch { fatalError(error.description) }
  }

  /// Inserts items after another. Items that exist already move.
  ///
  /// - Precondition: No item repeats; the other exists and is not among them.
  /// - Complexity: O(*n*) in the items of the section, nearly all of it one move of a block of memory.
  @inlinable
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    do { try insert(items: identifiers, .after(afterIdentifier)) } catch { fatalError(error.description) }
  }

  /// Removes items; unknown ones are ignored.
  ///
  /// - Complexity: O(*k* log *k* + *n*) for *k* items, in the items of the sections they are in.
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) { delete(items: identifiers) }

  /// Removes everything, including the sections, as UIKit does.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item before another, possibly to its section; before itself it stays.
  ///
  /// - Precondition: Both exist.
  /// - Complexity: O(*n*) in the items of both sections, nearly all of it one move of a block of memory.
  @inlinable
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    do { try move(item: identifier, .before(toIdentifier)) } catch { fatalError(error.description) }
  }

  /// Moves an item after another, possibly to its section; after itself it stays.
  ///
  /// - Precondition: Both exist.
  /// - Complexity: O(*n*) in the items of both sections, nearly all of it one move of a block of memory.
  @inlinable
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    do { try move(item: identifier, .after(toIdentifier)) } catch { fatalError(error.description) }
  }

  /// Marks items for reloading in new cells.
  ///
  /// - Precondition: All exist.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { orTrap(.reloadItems(identifiers)) }

  /// Marks items for reconfiguring in their cells.
  ///
  /// - Precondition: All exist.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { orTrap(.reconfigureItems(identifiers)) }

  // MARK: Sections

  /// Appends sections.
  ///
  /// - Precondition: None of them exists yet or repeats.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { orTrap(.appendSections(identifiers)) }

  /// Inserts sections before another.
  ///
  /// - Precondition: None of them exists yet or repeats; the other exists.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { orTrap(.insertSections(identifiers, .before(toIdentifier))) }

  /// Inserts sections after another.
  ///
  /// - Precondition: None of them exists yet or repeats; the other exists.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { orTrap(.insertSections(identifiers, .after(toIdentifier))) }

  /// Removes sections with their items; unknown ones are ignored.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) { orTrap(.deleteSections(identifiers)) }

  /// Moves a section with its items before another; before itself it stays.
  ///
  /// - Precondition: Both exist.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { orTrap(.moveSection(identifier, .before(toIdentifier))) }

  /// Moves a section with its items after another; after itself it stays.
  ///
  /// - Precondition: Both exist.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { orTrap(.moveSection(identifier, .after(toIdentifier))) }

  /// Marks sections for reloading.
  ///
  /// - Precondition: All exist.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) { orTrap(.reloadSections(identifiers)) }

  private mutating func orTrap(_ edit: Edit) {
    do { try make(edit) } catch { fatalError(error.description) }
  }
}
