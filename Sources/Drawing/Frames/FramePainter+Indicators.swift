import SpringflowViews

extension FramePainter {
  /// The opacity of the white bars.
  private static let indicatorStrength: Float = 0.4

  /// Adds the scroll indicators: rounded bars in front of everything on the stage.
  static func paintIndicators(_ frame: Frame, on canvas: inout Canvas) {
    for bar in frame.indicators where bar.opacity > 0 {
      let color = Color.white.withAlpha(indicatorStrength * Float(min(bar.opacity, 1)))
      canvas.fillRounded(bar.rect, radius: min(bar.rect.width, bar.rect.height) / 2, color)
    }
  }
}
