import Springflow
import SpringflowScenes

/// A page for every conference, its speakers on a spiral: "Introducing Collection Views".
public final class ConferenceSpiral: ConferenceExhibit, CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "conference-spiral"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Pages of cards on spirals; new ones come out of the middle, others fly off."
  /// All speakers of a spiral are visible.
  nonisolated public static let maximumItemCount = 10_000

  /// Sets the pages up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    super.init(
      ConferenceSpiralLayout(), style: ConferenceStyle(headerAlignment: .center), itemCount: itemCount,
      viewport: viewport)
    collectionView.decelerationRate = .fast
    collectionView.alwaysBounceHorizontal = true
  }

  /// A page, in points.
  public override var arrowStride: CGFloat { collectionView.bounds.width }

  /// The visible page stays visible.
  override func boundsDidChange(from oldBounds: CGRect) {
    let page = (oldBounds.minX / oldBounds.width).rounded()
    collectionView.contentOffset.x = page * collectionView.bounds.width
  }
}
