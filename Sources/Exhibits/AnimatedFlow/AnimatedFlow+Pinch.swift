import Springflow

/// A pinched tile is as large as the fingers have it and stays under them, before all others, which flow round it; when
/// they let go it flies home. The original sizes the tile as the fingers' distance, at once, and leaves it in its line.
extension AnimatedFlow {
  func follow(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: take(pinch)
    case .changed:
      keepUnderFingers()
      guard let index = held.firstIndex(where: \.isHeld) else { return }
      held[index].follow(pinch)
      show()
      displaceOthers(for: held[index])
    case .ended, .cancelled: release()
    default: break
    }
  }

  private func take(_ pinch: PinchGestureRecognizer) {
    collectionView.layoutIfNeeded()
    guard let path = collectionView.indexPathForItem(at: pinch.location(in: collectionView)),
      let attributes = layout.layoutAttributesForItem(at: path)
    else { return }
    let number = data.sections[path.section].tiles[path.item].number
    held.removeAll { $0.number == number }
    let geometry = HeldItem.ItemGeometry(size: attributes.size.width, center: attributes.center)
    // As large as the view is long: the others have room above and below.
    let largest = max(collectionView.bounds.width, collectionView.bounds.height)
    let item = HeldItem(number: number, path: path, at: geometry, largest: largest, with: pinch)
    held.append(item)
    origin = collectionView.bounds.origin
    show()
    displaceOthers(for: item)
    // The tile goes with the fingers now, not the content.
    collectionView.panGestureRecognizer.isEnabled = false
    collectionView.panGestureRecognizer.isEnabled = true
  }

  /// Content that still bounces, or goes where it fits, moves under the fingers and not with them.
  private func keepUnderFingers() {
    let now = collectionView.bounds.origin
    guard now != origin, let index = held.firstIndex(where: \.isHeld) else { return }
    held[index].shift(by: CGVector(dx: now.x - origin.x, dy: now.y - origin.y))
    origin = now
    show()
  }

  private func show() {
    layout.held = held
    layout.invalidateLayout()
    collectionView.layoutIfNeeded()
  }

  /// The others go to other places only if the tile covers others.
  private func displaceOthers(for item: HeldItem) {
    let (side, center) = (item.geometry.size, item.geometry.center)
    let rect = CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    if layout.displacedFlow == layout.displacedFlow(around: rect, held: item.path) { return }
    collectionView.animate {
      layout.obstacle = (rect, item.path)
      layout.invalidateLayout()
    }
  }

  private func release() {
    guard let index = held.firstIndex(where: \.isHeld), let home = layout.home(of: held[index].path) else { return }
    held[index].release(to: home)
    // The others go back just as the tile does; as long as they do, nothing is at rest.
    collectionView.animate(with: HeldItem.returnAnimation) {
      layout.held = held
      layout.obstacle = nil
      layout.invalidateLayout()
    } completion: { _ in
    }
  }

  /// Carries out an update; what fingers hold stays in hand wherever its place in the data is.
  func change(_ update: BatchUpdate, _ changingData: () -> Void) {
    if held.isEmpty { return collectionView.change(update, changingData) }
    collectionView.change(update) {
      changingData()
      held = held.compactMap { item in
        var item = item
        guard let path = data.path(of: item.number) else { return nil }
        item.path = path
        return item
      }
      layout.held = held
      let item = held.first(where: \.isHeld)
      layout.obstacle = item.flatMap { item in layout.obstacle.map { ($0.rect, item.path) } }
    }
  }

  /// Goes a tick on.
  public func advance() {
    if !held.isEmpty {
      let isReturning = held.contains { !$0.isHeld }
      held = held.compactMap { item in
        var item = item
        return item.advance() ? nil : item
      }
      if isReturning { show() }
    }
    collectionView.advance()
    keepUnderFingers()
  }
}
