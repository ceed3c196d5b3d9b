/// What comes back from layouts and cells, looked at before anything else is made of it.
///
/// A number that is not finite would spread from element to content and from there to the next touch. So it is reported
/// where it comes in, once for each kind, and what it is about is left out.
extension CollectionViewLayout {
  /// Whether an element can be shown with some attributes; reported if not.
  final func allows(_ attributes: CollectionViewLayoutAttributes) -> Bool {
    let (center, size) = (attributes.center, attributes.size)
    // One sum in place of five questions: almost all attributes are sound.
    let sum = center.x + center.y + size.width + size.height + attributes.alpha
    if sum.isFinite, size.width >= 0, size.height >= 0, attributes.hasFiniteTransform { return true }
    return allowsAfterAll(attributes, center, size)
  }

  /// The same, part by part, with a report of the first that is wrong.
  private final func allowsAfterAll(
    _ attributes: CollectionViewLayoutAttributes, _ center: CGPoint, _ size: CGSize
  ) -> Bool {
    let (isPlaced, isSized) = (
      center.x.isFinite && center.y.isFinite, size.width.isFinite && size.height.isFinite
    )
    let numbers = attributes.transform3D.numbers
    func text(_ numbers: CGFloat...) -> String { numbers.map(LayoutTable.text).joined(separator: ", ") }
    if !isPlaced, !isSized {
      refuse(
        attributes, "frame", "(\(text(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)))"
      )
    } else if !isSized {
      refuse(attributes, "size", "(\(text(size.width, size.height)))")
    } else if !isPlaced {
      refuse(attributes, "center", "(\(text(center.x, center.y)))")
    } else if size.width < 0 || size.height < 0 {
      refuse(attributes, "size", "(\(text(size.width, size.height)))", "Lengths are not negative")
    } else if !attributes.alpha.isFinite {
      refuse(attributes, "alpha", text(attributes.alpha))
    } else if let number = numbers.first(where: { !$0.isFinite }) {
      refuse(attributes, attributes.isSpatial ? "transform3D" : "transform", "with a number that is \(text(number))")
    } else {
      return true
    }
    return false
  }

  private func refuse(
    _ attributes: CollectionViewLayoutAttributes, _ member: String, _ value: String,
    _ rule: String = "Give finite numbers"
  ) {
    let path = attributes.indexPath
    let name = LayoutTable.name(of: attributes)
    report(
      "\(member) of an element", section: path.first, item: path.count > 1 ? path[1] : nil,
      "the \(name)'s \(member) is \(value); it is left out. \(rule)")
  }

  /// The attributes, unless an element cannot be shown with them.
  final func allowed(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    attributes.flatMap { allows($0) ? $0 : nil }
  }

  /// The size of the content, without what is no length.
  final var allowedContentSize: CGSize {
    let size = collectionViewContentSize
    if size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 { return size }
    report(
      "content size",
      "collectionViewContentSize is \(LayoutTable.text(size.width)) x \(LayoutTable.text(size.height)); 0 is taken for "
        + "what is no length. Give finite numbers from 0 on")
    func sound(_ length: CGFloat) -> CGFloat { length.isFinite ? max(length, 0) : 0 }
    return CGSize(width: sound(size.width), height: sound(size.height))
  }

  /// An offset or velocity that a hook has answered, or, if it is no pair of finite numbers, what is taken instead.
  final func allowed(
    _ point: CGPoint, from hook: @autoclosure () -> String, else instead: @autoclosure () -> CGPoint
  ) -> CGPoint {
    if point.x.isFinite, point.y.isFinite { return point }
    let hook = hook()
    report(
      hook,
      "\(hook) gave (\(LayoutTable.text(point.x)), \(LayoutTable.text(point.y))); it is left out. Give finite numbers")
    return instead()
  }
}
