import SpringflowDeterminism
import SpringflowGeometry

/// How an element looks at one moment, in the content's coordinates: what animations blend. Points.
struct ElementState: Equatable {
  /// What a transform does to the element.
  enum TransformState: Equatable {
    /// In the plane.
    case flat(DecomposedTransform)
    /// In space.
    case spatial(SpatialTransform)
  }

  var center: CGPoint
  var size: CGSize
  var alpha: CGFloat
  var shape: TransformState
}

extension ElementState {
  @MainActor
  init(_ attributes: CollectionViewLayoutAttributes) {
    center = attributes.center
    size = attributes.size
    alpha = attributes.isHidden ? 0 : attributes.alpha
    if let box = attributes.spatialBox {
      shape = .spatial(box)
    } else {
      shape = .flat(DecomposedTransform(attributes.transform))
    }
  }

  init(
    center: CGPoint, size: CGSize, alpha: CGFloat, transform: CGAffineTransform, spatial: CATransform3D?
  ) {
    self.center = center
    self.size = size
    self.alpha = alpha
    shape = spatial.map { .spatial(SpatialTransform($0)) } ?? .flat(DecomposedTransform(transform))
  }

  /// The transform of space that takes the place of the one of the plane, if there is one.
  var spatial: CATransform3D? { if case .spatial(let box) = shape { box.value } else { nil } }

  /// The transform of the plane; the identity where there is one of space.
  var transform: CGAffineTransform {
    guard case .flat(let shape) = shape, shape != .identity else { return .identity }
    return shape.transform
  }

  /// The smallest upright rectangle around the element as it is drawn; points of the content.
  var box: CGRect {
    let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let drawn =
      switch shape {
      case .flat(let shape): shape == .identity ? rect : rect.applying(shape.transform)
      case .spatial(let box): box.value.boundingBox(of: rect)
      }
    return drawn.offsetBy(dx: center.x, dy: center.y)
  }

  /// The same, elsewhere in the content.
  func moved(by shift: CGVector) -> ElementState {
    var state = self
    state.center = CGPoint(x: center.x + shift.dx, y: center.y + shift.dy)
    return state
  }

  /// This state and a share of a difference.
  func adding(_ share: CGFloat, of change: ElementChange) -> ElementState {
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
  /// The transform's sixteen numbers.
  var numbers: [CGFloat] {
    switch self {
    case .flat(let shape): CATransform3DMakeAffineTransform(shape.transform).numbers
    case .spatial(let box): box.value.numbers
    }
  }

  fileprivate func adding(_ share: CGFloat, of change: ElementChange.TransformChange) -> ElementState.TransformState {
    switch (self, change) {
    case (_, .none): return self
    case (.flat(let shape), .flat(let change)): return .flat(shape.adding(share, of: change))
    case (.spatial, .flat(let change)):
      // Beneath a transform of space what is left of the plane's is a matrix difference.
      let (with, without) = (
        DecomposedTransform.identity.adding(share, of: change).transform, CGAffineTransform.identity
      )
      let difference = zip(
        CATransform3DMakeAffineTransform(with).numbers, CATransform3DMakeAffineTransform(without).numbers
      ).map { $0 - $1 }
      return sum(1, difference)
    case (_, .spatial(let difference)): return sum(share, difference)
    }
  }

  private func sum(_ share: CGFloat, _ difference: [CGFloat]) -> ElementState.TransformState {
    let own = numbers
    return .spatial(SpatialTransform(CATransform3D(numbers: own.indices.map { own[$0] + share * difference[$0] })))
  }
}

/// A difference between two looks of an element, or how fast a look changes, a second.
struct ElementChange: Equatable {
  /// The part that a transform has in it.
  enum TransformChange: Equatable {
    case none
    /// Part by part.
    case flat(DecomposedTransform)
    /// Number by number: sixteen.
    case spatial([CGFloat])
  }

  var center = CGVector.zero
  var size = CGSize.zero
  var alpha: CGFloat = 0
  var shape = TransformChange.none

  static let none = ElementChange()

  /// A velocity of the centre, in points per second.
  init(velocity: CGVector = .zero) { center = velocity }

  /// What leads from one look to another.
  init(from start: ElementState, to end: ElementState) {
    center = CGVector(dx: end.center.x - start.center.x, dy: end.center.y - start.center.y)
    size = CGSize(width: end.size.width - start.size.width, height: end.size.height - start.size.height)
    alpha = end.alpha - start.alpha
    switch (start.shape, end.shape) {
    case (.flat(let a), .flat(let b)): shape = a == b ? .none : .flat((b - a).turningTheShorterWay)
    case (.spatial(let a), .spatial(let b)) where a == b: shape = .none
    default: shape = .spatial(zip(start.shape.numbers, end.shape.numbers).map { $1 - $0 })
    }
  }

  var isNone: Bool {
    guard case .none = shape else { return false }
    return center.dx == 0 && center.dy == 0 && size.width == 0 && size.height == 0 && alpha == 0
  }

  /// Whether it is no more than what rounding leaves.
  var isNegligible: Bool {
    guard shape == .none else { return false }
    let largest = max(abs(center.dx), abs(center.dy), abs(size.width), abs(size.height), abs(alpha))
    return largest < 1e-9
  }

  /// Both together, or `nil` where one transform is of the plane and the other of space.
  func adding(_ other: ElementChange) -> ElementChange? {
    var result = self
    result.center = CGVector(dx: center.dx + other.center.dx, dy: center.dy + other.center.dy)
    result.size = CGSize(width: size.width + other.size.width, height: size.height + other.size.height)
    result.alpha = alpha + other.alpha
    switch (shape, other.shape) {
    case (_, .none): break
    case (.none, let shape): result.shape = shape
    case (.flat(let a), .flat(let b)): result.shape = .flat(a.adding(1, of: b))
    case (.spatial(let a), .spatial(let b)): result.shape = .spatial(zip(a, b).map { $0 + $1 })
    default: return nil
    }
    return result
  }

  func hash(into hash: inout StateHash) {
    hash.combine(Double(center.dx))
    hash.combine(Double(center.dy))
    hash.combine(Double(size.width))
    hash.combine(Double(size.height))
    hash.combine(Double(alpha))
    switch shape {
    case .none: break
    case .flat(let shape): shape.hash(into: &hash)
    case .spatial(let numbers): for number in numbers { hash.combine(Double(number)) }
    }
  }
}
