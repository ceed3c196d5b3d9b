import SpringflowViews

/// Turns canvases into pixels in memory, and keeps the atlas from which they are drawn.
package final class Renderer {
  /// The atlas for the current scale.
  package private(set) var atlas: Atlas
  /// The pictures, which outlive an atlas.
  package let thumbnails: Thumbnails
  private let rasterizer = Rasterizer()

  /// Begins with an empty atlas for `scale` pixels per point.
  package init(scale: Float, thumbnails: Thumbnails = Thumbnails()) {
    self.thumbnails = thumbnails
    atlas = Atlas(scale: scale, thumbnails: thumbnails)
  }

  /// Begins a picture: adopts photos that have arrived, and another scale, in pixels per point, or a fresh atlas when
  /// the old one is used up.
  package func prepare(scale: Float) {
    thumbnails.takeArrivals()
    if scale != atlas.scale || atlas.isUsedUp { atlas = Atlas(scale: scale, thumbnails: thumbnails) }
  }

  /// Whether the same frame would be drawn differently now: a photo has arrived or fades in.
  package var hasNews: Bool { thumbnails.hasNews || (atlas.isOverfull && atlas.isUsedUp) }

  /// Draws a canvas into memory, over a colour, the stage's by default; over what is there if it is `nil`.
  package func draw(_ canvas: Canvas, into target: PixelTarget, over background: UInt32? = Palette.stagePixel) {
    let atlas = canvas.atlas
    rasterizer.draw(canvas.vertices, canvas.indices, atlas.texture, over: background, into: target)
    atlas.markClean()
  }
}
