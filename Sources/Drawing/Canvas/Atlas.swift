import SpringflowCSDL2
import SpringflowViews

/// One texture with everything that is drawn: a white texel, rounded rectangles, shadows and glyphs, which are white
/// with alpha, and pictures in their own colours. Each is copied in when it is first needed.
package final class Atlas {
  /// What a rectangle of the atlas holds. Lengths in pixels.
  enum MaskKey: Hashable {
    case white
    case roundedRectangle(radius: Float)
    case shadow(radius: Float, sigma: Float)
  }

  /// A typeface in a raster.
  private struct SheetKey: Hashable {
    var weight: FontWeight
    var raster: GlyphRaster
  }

  /// A nine-slice: corners of `corner` pixels around a centre that stretches. `reach` pixels of it lie outside the
  /// shape. Each of its pixels stands for `grain` pixels of the picture along either axis.
  package struct Slices {
    var region: AtlasRegion
    var corner: Int
    package var reach: Int
    package var grain: Float = 1
  }

  /// A glyph's rectangle, `nil` without ink, and its offset in pixels: `left` from the pen, `top` from the baseline up.
  package struct PlacedGlyph {
    package var region: AtlasRegion?
    var left = 0
    var top = 0
  }

  /// Larger corner radii are drawn with this radius, in pixels.
  private static let largestRadius: Float = 400
  /// Blurs of a larger standard deviation, in pixels, are stored in coarser pixels.
  private static let finestBlur: Float = 8

  /// Pixels in a row and rows.
  package static let side = RasterTexture.side
  /// Texel coordinates are multiples of a part of a texel, counted from their rectangle's origin: so single precision
  /// has them exactly, and no pixel depends on where in the atlas a rectangle is.
  static let stepsPerTexel = 1024.0

  /// A distance in texels from a rectangle's origin, rounded to those steps.
  static func stepped(_ texels: Float) -> Float {
    Float((Double(texels) * stepsPerTexel).rounded(.toNearestOrEven) / stepsPerTexel)
  }

  /// Pixels per point.
  package let scale: Float
  package private(set) var texture = RasterTexture()
  /// The rectangles that changed since the texture was last updated.
  private(set) var changes: [AtlasRegion] = []
  /// The source of the pictures.
  let thumbnails: Thumbnails
  package var pictures: [PictureKey: AtlasRegion] = [:]
  /// Whether something did not fit.
  package private(set) var isOverfull = false
  /// The number of canvases drawn from the atlas, and how full the first one left it.
  private var uses = 0
  private var firstBottom = 0
  /// Without the last line: the texels around a rectangle have neighbours wherever it is.
  private var packer = ShelfPacker(side: side - 1)
  private var regions: [MaskKey: AtlasRegion] = [:]
  private var sheets: [SheetKey: GlyphSheet] = [:]
  private var slices: [MaskKey: Slices] = [:]
  /// The slices used last: mostly the next ones are the same.
  private var lastRounded: (key: MaskKey, slices: Slices)?
  private var lastShadow: (key: MaskKey, slices: Slices)?
  /// By weight; `nil` until one is used.
  private var typefaces = [Typeface?](repeating: nil, count: FontWeight.allCases.count)
  /// A cache of the colours of words on a background, which are expensive to compute.
  var colors = ColorTable()
  private var preparedContents = PreparedContents()

  /// Makes an empty atlas for `scale` pixels per point.
  package init(scale: Float, thumbnails: Thumbnails = Thumbnails()) {
    self.scale = scale
    self.thumbnails = thumbnails
    var white = Mask(width: 3, height: 3)
    white.alpha = [Float](repeating: 1, count: 9)
    regions[.white] = place(white)
  }

  /// The middle of the white texel, in pixels.
  var white: (x: Float, y: Float) {
    let region = regions[.white]!
    return (Float(region.x) + 1.5, Float(region.y) + 1.5)
  }

  /// Clears the list of changed rectangles.
  package func markClean() {
    changes.removeAll(keepingCapacity: true)
    if uses == 0 { firstBottom = packer.bottom }
    uses += 1
  }

  func roundedRectangle(radius: Float) -> Slices {
    let radius = (min(radius, Self.largestRadius) * 4).rounded() / 4
    return slices(.roundedRectangle(radius: radius), last: &lastRounded, corner: Int(radius.rounded(.up)) + 2, reach: 1)
    {
      .roundedRectangle(side: $0, inset: 1, radius: radius)
    }
  }

  package func shadow(radius: Float, sigma: Float) -> Slices {
    // Soft shapes need few pixels.
    let grain = max(1, (sigma / Self.finestBlur).rounded(.up))
    let radius = (radius / grain * 4).rounded() / 4
    let sigma = (sigma / grain * 4).rounded() / 4
    let reach = Int((sigma * 3).rounded(.up))
    var slices = slices(
      .shadow(radius: radius, sigma: sigma), last: &lastShadow, corner: 2 * reach + Int(radius.rounded(.up)) + 1,
      reach: reach
    ) {
      Mask.roundedRectangle(side: $0, inset: Float(reach), radius: radius).blurred(sigma: sigma)
    }
    // Shadows of several sizes may share a mask.
    slices.grain = grain
    return slices
  }

  private func slices(
    _ key: MaskKey, last: inout (key: MaskKey, slices: Slices)?, corner: Int, reach: Int, _ make: (Int) -> Mask
  ) -> Slices {
    if let last, last.key == key { return last.slices }
    let known = slices[key]
    let found = known ?? Slices(region: place(make(2 * corner + 1)), corner: corner, reach: reach)
    if known == nil { slices[key] = found }
    last = (key, found)
    return found
  }

  /// What drawing derives from an element's content, now or for an earlier picture.
  func prepared(_ content: SharedContent) -> PreparedContent { preparedContents.prepared(content, &colors) }

  /// A typeface.
  package func typeface(_ weight: FontWeight) throws(SDLError) -> Typeface {
    if let known = typefaces[weight.rawValue] { return known }
    let typeface = try Typeface(weight)
    typefaces[weight.rawValue] = typeface
    return typeface
  }

  /// The glyphs of a size in pixels that are aligned with the picture's pixels, or `nil` if others are better
  /// stretched: the difference cannot be seen during a zoom, and not every picture needs glyphs of its own.
  package func exactSheet(_ weight: FontWeight, pixels: CGFloat, exactly: Bool) -> GlyphSheet? {
    let raster = GlyphRaster(pixels: pixels)
    if exactly {
      let sheet = sheet(weight, raster)
      sheet.isExact = true
      return sheet
    }
    // Text of the same size as text at rest uses its raster.
    return sheets[SheetKey(weight: weight, raster: raster)].flatMap { $0.isExact ? $0 : nil }
  }

  /// The glyphs of a typeface in a raster.
  package func sheet(_ weight: FontWeight, _ raster: GlyphRaster) -> GlyphSheet {
    let key = SheetKey(weight: weight, raster: raster)
    if let known = sheets[key] { return known }
    let sheet = GlyphSheet(weight, raster)
    sheets[key] = sheet
    return sheet
  }

  /// A glyph, `right` and `down` samples of its raster away from a whole pixel.
  package func glyph(
    _ character: Unicode.Scalar, of sheet: GlyphSheet, right: Int = 0, down: Int = 0
  ) throws(SDLError) -> PlacedGlyph {
    try sheet.glyph(character, right: right, down: down) { () throws(SDLError) in
      guard let glyph = try typeface(sheet.weight).glyph(character, pixels: sheet.raster.samples) else {
        return PlacedGlyph()
      }
      let reduced = glyph.reduced(by: sheet.raster.perPixel, right: right, down: down)
      return PlacedGlyph(region: place(reduced.mask), left: reduced.left, top: reduced.top)
    }
  }

  /// Whether less than a fifth of the room is left.
  package var isNearlyFull: Bool { packer.bottom > Self.side * 4 / 5 }

  /// Whether a fresh atlas would be better; the renderer then begins one between two frames.
  ///
  /// An atlas that its first canvas fills is as good as any.
  package var isUsedUp: Bool {
    if isOverfull { return uses > 30 }
    return isNearlyFull && uses > 0 && packer.bottom > firstBottom + Self.side / 10
  }

  /// Copies a mask in. A mask that does not fit is drawn as nothing.
  private func place(_ mask: Mask) -> AtlasRegion {
    place(width: mask.width, height: mask.height) { index in
      UInt32((mask.alpha[index] * 255).rounded()) << 24 | 0x00FF_FFFF
    } ?? AtlasRegion(x: 0, y: 0, width: 0, height: 0)
  }

  /// Copies pixels in, row by row, or gives `nil` if there is no room. `hasColors` unless all of them are white.
  func place(width: Int, height: Int, hasColors: Bool = false, _ pixel: (Int) -> UInt32) -> AtlasRegion? {
    guard let (x, y) = packer.place(width: width, height: height) else {
      isOverfull = true
      return nil
    }
    let region = AtlasRegion(x: x, y: y, width: width, height: height)
    texture.write(region, hasColors: hasColors, pixel)
    changes.append(region)
    return region
  }
}
