import SpringflowGeometry

extension CollectionView {
  /// Lets a hand take an item, if the data source says that it can be moved; gives whether it does.
  ///
  /// From now on the item follows ``updateInteractiveMovementTargetPosition(_:)``, the others give way, and the view
  /// scrolls while the hand is near an edge. The data stays as it is until ``endInteractiveMovement()``, and the view goes
  /// on speaking of it by its paths, to delegate and data source, too. Only layouts see what is shown, counts of items
  /// included.
  ///
  /// ``installStandardGestureForInteractiveMovement()`` does all of it with a long press. By hand:
  ///
  /// ```swift
  /// view.addGestureRecognizer(
  ///   LongPressGestureRecognizer { press in
  ///     let place = press.location(in: view)
  ///     switch press.state {
  ///     case .began: if let path = view.indexPathForItem(at: place) { view.beginInteractiveMovementForItem(at: path) }
  ///     case .changed: view.updateInteractiveMovementTargetPosition(place)
  ///     case .ended: view.endInteractiveMovement()
  ///     default: view.cancelInteractiveMovement()
  ///     }
  ///   })
  /// ```
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { live.beginMovement(at: indexPath) }

  /// The hand is elsewhere, in points of the content: the item's centre goes there.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    live.updateMovement(to: targetPosition)
  }

  /// The hand lets go: the data source moves the item, in one update, and it goes to its place as fast as it was.
  public func endInteractiveMovement() { live.endMovement() }

  /// The hand gives up: everything goes back to where it was.
  public func cancelInteractiveMovement() { live.cancelMovement() }

  /// Whether a hand moves an item.
  public var hasInteractiveMovement: Bool { live.movement != nil }

  /// How items give way to one that a hand moves, and how that one goes to its place; a spring unless set.
  public var interactiveMovementAnimation: UpdateAnimation {
    get { live.movementAnimation }
    set { live.movementAnimation = newValue }
  }
}
