import SpringflowNumerics

/// A picture: a file, a landscape that is generated, or a drawing that a ``GraphicsImageRenderer`` made. (`UIImage`.)
///
/// An image is a value: it names what is shown, and drawing reads the file when it is first seen. A file that cannot be read
/// is shown as a placeholder with its name, and reported once.
public struct Image: Hashable, Sendable {
  /// Where a picture comes from.
  package enum Source: Hashable, Sendable {
    case picture(ImageSource)
    case drawing([Frame.Layer])
  }

  package let source: Source
  /// The size, in points. That of a file is known once it was read, so here it is what was given for it.
  public let size: CGSize
  /// How the picture's colours are used.
  public private(set) var renderingMode = RenderingMode.automatic

  /// How a picture's colours are used. (`UIImage.RenderingMode`.)
  public enum RenderingMode: Int, Hashable, Sendable {
    /// As they are.
    case automatic
    /// As they are.
    case alwaysOriginal
    /// Its opacity alone, in the tint colour of the view that shows it; for drawings.
    case alwaysTemplate
  }

  /// A PNG or JPEG file by its path, and its size, in points.
  ///
  /// The size is what an image view asks for; the picture is drawn with its own proportions.
  public init(contentsOfFile path: String, size: CGSize = .zero) {
    source = .picture(.file(path))
    self.size = size
  }

  /// A generated landscape, hills under a sky; each number gives another one.
  public init(landscape number: Int, size: CGSize = CGSize(width: 320, height: 240)) {
    source = .picture(.landscape(number))
    self.size = size
  }

  /// What an element's content shows as its picture.
  public init(_ picture: ImageSource, size: CGSize = .zero) {
    source = .picture(picture)
    self.size = size
  }

  /// What was drawn, from back to front; points from the image's top left corner.
  init(drawing layers: [Frame.Layer], size: CGSize) {
    source = .drawing(layers)
    self.size = size
  }

  /// The same picture with another use of its colours.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> Image {
    var image = self
    image.renderingMode = renderingMode
    return image
  }
}

/// A path that is filled and stroked, as a layer shows it. Points.
public struct ShapeContents: Hashable, Sendable {
  package var path: Path
  package var fillColor: Color?
  package var strokeColor: Color?
  package var usesEvenOddFillRule = false
  package var style = StrokeStyle(lineWidth: 1)

  init(_ path: Path) { self.path = path }

  func hash(into hash: inout StateHash) {
    hash.combine(fillColor) { $1.hash(into: &$0) }
    hash.combine(strokeColor) { $1.hash(into: &$0) }
    hash.combine(flags: usesEvenOddFillRule)
    hash.combine(style.lineWidth)
    hash.combine(style.lineCap.rawValue, style.lineJoin.rawValue)
    hash.combine(path.elements.count)
    let box = path.isEmpty ? .zero : path.boundingBox
    hash.combine(box.isNull ? .zero : box)
  }
}
