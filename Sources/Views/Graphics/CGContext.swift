import SpringflowNumerics

/// Where drawing goes: it records paths, pictures and text, each with the transform and the clips of its time.
/// (`CGContext`.)
///
/// A view's `draw(_:)` and the actions of a ``GraphicsImageRenderer`` have one, ``GraphicsGetCurrentContext()``, and
/// `Color.setFill()`, `BezierPath.fill()` and the like draw in it:
///
/// ```swift
/// override func draw(_ rect: CGRect) {
///   Color.orange.setFill()
///   BezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).fill()
/// }
/// ```
///
/// Coordinates are in points and y grows downward. What is drawn beyond the edges of the view, or of the image, is cut
/// off. What is drawn is part of frames: tests can look at it, and paths and text are sharp in every size.
public final class CGContext: @unchecked Sendable {
  /// The context of the drawing in progress.
  @TaskLocal static var current: CGContext?

  /// What can be saved and restored.
  private struct DrawingState {
    /// The map to points from the top left corner of the drawing.
    var transform: CGAffineTransform
    /// The paths within which all is drawn, in points from that corner.
    var clips: [ShapeContents] = []
    var alpha: CGFloat = 1
    var fillColor = Color.black
    var strokeColor = Color.black
    var style = StrokeStyle(lineWidth: 1)
  }

  /// The rectangle of the drawing, from its top left corner, and its edge.
  private let whole: CGRect
  private let edge: ShapeContents
  private var state: DrawingState
  private var saved: [DrawingState] = []
  /// The path under construction, in the present coordinates.
  private var path = Path()
  /// What was drawn, from back to front; points from the top left corner.
  private(set) var layers: [Frame.Layer] = []

  private init(_ bounds: CGRect) {
    whole = CGRect(origin: .zero, size: bounds.size)
    edge = ShapeContents(Path(rect: whole))
    state = DrawingState(transform: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY))
  }

  /// Calls a function that draws in a rectangle, in points, and returns what it drew, from back to front; points from
  /// the rectangle's top left corner.
  static func record(_ bounds: CGRect, _ draw: (CGContext) -> Void) -> [Frame.Layer] {
    let context = CGContext(bounds)
    $current.withValue(context) { draw(context) }
    return context.layers
  }

  /// The current context, for a function that cannot do without.
  static func required(_ function: String) -> CGContext {
    guard let current else {
      fatalError("\(function) draws in a view's draw(_:) or in the actions of a GraphicsImageRenderer, not elsewhere")
    }
    return current
  }

  // MARK: State

  /// Keeps colours, line, alpha, transform and clips, for ``restoreGState()``.
  public func saveGState() { saved.append(state) }

  /// Returns to what was saved last; does nothing if nothing is.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    mapPath(by: state.transform, and: last.transform)
    state = last
  }

  /// The colour of areas; black at first.
  public func setFillColor(_ color: Color) { state.fillColor = color }

  /// The colour of lines; black at first.
  public func setStrokeColor(_ color: Color) { state.strokeColor = color }

  /// The opacity of all that follows, from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) {
    require(!alpha.isNaN, "an opacity is a number from 0 to 1, found \(alpha)")
    state.alpha = min(max(alpha, 0), 1)
  }

  /// The width of lines, in points; 1 at first.
  public func setLineWidth(_ width: CGFloat) {
    require(width >= 0 && width.isFinite, "a line's width is finite and not negative, found \(width)")
    state.style.lineWidth = width
  }

  /// How lines end.
  public func setLineCap(_ cap: LineCap) { state.style.lineCap = cap }

  /// How lines turn.
  public func setLineJoin(_ join: LineJoin) { state.style.lineJoin = join }

  /// The lengths of dashes and gaps in turn, in points, and how far into them a line begins; solid without lengths.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    require(
      lengths.allSatisfy { $0 >= 0 && $0.isFinite } && phase.isFinite,
      "lengths of dashes are finite and not negative and their phase is finite, got \(lengths), \(phase)")
    (state.style.dash, state.style.dashPhase) = (lengths, phase)
  }

  // MARK: Coordinates

  /// The map from the present coordinates to points from the top left corner of the drawing.
  public var ctm: CGAffineTransform { state.transform }

  /// Moves the origin, in points.
  public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }

  /// Makes the unit longer along both axes.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Turns the axes about the origin, clockwise on screen, in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Applies a transform to all that follows, before the present one.
  public func concatenate(_ transform: CGAffineTransform) {
    let t = transform
    require([t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy(\.isFinite), "a transform has finite numbers, found \(t)")
    let before = state.transform
    state.transform = transform.concatenating(before)
    mapPath(by: before, and: state.transform)
  }

  /// Keeps the path under construction where it is while coordinates change.
  private func mapPath(by old: CGAffineTransform, and new: CGAffineTransform) {
    if path.isEmpty || old == new { return }
    path = new.isInvertible ? path.applying(old.concatenating(new.inverted())) : Path()
  }

  // MARK: The path

  /// Begins an empty path.
  public func beginPath() { path = Path() }
  /// Begins a subpath at a point.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line from the current point; does nothing if the path is empty.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds straight lines between successive points, the first of which begins a subpath.
  public func addLines(between points: [CGPoint]) { path.addLines(between: points) }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Adds the ellipse that touches a rectangle's edges.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Adds the subpaths of a path.
  public func addPath(_ path: Path) { self.path.addPath(path) }
  /// Ends the subpath with a straight line to its start.
  public func closePath() { path.closeSubpath() }

  /// Adds an arc of a circle, after a line from the current point to its start if there is one; angles in radians.
  ///
  /// As in a view of iOS, `clockwise` is against the clock on screen: its y axis grows downward, and that of a context
  /// upward. `BezierPath` goes as it says.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Adds a quadratic Bézier curve from the current point; does nothing if the path is empty.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }

  /// Adds a cubic Bézier curve from the current point; does nothing if the path is empty.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Fills the path under construction, which ends by that.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(path, usingEvenOdd: rule == .evenOdd)
    path = Path()
  }

  /// Draws a line along the path under construction, which ends by that.
  public func strokePath() {
    stroke(path, state.style)
    path = Path()
  }

  /// Fills the path under construction, draws a line along it, or both; it ends by that.
  public func drawPath(using mode: CGPathDrawingMode) {
    if mode != .stroke { fill(path, usingEvenOdd: mode == .eoFill || mode == .eoFillStroke) }
    if mode != .fill, mode != .eoFill { stroke(path, state.style) }
    path = Path()
  }

  /// Draws within the path under construction from now on, which ends by that.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: path, usingEvenOdd: rule == .evenOdd)
    path = Path()
  }

  // MARK: Areas and lines

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    let isNear = state.transform.isIdentity && whole.contains(rect)
    add(.none, in: isNear ? rect.standardized : limited(Path(rect: rect)).boundingBox, background: state.fillColor)
  }

  /// Fills the ellipse that touches a rectangle's edges.
  public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect)) }

  /// Draws a line along a rectangle's edge, half of it on either side.
  public func stroke(_ rect: CGRect) { stroke(Path(rect: rect), state.style) }

  /// Draws a line along the ellipse that touches a rectangle's edges, half of it on either side.
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect), state.style) }

  /// Draws within a rectangle from now on.
  public func clip(to rect: CGRect) { clip(to: Path(rect: rect), usingEvenOdd: false) }

  /// Draws within the area of a path from now on, which is in the present coordinates.
  func clip(to path: Path, usingEvenOdd: Bool) {
    var clip = ShapeContents(limited(path))
    clip.usesEvenOddFillRule = usingEvenOdd
    state.clips.append(clip.applying(state.transform))
  }

  /// Fills the area of a path in the present coordinates.
  func fill(_ path: Path, usingEvenOdd: Bool = false, alpha: CGFloat = 1) {
    var shape = ShapeContents(limited(path))
    shape.fillColor = state.fillColor
    shape.usesEvenOddFillRule = usingEvenOdd
    let box = shape.path.boundingBox
    add(.shape(shape, origin: box.origin), in: box, alpha: alpha)
  }

  /// Draws a line along a path in the present coordinates.
  func stroke(_ path: Path, _ style: StrokeStyle, alpha: CGFloat = 1) {
    var shape = ShapeContents(limited(path))
    shape.strokeColor = state.strokeColor
    shape.style = style
    let box = Path(shape.path.stroked(style, tolerance: max(style.lineWidth, 1) / 4)).boundingBox
    let line = box.isNull ? box : box.insetBy(dx: -0.5, dy: -0.5)
    add(.shape(shape, origin: line.origin), in: line, alpha: alpha)
  }

  /// How far beyond the drawing's edges anything reaches, in points of the drawing.
  private static let reach: CGFloat = 2e5

  /// A path in the present coordinates without what is far beyond the drawing's edges: points there come nearer.
  private func limited(_ path: Path) -> Path {
    guard state.transform.isInvertible else { return path }
    let seen = whole.applying(state.transform.inverted())
    let (right, down) = (seen.width / max(whole.width, 1), seen.height / max(whole.height, 1))
    let limit = seen.insetBy(dx: -Self.reach * max(right, down), dy: -Self.reach * max(right, down))
    let box = path.boundingBox
    return box.isNull || limit.contains(box) || !limit.width.isFinite ? path : path.limited(to: limit)
  }

  /// Draws something in a rectangle of the present coordinates, unless all of that is out of sight.
  func add(_ contents: Frame.LayerContents, in rect: CGRect, alpha: CGFloat = 1, background: Color? = nil) {
    add(contents, size: rect.size, .init(translationX: rect.midX, y: rect.midY), alpha: alpha, background: background)
  }

  /// Draws something in a rectangle about the origin that has a place in the present coordinates.
  private func add(
    _ contents: Frame.LayerContents, size: CGSize, _ place: CGAffineTransform, alpha: CGFloat = 1,
    background: Color? = nil
  ) {
    let place = place.concatenating(state.transform)
    let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height).applying(place)
    let alpha = state.alpha * min(max(alpha, 0), 1)
    guard size.width > 0, size.height > 0, alpha > 0, box.width > 0, box.height > 0, box.meets(whole) else { return }
    var layer = Frame.Layer(center: CGPoint(x: place.tx, y: place.ty), size: size)
    layer.transform = CGAffineTransform(a: place.a, b: place.b, c: place.c, d: place.d, tx: 0, ty: 0)
    (layer.alpha, layer.background, layer.contents, layer.clipPaths) = (alpha, background, contents, state.clips)
    // An error of rounding is no reason to cut anything off.
    if !whole.insetBy(dx: -1e-6, dy: -1e-6).contains(box) { layer.clipPaths.append(edge) }
    layers.append(layer)
  }

  /// Draws a picture in a rectangle of the present coordinates, a template in the colour of areas. Of one that was
  /// drawn its parts are, so that images in images cost no more than what is in them.
  func draw(_ image: Image, in rect: CGRect, alpha: CGFloat) {
    let tint = image.renderingMode == .alwaysTemplate ? state.fillColor : nil
    guard case .drawing(let parts) = image.source else {
      return add(
        .image(Frame.ImageContents(image, mode: .scaleToFill, tint: tint, isClipped: false)), in: rect, alpha: alpha)
    }
    let (x, y) = (rect.width / image.size.width, rect.height / image.size.height)
    guard x > 0, y > 0, x.isFinite, y.isFinite else { return }
    let place = CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: rect.minX, ty: rect.minY)
    let (kept, clips) = (state, parts.map { $0.clipPaths.map { $0.applying(place.concatenating(state.transform)) } })
    for (part, own) in zip(parts, clips) {
      state.clips = kept.clips + own
      let part = tint.map(part.tinted) ?? part
      var inner = part.transform
      (inner.tx, inner.ty) = (part.center.x, part.center.y)
      add(
        part.contents, size: part.size, inner.concatenating(place), alpha: alpha * part.alpha,
        background: part.background)
    }
    state = kept
  }

  // MARK: Gradients

  /// Draws a gradient along the line from one point to another, and the same across it, over all of the drawing that is
  /// not clipped; before the line and after it only if the options say so.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions = []
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    require(length.isFinite, "a gradient's line has finite ends, found \(start) and \(end)")
    guard length > 0, state.transform.isInvertible, let last = gradient.stops.last else { return }
    // The corners of the drawing along the line and across it, from its start.
    let along = CGAffineTransform(a: dy / length, b: -dx / length, c: dx / length, d: dy / length, tx: 0, ty: 0)
      .concatenating(CGAffineTransform(translationX: start.x, y: start.y))
    let seen = whole.applying(along.concatenating(state.transform).inverted())
    let top = options.contains(.drawsBeforeStartLocation) ? min(0, seen.minY) : 0
    let bottom = options.contains(.drawsAfterEndLocation) ? max(length, seen.maxY) : length
    var stops = gradient.stops.map { GradientStop($0.color, at: ($0.location * length - top) / (bottom - top)) }
    stops.insert(GradientStop(stops[0].color, at: 0), at: 0)
    stops.append(GradientStop(last.color, at: 1))
    let content = CellContent(background: .stops(stops), radius: 0)
    let middle = CGAffineTransform(translationX: seen.midX, y: (top + bottom) / 2)
    add(.cell(content), size: CGSize(width: seen.width, height: bottom - top), middle.concatenating(along))
  }
}

extension ShapeContents {
  fileprivate func applying(_ transform: CGAffineTransform) -> ShapeContents {
    var shape = self
    shape.path = path.applying(transform)
    return shape
  }
}

/// Which parts of a path are its area. (`CGPathFillRule`.)
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// Where it winds round a number of times that is not zero.
  case winding
  /// Where it winds round an odd number of times.
  case evenOdd
}

/// What is drawn of a path. (`CGPathDrawingMode`.)
public enum CGPathDrawingMode: Int, Hashable, Sendable {
  /// Its area, where it winds round a number of times that is not zero.
  case fill
  /// Its area, where it winds round an odd number of times.
  case eoFill
  /// A line along it.
  case stroke
  /// Its area, as by `fill`, and a line.
  case fillStroke
  /// Its area, as by `eoFill`, and a line.
  case eoFillStroke
}

/// Colours along a line. (`CGGradient`.)
public struct CGGradient: Hashable, Sendable {
  let stops: [GradientStop]

  /// Makes a gradient of colours, each at its location from 0 to 1, in this order; evenly spaced without locations.
  ///
  /// `nil` without colours, with another number of locations, and with locations that are out of order or not from 0 to
  /// 1.
  public init?(colors: [Color], locations: [CGFloat]? = nil) {
    let most = CGFloat(max(colors.count - 1, 1))
    let locations = locations ?? colors.indices.map { CGFloat($0) / most }
    guard !colors.isEmpty, locations.count == colors.count, locations.allSatisfy({ (0...1).contains($0) }),
      zip(locations, locations.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    stops = zip(colors, locations).map { GradientStop($0, at: $1) }
  }
}

/// Where a gradient is drawn beyond its line. (`CGGradientDrawingOptions`.)
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The set's bits.
  public let rawValue: UInt32
  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Before the start, in the first colour.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
  /// After the end, in the last colour.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}
