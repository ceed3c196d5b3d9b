import SpringflowViews

/// Pictures of frames and views, drawn without a display: the same pixels on every machine with the same ``typeface``.
extension PixelImage {
  /// The largest number of pixels along a side.
  private static let longestSide = 16_384

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame to draw.
  ///   - update: The map of an update to draw over it, if one is given.
  ///   - scale: Pixels per point, above 0.
  /// - Throws: `SDLError` if there is no font, or the picture is too large.
  /// - Complexity: O(*p* + *n*) for *p* pixels that elements cover, each by itself, and *n* elements.
  @preconcurrency @MainActor
  public init(of frame: Frame, explaining update: UpdateMap? = nil, scale: Double = 1) throws(SDLError) {
    self = try Self.drawn([PlacedFrame(frame)], update, scale: scale)
  }

  /// Draws what a view shows now, with its subviews: the tree that it is the root of.
  ///
  /// ```swift
  /// let picture = try PixelImage(of: collectionView, scale: 2)
  /// try picture.write(to: "grid.png")
  /// ```
  ///
  /// - Parameters:
  ///   - view: The root of a tree.
  ///   - scale: Pixels per point, above 0.
  /// - Throws: `SDLError` if there is no font, or the picture is too large.
  @preconcurrency @MainActor
  public init(of view: View, scale: Double = 1) throws(SDLError) {
    precondition(view.superview == nil, "a picture is of a root; draw the one that \(type(of: view)) is in")
    try self.init(of: ViewHost.hosting(view).snapshot(), scale: scale)
  }

  /// Draws the parts of a layout's plan.
  @MainActor
  package init(of sheet: WireframeSheet, of view: CollectionView) throws(SDLError) {
    let strips = sheet.strips.map {
      PlacedFrame(view.wireframe(of: $0.content, scale: sheet.scale), at: $0.place.origin)
    }
    self = try Self.drawn([PlacedFrame(sheet.ground)] + strips, nil, scale: 1)
  }

  /// Draws a frame whose pictures come from a store.
  @MainActor
  package init(of frame: Frame, scale: Double = 1, thumbnails: Thumbnails) throws(SDLError) {
    self = try Self.drawn(
      [PlacedFrame(frame)], nil, scale: scale, with: Renderer(scale: Float(scale), thumbnails: thumbnails))
  }

  /// A frame that is drawn over others, clipped to its viewport.
  private struct PlacedFrame {
    let frame: Frame
    /// The origin of its viewport in the picture, in points.
    let origin: CGPoint

    init(_ frame: Frame, at origin: CGPoint = .zero) { (self.frame, self.origin) = (frame, origin) }

    /// The pixels it covers.
    func area(_ scale: Double) -> (x: Int, y: Int, width: Int, height: Int) {
      func count(_ length: CGFloat) -> Int { Int(min((Double(length) * scale).rounded(), 1e9)) }
      return (
        count(origin.x), count(origin.y), max(1, count(frame.viewport.width)), max(1, count(frame.viewport.height))
      )
    }
  }

  /// Draws frames over each other; the first one is as large as the picture.
  @MainActor
  private static func drawn(
    _ frames: [PlacedFrame], _ update: UpdateMap?, scale: Double, with renderer: Renderer? = nil
  ) throws(SDLError) -> PixelImage {
    var picture = try sized(frames[0].frame.viewport, scale, hint: "try a smaller scale")
    let renderer = renderer ?? Renderer(scale: Float(scale))
    for placed in frames {
      // A fresh atlas if the old one is used up.
      renderer.prepare(scale: Float(scale))
      var canvas = Canvas(atlas: renderer.atlas)
      try FramePainter.paint(placed.frame, on: &canvas)
      if let update { try FramePainter.paint(explanation(of: update, in: placed.frame.viewport), on: &canvas) }
      let area = placed.area(scale)
      picture.withTarget {
        renderer.draw(canvas, into: $0.part(x: area.x, y: area.y, width: area.width, height: area.height))
      }
    }
    return picture
  }

  /// The map of an update over a picture of a size in points.
  @MainActor
  private static func explanation(of update: UpdateMap, in viewport: CGSize) -> Frame {
    let (root, map) = (View(frame: CGRect(origin: .zero, size: viewport)), UpdateMapView())
    root.addSubview(map)
    map.show(update)
    map.place(in: viewport, below: 20)
    return ViewHost.hosting(root).snapshot()
  }

  /// A picture to draw into, of a size in points.
  static func sized(_ size: CGSize, _ scale: Double, hint: String) throws(SDLError) -> PixelImage {
    precondition(scale > 0 && scale.isFinite, "a picture has more than 0 pixels a point, got \(scale)")
    func count(_ length: CGFloat) -> Int { max(1, Int(min((Double(length) * scale).rounded(), 1e9))) }
    let (width, height) = (count(size.width), count(size.height))
    guard width <= longestSide, height <= longestSide else {
      throw SDLError(
        "make a picture of \(width) x \(height) pixels", reason: "a side has at most \(longestSide) pixels; \(hint)")
    }
    return PixelImage(width: width, height: height)
  }
}
