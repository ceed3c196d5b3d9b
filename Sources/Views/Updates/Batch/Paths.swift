import Foundation

/// The position of an item before an update. Before and after never share a type, so they cannot be confused.
public struct BeforePath: Hashable, Comparable, Sendable, SectionedPath {
  /// The section, counted from 0 as it was before the update.
  public var section: Int
  /// The item within its section, counted from 0 as it was before the update.
  public var item: Int

  /// Makes a path from before the update.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Reads an index path as one from before the update; without two indexes it names no item: section and item -1.
  public init(_ path: IndexPath) {
    self.init(section: path.count == 2 ? path[0] : -1, item: path.count == 2 ? path[1] : -1)
  }

  /// The same as an index path.
  public var indexPath: IndexPath { IndexPath(item: item, section: section) }

  /// By section, then by item.
  public static func < (a: BeforePath, b: BeforePath) -> Bool { (a.section, a.item) < (b.section, b.item) }
}

/// The position of an item after an update.
public struct AfterPath: Hashable, Comparable, Sendable, SectionedPath {
  /// The section, counted from 0 as it is after the update.
  public var section: Int
  /// The item within its section, counted from 0 as it is after the update.
  public var item: Int

  /// Makes a path from after the update.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Reads an index path as one from after the update; without two indexes it names no item: section and item -1.
  public init(_ path: IndexPath) {
    self.init(section: path.count == 2 ? path[0] : -1, item: path.count == 2 ? path[1] : -1)
  }

  /// The same as an index path.
  public var indexPath: IndexPath { IndexPath(item: item, section: section) }

  /// By section, then by item.
  public static func < (a: AfterPath, b: AfterPath) -> Bool { (a.section, a.item) < (b.section, b.item) }
}

/// A position in a section, before or after the update.
protocol SectionedPath: Comparable, Sendable {
  var section: Int { get }
  var item: Int { get }
}
