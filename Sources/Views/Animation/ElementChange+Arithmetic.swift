import SpringflowGeometry

extension ElementChange {
  /// This minus the other one; this, if one transform is of the plane and the other of space.
  package func without(_ other: ElementChange) -> ElementChange {
    other.isNone ? self : adding(other.times(-1)) ?? self
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
