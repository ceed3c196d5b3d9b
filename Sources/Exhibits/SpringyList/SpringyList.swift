import Springflow
import SpringflowScenes

/// Ten thousand small tiles in lines, which lag behind a scroll on springs: a flow layout in a `SpringyLayout`.
///
/// Measures, springs and lag are those of objc.io, issue 5. There items that an update moves are where the update has put
/// them; here they keep position and velocity.
public final class SpringyList: EditableExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "springy-list"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Ten thousand tiles in a flow layout that a springy layout wraps."
  /// Each item costs a spring.
  nonisolated public static var elementCost: Int { 5 }
  /// As many as the article has.
  nonisolated public static let defaultItemCount = 10_000

  /// A tile's side, in points.
  private static let side: CGFloat = 44
  /// The distance between tiles and lines, and to the content's edges, in points.
  private static let spacing: CGFloat = 10
  /// The distance around the view within which tiles have bodies, in points.
  private static let reach: CGFloat = 100

  /// The view that shows the tiles.
  public let collectionView: CollectionView
  /// A line of tiles and the space below it, in points.
  public let arrowStride: CGFloat = side + spacing
  private let data: NumberedItems

  /// Sets the tiles up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = NumberedItems(count: itemCount)
    collectionView = CollectionView(
      frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: Self.layout)
    collectionView.alwaysBounceVertical = true
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: NumberedItems.reuseIdentifier)
    collectionView.dataSource = data
  }

  private static var layout: SpringyLayout {
    let flow = CollectionViewFlowLayout()
    flow.fadesItemsBetweenLines = true
    flow.itemSize = CGSize(width: side, height: side)
    flow.minimumLineSpacing = spacing
    flow.minimumInteritemSpacing = spacing
    flow.sectionInset = EdgeInsets(top: spacing, left: spacing, bottom: spacing, right: spacing)
    let layout = SpringyLayout(wrapping: flow)
    layout.tilingMargin = reach
    return layout
  }

  /// Changes the viewport's size, in points. The tiles' springs bring them to their new places.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) }

  /// The tiles.
  public var items: any EditableDataSource { data }

  /// The names of tiles contain their numbers.
  public var itemName: (IndexPath) -> String? { data.names(Self.words.item) }

  /// Mixes in the tiles' numbers.
  public func hash(into hash: inout StateHash) { data.hash(into: &hash) }
}
