import SpringflowDeterminism
import SpringflowGeometry
import SpringflowUpdates

extension CollectionView {
  // MARK: How updates look

  /// How updates are animated that do not say it themselves; ease in and ease out in 0.3 s unless set.
  public var updateAnimation: UpdateAnimation {
    get { engine.updateAnimation }
    set { engine.updateAnimation = newValue }
  }

  // MARK: Updates as values

  /// Changes data and view together, as a value that is checked first.
  ///
  /// Everything goes on from where it is on screen, with the velocity that it has. `changingData` is called once the
  /// operations are known to be possible, and has to change what the data source says in the same way. What it changes
  /// of the view (its frame, its layout or the layout's properties) is part of the animation.
  ///
  /// ```swift
  /// var update = BatchUpdate()
  /// update.insertItems(at: [IndexPath(item: 3, section: 0)])
  /// try view.performBatchUpdates(update) { numbers.insert(42, at: 3) }
  /// ```
  ///
  /// - Parameters:
  ///   - update: The operations.
  ///   - animation: How the update looks; the view's ``updateAnimation`` unless given.
  ///   - changingData: Makes the data source say the new counts.
  ///   - completion: Called when this update's motion has settled, with `true`, or with `false` if all was asked for
  ///     anew before.
  /// - Throws: `BatchUpdateError` naming the guilty operation. If an operation is impossible, `changingData` was not
  ///   called; if the counts found afterwards are others, it was (see
  ///   ``performBatchUpdates(_:with:setting:of:to:completion:)``). The view is as it was in either case, its layout and
  ///   its frame included. Within another update it is part of that one: its operations are checked, and its errors
  ///   thrown, with the outermost, whose animation is used.
  /// - Complexity: O(*v* + *s* + *k* log *k*) for *v* elements near the view, *s* sections and *k* operations, beside the
  ///   layout's own.
  public func performBatchUpdates(
    _ update: BatchUpdate, with animation: UpdateAnimation? = nil, changingData: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) throws(BatchUpdateError) {
    try engine.update(update, with: animation, changingData: changingData, completion: completion)
  }

  /// Changes data and view together, or neither: the data is put back if it does not agree with the operations.
  ///
  /// ```swift
  /// var numbers = source.numbers
  /// numbers.insert(42, at: 3)
  /// try view.performBatchUpdates(update, setting: \.numbers, of: source, to: numbers)
  /// ```
  ///
  /// - Parameters:
  ///   - update: The operations.
  ///   - animation: How the update looks; the view's ``updateAnimation`` unless given.
  ///   - data: Where an object keeps what the data source tells.
  ///   - object: The object.
  ///   - newData: The data after the update.
  ///   - completion: Called when this update's motion has settled, with `true`, or with `false` if all was asked for
  ///     anew before.
  /// - Throws: `BatchUpdateError` naming the guilty operation; view and data are as they were.
  /// - Complexity: As for ``performBatchUpdates(_:with:changingData:completion:)``.
  public func performBatchUpdates<Object: AnyObject, Data>(
    _ update: BatchUpdate, with animation: UpdateAnimation? = nil,
    setting data: ReferenceWritableKeyPath<Object, Data>, of object: Object, to newData: Data,
    completion: ((Bool) -> Void)? = nil
  ) throws(BatchUpdateError) {
    let oldData = object[keyPath: data]
    try engine.update(
      update, with: animation, changingData: { object[keyPath: data] = newData },
      undoing: { object[keyPath: data] = oldData }, completion: completion)
  }

  /// Says what an update would do, or why it cannot be, and changes nothing.
  ///
  /// - Parameters:
  ///   - update: The operations.
  ///   - countsAfter: The items in each section that the data source would have, if they are known; needed to know how
  ///     many items new and reloaded sections have.
  /// - Returns: Which item would be which; `explain()` makes a text of it.
  /// - Throws: The same `BatchUpdateError` as the update itself.
  /// - Complexity: O(*s* + *k* log *k*) for *s* sections and *k* operations.
  public func dryRun(_ update: BatchUpdate, countsAfter: [Int]? = nil) throws(BatchUpdateError) -> UpdateMap {
    engine.bringUpToDate()
    return try update.map(from: engine.dataCounts, to: countsAfter)
  }

  /// Which item was which in the last update that was carried out, or `nil` before the first.
  public var lastUpdate: UpdateMap? { engine.lastUpdate }

  /// Animates what a block changes of the view: its frame, its insets, its layout or the layout's properties.
  ///
  /// ```swift
  /// view.animate { view.frame.size.width = 400 }
  /// view.animate(with: .spring(frequency: 2, damping: 0.7)) { layout.itemSize = CGSize(width: 200, height: 200) }
  /// ```
  ///
  /// An update without operations: everything goes on from where it is on screen, with the velocity that it has. Layouts
  /// hear of changed bounds by `prepare(forAnimatedBoundsChange:)` and `finalizeAnimatedBoundsChange()`.
  ///
  /// - Precondition: The data source's counts stay as they are.
  public func animate(
    with animation: UpdateAnimation? = nil, _ changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    do {
      try engine.update(BatchUpdate(), with: animation, changingData: changes, completion: completion)
    } catch { fatalError(error.description) }
  }

  // MARK: Updates as in UIKit

  /// The same with an animation of its own.
  public func performBatchUpdates(
    with animation: UpdateAnimation?, _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    do {
      try engine.update(collecting: updates, with: animation, completion: completion)
    } catch { fatalError(error.description) }
  }

  func name(_ change: (inout BatchUpdate) -> Void) {
    do { try engine.name(change) } catch { fatalError(error.description) }
  }
}
