/// The reason why an update is impossible: the operation at fault, the section, both counts, and a remedy.
///
/// Nothing has changed when it is thrown.
public struct BatchUpdateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of a contradiction.
  public enum Reason: Equatable, Sendable {
    /// The operation names a section that does not exist before the update.
    case noSectionBefore
    /// The operation names a section that does not exist after the update.
    case noSectionAfter
    /// The operation names an item that does not exist before the update.
    case noItemBefore
    /// The operation names an item that does not exist after the update.
    case noItemAfter
    /// The operation is named twice.
    case twice
    /// The operation contradicts this one: both remove the same item, or fill the same position.
    case contradicts(BatchUpdate.UpdateOperation)
    /// The data source's number of items in a section does not follow from the old one and the operations.
    case itemCount(inserted: Int, deleted: Int, movedIn: Int, movedOut: Int, expected: Int)
    /// The data source's number of sections does not follow from the old one and the operations.
    case sectionCount(inserted: Int, deleted: Int, expected: Int)
  }

  /// The contradiction.
  public let reason: Reason
  /// The operation at fault; for counts that do not agree the first that concerns the section, if any does.
  public let operation: BatchUpdate.UpdateOperation?
  /// The section concerned: its number before the update for operations named there, else its number after it; `nil` if
  /// the number of sections is wrong.
  public let section: Int?
  /// Items in the section before the update, or sections where sections are concerned; `nil` for a section that did not
  /// exist.
  public let countBefore: Int?
  /// Items in the section after the update by the operations, or sections where sections are concerned; the data
  /// source's number where counts do not agree; `nil` for a section that no longer exists or whose count is open.
  public let countAfter: Int?

  /// The error and a hint, in words.
  public var description: String {
    let subject = operation.map { "cannot \($0)" } ?? "cannot update"
    let first = operation.map { " (the first: \($0))" } ?? ""
    switch reason {
    case .noSectionBefore:
      return "\(subject): there are \(counted(countBefore, "section")) before the update and \(countAfter ?? 0) "
        + "after it; \(spaceBefore), counted from 0"
    case .noSectionAfter:
      return "\(subject): there are \(counted(countBefore, "section")) before the update and \(countAfter ?? 0) "
        + "after it; \(spaceAfter), counted from 0"
    case .noItemBefore: return "\(subject): \(sectionCounts); \(spaceBefore), counted from 0"
    case .noItemAfter: return "\(subject): \(sectionCounts); \(spaceAfter), counted from 0"
    case .twice: return "\(subject) twice in one update (\(sectionCounts)); name each \(thing) once"
    case .contradicts(let other):
      return "\(subject) and \(other) in one update (\(sectionCounts)); \(remedy(other))"
    case .itemCount(let inserted, let deleted, let movedIn, let movedOut, let expected):
      return "section \(section ?? 0) had \(counted(countBefore, "item")), and with \(inserted) inserted, "
        + "\(deleted) deleted, \(movedIn) moved in and \(movedOut) moved out\(first) it has \(expected), but the data "
        + "source has \(countAfter ?? 0); change the data and name the same change in one update"
    case .sectionCount(let inserted, let deleted, let expected):
      return
        "there were \(counted(countBefore, "section")), and with \(inserted) inserted and \(deleted) deleted\(first) "
        + "there are \(expected), but the data source has \(countAfter ?? 0); change the data and name the same "
        + "change in one update, or call reloadData()"
    }
  }

  private var isAboutSections: Bool {
    operation.map { $0.sectionBefore != nil || $0.sectionAfter != nil } ?? (section == nil)
  }

  private var thing: String { isAboutSections ? "section" : "item" }

  private var sectionCounts: String {
    if isAboutSections {
      return "there are \(counted(countBefore, "section")) before the update and \(countAfter ?? 0) after it"
    }
    switch (countBefore, countAfter) {
    case (let before?, let after?):
      return "the section has \(counted(before, "item")) before the update and \(after) after it"
    case (let before?, nil):
      return "the section has \(counted(before, "item")) before the update and is not kept as it is"
    case (nil, let after?): return "the section is new and has \(counted(after, "item")) after the update"
    case (nil, nil): return "the section is new"
    }
  }

  private var spaceBefore: String {
    let verb =
      switch operation {
      case .move: "moves name the place that an item leaves"
      case .moveSection: "moves name the place that a section leaves"
      case .delete: "deletes name positions"
      case .reload: "reloads name positions"
      case .reconfigure: "reconfigurations name positions"
      default: "what goes or is renewed is named by its number"
      }
    return "\(verb) before the update"
  }

  private var spaceAfter: String {
    let verb =
      switch operation {
      case .move: "moves name the place that an item goes to"
      case .moveSection: "moves name the place that a section goes to"
      case .insert: "inserts name positions"
      default: "new sections are named by their numbers"
      }
    return "\(verb) after the update"
  }

  /// The remedy for a contradiction.
  private func remedy(_ other: BatchUpdate.UpdateOperation) -> String {
    guard let operation else { return "leave one of them out" }
    if operation.itemAfter != nil, operation.itemAfter == other.itemAfter {
      return "both fill one place; name the places as they are after the update"
    }
    if operation.sectionAfter != nil, operation.sectionAfter == other.sectionAfter {
      return "both fill one place; name the sections as they are after the update"
    }
    return "leave one of them out"
  }

  private func counted(_ count: Int?, _ noun: String) -> String {
    "\(count ?? 0) \(noun)\(count == 1 ? "" : "s")"
  }
}
