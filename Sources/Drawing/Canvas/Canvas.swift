import SpringflowCSDL2
import SpringflowViews

/// A picture under construction: one list of triangles, all from one atlas, for one call to the renderer.
///
/// Positions are in points with the origin top left, unrounded; `transform`, or `spatial` in its place, is applied to
/// all that follows, and then `camera`.
package struct Canvas {
  /// The atlas, which several canvases share.
  package let atlas: Atlas
  /// Applied to every point, in points. Setting it ends a perspective.
  package var transform = CGAffineTransform.identity {
    didSet {
      plane = hasCamera ? transform.concatenating(camera) : transform
      if isSpatial { spatial = nil }
    }
  }
  /// Applied to every point in place of `transform`, if it is not `nil`, and projected in perspective.
  ///
  /// A shape of which a part lies behind the eye is left out.
  package var spatial: CATransform3D? {
    didSet {
      isSpatial = spatial != nil
      space = hasCamera ? spatial.map { CATransform3DConcat($0, CATransform3D(affine: camera)) } : spatial
    }
  }
  /// The place in the picture of all that follows, whatever its own transform is: moves and scales. Setting it removes
  /// that one.
  package var camera = CGAffineTransform.identity {
    didSet {
      hasCamera = !camera.isIdentity
      transform = .identity
    }
  }
  private var hasCamera = false
  /// `transform` and `spatial` with the camera: from points to those of the picture.
  private(set) var plane = CGAffineTransform.identity
  private(set) var space: CATransform3D?
  /// Whether there is a transform of space. Stored, as it is asked for every vertex and `spatial` is large.
  private(set) var isSpatial = false
  /// Multiplies the alpha of all that follows.
  package var opacity: Float = 1
  /// Whether glyphs are made in exactly the size on screen; else a size near to it is used, if there is one.
  var keepsExactSizes = true
  /// The record of what was drawn so far, if one is wanted.
  package var record: DrawingRecord?

  package var vertices: [SDL_Vertex] = []
  package var indices: [Int32] = []

  /// Begins an empty picture.
  package init(atlas: Atlas) { self.atlas = atlas }

  /// Empties the picture and keeps its memory.
  package mutating func clear() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    camera = .identity
    opacity = 1
    keepsExactSizes = true
    record?.marks.removeAll(keepingCapacity: true)
  }

  // MARK: Shapes

  /// A rectangle with straight edges.
  package mutating func fill(_ rect: CGRect, _ color: Color) {
    if record != nil { recordShape(rect, radius: 0, color, color) }
    let (u, v) = atlas.white
    quad(rect, (u, v, u, v), color, color)
  }

  /// A rounded rectangle with a gradient from `top` to `bottom`; the radius in points.
  package mutating func fillRounded(_ rect: CGRect, radius: CGFloat, _ top: Color, _ bottom: Color? = nil) {
    let limit = min(rect.width, rect.height) / 2
    if record != nil { recordShape(rect, radius: min(radius, limit), top, bottom ?? top) }
    let slices = atlas.roundedRectangle(radius: Float(min(radius, limit)) * atlas.scale)
    let bottom = bottom ?? top
    nineSlice(slices, rect) { y in
      top == bottom ? top : top.mixed(with: bottom, Float((y - rect.minY) / rect.height))
    }
  }

  /// A rectangle with straight edges and colours from top to bottom, each at its location, and those of the first and
  /// the last one beyond them; two at the same location make an edge.
  package mutating func fill(_ rect: CGRect, _ stops: [GradientStop]) {
    let stops = stops.filter(\.location.isFinite)
    guard let last = stops.last, rect.height > 0 else { return }
    // Each below the one before, so that every height has one colour.
    var heights: [CGFloat] = []
    for stop in stops {
      let height = rect.minY + rect.height * stop.location
      heights.append(max(height, heights.last?.nextUp ?? height))
    }
    if record != nil {
      for index in 0...stops.count {
        let (above, below) = (max(index - 1, 0), min(index, stops.count - 1))
        let top = index == 0 ? rect.minY : max(heights[above], rect.minY)
        let bottom = index == stops.count ? rect.maxY : min(heights[below], rect.maxY)
        let band = CGRect(x: rect.minX, y: top, width: rect.width, height: max(0, bottom - top))
        recordShape(band, radius: 0, stops[above].color, stops[below].color)
      }
    }
    nineSlice(atlas.roundedRectangle(radius: 0), rect, heights) { y in
      guard let index = heights.firstIndex(where: { $0 >= y }) else { return last.color }
      if index == 0 { return stops[0].color }
      let share = (y - heights[index - 1]) / (heights[index] - heights[index - 1])
      return stops[index - 1].color.mixed(with: stops[index].color, Float(share))
    }
  }

  /// The soft shadow of a rounded rectangle; radius and standard deviation in points.
  package mutating func shadow(_ rect: CGRect, radius: CGFloat, sigma: CGFloat, _ color: Color) {
    let slices = atlas.shadow(radius: Float(radius) * atlas.scale, sigma: Float(sigma) * atlas.scale)
    nineSlice(slices, rect) { _ in color }
  }

  /// A rectangle with the corners and edges of a mask, and a colour for every height, which is linear between those
  /// given.
  private mutating func nineSlice(
    _ slices: Atlas.Slices, _ rect: CGRect, _ heights: [CGFloat] = [], _ color: (CGFloat) -> Color
  ) {
    if slices.region.width == 0 { return }
    let scale = CGFloat(atlas.scale / slices.grain)
    let reach = CGFloat(slices.reach) / scale
    let outer = rect.insetBy(dx: -reach, dy: -reach)
    if outer.width <= 0 || outer.height <= 0 { return }
    // The corners of a shape that is too small for them shrink.
    let corner = min(CGFloat(slices.corner) / scale, outer.width / 2, outer.height / 2)
    let share = corner / (CGFloat(slices.corner) / scale)
    let inner = Atlas.stepped(Float(slices.corner) * Float(share))
    let (x0, y0) = (Float(slices.region.x), Float(slices.region.y))
    let full = Float(slices.region.width)
    let columns: [4 of Cut] = [
      Cut(at: outer.minX, texel: x0), Cut(at: outer.minX + corner, texel: x0 + inner),
      Cut(at: outer.maxX - corner, texel: x0 + (full - inner)), Cut(at: outer.maxX, texel: x0 + full),
    ]
    let rows: [4 of Cut] = [
      Cut(at: outer.minY, texel: y0), Cut(at: outer.minY + corner, texel: y0 + inner),
      Cut(at: outer.maxY - corner, texel: y0 + (full - inner)), Cut(at: outer.maxY, texel: y0 + full),
    ]
    if heights.isEmpty { return grid(columns.span, rows.span, color) }
    var more = [rows[0], rows[1], rows[2], rows[3]]
    for height in heights where height > outer.minY {
      guard let next = more.firstIndex(where: { $0.at > height }) else { continue }
      let (above, below) = (more[next - 1], more[next])
      let share = Float((height - above.at) / (below.at - above.at))
      more.insert(Cut(at: height, texel: Atlas.stepped(above.texel + (below.texel - above.texel) * share)), at: next)
    }
    grid(columns.span, more.span, color)
  }
}
