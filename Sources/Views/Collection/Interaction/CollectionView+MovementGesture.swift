extension SpringflowAdditions where Self: CollectionView {
  /// Adds a gesture recognizer for reordering: a long press picks up an item, if the data source allows it, and a drag
  /// moves it.
  ///
  /// The finger keeps its offset from the item's centre. Corresponds to `installsStandardGestureForInteractiveMovement`
  /// of `UICollectionViewController`.
  ///
  /// - Returns: The recognizer, so that others can require its failure, or it can be removed again.
  @discardableResult
  public func installStandardGestureForInteractiveMovement() -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer()
    let handler = ReorderGestureHandler(self)
    press.delegate = handler
    // The action retains the handler.
    press.addAction { handler.follow($0) }
    addGestureRecognizer(press)
    return press
  }
}

/// The handler of the standard gesture.
@MainActor
private final class ReorderGestureHandler: NSObject, GestureRecognizerDelegate {
  private weak var view: CollectionView?
  /// The vector from the finger to the item's centre, in points.
  private var grip = CGVector.zero

  init(_ view: CollectionView) { self.view = view }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let view, !view.hasInteractiveMovement, let path = item(under: recognizer) else { return false }
    return view.dataSource?.collectionView(view, canMoveItemAt: path) ?? false
  }

  func follow(_ recognizer: GestureRecognizer) {
    guard let view else { return }
    let place = recognizer.location(in: view)
    switch recognizer.state {
    case .began:
      guard let path = item(under: recognizer), let center = view.layoutAttributesForItem(at: path)?.center else {
        return
      }
      grip = CGVector(dx: center.x - place.x, dy: center.y - place.y)
      view.beginInteractiveMovementForItem(at: path)
      view.updateInteractiveMovementTargetPosition(center)
    case .changed:
      view.updateInteractiveMovementTargetPosition(CGPoint(x: place.x + grip.dx, y: place.y + grip.dy))
    case .ended: view.endInteractiveMovement()
    default: view.cancelInteractiveMovement()
    }
  }

  private func item(under recognizer: GestureRecognizer) -> IndexPath? {
    guard let view else { return nil }
    let place = recognizer.location(in: view)
    return view.itemOnScreen(at: CGPoint(x: place.x - view.bounds.minX, y: place.y - view.bounds.minY))
  }
}
