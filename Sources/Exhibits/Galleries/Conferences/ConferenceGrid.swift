import Springflow
import SpringflowScenes

/// Speakers' cards on wooden shelves, conference by conference: the grid of "Introducing Collection Views".
public final class ConferenceGrid: ConferenceExhibit, CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "conference-grid"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Cards on wooden shelves, in sections with headers and starred footers."

  private let layout = ConferenceGridLayout()
  @Tunable("true scrolls sideways, with the headers' words turned; false up and down") private var horizontal = false

  /// Sets the shelves up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    super.init(layout, style: ConferenceStyle(), itemCount: itemCount, viewport: viewport)
  }

  /// Takes over the direction and how updates move.
  public override func didTune() {
    super.didTune()
    layout.scrollDirection = horizontal ? .horizontal : .vertical
    data.style = horizontal ? .upright : ConferenceStyle()
    (collectionView.alwaysBounceHorizontal, collectionView.alwaysBounceVertical) = (horizontal, !horizontal)
  }

  /// A card and the space after it, in points.
  public override var arrowStride: CGFloat { layout.scrollDirection == .horizontal ? 180 : 207 }

  /// The first visible card keeps its position on screen.
  override func boundsDidChange(from oldBounds: CGRect) { layout.keepPlace(of: oldBounds) }
}
