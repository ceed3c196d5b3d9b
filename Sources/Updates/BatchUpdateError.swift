/// Why an update cannot be: the guilty operation, the section, both counts, and what would mend it.
///
/// Nothing has changed when it is thrown.
public enum BatchUpdateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An operation names a section that is not there.
  case noSection(BatchUpdate.Operation, sections: Int)
  /// A delete names an item that was not there before the update.
  case deleteOutOfRange(BatchUpdate.Operation, itemsBefore: Int)
  /// An insert names an item that is not there after the update.
  case insertOutOfRange(BatchUpdate.Operation, itemsBefore: Int, itemsAfter: Int)
  /// The same item is deleted, or inserted, twice.
  case twice(BatchUpdate.Operation)
  /// The data source's new count is not the old one with the update applied.
  case itemCount(section: Int, before: Int, inserted: Int, deleted: Int, expected: Int, found: Int)
  /// The data source's number of sections changed, which no operation accounts for.
  case sectionCount(before: Int, found: Int)

  /// What is wrong, and a hint, in words.
  public var description: String {
    switch self {
    case .noSection(let operation, let sections):
      "cannot \(operation): there are \(sections) sections; sections count from 0"
    case .deleteOutOfRange(let operation, let before):
      "cannot \(operation): the section has \(before) items before the update; "
        + "deletes name positions before the update, counted from 0"
    case .insertOutOfRange(let operation, let before, let after):
      "cannot \(operation): the section has \(before) items before the update and \(after) after it; "
        + "inserts name positions after the update, counted from 0"
    case .twice(let operation):
      "cannot \(operation) twice in one update; name each item once"
    case .itemCount(let section, let before, let inserted, let deleted, let expected, let found):
      "section \(section) had \(before) items, and with \(inserted) inserted and \(deleted) deleted it has \(expected), "
        + "but the data source has \(found); change the data and name the same change in one update"
    case .sectionCount(let before, let found):
      "there were \(before) sections and no operation changes that, but the data source has \(found); "
        + "call reloadData() when sections change"
    }
  }
}
