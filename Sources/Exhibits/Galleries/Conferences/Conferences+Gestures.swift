import Springflow
import SpringflowScenes

/// The gestures other than scrolling.
extension Conferences {
  /// A pinch that opens a stack, or gathers the grid.
  struct Pinch {
    let layout: ConferencePinchLayout
    /// The pinch's scale that corresponds to the openness at its beginning; no unit, 1 for a closed stack and 4 for the
    /// grid.
    let base: CGFloat
  }

  /// The increase of the scale that opens a stack completely.
  private static let opening: CGFloat = 3
  /// The scale from which on a pinch ends in the grid.
  private static let threshold: CGFloat = 2.5

  // MARK: Pinches

  /// The openness of a stack for a scale: (scale − 1) / 3, from 0 to 1.
  static func openness(_ scale: CGFloat) -> CGFloat { min(max((scale - 1) / opening, 0), 1) }

  func pinched(_ recognizer: PinchGestureRecognizer) {
    switch recognizer.state {
    case .began:
      pinch = nil
      // A pinch takes over a transition at its present progress.
      if let layout = collectionView.collectionViewLayout as? ConferencePinchLayout {
        let base = 1 + Self.opening * layout.openness
        take(layout, to: layout.nextLayout, base: base)
      }
    case .changed: lead(recognizer)
    case .ended: release(isOpen: pinch.map { $0.base * recognizer.scale >= Self.threshold } ?? false)
    case .cancelled: release(isOpen: pinch.map { $0.layout.openness >= 0.5 } ?? false)
    default: break
    }
  }

  private func lead(_ recognizer: PinchGestureRecognizer) {
    if pinch == nil { begin(recognizer) }
    guard let pinch, collectionView.collectionViewLayout === pinch.layout else { return }
    let openness = Self.openness(pinch.base * recognizer.scale)
    pinch.layout.transitionProgress = pinch.layout.nextLayout === grid ? openness : 1 - openness
  }

  /// Begins to open the pinched stack, or to gather the grid about the pinched section.
  private func begin(_ recognizer: PinchGestureRecognizer) {
    let view = collectionView
    guard view.collectionViewLayout === layout(of: arrangement) else { return }
    let point = recognizer.location(in: view)
    if arrangement == .stacks, recognizer.scale > 1, let section = card(at: point)?.section {
      focus = data.speakers[section].first
      leave(for: .grid, keeping: IndexPath(item: 0, section: section), isSection: true)
      gestures.opened = section
      take(stacks, to: grid, base: 1)
    } else if arrangement == .grid, recognizer.scale < 1, let card = card(at: point) {
      let path = settledFocus().flatMap { $0.section == card.section ? $0 : nil } ?? card
      focus = data.speakers[path.section][path.item]
      leave(for: .stacks, keeping: path)
      gestures.opened = nil
      take(grid, to: stacks, base: 1 + Self.opening)
    }
  }

  private func take(_ current: CollectionViewLayout, to next: CollectionViewLayout, base: CGFloat) {
    collectionView.startInteractiveTransition(to: next) { [weak self] isThere, isOver in
      if isOver { self?.transitionEnded() }
    }
    offsetAnchor = nil
    if let layout = collectionView.collectionViewLayout as? ConferencePinchLayout {
      pinch = Pinch(layout: layout, base: base)
    }
  }

  /// Ends the pinch: with the grid, or with the stacks.
  private func release(isOpen: Bool) {
    guard let pinch else { return }
    self.pinch = nil
    guard collectionView.collectionViewLayout === pinch.layout else { return }
    arrangement = isOpen ? .grid : .stacks
    if (pinch.layout.nextLayout === grid) == isOpen {
      collectionView.finishInteractiveTransition(with: changing)
    } else {
      collectionView.cancelInteractiveTransition(with: changing)
    }
  }

  private func transitionEnded() { arrival = collectionView.contentOffset }

  /// The visible card that is nearest to a point of the content.
  private func card(at point: CGPoint) -> IndexPath? {
    func distance(_ attributes: CollectionViewLayoutAttributes) -> CGFloat {
      let frame = attributes.frame
      let dx = max(0, frame.minX - point.x, point.x - frame.maxX)
      let dy = max(0, frame.minY - point.y, point.y - frame.maxY)
      return dx * dx + dy * dy
    }
    return (collectionView.collectionViewLayout.layoutAttributesForElements(in: collectionView.bounds) ?? [])
      .filter { $0.representedElementCategory == .cell && !$0.isHidden }
      .min { (distance($0), $0.indexPath) < (distance($1), $1.indexPath) }?.indexPath
  }

  // MARK: Taps and swipes

  func tapped(_ recognizer: TapGestureRecognizer) {
    let view = collectionView
    guard view.collectionViewLayout === layout(of: arrangement) else { return }
    let point = recognizer.location(in: view)
    switch arrangement {
    case .stacks: openStack(at: point)
    case .spiral:
      let header = view.layoutAttributesForSupplementaryElement(
        ofKind: spiral.headerKind, at: IndexPath(item: 0, section: Int(max(0, point.x / view.bounds.width))))
      if let header, header.frame.contains(point) { insertSpeaker(section: header.indexPath.section) }
    case .grid, .line, .coverFlow: break
    }
  }

  private func openStack(at point: CGPoint) {
    guard let section = card(at: point)?.section,
      let card = stacks.layoutAttributesForItem(at: IndexPath(item: 0, section: section)),
      card.frame.insetBy(dx: -5, dy: -5).contains(point)
    else { return }
    let path = IndexPath(item: 0, section: section)
    focus = data.speakers[section][0]
    show(.grid, keeping: path, isSection: true)
  }

  /// A new speaker's card moves out of the spiral's middle, where the spiral begins.
  private func insertSpeaker(section: Int) {
    guard hasRoom() else { return }
    insertItem(at: collectionView.runningIndex(of: IndexPath(item: 0, section: section)))
  }

  func swiped() {
    guard let path = gestures.swiped.flatMap(data.path(of:)) else { return }
    gestures.swiped = nil
    deleteItem(at: collectionView.runningIndex(of: path))
  }
}

/// Handles the gestures, and provides the content offset and the transition layout.
final class ConferenceGestures: CollectionViewDelegate, GestureRecognizerDelegate {
  private weak var exhibit: Conferences?
  let swipe = SwipeGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  /// The section whose stack is about to be opened.
  var opened: Int?
  /// The speaker whose card a touch began on.
  var swiped: Int?

  func watch(_ exhibit: Conferences) {
    self.exhibit = exhibit
    let view = exhibit.collectionView
    swipe.direction = .up
    swipe.delegate = self
    swipe.addAction { [weak self] _ in self?.exhibit?.swiped() }
    let tap = TapGestureRecognizer { [weak self] tap in self?.exhibit?.tapped(tap) }
    let next = TapGestureRecognizer { [weak self] _ in self?.exhibit?.toggle() }
    next.numberOfTouchesRequired = 2
    let previous = TapGestureRecognizer { [weak self] _ in self?.exhibit?.goBack() }
    previous.numberOfTouchesRequired = 3
    pinch.addAction { [weak self] pinch in self?.exhibit?.pinched(pinch) }
    for recognizer in [tap, next, previous, pinch, swipe] { view.addGestureRecognizer(recognizer) }
    // A swipe that deletes a card does not scroll.
    view.panGestureRecognizer.require(toFail: swipe)
  }

  /// Ends the present pinch: its fingers are ignored until new ones touch.
  func endPinch() {
    pinch.isEnabled = false
    pinch.isEnabled = true
  }

  /// Only cards can be swiped away.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard gestureRecognizer === swipe, let exhibit else { return true }
    let view = exhibit.collectionView
    let point = touch.location(in: view)
    guard
      let path = view.itemOnScreen(at: CGPoint(x: point.x - view.bounds.minX, y: point.y - view.bounds.minY))
    else { return false }
    swiped = exhibit.data.speakers[path.section][path.item]
    return true
  }

  func collectionView(
    _ collectionView: CollectionView, transitionLayoutForOldLayout fromLayout: CollectionViewLayout,
    newLayout toLayout: CollectionViewLayout
  ) -> CollectionViewTransitionLayout {
    guard let exhibit else { return CollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout) }
    return ConferencePinchLayout(from: fromLayout, to: toLayout, stacks: exhibit.stacks, opening: opened)
  }

  func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint {
    exhibit?.anchoredOffset()
      ?? collectionView.collectionViewLayout.targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }
}
