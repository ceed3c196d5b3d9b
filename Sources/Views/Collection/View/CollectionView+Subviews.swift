import SpringflowNumerics

/// The order of a collection view's subviews: its elements' views, and those of a program.
///
/// Those of greater depth lie in front: elements have their z index as their depth, and other views, and cells that
/// were given one, the `zPosition` of their layer. Of equal depth those of a higher standing lie in front, which is 0
/// until a program brings a view to the front or sends it to the back; then a program's own; then those that come
/// later.
extension CollectionView {
  /// Something in the content with a standing.
  private struct Sibling {
    let view: View
    /// The element that it shows; `nil` if it is a program's own view.
    let element: VisibleElement?

    @MainActor
    var standing: Int {
      get { element?.standing ?? view.node.standing }
      nonmutating set {
        if let element { element.standing = newValue } else { view.node.standing = newValue }
      }
    }
  }

  /// All subviews but the background from back to front, without their depths.
  private var siblings: [Sibling] {
    let shown = engine.elements.compactMap { element in element.view.map { Sibling(view: $0, element: element) } }
    let own = node.subviews.filter { $0 !== backgroundView }.map { Sibling(view: $0, element: nil) }
    let all = shown + own
    let order = all.indices.sorted { (all[$0].standing, $0) < (all[$1].standing, $1) }
    return order.map { all[$0] }
  }

  /// All subviews from back to front, without their depths.
  var childrenInOrder: [View] { (backgroundView.map { [$0] } ?? []) + siblings.map(\.view) }

  /// Puts a view at a position among the other subviews, behind those that are still to come if that is 0: an element's
  /// by its standing alone, a program's own, which may be a new one, by `insert`, which is given its position among
  /// these.
  private func place(_ view: View, _ insert: (Int) -> Void, at position: ([Sibling]) -> Int) {
    if view === backgroundView { return }
    let all = siblings
    let others = all.filter { $0.view !== view }
    let index = min(max(position(others), 0), others.count)
    let (before, next) = (others[..<index], others[index...].first)
    let subject = all.first { $0.view === view } ?? Sibling(view: view, element: nil)
    let isElement = subject.element != nil
    // Of one standing elements come first.
    let lowest = before.last.map { isElement ? $0.standing + 1 : $0.standing }
    let highest = next.map { $0.element == nil ? $0.standing : $0.standing - 1 }
    var standing = highest ?? max(0, lowest ?? 0)
    if position(others) <= 0 { standing = min(standing, -1) }
    if let lowest, lowest > standing { for sibling in before { sibling.standing -= lowest - standing } }
    if subject.standing != standing { subject.standing = standing }
    view.forgetDigest()
    contentDidChange()
    if isElement { return }
    let own = node.subviews.filter { $0 !== view }
    let last = before.last { $0.element == nil }?.view ?? backgroundView
    insert(last.flatMap { last in own.firstIndex { $0 === last } }.map { $0 + 1 } ?? 0)
  }

  /// Puts a view in front of all others; `insert` puts a program's own at a position among these.
  func raise(_ view: View, _ insert: (Int) -> Void) { place(view, insert) { _ in .max } }

  /// Puts a view at a position among ``subviews``.
  func place(_ view: View, at index: Int, _ insert: (Int) -> Void) {
    place(view, insert) { _ in index - (backgroundView == nil || index == 0 ? 0 : 1) }
  }

  /// Puts a view just in front of another one, or just behind it; in front of all if that is no subview.
  func place(_ view: View, besides other: View, isInFront: Bool, _ insert: (Int) -> Void) {
    if view === other { return }
    place(view, insert) { siblings in
      if other === backgroundView { return 0 }
      return siblings.firstIndex { $0.view === other }.map { $0 + (isInFront ? 1 : 0) } ?? .max
    }
  }
}

extension CollectionViewEngine {
  /// A subview of the view.
  enum Child {
    /// One of a program's own.
    case own(View)
    /// One that shows an element, or will.
    case element(VisibleElement)
  }

  /// What is in the content from back to front, as it is drawn.
  ///
  /// - Complexity: O(*v* + *s* log *s*) for *v* elements in sight and *s* own views; more if elements are not in order.
  var childrenInDrawingOrder: [Child] {
    let own = view.node.subviews.filter { $0 !== view.backgroundView }.enumerated().sorted { a, b in
      let (first, next) = (a.element, b.element)
      return (first.zPosition, first.node.standing, a.offset) < (next.zPosition, next.node.standing, b.offset)
    }.map(\.element)
    var children: [Child] = []
    var next = own.startIndex
    for element in store.inDrawingOrder(at: tick) {
      let depth = element.fullDepth(at: tick)
      while next < own.endIndex, (own[next].zPosition, own[next].node.standing) < (depth, element.standing) {
        children.append(.own(own[next]))
        next += 1
      }
      children.append(.element(element))
    }
    return children + own[next...].map { .own($0) }
  }
}

extension View {
  fileprivate var zPosition: CGFloat { ownLayer?.zPosition ?? 0 }
}

extension ElementStore {
  /// The elements from the back to the front.
  func inDrawingOrder(at tick: Int) -> [VisibleElement] {
    struct DrawOrder {
      let depth: CGFloat
      let nearness: CGFloat
      let standing: Int
      let order: Int
    }
    // Usually they are in order already, and this check needs no array of ranks.
    if areInOrder(at: tick) { return elements }
    var ranks: [DrawOrder] = []
    ranks.reserveCapacity(elements.count)
    for element in elements {
      ranks.append(
        DrawOrder(
          depth: element.depth(at: tick), nearness: element.nearness, standing: element.standing, order: ranks.count))
    }
    ranks.sort { a, b in
      if a.depth != b.depth { return a.depth < b.depth }
      if a.nearness != b.nearness { return a.nearness < b.nearness }
      return (a.standing, a.order) < (b.standing, b.order)
    }
    return ranks.map { elements[$0.order] }
  }

  private func areInOrder(at tick: Int) -> Bool {
    var (depth, nearness, standing) = (-CGFloat.infinity, -CGFloat.infinity, Int.min)
    var areInOrder = true
    elements.forEachUncounted { element in
      let (next, near) = (element.depth(at: tick), element.nearness)
      if next < depth || (next == depth && (near < nearness || (near == nearness && element.standing < standing))) {
        areInOrder = false
      }
      (depth, nearness, standing) = (next, near, element.standing)
    }
    return areInOrder
  }
}

extension VisibleElement {
  /// Exiting elements lie behind present ones.
  fileprivate func depth(at tick: Int) -> CGFloat { isPresent ? fullDepth(at: tick) : fullDepth(at: tick) - 1 }

  fileprivate func fullDepth(at tick: Int) -> CGFloat {
    liftedUntil > tick ? .infinity : ownDepth ?? CGFloat(attributes.zIndex)
  }

  /// Of elements with equal z indices, those nearer to the viewer lie in front.
  var nearness: CGFloat { attributes.isSpatial ? attributes.transform3D.m43 : 0 }
}
