import SpringflowNumerics

/// Lines and curves in the plane: CGPath's ideas as a value.
///
/// Coordinates are in points and y grows downward. A path is a list of subpaths, each of which begins with a move:
///
/// ```swift
/// var path = Path()
/// path.move(to: CGPoint(x: 0, y: 0))
/// path.addLine(to: CGPoint(x: 40, y: 0))
/// path.addLine(to: CGPoint(x: 0, y: 30))
/// path.closeSubpath()
/// path.contains(CGPoint(x: 10, y: 10))  // true
/// ```
///
/// A coordinate that is NaN or infinite traps. The same calls make the same bits on every machine.
///
/// Source: the reference pages of `CGPath` and `CGMutablePath`.
public struct Path: Hashable, Sendable {
  /// A step of a path, from the end of the step before it. (`CGPathElement`.)
  public enum Element: Hashable, Sendable {
    /// Begins a subpath at a point.
    case moveTo(CGPoint)
    /// A straight line to a point.
    case addLineTo(CGPoint)
    /// A quadratic Bézier curve to a point.
    case addQuadCurveTo(CGPoint, control: CGPoint)
    /// A cubic Bézier curve to a point.
    case addCurveTo(CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line to the subpath's start, which ends the subpath.
    case closeSubpath
  }

  /// The steps in order. Every subpath begins with a move, also one that was added without it.
  public private(set) var elements: [Element] = []

  /// Makes an empty path.
  public init() {}

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last element, in points; zero if the path is empty.
  ///
  /// After the end of a subpath it is the subpath's start.
  ///
  /// - Complexity: O(1); O(*n*) after the end of a subpath of *n* elements.
  public var currentPoint: CGPoint {
    switch elements.last {
    case .moveTo(let end), .addLineTo(let end), .addQuadCurveTo(let end, _), .addCurveTo(let end, _, _): end
    case .closeSubpath: subpathStart
    case nil: .zero
    }
  }

  /// The start of the last subpath; zero if there is none.
  private var subpathStart: CGPoint {
    for case .moveTo(let start) in elements.reversed() { return start }
    return .zero
  }

  // MARK: Building

  /// Begins a subpath at a point.
  public mutating func move(to point: CGPoint) { append(.moveTo(point)) }

  /// Adds a straight line from the current point; does nothing if the path is empty.
  public mutating func addLine(to point: CGPoint) { extend(.addLineTo(point)) }

  /// Adds straight lines between successive points, the first of which begins a subpath.
  public mutating func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a quadratic Bézier curve from the current point; does nothing if the path is empty.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    extend(.addQuadCurveTo(end, control: control))
  }

  /// Adds a cubic Bézier curve from the current point; does nothing if the path is empty.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    extend(.addCurveTo(end, control1: control1, control2: control2))
  }

  /// Ends the subpath with a straight line to its start; does nothing if it has ended.
  public mutating func closeSubpath() {
    if !elements.isEmpty, elements.last != .closeSubpath { elements.append(.closeSubpath) }
  }

  /// Adds the subpaths of another path, mapped by a transform.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the other path's elements.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    if transform.isIdentity {
      elements += path.elements
    } else {
      for element in path.elements { append(element.applying(transform)) }
    }
  }

  /// Appends an element that goes on from the current point. Where a subpath has just ended, one begins at its start.
  private mutating func extend(_ element: Element) {
    if elements.isEmpty { return }
    if elements.last == .closeSubpath { elements.append(.moveTo(subpathStart)) }
    append(element)
  }

  private mutating func append(_ element: Element) {
    require(element.isFinite, "a path's coordinates are finite, got \(element)")
    elements.append(element)
  }
}

extension Path.Element {
  /// Whether all coordinates are finite.
  fileprivate var isFinite: Bool {
    func isFinite(_ point: CGPoint) -> Bool { point.x.isFinite && point.y.isFinite }
    return switch self {
    case .moveTo(let end), .addLineTo(let end): isFinite(end)
    case .addQuadCurveTo(let end, let control): isFinite(end) && isFinite(control)
    case .addCurveTo(let end, let control1, let control2):
      isFinite(end) && isFinite(control1) && isFinite(control2)
    case .closeSubpath: true
    }
  }

  /// The element with its points mapped by a transform.
  fileprivate func applying(_ t: CGAffineTransform) -> Path.Element {
    switch self {
    case .moveTo(let end): .moveTo(end.applying(t))
    case .addLineTo(let end): .addLineTo(end.applying(t))
    case .addQuadCurveTo(let end, let control): .addQuadCurveTo(end.applying(t), control: control.applying(t))
    case .addCurveTo(let end, let control1, let control2):
      .addCurveTo(end.applying(t), control1: control1.applying(t), control2: control2.applying(t))
    case .closeSubpath: .closeSubpath
    }
  }
}

extension Path {
  /// The path mapped by a transform.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public func applying(_ transform: CGAffineTransform) -> Path {
    var path = Path()
    path.addPath(self, transform: transform)
    return path
  }
}
