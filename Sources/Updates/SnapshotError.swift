/// Why a snapshot cannot be changed or made: which identifiers are at fault, where they stand, and what would mend it.
///
/// The snapshot is as it was when it is thrown.
public enum SnapshotError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An identifier that is there more than once, and where.
  public struct Repetition: Equatable, Sendable {
    /// The identifier in words.
    public var identifier: String
    /// Everywhere it stands, in order.
    public var places: [Location]

    /// Names an identifier and where it stands.
    public init(_ identifier: String, at places: [Location]) {
      self.identifier = identifier
      self.places = places
    }
  }

  /// A place in a section, or in the list that was handed over.
  public struct Location: Equatable, Sendable, CustomStringConvertible {
    /// The section's identifier in words, or `nil` for the list that was handed over.
    public var section: String?
    /// The position in it, counted from 0.
    public var index: Int

    /// Names a place.
    public init(section: String? = nil, index: Int) {
      self.section = section
      self.index = index
    }

    /// The place in words.
    public var description: String { section.map { "\(index) of section '\($0)'" } ?? "\(index)" }
  }

  /// What was to be done, in words after which comes what is wrong.
  public enum Action: String, Equatable, Sendable {
    /// Items at the end of a section.
    case appendItems = "append items"
    /// Items beside another.
    case insertItems = "insert items"
    /// An item to a place beside another.
    case moveItem = "move an item"
    /// Items to be shown in new cells.
    case reloadItems = "reload items"
    /// Items to be shown anew in the cells that they have.
    case reconfigureItems = "reconfigure items"
    /// Sections at the end.
    case appendSections = "append sections"
    /// Sections beside another.
    case insertSections = "insert sections"
    /// A section to a place beside another.
    case moveSection = "move a section"
    /// Sections to be asked for anew.
    case reloadSections = "reload sections"
    /// A section's items to be told.
    case readSection = "read a section"
  }

  /// Items are there more than once: all of them, in order of their first places.
  case duplicateItems([Repetition])
  /// Sections are there more than once: all of them, in order of their first places.
  case duplicateSections([Repetition])
  /// Sections that are to be new are there already, where they are named.
  case sectionsAlreadyThere(Action, [Repetition])
  /// Items come without a section, and there is none.
  case noSection(Action)
  /// Sections are named that are not there; some of those that are.
  case unknownSections(Action, [String], known: [String])
  /// Items are named that are not there.
  case unknownItems(Action, [String])
  /// An item or a section is to be inserted beside itself.
  case besideItself(Action, String)

  /// What is wrong, and a hint, in words.
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

  /// So many identifiers or places are named in words; of more, the number.
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
  /// An identifier in words, cut where it is long.
  @usableFromInline
  static func name<Identifier>(_ identifier: Identifier) -> String {
    let words = String(describing: identifier)
    return words.count <= 80 ? words : words.prefix(79) + "…"
  }

  /// Everything that is there more than once in some lists, in order of the first places.
  @usableFromInline
  static func repetitions<Identifier: Hashable>(_ lists: [(section: String?, [Identifier])]) -> [Repetition] {
    // The first place of each, with its number among all; a second one makes it a repetition.
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
