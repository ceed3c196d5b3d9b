import SpringflowGeometry

/// Something that a layout was given and cannot do, with its place; the layout goes on with something sane.
public struct LayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The layout's class.
  public let layout: String
  /// The first section that it was found in, or `nil` if it is the layout's own.
  public let section: Int?
  /// The first item that it was found at, or `nil` if it is the section's.
  public let item: Int?
  /// What was found and what is done instead, in a sentence.
  public let problem: String

  /// Makes a diagnostic.
  public init(layout: String, section: Int? = nil, item: Int? = nil, problem: String) {
    self.layout = layout
    self.section = section
    self.item = item
    self.problem = problem
  }

  /// The place and the sentence.
  public var description: String {
    var place = layout
    if let section { place += ", section \(section)" }
    if let item { place += ", item \(item)" }
    return "\(place): \(problem)"
  }
}

/// What a layout reports: each kind of problem once in its life, at the first place where it is found.
struct DiagnosticLog {
  private(set) var entries: [LayoutDiagnostic] = []
  private var known: Set<String> = []

  /// Takes a problem of a kind down; gives whether it is the first of its kind.
  mutating func add(_ kind: String, _ diagnostic: LayoutDiagnostic) -> Bool {
    guard known.insert(kind).inserted else { return false }
    entries.append(diagnostic)
    return true
  }

  func knows(_ kind: String) -> Bool { known.contains(kind) }
}
