import SpringflowViews

/// Shadows on the floor below elements that stand on it or fall toward it.
///
/// The light comes from above and is large: where an element touches the floor, hardly any light gets in between, and
/// the shadow is dark and has an edge; higher up, light comes in from all sides, and only a faint, soft, smaller patch
/// is left. The shadow is the sum of two patches, which fade differently with the height; both depend on its square, so
/// that a bounce shows no kink in them.
extension FramePainter {
  /// The heights at which the soft patch and the other one are half as dark, in parts of the element's width.
  private static let softHeight: CGFloat = 1.3
  private static let sharpHeight: CGFloat = 0.16

  /// The distance from the edge over which the light on the floor fades, in points, and its brightness at the edge.
  private static let lightDepth: CGFloat = 72
  private static let light = Color(hex: 0x2A303C)

  /// Lights the ground while an element casts its shadow there, and draws the shadows.
  static func paintFloor(_ frame: Frame, on canvas: inout Canvas) {
    let edge = frame.stage.maxY
    var opacity: CGFloat = 0
    for element in frame.elements where element.sharedContent.value.shadowPlace == .floor {
      opacity = max(opacity, element.alpha)
    }
    if opacity <= 0 { return }
    if !frame.clipsToStage, frame.viewport.height > edge {
      let depth = min(frame.viewport.height - edge, lightDepth)
      canvas.opacity = Float(opacity)
      canvas.fillRounded(
        CGRect(x: 0, y: edge, width: frame.viewport.width, height: depth), radius: 0, light, Palette.ground)
    }
    var reach: CGFloat = 0
    for element in frame.elements where element.sharedContent.value.shadowPlace == .floor && element.alpha > 0 {
      let darkness = CGFloat(min(element.sharedContent.value.shadow ?? 1, 2)) * element.alpha
      let (width, height) = (element.size.width * element.transform.a, element.size.height * element.transform.d)
      if darkness <= 0 || width <= 0 || height <= 0 || element.spatialBox != nil { continue }
      reach = max(reach, width / 2)
      let rise = max(0, edge - element.center.y - height / 2) / width
      let soft = 1 / (1 + rise * rise / (softHeight * softHeight))
      let sharp = 1 / (1 + rise * rise / (sharpHeight * sharpHeight))
      canvas.transform = CGAffineTransform(
        a: 0.55 + 0.45 * soft, b: 0, c: 0, d: 1, tx: element.center.x + element.transform.tx, ty: edge)
      paintPatch(width, depth: 0.2, blur: 0.075, 0.6 * darkness * soft, on: &canvas)
      paintPatch(width, depth: 0.09, blur: 0.022, 0.8 * darkness * sharp, on: &canvas)
    }
    canvas.transform = .identity
    canvas.opacity = 1
    // There is no floor behind its edge.
    canvas.fill(CGRect(x: 0, y: edge - reach, width: frame.viewport.width, height: reach), Palette.stage)
  }

  /// A dark patch on the floor, seen from slightly above: depth and blur are parts of the width.
  private static func paintPatch(
    _ width: CGFloat, depth: CGFloat, blur: CGFloat, _ darkness: CGFloat, on canvas: inout Canvas
  ) {
    canvas.opacity = Float(darkness)
    let rect = CGRect(x: -0.5 * width, y: -0.2 * depth * width, width: width, height: depth * width)
    canvas.shadow(rect.insetBy(dx: blur * width / 2, dy: 0), radius: rect.height / 2, sigma: blur * width, Color.black)
  }
}
