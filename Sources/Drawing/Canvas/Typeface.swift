import Foundation
import SpringflowCSDL2
import SpringflowViews

/// The typeface of labels and displays: Inter, else DejaVu Sans, from Debian's folders.
package enum FontWeight: Int, CaseIterable, Sendable {
  /// For labels.
  case semibold
  /// For second lines on tiles, which would look thin at a regular weight.
  case medium
  /// For running text.
  case regular
  /// For labels in bold.
  case bold

  /// The weight in which a font's face is drawn.
  package init(_ face: Font.Face) {
    switch face {
    case .regular: self = .regular
    case .medium: self = .medium
    case .semibold: self = .semibold
    case .bold: self = .bold
    }
  }

  private var candidates: [String] {
    switch self {
    case .bold: Self.inter("Bold") + ["/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"]
    case .semibold: Self.inter("SemiBold") + ["/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"]
    case .medium: Self.inter("Medium") + ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]
    case .regular: Self.inter("Regular") + ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]
    }
  }

  private static func inter(_ weight: String) -> [String] {
    ["/usr/share/fonts/opentype/inter/Inter-\(weight).otf", "/usr/share/fonts/truetype/inter/Inter-\(weight).ttf"]
  }

  /// The first of the files that exists.
  package var path: String? { candidates.first { FileManager.default.fileExists(atPath: $0) } }
}

/// A typeface: its metrics, which scale linearly with its size, and images of its glyphs at any size.
///
/// Metrics are unhinted and taken once at a large size. So a line of text has the same layout at every size, and does
/// not wobble during a zoom.
package final class Typeface {
  /// A glyph's image at several samples per pixel, cropped to its ink. Its offset is in samples: `left` from the pen,
  /// `top` from the baseline up.
  struct Glyph {
    var width: Int
    var height: Int
    var left: Int
    var top: Int
    var coverage: [UInt8]
  }

  private struct GlyphKey: Hashable {
    var character: Unicode.Scalar
    var pixels: Int
  }

  /// The extent of a glyph's ink, in ems: left and right from the pen, bottom and top from the baseline up.
  package struct InkBounds: Equatable {
    package var left: CGFloat
    package var right: CGFloat
    var bottom: CGFloat
    var top: CGFloat
  }

  /// The size, in pixels, at which metrics are taken: rounding to whole pixels is then below a thousandth.
  private static let measuredPixels = 1024

  private let measuring: OpaquePointer
  private let drawing: OpaquePointer
  /// The size of `drawing`, in pixels.
  private var drawnPixels = 0
  /// Advances of the first characters, which are nearly all in practice; NaN where not known yet.
  private var firstAdvances = [CGFloat](repeating: .nan, count: 128)
  private var advances: [Unicode.Scalar: CGFloat] = [:]
  /// Kernings of the first characters' pairs, in ems; NaN where not known yet.
  private var firstKernings = [Float](repeating: .nan, count: 128 * 128)
  private var kernings: [UInt64: CGFloat] = [:]
  private var inks: [Unicode.Scalar: InkBounds?] = [:]
  private var glyphs: [GlyphKey: Glyph?] = [:]
  private let hasKerning: Bool
  /// The height of a digit above the baseline, in ems.
  let digitHeight: CGFloat

  package init(_ weight: FontWeight) throws(SDLError) {
    if TTF_WasInit() == 0 { try check(TTF_Init(), "start its text engine") }
    guard let path = weight.path else {
      throw SDLError(
        "find a font", reason: "neither Inter nor DejaVu Sans is installed (Debian: fonts-inter, fonts-dejavu-core)")
    }
    measuring = try checked(TTF_OpenFont(path, Int32(Self.measuredPixels)), "open the font \(path)")
    do throws(SDLError) {
      drawing = try checked(TTF_OpenFont(path, 16), "open the font \(path)")
    } catch {
      TTF_CloseFont(measuring)
      throw error
    }
    for handle in [measuring, drawing] {
      TTF_SetFontHinting(handle, TTF_HINTING_NONE)
      TTF_SetFontKerning(handle, 1)
    }
    hasKerning = TTF_GetFontKerning(measuring) != 0
    var top: Int32 = 0
    TTF_GlyphMetrics32(measuring, 48, nil, nil, nil, &top, nil)
    digitHeight = CGFloat(top) / CGFloat(Self.measuredPixels)
  }

  deinit {
    TTF_CloseFont(measuring)
    TTF_CloseFont(drawing)
  }

  /// The name of its family.
  var family: String { TTF_FontFaceFamilyName(measuring).map { String(cString: $0) } ?? "no name" }

  // MARK: Metrics

  /// The advance of a glyph, in ems.
  package func advance(_ character: Unicode.Scalar) -> CGFloat {
    let index = Int(character.value)
    if index < firstAdvances.count {
      let known = firstAdvances[index]
      if !known.isNaN { return known }
    } else if let known = advances[character] {
      return known
    }
    var advance: Int32 = 0
    TTF_GlyphMetrics32(measuring, character.value, nil, nil, nil, nil, &advance)
    let ems = CGFloat(advance) / CGFloat(Self.measuredPixels)
    if index < firstAdvances.count { firstAdvances[index] = ems } else { advances[character] = ems }
    return ems
  }

  /// The kerning of two neighbours, in ems.
  func kerning(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> CGFloat {
    guard hasKerning else { return 0 }
    let pair = UInt64(a.value) << 32 | UInt64(b.value)
    let index = a.value < 128 && b.value < 128 ? Int(a.value << 7 | b.value) : nil
    if let index {
      let known = firstKernings[index]
      if !known.isNaN { return CGFloat(known) }
    } else if let known = kernings[pair] {
      return known
    }
    // A power of two divides whole pixels: the quotient is exact, also as a `Float`.
    let kerning = CGFloat(TTF_GetFontKerningSizeGlyphs32(measuring, a.value, b.value)) / CGFloat(Self.measuredPixels)
    if let index { firstKernings[index] = Float(kerning) } else { kernings[pair] = kerning }
    return kerning
  }

  /// The width of a line of text, in ems.
  func width(_ text: some StringProtocol) -> CGFloat {
    var width: CGFloat = 0
    var previous: Unicode.Scalar?
    for character in text.unicodeScalars {
      if let previous { width += kerning(previous, character) }
      width += advance(character)
      previous = character
    }
    return width
  }

  /// The bounds of a glyph's ink, or `nil` if it has none.
  package func ink(_ character: Unicode.Scalar) -> InkBounds? {
    if let known = inks[character] { return known }
    var (left, right, bottom, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    TTF_GlyphMetrics32(measuring, character.value, &left, &right, &bottom, &top, nil)
    func ems(_ pixels: Int32) -> CGFloat { CGFloat(pixels) / CGFloat(Self.measuredPixels) }
    let ink =
      right <= left || top <= bottom
      ? nil : InkBounds(left: ems(left), right: ems(right), bottom: ems(bottom), top: ems(top))
    inks[character] = .some(ink)
    return ink
  }

  // MARK: Glyphs

  /// Draws a glyph at a size in pixels; `nil` for one without ink.
  func glyph(_ character: Unicode.Scalar, pixels: Int) throws(SDLError) -> Glyph? {
    let key = GlyphKey(character: character, pixels: pixels)
    if let known = glyphs[key] { return known }
    let made = try draw(character, pixels: pixels)
    glyphs[key] = .some(made)
    return made
  }

  private func draw(_ character: Unicode.Scalar, pixels: Int) throws(SDLError) -> Glyph? {
    if pixels != drawnPixels {
      try check(TTF_SetFontSize(drawing, Int32(pixels)), "set the size of a font")
      drawnPixels = pixels
    }
    var (left, right, bottom, top): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    TTF_GlyphMetrics32(drawing, character.value, &left, &right, &bottom, &top, nil)
    if right <= left || top <= bottom { return nil }
    let surface = try checked(
      TTF_RenderGlyph32_Blended(drawing, character.value, SDL_Color(r: 255, g: 255, b: 255, a: 255)), "draw a letter")
    defer { SDL_FreeSurface(surface) }
    // Blended surfaces are 32-bit ARGB and need no lock.
    let source = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let stride = Int(surface.pointee.pitch) / 4
    // The surface is as high as the font, its first row at the ascent. Its first column is the pen's, or the ink's if
    // that begins further left.
    let (origin, ascent) = (min(Int(left), 0), Int(TTF_FontAscent(drawing)))
    let rows = (ascent - Int(top)..<ascent - Int(bottom)).clamped(to: 0..<height)
    let columns = (Int(left) - origin..<Int(right) - origin).clamped(to: 0..<width)
    if rows.isEmpty || columns.isEmpty { return nil }
    var glyph = Glyph(
      width: columns.count, height: rows.count, left: columns.lowerBound + origin, top: ascent - rows.lowerBound,
      coverage: [])
    glyph.coverage.reserveCapacity(glyph.width * glyph.height)
    for row in rows {
      for column in columns { glyph.coverage.append(UInt8(source[row * stride + column] >> 24)) }
    }
    return glyph
  }
}
