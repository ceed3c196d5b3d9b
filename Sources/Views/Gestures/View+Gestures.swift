import SpringflowNumerics

/// A view's recognizers, and the host's points in its coordinates.
extension View {
  package final func attach(_ recognizer: GestureRecognizer) {
    if recognizer.ownView === self { return }
    recognizer.ownView?.detach(recognizer)
    recognizer.ownView = self
    recognizers.append(recognizer)
    node.noteOwnValue()
    forgetDigest()
  }

  package final func detach(_ recognizer: GestureRecognizer) {
    guard recognizer.ownView === self else { return }
    host?.gestures.drop(recognizer)
    recognizers.removeAll { $0 === recognizer }
    recognizer.ownView = nil
    forgetDigest()
  }

  /// Takes the recognizers of a list, in its order, in place of those that there are.
  package final func replaceRecognizers(with list: [GestureRecognizer]) {
    for recognizer in recognizers where !list.contains(where: { $0 === recognizer }) { detach(recognizer) }
    for recognizer in list { attach(recognizer) }
    recognizers.sort { a, b in
      (list.firstIndex { $0 === a } ?? 0) < (list.firstIndex { $0 === b } ?? 0)
    }
    forgetDigest()
  }

  /// How many views the view is in.
  final var depth: Int {
    var (depth, next) = (0, node.superview)
    while let view = next {
      depth += 1
      next = view.node.superview
    }
    return depth
  }

  /// The recognizers of the view and of all views that it is in.
  final var recognizersInChain: [GestureRecognizer] {
    var chain: [GestureRecognizer] = []
    var next: View? = self
    while let view = next {
      chain += view.recognizers
      next = view.node.superview
    }
    return chain
  }

  /// What the view, or the innermost view around it that has such a thing, has.
  final func nearest<Value>(_ property: KeyPath<View, Value?>) -> Value? {
    var next: View? = self
    while let view = next {
      if let found = view[keyPath: property] { return found }
      next = view.node.superview
    }
    return nil
  }

  // MARK: Points of the host

  /// A point of the host, from the view's top left corner as it is drawn; where the view's transform has no inverse the
  /// point itself.
  package final func rectanglePoint(fromHost point: CGPoint) -> CGPoint {
    let outer = node.superview?.fromHost(point) ?? point
    let placement = modelPlacement
    if placement.isUpright, node.superview?.hasPerspective != true {
      let corner = placement.corner
      return CGPoint(x: outer.x - corner.x, y: outer.y - corner.y)
    }
    return placement.map(from: .zero).then(superviewPerspective).unapply(outer) ?? outer
  }

  /// A point of the host, of a point from the view's top left corner as it is drawn.
  package final func hostPoint(ofRectangle point: CGPoint) -> CGPoint {
    let placement = modelPlacement
    var outer: CGPoint
    if placement.isUpright, node.superview?.hasPerspective != true {
      outer = CGPoint(x: point.x + placement.corner.x, y: point.y + placement.corner.y)
    } else {
      outer = placement.map(from: .zero).then(superviewPerspective).apply(point) ?? point
    }
    guard let superview = node.superview else { return outer }
    let origin = superview.bounds.origin
    outer = CGPoint(x: outer.x - origin.x, y: outer.y - origin.y)
    return superview.hostPoint(ofRectangle: outer)
  }

  /// A vector of the host at one of its points in the view's coordinates.
  final func vector(fromHost vector: CGVector, at point: CGPoint) -> CGVector {
    if isOnlyMoved { return vector }
    let (a, b) = (
      rectanglePoint(fromHost: point), rectanglePoint(fromHost: CGPoint(x: point.x + vector.dx, y: point.y + vector.dy))
    )
    return CGVector(dx: b.x - a.x, dy: b.y - a.y)
  }

  /// A vector of the view's coordinates at a point of the host as one of the host.
  final func vector(toHost vector: CGVector, at point: CGPoint) -> CGVector {
    if isOnlyMoved { return vector }
    let inner = fromHost(point)
    let map = mapToHost
    guard let a = map.apply(inner), let b = map.apply(CGPoint(x: inner.x + vector.dx, y: inner.y + vector.dy)) else {
      return vector
    }
    return CGVector(dx: b.x - a.x, dy: b.y - a.y)
  }

  /// Whether nothing but translations lies between the view's coordinates and the host's.
  private var isOnlyMoved: Bool {
    var next: View? = self
    while let view = next {
      if !view.modelPlacement.isUpright || view.hasPerspective { return false }
      next = view.node.superview
    }
    return true
  }
}

extension [GestureRecognizer] {
  /// Whether a recognizer is among these.
  func contains(identicalTo recognizer: GestureRecognizer) -> Bool {
    for other in self where other === recognizer { return true }
    return false
  }
}
