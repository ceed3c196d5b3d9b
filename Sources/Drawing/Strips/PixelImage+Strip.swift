import SpringflowViews

/// Pictures of strips, drawn without a display.
extension PixelImage {
  /// Draws a strip.
  ///
  /// - Parameters:
  ///   - strip: The strip.
  ///   - scale: Pixels a point of the sheet, above 0. A sheet is about 2000 points wide, if it has enough frames.
  /// - Throws: `SDLError` if there is no font, or the picture is too large.
  /// - Complexity: That of its frames, each by itself, and O(*p* + *v*) for *p* pixels and *v* values of curves.
  @preconcurrency @MainActor
  public init(of strip: FrameStrip, scale: Double = 2) throws(SDLError) {
    let layout = strip.layout
    self = try Self.sized(layout.size, scale, hint: "try more rows or a smaller scale")
    let (width, height) = (width, height)
    let thumbnails = Thumbnails()
    let renderer = Renderer(scale: Float(scale * layout.scale), thumbnails: thumbnails)
    withTarget { renderer.draw(Canvas(atlas: renderer.atlas), into: $0, over: Palette.boardPixel) }
    func pixel(_ length: CGFloat) -> Int { Int((length * scale).rounded()) }
    for (number, cell) in layout.cells.enumerated() {
      // A fresh atlas if the old one is used up.
      renderer.prepare(scale: Float(scale * layout.scale))
      var canvas = Canvas(atlas: renderer.atlas)
      var viewport = strip.frames[number].frame.viewport
      if case .onionSkin(let trails) = strip.arrangement {
        viewport = CGSize(width: cell.width / layout.scale, height: cell.height / layout.scale)
        try OnionSkin(strip.frames.map(\.frame)).paint(along: trails, on: &canvas)
      } else {
        try FramePainter.paint(strip.frames[number].frame, on: &canvas)
      }
      let shown = (
        width: min(viewport.width * layout.scale, cell.width), height: min(viewport.height * layout.scale, cell.height)
      )
      // A smaller frame is in the middle of its cell.
      let (left, top) = (cell.midX - shown.width / 2, cell.midY - shown.height / 2)
      withTarget {
        let area = $0.part(
          x: pixel(cell.minX), y: pixel(cell.minY), width: pixel(cell.width), height: pixel(cell.height))
        renderer.draw(Canvas(atlas: renderer.atlas), into: area)
        let part = $0.part(x: pixel(left), y: pixel(top), width: pixel(shown.width), height: pixel(shown.height))
        renderer.draw(canvas, into: part)
      }
    }
    let sheet = Renderer(scale: Float(scale))
    var canvas = Canvas(atlas: sheet.atlas)
    try strip.paint(layout, on: &canvas)
    withTarget { sheet.draw(canvas, into: $0.part(x: 0, y: 0, width: width, height: height), over: nil) }
  }
}
