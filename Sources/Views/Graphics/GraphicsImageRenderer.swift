import SpringflowNumerics

/// Makes images of what a function draws. (`UIGraphicsImageRenderer`.)
///
/// ```swift
/// let dot = GraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { context in
///   Color.red.setFill()
///   context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 12, height: 12))
/// }
/// ```
public final class GraphicsImageRenderer: Sendable {
  private let bounds: CGRect

  /// Makes a renderer of images of a size, in points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  /// Makes a renderer of images of a rectangle in the coordinates of what is drawn, in points.
  ///
  /// - Precondition: Its numbers are finite, and its size is not negative.
  public init(bounds: CGRect) {
    require(
      bounds.isFinite && bounds.size.width >= 0 && bounds.size.height >= 0,
      "an image's rectangle has four finite numbers and a size that is not negative, found \(bounds)")
    self.bounds = bounds
  }

  /// An image of what a function draws, at once.
  public func image(actions: (GraphicsImageRendererContext) -> Void) -> Image {
    Image(drawing: CGContext.record(bounds) { actions(GraphicsImageRendererContext($0)) }, size: bounds.size)
  }
}

/// What an image is drawn with. (`UIGraphicsImageRendererContext`.)
public final class GraphicsImageRendererContext {
  /// The context of the image.
  public let cgContext: CGContext

  init(_ context: CGContext) { cgContext = context }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Draws within a rectangle from now on.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
