import Springflow
import SpringflowScenes

/// The speakers of each conference in a stack: "Introducing Collection Views".
public final class ConferenceStacks: ConferenceExhibit, CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "conference-stacks"
  /// The summary that lists and help show.
  nonisolated public static let summary = "A stack of cards for every conference, three of them seen."

  /// Sets the stacks up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    super.init(
      ConferenceStacksLayout(), style: ConferenceStyle(shadow: 0.5), itemCount: itemCount, viewport: viewport)
    collectionView.alwaysBounceVertical = true
  }

  /// A stack with its label and the space below, in points.
  public override var arrowStride: CGFloat { 263 }
}
