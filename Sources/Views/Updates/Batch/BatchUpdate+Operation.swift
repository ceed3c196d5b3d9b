extension BatchUpdate {
  /// One change to one item or section.
  public enum UpdateOperation: Hashable, Sendable, CustomStringConvertible {
    /// A new item, by its path after the update.
    case insert(AfterPath)
    /// A deleted item, by its path before the update.
    case delete(BeforePath)
    /// An item that moves.
    case move(BeforePath, to: AfterPath)
    /// An item that is reloaded in a new cell, by its path before the update.
    case reload(BeforePath)
    /// An item that is reconfigured in its cell, by its path before the update.
    case reconfigure(BeforePath)
    /// A new section, by its number after the update.
    case insertSection(Int)
    /// A deleted section, by its number before the update.
    case deleteSection(Int)
    /// A section that moves, by its numbers before and after the update.
    case moveSection(Int, to: Int)
    /// A section whose items are all reloaded, by its number before the update.
    case reloadSection(Int)
    /// A section whose items are all reconfigured in their cells, by its number before the update.
    case reconfigureSection(Int)

    /// The operation in words that fit before "cannot".
    public var description: String {
      switch self {
      case .insert(let path): "insert item \(path.item) into section \(path.section)"
      case .delete(let path): "delete item \(path.item) from section \(path.section)"
      case .move(let from, let to) where from.section == to.section:
        "move item \(from.item) of section \(from.section) to \(to.item)"
      case .move(let from, let to):
        "move item \(from.item) of section \(from.section) to item \(to.item) of section \(to.section)"
      case .reload(let path): "reload item \(path.item) of section \(path.section)"
      case .reconfigure(let path): "reconfigure item \(path.item) of section \(path.section)"
      case .insertSection(let section): "insert section \(section)"
      case .deleteSection(let section): "delete section \(section)"
      case .moveSection(let from, let to): "move section \(from) to \(to)"
      case .reloadSection(let section): "reload section \(section)"
      case .reconfigureSection(let section): "reconfigure section \(section)"
      }
    }
  }
}

extension BatchUpdate.UpdateOperation {
  /// The path before the update of the item that it names.
  var itemBefore: BeforePath? {
    switch self {
    case .delete(let path), .move(let path, _), .reload(let path), .reconfigure(let path): path
    default: nil
    }
  }

  /// The path after the update of the item that it names.
  var itemAfter: AfterPath? {
    switch self {
    case .insert(let path), .move(_, let path): path
    default: nil
    }
  }

  /// The section that it names as a whole, by its number before the update.
  var sectionBefore: Int? {
    switch self {
    case .deleteSection(let section), .moveSection(let section, _), .reloadSection(let section),
      .reconfigureSection(let section):
      section
    default: nil
    }
  }

  /// The section that it names as a whole, by its number after the update.
  var sectionAfter: Int? {
    switch self {
    case .insertSection(let section), .moveSection(_, let section): section
    default: nil
    }
  }

  /// Whether it removes the item or section that it names from its old position: only one operation may.
  var takesAway: Bool {
    switch self {
    case .delete, .move, .deleteSection, .moveSection: true
    default: false
    }
  }
}

extension BatchUpdate {
  /// The operations as layouts receive them: deletes from the last to the first, inserts from the first to the last,
  /// reloads, moves; of each the sections before the items. Layouts receive no reconfigured items.
  var inLayoutOrder: [UpdateOperation] {
    let sections = Self.sorted(operations.filter { $0.itemBefore == nil && $0.itemAfter == nil })
    let items = Self.sorted(operations.filter { $0.itemBefore != nil || $0.itemAfter != nil })
    return zip(sections, items).flatMap { $0 + $1 }
  }

  /// Deletes, inserts, reloads and moves apart, each in its order.
  private static func sorted(_ operations: [UpdateOperation]) -> [[UpdateOperation]] {
    var (deletes, inserts, reloads, moves):
      ([UpdateOperation], [UpdateOperation], [UpdateOperation], [UpdateOperation]) = ([], [], [], [])
    for operation in operations {
      switch operation {
      case .delete, .deleteSection: deletes.append(operation)
      case .insert, .insertSection: inserts.append(operation)
      case .reload, .reloadSection: reloads.append(operation)
      case .move, .moveSection: moves.append(operation)
      case .reconfigure, .reconfigureSection: break
      }
    }
    return [
      deletes.sorted { $0.placeBefore > $1.placeBefore }, inserts.sorted { $0.placeAfter < $1.placeAfter },
      reloads.sorted { $0.placeBefore < $1.placeBefore }, moves.sorted { $0.placeBefore < $1.placeBefore },
    ]
  }
}

extension BatchUpdate.UpdateOperation {
  fileprivate var placeBefore: BeforePath { itemBefore ?? BeforePath(section: sectionBefore ?? 0, item: 0) }
  fileprivate var placeAfter: AfterPath { itemAfter ?? AfterPath(section: sectionAfter ?? 0, item: 0) }
}
