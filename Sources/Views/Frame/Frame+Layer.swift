extension Frame {
  /// What one view draws: a rectangle with a background, corners, a border and a shadow, and what is in it. Points, from the
  /// middle of its element.
  public struct Layer: Hashable, Sendable {
    /// Its centre.
    public var center: CGPoint
    /// Its size before the transform.
    public var size: CGSize
    /// The affine transform about its centre.
    public var transform = CGAffineTransform.identity
    /// The transform of space about its centre, in place of ``transform``, if it leaves the plane.
    package var spatialBox: SpatialTransform?
    /// The opacity, from 0, invisible, to 1.
    public var alpha: CGFloat = 1
    /// The colour behind everything.
    public var background: Color?
    /// The radius of the corners.
    public var cornerRadius: CGFloat = 0
    /// The colour of a line along the inner side of the edge.
    public var border: Color?
    /// The thickness of that line.
    public var borderWidth: CGFloat = 0
    /// The shadow, or `nil` for none.
    public var shadow: Shadow?
    /// What is in it.
    public var contents = LayerContents.none
    /// Beyond what nothing is drawn; `nil` for no limit.
    public var clip: Clip?
    /// Paths within which it is drawn, in a drawing of a view or image; points from its top left corner.
    package var clipPaths: [ShapeContents] = []
    /// Whether it is as large as its element, whatever ``size`` says, so that it stays the same while that changes.
    package var fillsElement = false

    /// Makes an empty layer.
    public init(center: CGPoint, size: CGSize) { (self.center, self.size) = (center, size) }
  }

  /// A soft shadow of a rectangle. Points.
  public struct Shadow: Hashable, Sendable {
    /// Its colour with its opacity.
    public var color: Color
    /// Its distance from the rectangle.
    public var offset: CGSize
    /// Its standard deviation.
    public var radius: CGFloat

    /// Makes a shadow.
    public init(color: Color, offset: CGSize, radius: CGFloat) {
      (self.color, self.offset, self.radius) = (color, offset, radius)
    }
  }

  /// What is in a layer.
  public enum LayerContents: Hashable, Sendable {
    /// Nothing.
    case none
    /// What a cell shows as a value.
    case cell(CellContent)
    /// Laid out text.
    case text(TextContents)
    /// A picture.
    case image(ImageContents)
    /// A path, in the coordinates of its view; `origin` is the point at the layer's top left corner.
    case shape(ShapeContents, origin: CGPoint)
  }

  /// Lines of text, in points from the layer's top left corner.
  public struct TextContents: Hashable, Sendable {
    package let layout: TextLayout
    /// The colour.
    public let color: Color

    init(_ layout: TextLayout, color: Color) { (self.layout, self.color) = (layout, color) }

    /// What the lines say, from top to bottom.
    public var lines: [String] { layout.lines.map(\.text) }
  }

  /// A picture and how it is put into a layer.
  public struct ImageContents: Hashable, Sendable {
    /// The picture.
    public let image: Image
    /// How it is put into the layer's size.
    public let mode: View.ContentMode
    /// The colour in which its opacity is drawn, if not its own colours are.
    public let tint: Color?
    /// Whether it is cut off at the layer's edges and corners.
    public let isClipped: Bool

    init(_ image: Image, mode: View.ContentMode, tint: Color?, isClipped: Bool) {
      (self.image, self.mode, self.tint, self.isClipped) = (image, mode, tint, isClipped)
    }
  }

  /// Where something is drawn and where not: a rectangle, turned and with round corners, and one around that, and so on.
  /// Points of what it belongs to, a layer's element or the viewport.
  public final class Clip: Hashable, Sendable {
    /// Its centre.
    public let center: CGPoint
    /// Its size before the transform.
    public let size: CGSize
    /// The radius of its corners.
    public let cornerRadius: CGFloat
    /// The affine transform about its centre.
    public let transform: CGAffineTransform
    /// The transform of space about its centre, in place of the other one, if it leaves the plane.
    package let spatial: CATransform3D?
    /// What limits this one.
    public let outer: Clip?

    package init(
      center: CGPoint, size: CGSize, cornerRadius: CGFloat, transform: CGAffineTransform, spatial: SpatialTransform?,
      outer: Clip?
    ) {
      (self.center, self.size, self.cornerRadius, self.transform) = (center, size, cornerRadius, transform)
      (self.spatial, self.outer) = (spatial?.value, outer)
    }

    /// Whether two clips are the same.
    public static func == (a: Clip, b: Clip) -> Bool {
      a === b
        || a.center == b.center && a.size == b.size && a.cornerRadius == b.cornerRadius && a.transform == b.transform
          && a.spatial == b.spatial && a.outer == b.outer
    }

    /// Mixes in the rectangle.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(center)
      hasher.combine(size)
      hasher.combine(cornerRadius)
      hasher.combine(outer)
    }
  }
}
