import Springflow

/// The data of an exhibit, and the items that are visible at the destination of its scrolling.
@MainActor
struct ExhibitSnapshot {
  /// A hash of the data and of everything else the exhibit keeps.
  let data: StateHash
  let itemCount: Int
  /// The content offset, or the target of a scroll that is under way.
  let destination: CGPoint
  /// The items that are visible there.
  let seen: Set<IndexPath>
  /// The order in which they overlap.
  let overlap: Overlap?
  private let view: ObjectIdentifier?
  private let layout: ObjectIdentifier?
  private let selection: [IndexPath]
  private let focus: IndexPath?
  private let menu: IndexPath?

  init(_ exhibit: any Exhibit) {
    exhibit.rootView.layoutIfNeeded()
    var hash = StateHash()
    exhibit.hash(into: &hash)
    data = hash
    itemCount = exhibit.itemCount
    destination = exhibit.scrollView?.scrollDestination ?? .zero
    guard let view = exhibit.collectionView else {
      (self.view, layout, selection, focus, menu, overlap, seen) = (nil, nil, [], nil, nil, nil, [])
      return
    }
    view.layoutIfNeeded()
    self.view = ObjectIdentifier(view)
    layout = ObjectIdentifier(view.collectionViewLayout)
    selection = view.indexPathsForSelectedItems ?? []
    focus = view.showsFocus ? view.focusedIndexPath : nil
    menu = view.openMenuItem
    let sight = CGRect(origin: destination, size: view.bounds.size)
    // Bodies move visibly from their old positions to their anchors.
    let overlap = view.isMovedByBodies ? nil : Overlap(view, in: sight)
    self.overlap = overlap
    seen = Set(view.indexPathsForVisibleItems.filter { Self.isSeen($0, in: view, sight: sight, overlap) })
  }

  /// Whether a user can see no difference.
  func isSame(as other: ExhibitSnapshot) -> Bool {
    data == other.data && itemCount == other.itemCount && view == other.view && layout == other.layout
      && selection == other.selection && focus == other.focus && menu == other.menu
      && abs(destination.x - other.destination.x) < 0.5 && abs(destination.y - other.destination.y) < 0.5
  }

  /// The number of items that the user has chosen: the selected ones, or else the focused one.
  var chosenCount: Int { selection.isEmpty ? (focus == nil ? 0 : 1) : selection.count }

  /// Whether an item is visible at the destination of the scrolling.
  func sees(_ path: IndexPath, in view: CollectionView) -> Bool {
    Self.isSeen(path, in: view, sight: CGRect(origin: destination, size: view.bounds.size), overlap)
  }

  private static func isSeen(
    _ path: IndexPath, in view: CollectionView, sight: CGRect, _ overlap: Overlap?
  ) -> Bool {
    guard let overlap else { return true }
    guard let item = view.layoutAttributesForItem(at: path), !item.isHidden, item.alpha > 0.05 else { return false }
    let part = item.frame.intersection(sight)
    return !part.isNull && part.width * part.height > 0.2 * item.frame.width * item.frame.height
      && overlap.openShare(of: path) > 0.2
  }

  /// The position of an item that is not visible: "out of sight above", or "beneath the others".
  func relativePosition(of path: IndexPath, in view: CollectionView) -> String {
    guard let item = view.layoutAttributesForItem(at: path) else { return "out of sight" }
    let (frame, sight) = (item.frame, CGRect(origin: destination, size: view.bounds.size))
    let gaps = [
      (sight.minY - frame.midY, "above"), (frame.midY - sight.maxY, "below"), (sight.minX - frame.midX, "to the left"),
      (frame.midX - sight.maxX, "to the right"),
    ]
    guard let furthest = gaps.max(by: { $0.0 < $1.0 }), furthest.0 > -min(frame.width, frame.height) / 2 else {
      return "beneath the others"
    }
    return "out of sight \(furthest.1)"
  }
}
