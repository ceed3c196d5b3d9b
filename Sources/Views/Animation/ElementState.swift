import SpringflowNumerics

/// The appearance of an element at one moment, in the content's coordinates: the value that animations blend. Points.
package struct ElementState: Equatable {
  /// The element's transform.
  package enum TransformState: Equatable {
    /// An affine transform of the plane.
    case flat(DecomposedTransform)
    /// A transform in three dimensions.
    case spatial(SpatialTransform)
  }

  var center: CGPoint
  var size: CGSize
  var alpha: CGFloat
  var shape: TransformState
}

extension ElementState {
  package init(
    center: CGPoint, size: CGSize, alpha: CGFloat, transform: CGAffineTransform, spatial: SpatialTransform?
  ) {
    self.center = center
    self.size = size
    self.alpha = alpha
    shape = spatial.map { .spatial($0) } ?? .flat(DecomposedTransform(transform))
  }

  /// The three-dimensional transform, if there is one; it replaces the plane one.
  package var spatial: CATransform3D? { if case .spatial(let box) = shape { box.value } else { nil } }

  /// The plane transform; the identity if there is a three-dimensional one.
  package var transform: CGAffineTransform {
    guard case .flat(let shape) = shape, shape != .identity else { return .identity }
    return shape.transform
  }

  /// The smallest axis-aligned rectangle around the element as it is drawn, in points of the content.
  var box: CGRect {
    let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let drawn =
      switch shape {
      case .flat(let shape): shape == .identity ? rect : rect.applying(shape.transform)
      case .spatial(let box): box.value.boundingBox(of: rect)
      }
    return drawn.offsetBy(dx: center.x, dy: center.y)
  }

  /// The same state at another position in the content.
  func moved(by shift: CGVector) -> ElementState {
    var state = self
    state.center = CGPoint(x: center.x + shift.dx, y: center.y + shift.dy)
    return state
  }

  func hash(into hash: inout StateHash) {
    hash.combine(center)
    hash.combine(size)
    hash.combine(alpha)
    switch shape {
    case .flat(let shape):
      hash.combine(1)
      shape.hash(into: &hash)
    case .spatial(let box):
      hash.combine(2)
      hash.combine(box.value)
    }
  }

  /// This state plus `share` times a difference.
  package func adding(_ share: CGFloat, of change: ElementChange) -> ElementState {
    var state = self
    state.center.x += share * change.center.dx
    state.center.y += share * change.center.dy
    state.size.width += share * change.size.width
    state.size.height += share * change.size.height
    state.alpha += share * change.alpha
    state.shape = shape.adding(share, of: change.shape)
    return state
  }
}

extension ElementState.TransformState {
  /// The transform as one of space.
  var matrix: CATransform3D {
    switch self {
    case .flat(let shape): CATransform3D(affine: shape.transform)
    case .spatial(let box): box.value
    }
  }

  fileprivate func adding(_ share: CGFloat, of change: ElementChange.TransformChange) -> ElementState.TransformState {
    switch (self, change) {
    case (_, .none): return self
    case (.flat(let shape), .flat(let change)): return .flat(shape.adding(share, of: change))
    case (.spatial, .flat(let change)):
      // Beneath a transform of space what is left of the plane's is a matrix difference.
      let changed = CATransform3D(affine: DecomposedTransform.identity.adding(share, of: change).transform)
      return .spatial(SpatialTransform(matrix + (changed - CATransform3DIdentity)))
    case (_, .spatial(let difference)): return .spatial(SpatialTransform(matrix + share * difference.value))
    }
  }
}

/// A difference between two states of an element, or the rate of change of a state per second.
package struct ElementChange: Equatable {
  /// The transform's part of the difference.
  package enum TransformChange: Equatable {
    case none
    /// By the components of the decomposed transform.
    case flat(DecomposedTransform)
    /// Number by number.
    case spatial(SpatialTransform)
  }

  package var center = CGVector.zero
  var size = CGSize.zero
  var alpha: CGFloat = 0
  package var shape = TransformChange.none

  package static let none = ElementChange()

  /// A velocity of the centre, in points per second.
  init(velocity: CGVector = .zero) { center = velocity }

  /// The difference that leads from one state to another.
  package init(from start: ElementState, to end: ElementState) {
    center = CGVector(dx: end.center.x - start.center.x, dy: end.center.y - start.center.y)
    size = CGSize(width: end.size.width - start.size.width, height: end.size.height - start.size.height)
    alpha = end.alpha - start.alpha
    switch (start.shape, end.shape) {
    case (.flat(let a), .flat(let b)): shape = a == b ? .none : .flat((b - a).turningTheShorterWay)
    case (.spatial(let a), .spatial(let b)) where a == b: shape = .none
    default: shape = .spatial(SpatialTransform(end.shape.matrix - start.shape.matrix))
    }
  }

  var isNone: Bool {
    guard case .none = shape else { return false }
    return center.dx == 0 && center.dy == 0 && size.width == 0 && size.height == 0 && alpha == 0
  }

  /// Whether it is no more than a rounding error.
  var isNegligible: Bool {
    guard shape == .none else { return false }
    let largest = max(abs(center.dx), abs(center.dy), abs(size.width), abs(size.height), abs(alpha))
    return largest < 1e-9
  }

  /// The sum, or `nil` if one transform is a plane one and the other three-dimensional.
  package func adding(_ other: ElementChange) -> ElementChange? {
    var result = self
    result.center = CGVector(dx: center.dx + other.center.dx, dy: center.dy + other.center.dy)
    result.size = CGSize(width: size.width + other.size.width, height: size.height + other.size.height)
    result.alpha = alpha + other.alpha
    switch (shape, other.shape) {
    case (_, .none): break
    case (.none, let shape): result.shape = shape
    case (.flat(let a), .flat(let b)): result.shape = .flat(a.adding(1, of: b))
    case (.spatial(let a), .spatial(let b)): result.shape = .spatial(SpatialTransform(a.value + b.value))
    default: return nil
    }
    return result
  }

  package func hash(into hash: inout StateHash) {
    hash.combine(center)
    hash.combine(size)
    hash.combine(alpha)
    switch shape {
    case .none: hash.combine(0)
    case .flat(let shape):
      hash.combine(1)
      shape.hash(into: &hash)
    case .spatial(let difference):
      hash.combine(2)
      hash.combine(difference.value)
    }
  }
}
