import Springflow
import SpringflowScenes

/// Cards that are turned away on both sides and face the viewer in the centre: "Introducing Collection Views".
public final class CoverFlow: ConferenceLineExhibit, CollectionExhibit {
  /// Its name in scene files.
  nonisolated public static let name = "cover-flow"
  /// The summary that lists and help show.
  nonisolated public static let summary = "Cards askew in space that turn to face you as they come to the centre."

  /// Sets the cards up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    // Each card covers its neighbour's edge, which must not hide a name.
    var style = ConferenceStyle.upright
    style.textSize = 28
    super.init(CoverFlowLayout(), style: style, itemCount: itemCount, viewport: viewport)
  }
}

/// The line with its cards in space. Numbers as in the classic demo.
final class CoverFlowLayout: ConferenceLineLayout {
  /// The distance from the centre within which a card turns, in points.
  private static let activeDistance: CGFloat = 100
  /// The distance by which cards make room for the one in the centre, in points.
  private static let room: CGFloat = 40
  @Tunable("how far cards on both sides are turned, in degrees", 0...90, step: 1) private var angle: CGFloat = 45
  /// The negative inverse of the eye's distance: 4.6777 card widths.
  private var perspective: CGFloat { -1 / (4.6777 * itemSize.width) }

  init(headerKind: String = CollectionView.elementKindSectionHeader) {
    super.init(lineSpacing: -51, headerKind: headerKind)
  }

  required init?(coder: NSCoder) { nil }

  override var reach: CGFloat { 100 }

  override func shape(_ card: CollectionViewLayoutAttributes, distance: CGFloat) {
    let share = min(1, abs(distance) / Self.activeDistance)
    let side: CGFloat = distance < 0 ? -1 : 1
    let isActive = share < 1
    // The depth only determines which card covers which: with m44 unchanged, it changes no size. (The original leaves
    // all cards beyond at the same depth, where those on the right cover their inner neighbours.)
    let depth = isActive ? (1 - share) * 40_000 + (side < 0 ? 200 : 0) : Self.activeDistance - abs(distance)
    var transform = CATransform3DTranslate(CATransform3DIdentity, side * Self.room * share, 0, depth)
    transform.m34 = perspective
    transform = CATransform3DRotate(transform, -side * (angle * .pi / 180) * share, 0, 1, 0)
    if isActive {
      let zoom = 1 + growth * (1 - share)
      transform = CATransform3DScale(transform, zoom, zoom, 1)
    }
    card.transform3D = transform
    card.zIndex = isActive ? 1 : 0
  }
}
