import SpringflowViews

/// Draws frames: exactly the contents of a frame.
package enum FramePainter {
  /// Corner radii as parts of the shorter side.
  private static let cornerShare: CGFloat = 0.12
  private static let pictureCornerShare: CGFloat = 0.06

  /// Adds a frame's elements to a picture that is filled with the stage's colour, from back to front.
  ///
  /// - Parameters:
  ///   - addition: Draws something above the elements, which is clipped as they are.
  ///   - recolor: Changes the colours of an element, which was drawn from a mark on; is given its index.
  package static func paint(
    _ frame: Frame, on canvas: inout Canvas, adding addition: (inout Canvas) throws(SDLError) -> Void = { _ in },
    recoloring recolor: ((Int, Canvas.TriangleMark, inout Canvas) -> Void)? = nil
  ) throws(SDLError) {
    let viewport = CGRect(origin: .zero, size: frame.viewport)
    // The renderer has filled the picture with the stage.
    if canvas.record != nil { canvas.recordShape(viewport, radius: 0, Palette.stage, Palette.stage) }
    if !frame.clipsToStage { paintGround(frame, on: &canvas) }
    paintFloor(frame, on: &canvas)
    let pictures = seenPictures(frame, &canvas)
    let opacities = try opacities(frame, &canvas)
    for (index, element) in frame.elements.enumerated() where element.alpha > 0 {
      canvas.record?.owner = index
      // During a zoom, glyphs of nearly the right size are good enough.
      canvas.keepsExactSizes =
        frame.isSettled || (element.sharedContent.value.textSize != nil && hasItsOwnSize(element))
      let mark = canvas.mark
      try paint(element, opacities?[index] ?? elementOpacity(element), pictures, on: &canvas)
      recolor?(index, mark, &canvas)
    }
    canvas.keepsExactSizes = true
    canvas.record?.owner = nil
    canvas.transform = .identity
    canvas.opacity = 1
    try addition(&canvas)
    if let overlay = frame.overlay { paint(overlay, on: &canvas) }
    if frame.clipsToStage { paintSurroundings(frame, on: &canvas) }
    if let placeholder = frame.placeholder { try paint(placeholder, in: frame, on: &canvas) }
    paintIndicators(frame, on: &canvas)
    if let menu = frame.menu { try paint(menu, on: &canvas) }
    paintFingers(frame.fingers, on: &canvas)
  }

  /// Draws the area below the stage.
  private static func paintGround(_ frame: Frame, on canvas: inout Canvas) {
    let (viewport, floor) = (frame.viewport, frame.stage.maxY)
    if floor >= viewport.height { return }
    canvas.fill(CGRect(x: 0, y: floor, width: viewport.width, height: viewport.height - floor), Palette.ground)
    canvas.fill(CGRect(x: 0, y: floor, width: viewport.width, height: 1), Palette.floor)
  }

  /// Covers everything outside of the stage.
  private static func paintSurroundings(_ frame: Frame, on canvas: inout Canvas) {
    let (stage, viewport) = (frame.stage, frame.viewport)
    let sides = [
      CGRect(x: 0, y: 0, width: viewport.width, height: stage.minY),
      CGRect(x: 0, y: stage.minY, width: stage.minX, height: stage.height),
      CGRect(x: stage.maxX, y: stage.minY, width: viewport.width - stage.maxX, height: stage.height),
    ]
    for side in sides where side.width > 0 && side.height > 0 { canvas.fill(side, Palette.stage) }
    paintGround(frame, on: &canvas)
  }

  /// The pictures' levels of detail, chosen for all visible pictures together.
  private static func seenPictures(_ frame: Frame, _ canvas: inout Canvas) -> [ImageSource: Atlas.SeenPicture] {
    var result: [ImageSource: Atlas.SeenPicture] = [:]
    func note(_ picture: ImageSource, _ rect: CGRect, _ canvas: Canvas) {
      guard let image = canvas.atlas.thumbnails.ready(picture) else { return }
      let seen = Atlas.seen(image, in: canvas.pixelSize(of: rect))
      // The largest of several elements decides.
      if result[picture].map({ seen.level < $0.level }) ?? true { result[picture] = seen }
    }
    for element in frame.elements where element.alpha > 0 {
      if !element.sharedContent.layers.isEmpty, begin(element, on: &canvas) != nil {
        LayerPainter.forEachPicture(in: element.sharedContent.layers, of: element.size, on: &canvas, note)
      }
      guard let picture = element.sharedContent.value.picture, let image = canvas.atlas.thumbnails.ready(picture),
        let rect = begin(element, on: &canvas)
      else { continue }
      let seen = Atlas.seen(image, in: canvas.pixelSize(of: rect))
      // The largest of several elements decides.
      if result[picture].map({ seen.level < $0.level }) ?? true { result[picture] = seen }
    }
    if !result.isEmpty { canvas.atlas.fit(&result) }
    return result
  }

  /// Returns an element's rectangle about its middle and turns the canvas to it, or `nil` if it cannot be seen.
  static func begin(_ element: Frame.Element, on canvas: inout Canvas) -> CGRect? {
    let size = element.size
    guard size.width > 0, size.height > 0 else { return nil }
    let (x, y) = (element.center.x, element.center.y)
    if let spatial = element.spatialBox?.value {
      canvas.spatial = CATransform3DConcat(spatial, CATransform3DMakeTranslation(x, y, 0))
    } else {
      canvas.transform = element.transform.concatenating(CGAffineTransform(translationX: x, y: y))
    }
    let scale = scale(of: element)
    if scale != 1 {
      let smaller = CGAffineTransform(scaleX: scale, y: scale)
      if let spatial = canvas.spatial {
        canvas.spatial = CATransform3DConcat(CATransform3D(affine: smaller), spatial)
      } else {
        canvas.transform = smaller.concatenating(canvas.transform)
      }
    }
    let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    return canvas.isSeen(rect) ? rect : nil
  }

  /// Whether only translation lies between an element and the picture.
  private static func hasItsOwnSize(_ element: Frame.Element) -> Bool {
    guard element.spatialBox == nil, element.highlight <= 0, element.selection <= 0 else { return false }
    let t = element.transform
    return t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1
  }

  /// The radius of an element's corners, in points.
  static func radius(of content: CellContent, in rect: CGRect) -> CGFloat {
    let side = min(rect.width, rect.height)
    let share = content.picture == nil ? cornerShare : pictureCornerShare
    return min(max(content.radius ?? side * share, 0), side / 2)
  }

  /// Adds the outline of an element, as wide in points, along the inner side of its edge, with a few letters on a tag
  /// of its colour in the lower right corner where there is room. Both are seen over anything.
  package static func paintOutline(
    of element: Frame.Element, width: CGFloat, _ color: Color, _ letters: String, on canvas: inout Canvas
  ) throws(SDLError) {
    if let rect = begin(element, on: &canvas) {
      let radius = radius(of: element.sharedContent.value, in: rect)
      canvas.stroke(rect, radius: radius, width: width + 1, Color.black.withAlpha(0.35))
      canvas.stroke(rect, radius: radius, width: width, color)
      let length = try canvas.width(letters, .semibold, size: 10)
      if rect.width > 2 * length + 20, rect.height > 24 {
        let tag = CGRect(x: rect.maxX - length - 13, y: rect.maxY - 18, width: length + 8, height: 13)
        canvas.fillRounded(tag, radius: 4, color)
        let baseline = CGPoint(x: tag.minX + 4, y: tag.maxY - 3)
        try canvas.text(letters, .semibold, size: 10, at: baseline, Color.black.withAlpha(0.8))
      }
    }
    canvas.transform = .identity
  }

  /// Adds the elements of a frame to a picture of another one, so that it shines through, in outlines of a colour.
  static func paintThrough(
    _ frame: Frame, opacity: Float, _ color: Color, on canvas: inout Canvas
  ) throws(SDLError) {
    let pictures = seenPictures(frame, &canvas)
    for element in frame.elements {
      let mark = canvas.mark
      try paint(element, elementOpacity(element), pictures, on: &canvas)
      for index in mark.vertices..<max(mark.vertices, canvas.vertices.count) {
        canvas.vertices[index].color.a = UInt8(Float(canvas.vertices[index].color.a) * opacity)
      }
      canvas.opacity = Float(min(element.alpha, 1))
      if let rect = begin(element, on: &canvas) {
        canvas.stroke(rect, radius: radius(of: element.sharedContent.value, in: rect), width: 1.5, color)
      }
      (canvas.transform, canvas.opacity) = (.identity, 1)
    }
  }

  private static func paint(
    _ element: Frame.Element, _ elementOpacity: ElementOpacity, _ pictures: [ImageSource: Atlas.SeenPicture],
    on canvas: inout Canvas
  ) throws(SDLError) {
    let mark = canvas.mark
    guard let rect = begin(element, on: &canvas) else { return }
    // Not `content.value` as a constant, which would be a copy of all of it.
    let content = element.sharedContent
    try paintOwn(
      element, content, rect, opacity: elementOpacity.shape, words: elementOpacity.words, pictures, on: &canvas)
    if !content.layers.isEmpty {
      try LayerPainter.paint(
        content, in: element.size, opacity: elementOpacity.shape, words: elementOpacity.words, pictures, on: &canvas)
    }
    paintMarks(element, rect, Self.radius(of: content.value, in: rect), opacity: elementOpacity.shape, on: &canvas)
    if element.clip != nil {
      canvas.transform = .identity
      LayerPainter.clip(from: mark, to: element.clip, LayerPainter.LayerMap(canvas), on: &canvas)
    }
  }

  /// Draws an element's own content.
  static func paintOwn(
    _ element: Frame.Element, _ content: SharedContent, _ rect: CGRect, opacity: Float, words: Float,
    _ pictures: [ImageSource: Atlas.SeenPicture], on canvas: inout Canvas
  ) throws(SDLError) {
    canvas.opacity = opacity
    let radius = radius(of: content.value, in: rect)
    paintShadow(content, rect, radius, on: &canvas)
    if let picture = content.value.picture {
      try paint(picture, pictures[picture], content, rect, radius, on: &canvas)
    } else {
      paintBackground(content.value.background, tint: content.value.tint, rect, radius, on: &canvas)
    }
    paintBackgrounds(element, rect, radius, opacity: opacity, on: &canvas)
    if let border = content.value.border, content.value.borderWidth > 0 {
      canvas.stroke(rect, radius: radius, width: content.value.borderWidth, border)
    }
    if words > 0, content.value.hasWords {
      canvas.opacity = words
      let prepared = canvas.atlas.prepared(content)
      try paintWords(prepared, textColors(of: element, prepared, on: canvas), rect, on: &canvas)
      canvas.opacity = opacity
    }
  }

  private static func paintShadow(
    _ content: SharedContent, _ rect: CGRect, _ radius: CGFloat, on canvas: inout Canvas
  ) {
    let byDefault: Float = content.value.background == .tile || content.value.picture != nil ? 1 : 0
    let darkness = content.value.shadow ?? byDefault
    if darkness <= 0 || content.value.shadowPlace == .floor { return }
    let side = min(rect.width, rect.height)
    canvas.shadow(
      rect.offsetBy(dx: 0, dy: side * 0.07).insetBy(dx: side * 0.02, dy: side * 0.02), radius: radius,
      sigma: side * 0.09, Color.black.withAlpha(0.5 * min(darkness, 2)))
  }

  static func paintBackground(
    _ background: CellContent.Background, tint: Int?, _ rect: CGRect, _ radius: CGFloat, on canvas: inout Canvas
  ) {
    switch background {
    case .none: break
    case .tile:
      let colors = canvas.atlas.colors.tile(tint ?? 0)
      canvas.fillRounded(rect, radius: radius, colors.top, colors.bottom)
    case .plain(let color): canvas.fillRounded(rect, radius: radius, color)
    case .gradient(let top, let bottom): canvas.fillRounded(rect, radius: radius, top, bottom)
    case .stops(let stops): canvas.fill(rect, stops)
    }
  }
}
