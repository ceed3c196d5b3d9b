import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

/// A view of a collection's items, arranged by a layout: what a layout can see of it.
///
/// Layouts and views know each other, so the class is declared here, below; its data source, its elements, its updates
/// and its motion are furnished by the module `CollectionViews`.
@preconcurrency @MainActor
open class CollectionView: ScrollView {
  /// The kinds of things a layout places. (`UICollectionView.ElementCategory`.)
  public enum ElementCategory: Int, Hashable, Sendable {
    /// An item of the data.
    case cell
    /// A header, footer or the like: data about the data.
    case supplementaryView
    /// A decoration view, which belongs to the layout.
    case decorationView
  }

  /// The kind of a section's header.
  nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// What arranges the items; a new one takes effect in the next layout pass.
  ///
  /// Both layouts are told, in this order: `prepareForTransition(to:)`, `prepareForTransition(from:)`, and, once the
  /// new one has been asked about its elements, `finalizeLayoutTransition()`.
  open var collectionViewLayout: CollectionViewLayout {
    didSet {
      if collectionViewLayout !== oldValue { exchange(oldValue, for: collectionViewLayout) }
    }
  }

  /// Is asked and told about what the view does; the view does not keep it alive.
  open weak var delegate: (any CollectionViewDelegate)? {
    didSet { if delegate !== oldValue { collectionViewLayout.invalidateLayout() } }
  }

  /// What stays where it is on screen when items come and go; the content offset unless set.
  open var contentOffsetAnchor = ContentOffsetAnchor.contentOffset

  /// Makes a view with a rectangle in its parent's coordinates and a layout.
  public init(frame: CGRect, collectionViewLayout: CollectionViewLayout) {
    self.collectionViewLayout = collectionViewLayout
    super.init(frame: frame)
    collectionViewLayout.host = self
  }

  /// Decoding from archives is not offered on Linux; the initialiser is there for subclasses to override.
  public required init?(coder: NSCoder) { nil }

  /// How many sections there are.
  open var numberOfSections: Int { core?.itemCounts.count ?? 0 }

  /// How many items a section has.
  ///
  /// - Precondition: The section is there.
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = core?.itemCounts ?? []
    require(
      counts.indices.contains(section), "section \(section) is not there: the view has \(counts.count) sections")
    return counts[section]
  }

  package override func boundsWillChange(to newBounds: CGRect) { core?.boundsWillChange(to: newBounds) }

  package override func insetsDidChange() { collectionViewLayout.invalidateLayout() }

  package override func contentInsetDidChange(from old: EdgeInsets) {
    // Content under a finger stays where it is.
    if core?.isContentHeld != true { super.contentInsetDidChange(from: old) }
    collectionViewLayout.invalidateLayout()
  }

  package override func boundsDidChange(from oldBounds: CGRect) { core?.boundsDidChange(from: oldBounds) }
}

/// What a collection view is made of beyond what layouts see.
@MainActor
package protocol CollectionViewCore: AnyObject {
  /// Items in each section, as the view knows them.
  var itemCounts: [Int] { get }
  /// Whether a finger holds the content.
  var isContentHeld: Bool { get }
  /// The view is about to be scrolled or resized.
  func boundsWillChange(to newBounds: CGRect)
  /// The view was scrolled or resized.
  func boundsDidChange(from oldBounds: CGRect)
  /// Which item becomes which in the update that is being carried out.
  var updateMap: UpdateMap? { get }
  /// The map from the data's order to the preview's during an interactive reorder, if they differ.
  var reorderMap: UpdateMap? { get }
  /// The view's data source, whatever it is.
  var dataSourceObject: AnyObject? { get }
  /// The view has another layout than before.
  func layoutWasReplaced(_ oldLayout: CollectionViewLayout)
  /// A layout between two others stands elsewhere between them.
  func transitionDidMove(_ layout: CollectionViewTransitionLayout)
  /// How a layout between two others shows the data now.
  func interpolation(of layout: CollectionViewTransitionLayout) -> (any TransitionInterpolation)?
  /// The layout was declared out of date.
  func layoutWasInvalidated(with context: CollectionViewLayoutInvalidationContext)
}

/// A layout's hold on what moves its elements: it does not keep it alive.
package struct LayoutMotionReference {
  package weak var motion: (any LayoutMotion)?

  package init(_ motion: any LayoutMotion) { self.motion = motion }
}

/// Something that moves a layout's elements by itself, tick by tick, such as a dynamic animator.
@MainActor
package protocol LayoutMotion: AnyObject {
  /// Whether anything moves.
  var isMoving: Bool { get }
  /// Goes one tick on.
  func advance()
  /// Takes over the new places of the elements it holds, before the layout is asked about the new world.
  func follow(_ map: UpdateMap)
}

extension CollectionView {
  /// What stays where it is on screen when an update changes what lies above it.
  public enum ContentOffsetAnchor: Int, Hashable, Sendable {
    /// The content offset is kept: what is inserted above pushes everything down, as in UIKit.
    case contentOffset
    /// The first item in sight that survives the update is kept where it is, as far as the content allows: what is read
    /// does not move, a scroll that is under way goes on. The delegate's and the layout's
    /// `targetContentOffset(forProposedContentOffset:)` have the last word.
    case firstVisibleItem
  }

  /// Directions of scrolling. (`UICollectionView.ScrollDirection`.)
  public enum ScrollDirection: Int, Hashable, Sendable {
    /// Lines run across, content scrolls up and down.
    case vertical
    /// Lines run down, content scrolls left and right.
    case horizontal
  }
}
