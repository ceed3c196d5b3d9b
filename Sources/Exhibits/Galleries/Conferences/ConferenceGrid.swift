import Springflow
import SpringflowScenes

/// Speakers' cards on wooden shelves, conference by conference: the grid of "Introducing Collection Views".
public final class ConferenceGrid: ConferenceExhibit, CollectionExhibit {
  /// The direction in which the grid scrolls.
  nonisolated public static let horizontal = ExhibitParameter(
    "horizontal", "1 scrolls sideways, with the headers' words turned; 0 up and down", default: 0, in: 0...1)

  /// Its name in scene files.
  nonisolated public static let name = "conference-grid"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Cards on wooden shelves, in sections with headers and starred footers."
  /// Its parameters.
  nonisolated public static let parameters = [horizontal]

  private let layout: ConferenceGridLayout

  /// Sets the shelves up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    let isHorizontal = settings[Self.horizontal] >= 0.5
    layout = ConferenceGridLayout(isHorizontal: isHorizontal)
    super.init(layout, style: isHorizontal ? .upright : ConferenceStyle(), itemCount: itemCount, viewport: viewport)
    collectionView.alwaysBounceHorizontal = isHorizontal
    collectionView.alwaysBounceVertical = !isHorizontal
  }

  /// A card and the space after it, in points.
  public override var arrowStride: CGFloat { layout.scrollDirection == .horizontal ? 180 : 207 }

  /// The first visible card keeps its position on screen.
  override func boundsDidChange(from oldBounds: CGRect) { layout.keepPlace(of: oldBounds) }
}
