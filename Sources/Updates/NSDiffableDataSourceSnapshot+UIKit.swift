/// UIKit's members. Identifiers that cannot be meant are a programmer's mistake and trap with a sentence.
extension NSDiffableDataSourceSnapshot {
  // MARK: Looking

  /// How many items there are in all sections together.
  public var numberOfItems: Int { places.count }

  /// How many sections there are.
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

  /// How many items a section has.
  ///
  /// - Precondition: The section is there.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// The items of a section in order.
  ///
  /// - Precondition: The section is there.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    do { return sections[try place(of: identifier, .readSection)].items } catch { fatalError(error.description) }
  }

  /// The section that an item is in, or `nil`.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    places[identifier].map { sections[sectionOfSlot[Int($0.slot)]].identifier }
  }

  /// Where an item stands among those of all sections, or `nil`.
  ///
  /// - Complexity: O(*s*) in the number of sections, and as many comparisons as places that changes have pushed it.
  @inlinable
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    find(identifier).map { spot in sections[..<spot.section].reduce(spot.item) { $0 + $1.items.count } }
  }

  /// Where a section stands, or `nil`.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { find(section: identifier) }

  /// The sections that were named to be reloaded, in that order.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.list }

  /// The items that were named to be reloaded, in that order.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.list }

  /// The items that were named to be reconfigured, in that order.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.list }

  // MARK: Items

  /// Adds items to the end of a section, by default the last one. Items that are there already move.
  ///
  /// - Precondition: No item comes twice; the section is there, or any.
  /// - Complexity: O(*k*) for *k* new items; O(*n*) besides if some move.
  @inlinable
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    do { try append(items: identifiers, to: sectionIdentifier) } catch { fatalError(error.description) }
  }

  /// Adds items before another. Items that are there already move.
  ///
  /// - Precondition: No item comes twice; the other is there and not among them.
  /// - Complexity: O(*n*) in the items of the section, nearly all of it one block's move in memory.
  @inlinable
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType)
  {
    do { try insert(items: identifiers, .before(beforeIdentifier)) } catch { fatalError(error.description) }
  }

  /// Adds items after another. Items that are there already move.
  ///
  /// - Precondition: No item comes twice; the other is there and not among them.
  /// - Complexity: O(*n*) in the items of the section, nearly all of it one block's move in memory.
  @inlinable
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    do { try insert(items: identifiers, .after(afterIdentifier)) } catch { fatalError(error.description) }
  }

  /// Removes items; those that are not there are passed over.
  ///
  /// - Complexity: O(*k* log *k* + *n*) for *k* items, in the items of the sections they are in.
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) { delete(items: identifiers) }

  /// Removes everything, the sections as well, as UIKit does.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item before another, if need be to its section; before itself it stays.
  ///
  /// - Precondition: Both are there.
  /// - Complexity: O(*n*) in the items of both sections, nearly all of it a block's move in memory.
  @inlinable
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    do { try move(item: identifier, .before(toIdentifier)) } catch { fatalError(error.description) }
  }

  /// Moves an item after another, if need be to its section; after itself it stays.
  ///
  /// - Precondition: Both are there.
  /// - Complexity: O(*n*) in the items of both sections, nearly all of it a block's move in memory.
  @inlinable
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    do { try move(item: identifier, .after(toIdentifier)) } catch { fatalError(error.description) }
  }

  /// Marks items whose cells are to be made anew.
  ///
  /// - Precondition: All are there.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { orTrap(.reloadItems(identifiers)) }

  /// Marks items whose cells are to be kept and set up anew.
  ///
  /// - Precondition: All are there.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) { orTrap(.reconfigureItems(identifiers)) }

  // MARK: Sections

  /// Adds sections to the end.
  ///
  /// - Precondition: None of them is there yet or comes twice.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { orTrap(.appendSections(identifiers)) }

  /// Adds sections before another.
  ///
  /// - Precondition: None of them is there yet or comes twice; the other is there.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { orTrap(.insertSections(identifiers, .before(toIdentifier))) }

  /// Adds sections after another.
  ///
  /// - Precondition: None of them is there yet or comes twice; the other is there.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { orTrap(.insertSections(identifiers, .after(toIdentifier))) }

  /// Removes sections with their items; those that are not there are passed over.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) { orTrap(.deleteSections(identifiers)) }

  /// Moves a section with its items before another; before itself it stays.
  ///
  /// - Precondition: Both are there.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { orTrap(.moveSection(identifier, .before(toIdentifier))) }

  /// Moves a section with its items after another; after itself it stays.
  ///
  /// - Precondition: Both are there.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { orTrap(.moveSection(identifier, .after(toIdentifier))) }

  /// Marks sections that are to be made anew.
  ///
  /// - Precondition: All are there.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) { orTrap(.reloadSections(identifiers)) }

  private mutating func orTrap(_ edit: Edit) {
    do { try make(edit) } catch { fatalError(error.description) }
  }
}
