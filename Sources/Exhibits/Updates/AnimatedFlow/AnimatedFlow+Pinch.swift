import Springflow

/// A pinched tile follows the fingers and their distance, in front of all others, which flow around it. When the
/// fingers are lifted it returns. The original sets the tile's size to the fingers' distance at once and leaves it in
/// its line.
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
    // The limit is the view's longer side: the others find room above and below.
    let largest = max(collectionView.bounds.width, collectionView.bounds.height)
    let item = HeldItem(number: number, path: path, at: geometry, largest: largest, with: pinch)
    held.append(item)
    origin = collectionView.bounds.origin
    show()
    displaceOthers(for: item)
    // From now on the fingers move the tile, not the content.
    collectionView.panGestureRecognizer.isEnabled = false
    collectionView.panGestureRecognizer.isEnabled = true
  }

  /// Content that still bounces or settles moves under the fingers, so the tile is shifted back.
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

  /// The others move only if the tile covers other places than before.
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
    // The others return with the same animation, which also keeps the view from being at rest meanwhile.
    collectionView.animate(with: HeldItem.returnAnimation) {
      layout.held = held
      layout.obstacle = nil
      layout.invalidateLayout()
    } completion: { _ in
    }
  }

  /// Performs an update. Held items stay held, and are found by their numbers in the changed data.
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

  /// Advances by one tick.
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
