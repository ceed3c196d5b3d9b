import SpringflowDynamics
import SpringflowGeometry

extension CollectionViewEngine {
  // MARK: Direction

  /// Whether the layout's x coordinates are mirrored, because the view's direction is not the one they are written for.
  var isMirrored: Bool { layout.isMirrored }

  /// What the mirror stands in the middle of, in points: the content, or the view if that is wider.
  var mirrorWidth: CGFloat { layout.mirrorWidth }

  /// The layout's attributes of the elements in a rectangle of the view's content.
  func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    if let plain = plainTransition(in: rect) { return plain }
    if !isMirrored { return layout.layoutAttributesForElements(in: rect) ?? [] }
    return (layout.layoutAttributesForElements(in: layout.mirrored(rect)) ?? []).compactMap(mirrored)
  }

  /// Attributes of the layout as the view has them: a mirrored copy in a mirrored view.
  func mirrored(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    guard isMirrored, let copy = attributes?.copy() as? CollectionViewLayoutAttributes else { return attributes }
    copy.center.x = mirrorWidth - copy.center.x
    return copy
  }

  /// In a mirrored view content begins at the right, and what is in sight keeps its distance from there.
  func keepDistanceFromRight(since oldWidth: CGFloat) {
    if isMirrored, mirrorWidth != oldWidth { translate(by: CGPoint(x: mirrorWidth - oldWidth, y: 0)) }
  }

  // MARK: Content size

  /// Asks a prepared layout again for the content size, which the calls of an update may change.
  func rereadContentSize() {
    let size = layout.collectionViewContentSize
    if size == view.contentSize { return }
    let oldWidth = isMirrored ? mirrorWidth : 0
    view.contentSize = size
    keepDistanceFromRight(since: oldWidth)
  }

  // MARK: Measuring

  /// Asks views that are new or have a new size for their preferred attributes; returns whether they invalidate the
  /// layout.
  func measureElements() -> Bool {
    // During a transition between two layouts these set the sizes of cells.
    if transition != nil { return false }
    var contexts: [CollectionViewLayoutInvalidationContext] = []
    elements.forEachUncounted { element in
      guard element.isPresent, element.askedSize != element.attributes.size else { return }
      element.askedSize = element.attributes.size
      guard let view = element.view, let copy = element.attributes.copy() as? CollectionViewLayoutAttributes
      else { return }
      let preferred = view.preferredLayoutAttributesFitting(copy)
      if preferred.isEqual(element.attributes) { return }
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: element.attributes)
      else { return }
      let context = layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: element.attributes)
      if contexts.last?.absorb(context) != true { contexts.append(context) }
    }
    for context in contexts { invalidateRoutinely(with: context) }
    return !contexts.isEmpty
  }

  /// The progress of a transition layout has changed.
  func transitionDidMove(_ layout: CollectionViewTransitionLayout) {
    invalidateRoutinely(with: layout.makeInvalidationContext())
  }
}
