import SpringflowNumerics
import SpringflowViews

/// Draws the pictures of a film one after another, each with the same curves beneath it.
///
/// What does not depend on the present is drawn once: the curves bright, as they are up to the present, and dimmed, as
/// they are after it.
@preconcurrency @MainActor
public final class FilmPainter {
  private let panel: CurvePanel?
  private let scale: Double
  private let size: CGSize
  private let renderer: Renderer
  private let panelRenderer: Renderer
  private var drawn: (past: PixelImage, future: PixelImage, lanes: [PlotLane])?
  private var last: (frame: Frame, picture: PixelImage)?

  /// How strong the curves after the present are.
  private static let futureStrength: Float = 0.3
  private static let margin: CGFloat = 12
  /// A narrower panel has no room for curves, in points.
  private static let leastWidth = 60.0

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - size: The size of all pictures above the curves, in points, where smaller frames are in the middle.
  ///   - panel: The curves; a film that is narrower than 60 points has none.
  ///   - scale: Pixels a point, above 0. Curves have 1 at least, so that words can be read.
  public init(size: CGSize, panel: CurvePanel? = nil, scale: Double = 1) {
    require(scale > 0 && scale.isFinite, "a film has more than 0 pixels a point, got \(scale)")
    (self.size, self.scale) = (size, scale)
    self.panel = Double(size.width) * min(1, scale) < Self.leastWidth ? nil : panel
    renderer = Renderer(scale: Float(scale))
    panelRenderer = Renderer(scale: Float(max(1, scale)))
  }

  /// Draws the next picture: a frame, and below it the curves with dots at a time in seconds.
  ///
  /// - Throws: `SDLError` if there is no font, or the picture is too large.
  public func picture(of frame: Frame, at seconds: Double) throws(SDLError) -> PixelImage {
    var timeless = frame
    timeless.tick = 0
    // The dots on curves move on also while all rests.
    if panel == nil, let last, last.frame == timeless { return last.picture }
    let picture = try draw(frame, seconds)
    if panel == nil { last = (timeless, picture) }
    return picture
  }

  private func draw(_ frame: Frame, _ seconds: Double) throws(SDLError) -> PixelImage {
    let (panelScale, stage) = (max(1, scale), size)
    let band = panel.map { (CGFloat($0.height) + 2 * Self.margin) * panelScale / scale } ?? 0
    var picture = try PixelImage.sized(
      CGSize(width: stage.width, height: stage.height + band), scale, hint: "try a smaller scale")
    let (width, height) = (picture.width, picture.height)
    let top = min(height, max(1, Int((stage.height * scale).rounded())))
    renderer.prepare(scale: Float(scale))
    var canvas = Canvas(atlas: renderer.atlas)
    try FramePainter.paint(frame, on: &canvas)
    func pixels(_ length: CGFloat) -> Int { Int((length * scale).rounded()) }
    let area = (width: min(width, pixels(frame.viewport.width)), height: min(top, pixels(frame.viewport.height)))
    if (area.width, area.height) != (width, top) {
      picture.pixels.withUnsafeMutableBufferPointer { $0.update(repeating: Palette.boardPixel) }
    }
    picture.withTarget {
      renderer.draw(
        canvas,
        into: $0.part(
          x: (width - area.width) / 2, y: (top - area.height) / 2, width: area.width, height: area.height))
    }
    guard let panel, top < height else { return picture }
    let (past, future, lanes) = try still(panel, width: width, height: height - top)
    // The dimmed curves begin at the present.
    let (start, end) = (lanes.first?.x(seconds) ?? 0, lanes.first?.rect.maxX ?? 0)
    func column(_ x: CGFloat) -> Int { min(max(Int((x * panelScale).rounded()), 0), width) }
    let (left, right) = (column(seconds.isFinite ? start : end), column(end))
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      for row in 0..<height - top {
        let (from, to) = (row * width, (top + row) * width)
        for column in 0..<width {
          pixels[to + column] = (column < left || column >= right ? past : future).pixels[from + column]
        }
      }
    }
    panelRenderer.prepare(scale: Float(panelScale))
    var dots = Canvas(atlas: panelRenderer.atlas)
    try panel.paintPresent(seconds, lanes, on: &dots)
    picture.withTarget {
      panelRenderer.draw(dots, into: $0.part(x: 0, y: top, width: width, height: height - top), over: nil)
    }
    return picture
  }

  /// The panel without the present, for a size in pixels.
  private func still(
    _ panel: CurvePanel, width: Int, height: Int
  ) throws(SDLError) -> (past: PixelImage, future: PixelImage, lanes: [PlotLane]) {
    if let drawn { return drawn }
    let scale = CGFloat(max(1, scale))
    let rect = CGRect(x: 0, y: 0, width: CGFloat(width) / scale, height: CGFloat(height) / scale)
      .insetBy(dx: Self.margin, dy: Self.margin)
    func image(_ strength: Float) throws(SDLError) -> PixelImage {
      var canvas = Canvas(atlas: panelRenderer.atlas)
      try panel.paint(in: rect, strength: strength, on: &canvas)
      var image = PixelImage(width: width, height: height)
      image.withTarget { panelRenderer.draw(canvas, into: $0, over: Palette.boardPixel) }
      return image
    }
    let lanes = try panel.lanes(in: rect, on: Canvas(atlas: panelRenderer.atlas))
    let panel = (past: try image(1), future: try image(Self.futureStrength), lanes: lanes)
    drawn = panel
    return panel
  }
}
