/// A content that the frames of many ticks share, and that never changes: copying a frame's element copies a reference
/// to it.
package final class SharedContent: Hashable, Sendable {
  package let value: CellContent
  /// What views draw over that, from back to front; points from the element's middle.
  package let layers: [Frame.Layer]

  /// Whether any of the layers is text.
  package let hasTextLayers: Bool

  package init(_ value: CellContent, layers: [Frame.Layer] = []) {
    (self.value, self.layers) = (value, layers)
    hasTextLayers = layers.contains { if case .text = $0.contents { true } else { false } }
  }

  package static func == (a: SharedContent, b: SharedContent) -> Bool {
    a === b || a.value == b.value && a.layers == b.layers
  }

  package func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
    layers.hash(into: &hasher)
  }
}

extension CellContent {
  /// Whether it is drawn like another one. Equal texts need not be: an accent may be a character of its own.
  func isDrawn(like other: CellContent) -> Bool {
    self == other && text.utf8.elementsEqual(other.text.utf8) && detail.utf8.elementsEqual(other.detail.utf8)
  }

  /// The same content with a tint, if it has none of its own.
  package func tinted(_ tint: Int) -> CellContent {
    var content = self
    if content.tint == nil { content.tint = tint }
    return content
  }
}
