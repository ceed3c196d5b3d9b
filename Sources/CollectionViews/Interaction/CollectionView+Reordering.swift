import SpringflowGeometry

extension CollectionView {
  /// Begins to move an item, if the data source says that it can be moved; returns whether it does.
  ///
  /// From now on the item follows ``updateInteractiveMovementTargetPosition(_:)``, the others give way, and the view
  /// scrolls while the finger is near an edge. The data stays as it is until ``endInteractiveMovement()``, and the view
  /// goes on speaking of it by its paths, to delegate and data source, too. Only layouts see what is shown, counts of
  /// items included.
  ///
  /// ``installStandardGestureForInteractiveMovement()`` does all of it with a long press. In code:
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
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { engine.beginMovement(at: indexPath) }

  /// Moves the item's centre to a point of the content.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    engine.updateMovement(to: targetPosition)
  }

  /// Ends the movement: the data source moves the item, in one update, and it goes to its place with its velocity.
  public func endInteractiveMovement() { engine.endMovement() }

  /// Cancels the movement: everything goes back to where it was.
  public func cancelInteractiveMovement() { engine.cancelMovement() }

  /// Whether an item is being moved.
  public var hasInteractiveMovement: Bool { engine.reorder != nil }

  /// How items give way to the moved one, and how that one goes to its place; a spring unless set.
  public var interactiveMovementAnimation: UpdateAnimation {
    get { engine.movementAnimation }
    set { engine.movementAnimation = newValue }
  }
}
