import SpringflowViews

/// A random update that cannot be carried out: a legal one with an error in it.
public struct IllegalTransaction {
  /// The operations.
  public let update: BatchUpdate
  /// The numbers after the update; for some errors the operations are legal and only these numbers do not match them.
  public let after: [[Int]]
  /// The error that was added.
  public let flaw: String

  /// Adds an error to a legal transaction; `nil` if none was possible.
  public init?(spoiling legal: RandomTransaction, using random: inout some RandomNumberGenerator) {
    var operations = legal.update.operations
    var after = legal.after
    let (before, kind) = (legal.before, Int.random(in: 0..<8, using: &random))
    func path(_ section: Int, _ item: Int) -> BeforePath { BeforePath(section: section, item: item) }
    switch kind {
    case 0:
      guard let section = before.indices.randomElement(using: &random) else { return nil }
      let item = Bool.random(using: &random) ? before[section].count : -1
      operations.append(Bool.random(using: &random) ? .delete(path(section, item)) : .reload(path(section, item)))
      flaw = "names an item that is not there before"
    case 1:
      let section = Bool.random(using: &random) ? before.count : -1
      operations.append(Bool.random(using: &random) ? .deleteSection(section) : .delete(path(section, 0)))
      flaw = "names a section that is not there before"
    case 2:
      operations.append(.insertSection(after.count + 5))
      flaw = "names a section that is not there after"
    case 3:
      guard let twice = operations.filter(\.isOnceOnly).randomElement(using: &random) else { return nil }
      operations.append(twice)
      flaw = "names an operation twice"
    case 4:
      guard let section = after.indices.randomElement(using: &random) else { return nil }
      after[section].append(-1)
      flaw = "has an item more than the operations say"
      if legal.isOpen(section) { return nil }
    case 5:
      after.append([])
      flaw = "has a section more than the operations say"
    case 6:
      guard
        let deleted = operations.compactMap({ if case .delete(let path) = $0 { path } else { nil } })
          .randomElement(using: &random)
      else { return nil }
      operations.append(.reload(deleted))
      flaw = "reloads what it deletes"
    default:
      guard let section = after.indices.randomElement(using: &random), !legal.isOpen(section) else { return nil }
      operations.append(.insert(AfterPath(section: section, item: after[section].count + 1)))
      flaw = "inserts beyond the end"
    }
    update = BatchUpdate(operations)
    self.after = after
  }
}

extension RandomTransaction {
  /// Whether a section, by its number after the update, is new or reloaded, so that it may have any number of items.
  fileprivate func isOpen(_ section: Int) -> Bool {
    guard let map = try? update.map(from: before.map(\.count), to: after.map(\.count)) else { return true }
    return map.before(section: section) == nil || map.isReloaded(sectionAfter: section)
  }
}

extension BatchUpdate.UpdateOperation {
  /// Whether naming it twice is an error.
  fileprivate var isOnceOnly: Bool {
    switch self {
    case .reload, .reconfigure, .reloadSection, .reconfigureSection: false
    default: true
    }
  }
}
