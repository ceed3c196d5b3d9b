import SpringflowViews

/// The words of a stage that has nothing to show.
extension FramePainter {
  private static let textSize: CGFloat = 17
  private static let detailSize: CGFloat = 13
  /// The distance from the words to the edge of the panel, and between two baselines, in points.
  private static let padding = CGSize(width: 26, height: 20)
  private static let lead: CGFloat = 24

  /// Two quiet lines in the middle of the stage, before remaining headers and shelves.
  static func paint(
    _ placeholder: Frame.Placeholder, in frame: Frame, on canvas: inout Canvas
  ) throws(SDLError) {
    if placeholder.opacity <= 0 { return }
    let stage = frame.stage
    canvas.transform = .identity
    canvas.opacity = Float(placeholder.opacity)
    defer { canvas.opacity = 1 }
    let room = max(0, stage.width - 24 - 2 * padding.width)
    let text = try canvas.shortened(placeholder.text, .semibold, size: textSize, to: room)
    let detail = try canvas.shortened(placeholder.detail, .regular, size: detailSize, to: room)
    let widths = (
      try canvas.width(text, .semibold, size: textSize), try canvas.width(detail, .regular, size: detailSize)
    )
    let height = try canvas.digitHeight(.semibold, size: textSize) + lead
    let size = CGSize(
      width: canvas.onPixel(max(widths.0, widths.1) + 2 * padding.width),
      height: canvas.onPixel(height + 2 * padding.height))
    let panel = CGRect(
      x: canvas.onPixel(stage.midX - size.width / 2), y: canvas.onPixel(stage.midY - size.height / 2),
      width: size.width, height: size.height)
    // Remaining headers, labels and shelves end at a panel; an empty stage shows only the words.
    if frame.elements.contains(where: { $0.alpha > 0 && bounds(of: $0).intersects(panel) }) {
      canvas.shadow(panel.offsetBy(dx: 0, dy: 4), radius: 14, sigma: 12, Color.black.withAlpha(0.4))
      canvas.fillRounded(panel, radius: 14, Color(hex: 0x1F232C))
    }
    let baseline = panel.maxY - padding.height
    try canvas.text(
      text, .semibold, size: textSize, at: CGPoint(x: canvas.onPixel(stage.midX - widths.0 / 2), y: baseline - lead),
      Color.white.withAlpha(0.75))
    try canvas.text(
      detail, .regular, size: detailSize, at: CGPoint(x: canvas.onPixel(stage.midX - widths.1 / 2), y: baseline),
      Color.white.withAlpha(0.6))
  }

  /// The rectangle of an element in the plane, in points of the viewport.
  private static func bounds(of element: Frame.Element) -> CGRect {
    CGRect(
      x: -element.size.width / 2, y: -element.size.height / 2, width: element.size.width, height: element.size.height
    ).applying(element.transform).offsetBy(dx: element.center.x, dy: element.center.y)
  }
}
