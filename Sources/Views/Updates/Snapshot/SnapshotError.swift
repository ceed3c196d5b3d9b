/// The reason why a snapshot cannot be changed or made: the identifiers at fault, their positions, and a remedy.
///
/// The snapshot is unchanged when it is thrown.
public enum SnapshotError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An identifier that repeats, and its positions.
  public struct Repetition: Equatable, Sendable {
    /// The identifier in words.
    public var identifier: String
    /// All its positions, in order.
    public var places: [Location]

    /// Names an identifier and its positions.
    public init(_ identifier: String, at places: [Location]) {
      self.identifier = identifier
      self.places = places
    }
  }

  /// A position in a section, or in the list of an argument.
  public struct Location: Equatable, Sendable, CustomStringConvertible {
    /// The section's identifier in words, or `nil` for the list of an argument.
    public var section: String?
    /// The position in it, counted from 0.
    public var index: Int

    /// Makes a position.
    public init(section: String? = nil, index: Int) {
      self.section = section
      self.index = index
    }

    /// The position in words.
    public var description: String { section.map { "\(index) of section '\($0)'" } ?? "\(index)" }
  }

  /// The attempted change, in words before the reason.
  public enum SnapshotAction: String, Equatable, Sendable {
    /// Items at the end of a section.
    case appendItems = "append items"
    /// Items beside another.
    case insertItems = "insert items"
    /// An item to a position beside another.
    case moveItem = "move an item"
    /// Items to reload in new cells.
    case reloadItems = "reload items"
    /// Items to reconfigure in their cells.
    case reconfigureItems = "reconfigure items"
    /// Sections at the end.
    case appendSections = "append sections"
    /// Sections beside another.
    case insertSections = "insert sections"
    /// A section to a position beside another.
    case moveSection = "move a section"
    /// Sections to reload.
    case reloadSections = "reload sections"
    /// A query for a section's items.
    case readSection = "read a section"
  }

  /// Items repeat: all of them, in order of their first positions.
  case duplicateItems([Repetition])
  /// Sections repeat: all of them, in order of their first positions.
  case duplicateSections([Repetition])
  /// New sections exist already, with their positions.
  case sectionsAlreadyThere(SnapshotAction, [Repetition])
  /// Items are added without a section, and there is none.
  case noSection(SnapshotAction)
  /// Sections do not exist; some of those that do.
  case unknownSections(SnapshotAction, [String], known: [String])
  /// Items do not exist.
  case unknownItems(SnapshotAction, [String])
  /// An item or a section is to be inserted beside itself.
  case besideItself(SnapshotAction, String)

  /// The error and a hint, in words.
  public var description: String {
    switch self {
    case .duplicateItems(let repetitions):
      "items are there more than once: \(Self.list(repetitions)); "
        + "give every item an identifier of its own, in all sections together"
    case .duplicateSections(let repetitions):
      "sections are there more than once: \(Self.list(repetitions)); give every section an identifier of its own"
    case .sectionsAlreadyThere(let action, let repetitions):
      "cannot \(action.rawValue): already there are \(Self.list(repetitions)); move a section that is there instead"
    case .noSection(let action):
      "cannot \(action.rawValue): there is no section; append a section first"
    case .unknownSections(let action, let names, let known):
      "cannot \(action.rawValue): \(names.count == 1 ? "there is no section" : "there are no sections") "
        + "\(Self.list(names)), \(known.isEmpty ? "nor any other" : "only \(Self.list(known))"); append the section first"
    case .unknownItems(let action, let names):
      "cannot \(action.rawValue): \(Self.list(names)) \(names.count == 1 ? "is" : "are") not in the snapshot; "
        + "append or insert what is new first"
    case .besideItself(let action, let name):
      "cannot \(action.rawValue): \(Self.list([name])) would stand beside itself; leave it out of what is inserted"
    }
  }

  /// The number of identifiers or positions that are named in words; the others are counted.
  private static let mostNamed = 5

  private static func list(_ names: [String]) -> String { joined(names.map { "'\($0)'" }) }

  private static func list(_ repetitions: [Repetition]) -> String {
    joined(
      repetitions.map { "'\($0.identifier)' " + joined($0.places.map { "at \($0.description)" }) }, separator: "; ")
  }

  private static func joined(_ parts: [String], separator: String = ", ") -> String {
    let named = parts.prefix(mostNamed)
    if parts.count > mostNamed { return named.joined(separator: separator) + " and \(parts.count - mostNamed) more" }
    if separator != ", " || named.count < 2 { return named.joined(separator: separator) }
    return named.dropLast().joined(separator: ", ") + " and " + named[named.count - 1]
  }
}

extension SnapshotError {
  /// An identifier in words, truncated if it is long.
  @usableFromInline
  static func name<Identifier>(_ identifier: Identifier) -> String {
    let words = String(describing: identifier)
    return words.count <= 80 ? words : words.prefix(79) + "…"
  }

  /// All elements that repeat in some lists, in order of their first positions.
  @usableFromInline
  static func repetitions<Identifier: Hashable>(_ lists: [(section: String?, [Identifier])]) -> [Repetition] {
    // The first position of each, with its index among all; a second one makes it a repetition.
    var firsts: [Identifier: (place: Location, number: Int, repetition: Int?)] = [:]
    var found: [(number: Int, repetition: Repetition)] = []
    var number = 0
    for (section, identifiers) in lists {
      for (index, identifier) in identifiers.enumerated() {
        let place = Location(section: section, index: index)
        number += 1
        guard let first = firsts[identifier] else {
          firsts[identifier] = (place, number, nil)
          continue
        }
        if let repetition = first.repetition {
          found[repetition].repetition.places.append(place)
        } else {
          firsts[identifier]?.repetition = found.count
          found.append((first.number, Repetition(name(identifier), at: [first.place, place])))
        }
      }
    }
    return found.sorted { $0.number < $1.number }.map(\.repetition)
  }
}
