/// Weak references to objects by name, to see which of them are still alive.
@MainActor
public struct Watchlist {
  private var references: [(name: String, object: () -> AnyObject?)] = []

  /// Makes an empty list.
  public init() {}

  /// Watches an object, and returns it.
  @discardableResult
  public mutating func add<Object: AnyObject>(_ name: String, _ object: Object) -> Object {
    references.append((name, { [weak object] in object }))
    return object
  }

  /// Watches several objects, whose names end with their indices, and returns them.
  @discardableResult
  public mutating func add<Object: AnyObject>(_ name: String, _ objects: [Object]) -> [Object] {
    for (index, object) in objects.enumerated() { add("\(name) \(index)", object) }
    return objects
  }

  /// How many objects are watched.
  public var count: Int { references.count }

  /// The names of the objects that still exist, in the order in which they were added.
  public var alive: [String] { references.filter { $0.object() != nil }.map(\.name) }
}
