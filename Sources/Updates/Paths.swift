import Foundation

/// Where an item stands before an update. Before and after never share a type, so they cannot be mixed up.
public struct BeforePath: Hashable, Comparable, Sendable {
  /// The section, counted from 0 as it was before the update.
  public var section: Int
  /// The item within its section, counted from 0 as it was before the update.
  public var item: Int

  /// Makes a path of the old world.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Reads an index path as one of the old world.
  public init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }

  /// The same as an index path.
  public var indexPath: IndexPath { IndexPath(item: item, section: section) }

  /// By section, then by item.
  public static func < (a: BeforePath, b: BeforePath) -> Bool { (a.section, a.item) < (b.section, b.item) }
}

/// Where an item stands after an update.
public struct AfterPath: Hashable, Comparable, Sendable {
  /// The section, counted from 0 as it is after the update.
  public var section: Int
  /// The item within its section, counted from 0 as it is after the update.
  public var item: Int

  /// Makes a path of the new world.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Reads an index path as one of the new world.
  public init(_ path: IndexPath) { self.init(section: path.section, item: path.item) }

  /// The same as an index path.
  public var indexPath: IndexPath { IndexPath(item: item, section: section) }

  /// By section, then by item.
  public static func < (a: AfterPath, b: AfterPath) -> Bool { (a.section, a.item) < (b.section, b.item) }
}
