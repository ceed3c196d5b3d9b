import CSDL2
import Foundation

/// The typeface of labels and displays: Inter, else DejaVu Sans, from where Debian puts them.
package enum Typeface: Hashable, Sendable {
  /// For labels.
  case semibold
  /// For running text.
  case regular

  private var candidates: [String] {
    switch self {
    case .semibold:
      [
        "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf", "/usr/share/fonts/truetype/inter/Inter-SemiBold.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf",
      ]
    case .regular:
      [
        "/usr/share/fonts/opentype/inter/Inter-Regular.otf", "/usr/share/fonts/truetype/inter/Inter-Regular.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      ]
    }
  }

  /// The first of the files that is there.
  var path: String? { candidates.first { FileManager.default.fileExists(atPath: $0) } }
}

/// A typeface at one size in pixels.
final class Font {
  /// A glyph's picture and where it stands: `left` from the pen, `top` from the baseline up, in pixels.
  struct Glyph {
    var mask: Mask
    var left: Int
    var top: Int
  }

  private let handle: OpaquePointer
  private var advances: [Unicode.Scalar: Int] = [:]
  private var kernings: [UInt64: Int] = [:]
  /// The height of a digit above the baseline, in pixels.
  let digitHeight: Int

  init(_ typeface: Typeface, pixels: Int) throws(SDLError) {
    if TTF_WasInit() == 0 { try check(TTF_Init(), "start its text engine") }
    guard let path = typeface.path else {
      throw SDLError(
        "find a font", reason: "neither Inter nor DejaVu Sans is installed (Debian: fonts-inter, fonts-dejavu-core)")
    }
    handle = try checked(TTF_OpenFont(path, Int32(pixels)), "open the font \(path)")
    TTF_SetFontHinting(handle, pixels < 20 ? TTF_HINTING_LIGHT : TTF_HINTING_NONE)
    TTF_SetFontKerning(handle, 1)
    var top: Int32 = 0
    TTF_GlyphMetrics32(handle, 48, nil, nil, nil, &top, nil)
    digitHeight = Int(top)
  }

  deinit { TTF_CloseFont(handle) }

  func advance(_ character: Unicode.Scalar) -> Int {
    if let known = advances[character] { return known }
    var advance: Int32 = 0
    TTF_GlyphMetrics32(handle, character.value, nil, nil, nil, nil, &advance)
    advances[character] = Int(advance)
    return Int(advance)
  }

  func kerning(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Int {
    let pair = UInt64(a.value) << 32 | UInt64(b.value)
    if let known = kernings[pair] { return known }
    let kerning = Int(TTF_GetFontKerningSizeGlyphs32(handle, a.value, b.value))
    kernings[pair] = kerning
    return kerning
  }

  /// Draws a glyph; `nil` for one without ink.
  func glyph(_ character: Unicode.Scalar) throws(SDLError) -> Glyph? {
    var (left, right, bottom, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    TTF_GlyphMetrics32(handle, character.value, &left, &right, &bottom, &top, nil)
    if right <= left || top <= bottom { return nil }
    let surface = try checked(
      TTF_RenderGlyph32_Blended(handle, character.value, SDL_Color(r: 255, g: 255, b: 255, a: 255)), "draw a letter")
    defer { SDL_FreeSurface(surface) }
    var mask = Mask(width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    // Blended surfaces are 32-bit ARGB and need no lock.
    let pixels = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    let stride = Int(surface.pointee.pitch) / 4
    for row in 0..<mask.height {
      for column in 0..<mask.width {
        mask.alpha[row * mask.width + column] = Float(pixels[row * stride + column] >> 24) / 255
      }
    }
    // The surface is as high as the font, its first row at the ascent.
    return Glyph(mask: mask, left: min(Int(left), 0), top: Int(TTF_FontAscent(handle)))
  }
}
