/// The shape of the ends of stroked lines. (`CGLineCap`.)
public enum LineCap: Int, Hashable, Sendable {
  /// Ends exactly at the last point.
  case butt
  /// Half a circle around the last point.
  case round
  /// Half a square around the last point.
  case square
}

/// The shape of the corners of stroked lines. (`CGLineJoin`.)
public enum LineJoin: Int, Hashable, Sendable {
  /// Pointed, or bevelled beyond the miter limit.
  case miter
  /// A part of a circle around the corner.
  case round
  /// Cut off.
  case bevel
}

/// How a path is stroked. Lengths in points, before any transform.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line, half of it on either side of the path. At 0 or below nothing is stroked.
  public var lineWidth: CGFloat
  /// The shape of the ends, of dashes too.
  public var lineCap: LineCap
  /// The shape of the corners.
  public var lineJoin: LineJoin
  /// The largest length of a pointed corner, from its inner to its outer end, as a multiple of the line's width.
  public var miterLimit: CGFloat
  /// The lengths of dashes and of the gaps after them, in turn. Without any, or if they have no length together, the
  /// line is solid.
  public var dash: [CGFloat]
  /// How far into the pattern the line begins.
  public var dashPhase: CGFloat

  /// Makes a style; by default a solid line of one point with pointed corners.
  public init(
    lineWidth: CGFloat = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin, self.miterLimit) = (lineWidth, lineCap, lineJoin, miterLimit)
    (self.dash, self.dashPhase) = (dash, dashPhase)
  }
}
