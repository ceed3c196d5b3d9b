import Foundation
import SpringflowFiles
import SpringflowViews

/// Draws what views draw: backgrounds, borders and shadows, text, pictures and paths.
enum LayerPainter {
  /// The map of an element, under which its layers are drawn.
  struct LayerMap {
    let plane: CGAffineTransform
    let spatial: CATransform3D?

    init(_ canvas: Canvas) { (plane, spatial) = (canvas.transform, canvas.spatial) }

    /// Lets a canvas draw in a rectangle about its own middle that has a place in the element.
    func turn(
      _ canvas: inout Canvas, center: CGPoint, transform: CGAffineTransform, spatial own: CATransform3D?
    ) {
      if spatial == nil, own == nil {
        canvas.transform = transform.concatenating(CGAffineTransform(translationX: center.x, y: center.y))
          .concatenating(plane)
        return
      }
      let local = CATransform3DConcat(
        own ?? CATransform3D(affine: transform), CATransform3DMakeTranslation(center.x, center.y, 0))
      canvas.spatial = CATransform3DConcat(local, spatial ?? CATransform3D(affine: plane))
    }

    /// Lets a canvas draw in points that a map of the plane takes to those of the element.
    func turn(_ canvas: inout Canvas, by place: CGAffineTransform) {
      turn(&canvas, center: .zero, transform: place, spatial: nil)
    }

    /// Turns a canvas back to the element.
    func restore(_ canvas: inout Canvas) {
      canvas.transform = plane
      if spatial != nil { canvas.spatial = spatial }
    }
  }

  /// The corners of all lines of text of views in the layers of an element to which the canvas is turned, in points of
  /// the picture.
  static func textCorners(_ content: SharedContent, in whole: CGSize, on canvas: inout Canvas) -> [CGPoint] {
    guard content.hasTextLayers else { return [] }
    let map = LayerMap(canvas)
    var corners: [CGPoint] = []
    for layer in content.layers where layer.alpha > 0 {
      guard case .text(let text) = layer.contents else { continue }
      let size = layer.fillsElement ? whole : layer.size
      let layout = text.layout
      let top = max((size.height - layout.size.height) / 2, 0) - size.height / 2
      map.turn(&canvas, center: layer.center, transform: layer.transform, spatial: layer.spatialBox?.value)
      for line in layout.lines where line.width > 0 {
        let (left, base) = (line.origin.x - size.width / 2, top + line.origin.y)
        let (right, above) = (left + line.width, base - layout.font.capHeight)
        corners += [(left, base), (right, base), (left, above), (right, above)].map {
          canvas.projected(CGPoint(x: $0.0, y: $0.1))
        }
      }
    }
    map.restore(&canvas)
    return corners
  }

  /// Calls a function with every picture in the layers of an element to which the canvas is turned, and its rectangle
  /// about the origin, with the canvas turned to that.
  static func forEachPicture(
    in layers: [Frame.Layer], of whole: CGSize, on canvas: inout Canvas,
    _ body: (ImageSource, CGRect, Canvas) -> Void
  ) {
    let map = LayerMap(canvas)
    for layer in layers {
      guard case .image(let contents) = layer.contents else { continue }
      let size = layer.fillsElement ? whole : layer.size
      map.turn(&canvas, center: layer.center, transform: layer.transform, spatial: layer.spatialBox?.value)
      let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
      switch contents.image.source {
      case .picture(let picture): body(picture, rect, canvas)
      case .drawing(let inner):
        guard let place = place(of: contents, in: rect) else { continue }
        LayerMap(canvas).turn(&canvas, by: place)
        forEachPicture(in: inner, of: contents.image.size, on: &canvas, body)
      }
    }
    map.restore(&canvas)
  }

  /// Draws the layers of an element to which the canvas is turned, text with an opacity of its own.
  static func paint(
    _ content: SharedContent, in whole: CGSize, opacity: Float, words: Float,
    _ pictures: [ImageSource: Atlas.SeenPicture], on canvas: inout Canvas
  ) throws(SDLError) {
    let map = LayerMap(canvas)
    for (number, layer) in content.layers.enumerated() where layer.alpha > 0 {
      let isText = if case .text = layer.contents { true } else { false }
      canvas.opacity = isText ? words : opacity
      canvas.record?.layer = number
      let mark = canvas.mark
      if try paint(layer, in: whole, pictures, map, on: &canvas) { clip(from: mark, to: layer.clip, map, on: &canvas) }
    }
    canvas.record?.layer = nil
    map.restore(&canvas)
    canvas.opacity = opacity
  }

  /// Draws a layer in the opacity of the canvas and its own; returns whether it can be seen.
  private static func paint(
    _ layer: Frame.Layer, in whole: CGSize, _ pictures: [ImageSource: Atlas.SeenPicture], _ map: LayerMap,
    on canvas: inout Canvas
  ) throws(SDLError) -> Bool {
    let size = layer.fillsElement ? whole : layer.size
    if size.width <= 0 || size.height <= 0 { return false }
    map.turn(&canvas, center: layer.center, transform: layer.transform, spatial: layer.spatialBox?.value)
    let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    guard canvas.isSeen(rect) else { return false }
    let opacity = canvas.opacity
    canvas.opacity *= Float(layer.alpha)
    try paint(layer, rect, pictures, on: &canvas)
    canvas.opacity = opacity
    return true
  }

  /// Draws what a view or an image drew itself, in points from the canvas's origin on. Layers with the same clips one
  /// after the other are clipped together.
  private static func paint(
    drawing layers: [Frame.Layer], _ pictures: [ImageSource: Atlas.SeenPicture], on canvas: inout Canvas
  ) throws(SDLError) {
    let map = LayerMap(canvas)
    var mark = canvas.mark
    for (index, layer) in layers.enumerated() {
      _ = try paint(layer, in: .zero, pictures, map, on: &canvas)
      if index + 1 < layers.count, layers[index + 1].clipPaths == layer.clipPaths { continue }
      map.restore(&canvas)
      for clip in layer.clipPaths { canvas.clip(from: mark, to: clip.path, usingEvenOdd: clip.usesEvenOddFillRule) }
      mark = canvas.mark
    }
    map.restore(&canvas)
  }

  /// Cuts off what was drawn since a mark beyond a clip and those around it.
  static func clip(from mark: Canvas.TriangleMark, to clip: Frame.Clip?, _ map: LayerMap, on canvas: inout Canvas) {
    var next = clip
    while let clip = next {
      map.turn(&canvas, center: clip.center, transform: clip.transform, spatial: clip.spatial)
      let rect = CGRect(
        x: -clip.size.width / 2, y: -clip.size.height / 2, width: clip.size.width, height: clip.size.height)
      canvas.clip(from: mark, to: canvas.clipRegion(rect, radius: clip.cornerRadius))
      next = clip.outer
    }
  }

  private static func paint(
    _ layer: Frame.Layer, _ rect: CGRect, _ pictures: [ImageSource: Atlas.SeenPicture], on canvas: inout Canvas
  ) throws(SDLError) {
    let radius = min(layer.cornerRadius, min(rect.width, rect.height) / 2)
    if let shadow = layer.shadow {
      canvas.shadow(
        rect.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height), radius: radius,
        sigma: max(shadow.radius, 0.5), shadow.color)
    }
    if let background = layer.background { canvas.fillRounded(rect, radius: radius, background) }
    switch layer.contents {
    case .none: break
    case .cell(let content): try paint(content, rect, pictures, on: &canvas)
    case .text(let text): try paint(text, rect, on: &canvas)
    case .image(let image): try paint(image, rect, radius, pictures, on: &canvas)
    case .shape(let shape, let origin):
      paint(shape, CGAffineTransform(translationX: rect.minX - origin.x, y: rect.minY - origin.y), on: &canvas)
    }
    if let border = layer.border, layer.borderWidth > 0 {
      canvas.stroke(rect, radius: radius, width: layer.borderWidth, border)
    }
  }

  /// Draws a content that a view shows as a value.
  private static func paint(
    _ content: CellContent, _ rect: CGRect, _ pictures: [ImageSource: Atlas.SeenPicture], on canvas: inout Canvas
  ) throws(SDLError) {
    var element = Frame.Element(id: ElementID(.host, 0), center: .zero, size: rect.size, content: content)
    element.alpha = 1
    let kept = canvas.opacity
    try FramePainter.paintOwn(element, SharedContent(content), rect, opacity: kept, words: kept, pictures, on: &canvas)
    canvas.opacity = kept
  }

  // MARK: Text

  private static func paint(
    _ text: Frame.TextContents, _ rect: CGRect, on canvas: inout Canvas
  ) throws(SDLError) {
    let layout = text.layout
    // Lines stand in the middle of the height, as in a label; on whole pixels, so that upright text is crisp.
    let top = rect.minY + canvas.onPixel(max((rect.height - layout.size.height) / 2, 0))
    for (number, line) in layout.lines.enumerated() {
      let start = CGPoint(x: rect.minX + line.origin.x, y: top + canvas.onPixel(line.origin.y))
      try canvas.text(
        line.text, scalars: layout.positions(ofLine: number), FontWeight(layout.font.face), size: layout.font.pointSize,
        at: start, text.color)
    }
  }

  // MARK: Pictures

  private static func paint(
    _ contents: Frame.ImageContents, _ rect: CGRect, _ radius: CGFloat,
    _ pictures: [ImageSource: Atlas.SeenPicture], on canvas: inout Canvas
  ) throws(SDLError) {
    switch contents.image.source {
    case .drawing(let layers):
      guard let place = place(of: contents, in: rect) else { return }
      let (mark, map) = (canvas.mark, LayerMap(canvas))
      map.turn(&canvas, by: place)
      try paint(drawing: contents.tint.map { tint in layers.map { $0.tinted(tint) } } ?? layers, pictures, on: &canvas)
      map.restore(&canvas)
      let placed = CGRect(origin: .zero, size: contents.image.size).applying(place)
      if contents.isClipped, !rect.contains(placed) || radius > 0 {
        canvas.clip(from: mark, to: canvas.clipRegion(rect, radius: radius))
      }
    case .picture(let picture):
      guard let seen = pictures[picture], let region = canvas.atlas.place(picture, seen) else {
        return try paintMissing(picture, rect, radius, on: &canvas)
      }
      let pixels = CGSize(width: seen.image.width, height: seen.image.height)
      // A picture is drawn in its own proportions, whatever size was given for it.
      let keepsProportions = contents.mode == .scaleAspectFit || contents.mode == .scaleAspectFill
      let natural = contents.image.size == .zero || keepsProportions ? pixels : contents.image.size
      let placed = placed(natural, contents.mode, in: rect)
      let fills = placed.insetBy(dx: -0.01, dy: -0.01).contains(rect)
      let shown = !contents.isClipped ? placed : fills ? rect : placed.intersection(rect)
      guard !shown.isNull, shown.width > 0, shown.height > 0 else { return }
      if seen.image.opacity < 1 { canvas.fillRounded(shown, radius: radius, Palette.placeholder) }
      canvas.image(
        shown, radius: contents.isClipped && shown == rect ? radius : 0, region.texels(of: shown, in: placed),
        Color.white.withAlpha(seen.image.opacity))
    }
  }

  /// Draws the placeholder of a picture that is yet to come or cannot be shown.
  private static func paintMissing(
    _ picture: ImageSource, _ rect: CGRect, _ radius: CGFloat, on canvas: inout Canvas
  ) throws(SDLError) {
    canvas.fillRounded(rect, radius: radius, Palette.placeholder)
    guard case .file(let path) = picture, canvas.atlas.thumbnails.availability(of: picture) == .broken else { return }
    try FramePainter.paintBroken(PrintableText.escaped((path as NSString).lastPathComponent), rect, on: &canvas)
  }

  /// The map from the points of a drawing, from its top left corner, to those of its layer; `nil` if it has no inside.
  private static func place(of contents: Frame.ImageContents, in rect: CGRect) -> CGAffineTransform? {
    let size = contents.image.size
    let placed = placed(size, contents.mode, in: rect)
    let (x, y) = (placed.width / size.width, placed.height / size.height)
    guard x.isFinite, y.isFinite, x > 0, y > 0 else { return nil }
    return CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: placed.minX, ty: placed.minY)
  }

  /// Where contents of a size are in a rectangle.
  static func placed(_ size: CGSize, _ mode: View.ContentMode, in rect: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return rect }
    let (across, down) = (rect.width / size.width, rect.height / size.height)
    func scaled(_ scale: CGFloat) -> CGRect {
      let (width, height) = (size.width * scale, size.height * scale)
      return CGRect(x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height)
    }
    func at(_ x: CGFloat, _ y: CGFloat) -> CGRect {
      CGRect(
        x: rect.minX + (rect.width - size.width) * x, y: rect.minY + (rect.height - size.height) * y,
        width: size.width, height: size.height)
    }
    switch mode {
    case .scaleToFill, .redraw: return rect
    case .scaleAspectFit: return scaled(min(across, down))
    case .scaleAspectFill: return scaled(max(across, down))
    case .center: return at(0.5, 0.5)
    case .top: return at(0.5, 0)
    case .bottom: return at(0.5, 1)
    case .left: return at(0, 0.5)
    case .right: return at(1, 0.5)
    case .topLeft: return at(0, 0)
    case .topRight: return at(1, 0)
    case .bottomLeft: return at(0, 1)
    case .bottomRight: return at(1, 1)
    }
  }

  // MARK: Paths

  private static func paint(_ shape: ShapeContents, _ place: CGAffineTransform, on canvas: inout Canvas) {
    let map = LayerMap(canvas)
    map.turn(&canvas, by: place)
    if let color = shape.fillColor, color.alpha > 0 {
      canvas.fill(shape.path, usingEvenOdd: shape.usesEvenOddFillRule, color)
    }
    if let color = shape.strokeColor, color.alpha > 0, shape.style.lineWidth > 0 {
      canvas.stroke(shape.path, shape.style, color)
    }
    map.restore(&canvas)
  }
}

extension AtlasRegion {
  /// The texels of a part of a placed picture, half a texel inside, so that no neighbour is blended in.
  fileprivate func texels(of shown: CGRect, in placed: CGRect) -> (left: Float, top: Float, right: Float, bottom: Float)
  {
    func range(_ start: Int, _ length: Int, _ from: CGFloat, _ to: CGFloat) -> (Float, Float) {
      let (first, last) = (Float(start) + 0.5, Float(start + length) - 0.5)
      return (
        min(max(Float(start) + Atlas.stepped(Float(length) * Float(from)), first), last),
        min(max(Float(start) + Atlas.stepped(Float(length) * Float(to)), first), last)
      )
    }
    let (left, right) = range(
      x, width, (shown.minX - placed.minX) / placed.width, (shown.maxX - placed.minX) / placed.width)
    let (top, bottom) = range(
      y, height, (shown.minY - placed.minY) / placed.height, (shown.maxY - placed.minY) / placed.height)
    return (left, top, right, bottom)
  }
}
