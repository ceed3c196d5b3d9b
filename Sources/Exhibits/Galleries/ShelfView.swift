import Springflow

/// A wooden board, seen from a little above. Items stand at the front of its upper face.
///
/// The layout gives the depth of the upper face by the attributes' ``ShelfAttributes/depth``.
final class ShelfView: CollectionReusableView {
  /// The colours of the upper face, the edge and the front, each at its top and its bottom.
  private static let colors = [0x4A3320, 0x7E5A38, 0xB58A5C, 0x9A7047, 0x6B4A2D, 0x3A2819].map { Color(hex: $0) }

  private var depth: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    layer.shadowOpacity = 0.6
  }

  required init?(coder: NSCoder) { nil }

  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    guard let attributes = layoutAttributes as? ShelfAttributes, attributes.depth != depth else { return }
    depth = attributes.depth
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    // One point of the upper face stays visible in front of the items; then a light edge, then the front.
    let (edge, front) = (min((depth + 1) / rect.height, 1), min((depth + 2.5) / rect.height, 1))
    guard let wood = CGGradient(colors: Self.colors, locations: [0, edge, edge, front, front, 1]) else { return }
    let (top, bottom) = (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY))
    GraphicsGetCurrentContext()?.drawLinearGradient(wood, start: top, end: bottom)
  }
}

/// Attributes of a shelf.
final class ShelfAttributes: CollectionViewLayoutAttributes {
  /// The distance from the shelf's top to the line on which items stand, in points.
  var depth: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? ShelfAttributes)?.depth = depth
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? ShelfAttributes else { return false }
    return MainActor.assumeIsolated { depth == other.depth }
  }
}
