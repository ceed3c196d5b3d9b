import Springflow
import SpringflowScenes

/// Exhibits of one line of cards, one of which stands in the view's centre.
public class ConferenceLineExhibit: ConferenceExhibit {
  private let layout: ConferenceLineLayout

  init(_ layout: ConferenceLineLayout, style: ConferenceStyle = .upright, itemCount: Int, viewport: CGSize) {
    self.layout = layout
    super.init(layout, style: style, itemCount: itemCount, viewport: viewport)
    collectionView.decelerationRate = .fast
    collectionView.alwaysBounceHorizontal = true
    collectionView.contentInset = layout.contentInset(in: collectionView.bounds.size)
  }

  /// A card and the space after it, in points.
  public override var arrowStride: CGFloat { layout.itemSize.width + layout.minimumLineSpacing }

  override func boundsDidChange(from oldBounds: CGRect) {
    collectionView.contentInset = layout.contentInset(in: collectionView.bounds.size)
    collectionView.contentOffset.x = oldBounds.midX - collectionView.bounds.width / 2
  }
}

/// A line of cards that grow as they come to the centre: the line of "Introducing Collection Views".
public final class ConferenceLine: ConferenceLineExhibit, CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "conference-line"
  /// The summary that lists and help show.
  nonisolated public static let summary =
    "A line of cards that grow toward the centre, and rest with one of them there."

  /// Sets the line up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    super.init(ConferenceLineLayout(lineSpacing: 30), itemCount: itemCount, viewport: viewport)
  }
}
