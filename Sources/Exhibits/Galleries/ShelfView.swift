import Springflow

/// A wooden board, seen from a little above. Items stand at the front of its upper face.
///
/// The layout gives the depth of the upper face by the attributes' ``ShelfAttributes/depth``.
final class ShelfView: CollectionReusableView {
  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    let height = layoutAttributes.size.height
    guard let depth = (layoutAttributes as? ShelfAttributes)?.depth, height > 0 else { return }
    // One point of the upper face stays visible in front of the items; then a light edge, then the front.
    let edge = min((depth + 1) / height, 1)
    let front = min((depth + 2.5) / height, 1)
    content = CellContent(
      background: .stops([
        GradientStop(Color(hex: 0x4A3320), at: 0), GradientStop(Color(hex: 0x7E5A38), at: edge),
        GradientStop(Color(hex: 0xB58A5C), at: edge), GradientStop(Color(hex: 0x9A7047), at: front),
        GradientStop(Color(hex: 0x6B4A2D), at: front), GradientStop(Color(hex: 0x3A2819), at: 1),
      ]), radius: 0)
    content.shadow = 0.6
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
