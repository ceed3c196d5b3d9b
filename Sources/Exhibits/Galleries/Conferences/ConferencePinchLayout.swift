import Springflow

/// The transition of a pinch between the stacks and the grid: the cards of the pinched stack move between the stack and
/// their positions in the grid, while the other stacks fade out.
///
/// After the fingers lift, and while they gather the grid, all cards move at once.
final class ConferencePinchLayout: CollectionViewTransitionLayout {
  /// The openness at which the other stacks are invisible, and that at which the pinched stack's lower cards are
  /// opaque.
  private static let fadedOut: CGFloat = 0.75
  private static let fadedIn: CGFloat = 0.25

  private let stacks: CollectionViewLayout
  /// The section whose stack is being opened, or `nil` while the grid is gathered.
  let opened: Int?

  init(from current: CollectionViewLayout, to next: CollectionViewLayout, stacks: CollectionViewLayout, opening: Int?) {
    self.stacks = stacks
    opened = opening
    super.init(currentLayout: current, nextLayout: next)
  }

  required init?(coder: NSCoder) { nil }

  /// The openness of the stack: 0 is the stacks, 1 the grid.
  var openness: CGFloat { currentLayout === stacks ? transitionProgress : 1 - transitionProgress }

  // MARK: Queries

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    let found = super.layoutAttributesForElements(in: rect)
    for attributes in found ?? [] { shape(attributes) }
    return found
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    shaped(super.layoutAttributesForItem(at: indexPath))
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    shaped(super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath))
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    shaped(super.layoutAttributesForDecorationView(ofKind: elementKind, at: indexPath))
  }

  // MARK: Shape

  private func shaped(_ attributes: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    if let attributes { shape(attributes) }
    return attributes
  }

  private func shape(_ attributes: CollectionViewLayoutAttributes) {
    guard let opened else { return }
    let openness = min(max(openness, 0), 1)
    let rest = max(0, 1 - openness / Self.fadedOut)
    let isOpened = attributes.indexPath.section == opened
    switch attributes.representedElementCategory {
    case .cell:
      let card = stacks.layoutAttributesForItem(at: attributes.indexPath)
      if isOpened {
        if card?.isHidden == true { attributes.alpha = min(1, openness / Self.fadedIn) }
        // In front of all others, in the stack's order.
        attributes.zIndex = 10 + (card?.zIndex ?? 0)
      } else if let card, !card.isHidden {
        stay(attributes, as: card)
        attributes.alpha = rest
      } else {
        attributes.alpha = 0
      }
    case .supplementaryView where attributes.representedElementKind == ConferenceData.labelKind:
      attributes.alpha = rest
    default:
      if !isOpened { attributes.alpha = 0 }
    }
  }

  /// Keeps a card at its position on screen in its stack.
  private func stay(_ attributes: CollectionViewLayoutAttributes, as card: CollectionViewLayoutAttributes) {
    let now = contentOffset(at: transitionProgress)
    let then = contentOffset(at: currentLayout === stacks ? 0 : 1)
    attributes.center = CGPoint(x: card.center.x + now.x - then.x, y: card.center.y + now.y - then.y)
    attributes.size = card.size
    attributes.transform = card.transform
    attributes.zIndex = card.zIndex
  }
}
