import Geometry
import Layout

/// What a cell shows, as a value.
public struct CellContent: Hashable, Sendable {
  /// A short text in the middle.
  public var text: String
  /// Names the cell's colour: equal numbers, equal colours, neighbours far apart. `nil` takes the element's own.
  public var tint: Int?

  /// Makes a content.
  public init(text: String = "", tint: Int? = nil) {
    self.text = text
    self.tint = tint
  }
}

/// What stands for an item while it is in sight. (`UICollectionViewCell`.)
@preconcurrency @MainActor
open class CollectionViewCell: NSObject {
  /// What the cell shows.
  open var content = CellContent()
  /// What the cell was registered as, or `nil` if it was made by hand.
  public internal(set) var reuseIdentifier: String?

  /// Makes an empty cell.
  public required override init() {}

  /// Called before the cell shows another item.
  open func prepareForReuse() {}

  /// Called when the cell enters and whenever its layout attributes are others.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}
}

/// The cells that wait to be used again, by identifier.
@MainActor
struct ReusePool {
  private var classes: [String: CollectionViewCell.Type] = [:]
  private var waiting: [String: [CollectionViewCell]] = [:]

  mutating func register(_ cellClass: CollectionViewCell.Type, _ identifier: String) {
    classes[identifier] = cellClass
    waiting[identifier] = nil
  }

  mutating func dequeue(_ identifier: String) -> CollectionViewCell {
    if let cell = waiting[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    guard let cellClass = classes[identifier] else {
      fatalError(
        "no cell is registered as '\(identifier)'; call register(_:forCellWithReuseIdentifier:) first")
    }
    let cell = cellClass.init()
    cell.reuseIdentifier = identifier
    return cell
  }

  mutating func recycle(_ cell: CollectionViewCell) {
    if let identifier = cell.reuseIdentifier { waiting[identifier, default: []].append(cell) }
  }
}
