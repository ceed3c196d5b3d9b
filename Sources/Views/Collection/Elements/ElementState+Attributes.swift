extension ElementState {
  /// The state that attributes describe.
  @MainActor
  init(_ attributes: CollectionViewLayoutAttributes) {
    self.init(
      center: attributes.center, size: attributes.size, alpha: attributes.isHidden ? 0 : attributes.alpha,
      shape: Self.shape(of: attributes))
  }

  /// Gives attributes this place and look.
  @MainActor
  func give(to attributes: CollectionViewLayoutAttributes) {
    (attributes.center, attributes.size, attributes.alpha) = (center, size, alpha)
    switch shape {
    case .flat(let flat): attributes.transform = flat == .identity ? .identity : flat.transform
    case .spatial(let box): attributes.transform3D = box.value
    }
  }

  @MainActor
  private static func shape(of attributes: CollectionViewLayoutAttributes) -> TransformState {
    // Most elements are neither turned nor scaled.
    if attributes.isUpright {
      return .flat(
        DecomposedTransform(rotation: 0, scaleX: 1, scaleY: 1, shear: 0, translation: CGVector(dx: 0, dy: 0)))
    }
    if let box = attributes.spatialBox { return .spatial(box) }
    return .flat(DecomposedTransform(attributes.transform))
  }
}
