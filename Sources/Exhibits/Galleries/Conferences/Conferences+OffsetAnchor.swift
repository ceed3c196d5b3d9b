import Springflow

/// The content offset after a change of layouts: it keeps the central card visible.
extension Conferences {
  /// The card or section that a change of layouts keeps visible.
  struct OffsetAnchor {
    let arrangement: Arrangement
    let path: IndexPath
    /// The card's present position on screen, in points of the view's rectangle.
    let place: CGPoint
    /// The content offset at the last visit to the layout.
    let visit: CGPoint?
    /// Whether the whole section is kept visible, from its header on.
    let isSection: Bool
  }

  /// The card that stays visible: the one that the last change kept, or, if the user has scrolled since, the one
  /// nearest to the view's centre.
  func settledFocus() -> IndexPath? {
    let isStill =
      collectionView.contentOffset == arrival || collectionView.collectionViewLayout !== layout(of: arrangement)
    if isStill, let path = focus.flatMap(data.path(of:)) { return path }
    visits = [:]
    guard let path = centralElement(.cell)?.indexPath else { return nil }
    focus = data.speakers[path.section][path.item]
    return path
  }

  /// Records the card to keep visible when a layout is left.
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

  /// Called when the change has begun.
  func arrive() {
    offsetAnchor = nil
    arrival = collectionView.contentOffset
  }

  /// The content offset of the next layout during a change, otherwise `nil`. In points.
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
    // The whole card, if it fits, and a stack with its label.
    let below: CGFloat = offsetAnchor.arrangement == .stacks ? 40 : 14
    let (top, bottom) = (card.center.y - card.size.height / 2 - 14, card.center.y + card.size.height / 2 + below)
    var y = (card.center.y - offsetAnchor.place.y).rounded()
    y = min(max(y, bottom - size.height), top)
    return CGPoint(x: 0, y: min(max(y, 0), highest))
  }
}
