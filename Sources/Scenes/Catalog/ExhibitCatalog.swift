import Springflow

/// The exhibits that scenes may name.
///
/// ```swift
/// let catalog = ExhibitCatalog([Stairs.self])
/// let scene = try SceneFiles.read("stairs-1.json", in: catalog)
/// ```
public struct ExhibitCatalog: Sendable {
  /// An exhibit by its name, and how it is made.
  public struct Entry: Sendable {
    /// Its name in scene files and on the command line.
    public let name: String
    /// Its type.
    public let type: any Exhibit.Type
    private let makeExhibit: @MainActor @Sendable (Int, ExhibitSettings, CGSize) -> any Exhibit
    private let known = KnownParameters()

    /// Creates the entry of a type.
    ///
    /// - Precondition: Its name cannot be mistaken for a file's or an option's.
    public init(_ type: any Exhibit.Type) {
      self.init(type.name, type) { type.init(itemCount: $0, settings: $1, viewport: $2) }
    }

    /// Creates the entry of an exhibit that is made in another way.
    ///
    /// - Parameter make: Makes the exhibit of a number of items, settings and a viewport, in the same state every time.
    /// - Precondition: The name cannot be mistaken for a file's or an option's.
    @preconcurrency
    public init(
      _ name: String, _ type: any Exhibit.Type,
      make: @escaping @MainActor @Sendable (Int, ExhibitSettings, CGSize) -> any Exhibit
    ) {
      guard !name.isEmpty && !name.hasPrefix("-") && !name.contains("/") && !name.hasSuffix(".json") else {
        fatalError(
          "an exhibit's name is not empty, does not begin with -, has no / and does not end in .json; found '\(name)'")
      }
      self.name = name
      self.type = type
      makeExhibit = make
    }

    /// Makes the exhibit at its beginning, with its tunables as the settings say. Where they reduce motion, its
    /// collection view does.
    ///
    /// - Throws: `SceneError` if a value is given that a parameter does not take, or to a parameter that is not there.
    @preconcurrency @MainActor
    public func make(
      itemCount: Int, settings: ExhibitSettings, viewport: CGSize
    ) throws(SceneError) -> any Exhibit {
      try tuned(itemCount, settings, viewport).exhibit
    }

    /// An exhibit with its parameters, which have the values that they have in it in place of defaults.
    @MainActor
    func tuned(
      _ itemCount: Int, _ settings: ExhibitSettings, _ viewport: CGSize
    ) throws(SceneError) -> (exhibit: any Exhibit, parameters: [Parameter]) {
      let exhibit = makeExhibit(itemCount, settings, viewport)
      return (exhibit, try exhibit.tune(settings))
    }

    /// Its parameters, the exhibit's own first; the first call makes one to find them.
    @preconcurrency @MainActor
    public var parameters: [Parameter] {
      if let list = known.list { return list }
      let settings = ExhibitSettings()
      let exhibit = makeExhibit(type.defaultItemCount, settings, Scene.defaultViewport)
      // Nothing is given, and nothing can be wrong.
      let list = (try? ExhibitTuning(exhibit, settings))?.parameters ?? []
      known.list = list
      return list
    }
  }

  /// The parameters of an entry, once they are known.
  @MainActor
  private final class KnownParameters {
    var list: [Parameter]?
    nonisolated init() {}
  }

  /// The exhibits in their order. A window without a scene opens with the first one.
  public let entries: [Entry]

  /// Creates a catalog of entries. Of several with one name only the first one stays.
  ///
  /// - Complexity: O(*n*).
  public init(entries: [Entry]) {
    var names: Set<String> = []
    self.entries = entries.filter { names.insert($0.name).inserted }
  }

  /// Creates a catalog of exhibits.
  public init(_ exhibits: [any Exhibit.Type]) { self.init(entries: exhibits.map { Entry($0) }) }

  /// Both catalogs' exhibits. Where both have a name, it is the first one's.
  public static func + (first: ExhibitCatalog, second: ExhibitCatalog) -> ExhibitCatalog {
    ExhibitCatalog(entries: first.entries + second.entries)
  }

  /// The entry with a name.
  public subscript(name: String) -> Entry? { entries.first { $0.name == name } }
}
