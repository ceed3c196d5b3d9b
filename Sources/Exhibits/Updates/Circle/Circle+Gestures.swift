import Springflow
import SpringflowScenes

/// The circle's gestures, as in Apple's sample: a tap on a tile deletes it, a tap elsewhere inserts one, and a pinched
/// tile grows under the fingers, in front of the others. When the fingers are lifted it returns.
extension Circle {
  func addGestures() {
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] in self?.follow($0) }
    collectionView.addGestureRecognizer(tap)
    let pinch = PinchGestureRecognizer()
    pinch.addAction { [weak self] in self?.follow($0) }
    collectionView.addGestureRecognizer(pinch)
  }

  private func follow(_ tap: TapGestureRecognizer) {
    guard tap.state == .ended else { return }
    if let path = collectionView.indexPathForItem(at: tap.location(in: collectionView)) {
      deleteItem(at: path.item)
    } else if hasRoom() {
      insertItem(at: 0)
    }
  }

  private func follow(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: take(pinch)
    case .changed:
      guard let index = held.firstIndex(where: \.isHeld) else { return }
      held[index].follow(pinch)
      show()
    case .ended, .cancelled: release()
    default: break
    }
  }

  private func take(_ pinch: PinchGestureRecognizer) {
    collectionView.layoutIfNeeded()
    guard let path = collectionView.indexPathForItem(at: pinch.location(in: collectionView)),
      let attributes = layout.layoutAttributesForItem(at: path)
    else { return }
    let number = data.numbers[path.item]
    held.removeAll { $0.number == number }
    let geometry = HeldItem.ItemGeometry(size: attributes.transform.a, center: attributes.center)
    let largest = max(collectionView.bounds.width, collectionView.bounds.height) / attributes.size.width
    held.append(HeldItem(number: number, path: path, at: geometry, largest: largest, with: pinch))
    show()
  }

  private func show() {
    layout.held = held
    layout.invalidateLayout()
    collectionView.layoutIfNeeded()
  }

  private func release() {
    guard let index = held.firstIndex(where: \.isHeld) else { return }
    held[index].release(to: layout.home(of: held[index].path))
    // The animation keeps the view from being at rest while the tile returns.
    collectionView.animate(with: HeldItem.returnAnimation) {
      layout.held = held
      layout.invalidateLayout()
    } completion: { _ in
    }
  }

  /// Performs an update. Held items stay held, and are found by their numbers in the changed data.
  func change(_ update: BatchUpdate, _ changingData: () -> Void) {
    collectionView.change(update) {
      changingData()
      if held.isEmpty { return }
      held = held.compactMap { item in
        var item = item
        guard let index = data.numbers.firstIndex(of: item.number) else { return nil }
        item.path = IndexPath(item: index, section: 0)
        return item
      }
      layout.held = held
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
  }
}
