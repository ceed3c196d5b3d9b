import Springflow

/// A flow layout whose new items shoot in from below, turning and growing, and whose deleted ones fly at the viewer:
/// objc.io, issue 12.
///
/// Only items that the current update names appear and disappear in this form. UIKit asks a layout for initial and
/// final attributes at every change of the view's size as well, and the article's layout does not check for that: there
/// all items shoot in again at every rotation of the device; here they move on from their positions. The original also
/// ends a flight in its parent's coordinates, so that after a scroll it leaves the screen, and removes a tile while a
/// fifth of it is still visible: here flights end in the middle of the visible bounds, with the alpha ``remnant``, from
/// which they fade out.
final class AnimatedFlowLayout: CollectionViewFlowLayout {
  /// The distance from the viewer's eye to the stage, in points.
  private static let eyeDistance: CGFloat = 20_000
  /// The distance that a deleted item flies towards the eye, in points: it grows fortyfold.
  private static let exitDistance: CGFloat = 19_500

  @Tunable("opacity of a deleted tile at the end of its flight", 0...1, step: 0.05, presets: ["original": 0.2])
  private var remnant: CGFloat = 0
  private var update = UpdatePaths()
  /// The first visible item of the previous layout, while this layout replaces it.
  private var firstInReplaced: IndexPath?
  /// Whether the view is changing its layout or its size.
  private var isRefitting = false

  /// - Parameter side: The side of an item, in points.
  init(side: CGFloat) {
    super.init()
    fadesItemsBetweenLines = true
    itemSize = CGSize(width: side, height: side)
    minimumLineSpacing = 16
    sectionInset = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Held items

  /// The held and the returning items; a change takes effect when the layout is invalidated.
  var held: [HeldItem] = []
  /// The rectangle around which the others flow, in points of the content, and the item in it.
  var obstacle: (rect: CGRect, path: IndexPath)?
  private var shown: [HeldItem] = []
  private(set) var displacedFlow: DisplacedFlow?

  /// The flow of the others around a rectangle.
  func displacedFlow(around rect: CGRect, held: IndexPath) -> DisplacedFlow {
    let view = collectionView
    let line = DisplacedFlow.LineMetrics(
      side: itemSize.width, width: view?.bounds.width ?? 0, inset: sectionInset.left,
      itemSpacing: minimumInteritemSpacing, lineSpacing: minimumLineSpacing)
    let tops = (0..<(view?.numberOfSections ?? 0)).map { section in
      let first = super.layoutAttributesForItem(at: IndexPath(item: 0, section: section))
      return (top: first?.frame.minY ?? 0, count: view?.numberOfItems(inSection: section) ?? 0)
    }
    return DisplacedFlow(line: line, around: rect, held: held, tops: tops)
  }

  /// The geometry of an item that is not held.
  func home(of path: IndexPath) -> HeldItem.ItemGeometry? {
    super.layoutAttributesForItem(at: path).map { HeldItem.ItemGeometry(size: $0.size.width, center: $0.center) }
  }

  override func prepare() {
    super.prepare()
    shown = held
    displacedFlow = obstacle.map { displacedFlow(around: $0.rect, held: $0.path) }
  }

  override var collectionViewContentSize: CGSize {
    var size = super.collectionViewContentSize
    size.height += displacedFlow?.growth ?? 0
    return size
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = super.layoutAttributesForItem(at: indexPath) else { return nil }
    if let displacedFlow, indexPath != obstacle?.path { attributes.frame = displacedFlow.frame(of: indexPath) }
    if let item = shown.first(where: { $0.path == indexPath }) {
      let geometry = item.geometry(home: HeldItem.ItemGeometry(size: attributes.size.width, center: attributes.center))
      attributes.center = geometry.center
      attributes.size = CGSize(width: max(0, geometry.size), height: max(0, geometry.size))
      attributes.zIndex = 100
    }
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    if shown.isEmpty { return super.layoutAttributesForElements(in: rect) }
    let lying = displacedFlow?.items(in: rect) ?? (super.layoutAttributesForElements(in: rect) ?? []).map(\.indexPath)
    let paths = lying.filter { path in !shown.contains { $0.path == path } } + shown.map(\.path)
    return paths.compactMap { layoutAttributesForItem(at: $0) }.filter { $0.frame.meets(rect) }
  }

  // MARK: Updates

  override func prepareForUpdates(_ updateItems: [CollectionViewUpdateItem]) {
    super.prepareForUpdates(updateItems)
    update = UpdatePaths(updateItems, in: self)
  }

  /// A new item shoots in from the middle of the lower edge, a fifth as large and upside down.
  override func initialLayoutAttributesForAppearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let bounds = collectionView?.bounds else { return nil }
    guard let attributes = update.beginning(of: path, in: self) else { return coming(to: path, bounds) }
    attributes.center = CGPoint(x: bounds.midX, y: bounds.maxY)
    attributes.transform = CGAffineTransform(scaleX: 0.2, y: 0.2).rotated(by: .pi)
    return attributes
  }

  /// A deleted item flies at the viewer, past all others.
  override func finalLayoutAttributesForDisappearingItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    guard let attributes = update.end(of: path), let bounds = collectionView?.bounds else { return nil }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.eyeDistance
    attributes.transform3D = CATransform3DTranslate(perspective, 0, 0, Self.exitDistance)
    attributes.center = CGPoint(x: bounds.midX, y: bounds.midY)
    attributes.alpha = remnant
    attributes.zIndex = 1
    return attributes
  }

  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    update = UpdatePaths()
  }

  // MARK: From one size to another

  override func prepareForTransition(to newLayout: CollectionViewLayout) {
    super.prepareForTransition(to: newLayout)
    guard let next = newLayout as? AnimatedFlowLayout, let view = next.collectionView ?? collectionView else { return }
    next.firstInReplaced = (layoutAttributesForElements(in: view.bounds) ?? []).map(\.indexPath).min()
    next.isRefitting = true
  }

  override func finalizeLayoutTransition() {
    super.finalizeLayoutTransition()
    firstInReplaced = nil
    isRefitting = false
  }

  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    super.prepare(forAnimatedBoundsChange: oldBounds)
    isRefitting = true
  }

  override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    isRefitting = false
  }

  /// An item that was far outside the bounds in the previous layout appears from beyond the edge.
  private func coming(to path: IndexPath, _ bounds: CGRect) -> CollectionViewLayoutAttributes? {
    guard let firstInReplaced, let copy = layoutAttributesForItem(at: path)?.copy() as? CollectionViewLayoutAttributes
    else { return nil }
    copy.center.y += path < firstInReplaced ? -bounds.height : bounds.height
    return copy
  }

  /// Content that gets shorter leaves no empty view behind, not even during a fling.
  override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
    guard isRefitting, let view = collectionView else { return proposed }
    return CGPoint(x: proposed.x, y: max(0, min(proposed.y, collectionViewContentSize.height - view.bounds.height)))
  }
}
