import CSDL2
import CollectionViews
import Geometry

/// A picture being put together: one list of triangles, all from one atlas, for one call to the renderer.
///
/// Positions are in points with the origin top left, unrounded; `transform` is applied to all that follows.
package struct Canvas {
  /// What drawing needs from outside.
  package let atlas: Atlas
  /// Applied to every point, in points.
  package var transform = CGAffineTransform.identity
  /// Multiplies the alpha of all that follows.
  package var opacity: Float = 1

  private(set) var vertices: [SDL_Vertex] = []
  private(set) var indices: [Int32] = []

  /// Starts an empty picture.
  package init(atlas: Atlas) { self.atlas = atlas }

  /// Empties the picture and keeps its memory.
  package mutating func clear() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    transform = .identity
    opacity = 1
  }

  // MARK: Shapes

  /// A rectangle with straight edges.
  package mutating func fill(_ rect: CGRect, _ color: Color) {
    let (u, v) = atlas.white
    quad(rect, (u, v, u, v), color, color)
  }

  /// A rounded rectangle, its colour going from `top` to `bottom`; the radius in points.
  package mutating func fillRounded(_ rect: CGRect, radius: CGFloat, _ top: Color, _ bottom: Color? = nil) {
    let limit = min(rect.width, rect.height) / 2
    let slices = atlas.roundedRectangle(radius: Float(min(radius, limit)) * atlas.scale)
    nineSlice(slices, rect, top, bottom ?? top)
  }

  /// The soft shadow of a rounded rectangle; radius and standard deviation in points.
  package mutating func shadow(_ rect: CGRect, radius: CGFloat, sigma: CGFloat, _ color: Color) {
    let slices = atlas.shadow(radius: Float(radius) * atlas.scale, sigma: Float(sigma) * atlas.scale)
    nineSlice(slices, rect, color, color)
  }

  private mutating func nineSlice(_ slices: Atlas.Slices, _ rect: CGRect, _ top: Color, _ bottom: Color) {
    if slices.place.width == 0 { return }
    let scale = CGFloat(atlas.scale / slices.grain)
    let reach = CGFloat(slices.reach) / scale
    let outer = rect.insetBy(dx: -reach, dy: -reach)
    if outer.width <= 0 || outer.height <= 0 { return }
    // Corners of a shape too small for them shrink.
    let corner = min(CGFloat(slices.corner) / scale, outer.width / 2, outer.height / 2)
    let share = corner / (CGFloat(slices.corner) / scale)
    let inner = Float(slices.corner) * Float(share)
    let (x0, y0) = (Float(slices.place.x), Float(slices.place.y))
    let full = Float(slices.place.width)
    let xs = [outer.minX, outer.minX + corner, outer.maxX - corner, outer.maxX]
    let ys = [outer.minY, outer.minY + corner, outer.maxY - corner, outer.maxY]
    let cuts = [0, inner, full - inner, full]
    for row in 0..<3 {
      for column in 0..<3 {
        let box = CGRect(
          x: xs[column], y: ys[row], width: xs[column + 1] - xs[column], height: ys[row + 1] - ys[row])
        if box.width <= 0 || box.height <= 0 { continue }
        let uv = (x0 + cuts[column], y0 + cuts[row], x0 + cuts[column + 1], y0 + cuts[row + 1])
        quad(
          box, uv, Self.mixed(top, bottom, (box.minY - rect.minY) / rect.height),
          Self.mixed(top, bottom, (box.maxY - rect.minY) / rect.height))
      }
    }
  }

  private static func mixed(_ a: Color, _ b: Color, _ share: CGFloat) -> Color {
    let t = Float(min(max(share, 0), 1))
    return Color(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t, blue: a.blue + (b.blue - a.blue) * t,
      alpha: a.alpha + (b.alpha - a.alpha) * t)
  }

  // MARK: Text

  /// How wide a line of text is, in points.
  package func width(_ text: String, _ typeface: Typeface, size: CGFloat) throws(SDLError) -> CGFloat {
    let pixels = pixels(size)
    let font = try atlas.font(typeface, pixels: pixels)
    let scale = enlargement(size, pixels)
    var width = 0
    var previous: Unicode.Scalar?
    for character in text.unicodeScalars {
      if let previous { width += font.kerning(previous, character) }
      width += try atlas.glyph(character, typeface, pixels: pixels).advance
      previous = character
    }
    return CGFloat(width) / scale
  }

  /// A line of text from a point on its baseline; size in points.
  package mutating func text(
    _ text: String, _ typeface: Typeface, size: CGFloat, at baseline: CGPoint, _ color: Color
  ) throws(SDLError) {
    let pixels = pixels(size)
    let font = try atlas.font(typeface, pixels: pixels)
    let scale = enlargement(size, pixels)
    var pen = baseline.x
    var previous: Unicode.Scalar?
    for character in text.unicodeScalars {
      if let previous { pen += CGFloat(font.kerning(previous, character)) / scale }
      previous = character
      let glyph = try atlas.glyph(character, typeface, pixels: pixels)
      if let place = glyph.place {
        let box = CGRect(
          x: pen + CGFloat(glyph.left) / scale, y: baseline.y - CGFloat(glyph.top) / scale,
          width: CGFloat(place.width) / scale, height: CGFloat(place.height) / scale)
        let (x, y) = (Float(place.x), Float(place.y))
        quad(box, (x, y, x + Float(place.width), y + Float(place.height)), color, color)
      }
      pen += CGFloat(glyph.advance) / scale
    }
  }

  /// A line of text in the middle of a rectangle, on whole pixels within it.
  package mutating func centered(
    _ text: String, _ typeface: Typeface, size: CGFloat, in rect: CGRect, _ color: Color
  ) throws(SDLError) {
    let scale = CGFloat(atlas.scale)
    let pixels = pixels(size)
    let height = CGFloat(try atlas.font(typeface, pixels: pixels).digitHeight) / enlargement(size, pixels)
    let width = try width(text, typeface, size: size)
    func onPixel(_ length: CGFloat) -> CGFloat { (length * scale).rounded() / scale }
    let left = rect.minX + onPixel((rect.width - width) / 2)
    let baseline = rect.minY + onPixel((rect.height + height) / 2)
    try self.text(text, typeface, size: size, at: CGPoint(x: left, y: baseline), color)
  }

  /// Glyphs larger than this are drawn from this size, in pixels, so that ten digits always find room.
  private static let largestGlyph: CGFloat = 300

  private func pixels(_ size: CGFloat) -> Int {
    max(1, Int(min(size * CGFloat(atlas.scale), Self.largestGlyph).rounded()))
  }

  /// Pixels of a glyph a point: those of the picture, unless the glyph is enlarged.
  private func enlargement(_ size: CGFloat, _ pixels: Int) -> CGFloat {
    size * CGFloat(atlas.scale) > Self.largestGlyph ? CGFloat(pixels) / size : CGFloat(atlas.scale)
  }

  // MARK: Triangles

  private mutating func quad(_ rect: CGRect, _ uv: (Float, Float, Float, Float), _ top: Color, _ bottom: Color) {
    let first = Int32(vertices.count)
    vertex(CGPoint(x: rect.minX, y: rect.minY), uv.0, uv.1, top)
    vertex(CGPoint(x: rect.maxX, y: rect.minY), uv.2, uv.1, top)
    vertex(CGPoint(x: rect.maxX, y: rect.maxY), uv.2, uv.3, bottom)
    vertex(CGPoint(x: rect.minX, y: rect.maxY), uv.0, uv.3, bottom)
    indices += [first, first + 1, first + 2, first, first + 2, first + 3]
  }

  private mutating func vertex(_ point: CGPoint, _ u: Float, _ v: Float, _ color: Color) {
    let p = transform.isIdentity ? point : point.applying(transform)
    func byte(_ part: Float) -> UInt8 { UInt8(min(max(part, 0), 1) * 255 + 0.5) }
    vertices.append(
      SDL_Vertex(
        position: SDL_FPoint(x: Float(p.x) * atlas.scale, y: Float(p.y) * atlas.scale),
        color: SDL_Color(
          r: byte(color.red), g: byte(color.green), b: byte(color.blue), a: byte(color.alpha * opacity)),
        tex_coord: SDL_FPoint(x: u / Float(Atlas.side), y: v / Float(Atlas.side))))
  }
}
