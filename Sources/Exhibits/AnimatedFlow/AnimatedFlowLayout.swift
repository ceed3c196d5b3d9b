import Springflow

/// A flow layout whose new items shoot in from below, turning and growing, and whose deleted ones fly at the viewer:
/// objc.io, issue 12.
///
/// Only what the current update names goes these ways. The article's own layout forgets that a layout is asked where
/// items come from and go to whenever the view's size changes, too, and lets all of them shoot in again at every turn
/// of the device; here they go on from where they are. The original also ends a flight in its parent's coordinates, so
/// that it leaves the screen once one has scrolled, and takes a tile away while a fifth of it can still be seen: here
/// flights end in the middle of what is in sight, and at ``remnant``.
final class AnimatedFlowLayout: CollectionViewFlowLayout {
  /// From the viewer's eye to the stage, in points.
  private static let eyeDistance: CGFloat = 20_000
  /// How far a deleted item flies towards the eye, in points: it grows fortyfold.
  private static let flight: CGFloat = 19_500

  /// How opaque a deleted item still is when it is taken away, from 0 to 1; the original's 0.2 vanishes at once.
  private let remnant: CGFloat
  private var update = UpdatePaths()

  /// - Parameters:
  ///   - side: How large items are, in points.
  ///   - remnant: How opaque a deleted item still is when it is taken away, from 0 to 1.
  init(side: CGFloat, remnant: CGFloat) {
    self.remnant = remnant
    super.init()
    itemSize = CGSize(width: side, height: side)
    minimumLineSpacing = 16
    sectionInset = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    update = UpdatePaths(updateItems, in: self)
  }

  /// A new item shoots in from the middle of the lower edge, a fifth as large and upside down.
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = update.beginning(of: path, in: self), let bounds = collectionView?.bounds else { return nil }
    attributes.center = CGPoint(x: bounds.midX, y: bounds.maxY)
    attributes.transform = CGAffineTransform(scaleX: 0.2, y: 0.2).rotated(by: .pi)
    return attributes
  }

  /// A deleted item flies at the viewer, past all others.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = update.end(of: path), let bounds = collectionView?.bounds else { return nil }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.eyeDistance
    attributes.transform3D = CATransform3DTranslate(perspective, 0, 0, Self.flight)
    attributes.center = CGPoint(x: bounds.midX, y: bounds.midY)
    attributes.alpha = remnant
    attributes.zIndex = 1
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    update = UpdatePaths()
  }
}
