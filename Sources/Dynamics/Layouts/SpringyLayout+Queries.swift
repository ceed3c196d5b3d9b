import SpringflowNumerics
import SpringflowViews

/// What the view is told of the elements.
extension SpringyLayout {
  /// The elements in a rectangle: with bodies, without springs, and, beyond the part in which elements have bodies, those of
  /// the wrapped layout.
  func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let tiledRect, knownRect != nil, tiledRect.contains(rect) else { return attributesAnywhere(in: rect) }
    var found: [CollectionViewLayoutAttributes] = []
    found.reserveCapacity(elements.count)
    if hasFixedPlaces {
      for place in places {
        if let element = place.element {
          if element.attributes.frame.meets(rect) { found.append(element.attributes) }
        } else if place.isFixed, place.frame.meets(rect) {
          found.append(place.attributes)
        }
      }
      for element in elements where element.pass != pass && element.attributes.frame.meets(rect) {
        found.append(element.attributes)
      }
      return found
    }
    elements.forEachUncounted { element in
      let attributes = element.attributes
      if attributes.frame.meets(rect) { found.append(attributes) }
    }
    return found
  }

  private func attributesAnywhere(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    guard let places = wrapped.layoutAttributesForElements(in: rect) else {
      return elements.isEmpty ? nil : elements.map(\.attributes).filter { $0.frame.meets(rect) }
    }
    var found: [CollectionViewLayoutAttributes] = []
    var seen: Set<ObjectIdentifier> = []
    for place in places where isSound(place) {
      guard let element = index[ElementKey(place)] else {
        found.append(place)
        continue
      }
      seen.insert(ObjectIdentifier(element))
      if element.attributes.frame.meets(rect) { found.append(element.attributes) }
    }
    for element in elements where !seen.contains(ObjectIdentifier(element)) && element.attributes.frame.meets(rect) {
      found.append(element.attributes)
    }
    return found
  }
}
