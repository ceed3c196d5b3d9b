import Geometry
import Updates

/// Items in lines, filled one after the other, that scroll in one direction.
///
/// In this version all items have the size ``itemSize``. A section takes O(1) time and memory to prepare, however many
/// items it has, and a query costs O(log *s* + *v*) for *s* sections and *v* items in sight.
@preconcurrency @MainActor
open class CollectionViewFlowLayout: CollectionViewLayout {
  /// The size of every item, in points.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  /// The least distance between lines, in points.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The least distance between items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// Space around the items of each section, in points.
  open var sectionInset = EdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
  /// The direction in which lines follow each other and the content scrolls.
  open var scrollDirection = CollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }

  private var grids: [FlowGrid] = []
  private var length: CGFloat = 0
  private var breadth: CGFloat = 0

  /// Lays out the sections' lines: O(*s*) for *s* sections.
  open override func prepare() {
    super.prepare()
    grids.removeAll(keepingCapacity: true)
    length = 0
    guard let collectionView else { return }
    let isVertical = scrollDirection == .vertical
    let inset = sectionInset
    breadth = isVertical ? collectionView.bounds.width : collectionView.bounds.height
    let insetAcross = isVertical ? inset.left : inset.top
    for section in 0..<collectionView.numberOfSections {
      let grid = FlowGrid(
        count: collectionView.numberOfItems(inSection: section),
        along: isVertical ? itemSize.height : itemSize.width, across: isVertical ? itemSize.width : itemSize.height,
        lineSpacing: minimumLineSpacing, interitemSpacing: minimumInteritemSpacing,
        start: length + (isVertical ? inset.top : inset.left), insetAcross: insetAcross,
        available: breadth - insetAcross - (isVertical ? inset.right : inset.bottom))
      grids.append(grid)
      length = grid.start + grid.length + (isVertical ? inset.bottom : inset.right)
    }
  }

  /// As long as all sections, and as broad as the view.
  open override var collectionViewContentSize: CGSize {
    scrollDirection == .vertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
  }

  /// The items whose frames meet the rectangle, in order.
  ///
  /// - Complexity: O(log *s* + *v*) for *s* sections and *v* items on the lines that the rectangle meets.
  open override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let isVertical = scrollDirection == .vertical
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [CollectionViewLayoutAttributes] = []
    for section in firstSection(reaching: low)..<max(firstSection(reaching: low), grids.count) {
      if grids[section].start > high { break }
      for item in grids[section].items(from: low, to: high) {
        let frame = frame(section, item)
        if frame.meets(rect) { found.append(attributes(section, item, frame)) }
      }
    }
    return found
  }

  /// The attributes of one item, or `nil` if it is not there.
  ///
  /// - Complexity: O(1).
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard grids.indices.contains(indexPath.section), 0..<grids[indexPath.section].count ~= indexPath.item
    else { return nil }
    return attributes(indexPath.section, indexPath.item, frame(indexPath.section, indexPath.item))
  }

  /// Whether the breadth of the view changes, on which the lines depend.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    (scrollDirection == .vertical ? newBounds.width : newBounds.height) != breadth
  }

  private func firstSection(reaching low: CGFloat) -> Int {
    var (first, end) = (0, grids.count)
    while first < end {
      let middle = (first + end) / 2
      if grids[middle].start + grids[middle].length < low { first = middle + 1 } else { end = middle }
    }
    return first
  }

  private func frame(_ section: Int, _ item: Int) -> CGRect {
    let grid = grids[section]
    let origin = grid.origin(of: item)
    return scrollDirection == .vertical
      ? CGRect(x: origin.across, y: origin.along, width: grid.across, height: grid.along)
      : CGRect(x: origin.along, y: origin.across, width: grid.along, height: grid.across)
  }

  private func attributes(_ section: Int, _ item: Int, _ frame: CGRect) -> CollectionViewLayoutAttributes {
    guard let type = Swift.type(of: self).layoutAttributesClass as? CollectionViewLayoutAttributes.Type else {
      fatalError(
        "\(Swift.type(of: self)).layoutAttributesClass is no subclass of CollectionViewLayoutAttributes")
    }
    let attributes = type.init()
    attributes.indexPath = IndexPath(item: item, section: section)
    attributes.frame = frame
    return attributes
  }
}

extension CollectionView {
  /// Directions of scrolling. (`UICollectionView.ScrollDirection`.)
  public enum ScrollDirection: Int, Hashable, Sendable {
    /// Lines run across, content scrolls up and down.
    case vertical
    /// Lines run down, content scrolls left and right.
    case horizontal
  }
}
