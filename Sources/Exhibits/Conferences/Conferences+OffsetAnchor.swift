import Springflow

/// Where the content stands when another layout takes over: with the card in view that one looks at.
extension Conferences {
  /// What one wants to see after a change of layouts.
  struct OffsetAnchor {
    let arrangement: Arrangement
    let path: IndexPath
    /// Where the card is on screen by now, in points of the view's rectangle.
    let place: CGPoint
    /// Where the content was when one was there last.
    let visit: CGPoint?
    /// Whether the whole section is meant, from its header on.
    let isSection: Bool
  }

  /// The card that stays in view: the one that the last change kept, or, if somebody has scrolled since, the one nearest
  /// to the view's centre.
  func settledFocus() -> IndexPath? {
    let isStill =
      collectionView.contentOffset == arrival || collectionView.collectionViewLayout !== layout(of: arrangement)
    if isStill, let path = focus.flatMap(data.path(of:)) { return path }
    visits = [:]
    guard let path = centralElement(.cell)?.indexPath else { return nil }
    focus = data.speakers[path.section][path.item]
    return path
  }

  /// Takes down what is to stay in view when a layout is left.
  func leave(for next: Arrangement, keeping path: IndexPath?, isSection: Bool = false) {
    let view = collectionView
    view.layoutIfNeeded()
    if view.collectionViewLayout === layout(of: arrangement) { visits[arrangement] = view.contentOffset }
    guard let path else { return }
    let center = view.layoutAttributesForItem(at: path)?.center ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    let place = CGPoint(x: center.x - view.bounds.minX, y: center.y - view.bounds.minY)
    offsetAnchor = OffsetAnchor(
      arrangement: next, path: path, place: place, visit: isSection ? nil : visits[next], isSection: isSection)
  }

  /// The change has begun.
  func arrive() {
    offsetAnchor = nil
    arrival = collectionView.contentOffset
  }

  /// The content offset with which the other layout takes over, if it does. In points.
  func anchoredOffset() -> CGPoint? {
    guard let offsetAnchor else { return nil }
    let (view, target) = (collectionView, layout(of: offsetAnchor.arrangement))
    if let visit = offsetAnchor.visit { return visit }
    guard let card = target.layoutAttributesForItem(at: offsetAnchor.path) else { return nil }
    let size = view.bounds.size
    switch offsetAnchor.arrangement {
    case .line, .coverFlow: return CGPoint(x: card.center.x - size.width / 2, y: 0)
    case .spiral: return CGPoint(x: CGFloat(offsetAnchor.path.section) * size.width, y: 0)
    case .grid, .stacks: break
    }
    let highest = max(0, target.collectionViewContentSize.height - size.height)
    let header = IndexPath(item: 0, section: offsetAnchor.path.section)
    if offsetAnchor.isSection,
      let header = target.layoutAttributesForSupplementaryView(
        ofKind: CollectionView.elementKindSectionHeader, at: header)
    {
      return CGPoint(x: 0, y: min(header.frame.minY, highest))
    }
    // All of it, if it fits, and a stack with its label.
    let below: CGFloat = offsetAnchor.arrangement == .stacks ? 40 : 14
    let (top, bottom) = (card.center.y - card.size.height / 2 - 14, card.center.y + card.size.height / 2 + below)
    var y = (card.center.y - offsetAnchor.place.y).rounded()
    y = min(max(y, bottom - size.height), top)
    return CGPoint(x: 0, y: min(max(y, 0), highest))
  }
}
