/// The contents of a collection at one time: identifiers of sections, and in each the identifiers of its items, in
/// order.
///
/// Every identifier is unique, an item's in all sections together. Build a snapshot from scratch or change a copy of
/// the last one, and pass it to the data source, which computes the update between the two.
/// (`NSDiffableDataSourceSnapshot`.)
///
/// ```swift
/// var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
/// snapshot.appendSections(["fruit", "nuts"])
/// snapshot.appendItems([1, 2, 3], toSection: "fruit")
/// snapshot.moveItem(3, beforeItem: 1)
/// snapshot.itemIdentifiers   // [3, 1, 2]
/// ```
///
/// The members that UIKit has trap with the sentence of a `SnapshotError` for impossible identifiers. For identifiers
/// from a file or a server there are `init(sections:)` and `make(_:)`, which throw the same error instead.
///
/// Finding an item takes one look-up and a few comparisons: its index when it was added is kept, and from there the
/// search goes outward, as far as later changes may have shifted it. The hot members are inlinable: specialized for the
/// types of the identifiers they are at least four times as fast.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// A section with its items.
  @usableFromInline
  struct SectionStorage: Sendable {
    @usableFromInline let identifier: SectionIdentifierType
    /// A number that identifies the section while it exists.
    @usableFromInline let slot: Int
    @usableFromInline var items: [ItemIdentifierType] = []

    @inlinable
    init(_ identifier: SectionIdentifierType, slot: Int) {
      self.identifier = identifier
      self.slot = slot
    }

    @inlinable
    mutating func insert(_ new: [ItemIdentifierType], at index: Int) {
      if items.isEmpty {
        items = new
      } else {
        items.insert(contentsOf: new, at: index)
      }
    }
  }

  /// The section of an item, and its approximate index in it.
  @usableFromInline
  struct ItemLocation: Sendable {
    @usableFromInline var slot: Int32
    @usableFromInline var item: Int32

    @inlinable
    init(slot: Int, item: Int) {
      self.slot = Int32(slot)
      self.item = Int32(item)
    }
  }

  /// The sections in order.
  @usableFromInline var sections: [SectionStorage] = []
  /// The slot of each section.
  @usableFromInline var slots: [SectionIdentifierType: Int] = [:]
  /// The index in `sections` of the section with a slot.
  @usableFromInline var sectionOfSlot: [Int] = []
  /// Slots of sections that were deleted, to be reused.
  @usableFromInline var freeSlots: [Int] = []
  @usableFromInline var places: [ItemIdentifierType: ItemLocation] = [:]

  @usableFromInline var reloadedSections = IdentifierMarks<SectionIdentifierType>()
  @usableFromInline var reloadedItems = IdentifierMarks<ItemIdentifierType>()
  @usableFromInline var reconfiguredItems = IdentifierMarks<ItemIdentifierType>()

  /// Makes a snapshot without sections.
  public init() {}

  /// Makes a snapshot of identifiers that may come from elsewhere.
  ///
  /// - Throws: `SnapshotError` naming every identifier that repeats, and where.
  /// - Complexity: O(*n*) hashes in the number of all identifiers.
  @inlinable
  public init(sections: [(SectionIdentifierType, [ItemIdentifierType])]) throws(SnapshotError) {
    self.init()
    try insert(sections: sections.map(\.0), .appendSections, at: 0)
    places.reserveCapacity(sections.reduce(0) { $0 + $1.1.count })
    for (index, section) in sections.enumerated() where !claim(section.1, section: index, at: 0) {
      throw .duplicateItems(SnapshotError.repetitions(sections.map { (SnapshotError.name($0.0), $0.1) }))
    }
  }

  /// The indexes of an item: of its section, and within it.
  ///
  /// - Complexity: O(1), and one comparison for each position by which changes since have shifted the item.
  @inlinable
  func find(_ item: ItemIdentifierType) -> (section: Int, item: Int)? {
    guard let place = places[item] else { return nil }
    let section = sectionOfSlot[Int(place.slot)]
    return (section, Self.position(of: item, in: sections[section].items, near: Int(place.item)))
  }

  /// The index of an existing item, searched outward from a guess.
  @inlinable
  static func position(of item: ItemIdentifierType, in items: [ItemIdentifierType], near guess: Int) -> Int {
    var below = min(guess, items.count - 1)
    var above = below + 1
    while true {
      if below >= 0 {
        if items[below] == item { return below }
        below -= 1
      }
      if above < items.count {
        if items[above] == item { return above }
        above += 1
      } else if below < 0 {
        fatalError("'\(item)' does not equal itself; an identifier's == and hash must not change while it is in use")
      }
    }
  }

  /// The index of a section.
  @inlinable
  func find(section: SectionIdentifierType) -> Int? { slots[section].map { sectionOfSlot[$0] } }
}

extension NSDiffableDataSourceSnapshot: Equatable {
  /// Whether sections and items are equal, in the same order; marks are ignored.
  ///
  /// - Complexity: O(*n*) comparisons.
  public static func == (a: Self, b: Self) -> Bool {
    a.sections.count == b.sections.count
      && zip(a.sections, b.sections).allSatisfy { $0.identifier == $1.identifier && $0.items == $1.items }
  }
}

/// Unique identifiers, in the order in which they were named.
@usableFromInline
struct IdentifierMarks<Identifier: Hashable & Sendable>: Sendable {
  @usableFromInline private(set) var list: [Identifier] = []
  private var known: Set<Identifier> = []

  @usableFromInline
  init() {}

  mutating func add(_ identifiers: [Identifier]) {
    for identifier in identifiers where known.insert(identifier).inserted { list.append(identifier) }
  }

  /// Removes identifiers that no longer exist.
  @usableFromInline
  mutating func keep(where isThere: (Identifier) -> Bool) {
    if list.isEmpty || list.allSatisfy(isThere) { return }
    list.removeAll { !isThere($0) }
    known = Set(list)
  }
}
