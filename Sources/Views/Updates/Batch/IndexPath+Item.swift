import Foundation

extension IndexPath {
  /// The path of an item in a section, both counted from 0.
  public init(item: Int, section: Int) {
    // Three times as fast as an array literal.
    self.init(index: section)
    append(item)
  }

  /// The path of a row in a section, both counted from 0: a list's word for an item.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The section, counted from 0.
  ///
  /// - Precondition: The path has a first index.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The item within its section, counted from 0.
  ///
  /// - Precondition: The path has two indexes.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The row within its section, counted from 0: a list's word for an item.
  ///
  /// - Precondition: The path has two indexes.
  public var row: Int {
    get { item }
    set { item = newValue }
  }
}
