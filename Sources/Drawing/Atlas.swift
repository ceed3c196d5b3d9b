import Foundation
import SpringflowCSDL2

/// All that is drawn, in one picture: a white texel, rounded rectangles, shadows and glyphs, which are white with alpha,
/// and pictures with colours of their own. Each is copied in when it is first needed.
package final class Atlas {
  /// What a place of the atlas holds. Lengths in pixels.
  enum MaskKey: Hashable {
    case white
    case roundedRectangle(radius: Float)
    case shadow(radius: Float, sigma: Float)
    /// `right` and `down` are where in a pixel it stands, in samples of the raster.
    case glyph(Unicode.Scalar, FontWeight, GlyphRaster, right: UInt8, down: UInt8)
  }

  /// A rectangle of the atlas, in pixels.
  struct AtlasRegion: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// A nine-slice: corners of `corner` pixels around one that stretches; `reach` pixels of it lie outside the shape.
  /// Each of its pixels stands for `grain` pixels of the picture along either axis.
  struct Slices {
    var region: AtlasRegion
    var corner: Int
    var reach: Int
    var grain: Float
  }

  /// A glyph's place, `nil` without ink, and where it stands, in pixels: `left` from the pen, `top` from the baseline up.
  struct PlacedGlyph {
    var region: AtlasRegion?
    var left = 0
    var top = 0
  }

  /// A corner rounder than this is drawn as this one, in pixels.
  private static let largestRadius: Float = 400
  /// A blur of a larger standard deviation, in pixels, is kept in coarser ones.
  private static let finestBlur: Float = 8

  /// Pixels in a row and rows.
  static let side = 2048

  /// Pixels a point.
  package let scale: Float
  private(set) var pixels = [UInt32](repeating: 0x00FF_FFFF, count: side * side)
  /// What changed since the texture was last brought up to date.
  private(set) var changes: [AtlasRegion] = []
  /// Where pictures come from.
  package let thumbnails: Thumbnails
  var pictures: [PictureKey: AtlasRegion] = [:]
  /// Whether something found no room.
  private(set) var isOverfull = false
  /// How many canvases were drawn from it, and how full the first one left it.
  private var uses = 0
  private var firstBottom = 0
  private var packer = ShelfPacker(side: side)
  private var regions: [MaskKey: AtlasRegion] = [:]
  private var glyphs: [MaskKey: PlacedGlyph] = [:]
  private var slices: [MaskKey: Slices] = [:]
  private var typefaces: [FontWeight: Typeface] = [:]
  /// The rasters in which a typeface was drawn exactly so far.
  private var exactRasters: [FontWeight: Set<GlyphRaster>] = [:]
  /// What words look like on a background, which takes some reckoning.
  var colors = ColorTable()

  /// Makes an empty atlas for `scale` pixels a point.
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

  /// Forgets what changed.
  func markClean() {
    changes.removeAll(keepingCapacity: true)
    if uses == 0 { firstBottom = packer.bottom }
    uses += 1
  }

  func roundedRectangle(radius: Float) -> Slices {
    let radius = (min(radius, Self.largestRadius) * 4).rounded() / 4
    return slices(.roundedRectangle(radius: radius), corner: Int(radius.rounded(.up)) + 2, reach: 1, grain: 1) { side in
      .roundedRectangle(side: side, inset: 1, radius: radius)
    }
  }

  func shadow(radius: Float, sigma: Float) -> Slices {
    // What is soft needs few pixels.
    let grain = max(1, (sigma / Self.finestBlur).rounded(.up))
    let radius = (radius / grain * 4).rounded() / 4
    let sigma = (sigma / grain * 4).rounded() / 4
    let reach = Int((sigma * 3).rounded(.up))
    return slices(
      .shadow(radius: radius, sigma: sigma), corner: 2 * reach + Int(radius.rounded(.up)) + 1, reach: reach,
      grain: grain
    ) {
      Mask.roundedRectangle(side: $0, inset: Float(reach), radius: radius).blurred(sigma: sigma)
    }
  }

  private func slices(_ key: MaskKey, corner: Int, reach: Int, grain: Float, _ make: (Int) -> Mask) -> Slices {
    if let known = slices[key] { return known }
    let made = Slices(region: place(make(2 * corner + 1)), corner: corner, reach: reach, grain: grain)
    slices[key] = made
    return made
  }

  /// A typeface.
  func typeface(_ weight: FontWeight) throws(SDLError) -> Typeface {
    if let known = typefaces[weight] { return known }
    let typeface = try Typeface(weight)
    typefaces[weight] = typeface
    return typeface
  }

  /// The raster for glyphs of a size in pixels that go on the picture's pixels as they are, or `nil` if they are better
  /// stretched: as long as something is zoomed nobody sees that, and not every picture needs glyphs of its own.
  func raster(_ weight: FontWeight, pixels: CGFloat, exactly: Bool) -> GlyphRaster? {
    let raster = GlyphRaster(pixels: pixels)
    if exactly {
      exactRasters[weight, default: []].insert(raster)
      return raster
    }
    // What is as large as something at rest is drawn like that.
    return exactRasters[weight]?.contains(raster) == true ? raster : nil
  }

  /// A glyph of a typeface, so many samples of its raster right of a whole pixel and below one.
  func glyph(
    _ character: Unicode.Scalar, _ weight: FontWeight, _ raster: GlyphRaster, right: Int = 0, down: Int = 0
  ) throws(SDLError) -> PlacedGlyph {
    let key = MaskKey.glyph(character, weight, raster, right: UInt8(right), down: UInt8(down))
    if let known = glyphs[key] { return known }
    var placed = PlacedGlyph()
    if let glyph = try typeface(weight).glyph(character, pixels: raster.samples) {
      let reduced = glyph.reduced(by: raster.perPixel, right: right, down: down)
      placed = PlacedGlyph(region: place(reduced.mask), left: reduced.left, top: reduced.top)
    }
    glyphs[key] = placed
    return placed
  }

  /// Whether there is less than a fifth of the room left.
  package var isNearlyFull: Bool { packer.bottom > Self.side * 4 / 5 }

  /// Whether a fresh atlas would do better; whoever draws then begins one between two frames.
  ///
  /// An atlas that its first canvas fills is as good as any.
  var isUsedUp: Bool {
    if isOverfull { return uses > 30 }
    return isNearlyFull && uses > 0 && packer.bottom > firstBottom + Self.side / 10
  }

  /// Copies a mask in. What finds no room is drawn as nothing.
  private func place(_ mask: Mask) -> AtlasRegion {
    place(width: mask.width, height: mask.height) { index in
      UInt32((mask.alpha[index] * 255).rounded()) << 24 | 0x00FF_FFFF
    } ?? AtlasRegion(x: 0, y: 0, width: 0, height: 0)
  }

  /// Copies pixels in, row by row, or gives `nil` if there is no room.
  func place(width: Int, height: Int, _ pixel: (Int) -> UInt32) -> AtlasRegion? {
    guard let (x, y) = packer.place(width: width, height: height) else {
      isOverfull = true
      return nil
    }
    pixels.withUnsafeMutableBufferPointer { pixels in
      for row in 0..<height {
        let start = (y + row) * Self.side + x
        for column in 0..<width { pixels[start + column] = pixel(row * width + column) }
      }
    }
    let region = AtlasRegion(x: x, y: y, width: width, height: height)
    changes.append(region)
    return region
  }
}
