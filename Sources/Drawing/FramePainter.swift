import CollectionViews
import Geometry

/// Draws frames: what a frame says, and nothing else.
package enum FramePainter {
  /// A tile's corner radius and label size as parts of its shorter side.
  private static let cornerShare: CGFloat = 0.12
  private static let labelShare: CGFloat = 0.38

  /// Adds a frame's stage and elements to a picture, from back to front.
  package static func paint(_ frame: Frame, on canvas: inout Canvas) throws(SDLError) {
    let viewport = CGRect(origin: .zero, size: frame.viewport)
    canvas.fill(viewport, Palette.stage)
    if frame.stage.maxY < viewport.maxY {
      let ground = CGRect(x: 0, y: frame.stage.maxY, width: viewport.width, height: viewport.maxY - frame.stage.maxY)
      canvas.fill(ground, Palette.ground)
      canvas.fill(CGRect(x: 0, y: ground.minY, width: ground.width, height: 1), Palette.floor)
    }
    for element in frame.elements where element.alpha > 0 { try paint(element, on: &canvas) }
    canvas.transform = .identity
    canvas.opacity = 1
  }

  private static func paint(_ element: Frame.Element, on canvas: inout Canvas) throws(SDLError) {
    let size = element.size
    let side = min(size.width, size.height)
    if side <= 0 { return }
    let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    canvas.transform = element.transform.concatenating(
      CGAffineTransform(translationX: element.center.x, y: element.center.y))
    canvas.opacity = Float(element.alpha)
    let radius = side * cornerShare
    let sigma = side * 0.09
    canvas.shadow(
      rect.offsetBy(dx: 0, dy: side * 0.07).insetBy(dx: side * 0.02, dy: side * 0.02), radius: radius, sigma: sigma,
      Color.black.withAlpha(0.5))
    let colors = Palette.tile(element.content.tint ?? 0)
    canvas.fillRounded(rect, radius: radius, colors.top, colors.bottom)
    if !element.content.text.isEmpty {
      try canvas.centered(
        element.content.text, .semibold, size: side * labelShare, in: rect, Color.white.withAlpha(0.95))
    }
  }
}
