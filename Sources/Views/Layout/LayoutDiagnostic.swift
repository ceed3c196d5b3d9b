/// A problem in a layout's input that it cannot satisfy, with its section and item; the layout uses a sane value
/// instead.
public struct LayoutDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The layout's class.
  public let layout: String
  /// The first section in which it was found, or `nil` if it concerns the whole layout.
  public let section: Int?
  /// The first item at which it was found, or `nil` if it concerns the section.
  public let item: Int?
  /// A sentence that names the problem and what is done instead.
  public let problem: String

  /// Makes a diagnostic.
  public init(layout: String, section: Int? = nil, item: Int? = nil, problem: String) {
    self.layout = layout
    self.section = section
    self.item = item
    self.problem = problem
  }

  /// The section and item, and the sentence.
  public var description: String {
    var place = layout
    if let section { place += ", section \(section)" }
    if let item { place += ", item \(item)" }
    return "\(place): \(problem)"
  }
}

/// A layout's reported problems: each kind once in its life, where it was first found.
struct DiagnosticLog {
  private(set) var entries: [LayoutDiagnostic] = []
  private var known: Set<String> = []

  /// Records a problem of a kind; returns whether it is the first of its kind.
  mutating func add(_ kind: String, _ diagnostic: LayoutDiagnostic) -> Bool {
    guard known.insert(kind).inserted else { return false }
    entries.append(diagnostic)
    return true
  }

  func knows(_ kind: String) -> Bool { known.contains(kind) }
}
