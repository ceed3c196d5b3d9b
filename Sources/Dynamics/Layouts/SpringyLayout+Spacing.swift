import SpringflowPhysics
import SpringflowViews

/// A least space between neighbours.
extension SpringyLayout {
  /// An item among those that are kept apart, along one axis.
  fileprivate struct Neighbour {
    let element: SpringyElement
    /// Its centre in the wrapped layout, and the edges of its place across the axis.
    let place: CGFloat
    let edges: (low: CGFloat, high: CGFloat)
    let halfLength: CGFloat
    /// Where it was before; `nil` if that is of no account.
    let before: CGFloat?
    var now: CGFloat
  }

  /// The centres of all elements before they move, if neighbours are kept apart.
  var centersToKeepApart: [CGPoint] { minimumSpacing == nil ? [] : elements.map(\.attributes.center) }

  /// Whether neighbours are kept apart from left to right, not from top to bottom.
  private var isRow: Bool {
    if let lagAxis { return lagAxis == .horizontal }
    guard let collectionView else { return false }
    return collectionViewContentSize.width > collectionView.bounds.width
  }

  /// Moves items that have come too near to their neighbours, outward from the finger.
  ///
  /// - Parameters:
  ///   - centers: Where the elements were before, in their order.
  ///   - newcomers: Elements that have just come near: where they begin is of no account.
  /// - Complexity: O(*n* log *n* + *n* *l*) for *n* elements in *l* lines.
  func keepApart(since centers: [CGPoint], newcomers: [SpringyElement] = []) {
    guard let minimumSpacing, let collectionView, centers.count == elements.count else { return }
    let (isRow, bounds) = (isRow, mirrored(collectionView.bounds))
    let focus = finger ?? CGPoint(x: bounds.midX, y: bounds.midY)
    var row: [Neighbour] = []
    for (element, center) in zip(elements, centers) where element.key.category == .cell && element !== held?.element {
      let (place, size, now) = (element.place, element.attributes.size, world.positionInPlace(of: element.body))
      let center = newcomers.contains { $0 === element } ? nil : center
      row.append(
        isRow
          ? Neighbour(
            element: element, place: place.x, edges: (place.y - size.height / 2, place.y + size.height / 2),
            halfLength: size.width / 2, before: center?.x, now: now.x)
          : Neighbour(
            element: element, place: place.y, edges: (place.x - size.width / 2, place.x + size.width / 2),
            halfLength: size.height / 2, before: center?.y, now: now.y))
    }
    row.sort { ($0.place, $0.edges.low) < ($1.place, $1.edges.low) }
    let middle = isRow ? focus.x : focus.y
    guard let first = row.indices.min(by: { abs(row[$0].now - middle) < abs(row[$1].now - middle) }) else { return }
    for number in row.indices.dropFirst(first + 1) {
      let other = row[..<number].lastIndex { row[number].isInLine(with: $0) }
      if let other { push(&row, number, from: other, minimumSpacing, isRow) }
    }
    for number in row.indices.prefix(first).reversed() {
      let other = row[(number + 1)...].firstIndex { row[number].isInLine(with: $0) }
      if let other { push(&row, number, from: other, minimumSpacing, isRow) }
    }
  }

  /// Moves an item if it is too near to another one, which stays.
  private func push(_ row: inout [Neighbour], _ number: Int, from other: Int, _ spacing: CGFloat, _ isRow: Bool) {
    let (item, neighbour) = (row[number], row[other])
    let (side, lengths): (CGFloat, CGFloat) = (number > other ? 1 : -1, item.halfLength + neighbour.halfLength)
    let now = side * (item.now - neighbour.now) - lengths
    var least = min(spacing, side * (item.place - neighbour.place) - lengths)
    if let before = item.before, let other = neighbour.before { least = min(least, side * (before - other) - lengths) }
    if now >= least { return }
    row[number].now += side * (least - now)
    var center = world.positionInPlace(of: item.element.body)
    var velocity = world.velocityInPlace(of: item.element.body)
    let pace = world.velocityInPlace(of: neighbour.element.body)
    if isRow {
      center.x = row[number].now
      velocity.x = side * max(side * velocity.x, side * pace.x)
    } else {
      center.y = row[number].now
      velocity.y = side * max(side * velocity.y, side * pace.y)
    }
    put(item.element, at: CGPoint(x: center.x, y: center.y), velocity: velocity)
  }
}

extension SpringyLayout.Neighbour {
  /// Whether another item's place is on the same line.
  fileprivate func isInLine(with other: Self) -> Bool { edges.low < other.edges.high && other.edges.low < edges.high }
}
