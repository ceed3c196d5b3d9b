extension ElementChange {
  /// This minus the other one; this, if one transform is of the plane and the other of space.
  func without(_ other: ElementChange) -> ElementChange {
    other.isNone ? self : adding(other.times(-1)) ?? self
  }

  /// How fast this goes per second if the whole of it went at a speed: 1 is all of it in a second. Along x, to which all but
  /// y belongs, and y.
  func times(_ speed: CGVector) -> ElementChange {
    if speed == .zero { return .none }
    var result = times(speed.dx)
    result.center.dy = speed.dy * center.dy
    result.size.height = speed.dy * size.height
    return result
  }

  /// This times `factor`.
  package func times(_ factor: CGFloat) -> ElementChange {
    var result = self
    result.center = CGVector(dx: center.dx * factor, dy: center.dy * factor)
    result.size = CGSize(width: size.width * factor, height: size.height * factor)
    result.alpha = alpha * factor
    switch shape {
    case .none: break
    case .flat(let flat):
      let none = DecomposedTransform(rotation: 0, scaleX: 0, scaleY: 0, shear: 0, translation: .zero)
      result.shape = .flat(none.adding(factor, of: flat))
    case .spatial(let difference): result.shape = .spatial(SpatialTransform(factor * difference.value))
    }
    return result
  }
}
